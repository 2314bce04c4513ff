"""An address goes in; the calculator's page for the hand and evening it tells comes out, or the evening as a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.web.calculate_actions import act
from hrbrules.web.calculate_asks import asks_of
from hrbrules.web.calculate_assess import fitted
from hrbrules.web.calculate_code import CARRIED, KEYS, read_sitting, sitting_pairs
from hrbrules.web.calculate_evening import Evening, evening_of
from hrbrules.web.calculate_export import evening_csv, evening_json, evening_text
from hrbrules.web.calculate_pad import Notice
from hrbrules.web.calculate_state import Sitting
from hrbrules.web.calculate_texts import TEXTS
from hrbrules.web.calculate_view import page_of
from hrbrules.web.calculate_words import Words
from hrbrules.web.page import language, render
from hrbrules.web.table import Table, read_table

_PATH: Final = "/calculate"
_ACTION: Final = "do"


def calculate(request: Request) -> Response:
    """Without `do` the page. With it what that button does: the page at its new address, or part of it for a script."""
    table = read_table(request.query_params.multi_items())
    if table.rules is None:
        more = _said(request)
        return render(request, "calculate_broken.html", TEXTS, table=table, page="calculate", more=more, carried=_carried(more))
    sitting = _sitting(request, table.rules)
    word, notice = request.query_params.get(_ACTION, ""), None
    if word:
        names = tuple(request.query_params.get(f"who{index}", "") for index in range(4))
        sitting, notice = act(table.rules, sitting, word, typed=request.query_params.get("typed", ""), names=names)
    address = _PATH + table.link(language(request), **dict(sitting_pairs(sitting)))
    part = "hx-request" in request.headers and "hx-history-restore-request" not in request.headers
    if word and notice is None and not part:
        return RedirectResponse(address, 303)
    return _page(request, table, table.rules, sitting, notice, address if part else "")


def _said(request: Request) -> dict[str, str]:
    """What the address says of hands, as it stands: rules that cannot be played read none of it, and lose none of it."""
    return {key: value for key, value in request.query_params.multi_items() if key in KEYS and value}


def _carried(more: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in more.items() if key in CARRIED}


def _page(request: Request, table: Table, ruleset: Ruleset, sitting: Sitting, notice: Notice | None, push: str) -> Response:
    lang = language(request)
    words = Words(Voice(ruleset.rules, lang), sitting.names)
    more = dict(sitting_pairs(sitting))
    hidden = [*table.state.pairs(), ("lang", lang), *more.items()]
    near = request.query_params.get("see") == "near"
    return render(
        request, "calculate_part.html" if push else "calculate.html", TEXTS, table=table, page="calculate", more=more,
        carried=_carried(more), hidden=hidden, view=page_of(ruleset, sitting, notice, words, near=near), sitting=sitting, words=words,
        seats=asks_of(ruleset).seats, part=bool(push), headers={"HX-Push-Url": push} if push else None,
    )  # fmt: skip


def _sitting(request: Request, ruleset: Ruleset) -> Sitting:
    return fitted(read_sitting(request.query_params.multi_items()), asks_of(ruleset))


def _file(write: Callable[[Ruleset, Evening, Words], str], suffix: str, media_type: str) -> Callable[[Request], Response]:
    def download(request: Request) -> Response:
        table = read_table(request.query_params.multi_items())
        if table.rules is None:
            return Response(status_code=404)
        sitting = _sitting(request, table.rules)
        words = Words(Voice(table.rules.rules, language(request)), sitting.names)
        text = write(table.rules, evening_of(table.rules, sitting.hands), words)
        headers = {"content-disposition": f'attachment; filename="mahjong-evening.{suffix}"'}
        return Response(text.encode("utf-8"), media_type=media_type, headers=headers)

    return download


CALCULATE_ROUTES: Final[tuple[BaseRoute, ...]] = (
    Route(_PATH, calculate),
    Route(f"{_PATH}/tally.json", _file(evening_json, "json", "application/json")),
    Route(f"{_PATH}/tally.csv", _file(evening_csv, "csv", "text/csv; charset=utf-8")),
    Route(f"{_PATH}/tally.txt", _file(evening_text, "txt", "text/plain; charset=utf-8")),
)
