"""Axes: what winning on the bao is worth, and the wins that come without a tile."""

import pytest

from tests.axes.tables import EDGE, KA, SINGLE, WIDE, all_pay, child, judged, pays, scored, value, why_not
from tests.engine.scripted import KA as KA_SEAT
from tests.engine.scripted import deal, may, run, table

AWAITED = {KA: "5m", EDGE: "7m", SINGLE: "4s", WIDE: "4m"}
THREE = "46m555m22p / chi 123m / chi 123s"  # waits on 5m and holds the other three
WIND = "+da_feng: {name: 大风, by: [draw, gang_draw, ting, bao_change], points: 3, when: pengs of tile >= 1 or held concealed of tile = 3}"


@pytest.mark.parametrize(
    ("when", "counts"),
    [
        ("ka_dang and natural and mo_bao", {KA}),
        ("waits = 1 and natural and mo_bao", {KA, EDGE, SINGLE}),
        ("natural and mo_bao", {KA, EDGE, SINGLE, WIDE}),
        ("place is middle/edge/single and natural and mo_bao", {KA, EDGE, SINGLE}),
    ],
)
def test_bao_in_bao(when, counts):
    rules = child(f"fans.bao_zhong_bao: {{when: {when}}}")
    found = {text for text, tile in AWAITED.items() if value(rules, text, tile, bao=tile) == 12}
    assert found == counts
    assert all(value(rules, text, "1s", bao="1s") != 12 for text in AWAITED)


def test_bao_in_bao_by_great_wind_and_by_three_baos_in_hand():
    wind = child(f"win.kinds: {{{WIND}}}\nfans.bao_zhong_bao: {{when: da_feng and tile is bao or ka_dang and natural and mo_bao}}")
    assert value(wind, WIDE, None, "ting", bao="5p") == 12 and value(wind, WIDE, "5p", bao="9s") == 3
    assert value(wind, KA, "5m", bao="5m") == 12
    three = child("win.kinds: {+san_bao: {name: 三宝, by: ting, when: held concealed of bao = 3, points: 12}}")
    assert pays(three, THREE, None, "ting", bao="5m") == all_pay(12)
    assert not judged(three, KA, None, "ting", bao="5m")


@pytest.mark.parametrize(
    ("worth", "value_of_win"),
    [
        ("points: 6", 6), ("points: 8", 8), ("points: 12", 12), ("points: 16", 16), ("points: 24", 24),
        ("points: ~, times: 32, drops: [ka_dang, mo_bao]", 64),
        ("points: ~, times: 16, drops: [ka_dang, mo_bao]", 32),
    ],
)  # fmt: skip
def test_bao_in_bao_value(worth, value_of_win):
    assert value(child(f"fans.bao_zhong_bao: {{{worth}}}"), KA, "5m", bao="5m") == value_of_win


def test_drawing_the_bao_with_ka():
    assert value(child(), KA, "9s", bao="9s") == 6  # doubles
    adds = child("win.kinds.mo_bao: {points: 3 + (1 when waits = 1 and some wait is middle), drops: [ka_dang]}")
    assert value(adds, KA, "9s", bao="9s") == 4 and value(adds, WIDE, "9s", bao="9s") == 3 and value(adds, KA, "5m") == 4
    replaced = child("win.kinds.mo_bao: {drops: [ka_dang]}")
    assert value(replaced, KA, "9s", bao="9s") == 3 and value(replaced, KA, "5m", bao="5m") == 12


def test_drawing_the_bao_off_the_wait():
    """Scored as the best wait that it may stand for, or as itself, which completes nothing."""
    stands = child("fans: {ka_dang: ~, bao_zhong_bao: ~, +bian: {name: 边, when: place is edge/middle/single, times: 5}}")
    itself = child("fans: {ka_dang: ~, bao_zhong_bao: ~, +bian: {name: 边, when: natural and place is edge/middle/single, times: 5}}")
    assert value(stands, EDGE, "9s", bao="9s") == 15 and value(itself, EDGE, "9s", bao="9s") == 3
    assert value(itself, EDGE, "7m", bao="9s") == 10
    many = "1234m678p / peng 111s / chi 456s"  # 1m and 4m are singles
    assert value(stands, many, "9s", bao="9s") == 15


