"""A table goes in; its book and the files that people take away come out. What costs time is remembered by digest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from hrbrules.driver import compile_named
from hrbrules.exporters.books import Printed, carried, findings_of, prepare_unproved
from hrbrules.exporters.to_json import export_json
from hrbrules.rulebook.build import build_book
from hrbrules.rulebook.document import Book
from hrbrules.rulebook.exhibit import Findings, Identity
from hrbrules.rulebook.formats import book_bytes
from hrbrules.rulebook.gather import gather_sheet
from hrbrules.rulebook.sheet import render_sheet
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import RulesetError, diagnose
from hrbrules.source.edition import edition
from hrbrules.web.house_file import house_text
from hrbrules.web.state import State
from hrbrules.web.table import Table, table_of

_REMEMBERED: Final = 24  # tables' findings; one takes some hundred kilobytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A file to take away: its name, its type, its bytes; `called`: what the table is called, with the same ending."""

    name: str
    media_type: str
    content: bytes
    called: str = ""


def disposition(taken: Taken) -> str:
    """How a browser is told to keep it: under the table's own name if it has one, in whatever script (RFC 6266)."""
    own = f"; filename*=UTF-8''{quote(taken.called, safe='')}" if taken.called else ""
    return f'attachment; filename="{taken.name}"{own}'


def rules_of(table: Table) -> Ruleset:
    """Raises RulesetError with what is wrong where the table cannot be played."""
    if table.rules is None:
        raise RulesetError(*(table.problems or (diagnose("own-fault", None, kind="no rules"),)))
    return table.rules


def quick_book(table: Table, lang: str) -> Book:
    """The book without worked hands: nothing in it has to be searched for."""
    parent = None if table.before is None else table.before.rules
    return build_book(rules_of(table).rules, lang, Findings(parent=parent), _identity(table))


def full_book(table: Table, lang: str) -> Book:
    """The book as commands print it."""
    return build_book(rules_of(table).rules, lang, _found(table.state)[1], _identity(table))


@lru_cache(maxsize=_REMEMBERED)
def _found(state: State) -> tuple[Printed, Findings]:
    table = table_of(state)
    printed = prepare_unproved(table.named, rules_of(table))
    return printed, findings_of(printed)


def _identity(table: Table) -> Identity:
    rules = rules_of(table)
    return Identity(code=rules.code, digest=rules.digest, edition=edition())


def yaml_text(table: Table) -> str:
    """The table as a rules file: the one that was opened, or one that says the same as the address."""
    if table.state.files:
        return table.state.files[0][1]
    options = () if table.unchanged is None else table.unchanged.rules.options
    return house_text(table.state, {option.id: option.value for option in options})


def _yaml(table: Table, lang: str) -> bytes:
    return yaml_text(table).encode("utf-8", "replace")


@lru_cache(maxsize=_REMEMBERED)
def _found_for_sheet(state: State) -> tuple[str, Findings]:
    """What its QR code holds, and what it shows as executed: the whole book takes three times as long."""
    table = table_of(state)
    rules = rules_of(table)
    return carried(table.named, rules), gather_sheet(rules)


def _sheet(table: Table, lang: str) -> bytes:
    held, findings = _found_for_sheet(table.state)
    return render_sheet(rules_of(table).rules, lang, findings, _identity(table), held)


def ready_to_print() -> None:
    """Set a page once, so that fonts are read before anybody waits for them. Where nothing can be set, that is told when asked."""
    table = table_of(State())
    with suppress(RulesetError):
        render_sheet(rules_of(table).rules, "zh-Hans", Findings(), _identity(table), "")


def _json(table: Table, lang: str) -> bytes:
    rules_of(table)
    return export_json(compile_named(table.named)).encode()


def _book(form: str) -> Callable[[Table, str], bytes]:
    return lambda table, lang: book_bytes(full_book(table, lang), form)


_FORMS: Final[Mapping[str, tuple[str, str, Callable[[Table, str], bytes]]]] = {
    "sheet": ("-sheet.{lang}.pdf", "application/pdf", _sheet),
    "book": (".{lang}.pdf", "application/pdf", _book("pdf")),
    "html": (".{lang}.html", "text/html; charset=utf-8", _book("html")),
    "yaml": (".yaml", "application/yaml; charset=utf-8", _yaml),
    "json": (".json", "application/json", _json),
}
FORMS: Final = tuple(_FORMS)


def take(table: Table, form: str, lang: str) -> Taken:
    """One of FORMS. Raises RulesetError: the table cannot be played, printed (`no-glyph`, `sheet-too-long`) or carried."""
    ending, media_type, write = _FORMS[form]
    id = table.named.path.stem if form != "yaml" or table.state.files else _own_id(table)
    ending = ending.format(lang=lang)
    own = "".join(letter if letter.isalnum() or letter in " -_·" else " " for letter in table.state.name).strip()
    called = f"{own}{ending}" if own and form != "yaml" and not table.state.files else ""  # a rules file is named as it calls itself
    return Taken(name=id + ending, media_type=media_type, content=write(table, lang), called=called)


def _own_id(table: Table) -> str:
    """What the file calls itself."""
    return yaml_text(table).split("\n", 2)[1].removeprefix("ruleset: ")
