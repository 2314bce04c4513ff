"""What a seat knows and its legal actions go in; the one that brings it nearest to a legal ting comes out.

It wins when it can, declares when it can with the most tiles left to win on, makes a kong that costs no step, claims what
brings it a step nearer (being opened counts half a step where nothing else may declare), and else discards the tile that its
nearest targets need least.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hrbrules.analysis.targets import FAR, distance, targets
from hrbrules.engine.action import AN_GANG, BU_GANG, CHI, DISCARD, HU, KINDS, LOOK, MING_GANG, PASS, PENG, PUSH, Action
from hrbrules.engine.view import View
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import Meld, MeldKind, parse_meld
from hrbrules.tiles.tile import SUIT_LETTERS, TILE_COUNT, ZHONG, mask_tiles, parse_tiles

_ANY_LESS: Final = 0.25  # distances are counted in halves
_AT_ONCE: Final = (HU, LOOK, PUSH)  # taken whenever they may be, in this order


def greedy(ruleset: Ruleset, seen_from: View, actions: tuple[Action, ...]) -> Action:
    """One of the actions; ties go to the smallest id, so nothing is left to chance."""
    for kind in _AT_ONCE:
        for a in actions:
            if a.kind == kind:
                return a
    hand, seen = own_hand(seen_from), open_tiles(ruleset, seen_from)
    declaring = [a for a in actions if a.ting]
    if declaring:
        return max(declaring, key=lambda a: (_live(ruleset, hand, a, seen_from, seen), -a.id))
    discards = [a for a in actions if a.kind == DISCARD]
    gang = _gang(ruleset, hand, actions, seen)
    if gang is not None:
        return gang
    if not discards:
        return _claim(ruleset, hand, actions, seen_from, seen)
    if seen_from["seat"] in seen_from["declared"]:
        return max(discards, key=lambda a: (_live(ruleset, hand, a, seen_from, seen), -a.id))
    return _discard(ruleset, hand, discards, seen)


def own_hand(seen_from: View) -> Hand:
    """The hand of the seat whose view it is."""
    me = seen_from["players"][seen_from["seat"]]
    pushed = sum(1 << tile for tile in dict.fromkeys(parse_tiles(seen_from["pushed"] or "")))
    return hand_of(parse_tiles(seen_from["hand"]), [parse_meld(text) for text in me["melds"]], pushed)


def open_tiles(ruleset: Ruleset, seen_from: View) -> list[int]:
    """Copies of each tile that the seat sees outside its own hand and melds, or that this game does not have."""
    seen = list(_absent(ruleset))
    bao = seen_from["bao"]
    texts = [*bao["aside"], bao["tile"] or "", *(tiles for tiles in seen_from["hands"].values())]
    for name, player in seen_from["players"].items():
        texts += [*player["river"], *player["old_bao"]]
        if name != seen_from["seat"]:
            texts += [text.partition(" ")[2] for text in player["melds"]]
    for tile in parse_tiles(" ".join(texts)):
        seen[tile] += 1
    return seen


@lru_cache(maxsize=64)
def _absent(ruleset: Ruleset) -> tuple[int, ...]:
    suits, zhong = (int(str(ruleset.rules.flow_value(path))) for path in ("tiles.suits", "tiles.zhong"))
    counts = [0 if tile // 9 < suits else 4 for tile in range(9 * len(SUIT_LETTERS))]
    return (*counts, *[4 - zhong] * (TILE_COUNT - ZHONG))


# ---- claims and kongs ------------------------------------------------------------------------------------------------


def after_claim(hand: Hand, a: Action, claimed: int) -> Hand:
    """The hand when the claim has been laid, before a discard or a replacement."""
    if a.kind == CHI:
        return hand.with_meld(Meld(MeldKind.CHI, min(a.tile, claimed)), a.hand_tiles)
    taken = {PENG: 2, MING_GANG: 3, BU_GANG: 1, AN_GANG: 4}[a.kind]
    return hand.with_meld(Meld(MeldKind(KINDS[a.kind]), a.tile), (a.tile,) * taken)


def _gang(ruleset: Ruleset, hand: Hand, actions: tuple[Action, ...], seen: list[int]) -> Action | None:
    """A kong on the own turn that leaves the hand as near as it was."""
    gangs = [a for a in actions if a.kind in (BU_GANG, AN_GANG)]
    if not gangs:
        return None
    before = distance(ruleset, hand, seen)
    best = min((distance(ruleset, after_claim(hand, a, a.tile), seen, before + _ANY_LESS), a.id, a) for a in gangs)
    return best[2] if best[0] <= before else None


def _claim(ruleset: Ruleset, hand: Hand, actions: tuple[Action, ...], seen_from: View, seen: list[int]) -> Action:
    """The claim that brings the hand nearest, where it brings it nearer; else a pass. A kong may also leave it as it was."""
    claims = [a for a in actions if a.kind in (CHI, PENG, MING_GANG)]
    passing = next((a for a in actions if a.kind == PASS), actions[0])
    if not claims:
        return passing
    (claimed,) = parse_tiles(seen_from["discard"])
    before = distance(ruleset, hand, seen)
    best, chosen = before, passing
    for a in claims:
        after = distance(ruleset, after_claim(hand, a, claimed), seen, best + _ANY_LESS if a.kind == MING_GANG else best)
        if after < best or (a.kind == MING_GANG and after == best < FAR):
            best, chosen = after, a
    return chosen


# ---- discards --------------------------------------------------------------------------------------------------------


def _live(ruleset: Ruleset, hand: Hand, a: Action, seen_from: View, seen: list[int]) -> int:
    """Tiles left to win on after a declaration."""
    rest = hand
    if a.kind in (CHI, PENG, MING_GANG):
        (claimed,) = parse_tiles(seen_from["discard"])
        rest = after_claim(hand, a, claimed)
    thrown = a.tile if a.kind == DISCARD else a.discard
    if thrown >= 0:
        rest = rest.without_tile(thrown)
    if a.push >= 0:
        rest = rest.with_pushed(1 << a.push)
    waits = ruleset.ready(rest).mask if rest.concealed % 3 == 1 else 0
    return sum(4 - seen[tile] - (rest.copies >> 3 * tile & 7) for tile in mask_tiles(waits))


def _discard(ruleset: Ruleset, hand: Hand, discards: list[Action], seen: list[int]) -> Action:
    """The tile that the nearest targets, weighed by how likely they are, need least; of several the one seen most."""
    near = targets(ruleset, hand, seen)

    def needed(a: Action) -> tuple[float, int, int]:
        held = hand.count(a.tile)
        worth = sum(target.weight for target in near if target.wanted >> 3 * a.tile & 7 >= held)
        return worth, -seen[a.tile] if near else _company(hand, a.tile), a.id

    return min(discards, key=needed)


def _company(hand: Hand, tile: int) -> int:
    """How many tiles of the hand could stand in a set with this one."""
    if tile == ZHONG:
        return 2 * hand.count(tile)
    near = [tile + step for step in (-2, -1, 1, 2) if 0 <= tile % 9 + step <= 8]
    return 2 * hand.count(tile) + sum(hand.count(other) for other in near)
