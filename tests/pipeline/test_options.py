"""Options: defaults, values, patches, numbers that leave no trace, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

import hrbrules
from hrbrules.formula.to_text import to_text
from tests.pipeline.children import child, codes, harbin

SWITCH = "options:\n  +three: {name: 三倍, default: off, on: {fans.ka_dang.times: 3}}\n"
TWO = SWITCH + "  +four: {name: 四倍, default: off, on: {fans.ka_dang.times: 4}%s}\n"


def test_a_switch_is_off_and_changes_its_patch_when_on(tmp_path: Path) -> None:
    assert child(tmp_path, SWITCH).digest == harbin().digest
    for value in ("on", "true", "yes", "开", "ON"):
        assert child(tmp_path, SWITCH, three=value).digest == child(tmp_path, "fans.ka_dang.times: 3\n").digest
    for value in ("off", "false", "no", "关"):
        assert child(tmp_path, SWITCH, three=value).digest == harbin().digest


def test_a_switch_may_be_on_at_first_and_patch_where_it_is_off(tmp_path: Path) -> None:
    assert harbin(zhong_pair_as_triplet=True).digest == harbin().digest
    off = harbin(zhong_pair_as_triplet=False)
    same = child(tmp_path, "hand.requires.triplet.any.zhong_pair: ~\noptions.zhong_pair_as_triplet: ~\n")
    assert off.digest == same.digest != harbin().digest


def test_a_choice_takes_one_of_its_values(tmp_path: Path) -> None:
    assert harbin(declaring_discard="declared").digest == harbin().digest
    assert harbin(declaring_discard="undeclared").digest != harbin().digest
    assert codes(tmp_path, "", declaring_discard="perhaps")[0][0] == "bad-setting"


def test_numbers_are_folded_and_leave_no_trace() -> None:
    plain = to_text(harbin().rules.share)
    assert plain == "value × product times of factors"
    assert harbin(cap=0, base=1).digest == harbin().digest
    assert to_text(harbin(cap=64).rules.share) == "value × product times of factors at most 64 points"
    assert to_text(harbin(base=5).rules.share) == "5 × value × product times of factors"
    assert "cap" not in harbin(cap=64).python
    assert harbin(cap=64).digest != harbin(cap=32).digest


@pytest.mark.parametrize(("name", "value"), [("cap", "-1"), ("cap", "100001"), ("cap", "1.5"), ("cap", "many"), ("base", 0), ("cap", "９")])
def test_a_number_stays_within_its_bounds(tmp_path: Path, name: str, value: str | int) -> None:
    assert [code for code, _ in codes(tmp_path, "", **{name: value})] == ["bad-setting"]


def test_bounds_are_the_last_that_pass() -> None:
    assert harbin(cap=100_000).digest
    assert harbin(base=1000).digest


def test_two_that_touch_one_path_collide_unless_they_exclude_or_need_each_other(tmp_path: Path) -> None:
    assert {code for code, _ in codes(tmp_path, TWO % "")} == {"options-collide"}
    excluding = TWO % ", excludes: {three: on}, reason: {zh-Hans: 只能有一个倍数, en: one of them}"
    assert child(tmp_path, excluding, four="on").digest == child(tmp_path, "fans.ka_dang.times: 4\n").digest
    assert "option-excludes" in {code for code, _ in codes(tmp_path, excluding, four="on", three="on")}
    needing = TWO % ", needs: {three: on}"
    assert child(tmp_path, needing, three="on", four="on").digest == child(tmp_path, "fans.ka_dang.times: 4\n").digest
    assert "option-needs" in {code for code, _ in codes(tmp_path, needing, four="on")}


def test_one_side_is_enough_to_exclude(tmp_path: Path) -> None:
    """Also where the option that says so comes later in the alphabet."""
    body = "options:\n  +a: {on: {fans.ka_dang.times: 3}}\n  +z: {on: {fans.bao_zhong_bao.points: 9}, excludes: {a: on}}\n"
    assert [code for code, _ in codes(tmp_path, body, a="on", z="on")] == ["option-excludes"]
    assert child(tmp_path, body, z="on").digest != harbin().digest


def test_patches_commute(tmp_path: Path) -> None:
    """The order in which options are written, or set, changes nothing."""
    one = "  +a: {on: {fans.ka_dang.times: 3}}\n"
    two = "  +b: {on: {fans.bao_zhong_bao.points: 9}}\n"
    there, back = child(tmp_path, "options:\n" + one + two, a="on", b="on"), child(tmp_path, "options:\n" + two + one, b="on", a="on")
    assert there.digest == back.digest
    assert there.python == child(tmp_path, "options:\n" + one + two, b="on", a="on").python


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("options: {+idle: {name: x, default: off}}\n", "option-without-effect"),
        ("options: {+idle: {on: {fans.ka_dang.times: 2}}}\n", "option-without-effect"),
        ("options: {+idle: {number: {from: 0, to: 3}, default: 0}}\n", "number-unread"),
        ("options: {+odd: {choices: {a: {en: a}, b: {en: b}}, b: {fans.ka_dang.times: 3}}}\n", "no-default"),
        ("options: {+odd: {number: {from: 5, to: 1}, default: 2}}\n", "bad-range"),
        ("options: {+odd: {on: {fans.kadang.times: 3}}}\n", "nothing-to-change"),
        ("options: {+odd: {on: {fans.ka_dang.when: chees}}}\n", "unknown-word"),
        ("options: {+odd: {on: {fans.ka_dang.times: 3}, needs: {nothing: on}}}\n", "unknown-option"),
        ("options: {+odd: {on: {fans.ka_dang.times: 3}, default: perhaps}}\n", "bad-setting"),
    ],
)
def test_an_option_that_cannot_work_is_refused(tmp_path: Path, body: str, code: str) -> None:
    """Also while it is off: nobody should find out at the table."""
    assert code in {found for found, _ in codes(tmp_path, body)}


def test_a_child_that_changes_what_an_inherited_option_sets_must_say_so(tmp_path: Path) -> None:
    assert [code for code, _ in codes(tmp_path, "hand.requires.sequence.judged: held\n")] == ["option-left-behind"]
    assert child(tmp_path, "hand.requires.sequence.judged: held\noptions: {sequence_held: ~}\n").digest == harbin(sequence_held=True).digest


def test_an_unknown_option_is_refused(tmp_path: Path) -> None:
    assert [code for code, _ in codes(tmp_path, "", kapp=3)] == ["unknown-option"]


def test_a_preset_is_a_name_for_its_settings() -> None:
    rules = hrbrules.load("boke+full")
    preset = next(one for one in rules.rules.presets if one.id == "full")
    assert rules.digest == hrbrules.load("boke", **dict(preset.settings)).digest
    assert hrbrules.load("boke+full+zhi_dui=off").digest == hrbrules.load("boke", **{**preset.settings, "zhi_dui": "off"}).digest
    assert hrbrules.load("boke", full=True).digest == rules.digest
