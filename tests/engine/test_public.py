"""A hand by the public face alone: deal, ask, answer, look; who only judges wins does not load the engine."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

import hrbrules
from hrbrules import HandError


def test_a_hand_is_played_by_the_methods_of_rules() -> None:
    rules = hrbrules.load("boke", gua_da_feng=True)
    state, random = rules.new_hand(seed=7, dealer="C"), Random(1)
    assert state.dealer == 2 and rules.owing(state) == ("C",) and state == rules.new_hand(7, "C")
    events = 0
    while seats := rules.owing(state):
        for seat in "ABCD":
            seen = rules.view(state, seat)
            assert seen["seat"] == seat and json.loads(json.dumps(seen)) == seen
            assert bool(rules.legal(state, seat)) is (seat in seats)
        state, happened = rules.step(state, {seat: random.choice(rules.legal(state, seat)) for seat in seats})
        events += len(happened)
    assert state.result is not None and sum(state.result.scores) == 0 and events > 50


def test_a_wrong_answer_is_refused() -> None:
    rules = hrbrules.load("harbin")
    state = rules.new_hand(1, number=3)
    assert state.number == 3
    with pytest.raises(HandError):
        rules.step(state, {"B": rules.legal(state, "A")[0]})


def test_judging_does_not_load_the_engine() -> None:
    text = (
        "import sys, hrbrules; r = hrbrules.load('harbin'); r.waits(r.hand('22p46m', ['peng 111p', 'chi 123m', 'chi 789m']));"
        "assert not [m for m in sys.modules if m.startswith('hrbrules.engine')]; r.new_hand(1);"
        "assert 'hrbrules.engine.dealing' in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False).stderr == ""


@pytest.mark.parametrize("name", (3, None, ("harbin",)))
def test_a_name_that_is_no_text_is_no_ruleset(name):
    with pytest.raises(hrbrules.RulesetError) as caught:
        hrbrules.load(name)
    assert [one.code for one in caught.value.diagnostics] == ["unknown-ruleset"]


def test_a_path_may_be_a_path(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("hrbrules: 1\nruleset: mine\nextends: harbin\n", encoding="utf-8")
    assert hrbrules.load(path, cap=32).digest == hrbrules.load(str(path), cap=32).digest != hrbrules.load(path).digest


def test_tiles_of_a_hand_may_be_text():
    hand = hrbrules.load("harbin").hand("7889m", ["peng 111p", "chi 456s", "chi 123m"])
    assert hand.with_tile("8m") == hand.with_tile(7) and hand.with_tile("Z").without_tile("中") == hand
    for wrong, code in (("", "one-tile"), ("5m6m", "one-tile"), ("0m", "unknown-tile")):
        with pytest.raises(hrbrules.HandError) as caught:
            hand.with_tile(wrong)
        assert caught.value.diagnostics[0].code == code
    with pytest.raises(hrbrules.HandError):
        hand.without_tile("5s")
