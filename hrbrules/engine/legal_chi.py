"""A hand and another's discard go in; the ways to chi it come out, plain or with ting (H14, H15)."""

from __future__ import annotations

from hrbrules.engine.action import CHI, Action, action
from hrbrules.engine.plan import Plan
from hrbrules.engine.readiness import pushes, shape_discards, ting_discards
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import CHIS


def chi_claims(plan: Plan, hand: Hand, tile: int, from_previous: bool, ting: bool) -> list[Action]:
    """`from_previous`: the discard is that of the seat before. `ting`: it may declare with a chi, as far as a glance tells."""
    found: list[Action] = []
    key = hand.key
    plain, banned = plan.chi_plain[from_previous], 1 << tile if plan.swap_banned else 0
    for low_field, high_field, way in plan.chi_ways[from_previous][tile]:
        if key & low_field and key & high_field:
            if plan.claims_by_count and not plan.claims_by_count[hand.concealed - 3]:
                break
            if banned and hand.concealed - 2 == hand.count(tile):
                continue
            if plain and (plan.counted or _follows(plan, hand, tile, way, banned)):
                found.append(way)
                if not plan.ting_forced:
                    continue
            if ting and (plan.seven_pairs or _may_be_ready(hand, way.tile, way.gap)):
                _add_ting(plan, hand, tile, way, found)
    return found


def _add_ting(plan: Plan, hand: Hand, tile: int, way: Action, found: list[Action]) -> None:
    """What a chi that leaves the hand ready adds."""
    low, gap = way.tile, way.gap
    for discard, rest, waits in ting_discards(plan, _after(hand, tile, way), 1 << tile if plan.swap_banned else 0):
        if not plan.counted and not plan.ruleset.functions.claims_ok(rest):
            continue
        if not plan.ting_forced:
            found.append(way)
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


def _after(hand: Hand, tile: int, way: Action) -> Hand:
    return hand.with_meld(CHIS[min(way.tile, tile)], way.hand_tiles)


def _follows(plan: Plan, hand: Hand, tile: int, way: Action, banned: int) -> bool:
    after = _after(hand, tile, way)
    return any(
        plan.ruleset.functions.claims_ok(after.without_tile(other)) for other in dict.fromkeys(after.tiles) if not banned >> other & 1
    )
