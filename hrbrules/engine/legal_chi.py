"""A hand and another's discard go in; the ways to chi it come out, plain or with ting (H14, H15)."""

from __future__ import annotations

from typing import Final

from hrbrules.engine.action import CHI, Action, action
from hrbrules.engine.plan import Plan
from hrbrules.engine.readiness import pushes, shape_discards, ting_discards
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import Meld, MeldKind

# For each rank: the lower of the two hand tiles as a step from the claimed one, and the gap between the two.
_WAYS: Final = tuple(
    tuple((low, gap) for low, gap in ((-2, 1), (-1, 2), (1, 1)) if 0 <= rank + low and rank + low + gap <= 8) for rank in range(9)
)


def chi_claims(plan: Plan, hand: Hand, tile: int, from_previous: bool) -> list[Action]:
    """`from_previous`: the discard is that of the seat before."""
    plain = plan.chi_from == "any" or (plan.chi_from == "previous" and from_previous)
    match plan.chi_ting_from:
        case "any":
            ting = True
        case "previous":
            ting = from_previous
        case "beyond_previous":
            ting = not from_previous
        case _:
            ting = False
    if not plain and not ting:
        return []
    if plan.claims_by_count and not plan.claims_by_count[hand.concealed - 3]:
        return []
    found: list[Action] = []
    key = hand.key
    for step, gap in _WAYS[tile % 9]:
        low = tile + step
        if key >> 3 * low & 7 and key >> 3 * (low + gap) & 7:
            _add_chi(plan, hand, tile, (low, gap), (plain, ting), found)
    return found


def _add_chi(plan: Plan, hand: Hand, tile: int, way: tuple[int, int], may: tuple[bool, bool], found: list[Action]) -> None:
    low, gap = way
    plain, ting = may
    banned = 1 << tile if plan.swap_banned else 0
    if banned and hand.concealed - 2 == hand.count(tile):
        return
    counted = plan.claims_any or bool(plan.claims_by_count)
    if plain and (counted or _follows(plan, hand, tile, way, banned)):
        found.append(action(CHI, low, gap=gap))
        if not plan.chi_ting_forced:
            return
    if not ting or not (plan.seven_pairs or _may_be_ready(hand, low, gap)):
        return
    after = _after(hand, tile, way)
    for discard, rest, waits in ting_discards(plan, after, banned):
        if not counted and not plan.ruleset.functions.claims_ok(rest):
            continue
        if not plan.chi_ting_forced:
            found.append(action(CHI, low, gap=gap))
            return
        found.append(action(CHI, low, gap=gap, ting=True, discard=discard))
        if plan.push_with_ting:
            found += [action(CHI, low, gap=gap, ting=True, discard=discard, push=pair) for pair in pushes(plan, rest, waits)]


def _may_be_ready(hand: Hand, low: int, gap: int) -> bool:
    """Whether the tiles left after the chi are near a winning shape; no hand is built for those that are not."""
    suit, rank = divmod(low, 9)
    taken = (1 << 3 * rank) + (1 << 3 * (rank + gap))
    wan, tong, tiao = hand.wan, hand.tong, hand.tiao
    if suit == 0:
        wan -= taken
    elif suit == 1:
        tong -= taken
    else:
        tiao -= taken
    return shape_discards(wan, tong, tiao, hand.zhong) != 0


def _after(hand: Hand, tile: int, way: tuple[int, int]) -> Hand:
    low, gap = way
    return hand.with_meld(Meld(MeldKind.CHI, min(low, tile)), (low, low + gap))


def _follows(plan: Plan, hand: Hand, tile: int, way: tuple[int, int], banned: int) -> bool:
    after = _after(hand, tile, way)
    return any(
        plan.ruleset.functions.claims_ok(after.without_tile(other)) for other in dict.fromkeys(after.tiles) if not banned >> other & 1
    )
