"""A table's address goes in; the page on which its rules are put together comes out, and what it loads by and by."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from hrbrules.rulebook.to_html import tile_symbols
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.tile import ZHONG
from hrbrules.web.answer import timely, trouble
from hrbrules.web.books import FORMS, disposition, full_book, quick_book, rules_of, take
from hrbrules.web.build_texts import BUILD_TEXTS
from hrbrules.web.build_view import amounts, bases, changed, choices, presets, problems
from hrbrules.web.calculate_code import CARRIED
from hrbrules.web.cautions import cautions
from hrbrules.web.edited import edited
from hrbrules.web.effects import effects, option_effect
from hrbrules.web.page import language, render, words
from hrbrules.web.state import State
from hrbrules.web.table import Table, keeping, read_table, table_of
from hrbrules.web.words import named

_ALL_TILES: Final = tuple(range(ZHONG + 1))


@timely
def home(request: Request) -> Response:
    """The builder for the base that most people play."""
    return _build(request, table_of(State()))


def _told(request: Request) -> Table:
    """The table of an address; a hand and an evening of the calculator go along, to be there when one comes back."""
    said = request.query_params.multi_items()
    return keeping(edited(read_table(said)), said, CARRIED)


@timely
def build(request: Request) -> Response:
    """The builder. A form says more than an address needs to; without scripts the short address is fetched instead."""
    table = _told(request)
    wanted = "/build" + table.link(language(request))
    asked = f"{request.url.path}?{request.url.query}"
    if "HX-Request" in request.headers:
        return _build(request, table, {"HX-Replace-Url": wanted})
    return RedirectResponse(wanted, 303) if "form" in request.query_params and asked != wanted else _build(request, table)


def _build(request: Request, table: Table, headers: dict[str, str] | None = None) -> Response:
    lang = language(request)
    t = words(lang, BUILD_TEXTS)
    playable = table.rules is not None
    values: dict[str, Any] = {
        "table": table, "page": "build", "bases": bases(table, lang, t), "presets": presets(table, lang),
        "groups": choices(table, lang, t), "amounts": amounts(table, lang, t), "said": problems(table, lang),
        "changes": changed(table, lang), "before": _title(table.before, lang),
        "own_name": _title(table.rules or table.before, lang), "forms": FORMS,
        "book": quick_book(table, lang) if playable else None, "symbols": tile_symbols(_ALL_TILES, lang), "full": False,
    }  # fmt: skip
    return render(request, "build.html", BUILD_TEXTS, headers=headers, **values)


def _title(found: Ruleset | None, lang: str) -> str:
    """The name of a ruleset, "" for none."""
    return "" if found is None else Voice(found.rules, lang).pick(found.rules.name) or found.id


@timely
def preview(request: Request) -> Response:
    """The book with its worked hands, to take the place of the quick one."""
    table = read_table(request.query_params.multi_items())
    return render(request, "book.html", BUILD_TEXTS, table=table, book=full_book(table, language(request)), full=True)


@timely
def effect(request: Request) -> Response:
    """Hands that this table settles differently from what it is built on."""
    table, lang = _told(request), language(request)
    rules = rules_of(table)
    compared, found = effects(table.before, rules, lang) if table.before is not None else (None, ())
    return render(
        request, _form(request, "effects"), BUILD_TEXTS, table=table, page="", compared=compared, effects=found,
        cautions=cautions(table.state, lang), before=_title(table.before, lang), symbols=tile_symbols(_ALL_TILES, lang),
    )  # fmt: skip


@timely
def example(request: Request) -> Response:
    """What one option does, shown by a hand."""
    table, lang, id = _told(request), language(request), request.query_params.get("option", "")
    base = State(files=table.state.files) if table.state.files else State(base=table.state.base)
    rules = (table.unchanged or table.before or rules_of(table)).rules
    known = {one.id: one for one in rules.options}
    if id not in known:
        return trouble(request, "not_found", 404)
    return render(
        request, _form(request, "example"), BUILD_TEXTS, table=table, page="", name=named(Voice(rules, lang), known[id]),
        shown=option_effect(base, id, lang), symbols=tile_symbols(_ALL_TILES, lang),
    )  # fmt: skip


def _form(request: Request, name: str) -> str:
    """A part of a page where htmx asks, else a page of its own."""
    return f"{name}_part.html" if "HX-Request" in request.headers else f"{name}.html"


@timely
def taken(request: Request) -> Response:
    """A file to take away."""
    form = request.path_params["form"]
    if form not in FORMS:
        return trouble(request, "not_found", 404)
    found = take(read_table(request.query_params.multi_items()), form, language(request))
    return Response(found.content, media_type=found.media_type, headers={"content-disposition": disposition(found)})


BUILD_ROUTES: Final[tuple[BaseRoute, ...]] = (
    Route("/", home), Route("/build", build), Route("/preview", preview), Route("/effects", effect), Route("/example", example),
    Route("/take/{form}", taken),
)  # fmt: skip
