"""A kong goes in; what it earns comes out, and at the end of the hand what of it counts (B13, J15, H25)."""

from __future__ import annotations

from collections.abc import Sequence

from hrbrules.conformance.flow import SEATS
from hrbrules.conformance.report import Watch
from hrbrules.conformance.told import Told
from hrbrules.engine.event import Event
from hrbrules.formula.view import Moment, Seat
from hrbrules.ruleset.clause import Group
from hrbrules.settlement.ledger import Line


def note_money(told: Told, event: Event, later: Sequence[Event], watch: Watch) -> None:
    """Keep the lines of a kong; where they are paid at once the events say so."""
    flow, seat = told.flow, event.seat
    names = [clause.id for clause in flow.rules.rules.of(Group.MONEY)]
    lines: list[Line] = []
    if event.kind in names:
        seats = tuple(
            Seat(told.hands[other].melds, declared=other in told.declared, looked=other in told.looked) for other in range(flow.players)
        )
        feeder = told.feeder if event.kind == "ming_gang" else -1
        moment = Moment(
            by=0, winner=seat, seats=seats, losers=flow.after(seat), gang_feeder=feeder, dealer=told.dealer,
            dealer_draws=told.dealer_draws, gang_tile=1 << event.tiles[0], last_tiles=told.at_the_end(), wall_left=told.left(),
            visible=tuple(told.visible()), in_wall=tuple(told.in_wall()), me=seats[seat],
        )  # fmt: skip
        for payer in moment.losers:
            amount = flow.rules.functions.money(names.index(event.kind), moment, told.hands[seat], payer)
            if amount:
                lines.append(Line(SEATS[payer], SEATS[seat], amount, SEATS[payer], (event.kind,)))
    told.money += lines
    paid = [(one.seat, one.other, one.amount) for one in later if one.kind == "paid"]
    wanted = [(SEATS.index(line.payer), seat, line.amount) for line in lines] if flow["gang.money_settled"] == "at_once" else []
    watch.see("ledger", paid == wanted, "the kong is paid {}, the rules say {}", paid, wanted)


def money_that_counts(told: Told, winners: list[str]) -> list[Line]:
    """Kong money at the end of the hand."""
    flow = told.flow
    if flow["gang.money_settled"] == "with_win":
        return [line for line in told.money if line.payee in winners]
    return [] if not winners and flow["drawn_hand.gang_money"] == "returned" else list(told.money)
