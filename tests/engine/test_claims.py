"""Claims on a discard: from whom, in which order, and what must be left (H12–H16, J05, B04, Q10)."""

import pytest

from hrbrules.engine.api import Phase, owing, step
from hrbrules.engine.following import parse_line
from tests.engine.scripted import KA, changed, deal, may, rules_of, run, table

TINGS = "46p111m789m22s34s9s"  # ready after chi 46p and the discard 9s, waiting on 2s and 5s
ALSO_TINGS = "46p999m123m77s56s1s"


def after_5p(name="harbin", **hands):
    rules = rules_of(name)
    return rules, run(rules, deal(rules, A="5p", **hands), "A discards 5p")


def taker(rules, state, line):
    """Who got the discard, and with which meld."""
    state = run(rules, state, line)
    (found,) = [(seat, hand.melds[0].kind) for seat, hand in zip("ABCD", state.hands, strict=True) if hand.melds]
    return found[0], str(found[1])


def test_H14_chi_comes_from_the_previous_player_and_peng_from_anyone():
    rules, state = after_5p(B="46p", C="46p", D="55p")
    assert "chi 46p" in may(rules, state, "B")
    assert "chi 46p" not in may(rules, state, "C")
    assert "peng 5p" in may(rules, state, "D")


def test_H14_each_way_to_chi_is_an_action_of_its_own():
    rules, state = after_5p(B="3467p")
    assert {"chi 34p", "chi 46p", "chi 67p", "pass"} <= may(rules, state, "B")


def test_H14_a_kong_draws_its_replacement_from_the_tail():
    rules = rules_of("harbin")
    state = run(rules, deal(rules, A="5p", D="555p", tail="9s", bao="1s"), "A discards 5p")
    after = run(rules, state, "D ming_gang 5p")
    assert after.hands[3].count(26) == state.hands[3].count(26) + 1
    assert after.front == state.front and len(after.live) == len(state.live) - 1
    assert (after.turn, after.drawn, after.may_gang) == (3, 26, True)


def test_H15_any_seat_may_chi_where_the_hand_is_then_ready():
    rules, state = after_5p(C=TINGS)
    assert "chi 46p ting 9s" in may(rules, state, "C") and "chi 46p" not in may(rules, state, "C")
    after = run(rules, state, "C chi 46p ting 9s")
    assert after.declared == (2,) and after.rivers[2] == (26,) and after.phase is Phase.CLAIM
    assert rules.waits(after.hands[2]) == ("2s", "5s")


def test_H15_the_next_seat_chooses_between_plain_chi_and_chi_with_ting():
    rules, state = after_5p(B=TINGS)
    assert {"chi 46p", "chi 46p ting 9s"} <= may(rules, state, "B")


def test_H15_of_several_the_nearest_goes_first():
    rules, state = after_5p(C=TINGS, D=ALSO_TINGS)
    assert taker(rules, state, "C chi 46p ting 9s; D chi 46p ting 1s") == ("C", "chi")
    assert taker(rules, state, "D chi 46p ting 1s") == ("D", "chi")


@pytest.mark.parametrize(
    ("name", "line", "winner"),
    [
        ("harbin", "B chi 46p; D peng 5p", "D"),
        ("harbin", "C chi 46p ting 9s; D peng 5p", "C"),
        ("harbin", "C chi 46p ting 9s; D ming_gang 5p", "D"),
        ("harbin-street", "C chi 46p ting 9s; D peng 5p", "D"),
        ("harbin-street+order_h16=on", "C chi 46p ting 9s; D peng 5p", "C"),
        ("boke", "B chi 46p; D peng 5p", "B"),
        ("boke", "B chi 46p; D ming_gang 5p", "B"),
        ("boke", "C chi 46p ting 9s; D ming_gang 5p", "C"),
        ("boke+order_h16=on", "B chi 46p; D ming_gang 5p", "D"),
        ("jianming", "B chi 46p; D peng 5p", "D"),
        ("jianming", "C chi 46p ting 9s; D ming_gang 5p", "C"),
        ("suihua", "C chi 46p ting 9s; D ming_gang 5p", "C"),
        ("suihua", "B chi 46p; D peng 5p", "D"),
    ],
)
def test_H16_B04_J05_Q10_U05_the_order_of_claims(name, line, winner):
    rules, state = after_5p(name, B="46p", C=TINGS, D="555p")
    assert taker(rules, state, line)[0] == winner


