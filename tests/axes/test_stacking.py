"""Axes: how values stack, where they end, and other values that are seen at tables."""

from tests.axes.tables import CLOSED, EDGE, KA, SINGLE, WIDE, all_pay, child, judged, pays, scored, value, why_not
from tests.engine.scripted import KA as KA_SEAT
from tests.engine.scripted import may, run, table

FANS = (
    "win.kinds: {ping_hu: {points: ~, fan: 0}, zi_mo: {points: ~, fan: 1}, mo_bao: {points: ~, fan: 2}}\n"
    "fans: {ka_dang: {times: ~, fan: 1}, bao_zhong_bao: {points: ~, fan: 3, drops: ~}}\n"
)
DEALER = "payer is dealer or winner is dealer"
EXPONENT = FANS + (
    "tables: {ladder: {rows: ROWS, from: 0, unit: points}}\nvalue: ladder of (total fan at most 4)\n"
    f"payments: {{factors: {{chu_chong: ~, +zhan_li: {{when: payer.closed, fan: 1}}, +zhuang: {{when: {DEALER}, fan: 1}}}},"
    " share: ladder of (total fan + total fan of factors at most 4)}"
)
RUNGS = (
    "win.kinds: {ping_hu: {points: 1}, zi_mo: {points: 2}, mo_bao: {points: 8}}\n"
    "fans: {ka_dang: {times: ~, points: 4}, bao_zhong_bao: {points: 32, drops: ~}}\n"
)


def test_stacking_as_a_product():
    kinds = "win.kinds: {zi_mo: {points: 1, times: 2}, mo_bao: {points: 1, times: 4}}\n"
    product = child(kinds + "fans.bao_zhong_bao: {points: ~, drops: ~, times: 2}")
    assert [value(product, KA, "5m", by, bao=bao) for by, bao in (("discard", ""), ("draw", ""), ("draw", "5m"))] == [2, 4, 32]


def test_stacking_as_a_sum_of_fan():
    rules = child(RUNGS + "value: total points")
    assert value(rules, WIDE, "4m") == 2 and value(rules, KA, "5m") == 6 and value(rules, KA, "5m", bao="5m") == 46


def test_stacking_as_exponents_with_a_table():
    doubles = child(EXPONENT.replace("ROWS", "[1, 2, 4, 8, 16]"))
    assert pays(doubles, KA, "5m") == {"B": 4, "C": 4, "D": 8}  # the dealer one fan more
    assert pays(doubles, KA, "5m", closed=["B", "D"]) == {"B": 8, "C": 4, "D": 16}
    uneven = child(EXPONENT.replace("ROWS", "[2, 5, 10, 20, 40]"))
    assert pays(uneven, KA, "5m") == {"B": 10, "C": 10, "D": 20} and value(uneven, KA, "5m", bao="5m") == 40
    assert pays(uneven, KA, "5m", closed=["B"], dealer="B") == {"B": 40, "C": 10, "D": 10}  # the table ends there


def test_stacking_as_a_fixed_table_with_precedence():
    """胡 1, 自摸 2, 卡 3, 自摸卡 5, 摸宝 6, 宝中宝 20: the named entry goes before what it is made of."""
    rules = child(
        "win.kinds: {mo_bao: {points: 6, drops: [zi_mo, ka_dang]}}\n"
        "fans: {ka_dang: {times: ~, points: 3, drops: [ping_hu]}, +zi_mo_ka: {name: 自摸卡, when: zi_mo and ka_dang and not mo_bao,"
        " points: 5, drops: [zi_mo, ka_dang]}, bao_zhong_bao: {points: 20, drops: [mo_bao, zi_mo, ka_dang]}}\nvalue: total points"
    )
    cases = ((WIDE, "4m", "discard", "", 1), (WIDE, "4m", "draw", "", 2), (KA, "5m", "discard", "", 3), (KA, "5m", "draw", "", 5),
             (KA, "9s", "draw", "9s", 6), (KA, "5m", "draw", "5m", 20))  # fmt: skip
    assert [scored(rules, text, tile, by, bao=bao)[0] for text, tile, by, bao, _ in cases] == [worth for *_, worth in cases]
    assert all(len(scored(rules, text, tile, by, bao=bao).fans) == 1 for text, tile, by, bao, _ in cases)


def test_stacking_as_one_exclusive_rung():
    rules = child(RUNGS + "value: highest points")
    cases = ((WIDE, "4m", "discard", "", 1), (WIDE, "4m", "draw", "", 2), (KA, "5m", "draw", "", 4), (KA, "9s", "draw", "9s", 8),
             (KA, "5m", "draw", "5m", 32))  # fmt: skip
    assert [value(rules, text, tile, by, bao=bao) for text, tile, by, bao, _ in cases] == [worth for *_, worth in cases]


