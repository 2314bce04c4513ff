"""The bao: where it lies, who sees it, when it changes, and who may win on it (H18, H19, G07–G09, U10–U12, B10, B12, J12, J13)."""

import pytest

from hrbrules.engine.api import Phase, owing, view
from hrbrules.engine.plan import plan_of
from hrbrules.engine.state import Bao, thaw
from hrbrules.engine.wall import place_below
from tests.engine.scripted import KA, bao_of, changed, deal, events, may, rules_of, run, table

NINES = "99s147m258p36s"  # with which C pengs a discarded 9s
PENG = ("A discards 9s", "C peng 9s")


def test_H18_the_bao_is_the_last_tile_of_the_wall_and_never_drawn():
    state = deal(rules_of("harbin"), bao="9s")
    assert bao_of(state) == "9s" and state.baos == (111,) and 111 not in state.live


@pytest.mark.parametrize(
    ("name", "place"), [("harbin-street", 53), ("jianming", 53), ("jianming+bao_place=last_stack_top", 110), ("suihua", 104)]
)
def test_Q02_J03_U03_where_the_bao_lies(name, place):
    state = deal(rules_of(name))
    assert state.baos == (place,) and place not in state.live


def test_a_bao_may_be_drawn_from_the_wall():
    rules = changed("bao: {place: drawn}")
    state = deal(rules, draws="9s1m")
    assert bao_of(state) == "9s" and state.live[state.front] == 54


def test_H18_only_declared_players_see_it():
    rules = rules_of("harbin")
    state = table(rules, "A", "5m", B=KA, declared="B", bao="9s")
    assert [view(rules, state, seat)["bao"]["tile"] for seat in "ABCD"] == [None, "9s", None, None]


def test_B15_a_dark_bao_is_seen_by_nobody():
    rules = rules_of("boke+an_bao=on")
    state = run(rules, table(rules, "B", "8m", B=KA, bao="9s"), "B discards 8m ting")
    assert all(view(rules, state, seat)["bao"]["tile"] is None for seat in "ABCD") and state.looked == 0


def test_H18_a_drawn_bao_wins_and_a_discarded_one_is_ordinary():
    rules = rules_of("harbin")
    state = table(rules, "B", "9s", B=KA, declared="B", bao="9s")
    assert "hu 9s" in may(rules, state, "B")
    state = run(rules, table(rules, "A", "9s", B=KA, declared="B", bao="9s"), "A discards 9s")
    assert may(rules, state, "B") == {"pass"}


def test_a_bao_that_stands_only_for_itself_wins_only_on_the_wait():
    rules = changed("win: {kinds: {mo_bao: {any: ~, when: tile is bao and natural}}}")
    state = table(rules, "B", "9s", B=KA, declared="B", bao="9s")
    assert "hu 9s" not in may(rules, state, "B")
    state = run(rules, table(rules, "B", "5p", B=KA, declared="B", bao="5p"), "B hu 5p")
    assert "bao_zhong_bao" in state.result.wins[0].fans


# ---- changes -------------------------------------------------------------------------------------------------------


def test_H19_three_visible_copies_change_it_and_melds_count():
    rules = rules_of("harbin")
    state = deal(rules, A="9s", C=NINES, bao="9s", tail="1m")
    happened = events(rules, state, *PENG)
    assert happened == ["A discarded 9s", "C peng 999s from A", "table bao_changed 1m"]
    after = run(rules, state, *PENG)
    assert bao_of(after) == "1m" and after.old == ((26, 0),) and len(after.live) == len(state.live) - 1
    assert view(rules, after, "D")["players"]["A"]["old_bao"] == ["9s"]


def test_G07_the_old_bao_in_the_river_is_never_claimed():
    rules = rules_of("harbin")
    state = run(rules, table(rules, "C", "3m", B=KA, D="55p", declared="B", bao="5p", tail="1m", seen="555p"), "C discards 3m")
    assert state.old == () and "hu 5p" not in may(rules, state, "B")
    after = run(rules, state, "A pass; B pass; D pass")
    assert after.old == ((13, 0),) and bao_of(after) == "1m"
    assert owing(after) == ("D",) and after.result is None  # B waits on 5p, D could peng it: neither is asked


def test_K08_melds_may_be_left_out_of_the_count():
    rules = rules_of("harbin-baike+bao_change_melds=off")
    assert bao_of(run(rules, deal(rules, A="9s", C=NINES, bao="9s", tail="1m"), *PENG)) == "9s"


