"""The formula language as data: what a parsed or resolved formula is made of.

Parsing leaves `Name`, `TileName` and `Of`; inference replaces them by `Constant`, `FactRef`, `ClauseRef` and `TableRef`.
"""

from __future__ import annotations

from enum import StrEnum

from hrbrules.formula.units import Tide as Tide  # noqa: PLC0414  (part of the tree, so importable from here)
from hrbrules.formula.units import Unit as Unit  # noqa: PLC0414
from hrbrules.source.record import field, fields, record
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


@record
class Node:
    """A part of a formula. The span takes no part in equality."""

    span: Span | None = field(default=None, compare=False, repr=False)


@record
class Number(Node):
    value: int
    unit: Unit | None = None


@record
class Truth(Node):
    value: bool


@record
class TileName(Node):
    tile: int


@record
class Name(Node):
    text: str


@record
class Of(Node):
    """`name of operand`, `operand.name`, `operand 的 name`."""

    name: str
    operand: Node


@record
class Judged(Node):
    tide: Tide
    operand: Node


@record
class Double(Node):
    """Two to the power of the operand."""

    operand: Node


@record
class Aggregate(Node):
    """The worths in one unit of all fans that count (win kinds included), or of all factors that count."""

    collect: Collect
    unit: Unit
    factors: bool = False


@record
class Arithmetic(Node):
    operation: Operation
    left: Node
    right: Node


@record
class Guarded(Node):
    """An operand that vanishes where `when` is false."""

    value: Node
    when: Node


@record
class Compare(Node):
    comparison: Comparison
    left: Node
    right: Node


@record
class Is(Node):
    operand: Node
    names: tuple[Node, ...]
    negated: bool = False


@record
class SomeIs(Node):
    """`some/every domain is a/b`; the names are places, shapes or, of losers, facts and terms about a seat."""

    every: bool
    domain: Domain
    names: tuple[Node, ...]


@record
class SomeHas(Node):
    every: bool
    domain: Domain
    test: Node


@record
class Not(Node):
    operand: Node


@record
class All(Node):
    parts: tuple[Node, ...]


@record
class Any(Node):
    parts: tuple[Node, ...]


@record
class Row(Node):
    value: Node
    when: Node


@record
class Choice(Node):
    rows: tuple[Row, ...]
    otherwise: Node


# ---- what inference puts in the place of names -----------------------------------------------------------------


@record
class Constant(Node):
    """A class of tiles (mask), a place, shape or event (bit). `name` is the id it was written by."""

    kind: Kind
    value: int
    name: str


@record
class FactRef(Node):
    """A fact, of the winner or the hand in question, or of `seat`; `of` narrows it to a class of tiles."""

    fact: str
    tide: Tide | None = None
    of: Node | None = None
    seat: Node | None = None


@record
class ClauseRef(Node):
    """A term's value, or whether a win kind, fan or factor holds."""

    group: str
    clause: str
    seat: Node | None = None


@record
class TableRef(Node):
    table: str
    operand: Node


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, in the order they are written."""
    found: list[Node] = []
    for name in fields(node):
        value = getattr(node, name)
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
