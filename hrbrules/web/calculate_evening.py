"""A table's hands in their order go in; what each came to, who deals next and what everybody has won or lost come out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from hrbrules.engine.dealer import dealer_after_draw, dealer_after_win
from hrbrules.engine.finish import kept_money
from hrbrules.engine.plan import plan_of
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.kong import kong_lines
from hrbrules.settlement.ledger import Ledger, Line
from hrbrules.settlement.situation import Situation, moment_of
from hrbrules.source.diagnostic import HrbrulesError
from hrbrules.tiles.hand import hand_of
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.web.calculate_asks import asks_of
from hrbrules.web.calculate_assess import Assessment, assess, kongs_of, situation_of
from hrbrules.web.calculate_state import DRAWN_HAND, NO, SEATS, Draft, Kong


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One hand of the evening. `told`: as it was written down, one draft for every winner; `found`: what the rules make of
    each. `drawn`: nobody won. `void`: by these rules it wins nothing, so it neither pays nor moves the dealer.

    `lines`: all that is paid, kong money first; `gains` by seat, sum zero.
    """

    told: tuple[Draft, ...]
    found: tuple[Assessment, ...]
    dealer: str
    draws: int
    drawn: bool
    lines: tuple[Line, ...]
    gains: tuple[int, ...]

    @property
    def void(self) -> bool:
        return not self.drawn and not any(one.won for one in self.found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """`dealer`, `draws`: of the hand to come."""

    hands: tuple[Hand, ...]
    totals: tuple[int, ...]
    dealer: str
    draws: int


@lru_cache(maxsize=32)
def evening_of(ruleset: Ruleset, drafts: tuple[Draft, ...]) -> Evening:
    """`drafts` must be fitted. A draft marked `also` belongs to the hand before it."""
    dealer, draws = SEATS[0], 0
    hands: list[Hand] = []
    for told in _grouped(drafts):
        hand = settled(ruleset, told, dealer, draws)
        hands.append(hand)
        dealer, draws = after(ruleset, hand)
    totals = tuple(map(sum, zip(*(hand.gains for hand in hands), strict=True))) if hands else (0,) * ruleset.players
    return Evening(hands=tuple(hands), totals=totals, dealer=dealer, draws=draws)


def _grouped(drafts: Iterable[Draft]) -> list[tuple[Draft, ...]]:
    found: list[tuple[Draft, ...]] = []
    for draft in drafts:
        if draft.also and found and found[-1][0].by == draft.by == "discard":
            found[-1] = (*found[-1], draft)
        else:
            found.append((draft,))
    return found


def settled(ruleset: Ruleset, told: tuple[Draft, ...], dealer: str, draws: int) -> Hand:
    """`dealer`, `draws`: as the hands before have left them; the first draft may say otherwise."""
    first = told[0]
    dealer, draws = first.dealer or dealer, draws if first.draws == NO else first.draws
    drawn = first.by == DRAWN_HAND
    found = () if drawn else tuple(assess(ruleset, draft, dealer, draws) for draft in told)
    wins = [one.judged for one in found if one.judged is not None and one.won]
    winners = [win.moment.winner for win in wins]
    money = kept_money(plan_of(ruleset), money_lines(ruleset, told, dealer, draws), winners) if drawn or wins else ()
    lines = (*money, *(line for win in wins for line in win.ledger.lines))
    balance = Ledger(lines).balance
    gains = tuple(balance.get(seat, 0) for seat in SEATS[: ruleset.players])
    return Hand(told=told, found=found, dealer=dealer, draws=draws, drawn=drawn, lines=lines, gains=gains)


def after(ruleset: Ruleset, hand: Hand) -> tuple[str, int]:
    """Who deals the next hand, after how many drawn ones in a row."""
    plan, dealer = plan_of(ruleset), SEATS.index(hand.dealer)
    if hand.drawn:
        index, draws = dealer_after_draw(plan, dealer, hand.draws)
        return SEATS[index], draws
    wins = [one.judged.win for one in hand.found if one.judged is not None and one.judged.win is not None]
    if not wins:
        return hand.dealer, hand.draws
    start = wins[0].moment.discarder
    wins.sort(key=lambda win: (win.moment.winner - start) % ruleset.players)
    return SEATS[dealer_after_win(plan, dealer, wins)], 0


def money_lines(ruleset: Ruleset, told: tuple[Draft, ...], dealer: str, draws: int) -> tuple[Line, ...]:
    """What the kongs of a hand earn, whoever made them."""
    asks = asks_of(ruleset)
    order = [clause.id for clause in ruleset.rules.of(Group.MONEY)]
    kongs = [(draft, kong) for draft in told for kong in kongs_of(draft)]
    return tuple(
        line
        for draft, kong in kongs
        if kong.kind in asks.money and kong.seat and not (asks.fed and kong.kind == MeldKind.MING_GANG and not kong.feeder)
        for line in _money(ruleset, order.index(kong.kind), draft, kong, dealer, draws)
    )


def _money(ruleset: Ruleset, index: int, draft: Draft, kong: Kong, dealer: str, draws: int) -> tuple[Line, ...]:
    known = situation_of(draft, dealer, draws)
    situation = Situation(
        by="draw", seat=kong.seat, dealer=known.dealer, dealer_draws=known.dealer_draws, bao=known.bao, last_tiles=known.last_tiles,
        declared=tuple(seat for seat in known.declared if seat != kong.seat),
        closed=tuple(seat for seat in known.closed if seat != kong.seat),
        gang_feeder=kong.feeder or None,
    )  # fmt: skip
    hand = hand_of((), [Meld(MeldKind(kong.kind), max(kong.tile, 0))])
    try:
        moment = moment_of(ruleset, hand, situation)
        moment.by, moment.drawn, moment.gang_tile = 0, False, 1 << kong.tile if kong.tile != NO else 0
        return kong_lines(ruleset, index, kong.kind, moment, hand)
    except HrbrulesError:  # an indicator that is none: the win beside it has said so
        return ()
