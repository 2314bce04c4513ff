"""A told table, a seat and an event go in; the win that the rules give that seat comes out, judged by `settlement` alone."""

from __future__ import annotations

from hrbrules.conformance.flow import SEATS
from hrbrules.conformance.told import NO, Told
from hrbrules.ruleset.runtime import NO_WAITS
from hrbrules.settlement.situation import Situation, moment_of
from hrbrules.settlement.win import Win, judge_moment, shares
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.tile import mask_tiles, tile_text

_DRAWS = ("draw", "gang_draw")
_ON_BAO = ("ting", "bao_change")


def win_for(told: Told, seat: int, event: str, tile: int = NO, giver: int = NO) -> Win | None:
    """The win of a seat by an event, None where there is none. A drawn tile is in the hand already.

    The bao helps only on draws and where it is itself the event; it is frozen before a discard (H18, G07, G08).
    """
    flow = told.flow
    if event not in flow.events:
        return None
    hand = told.hands[seat]
    if event == "deal":
        return _judged(told, seat, hand, event)
    if event in _DRAWS:
        hand = hand.without_tile(tile)
    elif hand.concealed % 3 == 2:
        if told.drawn < 0 or seat != (told.waiting if told.waiting >= 0 else told.to_move):
            return None  # it has claimed and is still to discard
        hand = hand.without_tile(told.drawn)
    waits = told.ready(seat, hand).mask
    if not waits:
        return None
    if event in _ON_BAO:
        tiles = [one for one in mask_tiles(told.bao_mask(seat) & hand.spare)]
        wins = [win for win in (_judged(told, seat, hand, event, one) for one in tiles) if win is not None]
        return max(wins, key=lambda win: (win.value, sum(share for _, share, _ in shares(flow.rules, win))), default=None)
    if not hand.spare >> tile & 1:
        return None
    return _judged(told, seat, hand, event, tile, giver, bao=not (event == "discard" and told.fresh and flow.frozen))


def _judged(told: Told, seat: int, hand: Hand, event: str, tile: int = NO, giver: int = NO, *, bao: bool = True) -> Win | None:
    rules = told.flow.rules
    declared = seat in told.declared
    place = told.bao_place(seat) if bao else NO
    others = [other for other in range(told.flow.players) if other != seat]
    situation = Situation(
        by=event, seat=SEATS[seat], discarder=SEATS[giver] if giver >= 0 else None, dealer=SEATS[told.dealer],
        declared=tuple(SEATS[other] for other in others if other in told.declared), bao=tile_text(told.wall[place]) if place >= 0 else "",
        undeclared=not declared, dealer_draws=told.dealer_draws, last_tiles=told.at_the_end(), wall_left=told.left(),
        gang_feeder=SEATS[told.feeder] if told.feeder >= 0 else None, looked=tuple(SEATS[other] for other in sorted(told.looked)),
        declaring=(SEATS[told.source],) if told.declaring and event == "discard" else (),
        melds={SEATS[other]: told.hands[other].melds for other in others},
    )  # fmt: skip
    moment = moment_of(rules, hand, situation)
    moment.visible, moment.in_wall = tuple(told.visible()), tuple(told.in_wall())
    waits = NO_WAITS if event == "deal" else told.ready(seat, hand)
    return judge_moment(rules, hand, tile, waits, moment)
