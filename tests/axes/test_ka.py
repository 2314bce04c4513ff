"""Axes: the middle wait and its relatives, and the great wind."""

import pytest

from tests.axes.tables import EDGE, KA, PAIRS, SINGLE, WIDE, child, judged, scored, value, waits

SHAPED = "67889p22s / peng 111m / chi 456s"  # 7p fills 6_8 or 67_; nothing else wins
TWO_WAITS = "67789m22s / peng 111p / chi 456s"  # 8m fills a middle, but 5m wins too
OWN = "22m46p / chi 123m / peng 555p / chi 123s"  # waits on 5p, of which it has a peng
PUNG = "11s555s67p / chi 123m / chi 789m"  # waits on 5p and 8p, holds 555s
WIND = "+da_feng: {name: 大风, by: [draw, gang_draw], points: 3, when: "


def ka(when: str) -> str:
    return f"fans: {{ka_dang: {{all: ~, when: {when}}}}}"


@pytest.mark.parametrize(
    ("when", "doubled"),
    [
        ("waits = 1 and some wait is middle", {KA, SHAPED}),
        ("waits = 1 and every wait is middle", {KA}),
        ("place is middle", {KA, SHAPED, TWO_WAITS}),
        ("some reading is middle", {KA, SHAPED, TWO_WAITS}),
        ("waits = 1", {KA, SHAPED, EDGE, SINGLE}),
    ],
)
def test_ka(when, doubled):
    rules = child(ka(when))
    hands = {KA: "5m", SHAPED: "7p", TWO_WAITS: "8m", EDGE: "7m", SINGLE: "4s", WIDE: "4m"}
    assert {text for text, tile in hands.items() if value(rules, text, tile) == 4} == doubled


def test_ka_on_a_discard_only():
    rules = child(ka("discarded and waits = 1 and some wait is middle"))
    assert value(rules, KA, "5m") == 2 and value(rules, KA, "5m", "discard") == 2 and value(child(), KA, "5m") == 4


def test_edge_single_two_pair_chosen_and_many_sided():
    plain = child()
    hands = {EDGE: "7m", SINGLE: "4s", PAIRS: "2s", WIDE: "4m"}
    assert [value(plain, text, tile) for text, tile in hands.items()] == [2, 2, 2, 2]
    as_ka = child(
        "ting: {push: with_ting}\nfans.ka_dang.all.place.any: {+edge: some wait is edge, +single: some wait is single, +pushed: pushed}"
    )
    assert [value(as_ka, text, tile) for text, tile in hands.items()] == [4, 4, 2, 2]
    assert value(as_ka, PAIRS, "2s", pushed="2s") == 4 and not judged(as_ka, PAIRS, "5s", pushed="2s")
    own = child(
        "ting: {push: own_turn}\n"
        "fans: {+bian: {when: place is edge, times: 3}, +diao: {when: place is single, times: 5}, +tui: {when: pushed, times: 7},"
        " +duo: {when: waits >= 3, times: 11}}"
    )
    assert [value(own, text, tile) for text, tile in hands.items()] == [6, 10, 2, 2]
    assert value(own, PAIRS, "2s", pushed="2s") == 14 and value(own, "22m34567m / peng 111p / chi 123s", "5m") == 22


def test_ka_when_special_tiles_also_win():
    rules = child(f"win.kinds: {{{WIND} pengs of tile >= 1 or held concealed of tile = 3}}, mo_bao: {{any: {{+zhong: tile is zhong}}}}}}")
    assert scored(rules, KA, "5p").fans == {"da_feng", "ka_dang"} and scored(rules, KA, "Z").fans == {"mo_bao", "ka_dang"}
    assert waits(rules, KA) == "5m" and value(rules, KA, "5m") == 4


@pytest.mark.parametrize(
    ("when", "triplet", "peng", "lost"),
    [
        ("pengs of tile >= 1 or held concealed of tile = 3", True, True, True),
        ("pengs of tile >= 1", False, True, False),
        ("held concealed of tile = 3", True, False, True),
        ("some reading has (held triplets of tile >= 1)", True, True, False),
    ],
)
def test_great_wind_source(when, triplet, peng, lost):
    """`lost`: three equal tiles of which the winning reading makes sequences."""
    rules = child(f"win.kinds: {{{WIND}{when}}}}}")
    hands = ((PUNG, "5s"), (WIDE, "5p"), ("344555667m2p / peng 111s", "5m"))
    assert [bool(judged(rules, text, tile)) for text, tile in hands] == [triplet, peng, lost]


def test_great_wind_that_is_also_the_own_wait():
    rules = child(f"win.kinds: {{{WIND}natural and pengs of tile >= 1}}}}")
    assert scored(rules, OWN, "5p").fans == {"zi_mo", "da_feng", "ka_dang"} and not judged(rules, WIDE, "5p")


def test_great_wind_value():
    wind = "pengs of tile >= 1 or held concealed of tile = 3"

    def table(points: str, more: str = "") -> tuple[int, int]:
        rules = child(f"win.kinds: {{+da_feng: {{by: [draw, gang_draw], points: {points}, when: {wind}}}}}\nfans.ka_dang: ~{more}")
        return value(rules, PUNG, "5s"), value(rules, OWN, "5p")

    removed = "\nfans.bao_zhong_bao: ~"
    assert table("3", removed) == (3, 3)  # as drawing the bao
    assert table("6", removed) == (6, 6)
    assert table("first of 16 when natural and waits = 1 and some wait is middle 4 otherwise", removed) == (4, 16)
    assert table("3 + (1 when natural and waits = 1 and some wait is middle)", removed) == (3, 4)
