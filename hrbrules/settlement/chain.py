"""A win that is accounted for goes in; for every loser the chain of clauses that made what is paid comes out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.tree import Aggregate, Arithmetic, Guarded, Node, Operation
from hrbrules.formula.view import View
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.settlement.account import Account, Judged
from hrbrules.settlement.explain import Explained, explain
from hrbrules.settlement.ledger import Line
from hrbrules.settlement.situation import SEATS
from hrbrules.settlement.win import Win

_SIGNS: Final = {Operation.ADD: "+", Operation.SUBTRACT: "−", Operation.MULTIPLY: "×"}


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
    """A calculation with its numbers: "12 × 1"; empty where there is nothing to work out."""
    text = _worked(node, view, account)
    return text if any(sign in text for sign in "+−×≤") else ""


def _worked(node: Node, view: View, account: Account) -> str:
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
            if operation not in _SIGNS:
                return str(evaluate(node, view, meanings)) if operation is not Operation.AT_MOST else _capped(left, right, view, account)
            first, second = (_worked(part, view, account) for part in (left, right))
            first = first if _same(left, operation) else _bracketed(first)
            return f"{first} {_SIGNS[operation]} {_bracketed(second)}"
        case Aggregate():
            return str(evaluate(node, view, meanings))
        case _:
            return str(evaluate(node, view, meanings))


def _capped(left: Node, right: Node, view: View, account: Account) -> str:
    limit, reached = (evaluate(part, view, account.rules.meanings()) for part in (right, left))
    return f"({_worked(left, view, account)} ≤ {limit})" if reached > limit else _worked(left, view, account)


def _same(node: Node, operation: Operation) -> bool:
    return isinstance(node, Arithmetic) and node.operation is operation


def _bracketed(text: str) -> str:
    return f"({text})" if " " in text and not text.startswith("(") else text
