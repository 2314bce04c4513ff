"""The quick way through an ordinary turn says what the table says, and is taken often."""

import pytest

from hrbrules.engine import ordinary
from hrbrules.engine.action import DISCARD, action
from hrbrules.engine.api import Action, Phase, State, Stream, legal, new_hand, owing, random_choice, step
from hrbrules.engine.legal import every_answer
from hrbrules.engine.ordinary import after_discard, after_passes
from hrbrules.engine.plan import plan_of
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.tile import ZHONG
from tests.engine.scripted import SHIPPED, changed, eager, rules_of

OTHERS = ("turn: {order: discard_draw_until_ting}", "bao: {change: {frozen_before_discard: no}}")


def quick(plan, state, answers):
    if state.phase is Phase.CLAIM and all(str(a) == "pass" for a in answers.values()):
        return after_passes(plan, state)
    if state.phase is Phase.ACT and (a := answers[owing(state)[0]]).kind == DISCARD and not a.ting:
        return after_discard(plan, state, a.tile)
    return None


@pytest.mark.parametrize("rules", [*map(rules_of, SHIPPED), *map(changed, OTHERS)], ids=lambda rules: rules.id)
def test_the_quick_way_does_what_the_table_does(rules):
    plan = plan_of(rules)
    taken = steps = 0
    for seed in range(10):
        choose = (eager if seed % 2 else random_choice)(Stream(seed, "quick"))
        state = new_hand(rules, seed)
        while seats := owing(state):
            answers = {seat: choose(state, seat, legal(rules, state, seat)) for seat in seats}
            found = quick(plan, state, answers)
            plan.asked = (None, (), False)  # so that `step` lays out a table
            after = step(rules, state, answers)
            assert found is None or found == after
            taken += found is not None
            steps += 1
            state = after[0]
    assert taken > steps * 0.2  # fewer where a bao may change after any discard, or a discard comes before the draw


def test_the_places_of_fields():
    named = {name: place for name, place in vars(ordinary).items() if name.isupper() and type(place) is int and name != "NO"}
    assert named.pop("DRAWN_TILE") == State._fields.index("drawn")
    assert len(named) > 20
    assert {name.lower(): place for name, place in named.items() if name != "DRAWN"} == {
        name.lower(): State._fields.index(name.lower()) for name in named if name != "DRAWN"
    }


def test_an_answer_that_is_no_action_is_refused_on_the_quick_way_too():
    rules = rules_of("harbin")
    state = new_hand(rules, 3)
    own = every_answer(plan_of(rules), state)[0]
    held = {a.tile for a in own}
    missing = next(tile for tile in range(ZHONG) if tile not in held)
    for wrong in (action(DISCARD, missing), "discards 1m", None):
        with pytest.raises(HandError):
            step(rules, state, {"A": wrong})
    assert isinstance(own[0], Action) and step(rules, state, {"A": own[0]})[0].phase is Phase.CLAIM
