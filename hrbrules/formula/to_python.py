"""A resolved formula goes in; a Python expression over the arguments of a generated function comes out.

Arguments: h Hand, v Waits, r Reading, w Moment, p the payer, q a seat's public facts, x the win kinds and fans that
hold (bits), c those that count, f and g the same for factors, value. Only vocabulary templates and numbers reach the
text; names that users chose never do.
"""

from __future__ import annotations

from hrbrules.formula.evaluate import Worth
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
    Operation,
    SomeHas,
    SomeIs,
    TableRef,
    Tide,
    Truth,
)
from hrbrules.source.record import record

_BEYOND = 1 << 60  # above every value that inference lets pass


@record
class Slots:
    """How names are reached in generated code. `seat` is the expression whose public facts stand bare."""

    facts: dict[str, Fact]
    terms: dict[str, str]  # term → call, `{q}` standing for the seat asked
    bits: dict[str, int]  # win kind, fan or factor → bit
    tables: dict[str, tuple[str, Table]]  # table → generated name
    worths: tuple[Worth, ...] = ()
    seat: str = "w.me"


def to_python(node: Node, slots: Slots) -> str:
    """A Python expression, in brackets wherever its neighbours could misread it."""
    match node:
        case Number(value=value) | Constant(value=value):
            return str(value)
        case Truth(value=truth):
            return str(truth)
        case FactRef():
            return _fact(node, slots)
        case ClauseRef(group="term"):
            return _term(node, slots)
        case ClauseRef(group=group, clause=clause):
            return f"(({'f' if group == 'factor' else 'x'} & {slots.bits[clause]}) != 0)"
        case TableRef(table=table, operand=operand):
            name, rows = slots.tables[table]
            return f"{name}[{to_python(operand, slots)} - {rows.low}]"
        case Not(operand=operand):
            return f"(not {to_python(operand, slots)})"
        case All(parts=parts):
            return "(" + " and ".join(to_python(part, slots) for part in parts) + ")"
        case Any(parts=parts):
            return "(" + " or ".join(to_python(part, slots) for part in parts) + ")"
        case Is():
            return _is(node, slots)
        case SomeIs():
            return _some_is(node, slots)
        case SomeHas():
            return _some_has(node, slots)
        case _:
            return _number(node, slots)


def _number(node: Node, slots: Slots) -> str:
    match node:
        case Arithmetic():
            return _arithmetic(node, slots)
        case Compare(comparison=comparison, left=left, right=right):
            sign = {"=": "=="}.get(comparison, str(comparison))
            return f"({to_python(left, slots)} {sign} {to_python(right, slots)})"
        case Double(operand=operand):
            return f"(1 << {to_python(operand, slots)})"
        case Choice(rows=rows, otherwise=otherwise):
            text = "".join(f"{to_python(row.value, slots)} if {to_python(row.when, slots)} else " for row in rows)
            return f"({text}{to_python(otherwise, slots)})"
        case Aggregate():
            return _aggregate(node, slots)
        case _:
            raise AssertionError(f"unresolved {node}")


def _arithmetic(node: Arithmetic, slots: Slots) -> str:
    left, right = (_operand(part, node.operation, slots) for part in (node.left, node.right))
    match node.operation:
        case Operation.ADD | Operation.SUBTRACT:
            return f"({left} {node.operation} {right})"
        case Operation.MULTIPLY:
            return f"({left} * {right})"
        case Operation.MAX:
            return f"max({left}, {right})"
        case Operation.MIN | Operation.AT_MOST:
            return f"min({left}, {right})"


def _operand(node: Node, operation: Operation, slots: Slots) -> str:
    """A guarded operand becomes one that changes nothing, so that no operand is ever written twice."""
    if not isinstance(node, Guarded):
        return to_python(node, slots)
    neutral = {Operation.MULTIPLY: 1, Operation.MAX: -_BEYOND, Operation.MIN: _BEYOND, Operation.AT_MOST: _BEYOND}.get(operation, 0)
    return f"({to_python(node.value, slots)} if {to_python(node.when, slots)} else {neutral})"


def _fact(node: FactRef, slots: Slots) -> str:
    fact = slots.facts[node.fact]
    key = ("plain" if node.of is None else "of") + ("+complete" if node.tide is Tide.COMPLETE else "")
    mask = "" if node.of is None else to_python(node.of, slots)
    if node.seat is None:
        return fact.python[key].format(q=slots.seat, m=mask)
    seat = to_python(node.seat, slots)
    if not isinstance(node.seat, FactRef):
        return f"(lambda s: {fact.python[key].format(q='w.seats[s]', m=mask)} if s >= 0 else 0)({seat})"
    text = fact.python[key].format(q=_seat(seat), m=mask)
    return f"({text} if {seat} >= 0 else 0)" if _may_be_nobody(node.seat, slots) else text


