"""A hand that was played goes in; it must come again from its seed, from its record, and redacted as each seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hrbrules.conformance.engine_under_test import Answers, EngineUnderTest
from hrbrules.conformance.flow import SEATS
from hrbrules.conformance.report import Watch
from hrbrules.conformance.robust import json_text
from hrbrules.engine.action import action_of_id, parse_action
from hrbrules.engine.event import Event
from hrbrules.ruleset.runtime import Ruleset

S = TypeVar("S")


def check_same_seed(
    engine: EngineUnderTest[S], rules: Ruleset, start: S, over: S, steps: Sequence[Answers], wall: Sequence[int] | None, watch: Watch
) -> None:
    """Deal and play once more, with actions made anew from their numbers. Raises Breach."""
    table = engine.table(start)
    state = engine.new_hand(rules, table.seed, SEATS[table.dealer], table.dealer_draws, wall)
    watch.see("same_seed", state == start, "the same seed deals another hand")
    if wall is None:
        other = engine.new_hand(rules, table.seed + 1, SEATS[table.dealer], table.dealer_draws, None)
        watch.see("same_seed", engine.table(other).wall != table.wall, "another seed deals the same hand")
    for answers in steps:
        state, _ = engine.step(rules, state, {seat: action_of_id(a.id) for seat, a in answers.items()})
    watch.see("same_seed", json_text(engine, state) == json_text(engine, over), "the same answers end in another state")


def check_records(
    engine: EngineUnderTest[S], rules: Ruleset, start: S, over: S, steps: Sequence[Answers], told: Sequence[Event], watch: Watch
) -> None:
    """`told`: every event of the hand. Raises Breach."""
    actions = {a for answers in steps for a in answers.values()}
    watch.see("records", all(parse_action(str(a)) == a for a in actions), "an action does not come back from its words")
    text = engine.record(rules, start, steps)
    if not text:
        return
    again = engine.replay(rules, text)
    watch.see("records", json_text(engine, again) == json_text(engine, over), "the record replays to another result")
    for me in range(rules.players):
        seen = [str(event.seen_from(me)) for event in told]
        lines = engine.redacted(rules, text, SEATS[me]).splitlines()
        watch.see("records", lines[-1 - len(seen) : -1] == seen, "the record for {} is not what it saw", SEATS[me])
        watch.see("records", not any(line.startswith("seed") for line in lines), "the record for {} tells the seed", SEATS[me])
