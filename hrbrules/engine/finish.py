"""A table on which the hand is over goes in; the result with its ledger and the next dealer come out (H02, H25, H26)."""

from __future__ import annotations

from collections.abc import Sequence

from hrbrules.engine.dealer import dealer_after_draw, dealer_after_win
from hrbrules.engine.event import Event
from hrbrules.engine.plan import Plan
from hrbrules.engine.state import NO, Phase, Result, Table, WinRecord
from hrbrules.settlement.ledger import Line, settle
from hrbrules.settlement.situation import SEATS
from hrbrules.settlement.win import Win
from hrbrules.tiles.tile import tile_text
from hrbrules.vocabulary.events import EVENTS

_NAMES = {number: name for name, number in EVENTS.items()}


def end_won(t: Table, wins: list[tuple[Win, int]]) -> None:
    """The hand is won: each win with its tile (NO where there is none to name), the nearest first."""
    plan = t.plan
    moments = [win.moment for win, _ in wins]
    lines = settle(plan.ruleset, *(win for win, _ in wins)).lines
    records = tuple(
        WinRecord(
            SEATS[win.moment.winner], _NAMES[win.moment.by], "" if tile < 0 else tile_text(tile),
            "" if win.moment.discarder < 0 else SEATS[win.moment.discarder], win.fans, win.value,
        )
        for win, tile in wins
    )  # fmt: skip
    for moment, (_, tile) in zip(moments, wins, strict=True):
        t.events.append(Event("won", moment.winner, () if tile < 0 else (tile,), other=moment.discarder))
    money = kept_money(plan, t.money, [moment.winner for moment in moments])
    _end(t, records, money + tuple(lines), dealer_after_win(plan, t.dealer, [win for win, _ in wins]), 0)


def end_drawn(t: Table) -> None:
    """The hand is drawn: nobody won (H25)."""
    plan = t.plan
    t.events.append(Event("drawn_hand", NO))
    _end(t, (), kept_money(plan, t.money, ()), *dealer_after_draw(plan, t.dealer, t.dealer_draws))


def kept_money(plan: Plan, money: tuple[Line, ...], winners: Sequence[int]) -> tuple[Line, ...]:
    """The kong money that counts when the hand is over; no winners: the hand is drawn."""
    if plan.money_settled == "with_win":
        return tuple(line for line in money if SEATS.index(line.payee) in winners)
    return () if plan.money_returned and not winners else money


def _end(t: Table, wins: tuple[WinRecord, ...], lines: tuple[Line, ...], dealer: int, draws: int) -> None:
    scores = [0] * t.plan.players
    for line in lines:
        scores[SEATS.index(line.payer)] -= line.amount
        scores[SEATS.index(line.payee)] += line.amount
    t.phase = Phase.OVER
    t.result = Result(wins, lines, tuple(scores), SEATS[dealer], draws)


def pay_for_gang(t: Table, seat: int, lines: tuple[Line, ...]) -> None:
    """Note what a kong earns, and show it where it is paid at once (B13, J15)."""
    t.money += lines
    if t.plan.money_settled == "at_once":
        t.events += [Event("paid", SEATS.index(line.payer), (), other=seat, amount=line.amount) for line in lines]
