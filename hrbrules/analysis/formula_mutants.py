"""A parsed formula goes in; every formula that is one small slip away from it comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Final

from hrbrules.formula import tree
from hrbrules.formula.tree import Collect, Comparison, Name, Node, Number, Operation, Tide

SEAT_WORDS: Final = ("winner", "payer", "discarder", "dealer")
_COMPARISONS: Final = {
    Comparison.AT_LEAST: (Comparison.MORE, Comparison.LESS),
    Comparison.AT_MOST: (Comparison.LESS, Comparison.MORE),
    Comparison.MORE: (Comparison.AT_LEAST, Comparison.AT_MOST),
    Comparison.LESS: (Comparison.AT_MOST, Comparison.AT_LEAST),
    Comparison.EQUAL: (Comparison.UNEQUAL, Comparison.AT_LEAST, Comparison.AT_MOST),
    Comparison.UNEQUAL: (Comparison.EQUAL,),
}
"""The neighbour that differs at the border, and the opposite."""
_OPERATIONS: Final = {
    Operation.ADD: (Operation.SUBTRACT,), Operation.SUBTRACT: (Operation.ADD,), Operation.MULTIPLY: (Operation.ADD,),
    Operation.MAX: (Operation.MIN,), Operation.MIN: (Operation.MAX,), Operation.AT_MOST: (),
}  # fmt: skip


def slips(node: Node, *, truth: bool) -> Iterator[Node]:
    """Each formula with one thing changed: a number by one, a comparison, `and`/`or`, a part left out or negated, another seat,
    `held`/`complete`, another way to collect. `truth`: the formula is a test. Some mean nothing; checking refuses those."""
    if truth:
        yield from _negated(node)
    yield from _own(node)
    for entry in fields(node):
        value = getattr(node, entry.name)
        for index, part in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(part, Node):
                for changed in slips(part, truth=_is_test(node, entry.name)):
                    new = (*value[:index], changed, *value[index + 1 :]) if isinstance(value, tuple) else changed
                    whole = replace(node, **{entry.name: new})  # type: ignore[arg-type]
                    if not isinstance(whole, tree.Is) or whole.names != (whole.operand,):  # a seat is always itself
                        yield whole


def _is_test(node: Node, name: str) -> bool:
    """Whether a field holds something that is true or false; the operand of a `not` is left to it."""
    match node:
        case tree.All() | tree.Any():
            return True
        case tree.Guarded() | tree.Row():
            return name == "when"
        case tree.SomeHas():
            return name == "test"
        case _:
            return False


def _negated(node: Node) -> Iterator[Node]:
    match node:
        case tree.Name() | tree.Of() | tree.SomeHas() | tree.SomeIs():
            yield tree.Not(operand=node, span=node.span)
        case tree.Is():
            yield replace(node, negated=not node.negated)
        case tree.Truth():
            yield replace(node, value=not node.value)


def _own(node: Node) -> Iterator[Node]:
    match node:
        case Number(value=value):
            yield replace(node, value=value + 1)
            if value > 0:
                yield replace(node, value=value - 1)
        case tree.Compare(comparison=comparison):
            yield from (replace(node, comparison=other) for other in _COMPARISONS[comparison])
        case tree.All(parts=parts) | tree.Any(parts=parts):
            other = tree.Any if isinstance(node, tree.All) else tree.All
            yield other(parts=parts, span=node.span)
            for index in range(len(parts)):
                rest = (*parts[:index], *parts[index + 1 :])
                yield rest[0] if len(rest) == 1 else replace(node, parts=rest)
        case tree.Not(operand=operand):
            yield operand
        case tree.Guarded(value=value):
            yield value
        case tree.Arithmetic(operation=operation, left=left, right=right):
            yield from (replace(node, operation=other, right=_bare(right)) for other in _OPERATIONS[operation])
            yield _bare(left)
            if operation is not Operation.AT_MOST:
                yield _bare(right)
        case tree.Choice(rows=rows, otherwise=otherwise):
            for index in range(len(rows)):
                rest_rows = (*rows[:index], *rows[index + 1 :])
                yield replace(node, rows=rest_rows) if rest_rows else otherwise
        case _:
            yield from _of_words(node)


def _bare(node: Node) -> Node:
    """A guarded operand stands only beside the operation that it vanishes from."""
    return node.value if isinstance(node, tree.Guarded) else node


def _of_words(node: Node) -> Iterator[Node]:
    match node:
        case Name(text=text) if text in SEAT_WORDS:
            yield from (replace(node, text=other) for other in SEAT_WORDS if other != text)
        case tree.Is(names=names) if len(names) > 1:
            yield from (replace(node, names=(*names[:index], *names[index + 1 :])) for index in range(len(names)))
        case tree.SomeIs(every=every, names=names):
            yield replace(node, every=not every)
            if len(names) > 1:
                yield from (replace(node, names=(*names[:index], *names[index + 1 :])) for index in range(len(names)))
        case tree.SomeHas(every=every):
            yield replace(node, every=not every)
        case tree.Judged(tide=tide):
            yield replace(node, tide=Tide.HELD if tide is Tide.COMPLETE else Tide.COMPLETE)
        case tree.Aggregate(collect=collect):
            yield from (replace(node, collect=other) for other in Collect if other is not collect)
        case tree.Double(operand=operand):
            yield operand
