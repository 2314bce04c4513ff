"""A table goes in; how many tiles are left comes out, and tiles are taken from the front, the tail or the reserve (H18, H24, U03)."""

from __future__ import annotations

from hrbrules.engine.plan import Plan
from hrbrules.engine.state import NO, Bao, Here, Table


def aside(t: Here) -> bool:
    """Whether a bao lies set aside, so that it may still be drawn as the last tile where the rules say so."""
    return bool(t.baos) and (t.bao is Bao.ON or t.bao is Bao.UNSET)


def left(plan: Plan, t: Here) -> int:
    """Tiles that may still be drawn in turn, the final round and what stays behind it included; reserved stacks are not."""
    return len(t.live) - t.front + (plan.counts_bao and aside(t))


def drawable(plan: Plan, t: Here) -> int:
    """As `left`, without the tiles that stay behind for ever (K02); kongs and bao changes take from those first."""
    return left(plan, t) - max(0, plan.behind - t.tail_taken)


def last_stage(plan: Plan, t: Here) -> bool:
    """Whether the last stage has begun: no ordinary draw follows (H24)."""
    if plan.last_reserved:
        return len(t.live) == t.front
    return drawable(plan, t) <= plan.starts_at - plan.behind


def final_tiles(plan: Plan, t: Here) -> int:
    """Tiles that a final round can still deal."""
    return len(t.last_pile) if plan.last_reserved else drawable(plan, t)


def draw(t: Table) -> int:
    """Take the next tile of the wall; where the wall is used up, the bao that counts as its last tile."""
    if t.front < len(t.live):
        t.front += 1
        return t.wall[t.live[t.front - 1]]
    t.bao = Bao.TAKEN if t.bao is Bao.ON else Bao.GONE
    return t.wall[t.baos[-1]]


def draw_final(t: Table) -> int:
    """Take a tile of the final round."""
    if not t.plan.last_reserved:
        return draw(t)
    place, *rest = t.last_pile
    t.last_pile = tuple(rest)
    return t.wall[place]


def can_replace(plan: Plan, t: Here) -> bool:
    """Whether a kong still finds a replacement (G10)."""
    return bool(t.gang_pile) if plan.replacement == "reserved" else may_take_tail(plan, t, plan.gang_takes_last)


def draw_replacement(t: Table) -> int:
    """Take a kong's replacement."""
    match t.plan.replacement:
        case "reserved":
            place = t.gang_pile[0]
            t.gang_pile = t.gang_pile[1:]
            return t.wall[place]
        case "front":
            return draw(t)
        case _:
            return t.wall[take_tail(t)]


def may_take_tail(plan: Plan, t: Here, takes_last: bool) -> bool:
    """Whether a kong or a bao change may take a tile of the live wall: not those of a final round that it must not shorten."""
    live = len(t.live) - t.front
    if not live:
        return False
    if takes_last or plan.last_reserved:
        return True
    return t.tail_taken < plan.behind if plan.behind else live > plan.starts_at


def take_tail(t: Table) -> int:
    """Take the last place of the live wall."""
    place = t.live[-1]
    t.live = t.live[:-1]
    t.tail_taken += 1
    return place


def place_below(t: Table, place: int) -> int:
    """The next indicator (U12): the tile below, then the top of the next stack towards the live wall, and so on; it leaves its
    place. Tiles that are gone are passed over, those of the final round too where changes must not take them."""
    while place >= 0:
        place = place + 1 if place % 2 == 0 else place - 3
        for name in ("gang_pile", "idle", *(("last_pile",) if t.plan.change_takes_last else ())):
            pile: tuple[int, ...] = getattr(t, name)
            if place in pile:
                setattr(t, name, tuple(other for other in pile if other != place))
                return place
        if place in t.live[t.front :] and may_take_tail(t.plan, t, t.plan.change_takes_last):
            t.live = t.live[: t.front] + tuple(other for other in t.live[t.front :] if other != place)
            t.tail_taken += 1
            return place
    return NO
