"""A told table and an event go in; the event is judged by the rules and applied to the table (H18, H19, H24, G03, G07)."""

from __future__ import annotations

from collections.abc import Callable

from hrbrules.conformance.flow import SEATS
from hrbrules.conformance.report import Watch
from hrbrules.conformance.told import NO, Told
from hrbrules.engine.event import Event
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.tile import tile_text


def retell(told: Told, event: Event, watch: Watch) -> None:
    """Raises Breach where the rules do not allow the event here."""
    how = _HOW.get(event.kind)
    watch.see("events", how is not None, "unknown event {}", event.kind)
    assert how is not None
    how(told, event, watch)


def _drew(told: Told, event: Event, watch: Watch) -> None:
    seat, tile = event.seat, event.tiles[0]
    watch.see("turns", seat == (told.waiting if told.waiting >= 0 else told.to_move), "{} drew out of turn", SEATS[seat])
    watch.see("turns", not told.kongs or told.waiting >= 0, "a kong was not replaced")
    _looked_for_change(told, watch)
    if told.final < 0 and told.waiting < 0:
        watch.see("wall", not told.at_the_end(), "{} drew although the last stage has begun", SEATS[seat])
    place = NO
    if told.final >= 0 and told.flow.members("last.stacks"):
        place = told.last_pile.pop(0)
    elif told.live:
        place = told.live.pop(0)
    elif told.left():
        place = told.chain[-1]
        told.status = "taken" if told.status == "on" else "gone"
    watch.see("wall", place >= 0 and told.wall[place] == tile, "{} drew {}, which is not next in the wall", SEATS[seat], tile_text(tile))
    if told.final >= 0:
        told.final -= 1
    _give(told, seat, tile, "draw")


def _replaced(told: Told, event: Event, watch: Watch) -> None:
    seat, tile = event.seat, event.tiles[0]
    watch.see("turns", seat in told.kongs, "{} takes a replacement without a kong", SEATS[seat])
    _looked_for_change(told, watch)
    watch.see("wall", told.can_replace(), "no replacement is left for {}", SEATS[seat])
    match "reserved" if told.flow.members("gang.stacks") else told.flow["gang.replacement"]:
        case "reserved":
            place = told.gang_pile.pop(0)
        case "front":
            place = told.live.pop(0)
        case _:
            place = told.live.pop()
            told.tail_taken += 1
    watch.see("wall", told.wall[place] == tile, "{} was given {} as a replacement, not the tile that lies there", SEATS[seat], tile)
    must = told.must_ting
    _give(told, seat, tile, "gang_draw")
    told.kongs.remove(seat)
    told.must_ting, told.may_gang = must, not must


def _give(told: Told, seat: int, tile: int, event: str) -> None:
    told.hands[seat] = told.hands[seat].with_tile(tile)
    told.drawn, told.discard, told.fresh, told.declaring = tile, NO, False, False
    told.event = "" if told.waiting >= 0 else event
    told.may_gang = told.final < 0
    if told.waiting < 0:
        told.claimed = False


def _discarded(told: Told, event: Event, watch: Watch) -> None:
    seat, tile = event.seat, event.tiles[0]
    hand = told.hands[seat]
    watch.see("turns", seat == told.to_move and told.waiting < 0, "{} discarded out of turn", SEATS[seat])
    watch.see("events", hand.count(tile), "{} discarded {}, which it does not hold", SEATS[seat], tile_text(tile))
    if told.claimed:
        _looked_for_change(told, watch)
    own = not told.claimed and told.drawn < 0  # neither a claim nor a kong; the dealer's fourteenth tile is its first draw
    first = told.flow.discards_first and seat not in told.declared and own
    told.hands[seat] = hand.without_tile(tile)
    told.rivers[seat].append(tile)
    told.discard = tile if told.final < 0 else NO
    told.source = told.mover = seat
    told.to_move = (seat + 1) % told.flow.players
    told.waiting = seat if first else NO
    told.drawn, told.event, told.feeder, told.banned = NO, "", NO, NO
    told.claimed = told.must_ting = told.fresh = told.declaring = False
    told.may_gang = first


