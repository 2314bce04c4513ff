"""Thirty thousand hands: the packed tables and the slow enumerator must see the same thing, without one difference."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.reading import FOUR_SETS, NONE, PLACES, Reading, deal_readings, group_tiles, readings
from hrbrules.tiles.tile import mask_tiles
from hrbrules.tiles.waits import counts_complete, counts_waits, is_complete, shape_waits
from tests.tiles import oracle
from tests.tiles.oracle import Dealt, Way

HANDS = 30_000
SHARDS = 10
PLACE_NAMES = {bit: name for name, bit in PLACES.items()}


def hand_from(dealt: Dealt) -> Hand:
    tiles = [tile for tile, count in enumerate(dealt.counts) for _ in range(count)]
    return hand_of(tiles, [Meld(MeldKind(meld.kind), meld.tiles[0]) for meld in dealt.melds])


def way_of(reading: Reading) -> Way:
    groups = tuple(sorted(group_tiles(group) for group in reading.groups))
    return Way(groups, group_tiles(reading.done) if reading.done else (), PLACE_NAMES[reading.place])


@pytest.mark.parametrize("seed", range(SHARDS))
def test_waits_completeness_and_readings(seed: int) -> None:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(HANDS // SHARDS):
        dealt = oracle.random_hand(rng)
        hand = hand_from(dealt)
        expected = {tile: found for tile in range(28) if (found := oracle.ways(dealt, tile))}
        assert set(mask_tiles(shape_waits(hand))) == set(expected), hand
        if not dealt.melds:
            assert set(mask_tiles(counts_waits(dealt.counts))) == set(expected), hand
        for tile in range(28):
            check_tile(rng, dealt, hand, tile, expected.get(tile, set()))
        count_kinds(seen, dealt, expected)
    assert_varied(seen)


def check_tile(rng: random.Random, dealt: Dealt, hand: Hand, tile: int, expected: set[Way]) -> None:
    found = readings(hand, tile)
    assert len(found) == len(expected), (hand, tile)
    assert {way_of(reading) for reading in found} == expected, (hand, tile)
    assert list(found) == sorted(found, key=lambda reading: (reading.groups, reading.done)), (hand, tile)
    if dealt.held(tile) < 4:
        full = hand.with_tile(tile)
        assert is_complete(full) is bool(expected), (hand, tile)
        counts = [count + (kind == tile) for kind, count in enumerate(dealt.counts)]
        if not dealt.melds:
            assert counts_complete(counts) is bool(expected), (hand, tile)
        if expected:
            deals = deal_readings(full)
            assert {way_of(reading).groups for reading in deals} == oracle.splits(counts, 4 - len(dealt.melds))
            assert len(deals) == len({way.groups for way in expected})
            for reading in deals:
                check_reading(rng, dealt, reading, None)
    for reading in found:
        check_reading(rng, dealt, reading, tile)


def check_reading(rng: random.Random, dealt: Dealt, reading: Reading, tile: int | None) -> None:
    """Every number of a reading, counted again from its groups and the melds."""
    way = way_of(reading)
    mask = rng.getrandbits(28) & rng.getrandbits(28)
    everything = (1 << 28) - 1
    concealed = list(way.groups)
    held = list(concealed)
    if tile is not None:
        held.remove(way.done)
    pair = next(group for group in concealed if len(group) == 2)
    assert reading.shape == FOUR_SETS
    assert reading.fill == (0 if tile is None else 1 << tile)
    assert reading.pair == 1 << pair[0]
    assert reading.held_pair == (1 << pair[0] if pair in held else 0)
    assert tile is not None or (reading.place == NONE and reading.done == 0)
    for groups, prefix in ((concealed, ""), (held, "held_")):
        for name, counted in count_sets(dealt, groups, everything).items():
            assert getattr(reading, prefix + name) == counted, (reading, prefix + name)
        for name, counted in count_sets(dealt, groups, mask).items():
            assert getattr(reading, f"{prefix}{name}_of")(mask) == counted, (reading, prefix + name, bin(mask))


def count_sets(dealt: Dealt, groups: list[oracle.Group], mask: int) -> dict[str, int]:
    concealed = [("concealed", group) for group in groups if len(group) == 3]
    touching = [(kind, tiles) for kind, tiles in [*concealed, *dealt.melds] if any(mask >> tile & 1 for tile in tiles)]
    triplets = [kind for kind, tiles in touching if tiles[0] == tiles[1]]
    return {
        "sequences": len(touching) - len(triplets),
        "triplets": len(triplets),
        "an_ke": triplets.count("concealed") + triplets.count("an_gang"),
    }


def count_kinds(seen: Counter[str], dealt: Dealt, expected: dict[int, set[Way]]) -> None:
    seen[f"{len(dealt.melds)} melds"] += 1
    seen[f"{dealt.counts[27]} Z"] += 1
    seen["ready" if expected else "not ready"] += 1
    seen["three waits"] += len(expected) > 2
    for found in expected.values():
        seen["two readings"] += len(found) > 1
        seen["same groups, two places"] += len({way.groups for way in found}) < len({(way.groups, way.place) for way in found})
        for way in found:
            seen[way.place] += 1


def assert_varied(seen: Counter[str]) -> None:
    """The comparison is worth nothing if the hands never get into trouble."""
    assert seen["ready"] > 1800
    assert seen["not ready"] > 200
    for kind in ("three waits", "two readings", "same groups, two places", "middle", "edge", "two_sided", "single", "two_pair"):
        assert seen[kind] > 50, kind
    for number in range(5):
        assert seen[f"{number} melds"] > 100
        assert seen[f"{number} Z"] > 15
