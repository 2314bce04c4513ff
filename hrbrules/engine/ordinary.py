"""A state in an ordinary turn goes in; the next state and its event come out, without a table being laid out.

Nine steps in ten are a plain discard, or a discard that nobody wants and the draw after it. `course.py` says what these mean.
The same is done here in half the time, and None stands for whatever might go another way; a test compares the two.
"""

from __future__ import annotations

from typing import Any, Final

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
_DISCARDED: Final = tuple(tuple((event,) for event in events) for events in DISCARDS)
_DREW: Final = tuple(tuple((event,) for event in events) for events in DRAWS)
_SEEN: Final = tuple(1 << 3 * tile for tile in range(28))

# Places of the fields. A list of them is read and written much faster than a named tuple; a test holds them to `State`.
WALL, LIVE, BAO, BAOS, DECLARED, MUST_TING, ROUND_LEFT = 6, 7, 12, 13, 16, 19, 23
FRONT, FRESH, HANDS, RIVERS, VISIBLE, PHASE, TURN, ACTOR, NEED, WAITING = range(26, 36)
THEN, DRAWN_TILE, BY, DISCARD, SOURCE, DECLARING, MAY_GANG, CLAIMED, BANNED, FEEDER = range(36, 46)


def after_discard(plan: Plan, state: State, tile: int) -> Stepped | None:
    """The seat in turn has discarded without declaring."""
    s: list[Any] = list(state)
    if s[ROUND_LEFT] >= 0 or s[MUST_TING]:
        return None
    visible = s[VISIBLE] + _SEEN[tile]
    if s[BAO] is _ON and not plan.frozen:  # as `bao.may_change`
        enough = plan.change_by_tile
        if not enough or visible >> 3 * s[WALL][s[BAOS][-1]] & 7 >= enough:
            return None
    seat = s[TURN]
    hands, rivers = list(s[HANDS]), list(s[RIVERS])
    hand = hands[seat] = hands[seat].without_tile(tile)
    rivers[seat] += (tile,)
    waits = plan.discards_first and s[NEED] is _DRAW and hand.concealed % 3 != 2 and seat not in s[DECLARED]
    s[WAITING] = seat if waits else NO
    s[HANDS], s[RIVERS], s[VISIBLE] = tuple(hands), tuple(rivers), visible
    s[PHASE], s[THEN], s[DISCARD], s[SOURCE] = _CLAIM, _TO_CLAIM, tile, seat
    s[DRAWN_TILE] = s[FEEDER] = NO
    s[BY] = s[BANNED] = 0
    s[FRESH] = s[DECLARING] = s[MAY_GANG] = s[CLAIMED] = False
    return tuple.__new__(State, s), _DISCARDED[seat][tile]


def after_passes(plan: Plan, state: State) -> Stepped | None:
    """Everybody has passed on a discard."""
    s: list[Any] = list(state)
    live, front = s[LIVE], s[FRONT]
    if s[WAITING] >= 0 or s[ROUND_LEFT] >= 0 or len(live) - front <= plan.starts_at:
        return None
    if s[BAO] is _ON:
        enough = plan.change_by_tile
        if not enough or s[VISIBLE] >> 3 * s[WALL][s[BAOS][-1]] & 7 >= enough:
            return None
    seat = (s[SOURCE] + 1) % plan.players
    s[PHASE], s[TURN], s[ACTOR], s[NEED], s[THEN], s[DISCARD] = _ACT, seat, seat, _DRAW, _TO_MOVE, NO
    if plan.discards_first and seat not in s[DECLARED]:
        s[DRAWN_TILE], s[BY], s[MAY_GANG] = NO, 0, False
        return tuple.__new__(State, s), ()
    tile = s[WALL][live[front]]
    hands = list(s[HANDS])
    hands[seat] = hands[seat].with_tile(tile)
    s[FRONT], s[HANDS] = front + 1, tuple(hands)
    s[DRAWN_TILE], s[BY], s[MAY_GANG] = tile, DRAWN, True
    s[FRESH] = s[DECLARING] = False
    return tuple.__new__(State, s), _DREW[seat][tile]