def _declared(told: Told, event: Event, watch: Watch) -> None:
    seat = event.seat
    hand = told.hands[seat]
    ready = hand.concealed % 3 == 1 and told.flow.rules.ready(hand).mask
    watch.see("declaring", ready and seat not in told.declared, "{} declared with {}, which is not ready", SEATS[seat], hand.text)
    if told.discard < 0:  # its own discard has been dealt with: it declares after its draw (Q01)
        done_drawing(told)
        told.unasked = True
    else:
        told.declaring, told.may_gang = True, False
        told.waiting = NO
    told.view[seat] = max(told.view[seat], len(told.chain) - 1)
    told.declared.append(seat)


def done_drawing(told: Told) -> None:
    """Who discarded first has drawn and leaves it at that (Q01)."""
    told.waiting = told.drawn = NO
    told.event, told.may_gang, told.fresh, told.declaring = "", False, False, False


def _pushed(told: Told, event: Event, watch: Watch) -> None:
    seat, tile = event.seat, event.tiles[0]
    before = told.hands[seat]
    watch.see("declaring", not before.pushed and before.count(tile) >= 2, "{} set a pair apart that it may not", SEATS[seat])
    told.hands[seat] = before.with_pushed(1 << tile)
    told.event = ""


def _claimed(told: Told, event: Event, watch: Watch) -> None:
    seat, tile = event.seat, told.discard
    kind = MeldKind(event.kind)
    meld = Meld(kind, event.tiles[0])
    taken = list(meld.tiles)
    fine = tile in taken and event.other == told.source and told.rivers[told.source][-1] == tile and seat != told.source
    watch.see("events", fine, "{} claimed {}, which is not on the table", SEATS[seat], event.tiles)
    taken.remove(tile)
    held = all(told.hands[seat].count(one) >= taken.count(one) for one in taken)
    watch.see("events", held, "{} claimed with tiles that it does not hold: {}", SEATS[seat], event.tiles)
    told.rivers[told.source].pop()
    told.hands[seat] = told.hands[seat].with_meld(meld, taken)
    told.to_move = told.mover = seat
    told.unasked = False
    told.discard = told.drawn = NO
    told.feeder = told.source if kind is MeldKind.MING_GANG else NO
    told.claimed = kind is not MeldKind.MING_GANG
    told.kongs += [] if told.claimed else [seat]
    told.banned = tile if told.flow["claims.swap"] == "banned" and told.claimed else NO


def _own_gang(told: Told, event: Event, watch: Watch) -> None:
    seat, tile = event.seat, event.tiles[0]
    hand, kind = told.hands[seat], MeldKind(event.kind)
    count = 1 if kind is MeldKind.BU_GANG else 4
    based = kind is MeldKind.AN_GANG or Meld(MeldKind.PENG, tile) in hand.melds
    watch.see("events", based and hand.count(tile) >= count, "{} has no kong of {}", SEATS[seat], tile_text(tile))
    before = hand.without_tile(told.drawn) if seat in told.declared else hand
    waits = told.flow.rules.ready(before).mask if seat in told.declared else 0
    told.hands[seat] = hand.with_meld(Meld(kind, tile), (tile,) * count)
    if seat in told.declared:
        after = told.flow.rules.ready(told.hands[seat]).mask
        keeps = after == waits if told.flow["gang.after_ting_keeps"] == "waits" else after
        watch.see("declaring", keeps, "the kong of {} changes its waits after ting", SEATS[seat])
    feeder = told.feeder
    told.kongs.append(seat)
    told.feeder, told.mover, told.unasked = NO, seat, False
    if told.waiting == seat:
        told.feeder = feeder  # that of a kong which the next player may have claimed
    told.drawn, told.event, told.may_gang = NO, "", False


def _shown(told: Told, event: Event, watch: Watch) -> None:
    fine = told.shows_gangs(event.seat) and Meld(MeldKind.AN_GANG, event.tiles[0]) in told.hands[event.seat].melds
    watch.see("events", fine, "{} shows a concealed kong", SEATS[event.seat])


def _last_round(told: Told, event: Event, watch: Watch) -> None:
    flow = told.flow
    _looked_for_change(told, watch)
    fine = told.at_the_end() and flow["last.round"] != "none" and told.final < 0
    watch.see("wall", fine, "the final round begins with {} tiles left", told.left())
    told.final = max(0, min(flow.players, told.final_tiles()))


def _looked_for_change(told: Told, watch: Watch) -> None:
    """Before a tile is drawn, and before the discard that follows a claim, a change that is due has been made. Who has declared
    after its draw, and a bao set by that, wait for the next occasion."""
    if told.flow.yes("bao.change.repeat") and not told.unasked:
        watch.see("bao", not told.change_due(), "the bao should have changed before this")


