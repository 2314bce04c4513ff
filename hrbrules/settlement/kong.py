"""A kong goes in; the lines of money that it earns come out (B13, J15)."""

from __future__ import annotations

from hrbrules.formula.view import Moment
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Line
from hrbrules.settlement.situation import SEATS
from hrbrules.tiles.hand import Hand


def kong_lines(ruleset: Ruleset, index: int, kind: str, moment: Moment, hand: Hand) -> tuple[Line, ...]:
    """`index`: of the clause among the ruleset's kong money; `kind`: its id. `moment.winner` made the kong of `moment.gang_tile`."""
    payee = SEATS[moment.winner]
    found = []
    for payer in moment.losers:
        amount = ruleset.functions.money(index, moment, hand, payer)
        if amount:
            found.append(Line(SEATS[payer], payee, amount, SEATS[payer], (kind,)))
    return tuple(found)
