"""Wins go in; who pays whom and why comes out: a receipt whose sum is zero, since every line moves an amount."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hrbrules.formula.view import NOBODY
from hrbrules.ruleset.group import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.situation import SEATS
from hrbrules.settlement.win import Win
from hrbrules.source.diagnostic import RulesetError, diagnose
from hrbrules.source.record import ordered_record

_new: Final = tuple.__new__  # `Line(…)` would call it through Python


class Line(NamedTuple):  # a tuple, since there is one for every payment
    """`payer` gives `payee` the amount (points, whole, never negative) that `owed_by` owes. `clauses`: the ids that made
    it: win kinds and fans that count, factors that count, and the liability where another seat bears it."""

    payer: str
    payee: str
    amount: int
    owed_by: str
    clauses: tuple[str, ...]


@ordered_record
class Ledger:
    lines: tuple[Line, ...]

    @property
    def pays(self) -> dict[str, int]:
        """What each seat pays, winners left out; a seat that pays nothing is not there."""
        found: dict[str, int] = {}
        for line in self.lines:
            found[line.payer] = found.get(line.payer, 0) + line.amount
        return dict(sorted(found.items()))

    @property
    def balance(self) -> dict[str, int]:
        """What each seat that took part gains or loses; the sum is zero."""
        found: dict[str, int] = {}
        for line in self.lines:
            found[line.payer] = found.get(line.payer, 0) - line.amount
            found[line.payee] = found.get(line.payee, 0) + line.amount
        return dict(sorted(found.items()))


def settle(ruleset: Ruleset, *wins: Win) -> Ledger:
    """The ledger of one win, or of several on one discard. Raises RulesetError where two liabilities stand at once."""
    if len(wins) == 1:
        return Ledger(tuple(_lines(ruleset, wins[0])))
    return Ledger(tuple([line for win in wins for line in _lines(ruleset, win)]))


def _lines(ruleset: Ruleset, win: Win) -> list[Line]:
    hand, _, moment, waits, reading, value, fans, _, x, c = win
    standing = ruleset.functions.bearers(moment, hand, waits, reading, x, c, value)
    bearer, liability = _bearer(ruleset, win, standing) if standing else (NOBODY, ())
    payee = SEATS[moment.winner]
    found = []
    for seat, amount, factors in ruleset.functions.shares(moment, hand, waits, reading, x, c, value):
        if amount < 0:
            raise RulesetError(diagnose("negative-share", None, ruleset=ruleset.id, seat=SEATS[seat], amount=amount))
        if amount:
            clauses = fans + ruleset.holding(factors, factors=True) + liability if factors or liability else fans
            owed_by = SEATS[seat]
            found.append(_new(Line, (owed_by if bearer == NOBODY else SEATS[bearer], payee, amount, owed_by, clauses)))
    return found


def _bearer(ruleset: Ruleset, win: Win, standing: Sequence[tuple[int, int]]) -> tuple[int, tuple[str, ...]]:
    """The one standing liability: who bears everything, and its id."""
    ids = tuple(ruleset.rules.of(Group.BEARER)[index].id for index, _ in standing)
    if len(standing) > 1:
        raise RulesetError(diagnose("two-bearers", None, ruleset=ruleset.id, words="、".join(ids)))
    seat = standing[0][1]
    if seat in (win.moment.winner, NOBODY):
        raise RulesetError(diagnose("bearer-wins", None, ruleset=ruleset.id, word=ids[0]))
    return seat, ids
