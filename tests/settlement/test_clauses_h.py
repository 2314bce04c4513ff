"""The base game, clause by clause, as far as one win can show it."""

from __future__ import annotations

import pytest

from hrbrules import HandError
from tests.settlement.scored import KA, PAIRS, WIDE, pays, rules_of, why_not, won

R = rules_of()


def waits(tiles: str, *melds: str, **options: str | int | bool) -> tuple[str, ...]:
    rules = rules_of("harbin", **options)
    return rules.waits(rules.hand(tiles, melds))


@pytest.mark.parametrize(
    ("tiles", "melds", "awaited"),
    [
        ("23m567p33s", ["peng 111p", "chi 678s"], ("1m", "4m")),
        ("2m678p345s", ["peng 111p", "chi 678s"], ("2m",)),
        ("67m345s99p", ["peng 111p", "chi 789s"], ("5m", "8m")),
        ("23m99p345s678s", ["peng ZZZ"], ("1m", "4m")),
        ("2345m345s", ["peng 111p", "chi 789s"], ("2m", "5m")),
        ("3334m", ["peng 111p", "chi 789s", "chi 345s"], ("2m", "4m", "5m")),
        ("13m79p55s8m", ["peng 111p", "chi 789s"], ()),
    ],
)
def test_H04_four_sets_and_a_pair(tiles: str, melds: list[str], awaited: tuple[str, ...]) -> None:
    assert waits(tiles, *melds) == awaited


def test_H04_seven_pairs_is_no_shape() -> None:
    hand = R.hand("1122m3344p5566sZ")
    assert R.judged_waits(hand).mask == 0


def test_H05_one_suit_neither_tings_nor_wins() -> None:
    assert waits("46m22m", "peng 111m", "chi 123m", "chi 789m") == ()
    assert why_not(R, ("46m22m", ["peng 999m", "chi 123m", "chi 789m"]), "5m") == {"two_suits"}


def test_H05_zhong_is_no_suit() -> None:
    assert why_not(R, ("46m22m", ["peng ZZZ", "chi 123m", "chi 789m"]), "5m") == {"two_suits"}


def test_H05_a_suit_in_melds_counts() -> None:
    assert waits("46m22m", "peng 111m", "chi 123m", "chi 789p") == ("5m",)


def test_H06_a_triplet_is_needed_before_the_winning_tile() -> None:
    assert why_not(R, ("46m22p", ["chi 123m", "chi 123s", "chi 789p"]), "5m") == {"triplet"}
    assert waits("46m22p", "an_gang 5555p", "chi 123s", "chi 789p") == ("5m",)


def test_H06_a_held_pair_of_zhong_stands_for_it_unless_switched_off() -> None:
    hand = ("46mZZ", "chi 123m", "chi 123s", "chi 789p")
    assert waits(*hand) == ("5m",)
    assert waits(*hand, zhong_pair_as_triplet=False) == ()
    assert waits("46m22p", "peng ZZZ", "chi 123s", "chi 789p", zhong_pair_as_triplet=False) == ("5m",)


def test_H06_a_lone_zhong_over_four_sequences_is_not_ready() -> None:
    assert waits("Z", "chi 123m", "chi 123s", "chi 789p", "chi 456p") == ()


def test_H07_two_pairs_wait_without_a_triplet_and_only_on_the_pairs() -> None:
    assert waits(*PAIRS[:1], *PAIRS[1]) == ("2s", "5s")
    assert waits("567m567pZZ55s", "chi 123m") == ("5s", "Z")


def test_H08_a_sequence_is_needed_at_the_win_or_held() -> None:
    assert why_not(R, ("22p55m", ["peng 111p", "peng 999s", "peng 333s"]), "5m") == {"sequence"}
    hand = ("46m22p", "peng 111p", "peng 999s", "peng 333s")
    assert waits(*hand) == ("5m",)
    assert waits(*hand, sequence_held=True) == ()


def test_H09_a_yaojiu_is_held_before_the_winning_tile_or_comes_with_it() -> None:
    hand = ("23m22p", "peng 555p", "chi 456s", "chi 678s")
    assert waits(*hand) == ()
    assert waits(*hand, soft_yaojiu=True) == ("1m",)
    assert waits("46m22p", "peng ZZZ", "chi 456s", "chi 678s") == ("5m",)


