"""What options do is measured on the same walls, as playing each anew would; intervals hold what they should; `new` asks for what
matters first."""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from random import Random

import pytest

from hrbrules.analysis.bots import chooser
from hrbrules.analysis.impact import Other, _start, choices, impact
from hrbrules.analysis.intervals import Hand, different, moved, spread, won, worth
from hrbrules.analysis.replayed import Likeness, likeness, played, replayed
from hrbrules.analysis.simulate import play_out
from hrbrules.cli import new
from hrbrules.cli.main import run
from hrbrules.driver import compile_named, compiler, find, load, shipped_ids
from hrbrules.ruleset.runtime import Ruleset

BASE = find("harbin")
FIGURES = {"won": won, "different": different, "moved": moved, "worth": worth, "spread": spread}


def others_of(id: str, *changes: tuple[str, str | int]) -> list[Other]:
    return [(option, str(value), {option: value}, compile_named(find(id, **{option: value}))) for option, value in changes]


def test_effects_are_those_that_reason_tells() -> None:
    """Double the base, and every payment doubles; a cap that nobody reaches does nothing; lower it, and gains spread less."""
    base = compile_named(BASE)
    others = others_of("harbin", ("base", 2), ("cap", 1_000), ("cap", 1))
    plain, effects = impact(base, others, 3, 1)
    double, low, nothing = effects
    assert (double.option, double.moved, double.different.change) == ("base", (1.0, 1.0, 1.0), 1.0)
    assert (double.won.change, double.worth.change) == (0.0, 0.0)  # a value is counted before the base
    assert double.spread.change == pytest.approx(plain.spread)
    assert (nothing.moved, nothing.different.change, nothing.spread) == ((0.0, 0.0, 0.0), 0.0, (0.0, 0.0, 0.0))
    assert low.value == "1" and low.spread.change < 0 and 0 < low.moved.change < 1
    assert impact(base, others, 3, 1) == (plain, effects)


def test_what_is_known_well_is_played_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The base doubles exactly; of what never comes nothing is known. What was played is the same as without."""
    monkeypatch.setattr("hrbrules.analysis.impact._LOOK", 2)
    monkeypatch.setattr("hrbrules.analysis.impact._OFTEN", 1)
    base, others = compile_named(BASE), others_of("harbin", ("base", 2), ("cap", 1_000))
    advanced: list[int] = []
    plain, effects = impact(base, others, 3, 1, None, advanced.append, within=0.01)
    assert [(one.option, one.hands) for one in effects] == [("base", 2), ("cap", 3)]
    assert plain.hands == sum(advanced) == 3
    assert impact(base, others[1:], 3, 1) == (plain, (effects[1],))


ALIKE = (
    ("harbin", "declaring_discard", "undeclared", Likeness.PLAY), ("boke", "dan_diao_jia", "on", Likeness.PLAY),
    ("harbin-campus", "no_kongs", "on", Likeness.HANDS), ("boke", "lou_hu", "on", Likeness.HANDS),
    ("jianming", "discard_first", "on", Likeness.HANDS), ("harbin", "soft_yaojiu", "on", Likeness.APART),
    ("boke", "ka_only", "on", Likeness.APART),
)  # fmt: skip


@pytest.mark.parametrize(("id", "option", "value", "alike"), ALIKE)
def test_a_hand_ends_as_if_it_were_played_anew(id: str, option: str, value: str, alike: Likeness) -> None:
    """Under every option of every ruleset: `python -m tests.heavy replayed`."""
    one, other = load(id), load(id, **{option: value})
    assert likeness(one, other) is alike
    differs(one, other, alike, hands=2)


def differs(one: Ruleset, other: Ruleset, alike: Likeness, hands: int) -> int:
    """How many of the hands end otherwise under the other; each is held against one that is played anew."""
    count = 0
    for number in range(hands):
        start = _start(one, 1, number, None)
        course, again = played(one, start), _start(other, 1, number, start.wall)
        end = replayed(course, other, again, alike)
        assert end == play_out(other, again, chooser(other, ("greedy",) * 4, 1, number))[0]
        count += end.result != course.end.result
    return count


def test_choices_are_every_other_value_with_what_it_needs() -> None:
    for id in ("harbin-campus", "jianming"):
        options, compiled = load(id).rules.options, compiler(find(id))
        found = choices(options)
        assert {option for option, _, _ in found} == {option.id for option in options}
        for option, value, settings in found:
            assert str(settings[option]) == value
            assert compiled(settings).digest


def test_intervals_hold_the_true_change_19_times_of_20() -> None:
    """Made-up hands whose true changes are known: paired, as the same walls are. On hands that were played: `… heavy intervals`."""
    true = {"won": 0.2, "different": 0.3, "moved": 1.8 / 3, "worth": 4 * 0.1 / 0.7 + 2 * 0.6 / 0.7 - 2, "spread": 0.0}
    true["spread"] = sqrt(0.6 * 4 + 0.1 * 16) - sqrt(0.5 * 4)
    true["moved"] = (0.2 * 4 + 0.1 * 4) / (0.5 * 4)
    random, held, trials = Random(5), Counter[str](), 200
    for _ in range(trials):
        pairs = [_pair(random.random()) for _ in range(150)]
        for name, found in FIGURES.items():
            interval = found(pairs)
            held[name] += interval.low <= true[name] <= interval.high
            assert interval.low <= interval.change <= interval.high
    assert all(held[name] / trials >= 0.9 for name in FIGURES), held


def _pair(luck: float) -> tuple[Hand, Hand]:
    """Half are won for 2 by either rules; the second wins a fifth more, and a tenth for 4 that the first wins for 2."""
    plain = Hand(1, 2, (2, -2)) if luck < 0.5 else Hand(0, 0, (0, 0))
    other = Hand(1, 4, (4, -4)) if luck < 0.1 else Hand(1, 2, (2, -2)) if luck < 0.7 else plain
    return plain, other


def test_what_never_came_is_not_taken_for_impossible() -> None:
    pairs = [(Hand(1, 2, (2, -2)), Hand(1, 2, (2, -2)))] * 50
    assert different(pairs).change == 0.0 and 0.03 < different(pairs).high < 0.12
    assert won(pairs).low < 0.0 < won(pairs).high
    assert different([(Hand(1, 2, (2, -2)), Hand(0, 0, (0, 0)))] * 50).low > 0.85


def test_the_command_tells_it_in_both_forms(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "harbin-campus", "-n", "1", "--impact", "--workers", "1", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ruleset"] == "harbin-campus" and found["hands"] == 1
    sizes = [effect["moved"]["share"] for effect in found["effects"]]
    assert sizes == sorted(sizes, reverse=True) and {effect["hands"] for effect in found["effects"]} == {1}
    assert {"won", "mean_value", "spread"} <= set(found["effects"][0])
    assert {effect["option"] for effect in found["effects"]} == {option.id for option in load("harbin-campus").rules.options}


def test_the_order_of_questions_knows_every_option_and_no_other() -> None:
    """Measured anew by `python -m tests.heavy impact`."""
    for id in shipped_ids():
        options = load(id).rules.options
        assert new.measured_order(id).keys() == {option.id for option in options}, f"{id}: measure anew"
        ordered = [new.measured_order(id)[option.id] for option in new.by_impact(id, options)]
        assert ordered == sorted(ordered, reverse=True)
