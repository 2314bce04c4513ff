"""Axes: who pays, how much, and what kongs are worth."""

import pytest

from tests.axes.tables import KA, WIDE, all_pay, child, judged, pays, value
from tests.engine.scripted import KA as KA_SEAT
from tests.engine.scripted import may, run, table

OWN = "payments.owes: {when: true}"  # each loser owes its own share
FREE = "payments.factors.chu_chong: ~"
BEARS = "payments.bears: {+bao_pei: {when: discarded and"


def fed(rules, text=WIDE, tile="4m", declared=(), closed=(), **more):
    """What is paid when C discards the tile and A wins; the dealer sits at D."""
    return pays(rules, text, tile, "discard", declared=declared, closed=closed, **more)


def test_who_pays_an_ordinary_discard():
    assert fed(child(FREE)) == {"C": 1}
    assert fed(child("payments.factors: {chu_chong: ~, +all: {when: payer is discarder, times: losers}}")) == {"C": 3}
    assert fed(child(f"{OWN}\n{FREE}")) == all_pay(1)
    assert fed(child(f"{OWN}\n{FREE}\n{BEARS} discarder is not dealer, bearer: discarder}}}}")) == {"C": 3}


@pytest.mark.parametrize(
    ("body", "undeclared", "declared"),
    [
        ("payments.factors.chu_chong.times: 3", {"C": 3}, {"C": 1}),
        ("payments.factors.chu_chong.times: 4", {"C": 4}, {"C": 1}),
        (f"{OWN}\npayments.factors.chu_chong.times: 4", {"B": 1, "C": 4, "D": 1}, all_pay(1)),
        *(
            (f"payments.share: first of {flat} when payer is discarder and payer.undeclared value otherwise\n{FREE}", {"C": flat}, {"C": 1})
            for flat in (3, 4, 6)
        ),
        (f"{OWN}\n{FREE}\n{BEARS} discarder.undeclared, bearer: discarder}}}}", {"C": 3}, all_pay(1)),
        (f"{OWN}\npayments.factors.chu_chong.times: 2", {"B": 1, "C": 2, "D": 1}, all_pay(1)),
        (FREE, {"C": 1}, {"C": 1}),
        ("payments.owes: {when: not discarded or payer is discarder and not payer.undeclared}\n" + FREE, {}, {"C": 1}),
    ],
)  # fmt: skip
def test_undeclared_discarder(body, undeclared, declared):
    rules = child(body)
    assert fed(rules) == undeclared and fed(rules, declared=["C"]) == declared


def test_undeclared_discarder_is_one_who_has_not_seen_the_bao():
    rules = child("bao: {look: optional}\npayments.factors.chu_chong: {when: payer is discarder and not payer.looked}")
    assert fed(rules, declared=["C"]) == {"C": 3} and fed(rules, declared=["C"], looked=["C"]) == {"C": 1}
    seats = {"B": KA_SEAT, "C": ("5s1p46s", ["peng 222p", "chi 123m", "chi 789m"])}
    state = table(rules, "C", "5p", declared="BC", **seats)._replace(looked=0)
    assert "looks" in may(rules, state, "C")
    unseen = run(rules, state, "C discards 5p", "B hu 5p").result
    seen = run(rules, state, "C looks", "C discards 5p", "B hu 5p").result
    assert unseen.scores == (0, 6, -6, 0) and seen.scores == (0, 2, -2, 0)


def test_the_discard_that_declares_ting():
    declared = child()
    undeclared = child("terms.undeclared.any.+declaring: declaring")
    assert fed(declared, declaring=["C"]) == {"C": 1} and fed(undeclared, declaring=["C"]) == {"C": 3}
    assert fed(undeclared, declared=["C"]) == {"C": 1}
    for rules, score in ((declared, -2), (undeclared, -6)):
        seats = {"B": KA_SEAT, "C": ("55s46s", ["peng 222p", "chi 123m", "chi 789m"])}
        state = run(rules, table(rules, "C", "5p", declared="B", **seats), "C discards 5p ting", "B hu 5p")
        assert state.result.scores[2] == score