def test_discarded_bao():
    assert scored(child(), WIDE, "4m", "discard", bao="4m").fans == {"ping_hu"}  # ordinary
    assert not judged(child(), WIDE, "9s", "discard", bao="9s")
    never = child("win.requires: {+no_discarded_bao: not discarded or tile is not bao}")
    assert why_not(never, WIDE, "4m", "discard", bao="4m") == {"no_discarded_bao"} and judged(never, WIDE, "7m", "discard", bao="4m")
    bonus = child("fans: {+chong: {name: 冲上宝, when: discarded and natural and tile is bao, times: 3}}")
    assert value(bonus, WIDE, "4m", "discard", bao="4m") == 3 and not judged(bonus, WIDE, "9s", "discard", bao="9s")
    for frozen, won in (("yes", True), ("no", False)):  # the third visible 9s would change the bao
        rules = child(
            f"bao: {{change: {{frozen_before_discard: {frozen}}}}}\nwin.kinds: {{ping_hu: {{when: natural and tile is bao}}}}\n"
            "hand.requires: {triplet: ~, yaojiu: ~}"
        )
        waiting = ("78s22p456m", ["chi 123m", "chi 456s"])
        state = run(rules, table(rules, "A", "9s", B=waiting, declared="B", bao="9s", tail="1p", seen="99s"), "A discards 9s")
        assert ("hu 9s" in may(rules, state, "B")) is won


def test_drawn_z_wins():
    assert not judged(child(), KA, "Z")
    as_bao = child("win.kinds.mo_bao: {any: {+zhong: tile is zhong}}")
    assert scored(as_bao, KA, "Z") == (6, {"mo_bao", "ka_dang"}, all_pay(6)) and not judged(as_bao, KA, "Z", "discard")
    own = child("win.kinds: {+fei: {name: 满天飞, by: [draw, gang_draw], when: tile is zhong, points: 5}}")
    assert value(own, WIDE, "Z") == 5 and value(own, WIDE, "Z", bao="Z") == 5 and value(own, WIDE, "9s", bao="9s") == 3


def test_awaited_bao_at_the_declaration():
    off = child()
    assert not judged(off, KA, None, "ting", bao="5m")
    as_drawing = child("win.kinds: {+lou_hu: {name: 漏胡, by: [ting, bao_change], when: natural, points: 3}}")
    assert value(as_drawing, WIDE, None, "ting", bao="4m") == 3 and value(as_drawing, KA, None, "bao_change", bao="5m") == 6
    by_ka = child(
        "win.kinds: {+dui_bao: {name: 对宝, by: ting, when: natural, points: 4}}\n"
        "fans: {+chong: {name: 冲宝中宝, when: dui_bao and ka_dang, points: 12, drops: [ka_dang, dui_bao]}}"
    )
    assert scored(by_ka, KA, None, "ting", bao="5m") == (12, {"chong"}, all_pay(12)) and value(by_ka, WIDE, None, "ting", bao="4m") == 4
    only_ka = child("win.kinds: {+dui_bao: {by: ting, points: 12, drops: [ka_dang], when: natural and waits = 1 and some wait is middle}}")
    assert value(only_ka, KA, None, "ting", bao="5m") == 12 and not judged(only_ka, WIDE, None, "ting", bao="4m")
    for order, first in (("order_declared", "D"), ("nearest", "B")):
        rules = child("bao: {several: " + order + "}\nwin.kinds: {+chong: {by: bao_change, when: natural, points: 3}}")
        state = table(rules, "A", "9s", B=KA_SEAT, D=KA_SEAT, declared="DB", bao="9s", tail="5p", seen="99s")
        state = run(rules, state, "A discards 9s", "B pass; C pass; D pass")
        assert run(rules, state, "B hu; D hu").result.wins[0].seat == first


QUADS = "1111p234m567p789s"
HEAVEN = "111m234m456p789p22s"


def test_wins_on_the_deal():
    off = child()
    assert not judged(off, HEAVEN, None, "deal") and not judged(off, QUADS, None, "deal")
    anyone = child("win.kinds: {+zha: {name: 开牌炸, by: deal, when: quads >= 1, waives: [declared], points: 12}}")
    assert pays(anyone, QUADS, None, "deal", seat="B", dealer="A") == {"A": 12, "C": 12, "D": 12}
    state = deal(anyone, A=HEAVEN, C=QUADS)
    assert may(anyone, state, "C") == {"hu", "pass"} and may(anyone, state, "A") == {"pass"}
    heaven = (
        "win.kinds: {+tian_hu: {name: 天胡, by: deal, when: natural and winner is dealer, waives: [declared], points: 20}}\n"
        "payments.factors: {+zhan_li: {when: payer.closed, times: 2}}"
    )
    dealer_only = child(heaven)
    assert pays(dealer_only, HEAVEN, None, "deal", dealer="A", closed=["B", "C", "D"]) == all_pay(40)
    state = run(dealer_only, deal(dealer_only, A=HEAVEN, B=QUADS), "A hu")
    assert state.result.scores == (120, -40, -40, -40)  # nobody has opened
    assert may(dealer_only, deal(dealer_only, "B", A=QUADS, B=HEAVEN), "B") == {"hu", "pass"}
    unclosed = child(heaven.replace("payer.closed", "payer.closed and by is not deal"))
    assert pays(unclosed, HEAVEN, None, "deal", dealer="A", closed=["B", "C", "D"]) == all_pay(20)
