"""Other ways to win, added by a small child: on ting and bao changes, on a deal, by a robbed kong, and conditions on the value."""

from __future__ import annotations

from pathlib import Path

import pytest

from hrbrules import HandError, RulesetError
from tests.settlement.scored import KA, PAIRS, WIDE, child, judged, ledger, pays, rules_of, why_not, won

BAO_KINDS = """\
win.kinds:
  +lou_hu: {by: ting, when: natural, points: 5}
  +hit: {by: bao_change, when: natural, points: 4}
  +wind: {by: bao_change, when: held concealed of tile = 2, points: 7}
"""
DEAL = """\
win.kinds:
  +bomb: {by: deal, when: quads >= 1, waives: [declared], points: 16}
  +heaven: {by: deal, when: natural and winner is dealer, waives: [declared], points: 64}
"""


def test_on_ting_the_tile_is_the_bao(tmp_path: Path) -> None:
    rules = child(tmp_path, BAO_KINDS)
    assert won(rules, PAIRS, None, "ting", bao="2s").fans == ("lou_hu",)
    assert won(rules, PAIRS, None, "ting", bao="2s").tile == "2s"
    assert why_not(rules, PAIRS, None, "ting", bao="3s") == {"kind"}
    assert why_not(rules, PAIRS, None, "ting") == {"kind"}
    assert why_not(rules, PAIRS, None, "ting", bao="2s", undeclared=True) == {"declared"}
    assert why_not(rules_of(), PAIRS, None, "ting", bao="2s") == {"kind"}


def test_of_several_bao_the_best_counts(tmp_path: Path) -> None:
    rules = child(tmp_path, BAO_KINDS)
    best = won(rules, PAIRS, None, "bao_change", bao="3s2s7m")
    assert (best.tile, set(best.fans), best.value) == ("2s", {"hit", "wind"}, 7)
    assert won(rules, WIDE, None, "bao_change", bao="2p5m").value == 7
    assert won(rules, WIDE, None, "bao_change", bao="2p5m").tile == "2p"
    assert won(rules, WIDE, None, "bao_change", bao="5m9s").tile == "5m"
    assert why_not(rules, WIDE, None, "bao_change", bao="8s9p") == {"kind"}


def test_a_dealt_hand_has_no_tile_and_no_declaration(tmp_path: Path) -> None:
    rules = child(tmp_path, DEAL)
    complete = ("123m456m789s111p22s", [])
    assert won(rules, complete, None, "deal").fans == ("heaven",)
    assert won(rules, complete, None, "deal").tile == ""
    assert why_not(rules, complete, None, "deal", seat="B") == {"declared"}
    bomb = ("1111m478m258p369sZ", [])
    assert won(rules, bomb, None, "deal", seat="B", closed=("A", "C", "D")).fans == ("bomb",)
    assert pays(rules, bomb, None, "deal", seat="B") == {"A": 16, "C": 16, "D": 16}  # no discard made it: all owe
    assert why_not(rules, ("123m456m789s147p2sZ", []), None, "deal") == {"shape", "declared"}
    assert why_not(rules, ("111m234m567m789m99m", []), None, "deal") == {"two_suits", "declared"}
    for hand, tile in ((complete, "1p"), (KA, None)):
        with pytest.raises(HandError):
            judged(rules, hand, tile, "deal")


def test_a_dealt_hand_pays_only_who_owes(tmp_path: Path) -> None:
    rules = child(tmp_path, DEAL + "payments.owes.any.+dealt: by is deal\n")
    assert pays(rules, ("1111m478m258p369sZ", []), None, "deal", seat="B") == {"A": 16, "C": 16, "D": 16}


def test_waiving_is_of_the_kind_that_waives(tmp_path: Path) -> None:
    rules = child(tmp_path, "win.kinds.zi_mo.waives: [declared]\n")
    assert won(rules, WIDE, "5m", undeclared=True).fans == ("zi_mo",)
    assert why_not(rules, WIDE, "5m", "discard", undeclared=True) == {"declared"}
    found = won(rules, WIDE, "5m", undeclared=True, bao="5m")
    assert found.fans == ("zi_mo",)  # drawing the bao waives nothing
    assert why_not(rules, WIDE, "9s", undeclared=True, bao="9s") == {"declared"}


