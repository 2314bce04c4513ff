"""H04's shapes, the places of H20, B11 and J14, and the limits of G02, as literal hands."""

from __future__ import annotations

import pytest

from hrbrules.tiles.hand import Hand, make_hand
from hrbrules.tiles.reading import (
    FOUR_SETS,
    NONE,
    PLACES,
    SEVEN_PAIRS,
    SHAPES,
    SINGLE,
    Reading,
    deal_readings,
    group_kind,
    group_mask,
    group_tiles,
    readings,
)
from hrbrules.tiles.tile import format_mask, format_tiles, parse_tiles
from hrbrules.tiles.waits import counts_complete, counts_waits, is_complete, shape_waits

LITERAL = [
    "ZZ 234m 456p 777s 678s",
    "55m 123p 678s 444s 234m",
    "55p 234m 789s 444m 234p",
    "ZZZ 234m 678p 567s 88m",
]
PATTERNS = [
    "11m 555p 123m 456s 678s",
    "22s 123m 345p 777s 999m",
    "ZZ 222p 345m 567s 789s",
    "99p 234m 111s 888m ZZZ",
]
WITH_KONGS = [
    ("11m 123s 777p 999s", "an_gang ZZZZ"),
    ("11m 123s 777p 999s", "ming_gang ZZZZ"),
    ("ZZ 345m 567s 789s", "bu_gang 2222p"),
]
NOT_WINNING = [
    "11m 22m 33p 44p 55s 66s 77s",  # seven pairs, where the ruleset does not have them
    "11m 22p 33s ZZ 444m 555p",  # two triplets and four pairs: the sizes of the suits alone do not show it
    "ZZZZ 123m 456p 789s 1m",  # the fourth Z fits nowhere
    "89m1p 234s 567s 789s 55m",  # suits do not join
    "789s Z 12m 456p 789p 55m",  # neither do 9s, Z and 1m
    "19m 19p 19s Z 2345678s",
]


BOTH = FOUR_SETS | SEVEN_PAIRS


