"""The end of the wall: the final round, what shortens it, drawn hands (H24, H25, K02, J08, U03, U04)."""

from hrbrules.engine.api import Phase, owing, view
from tests.engine.scripted import KA, changed, events, may, rules_of, run, table


def discards(rules, state):
    """Play on with what must be discarded until the hand is over; the seats that were dealt a tile."""
    seats = []
    while state.phase is not Phase.OVER:
        (seat,) = owing(state)
        (only,) = may(rules, state, seat)
        seats.append(seat)
        state = run(rules, state, f"{seat} {only}")
    return seats, state


def test_H24_with_four_left_the_discard_on_the_table_is_ordinary():
    rules = rules_of("harbin")
    state = run(rules, table(rules, "A", "5p", D="55p", bao="9s", left=4), "A discards 5p")
    assert "peng 5p" in may(rules, state, "D") and view(rules, state, "B")["last_stage"] is True


def test_H24_then_one_tile_each_and_nothing_but_a_draw_wins():
    rules = rules_of("harbin")
    state = table(rules, "A", "5p", B="1111s46p2345678m", C=KA, D="55p", declared="C", bao="9s", left=4, draws="5p5p1m2m")
    state = run(rules, state, "A discards 5p", "D pass")
    assert state.round_left == 4 and may(rules, state, "B") == {"discards 5p"}  # no kong, no ting
    state = run(rules, state, "B discards 5p")
    assert owing(state) == ("C",) and may(rules, state, "C") == {"hu 5p", "discards 5p"}  # nobody was asked about B's 5p
    seats, state = discards(rules, run(rules, state, "C discards 5p"))
    assert seats == ["D", "A"] and state.result.wins == () and state.result.scores == (0, 0, 0, 0)


def test_H24_a_win_in_the_final_round():
    rules = rules_of("harbin")
    state = run(rules, table(rules, "A", "8m", B=KA, declared="B", bao="9s", left=4, draws="5p"), "A discards 8m", "B hu 5p")
    assert state.result.wins[0].by == "draw"


def test_H24_kongs_and_bao_changes_take_from_the_four():
    rules = rules_of("harbin")
    state = table(rules, "A", "5p", D="555p", bao="9s", left=4)
    after = run(rules, state, "A discards 5p", "D ming_gang 5p")
    assert view(rules, after, "D")["wall_left"] == 3
    seen = table(rules, "A", "9s", bao="9s", seen="99s", left=4)
    seats, _ = discards(rules, run(rules, seen, "A discards 9s", "B pass; C pass; D pass"))
    assert seats == ["B", "C", "D"]


def test_H24_at_zero_the_hand_is_drawn():
    rules = rules_of("harbin")
    state = table(rules, "A", "9s", D="999s", bao="1s", left=1)
    state = run(rules, state, "A discards 9s", "D ming_gang 9s")
    assert owing(state) == ("D",)
    state = run(rules, state, f"D discards {next(iter(may(rules, state, 'D'))).split()[1]}", "A pass; B pass; C pass")
    assert state.phase is Phase.OVER and state.result.wins == ()


def test_H24_a_change_may_take_the_tile_that_a_kong_was_to_draw():
    rules = rules_of("harbin")
    state = table(rules, "A", "5p", D="555p", bao="9s", seen="999s", left=1)
    state = run(rules, state, "A discards 5p", "D ming_gang 5p")
    assert state.phase is Phase.OVER and state.result.wins == ()


def test_K02_four_tiles_are_dealt_and_eight_stay_behind():
    rules = rules_of("harbin-baike")
    state = table(rules, "A", "5p", bao="9s", left=13)
    state = run(rules, state, "A discards 5p", "B pass; C pass; D pass")
    assert state.round_left == -1
    seats, over = discards(rules, run(rules, table(rules, "A", "5p", bao="9s", left=12), "A discards 5p", "B pass; C pass; D pass"))
    assert seats == ["B", "C", "D", "A"] and len(over.live) - over.front == 8


def test_K02_kongs_take_from_those_that_stay_behind():
    rules = rules_of("harbin-baike")
    state = table(rules, "A", "5p", bao="9s", left=11)._replace(tail_taken=1)
    state = run(rules, state, "A discards 5p", "B pass; C pass; D pass")
    assert state.round_left == 4
    state = table(rules, "B", "9m", B="1111s46p2345678m", bao="9s", left=20)
    assert "an_gang 1s" in may(rules, state, "B")
    assert "an_gang 1s" not in may(rules, state._replace(tail_taken=8), "B")


def test_J08_the_tile_of_the_final_round_is_kept():
    rules = rules_of("jianming")
    state = table(rules, "A", "8m", B=KA, declared="B", bao="9s", left=12, draws="5p1m")
    state = run(rules, state, "A discards 8m", "C pass")
    assert may(rules, state, "B") == {"hu 5p", "pass"}
    seats, over = discards(rules, run(rules, state, "B pass"))
    assert seats == ["C", "D", "A"] and over.rivers[1] == () and over.hands[2].concealed == 14


def test_U04_the_last_tiles_lie_in_reserved_stacks():
    rules = rules_of("suihua")
    state = table(rules, "A", "5p", left=1, final="1m2m3m4m")
    state = run(rules, state, "A discards 5p", "B pass; C pass; D pass")
    assert state.round_left == -1
    state = table(rules, "A", "5p", left=0, final="1m2m3m4m")
    happened = events(rules, state, "A discards 5p", "B pass; C pass; D pass", "B pass", "C pass", "D pass", "A pass")
    assert [line for line in happened if "drew" in line] == ["B drew 1m", "C drew 2m", "D drew 3m", "A drew 4m"]


def test_U03_replacements_come_from_the_reserve_and_do_not_shorten_the_wall():
    rules = rules_of("suihua")
    state = table(rules, "B", "9m", B="1111s46p2345678m", replacements="7p")
    after = run(rules, state, "B an_gang 1s")
    assert after.drawn == 15 and after.live == state.live and len(after.gang_pile) == 6
    assert "an_gang 1s" not in may(rules, state._replace(gang_pile=()), "B")
    assert len(state.gang_pile) == 7 and state.gang_pile[-1] == 105


def test_without_a_final_round_the_wall_is_played_out():
    rules = changed("last: {starts_at: 6, round: none}")
    over = run(rules, table(rules, "A", "5p", bao="9s", left=6), "A discards 5p", "B pass; C pass; D pass")
    assert over.phase is Phase.OVER
    rules = changed("last: {starts_at: 6, round: none, shrinks_with: []}")
    for left, allowed in ((7, True), (6, False)):
        assert ("an_gang 1s" in may(rules, table(rules, "B", "9m", B="1111s46p2345678m", bao="9s", left=left), "B")) is allowed


def test_a_replacement_may_come_from_the_front():
    rules = changed("gang: {replacement: front}")
    state = table(rules, "B", "9m", B="1111s46p2345678m", draws="7p", bao="9s")
    after = run(rules, state, "B an_gang 1s")
    assert after.drawn == 15 and after.front == state.front + 1
