"""A resolved formula goes in; the same formula with everything constant worked out comes out."""

from __future__ import annotations

from hrbrules.formula.tree import (
    All,
    Any,
    Arithmetic,
    Choice,
    Compare,
    Comparison,
    Double,
    Guarded,
    Node,
    Not,
    Number,
    Operation,
    Row,
    Truth,
    Unit,
)
from hrbrules.source.record import fields, replace


def fold(node: Node) -> Node:
    """Work out constants, bottom up. A guarded operand whose condition is constant becomes its value or vanishes."""
    changes: dict[str, object] = {}
    for name in fields(node):
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = fold(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            changes[name] = tuple(fold(part) for part in value)
    return _fold_one(replace(node, **changes) if changes else node)


def _fold_one(node: Node) -> Node:
    match node:
        case Arithmetic():
            return _fold_arithmetic(node)
        case Compare(left=Number() as left, right=Number() as right):
            return Truth(value=compare(node.comparison, left.value, right.value), span=node.span)
        case Double(operand=Number(value=value)) if 0 <= value <= 53:
            return Number(value=2**value, span=node.span)
        case Not(operand=Truth(value=value)):
            return Truth(value=not value, span=node.span)
        case All():
            return _fold_chain(node, node.parts, neutral=True)
        case Any():
            return _fold_chain(node, node.parts, neutral=False)
        case Choice():
            return _fold_choice(node)
        case _:
            return node


def _fold_arithmetic(node: Arithmetic) -> Node:
    left, right = node.left, node.right
    if isinstance(right, Guarded) and isinstance(right.when, Truth):
        if not right.when.value:
            return left
        right = right.value
    elif isinstance(left, Guarded) and isinstance(left.when, Truth):
        if not left.when.value:
            return right
        left = left.value
    if isinstance(left, Number) and isinstance(right, Number):
        unit = Unit.POINTS if Unit.POINTS in (left.unit, right.unit) else left.unit or right.unit
        return Number(value=calculate(node.operation, left.value, right.value), unit=unit, span=node.span)
    if node.operation is Operation.MULTIPLY and not isinstance(left, Guarded) and not isinstance(right, Guarded):
        if isinstance(left, Number) and left.value == 1 and left.unit is None:
            return right
        if isinstance(right, Number) and right.value == 1 and right.unit is None:
            return left
    return replace(node, left=left, right=right)


def _fold_chain(node: All | Any, parts: tuple[Node, ...], *, neutral: bool) -> Node:
    kept: list[Node] = []
    for part in parts:
        if isinstance(part, Truth):
            if part.value is not neutral:
                return Truth(value=not neutral, span=node.span)
            continue
        if not kept and isinstance(part, type(node)):
            kept.extend(part.parts)  # keeps the shape that parsing gives: a chain, never a chain at its head
        else:
            kept.append(part)
    if not kept:
        return Truth(value=neutral, span=node.span)
    return kept[0] if len(kept) == 1 else replace(node, parts=tuple(kept))


def _fold_choice(node: Choice) -> Node:
    rows: list[Row] = []
    for row in node.rows:
        if isinstance(row.when, Truth):
            if row.when.value:
                return replace(node, rows=tuple(rows), otherwise=row.value) if rows else row.value
            continue
        rows.append(row)
    return replace(node, rows=tuple(rows)) if rows else node.otherwise


def calculate(operation: Operation, left: int, right: int) -> int:
    match operation:
        case Operation.ADD:
            return left + right
        case Operation.SUBTRACT:
            return left - right
        case Operation.MULTIPLY:
            return left * right
        case Operation.MAX:
            return max(left, right)
        case Operation.MIN | Operation.AT_MOST:
            return min(left, right)


def compare(comparison: Comparison, left: int, right: int) -> bool:
    match comparison:
        case Comparison.EQUAL:
            return left == right
        case Comparison.UNEQUAL:
            return left != right
        case Comparison.LESS:
            return left < right
        case Comparison.MORE:
            return left > right
        case Comparison.AT_MOST:
            return left <= right
        case Comparison.AT_LEAST:
            return left >= right
