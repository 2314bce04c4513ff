"""A kind of win goes in; every share that a loser may owe for it comes out, at every table that the payment formulas tell apart.

Payers are gone through one by one: the discarder and one other loser, since the rules name no seat. So a table here is what
one share depends on, and what is true of every share is true of every ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hrbrules.analysis.asked import BY, DEAL, Answers, explore
from hrbrules.analysis.space import Space, WinGroup
from hrbrules.analysis.sums import Key
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import NO_WAITS

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


def shares_of(space: Space, group: WinGroup) -> Iterator[tuple[Answers, Share]]:
    """Every share for a kind of win."""
    s, functions = space.s, space.ruleset.functions
    x, c, value = group.holds, group.counts, group.value
    for payer in (DISCARDER, OTHER):

        def ask(p: int = payer) -> Share:
            v: Any = NO_WAITS if group.by == DEAL else s.v
            if not functions.owes(s.w, s.h, v, s.r, p, x, c, value):
                return Share(payer=p, amount=None)
            f = functions.factors(s.w, s.h, v, s.r, p, x, c, value)
            g = functions.counting_factors(f)
            return Share(payer=p, amount=int(functions.share(s.w, s.h, v, s.r, p, x, c, f, g, value)), holds=f, counts=g)

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