def test_limits():
    for cap in (16, 32, 64, 128):
        rules = child(f"fans.ka_dang.times: 100\npayments.share: value × product times of factors at most {cap}")
        assert pays(rules, KA, "5m") == all_pay(cap) and pays(rules, WIDE, "4m") == all_pay(2)
    two_fan = child(FANS + "win.requires: {+two_fan: total fan >= 2}\nvalue: double (total fan)")
    assert why_not(two_fan, WIDE, "4m") == {"two_fan"} and value(two_fan, KA, "5m") == 4
    state = table(two_fan, "B", "5p", B=KA_SEAT, declared="B")
    assert "hu 5p" in may(two_fan, state, "B")
    state = run(two_fan, table(two_fan, "A", "5p", B=KA_SEAT, declared="B"), "A discards 5p")
    assert may(two_fan, state, "B") == {"pass"}  # on a discard it has one fan
    least = child("win.requires: {+least: value >= 4}")
    assert why_not(least, WIDE, "4m") == {"least"} and judged(least, KA, "5m")
    base = child("payments.share: 5 × value × product times of factors")
    assert pays(base, WIDE, "4m") == all_pay(10)
    setting = child("options: {base: 5, cap: 12}", "harbin")
    assert pays(setting, WIDE, "4m") == all_pay(10) and pays(setting, KA, "5m") == all_pay(12)


def more(fan, text, tile, by="draw", bodies="", **table):
    rules = child(f"{bodies}fans: {{+extra: {{{fan}, times: 7}}}}")
    return "extra" in scored(rules, text, tile, by, **table).fans


def test_other_values_seen():
    all_closed = "name: 三家门清, when: every loser is closed"
    assert more(all_closed, WIDE, "4m", closed=["B", "C", "D"]) and not more(all_closed, WIDE, "4m", closed=["B", "C"])
    plus_one = child(
        "payments: {factors: {+san_jia: {name: 三家门清, when: every loser is closed, points: 1}}, share: value + total points of factors}"
    )
    assert pays(plus_one, WIDE, "4m", closed=["B", "C", "D"]) == all_pay(3)
    an_ke = "name: 暗刻, when: an_ke >= 1"
    assert more(an_ke, "11s555s67p / chi 123m / chi 789m", "5p") and not more(an_ke, WIDE, "4m")
    each = child("fans: {+an_ke_bei: {name: 每副暗刻, when: an_ke >= 1, times: double an_ke}}")
    assert value(each, "11s555s67p / an_gang 9999p / chi 789m", "5p") == 8
    wide_ka = "name: 特大夹, when: waits = 1 and place is middle and held copies of fill = 3"
    own = "22m46p / chi 123m / peng 555p / chi 123s"
    assert more(wide_ka, own, "5p") and not more(wide_ka, KA, "5m")
    on_table = "name: 特大夹, when: waits = 1 and place is middle and natural and knows of tile >= 3 + (1 when discarded)"
    assert more(on_table, KA, "5m", visible="555m") and not more(on_table, KA, "5m", visible="55m")
    assert more(on_table, KA, "5m", "discard", visible="5555m") and not more(on_table, KA, "5m", "discard", visible="555m")
    yaojiu_single = "name: 单胡幺九, when: waits = 1 and place is single and fill is yaojiu"
    assert more(yaojiu_single, "9s678p / peng 555p / chi 123m / chi 456m", "9s") and not more(yaojiu_single, SINGLE, "4s")
    last = "name: 海底捞, when: drawn and wall_left = 0"
    assert more(last, WIDE, "4m") and not more(last, WIDE, "4m", wall_left=1)
    final = "name: 海底, when: last_tiles"
    assert more(final, WIDE, "4m", last_tiles=True) and not more(final, WIDE, "4m")
    flower = "name: 杠开, when: by is gang_draw"
    assert more(flower, WIDE, "4m", "gang_draw") and not more(flower, WIDE, "4m")
    closed = "name: 门清, when: winner.closed"
    assert more(closed, CLOSED, "7s", bodies="ting.requires.opened: ~\n") and not more(closed, EDGE, "7m")


def test_other_values_seen_when_a_declared_player_discards():
    """上听点炮不包: who has declared bears nothing. 水炮, a discard of the last stage, is borne by who makes it."""
    own = "payments: {owes: {when: true}, factors: {chu_chong: ~}, bears: {"
    rules = child(own + "+bao_pei: {when: discarded and not discarder.declared, bearer: discarder}}}")
    assert pays(rules, WIDE, "4m", "discard") == {"C": 3} and pays(rules, WIDE, "4m", "discard", declared=["C"]) == all_pay(1)
    water = child(own + "+shui_pao: {name: 水炮, when: discarded and last_tiles, bearer: discarder}}}")
    assert pays(water, WIDE, "4m", "discard", last_tiles=True) == {"C": 3} and pays(water, WIDE, "4m", "discard") == all_pay(1)
