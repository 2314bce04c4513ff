"""A small change of the rules is a small change of a file: at most five lines below the three of the heading, and it plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import hrbrules

HEAD = "hrbrules: 1\nruleset: wo_jia\nextends: harbin\n"
MELDS = ["chi 123m", "peng 555p", "chi 123s"]

NEW_FAN = """\
fans:
  +four_gui:
    name: {zh-Hans: 四归一, en: four in hand}
    when: some reading has (complete copies of tile = 4)
    times: 2
"""
NEW_FAN_IN_CHINESE = "fans.+hai_di: {name: 海底, when: 自摸 且 末牌, times: 3倍}\n"
NUMBER = "fans.ka_dang.times: 3\nwin.kinds.zi_mo.points: 4\n"
DROPPED_CONDITION = "hand.requires.two_suits: ~\n"
OTHER_PRIORITY = "claims.order: [hu, peng, ming_gang, chi_ting, chi]\n"
OPTION_ON = "options.sequence_held.default: on\noptions.cap.default: 5\n"
EDITS = [NEW_FAN, NEW_FAN_IN_CHINESE, NUMBER, DROPPED_CONDITION, OTHER_PRIORITY, OPTION_ON]


def table(body: str, folder: Path) -> hrbrules.Rules:
    path = folder / "wo_jia.yaml"
    path.write_text(HEAD + body, encoding="utf-8")
    return hrbrules.load(str(path))


def pays(rules: hrbrules.Rules, hand: str, tile: str, melds: list[str] = MELDS, **told: object) -> dict[str, int]:
    """What everybody pays for a win by drawing; nothing where the hand does not win."""
    situation = hrbrules.Situation(**{"by": "draw", "bao": "9s", **told})  # type: ignore[arg-type]
    win = rules.win(rules.hand(hand, melds), tile, situation)
    return dict(rules.settle(win).pays) if isinstance(win, hrbrules.Win) else {}


@pytest.mark.parametrize("body", EDITS)
def test_five_lines_are_enough(body: str, tmp_path: Path) -> None:
    assert body.count("\n") <= 5
    assert table(body, tmp_path).digest != hrbrules.load("harbin").digest


def test_a_new_fan(tmp_path: Path) -> None:
    base, rules = hrbrules.load("harbin"), table(NEW_FAN, tmp_path)
    hand, melds = "22p56m", ["chi 345m", "peng 444m", "chi 123s"]
    assert set(pays(base, hand, "7m", melds).values()) == set(pays(rules, hand, "7m", melds).values()) == {2}
    base_four = pays(base, "55p46m", "5m", ["peng 555m", "chi 123s", "chi 123p"])
    assert set(base_four.values()) == {4}
    assert set(pays(rules, "55p46m", "5m", ["peng 555m", "chi 123s", "chi 123p"]).values()) == {8}


def test_a_new_fan_in_chinese_words(tmp_path: Path) -> None:
    rules = table(NEW_FAN_IN_CHINESE, tmp_path)
    assert set(pays(rules, "22p56m", "4m").values()) == {2}
    assert set(pays(rules, "22p56m", "4m", last_tiles=True).values()) == {6}


def test_a_changed_number(tmp_path: Path) -> None:
    assert set(pays(hrbrules.load("harbin"), "22p46m", "5m").values()) == {4}
    assert set(pays(table(NUMBER, tmp_path), "22p46m", "5m").values()) == {12}


def test_a_dropped_condition(tmp_path: Path) -> None:
    one_suit = ["peng 111m", "chi 123m"]
    assert pays(hrbrules.load("harbin"), "22m456m78m", "9m", one_suit) == {}
    assert set(pays(table(DROPPED_CONDITION, tmp_path), "22m456m78m", "9m", one_suit).values()) == {2}


def test_another_order_of_claims(tmp_path: Path) -> None:
    assert table(OTHER_PRIORITY, tmp_path).rules.flow_value("claims.order") == ("hu", "peng", "ming_gang", "chi_ting", "chi")


def test_options_by_default(tmp_path: Path) -> None:
    rules = table(OPTION_ON, tmp_path)
    assert set(pays(rules, "22p46m", "5m", bao="5m").values()) == {5}
    assert rules.digest == hrbrules.load("harbin", sequence_held=True, cap=5).digest
