"""What the words of a formula mean and where they may stand: the terms in which inference is told."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, StrEnum
from typing import Any

from hrbrules.formula.tree import Domain, Kind, Tide, Unit
from hrbrules.source.record import field, open_record, record

LARGEST = 2**53 - 1  # every integer stays exact in JSON readers everywhere


class Scope(StrEnum):
    """Of what a fact tells; a place in a ruleset knows some of them."""

    TABLE = "table"
    SEAT = "seat"
    HAND = "hand"
    READING = "reading"
    WIN = "win"
    PAYER = "payer"
    RESULT = "result"


class Stage(IntEnum):
    """The order in which a hand is judged; a formula sees its own and earlier stages."""

    HAND = 1
    WAITS = 2
    TING = 3
    KINDS = 4
    FANS = 5
    VALUE = 6
    LATE = 7
    FACTORS = 8
    SHARES = 9
    BEARERS = 10


@record
class Type:
    """A kind of value; integers carry their bounds (inclusive) and unit."""

    kind: Kind
    low: int = 0
    high: int = 0
    unit: Unit | None = None


BOOL = Type(kind=Kind.BOOL)
TILES = Type(kind=Kind.TILES)
SEAT = Type(kind=Kind.SEAT)
UNKNOWN = Type(kind=Kind.UNKNOWN)


def integer(low: int, high: int, unit: Unit | None = None) -> Type:
    return Type(kind=Kind.INT, low=low, high=high, unit=unit)


@record
class Fact:
    """One word of the vocabulary.

    `of`: "" never narrowed, "may" narrowed to a class of tiles if wished, "must" always.
    `tides`: whether it has a held and a complete value. `single`: a tile fact of at most one tile. `nobody`: a seat fact
    that may be nobody's.
    `function(view, tide, mask)` is its meaning for `evaluate`; `python` its text in generated code, keyed by "plain"
    and "of" with "+complete" added: over the names of the generated functions, `{m}` for the class.
    `phrase` is how prose speaks of it, per language.
    """

    id: str
    type: Type
    scope: Scope
    stage: Stage
    zh: str
    meaning: tuple[str, str]  # 简体, English
    function: Callable[[Any, Tide | None, int], int]
    python: dict[str, str]
    of: str = ""
    tides: bool = False
    single: bool = True
    nobody: bool = False
    names: tuple[str, str] = ("", "")  # 简体, English noun for prose; empty: the meaning serves


@record
class Place:
    """Where a formula stands: which scopes may be used bare there, up to which stage, and how hand facts are judged."""

    title: tuple[str, str]  # 简体, English
    scopes: frozenset[Scope]
    stage: Stage
    tide: Tide | None = Tide.COMPLETE  # None: must be written
    domains: frozenset[Domain] = frozenset()


@record
class ClauseType:
    """What a formula may know of a named clause: its value's type, the scopes its own formulas need, its stage.

    `early`: what a fan's own test needs, which may be known before fans are counted.
    """

    group: str  # term, kind, fan, factor
    type: Type = BOOL
    scopes: frozenset[Scope] = frozenset()
    stage: Stage = Stage.KINDS
    early: tuple[frozenset[Scope], Stage] | None = None


@record
class Table:
    """Row `low` + i of a table stands at index i."""

    rows: tuple[int, ...]
    low: int
    unit: Unit | None


@open_record
class Words:
    """Everything a formula may name. Chinese names are keys of `aliases`."""

    facts: dict[str, Fact]
    classes: dict[str, int]
    members: dict[str, tuple[Kind, int]]
    aliases: dict[str, str] = field(default_factory=dict)
    clauses: dict[str, ClauseType] = field(default_factory=dict)
    numbers: dict[str, tuple[int, Unit | None]] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    worths: dict[tuple[bool, Unit], tuple[Type, ...]] = field(default_factory=dict)  # (factors?, unit) → worths

    def known(self) -> list[str]:
        """Every word, for suggestions."""
        groups = (self.facts, self.classes, self.members, self.aliases, self.clauses, self.numbers, self.tables)
        return [word for group in groups for word in group]
