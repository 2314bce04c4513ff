"""The sorts of win go in; parts of tests and rows of formulas that never decide anything come out.

A part of `any:` decides where it alone holds, a part of `all:` where it alone fails, a row of a formula where it is the one taken.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from hrbrules.analysis.asked import Answers, explore
from hrbrules.analysis.finding import NEVER_DECIDES, TOO_MANY, Finding, finding
from hrbrules.analysis.payers import DISCARDER, OTHER, payments_of, start_of
from hrbrules.analysis.solve import TooManyError
from hrbrules.analysis.space import Space, WinGroup
from hrbrules.formula.tree import All, Choice, Node, Not, Row, children
from hrbrules.formula.view import NOBODY
from hrbrules.ruleset.clause import AllOf, AnyOf, Clause, Group, Test
from hrbrules.ruleset.tests import test_node

_OF_A_HAND = (Group.HAND, Group.TING, Group.CLAIMS)
_OF_A_PAYER = (Group.FACTOR, Group.BEARER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """`part`: what it is called; `node`: true where it decides."""

    part: str
    node: Node


def dead_parts(space: Space, groups: dict[WinGroup, Answers], wins_key: Hashable = None) -> Iterator[Finding]:
    """In the order of the file; the sentence names the clause and the part. `wins_key`: what tells this space from others that share
    what they find."""
    rules = space.ruleset.rules
    for clause in rules.clauses:
        if clause.group is Group.MONEY:
            continue
        formulas = [worth for _, worth in clause.worth] + ([] if clause.bearer is None else [clause.bearer])
        held = (test_node(clause.test),)  # what a clause is worth, or whose it is, matters where it holds
        for one in (*_of_test(clause.test), *(row for formula in formulas for row in _of_rows(formula, held))):
            yield from _told(space, clause, one, _happens(space, clause, one.node, groups, wins_key))
    for id, decisions, paid in (
        ("value", _of_rows(rules.value), False), ("owes", _of_test(rules.owes), True), ("share", _of_rows(rules.share), True),
    ):  # fmt: skip
        for one in decisions:
            yield from _told(space, id, one, _by_payer(space, one.node, groups) if paid else _by_win(space, one.node, wins_key))


def _told(space: Space, of: Clause | str, one: Decision, decides: bool | None) -> Iterator[Finding]:
    if decides is None:
        yield finding(space.ruleset, TOO_MANY, of, part=one.part, shown=False)
    elif not decides:
        yield finding(space.ruleset, NEVER_DECIDES, of, part=one.part)


def _of_test(test: Test | None, around: tuple[Node, ...] = ()) -> Iterator[Decision]:
    """For every list of two parts and more, when each of them decides. `around`: when the list itself does."""
    if not isinstance(test, AllOf | AnyOf):
        return
    every = isinstance(test, AllOf)
    for part in test.parts:
        others = [test_node(other.test) for other in test.parts if other is not part]
        before = (*around, *(others if every else [Not(operand=other) for other in others]))
        if others:
            own = test_node(part.test)
            yield Decision(part=part.id, node=All(parts=(*before, Not(operand=own) if every else own)))
        yield from _of_test(part.test, before)


def _of_rows(formula: Node, around: tuple[Node, ...] = ()) -> Iterator[Decision]:
    """When each row of each choice in a formula is taken, the last ones included; rows are counted as they are read."""
    for number, (_, node) in enumerate(rows_of(formula, around), 1):
        yield Decision(part=str(number), node=node)


def rows_of(formula: Node, around: tuple[Node, ...] = ()) -> Iterator[tuple[Row | None, Node]]:
    """Every row as it is written (None: an otherwise) and when it is taken, also within other rows. `around`: when the formula counts."""
    if not isinstance(formula, Choice):
        for child in children(formula):
            yield from rows_of(child, around)
        return
    before = around
    for row in formula.rows:
        taken = (*before, row.when)
        yield row, All(parts=taken)
        yield from rows_of(row.when, before)
        yield from rows_of(row.value, taken)
        before = (*before, Not(operand=row.when))
    yield None, All(parts=before)
    yield from rows_of(formula.otherwise, before)


def _happens(space: Space, clause: Clause, node: Node, groups: dict[WinGroup, Answers], wins_key: Hashable) -> bool | None:
    """None where it takes too long to tell."""
    if clause.group in _OF_A_HAND:
        return space.hand_can(node, but=clause)
    if clause.group in _OF_A_PAYER:
        return _by_payer(space, node, groups)
    if clause.group is Group.TERM and clause.of_seat:
        return _of_a_seat(space, node)
    return _by_win(space, node, wins_key)


def _of_a_seat(space: Space, node: Node) -> bool:
    """Of a loser of any sort. Terms about a seat are asked of the winner too, who has nothing public that a loser cannot have."""
    function = space.expressions.function(node, "q")
    return any(function(None, None, None, None, sort, NOBODY, 0, 0, 0, 0, 0) for sort in space.sorts_for(node))


def _by_win(space: Space, node: Node, wins_key: Hashable) -> bool | None:
    key = "decides", wins_key, space.expressions.tables, space.expressions.text(node)
    return space.shared.of(key, lambda: _in_a_win(space, node))


def _in_a_win(space: Space, node: Node) -> bool | None:
    function, s = space.expressions.function(node), space.s
    told = True
    for start, outcome in space.wins:

        def ask(x: int = outcome.holds, c: int = outcome.counts, value: int = outcome.value) -> bool:
            return bool(function(s.w, s.h, s.v, s.r, s.h, NOBODY, x, c, 0, 0, value))

        for answers, holds in explore(s, ask, space.domains.answers, space.consistent, start):
            try:
                if holds and space.possible(answers) is not None:
                    return True
            except TooManyError:
                told = False
    return False if told else None


def _by_payer(space: Space, node: Node, groups: dict[WinGroup, Answers]) -> bool | None:
    function, s, payments = space.expressions.function(node), space.s, payments_of(space)
    told = True
    for group in groups:
        for payer in (DISCARDER, OTHER):

            def ask(p: int = payer, x: int = group.holds, c: int = group.counts, value: int = group.value) -> bool:
                f, g = payments.holding(s.w, s.h, s.v, s.r, p, x, c, value)
                return bool(function(s.w, s.h, s.v, s.r, s.h, p, x, c, f, g, value))

            for answers, holds in explore(s, ask, space.domains.answers, space.consistent, start_of(group)):
                try:
                    if holds and space.possible(answers, ()) is not None:
                        return True
                except TooManyError:
                    told = False
    return False if told else None