@pytest.mark.parametrize(
    ("factor", "share", "mixed", "all_closed", "bao"),
    [
        ("", "", {"B": 2, "C": 2, "D": 2}, all_pay(2), all_pay(3)),
        ("{when: payer.closed, times: 2}", "", {"B": 4, "C": 2, "D": 2}, all_pay(4), all_pay(6)),
        ("", "first of 3 when payer.closed value otherwise", {"B": 3, "C": 2, "D": 2}, all_pay(3), all_pay(3)),
        ("", "first of 4 when payer.closed value otherwise", {"B": 4, "C": 2, "D": 2}, all_pay(4), all_pay(4)),
        ("{when: payer.closed, points: 1}", "value + total points of factors", {"B": 3, "C": 2, "D": 2}, all_pay(3), all_pay(4)),
        ("{when: every loser is closed, points: 1}", "value + total points of factors", all_pay(2), all_pay(3), all_pay(4)),
        ("{when: payer.closed and not mo_bao, times: 2}", "", {"B": 4, "C": 2, "D": 2}, all_pay(4), all_pay(3)),
    ],
)
def test_closed_loser(factor, share, mixed, all_closed, bao):
    body = f"payments.factors: {{+zhan_li: {factor}}}\n" if factor else ""
    rules = child(body + (f"payments.share: {share}" if share else ""))
    everybody = ["B", "C", "D"]
    assert pays(rules, WIDE, "4m", closed=["B"]) == mixed
    assert pays(rules, WIDE, "4m", closed=everybody) == all_closed
    assert pays(rules, WIDE, "9s", bao="9s", closed=everybody) == bao


def test_dealer():
    none, both = child(), child("payments.factors: {+zhuang: {when: payer is dealer or winner is dealer, times: 2}}")
    winner = child("payments.factors: {+zhuang: {when: winner is dealer, times: 2}}")
    as_loser, as_winner = {"dealer": "B"}, {"dealer": "A"}
    assert pays(none, WIDE, "4m", **as_loser) == pays(none, WIDE, "4m", **as_winner) == all_pay(2)
    assert pays(both, WIDE, "4m", **as_loser) == {"B": 4, "C": 2, "D": 2} and pays(both, WIDE, "4m", **as_winner) == all_pay(4)
    assert pays(winner, WIDE, "4m", **as_loser) == all_pay(2) and pays(winner, WIDE, "4m", **as_winner) == all_pay(4)


def test_robbing_a_kong():
    """B waits on 5p; A adds the fourth 5p to its peng."""
    robbing = "gang: {robbing: [bu_gang]}\n"
    by = "win.kinds: {{{}: {{by: [discard, robbed_gang]}}}}"
    like_discard = robbing + by.format("ping_hu")
    drawn = "win.kinds: {zi_mo: {by: [draw, gang_draw, robbed_gang]}}\n"
    like_draw = robbing + drawn + "payments.owes: {when: payer is discarder or not by is discard}"
    special = robbing + "win.kinds: {+qiang: {name: 抢杠, by: robbed_gang, when: natural and waits = 1 and some wait is middle, points: 5}}"
    for body, ka_scores, wide_may in (
        ("", None, set()), (like_discard, (-6, 6, 0, 0), {"hu 5p", "pass"}), (like_draw, (-12, 20, -4, -4), {"hu 5p", "pass"}),
        (special, (-30, 30, 0, 0), {"pass"}),
    ):  # fmt: skip
        rules = child(body)
        for hand, is_ka in ((KA_SEAT, True), (("67p22s", ["peng 111p", "chi 123m", "chi 789m"]), False)):
            konger = ("3m678s", ["peng 555p", "chi 456s", "chi 456s"])
            state = run(rules, table(rules, "A", "5p", A=konger, B=hand, declared="B"), "A bu_gang 5p")
            if ka_scores is None:
                assert "B" not in {seat for seat in "BCD" if may(rules, state, seat)}
            elif is_ka:
                assert run(rules, state, "B hu 5p").result.scores == ka_scores
            else:
                assert may(rules, state, "B") == wide_may
    assert not judged(child(), KA, "5m", "robbed_gang")