def fragment(tiles: str) -> Hand:
    """A hand of 1, 4, 7, 10 or 13 concealed tiles; melds stand for the sets that are left out."""
    melds = ["peng 111s", "peng 999s", "chi 456s", "chi 456s"]
    return make_hand(tiles, melds[: (13 - len(parse_tiles(tiles))) // 3])


def places(hand: Hand, tile: str) -> list[str]:
    (number,) = parse_tiles(tile)
    names = {bit: name for name, bit in PLACES.items()}
    return sorted(names[reading.place] for reading in readings(hand, number))


def group_texts(reading: Reading) -> list[str]:
    return [format_tiles(group_tiles(group)) for group in reading.groups]


def counts(hand: Hand) -> list[int]:
    return [hand.count(tile) for tile in range(28)]


@pytest.mark.parametrize("tiles", LITERAL + PATTERNS)
def test_h04_shapes_win(tiles: str) -> None:
    hand = make_hand(tiles)
    assert is_complete(hand)
    assert counts_complete(counts(hand))
    assert sorted(tiles.split()) in [sorted(group_texts(reading)) for reading in deal_readings(hand)]
    for tile in set(hand.tiles):
        before = hand.without_tile(tile)
        assert shape_waits(before) >> tile & 1
        assert counts_waits(counts(before)) == shape_waits(before)
        assert readings(before, tile)


@pytest.mark.parametrize(("tiles", "kong"), WITH_KONGS)
def test_h04_a_kong_stands_for_any_triplet(tiles: str, kong: str) -> None:
    hand = make_hand(tiles, [kong])
    assert is_complete(hand)
    (reading,) = deal_readings(hand)
    triplets = 1 + sum(group_kind(group) == "triplet" for group in reading.groups)
    assert reading.triplets == reading.held_triplets == triplets
    assert reading.an_ke == reading.held_an_ke == triplets - (not kong.startswith("an_gang"))


@pytest.mark.parametrize("tiles", NOT_WINNING)
def test_h04_nothing_else_wins(tiles: str) -> None:
    hand = make_hand(tiles)
    assert not is_complete(hand)
    assert not counts_complete(counts(hand))
    assert deal_readings(hand) == ()
    for tile in set(hand.tiles):
        before = hand.without_tile(tile)
        assert not shape_waits(before) >> tile & 1
        assert not counts_waits(counts(before)) >> tile & 1
        assert readings(before, tile) == ()


@pytest.mark.parametrize(
    ("tiles", "tile", "expected"),
    [
        ("67789m 11p", "8m", ["middle", "two_sided"]),  # H20: a middle, but 5 wins too
        ("67789m 11p", "5m", ["two_sided"]),
        ("7889m", "8m", ["middle", "single"]),  # K07: regrouped, the 8m is a single
        ("78889m 22p", "8m", ["middle", "two_pair"]),
        ("78889m 22p", "2p", ["two_pair"]),
        ("67889m 22p", "7m", ["edge", "middle"]),  # H20, J14: the middle of 678, the low edge of 789
        ("1112m", "2m", ["single"]),  # G01
        ("1112m", "3m", ["edge"]),
        ("3345m", "3m", ["single", "two_sided"]),
        ("3345m", "2m", []),
        ("12m 55p", "3m", ["edge"]),  # B11, U13
        ("89m 55p", "7m", ["edge"]),
        ("13m 55p", "2m", ["middle"]),
        ("23m 55p", "1m", ["two_sided"]),
        ("23m 55p", "4m", ["two_sided"]),
        ("78m 55p", "9m", ["two_sided"]),
        ("78m 55p", "6m", ["two_sided"]),
        ("1m", "1m", ["single"]),
        ("Z 234m", "Z", ["single"]),
        ("11m 22p", "1m", ["two_pair"]),
        ("ZZ 22p", "Z", ["two_pair"]),
        ("2345m", "2m", ["single"]),
        ("34567m 88p", "5m", ["two_sided", "two_sided"]),  # the top of 345 or the low end of 567
    ],
)
def test_places(tiles: str, tile: str, expected: list[str]) -> None:
    assert places(fragment(tiles), tile) == expected


@pytest.mark.parametrize(
    ("tiles", "waits"),
    [
        ("67789m 11p", "58m"),
        ("7889m", "8m"),
        ("78889m 22p", "8m2p"),
        ("67889m 11p", "7m"),
        ("1112m", "23m"),
        ("1113m", "23m"),
        ("2345m", "25m"),
        ("2345678m", "258m"),
        ("3334567m", "24578m"),
        ("1112345678999m", "123456789m"),
        ("Z", "Z"),
        ("ZZ 11m", "1mZ"),
        ("ZZZ 1m", "1m"),
        ("13m 55p 22p 7m", ""),
        ("11m 22p 33p ZZ 444m 55p", ""),
        ("19m 19p 19s Z 234567s", ""),
    ],
)
def test_waits(tiles: str, waits: str) -> None:
    hand = fragment(tiles)
    assert format_mask(shape_waits(hand)) == waits
    if not hand.melds:
        assert format_mask(counts_waits(counts(hand))) == waits


def test_the_same_place_twice_tells_which_set_was_held() -> None:
    first, second = readings(fragment("34567m 88p"), 4)
    assert first.groups == second.groups
    assert {first.held_sequences_of(0b100), second.held_sequences_of(0b100)} == {1, 0}  # 3m: is 345m finished before the 5m?
    assert first != second


@pytest.mark.parametrize(
    ("tiles", "melds", "tile"),
    [
        ("1111m 234p 55p 678s Z", [], "1m"),  # concealed
        ("2m 13m 66p 7p 8p", ["peng 222m", "peng 999s"], "2m"),  # in a meld and in the hand
        ("13m 55p", ["ming_gang 2222m", "peng 999s", "peng 888s"], "2m"),  # a kong
        ("1m", ["peng 111s", "peng 999s", "chi 456s", "an_gang ZZZZ"], "Z"),
        ("ZZZZ 123m 456p 789s", [], "Z"),
    ],
)
def test_g02_a_tile_held_four_times_is_no_wait(tiles: str, melds: list[str], tile: str) -> None:
    hand = make_hand(tiles, melds)
    (number,) = parse_tiles(tile)
    assert not hand.spare >> number & 1
    assert not shape_waits(hand) >> number & 1
    assert readings(hand, number) == ()


def test_g02_the_fourth_copy_may_be_awaited() -> None:
    hand = make_hand("Z", ["chi 123m", "chi 456s", "chi 456s", "chi 789s"])
    assert format_mask(shape_waits(hand)) == "Z"
    hand = make_hand("13m 55p", ["peng 222m", "peng 999s", "peng 888s"])
    assert format_mask(shape_waits(hand)) == "2m"


class TestSevenPairs:
    def test_wait_and_reading(self) -> None:
        hand = make_hand("1133m 5577p 2244s Z")
        assert shape_waits(hand) == 0
        assert format_mask(shape_waits(hand, BOTH)) == format_mask(shape_waits(hand, SEVEN_PAIRS)) == "Z"
        (reading,) = readings(hand, 27, BOTH)
        assert (reading.shape, reading.place, reading.fill) == (SHAPES["seven_pairs"], SINGLE, 1 << 27)
        assert reading.pair == reading.held_pair == reading.sequences == reading.triplets == reading.an_ke == 0
        assert group_texts(reading) == ["11m", "33m", "55p", "77p", "22s", "44s", "ZZ"]
        assert group_mask(reading.done) == 1 << 27
        assert readings(hand, 27) == ()

    def test_four_of_a_kind_are_two_of_the_pairs(self) -> None:
        hand = make_hand("1111m 5577p 2244s Z")
        (reading,) = readings(hand, 27, SEVEN_PAIRS)
        assert group_texts(reading)[:2] == ["11m", "11m"]
        three = make_hand("111m 5577p 2244s ZZ")
        assert format_mask(shape_waits(three, SEVEN_PAIRS)) == "1m"

    def test_both_shapes_at_once(self) -> None:
        hand = make_hand("112233m 445566p 7s")
        assert [reading.shape for reading in readings(hand, 24, BOTH)] == [FOUR_SETS, SEVEN_PAIRS]
        assert format_mask(shape_waits(hand, BOTH)) == "7s"
        full = hand.with_tile(24)
        assert is_complete(full, FOUR_SETS)
        assert is_complete(full, SEVEN_PAIRS)
        assert {reading.shape for reading in deal_readings(full, BOTH)} == {FOUR_SETS, SEVEN_PAIRS}
        assert deal_readings(full, SEVEN_PAIRS)[0].place == NONE

    def test_only_without_melds_and_only_pairs(self) -> None:
        assert shape_waits(make_hand("1133m 557p", ["peng 444s", "an_gang ZZZZ"]), SEVEN_PAIRS) == 0
        assert shape_waits(make_hand("1133m 5577p 22s 456s"), SEVEN_PAIRS) == 0
        assert not is_complete(make_hand("1133m 5577p 22s 456s 4m"), SEVEN_PAIRS)
        assert not is_complete(make_hand("ZZ 234m 456p 777s 678s"), SEVEN_PAIRS)
        melded = make_hand("1133m 5577p", ["peng 444s", "an_gang ZZZZ"])
        assert not is_complete(melded, SEVEN_PAIRS)
        assert deal_readings(melded, SEVEN_PAIRS) == readings(melded.without_tile(0), 0, SEVEN_PAIRS) == ()
        assert not is_complete(make_hand("1133m 5577p 2244s ZZ"), FOUR_SETS)

    def test_shape_alone_excludes_four_sets(self) -> None:
        ready = make_hand("ZZ 234m 456p 777s 67s")
        assert shape_waits(ready, SEVEN_PAIRS) == 0
        assert readings(ready, 25, SEVEN_PAIRS) == ()
        assert deal_readings(ready.with_tile(25), SEVEN_PAIRS) == ()


def test_a_reading_never_changes() -> None:
    reading = readings(fragment("7889m"), 7)[0]
    for name in ("place", "anything"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(reading, name, 1)
    with pytest.raises(AttributeError, match="never changes"):
        del reading.place
    assert repr(reading) == "<Reading 789m 88m, middle>"


def test_readings_are_equal_by_content() -> None:
    hand = fragment("67889m 22p")
    first = readings(hand, 6)
    assert set(first) == set(readings(fragment("67889m 22p"), 6))
    assert len({*first, *deal_readings(hand.with_tile(6))}) == 3
    assert first[0] != "67889m"


def test_readings_come_in_the_order_of_their_groups() -> None:
    """Ties between readings are broken by their groups, so the same hand must give the same order everywhere."""
    found = readings(make_hand("7889m 111222333p"), 7)
    assert [group_texts(reading)[2:] for reading in found] == [["123p"] * 3] * 2 + [["111p", "222p", "333p"]] * 2
    assert [group_kind(reading.done) for reading in found] == ["sequence", "pair"] * 2
