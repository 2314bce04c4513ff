"""A table on which the hand is over goes in; the result with its ledger and the next dealer come out (H02, H25, H26)."""

from __future__ import annotations

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
    winners = [moment.winner for moment in moments]
    records = tuple(
        WinRecord(
            SEATS[win.moment.winner], _NAMES[win.moment.by], "" if tile < 0 else tile_text(tile),
            "" if win.moment.discarder < 0 else SEATS[win.moment.discarder], win.fans, win.value,
        )
        for win, tile in wins
    )  # fmt: skip
    for moment, (_, tile) in zip(moments, wins, strict=True):
        t.events.append(Event("won", moment.winner, () if tile < 0 else (tile,), other=moment.discarder))
    money = t.money
    if plan.money_settled == "with_win":
        money = tuple(line for line in money if SEATS.index(line.payee) in winners)
    dealer = _next_dealer(plan, t.dealer, winners, liable=any(_dealer_bore(plan, win) for win, _ in wins))
    _end(t, records, money + tuple(lines), dealer, 0)


def end_drawn(t: Table) -> None:
    """The hand is drawn: nobody won (H25)."""
    plan = t.plan
    t.events.append(Event("drawn_hand", NO))
    money = () if plan.money_returned or plan.money_settled == "with_win" else t.money
    if plan.draw_stays:
        _end(t, (), money, t.dealer, min(t.dealer_draws + 1, 99))
    else:
        _end(t, (), money, (t.dealer + 1) % plan.players, 0)


def _end(t: Table, wins: tuple[WinRecord, ...], lines: tuple[Line, ...], dealer: int, draws: int) -> None:
    scores = [0] * t.plan.players
    for line in lines:
        scores[SEATS.index(line.payer)] -= line.amount
        scores[SEATS.index(line.payee)] += line.amount
    t.phase = Phase.OVER
    t.result = Result(wins, lines, tuple(scores), SEATS[dealer], draws)


def _dealer_bore(plan: Plan, win: Win) -> bool:
    """Whether a liability of the dealer stood (包庄)."""
    if not plan.dealer_bears:
        return False
    standing = plan.ruleset.functions.bearers(win.moment, win.hand, win.waits, win.reading, win.x, win.c, win.value)
    return any(index in plan.dealer_bears for index, _ in standing)


def _next_dealer(plan: Plan, dealer: int, winners: list[int], *, liable: bool) -> int:
    following = (dealer + 1) % plan.players
    if dealer in winners:
        return dealer if plan.dealer_stays else following
    if liable and plan.liable_passes:
        return following
    return winners[0] if plan.winner_deals else following


def pay_for_gang(t: Table, seat: int, kind: str, tile: int, lines: list[Line]) -> None:
    """Note what a kong earns, and show it where it is paid at once (B13, J15)."""
    t.money += tuple(lines)
    if t.plan.money_settled == "at_once":
        t.events += [Event("paid", SEATS.index(line.payer), (), other=seat, amount=line.amount) for line in lines]
