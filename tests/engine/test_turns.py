"""Own turns: the lock, kongs after ting, passing a win, and the game that discards first (G03, G06, G10, H17, B05, Q01, Q04)."""

import pytest

from hrbrules.engine.api import Phase, legal, owing, view
from tests.engine.scripted import KA, PAIRS, bao_of, changed, deal, events, may, rules_of, run, table

KONG = ("46p222s99s", ["peng 111p", "chi 123m"])  # a kong of 2s leaves the wait on 5p
CHANGES = ("2223s456p", ["peng 111p", "chi 123m"])  # waits on 1s, 3s and 4s; a kong of 2s leaves 3s


def test_G11_a_turn_is_draw_and_discard_and_unclaimed_the_next_seat_draws():
    rules = rules_of("harbin")
    state = deal(rules, draws="9s", A="5p")
    assert owing(state) == ("A",) and state.hands[0].concealed == 14
    state = run(rules, state, "A discards 5p")
    assert owing(state) == ("B", "C", "D")
    happened = events(rules, deal(rules, draws="9s", A="5p", B="147m258p369s1234Z"[:12]), "A discards 5p", "B discards 9s")
    assert happened == ["A discarded 5p", "B drew 9s", "B discarded 9s"]


def test_G03_the_hand_is_locked_and_the_drawn_tile_is_discarded():
    rules = rules_of("harbin")
    state = table(rules, "B", "2s", B=KA, declared="B", bao="9s")
    assert may(rules, state, "B") == {"discards 2s"}


def test_a_lock_that_only_keeps_the_hand_ready_leaves_some_discard():
    rules = changed("ting: {lock: keeps_ting}")
    state = table(rules, "B", "6p", B=KA, declared="B", bao="9s")
    assert may(rules, state, "B") == {"discards 4p", "discards 6p"}


def test_G03_ting_is_declared_with_the_discard():
    rules = rules_of("harbin")
    state = table(rules, "B", "8m", B=KA)
    assert {"discards 8m", "discards 8m ting"} <= may(rules, state, "B")
    after = run(rules, state, "B discards 8m ting")
    assert after.declared == (1,) and after.declaring and after.source == 1


@pytest.mark.parametrize(("name", "allowed"), [("harbin", True), ("harbin-street", True), ("jianming", False), ("suihua", False)])
def test_H17_Q04_J07_U05_kongs_after_ting(name, allowed):
    rules = rules_of(name)
    state = table(rules, "B", "2s", B=KONG, declared="B", bao="8s")
    assert ("an_gang 2s" in may(rules, state, "B")) is allowed


def test_H17_an_exposed_kong_after_ting_where_the_rules_list_it():
    for name, allowed in (("harbin", True), ("harbin-street", False)):
        rules = rules_of(name)
        state = run(rules, table(rules, "A", "2s", B=KONG, declared="B", bao="8s"), "A discards 2s")
        assert ("ming_gang 2s" in may(rules, state, "B")) is allowed


def test_H17_a_kong_must_leave_the_waits_unless_ready_is_enough():
    for name, allowed in (("harbin", False), ("harbin+gang_if_ready=on", True)):
        rules = rules_of(name)
        state = table(rules, "B", "2s", B=CHANGES, declared="B", bao="8s")
        assert rules.waits(state.hands[1].without_tile(19)) == ("1s", "3s", "4s")
        assert ("an_gang 2s" in may(rules, state, "B")) is allowed


def test_waits_stay_as_they_were_when_a_kong_is_made_after_ting():
    rules = rules_of("harbin")
    state = run(rules, table(rules, "B", "2s", B=KONG, declared="B", bao="8s", tail="4m"), "B an_gang 2s")
    assert may(rules, state, "B") == {"discards 4m"}
    assert rules.waits(state.hands[1].without_tile(3)) == ("5p",)