def test_J13_a_change_may_need_somebody_who_has_looked():
    rules = rules_of("jianming")
    state = deal(rules, A="9s", C=NINES, bao="9s", tail="1m")
    assert bao_of(run(rules, state, *PENG)) == "9s"
    assert bao_of(run(rules, state._replace(looked=8, declared=(3,)), *PENG)) == "1m"


def test_H19_it_repeats_while_the_new_one_is_due_too_unless_the_rules_say_once():
    for rules, bao in ((rules_of("harbin"), "2m"), (changed("bao: {change: {repeat: no}}"), "1m")):
        state = table(rules, "A", "9s", bao="9s", tail="1m2m", seen="99s111m")
        assert bao_of(run(rules, state, "A discards 9s", "D pass")) == bao


def test_J13_copies_in_ones_own_hand_do_not_count():
    rules = rules_of("harbin")
    state = table(rules, "A", "9s", A="999s147m258p1234s", bao="9s", tail="1m")
    assert bao_of(run(rules, state, "A discards 9s", "B pass")) == "9s"


def test_each_viewer_may_count_its_own_tiles_and_change_for_itself():
    rules = changed("bao: {change: {when: knows of bao >= 3}}")
    mine = ("46p22s", ["an_gang 9999s", "chi 123m", "peng 111p"])
    state = table(rules, "A", "5m", B=mine, D=KA, declared="BD", bao="9s", tail="1m")._replace(views=(0, 0, 0, 0))
    after = run(rules, state, "A discards 5m", "C pass")
    assert [view(rules, after, seat)["bao"]["tile"] for seat in "BD"] == ["1m", "9s"]
    assert after.views == (1, 1, 1, 0) and len(after.baos) == 2


def test_G07_no_tile_left_to_become_bao():
    for change, state_of in (("no_bao", "gone"), ("no_change", "on")):
        rules = changed(f"bao: {{change: {{exhausted: {change}}}}}\nlast: {{starts_at: 0}}")
        state = run(rules, table(rules, "A", "9s", C=NINES, bao="9s", seen="", left=0), *PENG)
        assert view(rules, state, "D")["bao"]["state"] == state_of
        assert state.phase is not Phase.OVER


@pytest.mark.parametrize(("where", "old"), [("current_river", ((26, 2),)), ("aside", ((26, -1),)), ("wall", ())])
def test_where_the_old_bao_goes(where, old):
    rules = changed(f"bao: {{change: {{old_goes_to: {where}}}}}")
    state = run(rules, deal(rules, A="9s", C=NINES, bao="9s", tail="1m"), *PENG)
    assert state.old == old and bao_of(state) == "1m"
    assert (state.live[-1] == 111) is (where == "wall")


def test_a_bao_that_goes_back_to_the_wall_is_not_chosen_again_at_once():
    rules = changed("bao: {change: {old_goes_to: wall}}")
    state = table(rules, "A", "9s", bao="9s", tail="1m2m", seen="99s111m")
    assert bao_of(run(rules, state, "A discards 9s", "D pass")) == "2m"


def test_G07_the_identity_for_a_discard_is_fixed_before_it_or_not():
    frozen, quick = rules_of("harbin"), changed("bao: {change: {frozen_before_discard: no}}")
    for rules, bao in ((frozen, "9s"), (quick, "1m")):
        state = run(rules, table(rules, "A", "9s", bao="9s", tail="1m", seen="99s"), "A discards 9s")
        assert state.phase is Phase.CLAIM and bao_of(state) == bao


# ---- winning on the bao itself -------------------------------------------------------------------------------------


def test_B12_an_awaited_tile_that_is_the_bao_wins_at_the_declaration():
    rules = rules_of("boke+lou_hu=on")
    state = run(rules, table(rules, "B", "8m", B=KA, bao="5p"), "B discards 8m ting")
    assert state.phase is Phase.TING and owing(state) == ("B",) and may(rules, state, "B") == {"hu"}
    won = run(rules, state, "B hu").result.wins[0]
    assert (won.by, won.tile) == ("ting", "") and won.fans == ("lou_hu", "ka_dang", "self_draw", "mo_bao_bei")