def _term(node: ClauseRef, slots: Slots) -> str:
    call = slots.terms[node.clause]  # for example "t3({q})" or "t4(h, v, w, x)"
    if node.seat is None:
        return call.format(q=slots.seat)
    seat = to_python(node.seat, slots)
    if not isinstance(node.seat, FactRef):
        return f"(lambda s: s >= 0 and {call.format(q='w.seats[s]')})({seat})"
    text = call.format(q=_seat(seat))
    return f"({seat} >= 0 and {text})" if _may_be_nobody(node.seat, slots) else text


def _seat(seat: str) -> str:
    return "w.me" if seat == "w.winner" else f"w.seats[{seat}]"


def _may_be_nobody(seat: Node, slots: Slots) -> bool:
    return not isinstance(seat, FactRef) or slots.facts[seat.fact].nobody


def _is(node: Is, slots: Slots) -> str:
    operand = to_python(node.operand, slots)
    fact = slots.facts.get(node.operand.fact) if isinstance(node.operand, FactRef) else None
    names = [to_python(name, slots) for name in node.names]
    first = slots.facts.get(node.names[0].fact) if isinstance(node.names[0], FactRef) else None
    if first is not None and first.type.kind is Kind.SEAT:  # only facts name seats; the operand may be a choice of them
        tests = " or ".join(f"{{s}} == {name}" for name in names)
        text = _once(f"({{s}} >= 0 and ({tests}))", operand, node.operand)
    elif all(isinstance(name, Constant) for name in node.names):
        mask = 0
        for name in node.names:
            assert isinstance(name, Constant)
            mask |= name.value
        text = _subset(operand, str(mask), fact, node.operand)
    else:
        text = _subset(operand, f"({' | '.join(names)})", fact, node.operand)
    return f"(not {text})" if node.negated else text


def _subset(operand: str, mask: str, fact: Fact | None, node: Node) -> str:
    if fact is not None and fact.single:
        return f"(({operand} & {mask}) != 0)"
    return _once(f"({{s}} != 0 and ({{s}} & ~{mask}) == 0)", operand, node)


def _once(test: str, operand: str, node: Node) -> str:
    """A test that looks at its operand more than once; one that is not just a look-up is worked out beforehand."""
    if isinstance(node, FactRef) and node.of is None:
        return test.format(s=operand)
    return f"(lambda s: {test.format(s='s')})({operand})"


def _some_is(node: SomeIs, slots: Slots) -> str:
    constants = [name for name in node.names if isinstance(name, Constant)]
    mask = 0
    for constant in constants:
        mask |= constant.value
    if node.domain is Domain.WAIT and constants[0].kind is Kind.PLACE:
        if node.every:
            return f"(v.places != 0 and (v.places & ~{mask}) == 0)"
        return f"((v.places & {mask}) != 0)"
    return _over(node, f"({'r.place' if constants[0].kind is Kind.PLACE else 'r.shape'} & {mask}) != 0")


def _some_has(node: SomeHas, slots: Slots) -> str:
    return _over(node, to_python(node.test, slots))


def _over(node: SomeIs | SomeHas, test: str) -> str:
    name, domain = {
        Domain.LOSER: ("p", "w.losers"),
        Domain.WAIT: ("r", "v.every_reading()"),
        Domain.READING: ("r", "w.readings"),
    }[node.domain]
    if node.every:
        return f"(bool({domain}) and all({test} for {name} in {domain}))"
    return f"any({test} for {name} in {domain})"


def _aggregate(node: Aggregate, slots: Slots) -> str:
    chosen = "g" if node.factors else "c"
    parts = [
        (slots.bits[worth.clause], amount)
        for worth in slots.worths
        if worth.factor is node.factors
        for unit, amount in worth.amounts
        if unit is node.unit
    ]
    neutral = "1" if node.collect is Collect.PRODUCT else "0"
    if not parts:
        return neutral
    if node.collect is Collect.HIGHEST:
        return _highest(parts, chosen, slots)
    sign = " + " if node.collect is Collect.TOTAL else " * "
    return "(" + sign.join(f"({to_python(amount, slots)} if {chosen} & {bit} else {neutral})" for bit, amount in parts) + ")"


def _highest(parts: list[tuple[int, Node]], chosen: str, slots: Slots) -> str:
    """Constant worths need no maximum: the first that counts, from the highest down."""
    constants = [(amount.value, bit) for bit, amount in parts if isinstance(amount, Number)]
    if len(constants) == len(parts):
        rows = "".join(f"{value} if {chosen} & {bit} else " for value, bit in sorted(constants, reverse=True))
        return f"({rows}0)"
    return f"highest({', '.join(f'({to_python(amount, slots)} if {chosen} & {bit} else None)' for bit, amount in parts)})"