def test_G10_no_kong_without_a_replacement():
    rules = rules_of("harbin")
    for left, allowed in ((1, True), (0, False)):
        state = table(rules, "B", "9s", B="1111s46p2345678m", left=left)
        assert ("an_gang 1s" in may(rules, state, "B")) is allowed


@pytest.mark.parametrize(
    ("name", "on_draw", "on_discard"),
    [
        ("harbin", {"hu 5p", "discards 5p"}, {"hu 5p", "pass"}),
        ("boke", {"hu 5p"}, {"hu 5p"}),
        ("jianming", {"hu 5p", "discards 5p"}, {"hu 5p"}),
        ("jianming+may_pass=on", {"hu 5p", "discards 5p"}, {"hu 5p", "pass"}),
    ],
)
def test_G06_B05_passing_a_win(name, on_draw, on_discard):
    rules = rules_of(name)
    assert may(rules, table(rules, "B", "5p", B=KA, declared="B", bao="9s"), "B") == on_draw
    state = run(rules, table(rules, "A", "5p", B=KA, declared="B", bao="9s"), "A discards 5p")
    assert may(rules, state, "B") == on_discard


def test_H11_only_who_has_declared_wins():
    rules = rules_of("harbin")
    state = run(rules, table(rules, "A", "5p", B=KA, bao="9s"), "A discards 5p")
    assert "hu 5p" not in may(rules, state, "B")


# ---- discard first, draw afterwards --------------------------------------------------------------------------------


def test_Q01_the_dealers_fourteenth_tile_is_its_first_draw():
    rules = rules_of("harbin-street")
    state = deal(rules, A="5p1111s", draws="9s8s")
    assert "an_gang 1s" not in may(rules, state, "A")
    happened = events(rules, state, "A discards 5p", "A an_gang 1s")
    assert happened[:2] == ["A discarded 5p", "A an_gang 1111s"]
    assert "A drew" not in " ".join(happened[:2])


def test_Q01_one_discards_from_thirteen_then_draws_then_the_next_moves():
    rules = rules_of("harbin-street")
    state = run(rules, deal(rules, A="5p", B="9m", draws="9s8s"), "A discards 5p", "B discards 9m")
    assert state.hands[1].concealed == 12 and state.phase is Phase.CLAIM
    assert events(rules, state, "B pass") == ["B drew 9s"]
    after = run(rules, state, "B pass")
    assert after.turn == 2 and after.phase is Phase.ACT and after.hands[2].concealed == 13


def test_Q01_who_discarded_draws_before_the_claimer_discards():
    rules = rules_of("harbin-street")
    state = run(rules, deal(rules, A="5p", B="9m", D="99m", draws="9s8s"), "A discards 5p", "B discards 9m", "D peng 9m")
    assert state.phase is Phase.AFTER_DRAW and owing(state) == ("B",) and state.drawn == 26
    after = run(rules, state, "B pass")
    assert owing(after) == ("D",) and after.hands[3].concealed == 11
    after = run(rules, after, f"D {legal(rules, after, 'D')[0]}")
    assert after.waiting == -1  # a claimer does not draw


def test_Q01_who_has_drawn_may_declare_and_then_draws_first():
    rules = rules_of("harbin-street")
    state = table(rules, "B", B=("46p2s8s", ["peng 111p", "chi 123m", "chi 789m"]), draws="2s5m", bao="9s")
    state = run(rules, state, "B discards 8s", "B ting")
    assert state.declared == (1,) and state.turn == 2 and not state.declaring
    again = run(rules, table(rules, "A", B=KA, declared="B", draws="7m5m", bao="9s", A="1m"), "A discards 1m", "A pass")
    assert again.turn == 1 and again.hands[1].concealed == 5 and again.drawn == 4


def test_Q01_the_tile_drawn_before_a_claimer_moves_stays_with_its_owner():
    rules = rules_of("harbin-street")
    state = table(rules, "B", B=("46p2s8s", ["peng 111p", "chi 123m", "chi 789m"]), D="88s", draws="2s5m", bao="9s")
    state = run(rules, state, "B discards 8s", "D peng 8s", "B ting")
    assert owing(state) == ("D",) and state.declared == (1,) and state.drawn == -1
    assert view(rules, state, "D")["drawn"] is None


