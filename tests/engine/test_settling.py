"""How a hand ends: the ledger, kong money, robbed kongs, the next dealer, liability, matches (H02, H25, H26, B13, J15, U09)."""

import pytest

from hrbrules.engine.api import Phase, Stream, after_hand, after_leaving, new_match, next_hand, owing, play
from hrbrules.source.diagnostic import HandError
from tests.engine.scripted import KA, SHIPPED, changed, eager, events, may, rules_of, run, table

ROB = ("46p22s", ["peng 111p", "chi 123m", "chi 789m"])
BU = ("5999p99s12m", ["peng 555m"])


def won(name="harbin", turn="A", tile="5p", winner="B", **more):
    """B, waiting on 5p alone, wins on A's discard (or draws it where it is B's turn)."""
    rules = rules_of(name) if isinstance(name, str) else name
    more.setdefault("declared", winner)
    state = table(rules, turn, tile, bao="9s", **{winner: KA}, **more)
    if turn != winner:
        state = run(rules, state, f"{turn} discards {tile}")
    return run(rules, state, f"{winner} hu {tile}").result


def drawn_hand(rules, **more):
    state = table(rules, "A", "5p", bao="9s", left=0, **more)
    if rules.rules.flow_value("last.stacks"):
        state = state._replace(last_pile=())
    return run(rules, state, "A discards 5p", "B pass; C pass; D pass").result


def test_H22_H23_the_discarder_alone_pays_by_whether_it_has_declared():
    assert won().scores == (-6, 6, 0, 0)
    assert won(turn="B").scores == (-4, 12, -4, -4)
    result = won()
    assert [(line.payer, line.payee, line.amount, line.owed_by) for line in result.lines] == [("A", "B", 6, "A")]
    assert tuple(result.wins[0]) == ("B", "discard", "5p", "A", ("ping_hu", "ka_dang"), 2)


def test_G04_Q08_the_discard_that_declares():
    ready = ("23m55s", ["peng 999p", "chi 456m", "chi 789m"])
    for name, pays in (("harbin", 2), ("harbin+declaring_discard=undeclared", 6)):
        rules = rules_of(name)
        state = run(rules, table(rules, "A", "5p", A=ready, B=KA, declared="B", bao="9s"), "A discards 5p ting", "B hu 5p")
        assert state.result.scores == (-pays, pays, 0, 0)


def test_closed_losers_are_known_by_their_melds():
    rules = rules_of("boke")
    state = table(rules, "B", "5p", B=KA, C=("46p22s", ["an_gang 9999p", "chi 123m", "chi 789m"]), declared="B", bao="9s", dealer="D")
    assert run(rules, state, "B hu 5p").result.scores == (-8, 20, -4, -8)


# ---- kongs ---------------------------------------------------------------------------------------------------------


def test_B13_kong_money_is_settled_with_the_hand_and_kept_on_a_draw():
    rules = rules_of("boke+gang_money=on")
    state = run(rules, table(rules, "A", "5p", D="555p", bao="9s"), "A discards 5p", "D ming_gang 5p")
    assert [(line.payer, line.payee, line.amount) for line in state.money] == [("A", "D", 2), ("B", "D", 2), ("C", "D", 2)]
    assert state.result is None
    discard = next(a for a in sorted(may(rules, state, "D")) if a.startswith("discards"))
    over = run(rules, state._replace(live=()), f"D {discard}", "A pass; B pass; C pass")
    assert over.result.wins == () and over.result.scores == (-2, -2, -2, 6)


def test_B13_a_concealed_kong_earns_four_each():
    rules = rules_of("boke+gang_money=on")
    state = run(rules, table(rules, "B", "9m", B="1111s46p2345678m", bao="9s"), "B an_gang 1s")
    assert sum(line.amount for line in state.money) == 12


def test_J15_kong_money_is_paid_at_once_by_who_fed_it():
    rules = rules_of("jianming+gang_money=on")
    happened = events(rules, table(rules, "A", "5p", D="555p", bao="9s"), "A discards 5p", "D ming_gang 5p")
    assert [line for line in happened if "paid" in line] == ["A paid 2 to D"]


def test_kong_money_may_be_returned_on_a_draw_or_count_for_the_winner_only():
    money = "gang: {{money_settled: {0}, money: {{+an_gang: {{share: 5}}}}}}\ndrawn_hand: {{gang_money: {1}}}\nlast: {{starts_at: 0}}"
    for settled, drawn, kept in (("with_hand", "kept", True), ("with_hand", "returned", False), ("with_win", "kept", False)):
        rules = changed(money.format(settled, drawn))
        state = run(rules, table(rules, "B", "9m", B="1111s46p2345678m", bao="9s", draws="8p", left=1), "B an_gang 1s", "B discards 8p")
        over = run(rules, state, "A pass; C pass; D pass")
        assert (over.result.scores == (-5, 15, -5, -5)) is kept and (over.result.scores == (0, 0, 0, 0)) is not kept
    rules = changed(money.format("with_win", "kept"))
    state = table(rules, "C", "9m", C="1111s46p2345678m", B=KA, declared="B", bao="9s", tail="5p")
    assert run(rules, state, "C an_gang 1s", "C discards 5p", "B hu 5p").result.scores == (0, 6, -6, 0)


@pytest.mark.parametrize("name", ["suihua", "harbin-baike"])
def test_U09_K06_an_added_kong_may_be_robbed(name):
    rules = rules_of(name)
    state = table(rules, "C", "5p", C=("147m258s", ["peng 555p", "chi 123m"]), B=ROB, D=ROB, declared="BD", bao="9s")
    state = run(rules, state, "C bu_gang 5p")
    assert state.phase is Phase.ROB and owing(state) == ("A", "B", "D")
    over = run(rules, state, "B hu 5p; D hu 5p")
    win = over.result.wins[0]
    assert (win.seat, win.by, win.giver) == ("D", "robbed_gang", "C")  # the nearest from the konger
    laid = run(rules, state, "A pass; B pass; D pass")
    assert str(laid.hands[2].melds[0]) == "bu_gang 5555p" and laid.phase is Phase.ACT


