"""A hand and what is seen of the tiles go in; the nearest hands that may win by the ruleset's own conditions come out.

A target is a whole winning hand: the melds there are, sets and a pair of tiles held or still lacking. Whether it is one is
always asked of the ruleset: without its last tile it must be ready on that tile, as it lies or with one set claimed. So every
condition of any ruleset counts, and nothing here knows which there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from hrbrules.analysis.goals import SUIT_GOALS, Goal, group_of, zhong_goals
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.packed import tiles_at
from hrbrules.tiles.reading import SEVEN_PAIRS, readings
from hrbrules.tiles.tile import TILE_COUNT

FAR: Final = 9.0  # the distance where no target is found
_TRIED, _ENOUGH = 40, 6
_TO_OPEN = 0.5  # what it costs that a set must be claimed

Seen = Sequence[int]
"""Copies of each tile that lie open, the own hand not counted."""


class Target(NamedTuple):
    """`distance`: tiles lacking before the winning one, half a tile more where a set must be claimed. `wanted`: its concealed
    tiles, packed. `weight`: how many of the lacking tiles are left, relative to other targets of the same distance."""

    distance: float
    wanted: int
    weight: float


def targets(ruleset: Ruleset, hand: Hand, seen: Seen, below: float = FAR) -> tuple[Target, ...]:
    """The nearest targets, all of about one distance; none where every near hand is refused. Where none is nearer than `below` there
    may be any or none."""
    found: list[Target] = []
    best = FAR
    for tried, (lacking, wanted, groups) in enumerate(_candidates(ruleset, hand, below)):
        if tried >= _TRIED or len(found) >= _ENOUGH or lacking - 1 > best:
            break
        target = _judge(ruleset, hand, wanted, groups, seen)
        if target is not None:
            found.append(target)
            best = min(best, target.distance)
    return tuple(target for target in found if target.distance <= best + _TO_OPEN)


def distance(ruleset: Ruleset, hand: Hand, seen: Seen, below: float = FAR) -> float:
    """Tiles lacking until the hand is ready: 0 for one that is, or is after a discard; `FAR` where nothing is in reach.

    Who only asks whether it is less than `below` gets the distance if it is, sooner any other number if it is not.
    """
    return min((target.distance for target in targets(ruleset, hand, seen, below)), default=FAR)


# ---- candidates ------------------------------------------------------------------------------------------------------

Groups = tuple[tuple[int, ...], ...]
Candidate = tuple[int, int, Groups]  # tiles lacking, the tiles packed, its sets


def _candidates(ruleset: Ruleset, hand: Hand, below: float) -> Iterator[Candidate]:
    """By shape alone, nearest first; none where no shape can be nearer than `below`."""
    sets = 4 - len(hand.melds)
    suits = (SUIT_GOALS[hand.wan], SUIT_GOALS[hand.tong], SUIT_GOALS[hand.tiao], zhong_goals(hand.zhong))
    wan, tong, tiao, zhong = suits
    splits = [
        (wan[a][0].held + tong[b][0].held + tiao[c][0].held + zhong[d][0].held, (a, b, c, d))
        for a, b, c, d in _splits(tuple(wan), tuple(tong), tuple(tiao), tuple(zhong), sets)
    ]
    splits.sort(key=lambda split: -split[0])
    pairs = ruleset.shapes & SEVEN_PAIRS and not hand.melds
    if not pairs and (not splits or 3 * sets + 1 - splits[0][0] >= below):
        return
    found: list[tuple[int, tuple[Goal, ...]]] = []
    for best, keys in splits:
        if best < splits[0][0] - 2 or len(found) > 2 * _TRIED:
            break
        for goals in product(*[goals[key] for goals, key in zip(suits, keys, strict=True)]):
            found.append((3 * sets + 2 - goals[0].held - goals[1].held - goals[2].held - goals[3].held, goals))
    if pairs:
        yield _seven_pairs(hand)
    found.sort(key=lambda one: one[0])
    for lacking, chosen in found:
        yield lacking, _joined(chosen), _groups(chosen)


Key = tuple[int, int]


@lru_cache(maxsize=1 << 12)
def _splits(
    wan: tuple[Key, ...], tong: tuple[Key, ...], tiao: tuple[Key, ...], zhong: tuple[Key, ...], sets: int
) -> tuple[tuple[Key, ...], ...]:
    """How sets and the pair may lie in the suits, given what each suit can hold."""
    return tuple(
        keys for keys in product(wan, tong, tiao, zhong) if sum(key[0] for key in keys) == sets and sum(key[1] for key in keys) == 1
    )


def _joined(goals: tuple[Goal, ...]) -> int:
    return sum(goal.wanted << 27 * suit for suit, goal in enumerate(goals))


def _groups(goals: tuple[Goal, ...]) -> Groups:
    return tuple(group_of(suit, group) for suit, goal in enumerate(goals) for group in goal.groups)


def _seven_pairs(hand: Hand) -> Candidate:
    """The seven kinds that are nearest to pairs."""
    kinds = sorted(range(TILE_COUNT), key=lambda tile: (-min(hand.count(tile), 2), tile))[:7]
    return sum(2 - min(hand.count(tile), 2) for tile in kinds), sum(2 << 3 * tile for tile in kinds), ()


# ---- asking the ruleset ----------------------------------------------------------------------------------------------


def _judge(ruleset: Ruleset, hand: Hand, wanted: int, groups: Groups, seen: Seen) -> Target | None:
    """The target that these tiles are, or None where they cannot win or a lacking tile is gone."""
    lacking = _without(wanted, hand.packed)
    weight = 1.0
    for tile in lacking:
        left = 4 - seen[tile] - (hand.copies >> 3 * tile & 7)
        if left < lacking.count(tile):
            return None
        weight *= left
    if not _spare_enough(wanted, hand):
        return None
    steps = max(len(lacking) - 1, 0)
    last = dict.fromkeys(lacking or tiles_at(wanted))
    if any(_ready(ruleset, wanted, tile, hand.melds) for tile in last):
        return Target(steps, wanted, weight)
    more = _claimed(ruleset, hand, wanted, groups, lacking)
    if more is None and any(_ready(ruleset, wanted, tile, hand.melds) for tile in dict.fromkeys(tiles_at(wanted)) if tile not in last):
        more = 1.0  # one tile that is there must go, to be waited on: 56m become 46m
    return None if more is None else Target(steps + more, wanted, weight)


def _spare_enough(wanted: int, hand: Hand) -> bool:
    """Whether target and melds together need no tile five times."""
    laid = hand.copies - hand.packed
    return all((wanted >> 3 * tile & 7) + (laid >> 3 * tile & 7) <= 4 for tile in dict.fromkeys(tiles_at(laid)))


@lru_cache(maxsize=1 << 16)
def _ready(ruleset: Ruleset, wanted: int, tile: int, melds: tuple[Meld, ...]) -> bool:
    """Whether these tiles without one of them wait on it, as the ruleset says. Most are asked again at the next turn."""
    held = hand_of(tiles_at(wanted - (1 << 3 * tile)), melds)
    hand_ok = ruleset.functions.hand_ok
    if not any([hand_ok(held, reading) for reading in readings(held, tile, ruleset.shapes)]):  # so most end, without all waits
        return False
    return bool(ruleset.ready(held).mask >> tile & 1)


def _claimed(ruleset: Ruleset, hand: Hand, wanted: int, groups: Groups, lacking: tuple[int, ...]) -> float | None:
    """What it costs more to win with one of the sets claimed; None where that does not win either."""
    if len(hand.melds) >= 4:
        return None
    for group in groups:
        if len(group) == 3:
            meld = Meld(MeldKind.PENG if group[0] == group[1] else MeldKind.CHI, group[0])
            rest = wanted - sum(1 << 3 * tile for tile in group)
            others = list(lacking)
            own = next((tile for tile in group if tile in others), None)
            if own is not None:
                others.remove(own)
            last = [tile for tile in dict.fromkeys(others) if rest >> 3 * tile & 7] if own is not None else []
            if any(_ready(ruleset, rest, tile, (*hand.melds, meld)) for tile in last):
                return _TO_OPEN
            if not last and any(_ready(ruleset, rest, tile, (*hand.melds, meld)) for tile in dict.fromkeys(tiles_at(rest))):
                return 1 + _TO_OPEN  # the set is whole already, or nothing else is lacking: one tile must be given up first
    return None


def _without(wanted: int, held: int) -> tuple[int, ...]:
    """The tiles of one packed lot that the other lacks."""
    found: list[int] = []
    for tile in dict.fromkeys(tiles_at(wanted)):
        found += [tile] * max(0, (wanted >> 3 * tile & 7) - (held >> 3 * tile & 7))
    return tuple(found)
