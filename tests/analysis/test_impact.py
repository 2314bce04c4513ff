"""What options do is measured on the same walls; intervals hold what they should; `new` asks for what matters first."""

from __future__ import annotations

import json
from random import Random

import pytest

from hrbrules.analysis.impact import Hand, _effect, choices, impact
from hrbrules.cli import new
from hrbrules.cli.main import run
from hrbrules.driver import compile_named, compiler, find, load, shipped_ids

BASE = find("harbin")


def test_an_option_that_doubles_every_payment_moves_as_much_as_is_paid() -> None:
    base = compile_named(BASE)
    others = [("base", "2", {"base": 2}, compile_named(find("harbin", base=2))), ("cap", "0", {}, base)]
    plain, effects = impact(base, others, 2, 1)
    double, nothing = effects
    assert (double.option, double.moved, double.won.change, double.worth.change) == ("base", 1.0, 0.0, 0.0)
    assert double.spread.change == pytest.approx(plain.spread)
    assert (nothing.moved, nothing.different, nothing.spread) == (0.0, 0.0, (0.0, 0.0, 0.0))
    assert impact(base, others, 2, 1) == (plain, effects)


def test_choices_are_every_other_value_with_what_it_needs() -> None:
    for id in ("harbin-campus", "jianming"):
        options, compiled = load(id).rules.options, compiler(find(id))
        found = choices(options)
        assert {option for option, _, _ in found} == {option.id for option in options}
        for option, value, settings in found:
            assert str(settings[option]) == value
            assert compiled(settings).digest


def test_intervals_hold_the_true_change_19_times_of_20() -> None:
    """Made-up hands whose true change of the won rate is 0.2: paired, as the same walls are."""
    random, held = Random(5), 0
    for trial in range(20):
        plain, other = [], []
        for _ in range(80):
            luck = random.random()
            plain.append(Hand(int(luck < 0.5), 2 * int(luck < 0.5), (1, -1)))
            other.append(Hand(int(luck < 0.7), 2 * int(luck < 0.7), (1, -1)))
        found = _effect("x", "on", {}, plain, other, trial).won
        held += found.low <= 0.2 <= found.high
        assert found.low <= found.change <= found.high
    assert 16 <= held <= 20


def test_the_command_tells_it_in_both_forms(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "harbin-campus", "-n", "1", "--impact", "--workers", "1", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ruleset"] == "harbin-campus" and found["hands"] == 1
    moved = [effect["moved"] for effect in found["effects"]]
    assert moved == sorted(moved, reverse=True) and {"won", "mean_value", "spread"} <= set(found["effects"][0])
    assert {effect["option"] for effect in found["effects"]} == {option.id for option in load("harbin-campus").rules.options}


def test_the_order_of_questions_knows_every_option_and_no_other() -> None:
    """Measured anew by `python -m tests.heavy impact`."""
    for id in shipped_ids():
        options = load(id).rules.options
        assert new.measured_order(id).keys() == {option.id for option in options}, f"{id}: measure anew"
        ordered = [new.measured_order(id)[option.id] for option in new.by_impact(id, options)]
        assert ordered == sorted(ordered, reverse=True)