def test_kong_points():
    rules = child("gang: {money: {+bu_gang: {share: 2}, +an_gang: {share: 4}}}")
    for drawn, line, score in (("9s", "A bu_gang 9s", 6), ("8p", "A an_gang 8p", 12)):
        a = ("888p3m46s3s", ["peng 999s", "chi 123m"])
        state = run(rules, table(rules, "A", drawn, A=a), line)
        assert sum(line.amount for line in state.money) == score
    none = child()
    assert run(none, table(none, "A", "9s", A=("888p3m46s3s", ["peng 999s", "chi 123m"])), "A bu_gang 9s").money == ()
    fed_kong = child("gang: {money: {+ming_gang: {owes: payer is gang_feeder, share: 2}, +bu_gang: {share: 1}}, money_settled: at_once}")
    state = run(fed_kong, table(fed_kong, "A", "8p", C=("888p3m46s3s", ["peng 999s", "chi 123m"])), "A discards 8p", "C ming_gang 8p")
    assert [(line.payer, line.payee, line.amount) for line in state.money] == [("A", "C", 2)]


def test_kong_points_by_the_tile():
    rules = child("gang: {money: {+ming_gang: {share: 2 × (first of 2 when gang_tile is zhong 1 otherwise)}}}")
    for tile, paid in (("8p", 6), ("Z", 12)):
        hand = (f"{tile[:-1]}{tile[:-1]}{tile}3m46s3s" if tile != "Z" else "ZZZ3m46s3s", ["peng 999s", "chi 123m"])
        state = run(rules, table(rules, "A", tile, C=hand), f"A discards {tile}", f"C ming_gang {tile}")
        assert sum(line.amount for line in state.money) == paid


def test_kong_points_by_fan():
    kongs = "ming_gangs + bu_gangs + (2 × an_gangs)"
    rules = child(f"fans: {{+gang: {{name: 杠, when: {kongs} >= 1, times: double ({kongs})}}}}")
    hands = ("peng 111p", 2), ("bu_gang 1111p", 4), ("an_gang 1111p", 8)
    for meld, worth in hands:
        assert value(rules, f"56m22p / {meld} / chi 123m / chi 123s", "4m") == worth


@pytest.mark.parametrize(
    ("settled", "kept", "on_win", "on_other", "on_draw"),
    [
        ("with_hand", "kept", 6, 6, 6), ("with_hand", "returned", 6, 6, 0), ("with_win", "kept", 6, 0, 0), ("at_once", "kept", 6, 6, 6),
        ("at_once", "returned", 6, 6, 0),
    ],
)  # fmt: skip
def test_kong_points_are_kept_or_not(settled, kept, on_win, on_other, on_draw):
    """A adds a kong for 2 from each and draws the replacement: it wins, or B wins on its discard, or the wall is used up."""
    rules = child(
        f"gang: {{money: {{+bu_gang: {{share: 2}}}}, money_settled: {settled}, after_ting_keeps: waits}}\n"
        f"drawn_hand: {{gang_money: {kept}}}\nlast: {{starts_at: 0, shrinks_with: []}}"
    )
    melds = ["peng 999s", "chi 123m", "chi 789m"]
    start = {"A": ("46p22s", melds), "declared": "A", "bao": "1s"}
    other = {"A": ("46s22s", melds), "B": ("46p22m", ["peng 111p", "chi 123m", "chi 789m"]), "declared": "AB", "bao": "1s"}
    won = run(rules, table(rules, "A", "9s", tail="5p", **start), "A bu_gang 9s", "A hu 5p").result
    lost = run(rules, table(rules, "A", "9s", tail="5p", **other), "A bu_gang 9s", "A discards 5p", "B hu 5p").result
    drawn = run(rules, table(rules, "A", "9s", draws="7m", left=1, **start), "A bu_gang 9s", "A discards 7m", "D pass").result
    assert won.scores[0] == on_win + 12 and lost.scores[0] == on_other - 2 and drawn.scores[0] == on_draw