def test_G05_elsewhere_a_kong_is_not_robbed():
    rules = rules_of("harbin")
    state = table(rules, "C", "5p", C=("147m258s", ["peng 555p", "chi 123m"]), B=ROB, declared="B", bao="9s")
    assert run(rules, state, "C bu_gang 5p").phase is Phase.ACT


def test_concealed_kongs_may_be_robbed_where_the_rules_list_them():
    rules = changed("gang: {robbing: [an_gang]}")
    state = run(rules, table(rules, "C", "9m", C="1111s46p2345678m", bao="9s"), "C an_gang 1s")
    assert state.phase is Phase.ROB and not state.hands[2].melds
    state = run(rules, state, "A pass; B pass; D pass")
    assert state.hands[2].melds[0].kind == "an_gang" and state.phase is Phase.ACT


def test_G05_a_win_on_a_replacement_is_a_self_draw():
    rules = rules_of("harbin")
    state = table(rules, "B", "2s", B=("46p222s99s", ["peng 111p", "chi 123m"]), declared="B", bao="8s", tail="5p")
    result = run(rules, state, "B an_gang 2s", "B hu 5p").result
    assert result.wins[0].by == "gang_draw" and "zi_mo" in result.wins[0].fans


# ---- the next dealer -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "dealer_wins", "other_wins", "drawn"),
    [
        ("harbin", ("B", 0), ("B", 0), ("A", 1)),
        ("boke", ("B", 0), ("D", 0), ("A", 1)),
        ("jianming", ("B", 0), ("D", 0), ("B", 0)),
        ("suihua", ("B", 0), ("D", 0), ("A", 1)),
    ],
)
def test_H02_B01_J01_U01_who_deals_next(name, dealer_wins, other_wins, drawn):
    result = won(name, turn="B", dealer="B")
    assert (result.dealer, result.dealer_draws) == dealer_wins
    result = won(name, turn="B", dealer="C")
    assert (result.dealer, result.dealer_draws) == other_wins
    result = drawn_hand(rules_of(name))
    assert (result.dealer, result.dealer_draws) == drawn


def test_the_dealer_is_not_moved_by_a_draw():
    result = drawn_hand(rules_of("harbin"), dealer="C", rows=2)
    assert (result.dealer, result.dealer_draws, result.scores, result.lines) == ("C", 3, (0, 0, 0, 0), ())


def test_H26_after_three_draws_the_dealer_pays_for_all_and_the_next_seat_deals():
    result = won(turn="B", dealer="C", rows=3)
    assert result.scores == (0, 12, -12, 0) and (result.dealer, result.dealer_draws) == ("D", 0)
    result = won(dealer="C", rows=4)
    assert result.scores == (0, 6, -6, 0) and result.dealer == "D"
    result = won(dealer="A", rows=3)  # the dealer itself discarded: liable for its own share
    assert result.scores == (-6, 6, 0, 0) and result.dealer == "B"
    result = won(turn="B", dealer="B", rows=3)
    assert result.scores == (-4, 12, -4, -4) and (result.dealer, result.dealer_draws) == ("B", 0)
    result = won(turn="B", dealer="C", rows=2)
    assert result.dealer == "B"


def test_H26_drawn_hands_are_counted_no_further_than_facts_reach():
    assert drawn_hand(rules_of("harbin"), rows=99).dealer_draws == 99


def test_a_winning_dealer_may_pass_the_deal():
    assert won(changed("dealer: {wins: next_seat}"), turn="B", dealer="B").dealer == "C"


# ---- matches -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_H02_a_match_adds_up_and_passes_the_deal_on(name):
    rules = rules_of(name)
    match = new_match(rules, 11)
    choose = eager(Stream(11, "bots"))
    for number in range(12):
        state = next_hand(rules, match)
        assert ("ABCD"[state.dealer], state.dealer_draws, state.number) == (match.dealer, match.dealer_draws, number)
        over, _ = play(rules, state, choose)
        before = match
        match = after_hand(rules, match, over)
        assert [new - old for new, old in zip(match.totals, before.totals, strict=True)] == list(over.result.scores)
    assert sum(match.totals) == 0 and match.number == 12


def test_H02_B01_U01_the_first_dealer():
    assert {new_match(rules_of("harbin"), seed).dealer for seed in range(40)} == set("ABCD")
    assert {new_match(rules_of(name), seed).dealer for seed in range(10) for name in ("boke", "suihua")} == {"A"}


def test_H02_a_player_who_leaves_starts_a_new_match_or_not():
    rules, other = rules_of("harbin"), changed("match: {leaver: goes_on}")
    for ruleset, ends in ((rules, True), (other, False)):
        match = new_match(ruleset, 3)._replace(number=5, totals=(3, -3, 0, 0), dealer_draws=2)
        after = after_leaving(ruleset, match)
        assert (after.totals == (0, 0, 0, 0) and after.dealer_draws == 0) is ends and (after == match) is not ends
        assert after.number == 5


def test_a_hand_that_goes_on_has_no_next_one():
    rules = rules_of("harbin")
    match = new_match(rules, 1)
    with pytest.raises(HandError) as caught:
        after_hand(rules, match, next_hand(rules, match))
    assert [d.code for d in caught.value.diagnostics] == ["match-over"]
    with pytest.raises(HandError) as caught:
        next_hand(rules_of("boke"), match)
    assert [d.code for d in caught.value.diagnostics] == ["other-ruleset"]
