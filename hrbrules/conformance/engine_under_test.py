"""What the kit asks of an engine, and the reference engine in that dress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from hrbrules.engine import api
from hrbrules.engine.action import Action
from hrbrules.engine.event import Event
from hrbrules.engine.state import State
from hrbrules.ruleset.runtime import Ruleset

S = TypeVar("S")
Answers = Mapping[str, Action]


class EngineUnderTest(Protocol[S]):
    """An engine whose states are of some type S. Seats are "A" to "D"; actions and events are those of `hrbrules.engine`
    (an engine in another language makes them with `action_of_id` or `parse_action`).

    `step` raises HandError for an answer that is not legal and leaves the state as it was. `table` shows a state in the
    fields of `State`, `state_of` goes the way back; an engine that writes the JSON of `state_to_json` gets both from
    `state_from_json`. Of `State` the kit reads no more than: seed, dealer, dealer_draws, dice, wall, live, front, gang_pile,
    last_pile, idle, bao, baos, views, old, hands, rivers, declared, looked, phase, turn, actor, drawn, discard, source,
    pending, round_left and result.
    """

    def new_hand(self, rules: Ruleset, seed: int, dealer: str, dealer_draws: int, wall: Sequence[int] | None) -> S:
        """`wall`: tiles in the order of drawing, from the break on, instead of a shuffled wall."""
        ...

    def owing(self, state: S) -> Sequence[str]: ...

    def legal(self, rules: Ruleset, state: S, seat: str) -> Sequence[Action]: ...

    def step(self, rules: Ruleset, state: S, answers: Answers) -> tuple[S, Sequence[Event]]: ...

    def view(self, rules: Ruleset, state: S, seat: str) -> Mapping[str, Any]: ...

    def state_to_json(self, state: S) -> Mapping[str, Any]: ...

    def state_from_json(self, data: Mapping[str, Any]) -> S: ...

    def table(self, state: S) -> State: ...

    def state_of(self, table: State) -> S: ...

    def record(self, rules: Ruleset, start: S, steps: Sequence[Answers]) -> str:
        """A text that `replay` plays again; "" where the engine keeps no records."""
        ...

    def replay(self, rules: Ruleset, record: str) -> S: ...

    def redacted(self, rules: Ruleset, record: str, seat: str) -> str: ...


class ReferenceEngine:
    """`hrbrules.engine` as the kit wants it. Everything is looked up when it is called, so that a test may break it."""

    def new_hand(self, rules: Ruleset, seed: int, dealer: str, dealer_draws: int, wall: Sequence[int] | None) -> State:
        return api.new_hand(rules, seed, dealer, dealer_draws, wall)

    def owing(self, state: State) -> Sequence[str]:
        return api.owing(state)

    def legal(self, rules: Ruleset, state: State, seat: str) -> Sequence[Action]:
        return api.legal(rules, state, seat)

    def step(self, rules: Ruleset, state: State, answers: Answers) -> tuple[State, Sequence[Event]]:
        return api.step(rules, state, answers)

    def view(self, rules: Ruleset, state: State, seat: str) -> Mapping[str, Any]:
        return api.view(rules, state, seat)

    def state_to_json(self, state: State) -> Mapping[str, Any]:
        return api.state_to_json(state)

    def state_from_json(self, data: Mapping[str, Any]) -> State:
        return api.state_from_json(dict(data))

    def table(self, state: State) -> State:
        return state

    def state_of(self, table: State) -> State:
        return table

    def record(self, rules: Ruleset, start: State, steps: Sequence[Answers]) -> str:
        return api.record_text(api.record_of(rules, start, tuple(map(dict, steps))))

    def replay(self, rules: Ruleset, record: str) -> State:
        return api.replay(rules, api.parse_record(record))

    def redacted(self, rules: Ruleset, record: str, seat: str) -> str:
        return api.redacted(rules, api.parse_record(record), seat)
