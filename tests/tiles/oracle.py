"""A hand as plain counts goes in; its splits, waits and readings come out, found slowly and without the product's code.

Nothing is packed, nothing is remembered, suits are not taken apart: the lowest tile left is put into a pair, a triplet or a
sequence, and the rest is tried again.
"""

from __future__ import annotations

import random
from typing import NamedTuple

ZHONG = 27
Group = tuple[int, ...]


class Meld(NamedTuple):
    kind: str
    tiles: Group


class Way(NamedTuple):
    """A split, the group that the last tile completes (empty for a deal) and its place there."""

    groups: tuple[Group, ...]
    done: Group
    place: str


class Dealt(NamedTuple):
    """A hand before the winning tile: counts of the concealed tiles, and melds."""

    counts: tuple[int, ...]
    melds: tuple[Meld, ...]

    def held(self, tile: int) -> int:
        return self.counts[tile] + sum(meld.tiles.count(tile) for meld in self.melds)


def splits(counts: list[int], sets: int, pairs: int = 1, start: int = 0) -> set[tuple[Group, ...]]:
    """Every way to see the tiles from `start` up as so many sets and pairs, each as its sorted groups."""
    lowest = start
    while lowest < len(counts) and not counts[lowest]:
        lowest += 1
    if lowest == len(counts):
        return {()} if sets == pairs == 0 else set()
    found: set[tuple[Group, ...]] = set()
    for group in starting_with(lowest):
        is_pair = len(group) == 2
        if not (pairs if is_pair else sets) or any(counts[tile] < group.count(tile) for tile in group):
            continue
        for tile in group:
            counts[tile] -= 1
        for rest in splits(counts, sets - (not is_pair), pairs - is_pair, lowest):
            found.add(tuple(sorted((group, *rest))))
        for tile in group:
            counts[tile] += 1
    return found


def starting_with(tile: int) -> list[Group]:
    groups: list[Group] = [(tile, tile), (tile, tile, tile)]
    if tile != ZHONG and tile % 9 < 7:
        groups.append((tile, tile + 1, tile + 2))
    return groups


def place(group: Group, tile: int) -> str:
    """By what is there without the tile: one tile, a pair, a gap, or two neighbours that one or two tiles could complete."""
    rest = list(group)
    rest.remove(tile)
    if len(rest) == 1:
        return "single"
    low, high = rest
    if low == high:
        return "two_pair"
    if high - low == 2:
        return "middle"
    ends = [t for t in (low - 1, high + 1) if 0 <= t < ZHONG and t // 9 == low // 9]
    return "two_sided" if len(ends) == 2 else "edge"


def ways(dealt: Dealt, tile: int) -> set[Way]:
    """Every reading of the hand with the tile; none where it would be the fifth."""
    if dealt.held(tile) == 4:
        return set()
    counts = list(dealt.counts)
    counts[tile] += 1
    found = splits(counts, 4 - len(dealt.melds))
    return {Way(groups, group, place(group, tile)) for groups in found for group in set(groups) if tile in group}


def waits(dealt: Dealt) -> set[int]:
    return {tile for tile in range(28) if ways(dealt, tile)}


# ---- hands to try ------------------------------------------------------------------------------------------------------


def random_hand(rng: random.Random) -> Dealt:
    """Zero to four melds; mostly one tile short of a win, some two tiles off, some as a wall deals them; often many Z."""
    while True:
        melds = tuple(_meld(rng) for _ in range(rng.choice((0, 0, 1, 1, 2, 2, 3, 3, 4))))
        counts = [0] * 28
        kind = rng.random()
        size = 13 - 3 * len(melds)
        if kind < 0.1:
            for tile in rng.sample([tile for tile in range(28) for _ in range(4)], size):
                counts[tile] += 1
        else:
            _fill_in(rng, counts, 4 - len(melds))
            counts[rng.choice([tile for tile in range(28) if counts[tile]])] -= 1
            if kind > 0.8:
                counts[rng.choice([tile for tile in range(28) if counts[tile]])] -= 1
                counts[rng.randrange(28)] += 1
            elif kind > 0.7:
                _swap_in_zhong(rng, counts)
        dealt = Dealt(tuple(counts), melds)
        if max(dealt.held(tile) for tile in range(28)) <= 4 and sum(counts) == size:
            return dealt


def _fill_in(rng: random.Random, counts: list[int], sets: int) -> None:
    suits = rng.sample(range(3), rng.choice((1, 1, 2, 2, 3)))
    for _ in range(sets):
        for tile in _set(rng, suits):
            counts[tile] += 1
    counts[_tile(rng, suits)] += 2


def _swap_in_zhong(rng: random.Random, counts: list[int]) -> None:
    for _ in range(rng.randint(1, 4)):
        others = [tile for tile in range(27) if counts[tile]]
        if others:
            counts[rng.choice(others)] -= 1
            counts[ZHONG] += 1


def _set(rng: random.Random, suits: list[int]) -> Group:
    if rng.random() < 0.65:
        lowest = 9 * rng.choice(suits) + rng.randrange(7)
        return lowest, lowest + 1, lowest + 2
    return (_tile(rng, suits),) * 3


def _tile(rng: random.Random, suits: list[int]) -> int:
    return ZHONG if rng.random() < 0.15 else 9 * rng.choice(suits) + rng.randrange(9)


def _meld(rng: random.Random) -> Meld:
    tiles = _set(rng, [0, 1, 2])
    if tiles[0] != tiles[1]:
        return Meld("chi", tiles)
    kind = rng.choice(("peng", "peng", "ming_gang", "bu_gang", "an_gang"))
    return Meld(kind, tiles if kind == "peng" else (*tiles, tiles[0]))