def test_B12_everybody_who_declares_is_asked_so_that_the_question_tells_nothing():
    rules = rules_of("boke+lou_hu=on")
    state = run(rules, table(rules, "B", "8m", B=KA, bao="9s"), "B discards 8m ting")
    assert state.phase is Phase.TING and may(rules, state, "B") == {"pass"}
    plain = rules_of("boke")
    assert run(plain, table(plain, "B", "8m", B=KA, bao="5p"), "B discards 8m ting").phase is Phase.CLAIM


def test_B12_not_after_a_change():
    rules = rules_of("boke+lou_hu=on")
    state = table(rules, "A", "9s", B=KA, declared="B", bao="9s", tail="5p", seen="99s")
    after = run(rules, state, "A discards 9s", "C pass")
    assert bao_of(after) == "5p" and after.phase is Phase.ACT


def test_J12_G09_a_new_bao_is_won_on_in_the_order_of_declaring():
    rules = rules_of("jianming+chong_bao=on")
    state = table(rules, "A", "9s", B=KA, D=KA, declared="DB", bao="9s", tail="5p", seen="99s")
    state = run(rules, state, "A discards 9s", "B pass; C pass; D pass")
    assert state.phase is Phase.CHANGE and owing(state) == ("B", "D")
    assert run(rules, state, "B hu; D hu").result.wins[0].seat == "D"
    nearest = changed("bao: {several: nearest}\nwin: {kinds: {+chong_bao: {by: [ting, bao_change], when: natural, points: 3}}}")
    state = table(nearest, "A", "9s", B=KA, D=KA, declared="DB", bao="9s", tail="5p", seen="99s")
    state = run(nearest, state, "A discards 9s", "B pass; C pass; D pass")
    assert run(nearest, state, "B hu; D hu").result.wins[0].seat == "B"


def test_B10_the_great_wind_at_a_change():
    rules = rules_of("boke+gua_da_feng=on")
    state = table(rules, "A", "9s", B=KA, declared="B", bao="9s", tail="1p", seen="99s")
    state = run(rules, state, "A discards 9s", "C pass")
    assert may(rules, state, "B") == {"hu"}
    assert run(rules, state, "B hu").result.wins[0].fans[0] == "da_feng"


# ---- the indicator of Suihua ---------------------------------------------------------------------------------------


def test_U10_the_indicator_is_turned_up_for_all_at_the_first_declaration():
    rules = rules_of("suihua")
    state = table(rules, "B", "8m", B=KA, bao="9s")
    assert view(rules, state, "C")["bao"] == {"state": "unset", "tile": None, "looked": [], "aside": []}
    assert "table bao_set 9s" in events(rules, state, "B discards 8m ting")
    after = run(rules, state, "B discards 8m ting", "C pass")
    assert view(rules, after, "C")["bao"]["tile"] == "9s"


@pytest.mark.parametrize(("indicator", "drawn", "wins"), [("9s", "1s", True), ("9s", "9s", True), ("9s", "8s", False), ("Z", "Z", True)])
def test_U10_itself_and_the_next_are_bao(indicator, drawn, wins):
    rules = rules_of("suihua")
    state = table(rules, "B", drawn, B=KA, declared="B", bao=indicator)._replace(bao=Bao.ON)
    assert (f"hu {drawn}" in may(rules, state, "B")) is wins


def test_U11_G07_a_discarded_bao_does_not_win_but_before_the_first_declaration_there_is_none():
    rules = rules_of("suihua")
    state = run(rules, table(rules, "A", "5p", B=KA, declared="B", bao="4p")._replace(bao=Bao.ON), "A discards 5p")
    assert may(rules, state, "B") == {"pass"}
    first = table(rules, "A", "5p", A=("23m55s", ["peng 999p", "chi 456m", "chi 789m"]), B=KA, declared="B", bao="4p")
    state = run(rules, first, "A discards 5p ting")
    assert state.bao is Bao.ON and "hu 5p" in may(rules, state, "B")


def test_U12_the_next_indicator_is_the_tile_below_then_the_next_stack():
    rules = rules_of("suihua")
    state = table(rules, "A", "9s", bao="9s", seen="99s1111s")._replace(bao=Bao.ON)
    after = run(rules, state, "A discards 9s", "C pass")
    assert after.baos == (105,) and after.old == ((26, -1),) and 105 not in after.gang_pile
    t = thaw(after, plan_of(rules))
    assert [place_below(t, place) for place in (105, 102, 103)] == [102, 103, 100]
    assert len(t.last_pile) == 1