def test_a_robbed_kong_pays_as_the_child_says(tmp_path: Path) -> None:
    rules = child(tmp_path, "win.kinds.ping_hu.by: [discard, robbed_gang]\ngang.robbing: [bu_gang]\n")
    assert pays(rules, WIDE, "5m", "robbed_gang", discarder="D") == {"D": 3}


def test_a_minimum_value_is_judged_last_and_named(tmp_path: Path) -> None:
    rules = child(tmp_path, "win.requires:\n  +two: value >= 2\n  +not_twelve: value != 12\n")
    assert why_not(rules, WIDE, "5m", "discard") == {"two"}
    assert won(rules, WIDE, "5m").value == 2
    assert why_not(rules, KA, "5m", bao="5m") == {"not_twelve"}


def test_a_condition_on_fans_may_leave_another_reading(tmp_path: Path) -> None:
    """The best reading is the best of those that win."""
    rules = child(tmp_path, "fans.+pure: {when: place is single, times: 3}\nwin.requires.+mixed: not pure\n")
    found = won(rules, ("7889m", ["peng 111p", "chi 456s", "chi 123m"]), "8m")
    assert "pure" not in found.holds
    assert found.value == 4


# ---- who bears -------------------------------------------------------------------------------------------------------


def test_a_bearer_pays_what_each_loser_owes(tmp_path: Path) -> None:
    rules = child(tmp_path, "payments:\n  owes: true\n  bears: {+all: {when: discarded and discarder.undeclared, bearer: discarder}}\n")
    found = ledger(rules, WIDE, "5m", "discard")
    assert found.pays == {"C": 5}
    assert {line.owed_by: line.amount for line in found.lines} == {"B": 1, "C": 3, "D": 1}
    assert all("all" in line.clauses for line in found.lines)
    assert ledger(rules, WIDE, "5m", "discard", declared=("C",)).pays == {"B": 1, "C": 1, "D": 1}


def test_two_bearers_are_an_error_unless_one_drops_the_other(tmp_path: Path) -> None:
    body = "payments.bears: {+other: {when: drawn, bearer: dealer%s}}\n"
    rules = child(tmp_path, body % "")
    assert pays(rules, WIDE, "5m", seat="B") == {"A": 6}
    with pytest.raises(RulesetError) as caught:
        pays(rules, WIDE, "5m", seat="B", dealer_draws=3)
    assert caught.value.diagnostics[0].code == "two-bearers"
    assert "bao_zhuang" in str(caught.value)
    assert pays(child(tmp_path, body % ", drops: [bao_zhuang]"), WIDE, "5m", seat="B", dealer_draws=3) == {"A": 6}


@pytest.mark.parametrize("bearer", ["winner", "discarder"])
def test_neither_the_winner_nor_nobody_can_bear(tmp_path: Path, bearer: str) -> None:
    rules = child(tmp_path, f"payments.bears: {{+odd: {{when: drawn, bearer: {bearer}}}}}\n")
    with pytest.raises(RulesetError) as caught:
        pays(rules, WIDE, "5m")
    assert caught.value.diagnostics[0].code == "bearer-wins"


def test_a_share_is_never_negative(tmp_path: Path) -> None:
    rules = child(tmp_path, "payments.share: value - 3\noptions: {cap: ~, base: ~}\n")
    assert pays(rules, WIDE, "9s", bao="9s") == {}
    assert pays(rules, KA, "5m") == {"B": 1, "C": 1, "D": 1}
    with pytest.raises(RulesetError) as caught:
        pays(rules, WIDE, "5m")
    assert caught.value.diagnostics[0].code == "negative-share"


def test_nobody_has_seen_what_nobody_may_see(tmp_path: Path) -> None:
    """`looked` comes with declaring only where the look is automatic."""
    fan = "payments.factors.+seen: {when: payer.looked, times: 5}\n"
    assert pays(child(tmp_path, fan), WIDE, "5m", declared=("B",)) == {"B": 10, "C": 2, "D": 2}
    assert pays(child(tmp_path, fan + "bao.look: optional\n"), WIDE, "5m", declared=("B",)) == {"B": 2, "C": 2, "D": 2}
    assert pays(child(tmp_path, fan + "bao.seen_by: nobody\n"), WIDE, "5m", declared=("B",)) == {"B": 2, "C": 2, "D": 2}
    assert pays(child(tmp_path, fan + "bao.look: optional\n"), WIDE, "5m", declared=("B",), looked=("B",))["B"] == 10
