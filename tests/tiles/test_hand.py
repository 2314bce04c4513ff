"""Packed hands: changing them, counting in them, and that every derived number agrees with a recount."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hrbrules.source.diagnostic import HandError
from hrbrules.tiles import packed
from hrbrules.tiles.hand import Hand, hand_of, make_hand
from hrbrules.tiles.meld import Meld, MeldKind, parse_meld
from hrbrules.tiles.tile import ALL, TIAO, TONG, WAN, YAOJIU, ZHONG, ZHONG_MASK, parse_tiles

EVERY_MELD = tuple(
    Meld(kind, tile) for kind in MeldKind for tile in range(28) if kind is not MeldKind.CHI or (tile < ZHONG and tile % 9 < 7)
)
ATTRIBUTES = (
    "wan", "tong", "tiao", "zhong", "melds", "pushed", "key", "concealed", "copies", "spare", "suits", "chis", "pengs",
    "ming_gangs", "bu_gangs", "an_gangs", "meld_sequences", "meld_triplets",
)  # fmt: skip
MASKS = st.integers(0, ALL)


@st.composite
def contents(draw: st.DrawFn) -> tuple[list[int], list[Meld]]:
    """Tiles and melds of a hand, no kind of tile more than four times."""
    held: Counter[int] = Counter()
    melds = []
    for meld in draw(st.lists(st.sampled_from(EVERY_MELD), max_size=4)):
        if all(held[tile] + meld.tiles.count(tile) <= 4 for tile in meld.tiles):
            held.update(meld.tiles)
            melds.append(meld)
    tiles = []
    for tile in draw(st.lists(st.integers(0, 27) | st.sampled_from([0, 4, 9, 27]), max_size=14)):
        if held[tile] < 4:
            held[tile] += 1
            tiles.append(tile)
    return tiles, melds


def attributes(hand: Hand) -> dict[str, object]:
    return {name: getattr(hand, name) for name in ATTRIBUTES}


def bits(mask: int) -> list[int]:
    return [tile for tile in range(28) if mask >> tile & 1]


@given(contents())
def test_derived_numbers_agree_with_a_recount(content: tuple[list[int], list[Meld]]) -> None:
    tiles, melds = content
    hand = hand_of(tiles, melds)
    everything = Counter(tiles) + Counter(tile for meld in melds for tile in meld.tiles)
    kinds = Counter(meld.kind for meld in melds)
    assert hand.tiles == tuple(sorted(tiles))
    assert hand.concealed == len(tiles)
    assert hand.zhong == tiles.count(ZHONG)
    for start, suit in ((0, hand.wan), (9, hand.tong), (18, hand.tiao)):
        assert [suit >> 3 * rank & 7 for rank in range(9)] == [tiles.count(start + rank) for rank in range(9)]
        assert suit < 1 << 27
    assert bits(hand.spare) == [tile for tile in range(28) if everything[tile] < 4]
    assert hand.suits == len({tile // 9 for tile in everything if tile != ZHONG})
    assert [hand.chis, hand.pengs, hand.ming_gangs, hand.bu_gangs, hand.an_gangs] == [kinds[kind] for kind in MeldKind]
    assert hand.meld_sequences == kinds[MeldKind.CHI]
    assert hand.meld_triplets == len(melds) - kinds[MeldKind.CHI]
    assert hand.quads == sum(1 for tile in range(28) if tiles.count(tile) == 4)
    assert [hand.count(tile) for tile in range(28)] == [tiles.count(tile) for tile in range(28)]


@given(contents(), MASKS, MASKS)
def test_counting_over_classes(content: tuple[list[int], list[Meld]], mask: int, fill: int) -> None:
    tiles, melds = content
    hand = hand_of(tiles, melds)
    in_melds = [tile for meld in melds for tile in meld.tiles]
    added = bits(fill)

    def among(found: list[int]) -> int:
        return sum(mask >> tile & 1 for tile in found)

    assert hand.concealed_of(mask) == among(tiles)
    assert hand.concealed_with(mask, fill) == among(tiles + added)
    assert hand.copies_of(mask) == among(tiles + in_melds)
    assert hand.copies_with(mask, fill) == among(tiles + in_melds + added)
    assert hand.suits_with(fill) == len({tile // 9 for tile in tiles + in_melds + added if tile != ZHONG})
    assert hand.quads_with(fill) == sum(1 for tile in range(28) if (tiles + added).count(tile) == 4 or tiles.count(tile) == 4)
    for kind, count in zip(MeldKind, (hand.chis_of, hand.pengs_of, hand.ming_gangs_of, hand.bu_gangs_of, hand.an_gangs_of), strict=True):
        assert count(mask) == sum(1 for meld in melds if meld.kind is kind and any(mask >> tile & 1 for tile in meld.tiles))


@given(contents(), st.integers(0, 27))
def test_a_tile_comes_and_goes(content: tuple[list[int], list[Meld]], tile: int) -> None:
    hand = hand_of(*content)
    if hand.spare >> tile & 1:
        more = hand.with_tile(tile)
        assert attributes(more) == attributes(hand_of([*content[0], tile], content[1]))
        assert attributes(more.without_tile(tile)) == attributes(hand)
        assert more != hand
    else:
        with pytest.raises(HandError, match="appears 5 times"):
            hand.with_tile(tile)
    if tile in content[0]:
        fewer = list(content[0])
        fewer.remove(tile)
        assert attributes(hand.without_tile(tile)) == attributes(hand_of(fewer, content[1]))
    else:
        with pytest.raises(HandError, match="is not among the concealed tiles"):
            hand.without_tile(tile)


@given(contents())
def test_pack_and_unpack(content: tuple[list[int], list[Meld]]) -> None:
    tiles = content[0]
    value = packed.pack_tiles(tiles)
    assert packed.tiles_at(value) == tuple(sorted(tiles))
    assert packed.count_copies(value) == len(tiles)
    assert packed.unpack_tiles(tiles, value) == 0
    assert hand_of(tiles).packed == value


@given(contents(), contents())
def test_equal_exactly_when_the_content_is(first: tuple[list[int], list[Meld]], second: tuple[list[int], list[Meld]]) -> None:
    one, other = hand_of(*first), hand_of(*second)
    same = sorted(first[0]) == sorted(second[0]) and first[1] == second[1]
    assert (one == other) is same
    assert (one.key == other.key) is same
    twin = hand_of(reversed(first[0]), first[1])
    assert twin == one
    assert hash(twin) == hash(one)


@given(contents())
def test_copies_are_equal_in_every_number(content: tuple[list[int], list[Meld]]) -> None:
    hand = hand_of(*content)
    for twin in (pickle.loads(pickle.dumps(hand)), copy.copy(hand), copy.deepcopy(hand)):
        assert type(twin) is Hand
        assert attributes(twin) == attributes(hand)


def test_pushed_and_the_order_of_melds_are_content() -> None:
    hand = make_hand("2233445566m", ["peng 111p"])
    apart = hand.with_pushed(0b10)
    assert apart.pushed == 0b10
    assert apart != hand
    assert apart.with_tile(20).pushed == 0b10
    assert apart.with_pushed(0) == hand
    assert hash(apart) != hash(hand)
    chi, peng = Meld(MeldKind.CHI, 0), Meld(MeldKind.PENG, 0)
    assert hand_of([5], [chi, peng]) != hand_of([5], [peng, chi])
    assert hand_of([5], [chi]) != "6m | chi 123m"


def test_a_hand_never_changes() -> None:
    hand = make_hand("7889m", ["peng 111p", "chi 456s", "chi 123m"])
    for name in ("wan", "anything"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(hand, name, 1)
    with pytest.raises(AttributeError, match="never changes"):
        del hand.wan
    assert not hasattr(hand, "__dict__")
    with pytest.raises(AttributeError):
        Meld(MeldKind.CHI, 0).tile = 3  # type: ignore[misc]


class TestMelding:
    def test_chi_peng_and_kongs(self) -> None:
        hand = make_hand("13m 555p 7777s 668s Z")
        chi = hand.with_meld(Meld(MeldKind.CHI, 0), parse_tiles("13m"))
        assert attributes(chi) == attributes(make_hand_loose("555p 7777s 668s Z", "chi 123m"))
        peng = hand.with_meld(Meld(MeldKind.PENG, 13), parse_tiles("55p"))
        assert attributes(peng) == attributes(make_hand_loose("13m 5p 7777s 668s Z", "peng 555p"))
        ming = hand.with_meld(Meld(MeldKind.MING_GANG, 13), parse_tiles("555p"))
        assert not ming.spare >> 13 & 1
        assert ming.copies_of(1 << 13) == 4
        an = hand.with_meld(Meld(MeldKind.AN_GANG, 24), parse_tiles("7777s"))
        assert attributes(an) == attributes(make_hand_loose("13m 555p 668s Z", "an_gang 7777s"))

    def test_an_added_kong_replaces_its_peng_in_place(self) -> None:
        hand = make_hand("5p 13m Z ZZ 8s", ["peng 555p", "chi 123s"])
        grown = hand.with_meld(Meld(MeldKind.BU_GANG, 13), (13,))
        assert [str(meld) for meld in grown.melds] == ["bu_gang 5555p", "chi 123s"]
        assert attributes(grown) == attributes(make_hand_loose("13m ZZZ 8s", "bu_gang 5555p", "chi 123s"))

    def test_refused(self) -> None:
        hand = make_hand("13m 555p 7777s 66s ZZ")
        with pytest.raises(HandError, match="tile-not-held"):
            hand.with_meld(Meld(MeldKind.CHI, 0), parse_tiles("23m"))
        with pytest.raises(HandError, match="tile-not-held"):
            hand.with_meld(Meld(MeldKind.PENG, ZHONG), parse_tiles("ZZZ"))
        with pytest.raises(HandError, match="too-many-tiles"):
            hand.with_meld(Meld(MeldKind.AN_GANG, 24), ())

    def test_it_takes_concealed_tiles_not_those_of_melds(self) -> None:
        hand = make_hand("13m 55p ZZ 8s", ["peng 222m", "chi 123s"])
        with pytest.raises(HandError, match="tile-not-held"):
            hand.with_meld(Meld(MeldKind.CHI, 0), parse_tiles("12m"))


def make_hand_loose(tiles: str, *melds: str) -> Hand:
    """As after a claim, before the discard: any number of tiles."""
    return hand_of(parse_tiles(tiles), [parse_meld(meld) for meld in melds])


def test_classes_by_name() -> None:
    hand = make_hand("19m 55p ZZ 8s", ["peng 111p", "chi 123s"])
    assert hand.copies_of(YAOJIU) == 2 + 2 + 3 + 1
    assert [hand.concealed_of(suit) for suit in (WAN, TONG, TIAO, ZHONG_MASK)] == [2, 2, 1, 2]
    assert hand.concealed_of(ALL) == hand.concealed
    assert hand.suits == 3
    assert make_hand("19m ZZ", ["chi 123m", "peng 555m", "chi 456m"]).suits == 1
    assert make_hand("19m ZZ", ["chi 123m", "peng 555m", "chi 456m"]).suits_with(TONG) == 2
