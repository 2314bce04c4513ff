"""Rules go in; the numbers in them that a table may set otherwise come out, each with its path, its bounds and who else sets it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hrbrules.driver import Named, find, resolve_named
from hrbrules.formula.tree import Node, Number
from hrbrules.formula.units import Unit
from hrbrules.resolved.options import read_options
from hrbrules.resolved.patch import read_patch
from hrbrules.resolved.paths import Touched, touched
from hrbrules.rulebook.flow_text import bears
from hrbrules.ruleset.clause import Clause, Group, Rules
from hrbrules.source.diagnostic import Problems
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowKind
from hrbrules.vocabulary.structure import RULESET

HOMES: Final = {Group.KIND: "win.kinds", Group.FAN: "fans", Group.FACTOR: "payments.factors"}
MOST: Final = 9999
Setters = tuple[tuple[str, str], ...]  # option, value


@dataclass(frozen=True, slots=True, kw_only=True)
class Settable:
    """A number: `path` as in YAML, `clause` or flow path it belongs to, `unit` None for a count; `low` to `high` inclusive."""

    path: str
    id: str
    group: Group | None
    unit: Unit | None
    value: int
    low: int
    high: int


def settable(rules: Rules) -> tuple[Settable, ...]:
    """Worths and kong money that are plain numbers, and the numbers of play that bear on this game."""
    return tuple((*_worths(rules), *_counts(rules)))


def _worths(rules: Rules) -> Iterator[Settable]:
    for clause in rules.of(*HOMES):
        for unit, node in clause.worth:
            yield from _settable(clause, f"{HOMES[clause.group]}.{clause.id}.{unit.value}", unit, node)
    for clause in rules.of(Group.MONEY):
        if clause.share is not None:
            yield from _settable(clause, f"gang.money.{clause.id}.share", Unit.POINTS, clause.share)


def _settable(clause: Clause, path: str, unit: Unit, node: Node) -> Iterator[Settable]:
    if isinstance(node, Number):
        low = 1 if unit is Unit.TIMES else 0
        yield Settable(path=path, id=clause.id, group=clause.group, unit=unit, value=node.value, low=min(low, node.value), high=MOST)


def _counts(rules: Rules) -> Iterator[Settable]:
    for field in STANDARD_FLOW:
        value = rules.flow_value(field.path)
        if field.kind is FlowKind.NUMBER and isinstance(value, int) and bears(rules, field.path):
            yield Settable(path=field.path, id=field.path, group=None, unit=None, value=value, low=field.low, high=field.high)


def setters(base: str, path: str) -> Setters:
    """The options of a shipped ruleset that set this number, or the clause that holds it, when they have this value."""
    return tuple(dict.fromkeys((name, value) for name, value, _ in _patches(base).meeting(tuple(path.split(".")))))


@lru_cache(maxsize=16)
def _patches(base: str) -> Touched:
    return touched_by_options(find(base))


def touched_by_options(named: Named) -> Touched:
    """Every path that some value of some option sets."""
    found, problems = Touched(), Problems()
    resolved = resolve_named(named, problems)
    for name, option in read_options(resolved.plain, problems).items() if resolved is not None else ():
        for value, body in option.patches.items():
            for path, change in touched(read_patch(body, RULESET, problems)):
                found.add(path, name, value, change.span)
    return found


def allowed(one: Settable, text: str) -> bool:
    """Whether a text is a number that this one may be."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 10 and one.low <= int(text) <= one.high

