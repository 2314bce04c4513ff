"""A table, a seat and an event go in; the win that the seat could take, or none, comes out. Most tiles are answered at a glance."""

from __future__ import annotations

from functools import lru_cache

from hrbrules.engine.bao import bao_mask, counts, in_wall
from hrbrules.engine.plan import DEALT, DISCARDED, DRAWN, GANG_DRAWN, ON_CHANGE, ON_TING, ROBBED, Plan
from hrbrules.engine.state import NO, Here
from hrbrules.engine.wall import last_stage, left
from hrbrules.formula.view import Moment, Seat, Waits
from hrbrules.ruleset.runtime import NO_WAITS
from hrbrules.settlement.win import Win, judge_moment, shares
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import Meld
from hrbrules.tiles.tile import mask_tiles

_DRAWS = DRAWN | GANG_DRAWN
_GIVEN = DISCARDED | ROBBED


def win_of(plan: Plan, t: Here, seat: int, by: int, tile: int = NO, giver: int = NO) -> Win | None:
    """The win of a seat by an event. For a draw the hand already holds the tile; on a deal, on ting and on a change of the bao
    there is no tile to give."""
    if not plan.events & by or (seat not in t.declared and not plan.undeclared & by):
        return None
    ruleset = plan.ruleset
    hand = t.hands[seat]
    if by == DEALT:
        return judge_moment(ruleset, hand, NO, NO_WAITS, moment_of(plan, t, seat, by, bao=bao_mask(plan, t, seat)))
    if by & _DRAWS:
        hand = hand.without_tile(tile)
    elif hand.concealed % 3 == 2:
        if t.drawn < 0 or seat != (t.waiting if t.waiting >= 0 else t.turn):
            return None  # it has claimed and is still to discard
        hand = hand.without_tile(t.drawn)  # the bao is looked at, or changes, in the middle of this seat's turn
    waits = ruleset.ready(hand)
    if not waits.mask:
        return None
    bao = bao_mask(plan, t, seat)
    if by & (ON_TING | ON_CHANGE):
        return _on_bao(plan, t, seat, by, hand, waits, bao)
    natural = waits.mask >> tile & 1
    if not natural and not (plan.beyond_waits & by and hand.spare >> tile & 1):
        return None
    if by & DISCARDED and t.fresh and plan.frozen:
        bao = 0  # the bao was turned up by the very discard: before it there was none (G07)
    return judge_moment(ruleset, hand, tile, waits, moment_of(plan, t, seat, by, bao=bao, giver=giver))


def _on_bao(plan: Plan, t: Here, seat: int, by: int, hand: Hand, waits: Waits, bao: int) -> Win | None:
    """Each bao in turn; the best counts."""
    best: Win | None = None
    for tile in mask_tiles(bao & hand.spare):
        natural = waits.mask >> tile & 1
        if natural or plan.beyond_waits & by:
            found = judge_moment(plan.ruleset, hand, tile, waits, moment_of(plan, t, seat, by, bao=bao))
            if found is not None and (best is None or _worth(plan, found) > _worth(plan, best)):
                best = found
    return best


def _worth(plan: Plan, win: Win) -> tuple[int, int]:
    return win.value, sum(amount for _, amount, _ in shares(plan.ruleset, win))


def moment_of(plan: Plan, t: Here, seat: int, by: int, *, bao: int = 0, giver: int = NO, gang_tile: int = 0) -> Moment:
    """What formulas see of the table when a seat wins or makes a kong; the tile is filled in by `judge_moment`."""
    declaring = t.source if t.declaring and by == DISCARDED else NO
    seats = tuple(
        [_seat(t.hands[other].melds, other in t.declared, other == declaring, bool(t.looked >> other & 1)) for other in range(plan.players)]
    )
    return Moment(
        by=by, winner=seat, seats=seats, losers=plan.others[seat], discarder=giver, gang_feeder=t.feeder, dealer=t.dealer,
        dealer_draws=t.dealer_draws, bao=bao, gang_tile=gang_tile, last_tiles=last_stage(plan, t), wall_left=left(plan, t),
        visible=counts(t.visible) if plan.asks_visible else (), in_wall=in_wall(t) if plan.asks_in_wall else (),
        drawn=by & _DRAWS != 0, discarded=by & _GIVEN != 0, me=seats[seat],
    )  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _seat(melds: tuple[Meld, ...], declared: bool, declaring: bool, looked: bool) -> Seat:
    return Seat(melds, declared=declared, declaring=declaring, looked=looked)
