"""The formula language as data: what a parsed or resolved formula is made of.

Parsing leaves `Name`, `TileName` and `Of`; inference replaces them by `Constant`, `FactRef`, `ClauseRef` and `TableRef`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum

from hrbrules.formula.units import Tide as Tide  # noqa: PLC0414  (part of the tree, so importable from here)
from hrbrules.formula.units import Unit as Unit  # noqa: PLC0414
from hrbrules.source.text import Span


class Domain(StrEnum):
    READING = "reading"
    WAIT = "wait"
    LOSER = "loser"


class Operation(StrEnum):
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "×"
    MAX = "max"
    MIN = "min"
    AT_MOST = "at most"


class Comparison(StrEnum):
    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    MORE = ">"
    AT_MOST = "<="
    AT_LEAST = ">="


class Collect(StrEnum):
    TOTAL = "total"
    HIGHEST = "highest"
    PRODUCT = "product"


class Kind(StrEnum):
    """What a value is."""

    BOOL = "bool"
    INT = "int"
    TILES = "tiles"
    SEAT = "seat"
    PLACE = "place"
    SHAPE = "shape"
    EVENT = "event"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A part of a formula. The span takes no part in equality."""

    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Node):
    value: int
    unit: Unit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth(Node):
    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TileName(Node):
    tile: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Node):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Of(Node):
    """`name of operand`, `operand.name`, `operand 的 name`."""

    name: str
    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Node):
    tide: Tide
    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Double(Node):
    """Two to the power of the operand."""

    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Aggregate(Node):
    """The worths in one unit of all fans that count (win kinds included), or of all factors that count."""

    collect: Collect
    unit: Unit
    factors: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Arithmetic(Node):
    operation: Operation
    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded(Node):
    """An operand that vanishes where `when` is false."""

    value: Node
    when: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Node):
    comparison: Comparison
    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Is(Node):
    operand: Node
    names: tuple[Node, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SomeIs(Node):
    """`some/every domain is a/b`; the names are places, shapes or, of losers, facts and terms about a seat."""

    every: bool
    domain: Domain
    names: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SomeHas(Node):
    every: bool
    domain: Domain
    test: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Node):
    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class All(Node):
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Any(Node):
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Node):
    value: Node
    when: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Node):
    rows: tuple[Row, ...]
    otherwise: Node


# ---- what inference puts in the place of names -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Constant(Node):
    """A class of tiles (mask), a place, shape or event (bit). `name` is the id it was written by."""

    kind: Kind
    value: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FactRef(Node):
    """A fact, of the winner or the hand in question, or of `seat`; `of` narrows it to a class of tiles."""

    fact: str
    tide: Tide | None = None
    of: Node | None = None
    seat: Node | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseRef(Node):
    """A term's value, or whether a win kind, fan or factor holds."""

    group: str
    clause: str
    seat: Node | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRef(Node):
    table: str
    operand: Node


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, in the order they are written."""
    found: list[Node] = []
    for entry in fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found.extend(v for v in value if isinstance(v, Node))
    return tuple(found)


def walk(node: Node) -> tuple[Node, ...]:
    """The node and everything below it."""
    found = [node]
    for part in found:
        found.extend(children(part))
    return tuple(found)
