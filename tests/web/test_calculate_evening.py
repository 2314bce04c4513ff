"""The calculator's tally: totals, the dealer, drawn hands, kong money, several winners, what can be undone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules.web.calculate_actions import act
from hrbrules.web.calculate_asks import asks_of
from hrbrules.web.calculate_assess import fitted_draft, situation_of
from hrbrules.web.calculate_code import sorted_draft, write_hands
from hrbrules.web.calculate_evening import Evening, evening_of
from hrbrules.web.calculate_state import MOST_HANDS, Draft, Sitting
from tests.axes.tables import child
from tests.web.tapped import told
from tests.web.test_calculate import KA, drafts, load, win

NAMES = ("harbin", "boke+gang_money=on", "jianming+gang_money=on", "suihua")


def evening(name: str, *words: list[str]) -> Evening:
    rules = load(name)
    return evening_of(rules, told(rules, [word for part in words for word in part]).hands)


def test_the_dealer_moves_by_the_rules_and_totals_add_up() -> None:
    found = evening("harbin", win("B", "draw"), win("A", "discard.C"), win("A", "draw"))
    assert [(hand.dealer, hand.gains) for hand in found.hands] == [
        ("A", (-4, 12, -4, -4)), ("B", (6, 0, -6, 0)), ("A", (12, -4, -4, -4))
    ]  # fmt: skip
    assert (found.totals, found.dealer) == ((14, 8, -14, -8), "A")


def test_drawn_hands_count_for_the_dealer_who_is_liable_in_the_end() -> None:
    found = evening("harbin", ["drawn"], ["drawn"], ["drawn"], win("B", "draw"))
    assert [(hand.dealer, hand.draws) for hand in found.hands] == [("A", 0), ("A", 1), ("A", 2), ("A", 3)]
    assert found.hands[-1].gains == (-12, 12, 0, 0) and (found.dealer, found.draws) == ("B", 0)


def test_somebody_may_say_who_deals_and_the_evening_goes_on_from_there() -> None:
    found = evening("harbin", ["dealer.C", "drawn"], ["drawn"], ["draws.0", "drawn"])
    assert [(hand.dealer, hand.draws) for hand in found.hands] == [("C", 0), ("C", 1), ("C", 0)]


@given(index=st.integers(0, 10), discarder=st.sampled_from("BCD"), name=st.sampled_from(NAMES))
@settings(max_examples=20, deadline=None)
def test_undo_brings_back_the_hand_that_was_written_down(index: int, discarder: str, name: str) -> None:
    rules = load(name)
    before = told(rules, [*win("B", "draw"), *(["drawn"] * (index % 3)), *KA, "seat.A", f"came.discard.{discarder}", "declared.D"])
    after = told(rules, ["write", "undo"], before)
    assert (after.hands, after.draft) == (before.hands, sorted_draft(before.draft))
    assert told(rules, ["drawn", "undo"], Sitting()) == Sitting()
    assert told(rules, [f"strike.{len(before.hands)}"], told(rules, ["write"], before)).hands == before.hands[: len(before.hands)]


@given(told_hands=st.lists(drafts, max_size=5), name=st.sampled_from(NAMES))
@settings(max_examples=60, deadline=None)
def test_every_hand_sums_to_zero_and_totals_are_the_sum_of_hands(told_hands: list[Draft], name: str) -> None:
    rules = load(name)
    found = evening_of(rules, tuple(fitted_draft(draft, asks_of(rules)) for draft in told_hands))
    assert all(sum(hand.gains) == 0 for hand in found.hands)
    assert found.totals == tuple(sum(hand.gains[seat] for hand in found.hands) for seat in range(rules.players))
    assert found.dealer in asks_of(rules).seats
    for hand in found.hands:
        assert hand.drawn or hand.void or any(one.won for one in hand.found)


def test_kong_money_of_everybody() -> None:
    kongs = ["kong.C.an_gang", "kong.D.bu_gang"]
    drawn = evening("boke+gang_money=on", [*kongs, "drawn"])  # 4 from each, 2 from each, kept on a drawn hand (B13)
    assert drawn.hands[0].gains == (-6, -6, 10, 2)
    won = evening("boke+gang_money=on", [*kongs, *win("A", "draw")]).hands[0].gains
    plain = evening("boke+gang_money=on", win("A", "draw")).hands[0].gains
    assert tuple(one - other for one, other in zip(won, plain, strict=True)) == (-6, -6, 10, 2)
    returned = child("options: {}\ndrawn_hand: {gang_money: returned}\ngang: {money: {+an_gang: {share: 4}}}", "harbin")
    assert evening_of(returned, told(returned, ["kong.C.an_gang", "drawn"]).hands).totals == (0, 0, 0, 0)


def test_who_fed_a_kong_pays_for_it_and_must_be_named() -> None:
    rules = load("jianming+gang_money=on")
    words = [word if word != "tile.5p" else "tile.7p" for word in KA]
    words[words.index("slot.peng")] = "slot.ming_gang"
    sitting = told(rules, [*words, "seat.A", "came.draw"])
    refused, notice = act(rules, sitting, "write")
    assert notice is not None and notice.key == "unfed" and refused == sitting
    fed = evening_of(rules, told(rules, ["fed.m1.D", "write"], sitting).hands).hands[0]
    assert [(line.payer, line.amount) for line in fed.lines if line.clauses == ("ming_gang",)] == [("D", 2)]
    of_another = told(rules, ["kong.B.ming_gang", "fed.k0.C", "drawn"])
    assert evening_of(rules, of_another.hands).totals == (0, 2, -2, 0)


def test_several_winners_of_one_discard_are_one_hand() -> None:
    rules = child("claims: {winners: all}", "harbin")
    first = told(rules, win("B", "discard.A"))
    also = told(rules, ["also"], first)
    assert also.draft.also and also.draft.discarder == "A"
    both = told(rules, [*KA[:10], "seat.D", "write"], also)
    found = evening_of(rules, both.hands)
    assert len(found.hands) == 1 and found.totals == (-12, 6, 0, 6)
    assert found.dealer == "B"  # of two winners the nearest to the discarder
    assert told(rules, ["strike.0"], both).hands == () and told(rules, ["undo"], both).hands == first.hands
    one = load("harbin")
    assert act(one, told(one, win("B", "discard.A")), "also")[0].draft == Draft()


def test_a_hand_that_does_not_win_by_the_rules_pays_nothing_and_moves_nothing() -> None:
    hands = told(load("harbin"), win("C", "draw")).hands
    other = child("hand: {requires: {never: {judged: held, when: sequences >= 4}}}".replace("never", "+never"), "harbin")
    found = evening_of(other, hands)
    assert found.hands[0].void and found.totals == (0, 0, 0, 0) and found.dealer == "A"


def test_the_tally_is_bounded_with_a_sentence() -> None:
    rules = load("harbin")
    sitting = Sitting(hands=told(rules, ["drawn"]).hands * MOST_HANDS)
    assert [notice.key for notice in [act(rules, sitting, "drawn")[1]] if notice] == ["tally_full"]
    long = told(rules, [*KA, "seat.A", "came.draw"])
    while True:
        following, notice = act(rules, replace(long, draft=long.draft), "write")
        if notice is not None:
            break
        long = replace(following, draft=told(rules, [*KA, "seat.A", "came.draw"]).draft)
    assert notice.key == "tally_full" and len(write_hands(long.hands)) <= 6000 and len(long.hands) >= 50


@pytest.mark.parametrize("name", NAMES)
def test_what_a_draft_says_is_what_the_rules_are_asked(name: str) -> None:
    rules = load(name)
    draft = told(rules, [*KA, "seat.B", "came.discard.D", "declared.A", "closed.C"]).draft
    found = situation_of(draft, "C", 0)
    asks = asks_of(rules)
    assert (found.seat, found.discarder, found.dealer, found.bao) == ("B", "D", "C", "9s")
    assert found.declared == (("A",) if asks.declared else ()) and found.closed == (("C",) if asks.closed else ())
