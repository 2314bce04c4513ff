"""Numbers of the table go in; who is dealt which places of the wall, and what lies at its tail, come out (H03, J03, U03).

The wall is told in the order of drawing, from the break on: place 2·k is the top tile of stack k, 2·k + 1 the bottom one.
Stacks of the tail count from the end, 1 being the last; a tail tile is taken in this order too, so the last tile of the wall
is the bottom of its last stack.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """`dealt`: the places of each seat, dealer first, in the order of taking. The other lists are places too: `live` is what
    is drawn in turn; `gang_pile` replacements and `last_pile` final tiles that lie in reserved stacks, in the order of
    taking; `idle` is reserved for nothing. `bao`: the place set aside at the deal, −1 for none."""

    size: int
    dealt: tuple[tuple[int, ...], ...]
    live: tuple[int, ...]
    gang_pile: tuple[int, ...]
    last_pile: tuple[int, ...]
    idle: tuple[int, ...]
    bao: int


def lay_out(
    *, size: int, players: int, method: str, jump: bool, reserved: int, gang_stacks: Iterable[int], last_stacks: Iterable[int],
    bao_place: str, bao_stack: int,
) -> Layout:  # fmt: skip
    """`reserved`, `…_stacks`: stacks counted from the end. `bao_place`: a value of `bao.place`, "" where none is set aside."""
    dealt = deal_places(players, method, jump)
    taken = {place for places in dealt for place in places}
    kept = range(size - 2 * reserved, size)
    live = [place for place in range(kept.start) if place not in taken]
    bao = _bao_place(bao_place, bao_stack, players, size, live)
    if bao in live:
        live.remove(bao)
    gang_pile = [place for stack in gang_stacks for place in _stack(stack, size) if place in kept and place != bao]
    last = [place for stack in sorted(last_stacks, reverse=True) for place in _stack(stack, size)]
    last_pile = [place for place in last if place in kept and place != bao and place not in gang_pile]
    used = {*gang_pile, *last_pile, bao}
    idle = [place for place in kept if place not in used]
    return Layout(
        size=size, dealt=dealt, live=tuple(live), gang_pile=tuple(gang_pile), last_pile=tuple(last_pile), idle=tuple(idle), bao=bao
    )  # fmt: skip


def deal_places(players: int, method: str, jump: bool) -> tuple[tuple[int, ...], ...]:
    """Twelve tiles each in equal handfuls, then one more each and the dealer two (H03, J03)."""
    handful = 6 if method == "sixes" else 4
    dealt: list[list[int]] = [[] for _ in range(players)]
    at = 0
    for _ in range(12 // handful):
        for places in dealt:
            places.extend(range(at, at + handful))
            at += handful
    if jump:  # the tops of stacks 1 and 3 for the dealer; the others the bottom of 1, the top and the bottom of 2
        dealt[0] += [at, at + 4]
        for seat in range(1, players):
            dealt[seat].append(at + seat)
    else:
        for seat, places in enumerate(dealt):
            places.append(at + seat)
        dealt[0].append(at + players)
    return tuple(tuple(places) for places in dealt)


def _bao_place(place: str, stack: int, players: int, size: int, live: list[int]) -> int:
    match place:
        case "last_wall_tile":
            return live[-1]
        case "last_stack_top":
            return live[-2] if live[-1] % 2 else live[-1]
        case "under_stack_3":
            return 12 * players + 5
        case "reserved_stack":
            return size - 2 * stack
        case _:
            return -1


def _stack(stack: int, size: int) -> tuple[int, int]:
    return size - 2 * stack, size - 2 * stack + 1