def test_H10_without_opening_there_is_no_ting_and_a_concealed_kong_does_not_open() -> None:
    assert why_not(R, ("46m22p123m789s", ["an_gang 1111p"]), "5m") == {"opened"}
    assert waits("46m22p123m789s", "ming_gang 1111p") == ("5m",)
    assert waits("46m22p123m789s", "bu_gang 1111p") == ("5m",)


def test_H11_only_a_declared_player_wins() -> None:
    assert why_not(R, KA, "5m", undeclared=True) == {"declared"}
    assert why_not(R, KA, "5m", "discard", undeclared=True) == {"declared"}


def test_H12_at_least_four_concealed_tiles_remain() -> None:
    claims_ok = R.functions.claims_ok
    assert claims_ok(R.hand("46m22p", ["chi 123m", "peng 555p", "chi 123s"]))
    assert not claims_ok(R.hand("2p", ["chi 123m", "peng 555p", "chi 123s", "an_gang 9999m"]))


def test_H18_a_drawn_bao_wins_as_any_awaited_tile() -> None:
    assert won(R, WIDE, "9s", bao="9s").fans == ("mo_bao",)
    assert won(R, WIDE, "9s", "gang_draw", bao="9s").value == 3


def test_H18_a_discarded_bao_is_an_ordinary_tile() -> None:
    assert why_not(R, WIDE, "9s", "discard", bao="9s") == {"shape"}
    assert won(R, WIDE, "5m", "discard", bao="5m").fans == ("ping_hu",)


def test_H18_before_ting_the_bao_is_an_ordinary_tile() -> None:
    assert why_not(R, WIDE, "9s", bao="9s", undeclared=True) == {"declared"}
    assert "triplet" in why_not(R, ("46m22p", ["chi 123m", "chi 123s", "chi 789p"]), "9s", bao="9s")


def test_H20_67789_on_8_is_no_ka_dang() -> None:
    hand = ("67789m22s", ["peng 111p", "chi 456s"])
    assert won(R, hand, "8m").fans == ("zi_mo",)
    assert R.waits(R.hand(*hand)) == ("5m", "8m")


def test_H20_7889_on_8() -> None:
    found = won(R, ("7889m", ["peng 111p", "chi 456s", "chi 123m"]), "8m")
    assert found.fans == ("zi_mo", "ka_dang")
    assert found.value == 4


def test_H20_78889_on_8_is_no_ka_dang() -> None:
    hand = ("78889m22s", ["peng 111p", "chi 456s"])
    assert set(R.waits(R.hand(*hand))) == {"8m", "2s"}
    assert won(R, hand, "8m").fans == ("zi_mo",)


def test_H20_a_single_wait_is_no_ka_dang() -> None:
    assert won(R, ("2p678s", ["peng 111p", "chi 456s", "chi 123m"]), "2p").fans == ("zi_mo",)


def test_H20_67889_on_7_is_ka_dang() -> None:
    hand = ("67889m22s", ["peng 111p", "chi 456s"])
    assert R.waits(R.hand(*hand)) == ("7m",)
    assert won(R, hand, "7m").fans == ("zi_mo", "ka_dang")


def test_H20_an_edge_is_no_ka_dang() -> None:
    assert won(R, ("89m22s", ["peng 111p", "chi 456s", "chi 123m"]), "7m").fans == ("zi_mo",)


def test_H21_bao_in_bao() -> None:
    found = won(R, KA, "5m", bao="5m")
    assert set(found.fans) == {"zi_mo", "mo_bao", "bao_zhong_bao"}
    assert "ka_dang" in found.holds
    assert found.value == 12


def test_H21_not_on_a_wide_wait_not_on_a_discard_and_not_off_the_wait() -> None:
    assert won(R, WIDE, "5m", bao="5m").fans == ("zi_mo", "mo_bao")
    assert won(R, KA, "5m", "discard", bao="5m").fans == ("ping_hu", "ka_dang")
    assert won(R, KA, "9s", bao="9s").fans == ("mo_bao", "ka_dang")