def test_J05_a_peng_that_tings_outranks_a_kong_and_a_plain_peng_does_not_outrank_a_ting():
    hand = "55p222m789m23s99s5s"
    rules, state = after_5p("jianming", D=hand, C=TINGS)
    assert {"peng 5p", "peng 5p ting 5s"} <= may(rules, state, "D")
    assert taker(rules, state, "C chi 46p ting 9s; D peng 5p") == ("C", "chi")
    rules, state = after_5p("jianming", C=hand, D=ALSO_TINGS)
    assert taker(rules, state, "C peng 5p ting 5s; D chi 46p ting 1s") == ("C", "peng")


def test_J05_a_kong_that_tings_is_announced_and_its_discard_declares():
    rules, state = after_5p("jianming", D="555p789m23s99s678m")
    assert "ming_gang 5p ting" in may(rules, state, "D")
    after = run(rules, state, "D ming_gang 5p ting")
    assert after.must_ting and all(a.endswith("ting") for a in may(rules, after, "D"))


def test_claims_that_declare_later_count_by_what_they_make_possible():
    rules = changed("claims: {order: [hu, peng_ting, chi, [peng, ming_gang]], ting_forced: no}")
    state = run(rules, deal(rules, A="5p", B="46p", D="55p222m789m23s99s5s"), "A discards 5p")
    assert "peng 5p ting 5s" not in may(rules, state, "D")
    assert taker(rules, state, "B chi 46p; D peng 5p") == ("D", "peng")
    state = run(rules, deal(rules, A="5p", B="46p", D="55p147m258s369m1s2m"), "A discards 5p")
    assert taker(rules, state, "B chi 46p; D peng 5p") == ("B", "chi")


@pytest.mark.parametrize("forced", ["yes", "no"])
def test_peng_for_ting_alone(forced):
    rules = changed(f"claims: {{order: [hu, ming_gang, peng_ting], ting_forced: {forced}}}")
    ready, far = "55p222m789m23s99s5s", "55p147m258s369m1s2m"
    state = run(rules, deal(rules, A="5p", B=far), "A discards 5p")
    assert may(rules, state, "B") == {"pass"}
    state = run(rules, deal(rules, A="5p", D=ready), "A discards 5p")
    assert may(rules, state, "D") == ({"pass", "peng 5p ting 5s", "peng 5p ting 2s"} if forced == "yes" else {"pass", "peng 5p"})


@pytest.mark.parametrize(("reach", "previous", "other"), [("previous", True, False), ("beyond_previous", False, True)])
def test_H15_chi_with_ting_by_where_it_may_come_from(reach, previous, other):
    rules = changed(f"claims: {{chi_ting: {{from: {reach}}}}}")
    for seat, may_ting in (("B", previous), ("C", other)):
        state = run(rules, deal(rules, A="5p", **{seat: TINGS}), "A discards 5p")
        assert ("chi 46p ting 9s" in may(rules, state, seat)) is may_ting


def test_equal_priority_is_decided_by_nearness_not_by_order_of_arrival():
    rules, state = after_5p(C=TINGS, D=ALSO_TINGS)
    answers = {"B": parse_line("B pass")[0][1]} | dict(parse_line("C chi 46p ting 9s; D chi 46p ting 1s"))
    backwards = dict(reversed(answers.items()))
    assert step(rules, state, answers) == step(rules, state, backwards)


def test_H12_four_concealed_tiles_are_not_claimed_away():
    rules = rules_of("harbin")
    three = ["chi 123m", "chi 789m", "peng 111s"]
    for tiles in ("4677p", "5588p", "5558p"):
        state = run(rules, table(rules, "A", "5p", B=(tiles, three)), "A discards 5p")
        assert may(rules, state, "B") == {"pass"}
    state = run(rules, table(rules, "A", "5p", B=("4677p999s", three[:2])), "A discards 5p")
    assert "chi 46p" in may(rules, state, "B")


