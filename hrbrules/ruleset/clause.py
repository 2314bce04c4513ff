"""What a compiled ruleset is made of: named clauses with tests, worths and prose, flow values, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hrbrules.formula.units import Tide, Unit
from hrbrules.ruleset.group import Group as Group  # noqa: PLC0414  (a clause's first field, so importable from here)
from hrbrules.source.record import field, record

if TYPE_CHECKING:  # the runtime can be imported without the formula language
    from hrbrules.formula.signature import Table
    from hrbrules.formula.tree import Node
    from hrbrules.vocabulary.flow_field import FlowValue

Texts = Mapping[str, str]  # language (zh-Hans, zh-Hant, en) → text


CONDITIONS = (Group.HAND, Group.TING, Group.CLAIMS, Group.WIN)


@record
class Prose:
    """What people read about a clause. None of it changes the game."""

    name: Texts = field(default_factory=dict)
    note: Texts = field(default_factory=dict)
    says: Texts = field(default_factory=dict)
    cite: tuple[str, ...] = ()
    grade: str = ""
    place: str = ""  # where the clause was last set: "harbin.yaml:113"


@record
class When:
    formula: Node


@record
class AllOf:
    parts: tuple[Part, ...]


@record
class AnyOf:
    parts: tuple[Part, ...]


Test = When | AllOf | AnyOf


@record
class Part:
    """A named alternative (`any:`) or requirement (`all:`) of a test."""

    id: str
    test: Test
    prose: Prose


@record
class Clause:
    """One named clause. Which fields it has depends on its group; `test` None: always."""

    group: Group
    id: str
    prose: Prose
    test: Test | None = None
    judged: Tide | None = None  # hand conditions
    late: bool = False  # win conditions that look at the value
    by: tuple[str, ...] = ()  # win kinds: the events
    waives: tuple[str, ...] = ()  # win kinds
    worth: tuple[tuple[Unit, Node], ...] = ()  # win kinds, fans, factors
    drops: tuple[str, ...] = ()  # win kinds, fans, factors, bearers
    bearer: Node | None = None  # bearers: a seat
    share: Node | None = None  # gang money, points
    owes: Test | None = None  # gang money
    of_seat: bool = False  # terms that may be asked of any seat


@record
class FlowEntry:
    """A declared choice of play. A formula field keeps its formula in `formula` and its English text in `value`."""

    path: str
    value: FlowValue
    prose: Prose
    formula: Node | None = None


@record
class Option:
    """A house rule that may be switched, chosen or set. Values: "on"/"off", a choice's id, or an integer."""

    id: str
    kind: str  # switch, choice, number
    default: str | int
    value: str | int
    prose: Prose
    description: Texts = field(default_factory=dict)
    choices: tuple[tuple[str, Texts], ...] = ()
    low: int = 0
    high: int = 0
    unit: Unit | None = None
    group: str = ""
    needs: Mapping[str, str] = field(default_factory=dict)
    excludes: Mapping[str, str] = field(default_factory=dict)
    reason: Texts = field(default_factory=dict)


@record
class Preset:
    id: str
    name: Texts
    settings: Mapping[str, str | int]


@record
class Rules:
    """A ruleset with its options set: everything that the runtime, the book and exporters know."""

    id: str
    parent: str  # id of the ruleset it extends; empty for a base
    shipped: bool
    name: Texts
    note: Texts
    flow: tuple[FlowEntry, ...]
    clauses: tuple[Clause, ...]
    value: Node
    owes: Test
    owes_prose: Prose
    share: Node
    tables: Mapping[str, Table]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...] = ()

    def of(self, *groups: Group) -> tuple[Clause, ...]:
        """The clauses of some groups, in file order."""
        return tuple(clause for clause in self.clauses if clause.group in groups)

    def clause(self, id: str) -> Clause:
        """The clause with an id. Raises KeyError."""
        for clause in self.clauses:
            if clause.id == id:
                return clause
        raise KeyError(id)

    def flow_value(self, path: str) -> FlowValue:
        """The value of a flow field. Raises KeyError."""
        for entry in self.flow:
            if entry.path == path:
                return entry.value
        raise KeyError(path)