# ---- the bao -------------------------------------------------------------------------------------------------------


def _bao_set(told: Told, event: Event, watch: Watch) -> None:
    flow = told.flow
    fine = flow["bao.set"] == "first_ting" and told.status == "unset" and len(told.declared) == 1
    watch.see("bao", fine, "the bao is set where it should not be")
    if not told.chain:
        if flow["bao.place"] == "drawn":
            place = told.live.pop(0)
        else:
            place = told.live.pop()
            told.tail_taken += 1
        told.chain.append(place)
    watch.see("bao", event.tiles == (told.wall[told.chain[-1]],), "the bao is set to another tile than the one that lies there")
    told.status, told.fresh, told.unasked = "on", True, True


def _bao_changed(told: Told, event: Event, watch: Watch) -> None:
    flow = told.flow
    watch.see("bao", told.change_due(), "the bao changes although no change is due")
    seat = event.seat if flow.each_viewer else told.viewers()[0]
    old = told.bao_place(seat)
    if flow.each_viewer:
        watch.see("bao", told.due(told.bao_mask(seat), seat), "the bao of {} changes although none is due", SEATS[seat])
        told.view[seat] += 1
        if told.view[seat] == len(told.chain):
            _add_bao(told, old)
        place = told.bao_place(seat)
    else:
        _add_bao(told, old)
        place = told.chain[-1] if told.chain[-1] != old else NO
        _lay_old(told, old)
    watch.see("bao", event.tiles == ((told.wall[place],) if place >= 0 else ()), "the bao changes to another tile than is due")
    told.status = "on"


def _add_bao(told: Told, old: int) -> None:
    place = told.next_place(old)
    if place >= 0:
        told.take(place)
        told.chain.append(place)


def lay_unused(told: Told) -> None:
    """Baos that no viewer holds any more are laid down, where each viewer has its own."""
    if not told.flow.each_viewer:
        return
    oldest = min([told.view[seat] for seat in told.declared] + [len(told.chain) - 1])
    while told.laid_down < oldest:
        _lay_old(told, told.chain[told.laid_down])
        told.laid_down += 1


def _lay_old(told: Told, place: int) -> None:
    tile = told.wall[place]
    match told.flow["bao.change.old_goes_to"]:
        case "wall":
            told.live.append(place)
        case "dealer_river":
            told.old.append((tile, told.dealer))
        case "current_river":
            told.old.append((tile, told.mover))
        case _:
            told.old.append((tile, NO))


def _bao_gone(told: Told, event: Event, watch: Watch) -> None:
    if told.status == "unset":
        watch.see("bao", not told.live and not told.chain, "the bao is not set although there is a tile for it")
    else:
        fine = told.change_due() and told.next_place(told.chain[-1]) < 0 and told.flow["bao.change.exhausted"] != "no_change"
        watch.see("bao", fine, "the bao is gone although a tile is left for it")
        _lay_old(told, told.chain[-1])
    told.status = "gone"


def _looked(told: Told, event: Event, watch: Watch) -> None:
    seat = event.seat
    fine = seat in told.declared and seat not in told.looked and told.status in ("on", "taken")
    watch.see("bao", fine and told.flow["bao.seen_by"] != "nobody", "{} looks at the bao", SEATS[seat])
    place = told.bao_place(seat)
    watch.see("bao", event.tiles == ((told.wall[place],) if place >= 0 else ()), "{} is shown another tile than the bao", SEATS[seat])
    told.looked.add(seat)


def _nothing(told: Told, event: Event, watch: Watch) -> None:
    """Judged elsewhere: wins, payments and the end have their own checks."""


_HOW: dict[str, Callable[[Told, Event, Watch], None]] = {
    "drew": _drew, "replaced": _replaced, "discarded": _discarded, "declared": _declared, "pushed": _pushed, "chi": _claimed,
    "peng": _claimed, "ming_gang": _claimed, "bu_gang": _own_gang, "an_gang": _own_gang, "shown": _shown, "bao_set": _bao_set,
    "bao_changed": _bao_changed, "bao_gone": _bao_gone, "looked": _looked, "last_round": _last_round, "robbed": _nothing,
    "paid": _nothing, "won": _nothing, "drawn_hand": _nothing, "dice": _nothing, "dealt": _nothing,
}  # fmt: skip