def test_H12_a_concealed_kong_as_the_fourth_set_is_refused_and_an_added_kong_is_not():
    rules = rules_of("harbin")
    state = table(rules, "B", "5p", B=("555p8s", ["chi 123m", "chi 789m", "peng 111s"]))
    assert "an_gang 5p" not in may(rules, state, "B")
    state = table(rules, "B", "1s", B=("4677p", ["chi 123m", "chi 789m", "peng 111s"]))
    assert "bu_gang 1s" in may(rules, state, "B")


def test_J07_no_fourth_claim():
    rules = changed("claims: {requires: {shou_ba_yi: concealed >= 10}}")
    state = run(rules, table(rules, "A", "5p", B=("46p5588p99s", ["chi 123m", "chi 789m"]), C="4655p"), "A discards 5p")
    assert may(rules, state, "B") == {"pass"}
    assert "peng 5p" in may(rules, state, "C")


def test_conditions_on_what_is_left_may_depend_on_the_discard():
    rules = changed("claims: {requires: {shou_ba_yi: ~, +keeps_yaojiu: concealed of yaojiu >= 1}}")
    state = run(rules, table(rules, "A", "5p", B="46p2345678m234s1s"), "A discards 5p")
    state = run(rules, state, "B chi 46p")
    assert "discards 1s" not in may(rules, state, "B") and "discards 2s" in may(rules, state, "B")
    state = run(rules, table(rules, "A", "5p", B="46p2345678m2345s"), "A discards 5p")
    assert may(rules, state, "B") == {"pass"}


def test_a_claimed_tile_may_be_discarded_at_once_or_not():
    plain, strict = rules_of("harbin"), changed("claims: {swap: banned}")
    for rules, allowed in ((plain, True), (strict, False)):
        state = run(rules, deal(rules, A="5p", B="456p"), "A discards 5p", "B chi 46p")
        assert ("discards 5p" in may(rules, state, "B")) is allowed
    state = run(strict, table(strict, "A", "5p", B=("46p55p", ["chi 123m", "chi 789m", "peng 111s"])), "A discards 5p")
    assert may(strict, state, "B") == {"pass"}


def test_H13_one_winner_the_nearest_or_all():
    for rules, winners in ((rules_of("harbin"), ["B"]), (changed("claims: {winners: all}"), ["B", "D"])):
        state = table(rules, "A", "5p", B=KA, D=KA, declared="DB", bao="9s")
        state = run(rules, state, "A discards 5p")
        answers = dict(parse_line("D hu 5p; C pass; B hu 5p"))
        assert [win.seat for win in step(rules, state, answers)[0].result.wins] == winners


def test_G03_who_has_declared_neither_chis_nor_pengs():
    rules = rules_of("harbin")
    state = table(rules, "A", "2s", B=KA, declared="B", bao="9s")
    state = run(rules, state, "A discards 2s")
    assert may(rules, state, "B") == {"pass"}
    assert owing(state) == ("B", "C", "D")


def test_G10_no_kong_directly_after_a_claim():
    rules, state = after_5p(B="46p1111s")
    after = run(rules, state, "B chi 46p")
    assert after.turn == 1 and "an_gang 1s" not in may(rules, after, "B")
    rules = rules_of("harbin")
    assert "an_gang 1s" in may(rules, table(rules, "B", "9s", B="1111s46p2345678m"), "B")


def test_gang_kinds_and_sources_are_obeyed():
    rules = rules_of("harbin-campus+no_kongs=on")
    state = run(rules, deal(rules, A="5p", D="555p"), "A discards 5p")
    assert "ming_gang 5p" not in may(rules, state, "D") and "peng 5p" in may(rules, state, "D")
    assert "an_gang 1s" not in may(rules, table(rules, "B", "9s", B="1111s46p2345678m"), "B")
    for order, left in (("[hu]", set()), ("[hu, peng]", {"peng 5p"}), ("[hu, chi]", {"chi 46p"})):
        rules = changed(f"claims: {{order: {order}}}\ngang: {{kinds: [bu_gang, an_gang]}}")
        state = run(rules, deal(rules, A="5p", B="46p555p147m258s1m"), "A discards 5p")
        assert may(rules, state, "B") == {"pass"} | left
    rules = changed("claims: {chi: {from: any}}")
    state = run(rules, deal(rules, A="5p", D="46p"), "A discards 5p")
    assert "chi 46p" in may(rules, state, "D")
