"""A state, a seat and a stream go in; another state that the seat cannot tell from it comes out: everything hidden is dealt anew.

Whatever `view` and `legal` say must be the same for both; that is how leaks are found.
"""

from __future__ import annotations

from hrbrules.engine.bao import bao_place, sees_bao
from hrbrules.engine.melds import shows_gangs
from hrbrules.engine.plan import Plan, plan_of
from hrbrules.engine.randomness import Stream
from hrbrules.engine.state import State
from hrbrules.engine.step import SEATS
from hrbrules.engine.view import open_hands
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.hand import hand_of
from hrbrules.tiles.meld import Meld, MeldKind


def redeal(ruleset: Ruleset, state: State, seat: str, stream: Stream) -> State:
    """Deal every hidden tile anew: the wall, the reserved stacks, the other hands, concealed kongs that lie face down, and the
    bao unless the seat sees it. Where nobody may look at the bao, a seat that has declared still learns from its own draws
    whether they win: the bao then stays, and so does its being none."""
    plan = plan_of(ruleset)
    me = SEATS.index(seat)
    others = [other for other in range(plan.players) if other not in (me, *open_hands(plan, state, me))]
    places = [*state.live[state.front :], *state.gang_pile, *state.last_pile, *state.idle]
    places += [place for place in _aside(state) if _is_hidden(plan, state, me, place)]
    pool = [state.wall[place] for place in places]
    for other in others:
        pool += state.hands[other].tiles
    melds = {other: list(state.hands[other].melds) for other in others}
    pool, melds = _move_gangs(plan, state, melds, pool, stream)
    tiles = list(stream.shuffled(pool))
    wall = list(state.wall)
    for place in places:
        wall[place] = tiles.pop()
    hands = list(state.hands)
    drawn = state.drawn
    for other in others:
        size = state.hands[other].concealed
        mine, tiles = tiles[:size], tiles[size:]
        pushed = 1 << mine[0] if state.hands[other].pushed else 0
        hands[other] = hand_of(mine, melds[other], pushed)
        if other == state.actor and drawn >= 0:
            drawn = mine[0]
    return state._replace(wall=tuple(wall), hands=tuple(hands), drawn=drawn)


def _aside(state: State) -> tuple[int, ...]:
    return state.baos if state.bao in (0, 1) else ()


def _is_hidden(plan: Plan, state: State, me: int, place: int) -> bool:
    if plan.bao_seen_by == "everyone" and bao_place(state, me) >= 0:
        return False
    if sees_bao(plan, state, me):
        return bao_place(state, me) != place
    return not (plan.bao_seen_by != "declared" and me in state.declared) and not (plan.may_look and me in state.declared)


def _move_gangs(
    plan: Plan, state: State, melds: dict[int, list[Meld]], pool: list[int], stream: Stream
) -> tuple[list[int], dict[int, list[Meld]]]:
    """Give each concealed kong that lies face down some kind of which all four tiles are hidden."""
    hidden = [
        (other, index)
        for other, laid in melds.items()
        for index, meld in enumerate(laid)
        if meld.kind is MeldKind.AN_GANG and not shows_gangs(plan, state, other, state.hands[other])
    ]
    for other, index in hidden:
        pool = pool + [melds[other][index].tile] * 4
    for other, index in hidden:
        kinds = [tile for tile in range(28) if pool.count(tile) == 4]
        tile = kinds[stream.below(len(kinds))]
        pool = [one for one in pool if one != tile]
        melds[other][index] = Meld(MeldKind.AN_GANG, tile)
    return pool, melds
