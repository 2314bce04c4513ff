"""Two formulas that give numbers go in; whether they give the same one, however their cases and sums are written, comes out.

In each way in which their tests may hold together both are multiplied out into sums of products of what is left: facts, what clauses
collect, the value. The same sums in every way: the same number. "No" means that nothing was proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hrbrules.formula import tree
from hrbrules.formula.fold import calculate
from hrbrules.formula.signature import Table
from hrbrules.formula.tree import Arithmetic, Comparison, Guarded, Node, Number, Operation

Key = tuple[object, ...]
Sum = dict[tuple[Key, ...], int]  # products of what is left, each with how often it is there
Holds = Callable[[Node], bool]
KeyOf = Callable[[Node], Key]

_MOST_STEPS: Final = 12


def tests_of(node: Node, tables: Mapping[str, Table]) -> Iterator[Node]:
    """Every test on which the number depends: of cases, of parts that may be left out, of steps of a table."""
    match node:
        case Guarded(value=value, when=when):
            yield when
            yield from tests_of(value, tables)
        case tree.Choice(rows=rows, otherwise=otherwise):
            for row in rows:
                yield row.when
                yield from tests_of(row.value, tables)
            yield from tests_of(otherwise, tables)
        case Arithmetic(left=left, right=right):
            yield from tests_of(left, tables)
            yield from tests_of(right, tables)
        case tree.TableRef() | tree.Double():
            yield from tests_of(node.operand, tables)
            yield from (test for test, _ in _steps(node, tables)[1])


def multiplied_out(node: Node, tables: Mapping[str, Table], holds: Holds, key: KeyOf) -> Sum:
    """The number in the way in which `holds` says that the tests hold."""

    def inner(part: Node) -> Sum:
        return multiplied_out(part, tables, holds, key)

    match node:
        case Number(value=value):
            return {(): value} if value else {}
        case Arithmetic(operation=operation, left=left, right=right):
            if isinstance(right, Guarded):
                return _joined(operation, inner(left), inner(right.value)) if holds(right.when) else inner(left)
            if isinstance(left, Guarded):
                return _joined(operation, inner(left.value), inner(right)) if holds(left.when) else inner(right)
            return _joined(operation, inner(left), inner(right))
        case tree.Choice(rows=rows, otherwise=otherwise):
            return inner(next((row.value for row in rows if holds(row.when)), otherwise))
        case tree.TableRef() | tree.Double():
            first, steps = _steps(node, tables)
            if first is not None:
                reached = [first, *(number for test, number in steps if holds(test))][-1]
                return {(): reached} if reached else {}
            word = ("look up", tuple(tables[node.table].rows), tables[node.table].low) if isinstance(node, tree.TableRef) else ("double",)
            return {((*word, _frozen(inner(node.operand))),): 1}
        case _:
            return {(key(node),): 1}


def _steps(node: tree.TableRef | tree.Double, tables: Mapping[str, Table]) -> tuple[int | None, list[tuple[Node, int]]]:
    """The lowest number, and each higher one with the test that reaches it; None where there are too many."""
    if isinstance(node, tree.TableRef):
        low, numbers = tables[node.table].low, list(tables[node.table].rows)
    else:  # what is doubled so often is never negative
        limit = node.operand.right if isinstance(node.operand, Arithmetic) and node.operand.operation is Operation.AT_MOST else None
        if not isinstance(limit, Number):
            return None, []
        low, numbers = 0, [2**times for times in range(limit.value + 1)]
    if not 0 < len(numbers) <= _MOST_STEPS:
        return None, []
    higher = enumerate(numbers[1:], low + 1)
    return numbers[0], [
        (tree.Compare(comparison=Comparison.AT_LEAST, left=node.operand, right=Number(value=bound)), number) for bound, number in higher
    ]


def _joined(operation: Operation, left: Sum, right: Sum) -> Sum:
    found: Sum = {}
    if operation in (Operation.ADD, Operation.SUBTRACT):
        sign = 1 if operation is Operation.ADD else -1
        found = dict(left)
        for product, times in right.items():
            found[product] = found.get(product, 0) + sign * times
    elif operation is Operation.MULTIPLY:
        for one, times in left.items():
            for other, more in right.items():
                product = tuple(sorted((*one, *other), key=repr))
                found[product] = found.get(product, 0) + times * more
    elif set(left) | set(right) <= {()}:
        found = {(): calculate(operation, left.get((), 0), right.get((), 0))}
    else:
        word = "max" if operation is Operation.MAX else "min"
        return {((word, *sorted({_frozen(left), _frozen(right)}, key=repr)),): 1}
    return {product: times for product, times in found.items() if times}


def _frozen(found: Sum) -> Key:
    return tuple(sorted(found.items(), key=repr))
