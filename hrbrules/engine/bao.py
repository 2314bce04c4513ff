"""A table goes in; what is bao for whom comes out, and the bao is set, seen and changed (H18, H19, G07, U10, U12)."""

from __future__ import annotations

from typing import Final

from hrbrules.engine.event import EVERYBODY, NOBODY, Event
from hrbrules.engine.plan import Plan
from hrbrules.engine.state import NO, Bao, Here, Need, Table
from hrbrules.engine.wall import left, may_take_tail, place_below, take_tail
from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.view import Moment, View
from hrbrules.tiles.packed import count_copies, fields_of
from hrbrules.tiles.tile import TILE_COUNT, ZHONG

_ON: Final = Bao.ON
_ITSELF: Final = tuple(1 << tile for tile in range(TILE_COUNT))
_AND_NEXT: Final = tuple(
    1 << tile if tile == ZHONG else 1 << tile | 1 << (tile - 8 if tile % 9 == 8 else tile + 1) for tile in range(TILE_COUNT)
)


def bao_place(t: Here, seat: int) -> int:
    """Where the bao that counts for a seat lies; NO where none counts."""
    if t.bao is Bao.UNSET or t.bao is Bao.GONE:
        return NO
    index = t.views[seat] if t.views else len(t.baos) - 1
    return t.baos[index] if index < len(t.baos) else NO


def bao_mask(plan: Plan, t: Here, seat: int) -> int:
    """The tiles that are bao for a seat now."""
    place = bao_place(t, seat)
    return 0 if place < 0 else _mask(plan, t.wall[place])


def _mask(plan: Plan, tile: int) -> int:
    return _AND_NEXT[tile] if plan.bao_and_next else _ITSELF[tile]


def sees_bao(plan: Plan, t: Here, seat: int) -> bool:
    """Whether a seat knows the bao that counts for it."""
    if bao_place(t, seat) < 0:
        return False
    return plan.bao_seen_by == "everyone" or (plan.bao_seen_by == "declared" and bool(t.looked >> seat & 1))


def set_bao(t: Table) -> None:
    """Set the bao at the first ting. For a win on the discard that comes with it there was none yet."""
    plan = t.plan
    if not t.baos:
        if len(t.live) == t.front:
            t.bao = Bao.GONE
            t.events.append(Event("bao_gone", NO))
            return
        if plan.bao_place == "drawn":
            t.baos = (t.live[t.front],)
            t.front += 1
        else:
            t.baos = (take_tail(t),)
    t.bao = Bao.ON
    t.fresh = True
    if plan.each_viewer:
        t.views = (0,) * plan.players
    t.events.append(Event("bao_set", NO, (t.wall[t.baos[-1]],), _seers(plan, t)))


def look(t: Table, seat: int) -> None:
    """A seat looks at the bao."""
    t.looked |= 1 << seat
    place = bao_place(t, seat)
    t.events.append(Event("looked", seat, (t.wall[place],) if place >= 0 else (), 1 << seat))


def _seers(plan: Plan, t: Table) -> int:
    return EVERYBODY if plan.bao_seen_by == "everyone" else NOBODY if plan.bao_seen_by == "nobody" else t.looked


def may_change(t: Table) -> bool:
    """False where a glance shows that no change is due; this is asked after every discard."""
    if t.bao is not _ON:
        return False
    enough = t.plan.change_by_tile
    return not enough or t.visible >> 3 * t.wall[t.baos[-1]] & 7 >= enough


def change_bao(t: Table) -> bool:
    """Change the bao once if a change is due; whether it did. Where each viewer has its own, every viewer's once."""
    plan = t.plan
    if not may_change(t):
        return False
    if plan.needs_viewer and not t.looked and plan.bao_seen_by != "everyone":
        return False
    return _change_each(t) if plan.each_viewer else _change_shared(t)


def _change_shared(t: Table) -> bool:
    plan = t.plan
    old = t.baos[-1]
    if not _is_due(plan, t, _mask(plan, t.wall[old]), t.declared[0] if t.declared else t.dealer):
        return False
    new = _next_place(t, old)
    if new < 0:
        return _none_left(t)
    t.baos = (new,)
    _lay_old(t, old)
    t.events.append(Event("bao_changed", NO, (t.wall[new],), _seers(plan, t)))
    return True


