"""Tile, meld and hand text: what may be written, how it comes back, and where a message points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hrbrules.source.diagnostic import Diagnostic, HandError
from hrbrules.source.text import SourceText, Span
from hrbrules.tiles.hand import Hand, make_hand
from hrbrules.tiles.meld import Meld, MeldKind, parse_meld
from hrbrules.tiles.tile import (
    ALL,
    TERMINALS,
    TIAO,
    TILE_COUNT,
    TONG,
    WAN,
    YAOJIU,
    ZHONG,
    ZHONG_MASK,
    format_mask,
    format_tiles,
    mask_tiles,
    parse_tiles,
    tile_text,
)

LAID = ["chi 123m", "chi 123m", "chi 456m", "an_gang ZZZZ"]
TILES = st.integers(0, TILE_COUNT - 1)


def faults(read: object, *args: object, **named: object) -> tuple[Diagnostic, ...]:
    with pytest.raises(HandError) as caught:
        read(*args, **named)  # type: ignore[operator]
    for found in caught.value.diagnostics:
        for lang in ("zh", "en"):
            assert "{" not in found.message(lang) + found.hint(lang)
    return caught.value.diagnostics


def underlined(found: Diagnostic) -> str:
    assert found.span is not None
    return found.span.source.text[found.span.start : found.span.end]


class TestTiles:
    def test_numbers(self) -> None:
        assert parse_tiles("19m19p19sZ中") == (0, 8, 9, 17, 18, 26, 27, 27)
        assert [tile_text(tile) for tile in (0, 8, 9, 17, 18, 26, 27)] == ["1m", "9m", "1p", "9p", "1s", "9s", "Z"]

    def test_classes(self) -> None:
        assert format_mask(TERMINALS) == "19m19p19s"
        assert format_mask(YAOJIU) == "19m19p19sZ"
        assert [format_mask(suit) for suit in (WAN, TONG, TIAO)] == ["123456789m", "123456789p", "123456789s"]
        assert WAN | TONG | TIAO | ZHONG_MASK == ALL
        assert mask_tiles(ZHONG_MASK) == (ZHONG,)
        assert mask_tiles(0) == ()
        assert format_mask(0) == format_tiles(()) == ""

    def test_any_order_and_blanks(self) -> None:
        assert parse_tiles(" 5 5p\t3\u30002 1 m\nZ 9s 1m") == (13, 13, 2, 1, 0, 27, 26, 0)
        assert format_tiles((13, 13, 2, 1, 0, 27, 26, 27)) == "123m55p9sZZ"
        assert parse_tiles("") == parse_tiles("  ") == ()

    @given(st.lists(TILES, max_size=20))
    def test_round_trip(self, tiles: list[int]) -> None:
        assert parse_tiles(format_tiles(tiles)) == tuple(sorted(tiles))

    @given(st.lists(TILES, max_size=20), st.data())
    def test_every_spelling_reads_the_same(self, tiles: list[int], data: st.DataObject) -> None:
        text = "".join(data.draw(st.sampled_from(["Z", "中"])) if tile == ZHONG else tile_text(tile) for tile in tiles)
        spaced = "".join(character + data.draw(st.sampled_from(["", " ", "\t"])) for character in text)
        assert parse_tiles(spaced) == tuple(tiles)

    @given(st.sets(TILES))
    def test_sets_round_trip(self, tiles: set[int]) -> None:
        mask = sum(1 << tile for tile in tiles)
        assert mask_tiles(mask) == tuple(sorted(tiles))
        assert parse_tiles(format_mask(mask)) == mask_tiles(mask)

    @given(st.text(max_size=30))
    def test_any_text_is_read_or_refused_at_a_place_inside_it(self, text: str) -> None:
        try:
            parse_tiles(text)
        except HandError as error:
            for found in error.diagnostics:
                assert found.code == "unknown-tile"
                assert underlined(found)
                assert not set(underlined(found)) & set("Z中")

    @pytest.mark.parametrize(
        ("text", "bad"),
        [
            ("123", ["123"]),
            ("12Z", ["12"]),
            ("0m", ["0m"]),
            ("m", ["m"]),
            ("123m x 45q 6p", ["x", "45q"]),
            ("1M", ["1M"]),
            ("１m", ["１m"]),
            ("²m", ["²m"]),
            ("12 m 3 4", ["3", "4"]),
            ("z", ["z"]),
            ("红中", ["红"]),
        ],
    )
    def test_what_is_no_tile(self, text: str, bad: list[str]) -> None:
        found = faults(parse_tiles, text)
        assert [fault.code for fault in found] == ["unknown-tile"] * len(bad)
        assert [underlined(fault) for fault in found] == bad
        assert all(fault.span is not None and fault.span.file == "<tiles>" for fault in found)

    def test_message_points_into_the_file(self) -> None:
        source = SourceText(name="house.yaml", text="hand:\n  tiles: 12m 5q\n")
        start = source.text.index("12m")
        (fault,) = faults(parse_tiles, "12m 5q", Span(source, start, start + 6))
        assert str(HandError(fault)).startswith("house.yaml:2:14: error: “5q” is not a tile [unknown-tile]")
        assert fault.message("zh-Hans") == "看不懂的牌：“5q”"

    def test_a_long_text_does_not_drown_its_message(self) -> None:
        (fault,) = faults(parse_tiles, "x" * 100_000)
        assert len(fault.message()) < 60


class TestMelds:
    @pytest.mark.parametrize(
        ("text", "kind", "tiles"),
        [
            ("chi 123m", MeldKind.CHI, (0, 1, 2)),
            ("chi 978s", MeldKind.CHI, (24, 25, 26)),
            ("peng 111p", MeldKind.PENG, (9, 9, 9)),
            ("  peng   Z中Z ", MeldKind.PENG, (27, 27, 27)),
            ("pengZZZ", MeldKind.PENG, (27, 27, 27)),
            ("ming_gang 2222s", MeldKind.MING_GANG, (19,) * 4),
            ("bu_gang 2222s", MeldKind.BU_GANG, (19,) * 4),
            ("an_gang ZZZZ", MeldKind.AN_GANG, (27,) * 4),
        ],
    )
    def test_reading(self, text: str, kind: MeldKind, tiles: tuple[int, ...]) -> None:
        meld = parse_meld(text)
        assert (meld.kind, meld.tile, meld.tiles) == (kind, tiles[0], tiles)
        assert meld.mask == sum(1 << tile for tile in set(tiles))
        assert meld.is_sequence == (kind is MeldKind.CHI)

    def test_every_meld_round_trips_and_has_its_own_code(self) -> None:
        melds = [
            Meld(kind, tile)
            for kind in MeldKind
            for tile in range(28)
            if kind is not MeldKind.CHI or (tile < ZHONG and tile % 9 < 7)
        ]
        assert len(melds) == 4 * 28 + 21
        assert [parse_meld(str(meld)) for meld in melds] == melds
        assert len({meld.code for meld in melds} | {0}) == len(melds) + 1
        assert max(meld.code for meld in melds) < 256
        assert str(Meld(MeldKind.PENG, 9)) == "peng 111p"

    @pytest.mark.parametrize(
        ("text", "code", "where"),
        [
            ("chi 124m", "bad-meld", "chi 124m"),
            ("chi 111m", "bad-meld", "chi 111m"),
            ("chi 89m1p", "bad-meld", "chi 89m1p"),
            ("chi 9sZ1m", "bad-meld", "chi 9sZ1m"),
            ("chi 8s9sZ", "bad-meld", "chi 8s9sZ"),
            ("chi ZZZ", "bad-meld", "chi ZZZ"),
            ("chi 1234m", "bad-meld", "chi 1234m"),
            ("peng 1111p", "bad-meld", "peng 1111p"),
            ("peng 112p ", "bad-meld", "peng 112p"),
            ("peng", "bad-meld", "peng"),
            ("an_gang 222s", "bad-meld", "an_gang 222s"),
            ("bu_gang 2223s", "bad-meld", "bu_gang 2223s"),
            ("pong 111p", "unknown-meld", "pong"),
            ("Peng 111p", "unknown-meld", "Peng"),
            ("chi_gang 111p", "unknown-meld", "chi_gang"),
            ("111p ", "unknown-meld", "111p"),
            ("", "unknown-meld", ""),
            ("peng 11x", "unknown-tile", "11x"),
        ],
    )
    def test_what_is_no_meld(self, text: str, code: str, where: str) -> None:
        (fault,) = faults(parse_meld, text)
        assert (fault.code, underlined(fault)) == (code, where)

    def test_messages(self) -> None:
        (fault,) = faults(parse_meld, "chi 124m")
        assert fault.message("en") == "“124m” is not a chi"
        assert fault.message("zh-Hans") == "“124m” 不是顺子，不能写成 chi"
        (fault,) = faults(parse_meld, "an_gang 222s")
        assert fault.message("zh-Hans") == "“222s” 不是杠子，不能写成 an_gang"
        (fault,) = faults(parse_meld, "pong 111p")
        assert fault.message("en") == "“pong” is not a kind of meld"
        assert "did you mean peng?" in fault.hint("en")

    @pytest.mark.parametrize(("kind", "tile"), [(MeldKind.CHI, 7), (MeldKind.CHI, ZHONG), (MeldKind.PENG, 28), (MeldKind.PENG, -1)])
    def test_a_program_cannot_make_one_either(self, kind: MeldKind, tile: int) -> None:
        (fault,) = faults(Meld, kind, tile)
        assert fault.code == "bad-meld"


class TestHands:
    def test_text(self) -> None:
        hand = make_hand("9m 88m 7m", ["peng 111p", "chi 456s", "chi 123m"], "8m")
        assert hand.text() == "7889m | peng 111p | chi 456s | chi 123m | pushed 8m"
        assert repr(hand) == f"<Hand {hand.text()}>"
        assert hand.pushed == 1 << 7
        assert make_hand("9m 88m 7m", ["peng 111p", "chi 456s", "chi 123m"], "88m") == hand

    @pytest.mark.parametrize("melds", range(5))
    def test_sizes(self, melds: int) -> None:
        laid = LAID[:melds]
        tiles = parse_tiles("789m 123456789p 123s")
        for size in range(16):
            text = format_tiles(tiles[:size])
            if size in (13 - 3 * melds, 14 - 3 * melds):
                assert make_hand(text, laid).concealed == size
            else:
                (fault,) = faults(make_hand, text, laid)
                assert fault.code == "wrong-tile-count"
                assert dict(fault.values) == {
                    "count": str(size), "melds": str(melds), "expected": f"{13 - 3 * melds}/{14 - 3 * melds}",
                }  # fmt: skip

    def test_a_wrong_size_is_explained(self) -> None:
        (fault,) = faults(make_hand, "12m 3p", LAID)
        assert fault.message("zh") == "手里有 3 张牌，4 副吃碰杠之外应有 1/2 张"
        assert fault.message("en") == "3 concealed tiles; with 4 melds there must be 1/2"

    @pytest.mark.parametrize(
        ("tiles", "melds", "tile", "count", "where"),
        [
            ("11111m 12345678p", [], "1m", 5, "1"),
            ("1m 234m 567p", ["ming_gang 1111m", "chi 123s"], "1m", 5, "1"),
            ("ZZ 234m 56p", ["peng ZZZ", "chi 123s"], "Z", 5, "Z"),
            ("2345678m", ["peng 111p", "bu_gang 1111p"], "1p", 7, "bu_gang 1111p"),
        ],
    )
    def test_five_of_a_kind(self, tiles: str, melds: list[str], tile: str, count: int, where: str) -> None:
        (fault,) = faults(make_hand, tiles, melds)
        assert (fault.code, dict(fault.values)) == ("too-many-tiles", {"tile": tile, "count": str(count)})
        assert underlined(fault) == where

    def test_the_fifth_copy_is_the_one_pointed_at(self) -> None:
        (fault,) = faults(make_hand, "1m 11m 23456789p 11m")
        assert fault.span is not None
        assert fault.span.start == len("1m 11m 23456789p 1")

    def test_five_melds(self) -> None:
        found = faults(make_hand, "1m", ["chi 123s", "chi 456s", "chi 789s", "chi 123p", "chi 456p"])
        assert [(fault.code, underlined(fault)) for fault in found] == [("too-many-melds", "chi 456p")]

    @pytest.mark.parametrize(
        ("pushed", "code"),
        [
            ("7m", "pushed-not-held"),
            ("3s", "pushed-not-held"),
            ("23s", "bad-pushed"),
            ("888m", "bad-pushed"),
            ("", "bad-pushed"),
            ("q", "unknown-tile"),
        ],
    )
    def test_a_pair_set_apart_must_be_held(self, pushed: str, code: str) -> None:
        (fault,) = faults(make_hand, "7889m", ["peng 111p", "chi 456s", "chi 123m"], pushed)
        assert fault.code == code

    def test_everything_is_found_at_once(self) -> None:
        source = SourceText(name="case.yaml", text="hand: 11111m 2q\nmelds: [peng 12p, pong 111p, chi 123m]\n")

        def at(text: str) -> Span:
            start = source.text.index(text)
            return Span(source, start, start + len(text))

        melds = ["peng 12p", "pong 111p", "chi 123m"]
        found = faults(make_hand, "11111m 2q", melds, "3x", at=at("11111m 2q"), meld_spans=[at(meld) for meld in melds])
        assert [(fault.code, underlined(fault)) for fault in found] == [
            ("unknown-tile", "2q"),
            ("bad-meld", "peng 12p"),
            ("unknown-meld", "pong"),
            ("unknown-tile", "3x"),
        ]
        found = faults(make_hand, "11111m 22p", melds[2:], "3m", at=at("11111m 2q"), meld_spans=[None])
        assert [fault.code for fault in found] == ["too-many-tiles", "wrong-tile-count", "pushed-not-held"]
        assert found[0].span is not None
        assert (found[0].span.file, found[0].span.column) == ("case.yaml", 10)

    @given(st.text(max_size=20), st.lists(st.text(max_size=12), max_size=3), st.none() | st.text(max_size=4))
    def test_no_text_makes_it_crash(self, tiles: str, melds: list[str], pushed: str | None) -> None:
        try:
            hand = make_hand(tiles, melds, pushed)
        except HandError as error:
            assert error.diagnostics
        else:
            assert isinstance(hand, Hand)
