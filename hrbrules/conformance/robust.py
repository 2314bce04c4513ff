"""A position goes in; wrong answers must be refused, the order of answers must not matter, and JSON must keep the state."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

from hrbrules.conformance.engine_under_test import Answers, EngineUnderTest
from hrbrules.conformance.flow import SEATS
from hrbrules.conformance.report import Watch
from hrbrules.engine.action import (
    AN_GANG,
    BU_GANG,
    CHI,
    DISCARD,
    HU,
    LOOK,
    MING_GANG,
    PASS,
    PENG,
    PUSH,
    TING,
    Action,
    action,
)
from hrbrules.engine.event import Event
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError

S = TypeVar("S")


def json_text(engine: EngineUnderTest[S], state: S) -> str:
    """The canonical JSON of a state."""
    return json.dumps(engine.state_to_json(state), sort_keys=True, separators=(",", ":"))


def check_json(engine: EngineUnderTest[S], state: S, watch: Watch) -> None:
    """Raises Breach."""
    text = json_text(engine, state)
    back = engine.state_from_json(json.loads(text))
    watch.see("json", back == state and json_text(engine, back) == text, "a state does not come back from JSON as it was")


def check_order(
    engine: EngineUnderTest[S], rules: Ruleset, state: S, answers: Answers, step: tuple[S, Sequence[Event]], watch: Watch
) -> None:
    """The same answers in the opposite order, and by seat where that is another. Raises Breach."""
    given = list(answers)
    for order in [order for order in (given[::-1], sorted(given)) if order != given]:
        other, events = engine.step(rules, state, {seat: answers[seat] for seat in order})
        same = other == step[0] and list(events) == list(step[1])
        watch.see("answer_order", same, "the answers {} in the order {} give another hand", answers, order)


def check_refusals(
    engine: EngineUnderTest[S], rules: Ruleset, state: S, legal: Mapping[str, Sequence[Action]], random: Random, watch: Watch
) -> None:
    """Illegal, missing and surplus answers. Raises Breach."""
    fine = {seat: actions[0] for seat, actions in legal.items()}
    wrong: list[dict[str, Action]] = [{**fine, seat: _illegal(actions, random)} for seat, actions in legal.items()]
    wrong += [{one: a for one, a in fine.items() if one != seat} for seat in fine]
    wrong += [{**fine, seat: action(PASS)} for seat in SEATS if seat not in fine]
    before = json_text(engine, state)
    for answers in wrong:
        text = ", ".join(f"{seat} {a}" for seat, a in answers.items())
        try:
            engine.step(rules, state, answers)
        except HandError as error:
            watch.see("refusals", error.diagnostics, "the refusal of “{}” gives no reason", text)
        else:
            watch.see("refusals", False, "“{}” is taken where {} owe an answer", text, list(fine))
    watch.see("refusals", json_text(engine, state) == before, "a refused answer changes the state")


def _illegal(actions: Sequence[Action], random: Random) -> Action:
    """An action of any kind that is not among the legal ones."""
    while True:
        kind, tile = random.randrange(11), random.randrange(28)
        match kind:
            case 0 | 10:
                found = action(PASS if kind == 0 else LOOK)
            case 3:
                found = action(CHI, tile // 9 * 9 % 27 + tile % 7, gap=1 + tile % 2)
            case 8:
                found = action(TING, ting=True)
            case 2:
                found = action(DISCARD, tile, ting=random.random() < 0.5)
            case 1:
                found = action(HU, random.choice((tile, -1)))
            case _:
                found = action((PENG, MING_GANG, BU_GANG, AN_GANG, PUSH)[tile % 5], tile)
        if found not in actions:
            return found
