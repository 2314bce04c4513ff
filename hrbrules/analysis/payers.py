"""A kind of win goes in; every share that a loser may owe for it comes out, at every table that the payment formulas tell apart.

Payers are gone through one by one: the discarder and one other loser, since the rules name no seat. So a table here is what
one share depends on, and what is true of every share is true of every ledger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hrbrules.analysis.asked import BY, DEAL, Answers, explore
from hrbrules.analysis.expressions import Expressions, Function
from hrbrules.analysis.space import Space, WinGroup
from hrbrules.analysis.sums import Key
from hrbrules.formula.tree import ClauseRef, Node, walk
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.runtime import NO_WAITS
from hrbrules.ruleset.tests import test_node

DISCARDER, OTHER = 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """`holds`, `counts`: bits of factors. `amount` None where this loser owes nothing."""

    payer: int
    amount: int | None
    holds: int = 0
    counts: int = 0


def start_of(group: WinGroup) -> Answers:
    """What is fixed of the table by the kind of win."""
    return {BY: group.by, **dict(group.seen)}


class Payments:
    """The formulas that make one share, each as generated; the runtime has them in one function over all losers."""

    def __init__(self, expressions: Expressions, rules: Rules, bits: Mapping[str, int]) -> None:
        self.owes, self.amount = expressions.function(test_node(rules.owes)), expressions.function(rules.share)
        waiting = list(rules.of(Group.FACTOR))
        self.factors: list[tuple[int, int, Function]] = []
        known: set[str] = set()
        while waiting:  # a factor may look at others, never in a circle
            clause = next(one for one in waiting if _factors_in(test_node(one.test)) <= known)
            waiting.remove(clause)
            known.add(clause.id)
            dropped = sum(bits[other] for other in clause.drops)
            self.factors.append((bits[clause.id], dropped, expressions.function(test_node(clause.test))))

    def holding(self, w: Any, h: Any, v: Any, r: Any, p: int, x: int, c: int, value: int) -> tuple[int, int]:
        """The bits of the factors that hold for a payer, and of those that count."""
        f = lost = 0
        for bit, dropped, holds in self.factors:
            if holds(w, h, v, r, h, p, x, c, f, 0, value):
                f, lost = f | bit, lost | dropped
        return f, f & ~lost

    def share(self, w: Any, h: Any, v: Any, r: Any, p: int, x: int, c: int, value: int) -> Share:
        """What one loser owes."""
        if not self.owes(w, h, v, r, h, p, x, c, 0, 0, value):
            return Share(payer=p, amount=None)
        f, g = self.holding(w, h, v, r, p, x, c, value)
        return Share(payer=p, amount=int(self.amount(w, h, v, r, h, p, x, c, f, g, value)), holds=f, counts=g)


def _factors_in(node: Node) -> set[str]:
    return {part.clause for part in walk(node) if isinstance(part, ClauseRef) and part.group == "factor"}


def payments_of(space: Space) -> Payments:
    return Payments(space.expressions, space.ruleset.rules, space.ruleset.bits)


def shares_of(space: Space, group: WinGroup, payments: Payments) -> Iterator[tuple[Answers, Share]]:
    """Every share for a kind of win."""
    s = space.s
    for payer in (DISCARDER, OTHER):

        def ask(p: int = payer) -> Share:
            v: Any = NO_WAITS if group.by == DEAL else s.v
            return payments.share(s.w, s.h, v, s.r, p, group.holds, group.counts, group.value)

        yield from explore(s, ask, space.domains.answers, space.consistent, start_of(group))


def bearers_of(space: Space, group: WinGroup) -> Iterator[tuple[Answers, tuple[tuple[int, int], ...]]]:
    """Every set of liabilities that may stand: (index of the clause, seat)."""
    s, functions = space.s, space.ruleset.functions

    def ask() -> tuple[tuple[int, int], ...]:
        v: Any = NO_WAITS if group.by == DEAL else s.v
        return tuple(functions.bearers(s.w, s.h, v, s.r, group.holds, group.counts, group.value))

    yield from explore(s, ask, space.domains.answers, space.consistent, start_of(group))


def money_of(space: Space) -> Iterator[tuple[Answers, str, int]]:
    """Every amount of kong money: answers, id of the kong, amount."""
    s, functions = space.s, space.ruleset.functions
    for index, clause in enumerate(space.ruleset.rules.of(Group.MONEY)):
        for payer in (DISCARDER, OTHER):

            def ask(k: int = index, p: int = payer) -> int:
                return int(functions.money(k, s.w, s.h, p))

            for answers, amount in explore(s, ask, space.domains.answers, space.consistent, {BY: 0, Key("w", "natural"): 0}):
                yield answers, clause.id, amount
