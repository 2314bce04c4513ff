"""House rules that nobody has written down yet: each is said in YAML and formulas alone, and took no Python."""

from hrbrules.tiles.meld import parse_meld
from tests.axes.tables import KA, WIDE, all_pay, child, pays, scored, value, why_not
from tests.engine.scripted import deal, may, run, table


def test_a_rule_of_our_own_invention():
    """Nobody plays this. 双燕: two sequences 789 and no other 9. And where one loser has declared, each who has not and who laid no
    kong of its own pays one point more."""
    rules = child(
        "fans: {+shuang_yan: {name: 双燕, when: sequences of 9m + sequences of 9p + sequences of 9s = 2 and copies of 9m + copies of 9p"
        " + copies of 9s = 2, times: 3}}\n"
        "payments: {factors: {+looked_on: {when: payer.an_gangs + payer.bu_gangs = 0 and some loser is declared and not payer.declared,"
        " points: 1}}, share: value × product times of factors + total points of factors}"
    )
    swallows = "56m22p / chi 789m / peng 555p / chi 789s"
    assert value(rules, swallows, "4m") == 6 and value(rules, WIDE, "4m") == 2
    assert pays(rules, swallows, "4m", declared=["B"]) == {"B": 6, "C": 7, "D": 7} and pays(rules, swallows, "4m") == all_pay(6)


def test_a_rule_of_our_own_invention_dragon_and_missing_bamboos():
    """一条龙: 123, 456 and 789 of one suit. 断条: not a single bamboo. 两面 is worth more than a middle wait, seven pairs apart."""
    suits = " or ".join(f"sequences of 1{s} >= 1 and sequences of 4{s} >= 1 and sequences of 7{s} >= 1" for s in "mps")
    rules = child(
        "hand.shapes: [four_sets, seven_pairs]\n"
        f"fans: {{+long: {{name: 一条龙, when: complete copies of wan >= 9 and ({suits}), times: 4}},"
        " +duan_tiao: {name: 断条, when: copies of tiao = 0 and copies of tong >= 1, times: 2},"
        " +liang_mian: {name: 两面听, when: shape is four_sets and place is two_sided, times: 3}}"
    )
    dragon = "22p56m / chi 123m / peng 555p / chi 789m"
    assert scored(rules, dragon, "4m").fans == {"zi_mo", "long", "duan_tiao", "liang_mian"} and value(rules, dragon, "4m") == 2 * 4 * 2 * 3
    assert scored(rules, dragon, "7m").fans == {"zi_mo", "duan_tiao", "liang_mian"}
    assert scored(rules, WIDE, "4m").fans == {"zi_mo", "liang_mian"} and scored(rules, KA, "5m").fans == {"zi_mo", "ka_dang"}


def test_a_rule_of_our_own_invention_without_red_dragons():
    """No red dragons; each terminal in the hand adds a point, at most four; the seat whose third meld lies open pays double."""
    rules = child(
        "tiles.zhong: 0\nhand.requires.triplet.any.zhong_pair: ~\nhand.requires.yaojiu: copies of terminals >= 1\n"
        "value: highest points × product times + (complete copies of terminals at most 4)\n"
        "payments.factors: {+tan_pai: {name: 摊牌, when: payer.chis + payer.pengs + payer.ming_gangs >= 3, times: 2}}"
    )
    assert value(rules, WIDE, "4m") == 2 + 2 and value(rules, "56m11p / chi 123m / peng 999p / chi 123s", "4m") == 2 + 4
    laid = {"B": tuple(parse_meld(one) for one in ("chi 234m", "peng 888s", "ming_gang 7777p"))}
    assert pays(rules, WIDE, "4m", melds=laid) == {"B": 8, "C": 4, "D": 4}
    assert rules.players == 4 and len(deal(rules, A="5p").wall) == 108


def test_a_rule_of_our_own_invention_two_chi_and_no_peng_of_zhong():
    """At most two chi a hand, Z is never peng, and a chi with ting from the previous player goes before a peng."""
    rules = child(
        "claims: {chi_ting: {from: previous}, order: [hu, chi_ting, [ming_gang, peng], chi],"
        " requires: {+two_chi: {name: 至多吃两副, when: chis <= 2},"
        " +no_zhong: {name: 红中不碰, when: pengs of zhong + ming_gangs of zhong = 0}}}"
    )
    third = ("46p22s99m1p", ["chi 123m", "chi 789m"])
    assert may(rules, run(rules, table(rules, "A", "5p", B=third), "A discards 5p"), "B") == {"pass"}
    assert "chi 46p" in may(child(), run(child(), table(child(), "A", "5p", B=third), "A discards 5p"), "B")
    zhong = run(rules, deal(rules, A="Z", C="ZZZ"), "A discards Z")
    assert may(rules, zhong, "C") == {"pass"}
    ready = "46p111m789m22s34s9s"
    for seat, announced in (("B", True), ("C", False)):
        state = run(rules, deal(rules, A="5p", **{seat: ready}), "A discards 5p")
        assert ("chi 46p ting 9s" in may(rules, state, seat)) is announced


def test_a_rule_of_our_own_invention_late_and_shown_tiles():
    """绝张: the three others of the winning tile lie open. In the last twenty tiles only middle waits win on discards. Concealed kongs
    are shown at once, and their owner may draw from the front."""
    rules = child(
        "fans: {+jue_zhang: {name: 绝张, when: visible of tile = 3, times: 5}}\n"
        "win.requires: {+late: {name: 末二十张须卡, when: drawn or ka_dang or wall_left > 20}}\n"
        "gang: {an_gang_shown: yes, replacement: front}\nlast: {starts_at: 0}"
    )
    assert value(rules, KA, "5m", visible="555m") == 2 * 2 * 5 and value(rules, KA, "5m", visible="55m") == 4
    assert why_not(rules, WIDE, "4m", "discard", wall_left=20) == {"late"} and value(rules, WIDE, "4m", "discard", wall_left=21) == 1
    assert value(rules, WIDE, "4m", wall_left=5) == 2 and value(rules, KA, "5m", "discard", wall_left=5) == 2
    state = table(rules, "B", "9m", B="1111s46p2345678m", draws="7p", bao="9s")
    after = run(rules, state, "B an_gang 1s")
    assert after.visible >> 3 * 18 & 7 == 4 and after.hands[1].count(15) == 1
