"""A table and a claim or kong go in; the meld is laid, what becomes visible is counted, and kong money is noted (H14, J06)."""

from __future__ import annotations

from hrbrules.engine.action import AN_GANG, BU_GANG, CHI, KINDS, MING_GANG, PENG, Action
from hrbrules.engine.event import EVERYBODY, Event
from hrbrules.engine.finish import pay_for_gang
from hrbrules.engine.judging import moment_of
from hrbrules.engine.plan import Plan
from hrbrules.engine.state import NO, Here, Table
from hrbrules.settlement.kong import kong_lines
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import AN_GANGS, BU_GANGS, CHIS, MING_GANGS, PENGS, MeldKind


def lay_claim(t: Table, seat: int, a: Action) -> None:
    """The claimer takes the discard out of the river and lays the meld."""
    tile = t.discard
    t.rivers[t.source] = t.rivers[t.source][:-1]
    hand = t.hands[seat]
    if a.kind == CHI:
        meld, taken = CHIS[min(a.tile, tile)], a.hand_tiles
    elif a.kind == PENG:
        meld, taken = PENGS[tile], (tile, tile)
    else:
        meld, taken = MING_GANGS[tile], (tile, tile, tile)
    t.hands[seat] = hand.with_meld(meld, taken)
    for one in taken:
        t.visible += 1 << 3 * one
    t.events.append(Event(KINDS[a.kind], seat, meld.tiles, other=t.source))
    t.feeder = t.source if a.kind == MING_GANG else NO
    if a.kind == MING_GANG:
        _note_money(t, seat, "ming_gang", tile)
    show_gangs(t, seat)


def lay_own_gang(t: Table, seat: int, a: Action) -> None:
    """The player lays an added or concealed kong."""
    tile = a.tile
    if a.kind == BU_GANG:
        meld, taken = BU_GANGS[tile], [tile]
        t.visible += 1 << 3 * tile
    else:
        meld, taken = AN_GANGS[tile], [tile] * 4
    hand = t.hands[seat] = t.hands[seat].with_meld(meld, taken)
    shown = a.kind == BU_GANG or shows_gangs(t.plan, t, seat, hand)
    t.events.append(Event(KINDS[a.kind], seat, meld.tiles, EVERYBODY if shown else 1 << seat))
    if a.kind == AN_GANG and shown:
        if t.shown >> seat & 1:
            t.visible += 4 << 3 * tile
        else:
            show_gangs(t, seat)
    t.feeder = NO
    _note_money(t, seat, KINDS[a.kind], tile)


def shows_gangs(plan: Plan, t: Here, seat: int, hand: Hand) -> bool:
    """Whether the concealed kongs of a seat lie face up by now."""
    match plan.an_gang_shown:
        case "yes":
            return True
        case "when_opened":
            return len(hand.melds) > hand.an_gangs
        case "after_ting":
            return seat in t.declared
        case _:
            return False


def show_gangs(t: Table, seat: int) -> None:
    """Turn up concealed kongs whose time has come."""
    hand = t.hands[seat]
    if not hand.an_gangs or t.shown >> seat & 1 or not shows_gangs(t.plan, t, seat, hand):
        return
    t.shown |= 1 << seat
    for meld in hand.melds:
        if meld.kind is MeldKind.AN_GANG:
            t.visible += 4 << 3 * meld.tile
            t.events.append(Event("shown", seat, meld.tiles))


def _note_money(t: Table, seat: int, kind: str, tile: int) -> None:
    plan = t.plan
    index = plan.money.get(kind)
    if index is None:
        return
    moment = moment_of(plan, t, seat, 0, gang_tile=1 << tile)
    pay_for_gang(t, seat, kong_lines(plan.ruleset, index, kind, moment, t.hands[seat]))