def test_Q02_the_bao_is_the_last_tile_drawn():
    rules = rules_of("harbin-street")
    state = table(rules, "A", A="1m", B=KA, declared="B", bao="9s", left=1, draws="7m")
    state = run(rules, state, "A discards 1m", "A pass")
    assert state.drawn == 26 and "hu 9s" in may(rules, state, "B")
    won = run(rules, state, "B hu 9s")
    assert won.result.wins[0].fans == ("mo_bao", "ka_dang")
    drawn = run(rules, run(rules, state, "B discards 9s"), "C pass; D pass; A pass")
    assert drawn.phase is Phase.OVER and drawn.result.wins == ()


# ---- a pair set apart ----------------------------------------------------------------------------------------------


def test_B18_a_pair_is_set_apart_with_the_declaration():
    rules = rules_of("boke+zhi_dui=on")
    state = table(rules, "B", "9m", B=PAIRS, bao="9s")
    assert {"discards 9m ting", "discards 9m ting push 2s", "discards 9m ting push 5s"} <= may(rules, state, "B")
    after = run(rules, state, "B discards 9m ting push 2s")
    assert rules.waits(after.hands[1]) == ("2s",)
    later = table(rules, "B", "9m", B=PAIRS, declared="B", bao="9s")
    assert "push 2s" not in may(rules, later, "B")


def test_U06_a_pair_may_be_set_apart_later_once_before_the_discard():
    rules = rules_of("suihua")
    state = table(rules, "B", "9m", B=PAIRS, declared="B", bao="9s")
    assert {"push 2s", "push 5s", "discards 9m"} == may(rules, state, "B")
    after = run(rules, state, "B push 5s")
    assert may(rules, after, "B") == {"discards 9m"} and rules.waits(after.hands[1].without_tile(8)) == ("5s",)
    assert "push 2s" not in may(rules_of("harbin"), table(rules_of("harbin"), "B", "9m", B=PAIRS, declared="B", bao="9s"), "B")


def test_U06_a_tile_drawn_before_the_pair_was_set_apart_wins_no_more():
    rules = rules_of("suihua")
    state = table(rules, "B", "2s", B=PAIRS, declared="B", bao="9s")
    assert "hu 2s" in may(rules, state, "B")
    assert may(rules, run(rules, state, "B push 2s"), "B") == {"discards 2s"}


def test_U06_only_a_hand_that_waits_on_two_pairs_sets_one_apart():
    rules = rules_of("suihua")
    assert "push 2s" not in may(rules, table(rules, "B", "9m", B=KA, declared="B", bao="9s"), "B")


# ---- looking at the bao --------------------------------------------------------------------------------------------


def test_a_look_may_be_optional_and_may_lock_the_hand():
    rules = changed("ting: {lock: keeps_ting}\nbao: {look: optional_locks}")
    state = table(rules, "B", "6p", B=KA, declared="B", bao="9s")._replace(looked=0)
    assert may(rules, state, "B") == {"looks", "discards 4p", "discards 6p"}
    after = run(rules, state, "B looks")
    assert may(rules, after, "B") == {"discards 6p"} and after.looked == 2
    assert bao_of(after) == "9s"


def test_a_bao_may_be_won_on_at_the_look():
    rules = changed("bao: {look: optional}\nwin: {kinds: {+lou_hu: {by: ting, when: natural, points: 3}}}")
    state = table(rules, "B", "6p", B=KA, declared="B", bao="5p")._replace(looked=0)
    state = run(rules, state, "B looks")
    assert state.phase is Phase.TING and may(rules, state, "B") == {"hu", "pass"}
    assert run(rules, state, "B pass").phase is Phase.ACT
    assert run(rules, state, "B hu").result.wins[0].by == "ting"