@pytest.mark.parametrize(
    ("hand", "tile", "by", "bao", "value"),
    [
        (WIDE, "5m", "discard", "", 1), (WIDE, "5m", "draw", "", 2), (WIDE, "9s", "draw", "9s", 3), (WIDE, "5m", "draw", "5m", 3),
        (KA, "5m", "discard", "", 2), (KA, "5m", "draw", "", 4), (KA, "9s", "draw", "9s", 6), (KA, "5m", "draw", "5m", 12),
    ],
)  # fmt: skip
def test_H22_what_a_win_is_worth(hand: tuple[str, list[str]], tile: str, by: str, bao: str, value: int) -> None:
    assert won(R, hand, tile, by, bao=bao).value == value


def test_H23_who_pays() -> None:
    assert pays(R, WIDE, "5m", "discard", declared=("C",)) == {"C": 1}
    assert pays(R, WIDE, "5m", "discard", declared=("B", "D")) == {"C": 3}
    assert pays(R, KA, "5m", "discard") == {"C": 6}
    assert pays(R, WIDE, "5m") == {"B": 2, "C": 2, "D": 2}
    assert pays(R, WIDE, "9s", bao="9s") == {"B": 3, "C": 3, "D": 3}
    assert pays(R, KA, "5m", bao="5m", declared=("B",)) == {"B": 12, "C": 12, "D": 12}


def test_H26_after_three_drawn_hands_the_dealer_pays_all() -> None:
    assert pays(R, KA, "5m", seat="B", dealer="A", dealer_draws=3) == {"A": 12}
    assert pays(R, KA, "5m", seat="B", dealer="A", dealer_draws=2) == {"A": 4, "C": 4, "D": 4}
    assert pays(R, KA, "5m", seat="B", dealer="A", dealer_draws=9) == {"A": 12}


def test_H26_on_a_discard_it_is_the_discarders_share() -> None:
    assert pays(R, WIDE, "5m", "discard", seat="B", dealer="A", dealer_draws=3) == {"A": 3}
    assert pays(R, WIDE, "5m", "discard", seat="B", dealer="A", dealer_draws=3, declared=("C",)) == {"A": 1}


def test_H26_a_dealer_who_wins_is_paid_as_usual() -> None:
    assert pays(R, WIDE, "5m", seat="A", dealer="A", dealer_draws=3) == {"B": 2, "C": 2, "D": 2}


def test_G01_conditions_are_judged_on_the_reading_that_wins() -> None:
    assert waits("1112p", "chi 123m", "chi 456m", "chi 789s") == ("2p",)
    assert why_not(R, ("1112p", ["chi 123m", "chi 456m", "chi 789s"]), "3p") == {"triplet"}


def test_G02_a_tile_held_four_times_is_no_wait() -> None:
    assert waits("1m", "peng 111m", "chi 456m", "chi 789s", "chi 789p") == ()
    with pytest.raises(HandError):
        won(R, ("46m22p", ["peng 555m", "chi 456m", "chi 789s"]), "5m")


def test_G02_a_bao_off_the_wait_makes_no_hand_ready() -> None:
    assert why_not(R, ("47m22p", ["chi 123m", "peng 555p", "chi 123s"]), "9s", bao="9s") == {"shape"}


def test_G03_a_hand_without_waits_wins_nothing() -> None:
    assert "opened" in why_not(R, ("46m22p123m555p123s", []), "9s", bao="9s")


def test_G04_the_declaring_discard_counts_as_declared_or_not() -> None:
    assert pays(R, WIDE, "5m", "discard", declaring=("C",)) == {"C": 1}
    late = rules_of("harbin", declaring_discard="undeclared")
    assert pays(late, WIDE, "5m", "discard", declaring=("C",)) == {"C": 3}
    assert pays(late, WIDE, "5m", "discard", declared=("C",)) == {"C": 1}


def test_G05_a_replacement_is_a_self_draw_and_no_kong_is_robbed() -> None:
    assert won(R, KA, "5m", "gang_draw").value == 4
    assert won(R, KA, "5m", "gang_draw", bao="5m").value == 12
    assert why_not(R, KA, "5m", "robbed_gang") == {"kind"}


def test_G08_a_ka_dang_hand_that_draws_the_bao_off_its_wait_still_doubles() -> None:
    assert won(R, KA, "9s", bao="9s").value == 6
    assert pays(R, KA, "9s", bao="9s") == {"B": 6, "C": 6, "D": 6}
