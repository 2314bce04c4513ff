"""The words of an address go in; the table's rules come out, compiled, with what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from hrbrules.driver import Named, compile_named, find, load_compiled, parent_of
from hrbrules.ruleset.clause import Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import Diagnostic, RulesetError, diagnose
from hrbrules.web.house_file import house_id, house_text
from hrbrules.web.numbers import allowed, settable
from hrbrules.web.state import Pairs, State, read_state

_REMEMBERED: Final = 64  # tables; one takes about a megabyte
Settings = dict[str, str | int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What an address stands for. `rules` None: it cannot be played, and `problems` say why.

    `before`: what it is built on, as it stands there; None for a file that extends nothing. `unchanged`: the rules with the
    options of this table, but before its own numbers. `named`: how the driver knows it; `idle`: numbers that bear on nothing.
    """

    state: State
    before: Ruleset | None
    unchanged: Ruleset | None
    rules: Ruleset | None
    named: Named
    problems: tuple[Diagnostic, ...]
    idle: tuple[str, ...] = ()

    def link(self, lang: str, **more: str) -> str:
        """The query that brings this table back: "?base=…&lang=…"."""
        return self.state.link(lang, **more)


def read_table(params: Iterable[tuple[str, str]]) -> Table:
    """For example `read_table(request.query_params.multi_items())`. Never fails. The last tables are remembered."""
    return table_of(read_state(params))


def keeping(table: Table, params: Iterable[tuple[str, str]], keys: Iterable[str]) -> Table:
    """The same table, which takes the words with these keys along wherever its links lead."""
    kept = {key: value for key, value in params if key in keys and value}
    return replace(table, state=replace(table.state, kept=tuple(kept.items()))) if kept else table


@lru_cache(maxsize=_REMEMBERED)
def table_of(state: State) -> Table:
    return _of_files(state) if state.files else _of_base(state)


def _of_files(state: State) -> Table:
    named = Named(path=Path(state.files[0][0]), shipped=False, settings={}, texts=dict(state.files))
    problems = list(state.faults)
    rules = _attempt(named, problems)
    parent = None if rules is None else parent_of(named, rules.rules.parent)
    before = None if parent is None else shipped(parent.path.stem) if parent.shipped else _attempt(parent, [])
    return Table(state=state, before=before, unchanged=rules, rules=rules, named=named, problems=tuple(problems))


def _of_base(state: State) -> Table:
    """A shipped base with what the table chose. Without a name or numbers of its own it is that base with options set."""
    before, problems = shipped(state.base), list(state.faults)
    settings, faults = _known(before.rules, state)
    problems += faults
    state = replace(state, settings=tuple((option, str(value)) for option, value in settings.items()), faults=())
    named = find(state.base, **settings)
    unchanged = _attempt(named, problems)
    if unchanged is None or problems:  # an address that names what is not there is not quietly another table
        return Table(state=state, before=before, unchanged=unchanged, rules=None, named=named, problems=tuple(problems))
    own = _own_numbers(state, unchanged.rules)
    problems += own.faults
    rules: Ruleset | None = None if own.faults else unchanged
    if rules is not None and (state.name or state.note or own.numbers):
        named = _house(replace(state, numbers=own.numbers), unchanged.rules)
        rules = _attempt(named, problems)
    state = replace(state, numbers=(*own.numbers, *own.kept))
    return Table(state=state, before=before, unchanged=unchanged, rules=rules, named=named, problems=tuple(problems), idle=own.idle)


def _house(state: State, rules: Rules) -> Named:
    name = f"{house_id(state.name)}.yaml"
    text = house_text(state, {option.id: option.value for option in rules.options})
    return Named(path=Path(name), shipped=False, settings={}, texts={name: text})


class _Own(NamedTuple):
    """`numbers` that differ from what the rules say; `kept` in the address although they do nothing; `idle` of these: nowhere."""

    numbers: Pairs
    kept: Pairs
    idle: tuple[str, ...]
    faults: tuple[Diagnostic, ...]


def _own_numbers(state: State, rules: Rules) -> _Own:
    known = {one.path: one for one in settable(rules)}
    numbers, kept, idle, faults = [], [], [], []
    for path, text in state.numbers:
        one = known.get(path)
        if one is None:
            idle.append(path)
            kept.append((path, text))
        elif not allowed(one, text):
            faults.append(diagnose("number-out-of-range", None, path=path, found=text, low=one.low, high=one.high))
            kept.append((path, text))
        elif int(text) != one.value:
            numbers.append((path, str(int(text))))
    return _Own(tuple(numbers), tuple(kept), tuple(idle), tuple(faults))


def _known(rules: Rules, state: State) -> tuple[Settings, list[Diagnostic]]:
    """The settings that differ from the base's own; an option that is not there is a fault."""
    known = {option.id: option for option in rules.options}
    found: Settings = {}
    faults = []
    for name, value in state.settings:
        if name not in known:
            words = "、".join(sorted(known)) or "–"
            faults.append(diagnose("unknown-option", None, word=name, ruleset=rules.id, known=words, suggestion=""))
        elif value != str(known[name].value):
            found[name] = value
    return found, faults


@lru_cache(maxsize=16)
def shipped(base: str) -> Ruleset:
    """A ruleset as it comes with hrbrules. Raises RulesetError for an id that is none."""
    return load_compiled(compile_named(find(base)))


def _attempt(named: Named, problems: list[Diagnostic]) -> Ruleset | None:
    try:
        return load_compiled(compile_named(named))
    except RulesetError as error:
        problems += error.diagnostics
        return None
