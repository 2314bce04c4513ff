"""Types of numbers go in; bounds and units of their sums, products, limits, doublings and tables come out."""

from __future__ import annotations

from hrbrules.formula.signature import LARGEST, UNKNOWN, Table, Type, integer
from hrbrules.formula.tree import Aggregate, Arithmetic, Collect, Guarded, Node, Operation, Unit
from hrbrules.formula.wording import kind_words
from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.text import Span

_ENOUGH = 10**30  # far above every limit; keeps the bounds of thousands of factors small


def arithmetic(node: Arithmetic, left: Type, right: Type, problems: Problems) -> Type:
    """The type of an operation; a guarded operand may also leave the other one as it is."""
    if UNKNOWN in (left, right):
        return UNKNOWN
    if node.operation is Operation.MULTIPLY:
        units = {left.unit, right.unit} - {None}
        if (Unit.FAN in units and len(units) > 1) or (left.unit is right.unit and left.unit in (Unit.FAN, Unit.POINTS)):
            far = note("other-unit", node.right.span, unit=kind_words(right.unit))
            problems.error("mixed-product", node.left.span, far, left=kind_words(left.unit), right=kind_words(right.unit))
            return UNKNOWN
        unit = Unit.POINTS if Unit.POINTS in units else next(iter(units), None)
        corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
        low, high = min(corners), max(corners)
    else:
        if not same_unit(left, right, node, problems):
            return UNKNOWN
        unit = left.unit or right.unit
        low, high = _bounds(node.operation, left, right)
    if isinstance(node.right, Guarded):
        low, high = min(low, left.low), max(high, left.high)
    if isinstance(node.left, Guarded):
        if isinstance(node.right, Guarded):
            problems.error("guard-both", node.left.span)
        elif node.operation is Operation.SUBTRACT:
            problems.error("guard-left", node.left.span)
        low, high = min(low, right.low), max(high, right.high)
    return bounded(integer(low, high, unit), node.span, problems)


def _bounds(operation: Operation, left: Type, right: Type) -> tuple[int, int]:
    match operation:
        case Operation.ADD:
            return left.low + right.low, left.high + right.high
        case Operation.SUBTRACT:
            return left.low - right.high, left.high - right.low
        case Operation.MAX:
            return max(left.low, right.low), max(left.high, right.high)
        case _:
            return min(left.low, right.low), min(left.high, right.high)


def same_unit(left: Type, right: Type, node: Node, problems: Problems) -> bool:
    """Whether two numbers may be added or compared; a bare number fits any unit."""
    if left.unit is None or right.unit is None or left.unit is right.unit:
        return True
    parts = (getattr(node, "left", node), getattr(node, "right", node))
    problems.error(
        "mixed-units",
        parts[0].span,
        note("other-unit", parts[1].span, unit=kind_words(right.unit)),
        left=kind_words(left.unit),
        right=kind_words(right.unit),
    )
    return False


def join(one: Type, other: Type, span: Span | None, problems: Problems) -> Type:
    """The type of a value that is one or the other."""
    if one.unit is not None and other.unit is not None and one.unit is not other.unit:
        problems.error("mixed-units", span, left=kind_words(other.unit), right=kind_words(one.unit))
        return UNKNOWN
    return integer(min(one.low, other.low), max(one.high, other.high), one.unit or other.unit)


def double(type_: Type, span: Span | None, problems: Problems) -> Type:
    """Two to the power: never negative, and within bounds."""
    if type_ is UNKNOWN:
        return UNKNOWN
    if type_.low < 0:
        problems.error("double-negative", span, low=type_.low)
        return UNKNOWN
    if type_.high > 52:
        problems.error("too-large", span, high=f"2^{type_.high}", limit="2^53−1")
        return UNKNOWN
    return integer(2**type_.low, 2**type_.high, None)


def aggregate(node: Aggregate, worths: tuple[Type, ...], problems: Problems) -> Type:
    """Bounds over every set of clauses that could count."""
    if UNKNOWN in worths:
        return UNKNOWN  # one of the worths has a mistake of its own
    low = high = 1 if node.collect is Collect.PRODUCT else 0
    for worth in worths:
        match node.collect:
            case Collect.TOTAL:
                low, high = low + min(0, worth.low), high + max(0, worth.high)
            case Collect.HIGHEST:
                low, high = min(low, worth.low), max(high, worth.high)
            case Collect.PRODUCT:
                corners = [a * b for a in (low, high) for b in (1, worth.low, worth.high)]
                low, high = max(min(corners), -_ENOUGH), min(max(corners), _ENOUGH)
    return bounded(integer(low, high, node.unit), node.span, problems)


def lookup(name: str, table: Table, operand: Type, span: Span | None, problems: Problems) -> Type:
    """A table must have a row for every value its operand can take."""
    if operand is UNKNOWN:
        return UNKNOWN
    high = table.low + len(table.rows) - 1
    if operand.low < table.low or operand.high > high:
        problems.error("outside-table", span, table=name, low=operand.low, high=operand.high, first=table.low, last=high)
        return UNKNOWN
    rows = table.rows[operand.low - table.low : operand.high - table.low + 1]
    return integer(min(rows), max(rows), table.unit)


def bounded(type_: Type, span: Span | None, problems: Problems) -> Type:
    if type_.high > LARGEST or type_.low < -LARGEST:
        problems.error("too-large", span, high=f"{max(type_.high, -type_.low)}", limit="2^53−1")
        return UNKNOWN
    return type_