def _change_each(t: Table) -> bool:
    plan = t.plan
    changed = False
    for seat in t.declared:
        place = bao_place(t, seat)
        if place < 0 or not _is_due(plan, t, _mask(plan, t.wall[place]), seat):
            continue
        index = t.views[seat] + 1
        if index == len(t.baos):
            new = _next_place(t, place)
            if new >= 0:
                t.baos += (new,)
            elif plan.exhausted == "no_change":
                continue
        t.views = tuple(index if other == seat else view for other, view in enumerate(t.views))
        changed = True
        tiles = (t.wall[t.baos[index]],) if index < len(t.baos) else ()
        t.events.append(Event("bao_changed", seat, tiles, 1 << seat & _seers(plan, t)))
    if changed:
        _drop_unused(t)
    return changed


def _drop_unused(t: Table) -> None:
    """Who has not declared will see the newest bao; one that nobody holds any more is laid down."""
    newest = len(t.baos) - 1
    views = [view if seat in t.declared else newest for seat, view in enumerate(t.views)]
    oldest = min(*(views[seat] for seat in t.declared), newest)
    for place in t.baos[:oldest]:
        _lay_old(t, place)
    t.baos = t.baos[oldest:]
    t.views = tuple(view - oldest for view in views)


def _none_left(t: Table) -> bool:
    if t.plan.exhausted == "no_change":
        return False
    _lay_old(t, t.baos[-1])
    t.baos = ()
    t.bao = Bao.GONE
    t.events.append(Event("bao_gone", NO))
    return True


def _next_place(t: Table, old: int) -> int:
    """Where the new bao is taken from; NO where there is none."""
    plan = t.plan
    if plan.new_bao == "tile_below_then_next_stack":
        return place_below(t, old)
    if not may_take_tail(plan, t, plan.change_takes_last):
        return NO
    if plan.old_goes_to == "wall":  # a tile that would be replaced at once is passed over, so that two cannot alternate for ever
        fit = [place for place in t.live[t.front :] if not _is_due(plan, t, _mask(plan, t.wall[place]), t.dealer)]
        place = NO if not fit else fit[0] if plan.new_bao == "drawn" else fit[-1]
        t.live = t.live[: t.front] + tuple(other for other in t.live[t.front :] if other != place)
        return place
    if plan.new_bao == "drawn":
        t.front += 1
        return t.live[t.front - 1]
    return take_tail(t)


def _lay_old(t: Table, place: int) -> None:
    tile = t.wall[place]
    match t.plan.old_goes_to:
        case "wall":
            t.live += (place,)
        case "dealer_river":
            t.old += ((tile, t.dealer),)
        case "current_river":
            t.old += ((tile, t.source if t.need is Need.DRAW and t.source >= 0 else t.turn),)
        case _:
            t.old += ((tile, NO),)
    if t.plan.old_is_visible:
        t.visible += 1 << 3 * tile


def _is_due(plan: Plan, t: Here, mask: int, seat: int) -> bool:
    """Whether `bao.change.when` holds for a bao, seen by a seat."""
    seen = _in_rivers(t) if plan.counts_rivers else t.visible
    if plan.change_at:
        return count_copies(seen & fields_of(mask)) >= plan.change_at
    if plan.change_when is None:
        return False
    known = plan.change_known
    key = (mask, count_copies(seen & fields_of(mask)))
    if known is not None and key in known:
        return known[key]
    moment = Moment(
        by=0, winner=seat, seats=(), losers=plan.others[seat], dealer=t.dealer, dealer_draws=t.dealer_draws, bao=mask,
        wall_left=left(plan, t), visible=counts(seen), in_wall=in_wall(t),
    )  # fmt: skip
    due = bool(evaluate(plan.change_when, View(hand=t.hands[seat], moment=moment), plan.meanings))
    if known is not None:
        known[key] = due
    return due


def _in_rivers(t: Here) -> int:
    packed = 0
    for river in t.rivers:
        for tile in river:
            packed += 1 << 3 * tile
    for tile, seat in t.old:
        packed += 1 << 3 * tile if seat >= 0 else 0
    return packed


def counts(packed: int) -> tuple[int, ...]:
    """Packed counts as 28 numbers."""
    return tuple(packed >> 3 * tile & 7 for tile in range(TILE_COUNT))


def in_wall(t: Here) -> tuple[int, ...]:
    """Copies of each tile that are still in the wall, reserved stacks included."""
    found = [0] * TILE_COUNT
    for place in (*t.live[t.front :], *t.gang_pile, *t.last_pile, *t.idle):
        found[t.wall[place]] += 1
    return tuple(found)
