"""A table and a seat go in; a table that the seat cannot tell from it comes out, everything hidden dealt anew (G03, H18, J06)."""

from __future__ import annotations

from random import Random

from hrbrules.conformance.told import Told
from hrbrules.engine.state import State
from hrbrules.tiles.hand import hand_of
from hrbrules.tiles.meld import Meld, MeldKind


def dealt_anew(told: Told, table: State, me: int, random: Random) -> State:
    """The wall, the other hands, concealed kongs that lie face down and the bao, unless the seat knows it, are mixed.

    A seat that has declared learns of a bao that nobody may see, or that it may look at, from what its own draws win; for it
    the bao stays.
    """
    others = [seat for seat in range(told.flow.players) if seat != me and seat not in _open(told, table, me)]
    places = [*table.live[table.front :], *table.gang_pile, *table.last_pile, *table.idle]
    if table.bao.name in ("UNSET", "ON"):
        places += [place for place in table.baos if not _known(told, place, me)]
    pool = [table.wall[place] for place in places] + [tile for seat in others for tile in table.hands[seat].tiles]
    melds = {seat: list(table.hands[seat].melds) for seat in others}
    pool = _other_kongs(told, melds, pool, random)
    random.shuffle(pool)
    wall, hands, drawn = list(table.wall), list(table.hands), table.drawn
    for place in places:
        wall[place] = pool.pop()
    for seat in others:
        mine = [pool.pop() for _ in range(table.hands[seat].concealed)]
        hands[seat] = hand_of(mine, melds[seat], 1 << mine[0] if table.hands[seat].pushed else 0)
        if seat == table.actor and drawn >= 0:
            drawn = mine[0]
    return table._replace(wall=tuple(wall), hands=tuple(hands), drawn=drawn)


def _open(told: Told, table: State, me: int) -> list[int]:
    """Hands that a seat sees: those of winners."""
    if table.result is not None:
        return ["ABCD".index(win.seat) for win in table.result.wins]
    return []


def _known(told: Told, place: int, me: int) -> bool:
    flow = told.flow
    if told.sees_bao(me):
        return told.bao_place(me) == place
    return me in told.declared and (flow["bao.seen_by"] != "declared" or flow.may_look)


def _other_kongs(told: Told, melds: dict[int, list[Meld]], pool: list[int], random: Random) -> list[int]:
    """Each concealed kong that lies face down becomes one of some kind whose four tiles are all hidden."""
    hidden = [
        (seat, index)
        for seat, laid in melds.items()
        for index, meld in enumerate(laid)
        if meld.kind is MeldKind.AN_GANG and not told.shows_gangs(seat)
    ]
    for seat, index in hidden:
        pool = pool + [melds[seat][index].tile] * 4
    for seat, index in hidden:
        tile = random.choice([tile for tile in range(28) if pool.count(tile) == 4])
        pool = [one for one in pool if one != tile]
        melds[seat][index] = Meld(MeldKind.AN_GANG, tile)
    return pool
