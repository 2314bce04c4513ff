"""A win that is accounted for goes in; for every loser the chain of clauses that made what is paid comes out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.tree import Aggregate, Arithmetic, Collect, Guarded, Node, Operation
from hrbrules.formula.view import View
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.settlement.account import Account, Judged
from hrbrules.settlement.explain import Explained, explain
from hrbrules.settlement.ledger import Line
from hrbrules.settlement.situation import SEATS
from hrbrules.settlement.win import Win

_SIGNS: Final = {Operation.ADD: "+", Operation.SUBTRACT: "−", Operation.MULTIPLY: "×"}
_EITHER_WAY: Final = (Operation.ADD, Operation.MULTIPLY)  # where brackets change nothing
_COLLECTS: Final = {Collect.TOTAL: Operation.ADD, Collect.PRODUCT: Operation.MULTIPLY}


class Stage(StrEnum):
    KIND = "kind"
    FAN = "fan"
    VALUE = "value"
    OWES = "owes"
    FACTOR = "factor"
    SHARE = "share"
    BEARER = "bearer"
    LINE = "line"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One step. `id`: the clause's, empty where a formula of the ruleset stands for itself. `counts` False: it holds and is
    dropped. `worth`: by unit; `amount`: what it comes to in points, `worked`: the same as a calculation with its numbers.
    `place`: where it is written ("harbin.yaml:113", empty where nobody knows); `cite`: the ids of its sources."""

    stage: Stage
    id: str = ""
    counts: bool = True
    worth: tuple[tuple[str, int], ...] = ()
    amount: int | None = None
    worked: str = ""
    place: str = ""
    cite: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """What one loser owes. `owes`: whether, and why; `factors`: all there are, with their truth. `line` None: nothing is paid."""

    seat: str
    owes: Explained
    factors: tuple[Judged, ...]
    links: tuple[Link, ...]
    line: Line | None


def chains(account: Account) -> tuple[Owed, ...]:
    """For each loser in turn order; nothing where the hand does not win."""
    win = account.win
    if win is None:
        return ()
    common = (*_scored(account, win), _value(account, win))
    return tuple(_owed(account, win, loser, common) for loser in win.moment.losers)


def bearers(account: Account) -> tuple[Judged, ...]:
    """Every liability of the rules, with its truth for this win."""
    return _judged(account, Group.BEARER, account.view())


def _judged(account: Account, group: Group, view: View) -> tuple[Judged, ...]:
    """The clauses of a group that drop each other."""
    explained = [(clause, explain(account.rules, clause.id, clause.test, view)) for clause in account.rules.rules.of(group)]
    gone = {name for clause, found in explained if found.truth for name in clause.drops}
    return tuple(
        Judged(clause=clause, truth=found.truth, explained=found, dropped=found.truth and clause.id in gone) for clause, found in explained
    )


def _scored(account: Account, win: Win) -> list[Link]:
    stages = {Group.KIND: Stage.KIND, Group.FAN: Stage.FAN}
    found = []
    for id in win.holds:
        clause = account.scoring(id)
        found.append(_link(stages[clause.group], clause, counts=id in win.fans, worth=tuple(account.worths(clause).items())))
    return found


def _link(stage: Stage, clause: Clause, *, counts: bool = True, worth: tuple[tuple[str, int], ...] = ()) -> Link:
    return Link(stage=stage, id=clause.id, counts=counts, worth=worth, place=clause.prose.place, cite=clause.prose.cite)


def _value(account: Account, win: Win) -> Link:
    node = account.rules.rules.value
    return Link(stage=Stage.VALUE, amount=win.value, worked=worked(node, account.view(), account), place=_place(node))


