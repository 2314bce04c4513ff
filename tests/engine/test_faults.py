"""Faults that real programs of this family had, and that a hand of play must not have; settlement has tests for the rest."""

import pytest

from hrbrules.engine.api import Phase, Stream
from tests.engine.scripted import KA, SHIPPED, eager, may, positions, rules_of, run, table


def test_melds_are_not_mixed_into_the_free_tiles():
    rules = rules_of("harbin")
    mine = ("258m369s1p", ["chi 456p", "peng 555s"])
    state = run(rules, table(rules, "A", "5p", B=mine, bao="9s"), "A discards 5p")
    assert may(rules, state, "B") == {"pass"}
    state = run(rules, table(rules, "A", "5s", B=mine, bao="9s"), "A discards 5s")
    assert may(rules, state, "B") == {"pass"}  # three in a peng are not three in hand
    assert "discards 4p" not in may(rules, table(rules, "B", "9m", B=mine, bao="9s"), "B")


def test_melded_hands_win():
    rules = rules_of("harbin")
    four = ("5p", ["peng 111p", "chi 123m", "chi 789m", "chi 345s"])
    state = table(rules, "B", "5p", B=four, declared="B", bao="9s")
    assert "hu 5p" in may(rules, state, "B")
    assert "hu 5p" in may(rules, table(rules, "B", "5p", B=KA, declared="B", bao="9s"), "B")


def test_the_bao_is_not_wild_before_ting():
    rules = rules_of("harbin")
    state = table(rules, "B", "9s", B=KA, bao="9s")
    assert not any(a.startswith("hu") for a in may(rules, state, "B"))


def test_a_self_draw_is_not_counted_twice_with_the_bao():
    rules = rules_of("harbin")
    over = run(rules, table(rules, "B", "9s", B=KA, declared="B", bao="9s"), "B hu 9s")
    assert (over.result.wins[0].fans, over.result.wins[0].value) == (("mo_bao", "ka_dang"), 6)


def test_an_unrelated_discard_changes_neither_dealer_nor_score():
    rules = rules_of("harbin")
    state = run(rules, table(rules, "A", "5p", bao="9s"), "A discards 5p", "C pass")
    assert state.phase is Phase.ACT and state.result is None and state.money == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_waits_stay_and_a_discard_is_always_left_after_ting(name):
    rules = rules_of(name)
    declared = 0
    for seed in range(15):
        waits: dict[int, tuple[str, ...]] = {}
        for state in positions(rules, seed, eager(Stream(seed, "w"))):
            for seat in state.declared:
                hand = state.hands[seat]
                if hand.concealed % 3 == 2 and state.actor == seat and state.drawn >= 0:
                    hand = hand.without_tile(state.drawn)
                if hand.concealed % 3 != 1:
                    continue  # in the middle of a kong, or the kept tile of the final round
                found = rules.waits(hand)
                if hand.pushed or state.round_left >= 0:
                    continue
                assert found and waits.setdefault(seat, found) == found
                declared += 1
    assert declared
