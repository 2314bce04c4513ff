"""A state in an ordinary turn goes in; the next state and its event come out, without a table being laid out.

Nine steps in ten are a plain discard, or a discard that nobody wants and the draw after it. `course.py` says what these mean.
The same is done here in half the time, and None stands for whatever might go another way; a test compares the two.
"""

from __future__ import annotations

from typing import Final

from hrbrules.engine.event import DISCARDS, DRAWS, Event
from hrbrules.engine.plan import DRAWN, Plan
from hrbrules.engine.state import NO, Bao, Need, Phase, State, Then

Stepped = tuple[State, tuple[Event, ...]]
_ON: Final = Bao.ON
_ACT: Final = Phase.ACT
_CLAIM: Final = Phase.CLAIM
_DRAW: Final = Need.DRAW
_TO_CLAIM: Final = Then.CLAIM
_TO_MOVE: Final = Then.MOVE
_CALM: Final = 26  # the fields that stay as they are: what comes before `State.front`
_WALL: Final = 6  # places of those that are asked; reading a plain tuple is much faster than asking a named one
_LIVE: Final = 7
_BAO: Final = 12
_BAOS: Final = 13
_DECLARED: Final = 16
_MUST_TING: Final = 19
_ROUND_LEFT: Final = 23
_SEEN: Final = tuple(1 << 3 * tile for tile in range(28))


def after_discard(plan: Plan, state: State, tile: int) -> Stepped | None:
    """The seat in turn has discarded without declaring."""
    calm = state[:_CALM]
    if calm[_ROUND_LEFT] >= 0 or calm[_MUST_TING]:
        return None
    front, _, hands, rivers, visible, _, seat, actor, need = state[_CALM:35]
    visible += _SEEN[tile]
    if calm[_BAO] is _ON and not plan.frozen:  # as `bao.may_change`
        enough = plan.change_by_tile
        if not enough or visible >> 3 * calm[_WALL][calm[_BAOS][-1]] & 7 >= enough:
            return None
    seats, river = list(hands), list(rivers)
    hand = seats[seat] = hands[seat].without_tile(tile)
    river[seat] += (tile,)
    waiting = NO
    if plan.discards_first and need is _DRAW and hand.concealed % 3 != 2 and seat not in calm[_DECLARED]:
        waiting = seat
    busy = (
        front, False, tuple(seats), tuple(river), visible, _CLAIM, seat, actor, need, waiting, _TO_CLAIM, NO, 0, tile, seat,
        False, False, False, 0, NO,
    )  # fmt: skip
    return tuple.__new__(State, calm + busy), (DISCARDS[seat][tile],)


def after_passes(plan: Plan, state: State) -> Stepped | None:
    """Everybody has passed on a discard."""
    front, fresh, hands, rivers, visible, _, _, _, _, waiting, _, _, _, _, source, declaring, _, claimed, banned, feeder = state[_CALM:]
    calm = state[:_CALM]
    live = calm[_LIVE]
    if waiting >= 0 or calm[_ROUND_LEFT] >= 0 or len(live) - front <= plan.starts_at:
        return None
    if calm[_BAO] is _ON:
        enough = plan.change_by_tile
        if not enough or visible >> 3 * calm[_WALL][calm[_BAOS][-1]] & 7 >= enough:
            return None
    seat = (source + 1) % plan.players
    if plan.discards_first and seat not in calm[_DECLARED]:
        busy = (
            front, fresh, hands, rivers, visible, _ACT, seat, seat, _DRAW, waiting, _TO_MOVE, NO, 0, NO, source, declaring, False,
            claimed, banned, feeder,
        )  # fmt: skip
        return tuple.__new__(State, calm + busy), ()
    tile = calm[_WALL][live[front]]
    seats = list(hands)
    seats[seat] = hands[seat].with_tile(tile)
    busy = (
        front + 1, False, tuple(seats), rivers, visible, _ACT, seat, seat, _DRAW, waiting, _TO_MOVE, tile, DRAWN, NO, source, False,
        True, claimed, banned, feeder,
    )  # fmt: skip
    return tuple.__new__(State, calm + busy), (DRAWS[seat][tile],)