def _owed(account: Account, win: Win, loser: int, common: tuple[Link, ...]) -> Owed:
    rules, seat = account.rules.rules, SEATS[loser]
    view = replace(account.view(), payer=loser)
    owes = explain(account.rules, "owes", rules.owes, view)
    owing = Link(stage=Stage.OWES, amount=int(owes.truth), place=rules.owes_prose.place, cite=rules.owes_prose.cite)
    if not owes.truth:
        return Owed(seat=seat, owes=owes, factors=(), links=(*common, owing), line=None)
    factors = _judged(account, Group.FACTOR, view)
    holding = frozenset(one.clause.id for one in factors if one.truth)
    counting = frozenset(one.clause.id for one in factors if one.truth and not one.dropped)
    view = replace(view, holds=view.holds | holding, counting=view.counting | counting)
    links = [*common, owing]
    for one in factors:
        if one.truth:
            worth = tuple((unit.value, evaluate(node, view, account.rules.meanings())) for unit, node in one.clause.worth)
            links.append(_link(Stage.FACTOR, one.clause, counts=one.clause.id in counting, worth=worth))
    share = evaluate(rules.share, view, account.rules.meanings())
    links.append(Link(stage=Stage.SHARE, amount=share, worked=worked(rules.share, view, account), place=_place(rules.share)))
    line = next((line for line in account.ledger.lines if line.owed_by == seat), None)
    if line is not None:
        links += [_link(Stage.BEARER, clause) for clause in rules.of(Group.BEARER) if clause.id in line.clauses]
        links.append(Link(stage=Stage.LINE, amount=line.amount))
    return Owed(seat=seat, owes=owes, factors=factors, links=tuple(links), line=line)


def _place(node: Node) -> str:
    """Where a formula is written, as clauses tell it."""
    return "" if node.span is None else f"{Path(node.span.file).name}:{node.span.line}"


def worked(node: Node, view: View, account: Account) -> str:
    """A calculation with its numbers: "3 × 2 × 2", and "12 × 3 → 32" where a limit is reached; empty where there is nothing to work out."""
    found = _worked(node, view, account)
    return "" if found.operation is None else found.text


def equation(worked: str, amount: int) -> str:
    """What a calculation comes to: "3 × 2 = 6"; a limit that is reached is the end of it already."""
    return str(amount) if not worked else worked if worked.endswith(f" → {amount}") else f"{worked} = {amount}"


class _Worked(NamedTuple):
    """A calculation, what joins it (nothing for a bare number), and whether it stands for nothing: a product or a sum of no clause."""

    text: str
    operation: Operation | None = None
    nothing: bool = False


def _worked(node: Node, view: View, account: Account) -> _Worked:
    meanings = account.rules.meanings()
    match node:
        case Arithmetic(operation=operation, left=left, right=right):
            if isinstance(right, Guarded):
                if not evaluate(right.when, view, meanings):
                    return _worked(left, view, account)
                right = right.value
            elif isinstance(left, Guarded):
                if not evaluate(left.when, view, meanings):
                    return _worked(right, view, account)
                left = left.value
            if operation is Operation.AT_MOST:
                return _capped(left, right, view, account)
            if operation in _SIGNS:
                return _joined(operation, [_worked(left, view, account), _worked(right, view, account)])
        case Aggregate(collect=collect) if collect in _COLLECTS:
            return _joined(_COLLECTS[collect], [_Worked(str(amount)) for amount in _collected(node, view, account)])
    return _Worked(str(evaluate(node, view, meanings)))


def _joined(operation: Operation, parts: list[_Worked]) -> _Worked:
    """In brackets what is joined otherwise; without what stands for nothing and changes nothing: a product of no factor in a product."""
    idle = "1" if operation is Operation.MULTIPLY else "0"
    kept = [part for index, part in enumerate(parts) if not (part.nothing and part.text == idle and (index or operation in _EITHER_WAY))]
    if not kept:
        return _Worked(idle, nothing=True)
    first, *others = kept
    if not others:
        return first
    inside = (None, operation) if operation in _EITHER_WAY else (None,)
    texts = [first.text if first.operation in (None, operation) else f"({first.text})"]
    texts += [part.text if part.operation in inside else f"({part.text})" for part in others]
    return _Worked(f" {_SIGNS[operation]} ".join(texts), operation)


def _collected(node: Aggregate, view: View, account: Account) -> list[int]:
    """The amounts that a total or a product is made of, in the order of the clauses."""
    groups = (Group.FACTOR,) if node.factors else (Group.KIND, Group.FAN)
    clauses = [clause for clause in account.rules.rules.of(*groups) if clause.id in view.counting]
    worths = [worth for clause in clauses for unit, worth in clause.worth if unit is node.unit]
    return [evaluate(worth, view, account.rules.meanings()) for worth in worths]


def _capped(left: Node, right: Node, view: View, account: Account) -> _Worked:
    limit, reached = (evaluate(part, view, account.rules.meanings()) for part in (right, left))
    found = _worked(left, view, account)
    return _Worked(f"{found.text} → {limit}", Operation.AT_MOST) if reached > limit else found
