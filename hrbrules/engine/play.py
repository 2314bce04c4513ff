"""A first state and a way to choose go in; the hand is played to its end, and its last state and all answers come out."""

from __future__ import annotations

from collections.abc import Callable

from hrbrules.engine.action import Action
from hrbrules.engine.legal import every_answer
from hrbrules.engine.randomness import Stream
from hrbrules.engine.state import State
from hrbrules.engine.step import SEAT_NUMBERS, owing, plan_for, step
from hrbrules.ruleset.runtime import Ruleset

Choose = Callable[[State, str, tuple[Action, ...]], Action]
"""A state, the seat that must answer and its legal actions go in; one of them comes out. An honest player looks at `view`
of that seat only."""

Steps = tuple[dict[str, Action], ...]


def play(ruleset: Ruleset, state: State, choose: Choose) -> tuple[State, Steps]:
    """Play a hand to its end; `choose` answers for every seat. The answers of each step come along, ready for a record."""
    plan = plan_for(ruleset, state)
    steps: list[dict[str, Action]] = []
    while seats := owing(state):
        found = every_answer(plan, state)
        answers = {}
        for seat in seats:
            answers[seat] = choose(state, seat, found[SEAT_NUMBERS[seat]])
        steps.append(answers)
        state, _ = step(ruleset, state, answers)
    return state, tuple(steps)


def random_choice(stream: Stream) -> Choose:
    """Every legal action equally likely; the stream decides."""
    below = stream.below

    def choose(state: State, seat: str, actions: tuple[Action, ...]) -> Action:
        return actions[0] if len(actions) == 1 else actions[below(len(actions))]

    return choose
