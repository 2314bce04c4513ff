"""The words of an address go in; the table's rules come out, compiled, with what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from hrbrules.driver import Named, compile_named, find, load_compiled
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import Diagnostic, RulesetError
from hrbrules.web.state import State, read_state

_REMEMBERED: Final = 64  # tables; one takes about a megabyte


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What an address stands for. `rules` None: it cannot be played, and `problems` say why.

    `before`: what it is built on, as it stands there: the base, or the house file itself.
    """

    state: State
    before: Ruleset | None
    rules: Ruleset | None
    problems: tuple[Diagnostic, ...]

    def link(self, lang: str, **more: str) -> str:
        """The query that brings this table back: "?base=…&lang=…"."""
        return self.state.link(lang, **more)


def read_table(params: Iterable[tuple[str, str]]) -> Table:
    """For example `read_table(request.query_params.multi_items())`. Never fails. The last tables are remembered."""
    return table_of(read_state(params))


@lru_cache(maxsize=_REMEMBERED)
def table_of(state: State) -> Table:
    problems = list(state.faults)
    before = rules = None
    try:
        before = _compiled(_named(state))
        rules = before
    except RulesetError as error:
        problems += error.diagnostics
    return Table(state=state, before=before, rules=rules, problems=tuple(problems))


def _named(state: State) -> Named:
    if state.files:
        return Named(path=Path(state.files[0][0]), shipped=False, settings={}, texts=dict(state.files))
    return find(state.base, **dict(state.settings))


def _compiled(named: Named) -> Ruleset:
    return load_compiled(compile_named(named))
