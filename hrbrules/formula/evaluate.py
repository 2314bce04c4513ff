"""A resolved formula and a view go in; its value comes out. This is the reference that generated code must agree with."""

from __future__ import annotations

from hrbrules.formula.fold import calculate, compare
from hrbrules.formula.signature import Fact, Table
from hrbrules.formula.tree import (
    Aggregate,
    All,
    Any,
    Arithmetic,
    Choice,
    ClauseRef,
    Collect,
    Compare,
    Constant,
    Domain,
    Double,
    FactRef,
    Guarded,
    Is,
    Kind,
    Node,
    Not,
    Number,
    SomeHas,
    SomeIs,
    TableRef,
    Truth,
    Unit,
)
from hrbrules.formula.view import NOBODY, View
from hrbrules.source.record import record, replace


@record
class Worth:
    """What a clause is worth in each unit it states, as formulas."""

    clause: str
    factor: bool
    amounts: tuple[tuple[Unit, Node], ...]


@record
class Meanings:
    """What the names in resolved formulas stand for."""

    facts: dict[str, Fact]
    terms: dict[str, Node]
    tables: dict[str, Table]
    worths: tuple[Worth, ...] = ()


def evaluate(node: Node, view: View, meanings: Meanings) -> int:
    """The value of a formula: truth as 0 or 1, tiles as a mask, a seat as 0–3 or NOBODY."""
    match node:
        case Number(value=value) | Constant(value=value):
            return value
        case Truth(value=truth):
            return int(truth)
        case FactRef():
            return _fact(node, view, meanings)
        case ClauseRef():
            return _clause(node, view, meanings)
        case TableRef(table=name, operand=operand):
            table = meanings.tables[name]
            return table.rows[evaluate(operand, view, meanings) - table.low]
        case Not(operand=operand):
            return int(not evaluate(operand, view, meanings))
        case All(parts=parts):
            return int(all(evaluate(part, view, meanings) for part in parts))
        case Any(parts=parts):
            return int(any(evaluate(part, view, meanings) for part in parts))
        case Is():
            return _is(node, view, meanings)
        case SomeIs() | SomeHas():
            return _quantified(node, view, meanings)
        case _:
            return _number(node, view, meanings)


def _number(node: Node, view: View, meanings: Meanings) -> int:
    match node:
        case Arithmetic(left=left, right=right):
            if isinstance(right, Guarded):
                if not evaluate(right.when, view, meanings):
                    return evaluate(left, view, meanings)
                right = right.value
            elif isinstance(left, Guarded):
                if not evaluate(left.when, view, meanings):
                    return evaluate(right, view, meanings)
                left = left.value
            return calculate(node.operation, evaluate(left, view, meanings), evaluate(right, view, meanings))
        case Compare(left=left, right=right):
            return int(compare(node.comparison, evaluate(left, view, meanings), evaluate(right, view, meanings)))
        case Double(operand=operand):
            return int(2 ** evaluate(operand, view, meanings))
        case Choice(rows=rows, otherwise=otherwise):
            for row in rows:
                if evaluate(row.when, view, meanings):
                    return evaluate(row.value, view, meanings)
            return evaluate(otherwise, view, meanings)
        case Aggregate():
            return _aggregate(node, view, meanings)
        case _:
            raise AssertionError(f"unresolved {node}")


def _fact(node: FactRef, view: View, meanings: Meanings) -> int:
    mask = -1 if node.of is None else evaluate(node.of, view, meanings)
    if node.seat is not None:
        seat = evaluate(node.seat, view, meanings)
        if seat == NOBODY:
            return 0
        assert view.moment is not None
        view = replace(view, seat=view.moment.seats[seat])
    return int(meanings.facts[node.fact].function(view, node.tide, mask))


def _clause(node: ClauseRef, view: View, meanings: Meanings) -> int:
    if node.group != "term":
        return int(node.clause in view.holds)
    if node.seat is not None:
        seat = evaluate(node.seat, view, meanings)
        if seat == NOBODY:
            return 0
        assert view.moment is not None
        view = replace(view, seat=view.moment.seats[seat])
    return evaluate(meanings.terms[node.clause], view, meanings)


def _is(node: Is, view: View, meanings: Meanings) -> int:
    got = evaluate(node.operand, view, meanings)
    wanted = [evaluate(name, view, meanings) for name in node.names]
    if _is_seat(node.names[0], meanings):
        truth = got != NOBODY and got in wanted
    else:
        joined = 0
        for one in wanted:
            joined |= one
        truth = got != 0 and got & ~joined == 0
    return int(truth is not node.negated)


def _is_seat(node: Node, meanings: Meanings) -> bool:
    """Whether a name stands for a seat. The operand may be a choice, which does not say; every seat is named by a fact."""
    return isinstance(node, FactRef) and meanings.facts[node.fact].type.kind is Kind.SEAT


def _quantified(node: SomeIs | SomeHas, view: View, meanings: Meanings) -> int:
    views: list[View]
    if node.domain is Domain.LOSER:
        assert view.moment is not None
        views = [replace(view, payer=loser) for loser in view.moment.losers]
    elif node.domain is Domain.WAIT:
        assert view.waits is not None
        views = [replace(view, reading=reading) for reading in view.waits.every_reading()]
    else:
        assert view.moment is not None
        views = [replace(view, reading=reading) for reading in view.moment.readings]
    truths = [_matches(node, one, meanings) for one in views]
    return int(bool(truths) and all(truths) if node.every else any(truths))


def _matches(node: SomeIs | SomeHas, view: View, meanings: Meanings) -> bool:
    if isinstance(node, SomeHas):
        return bool(evaluate(node.test, view, meanings))
    assert view.reading is not None
    constants = [name for name in node.names if isinstance(name, Constant)]
    got = {Kind.PLACE: view.reading.place, Kind.SHAPE: view.reading.shape}
    return any(got[name.kind] == name.value for name in constants)


def _aggregate(node: Aggregate, view: View, meanings: Meanings) -> int:
    found = [
        evaluate(amount, view, meanings)
        for worth in meanings.worths
        if worth.factor is node.factors and worth.clause in view.counting
        for unit, amount in worth.amounts
        if unit is node.unit
    ]
    match node.collect:
        case Collect.TOTAL:
            return sum(found)
        case Collect.HIGHEST:
            return max(found, default=0)
        case Collect.PRODUCT:
            product = 1
            for one in found:
                product *= one
            return product
