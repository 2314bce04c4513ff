"""A hand and another's discard go in; the ways to chi it come out, plain or with ting (H14, H15)."""

from __future__ import annotations

from hrbrules.engine.action import CHI, Action, action
from hrbrules.engine.plan import Plan
from hrbrules.engine.readiness import pushes, shape_discards, ting_discards
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import CHIS


def chi_claims(plan: Plan, hand: Hand, tile: int, from_previous: bool) -> list[Action]:
    """`from_previous`: the discard is that of the seat before."""
    found: list[Action] = []
    key = hand.key
    for low_field, high_field, low, gap in plan.chi_ways[from_previous][tile]:
        if key & low_field and key & high_field:
            if plan.claims_by_count and not plan.claims_by_count[hand.concealed - 3]:
                break
            _add_chi(plan, hand, tile, (low, gap), (plan.chi_plain[from_previous], plan.chi_ting[from_previous]), found)
    return found


def _add_chi(plan: Plan, hand: Hand, tile: int, way: tuple[int, int], may: tuple[bool, bool], found: list[Action]) -> None:
    low, gap = way
    plain, ting = may
    banned = 1 << tile if plan.swap_banned else 0
    if banned and hand.concealed - 2 == hand.count(tile):
        return
    counted = plan.counted
    if plain and (counted or _follows(plan, hand, tile, way, banned)):
        found.append(action(CHI, low, gap=gap))
        if not plan.ting_forced:
            return
    if not ting or not (plan.seven_pairs or _may_be_ready(hand, low, gap)):
        return
    after = _after(hand, tile, way)
    for discard, rest, waits in ting_discards(plan, after, banned):
        if not counted and not plan.ruleset.functions.claims_ok(rest):
            continue
        if not plan.ting_forced:
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
    return hand.with_meld(CHIS[min(low, tile)], (low, low + gap))


def _follows(plan: Plan, hand: Hand, tile: int, way: tuple[int, int], banned: int) -> bool:
    after = _after(hand, tile, way)
    return any(
        plan.ruleset.functions.claims_ok(after.without_tile(other)) for other in dict.fromkeys(after.tiles) if not banned >> other & 1
    )
