"""The reference engine passes the kit over all rulesets, random options and strange tables; the kit reports and finds faults."""

from __future__ import annotations

import json
import os
from functools import cache

import pytest

from hrbrules import driver
from hrbrules.conformance.__main__ import load_tables, main
from hrbrules.conformance.check import check_engine
from hrbrules.conformance.engine_under_test import ReferenceEngine
from hrbrules.conformance.report import CHECKS, Report
from hrbrules.engine.api import follow, new_hand, parse_record, record_of, record_text, replay, state_from_json, state_to_json
from hrbrules.engine.play import play
from hrbrules.ruleset.covering import pairs_of, possible_pairs
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.tile import parse_tiles
from tests.conformance.mutants import MUTANTS, hunt
from tests.conformance.strange_tables import strange_tables

HEAVY = bool(os.environ.get("HRBRULES_HEAVY"))
HANDS = 100_000 if HEAVY else 100
SAMPLE = (
    "axes_equal_claims_go_by_order_of_arrival", "axes_a_self_draw_is_counted_twice_with_the_bao", "axes_a_change_of_bao_counts_rivers_only",
    "axes_the_dealer_moves_on_a_drawn_hand", "a_view_shows_the_drawn_tile", "a_replacement_comes_from_the_front",
    "illegal_answers_are_taken", "the_bao_changes_before_the_claims",
)  # fmt: skip
ENOUGH = 1_000  # hands within which every fault shows


@cache
def tables() -> list[Ruleset]:
    sets = 12 if HEAVY else 0
    shipped = load_tables(driver.shipped_ids(), sets, 1)
    optional = ("boke+an_bao=on+gua_da_feng=on+kai_pai_zha=on+gang_money=on", "jianming+discard_first=on+chong_bao=on")
    return shipped + [driver.load(name) for name in optional] + strange_tables(40 if HEAVY else 3)


@cache
def report() -> Report:
    return check_engine(ReferenceEngine(), tables(), HANDS, 1_000_000)


def test_the_reference_engine_conforms() -> None:
    found = report()
    assert found.passed, found.text()
    assert sum(found.hands.values()) == HANDS and found.wins > HANDS // 4
    assert [check for check in CHECKS if not found.looked.get(check)] == []


def test_every_two_values_of_options_meet_before_any_are_drawn() -> None:
    """Whatever the number of hands at once: the batches of a long run go on where the last one ended."""
    (plain, *tables) = load_tables(["suihua"], None, 1)
    options = plain.rules.options
    met = {pair for rules in (plain, *tables) for pair in pairs_of({option.id: option.value for option in rules.rules.options})}
    assert met >= set(possible_pairs(options))
    batches = [rules for start in range(0, len(tables), 4) for rules in load_tables(["suihua"], 4, 1, start)[1:]]
    assert [rules.code for rules in batches[: len(tables)]] == [rules.code for rules in tables]
    assert len(batches) > len(tables)  # the last batch is filled up at random


@pytest.mark.parametrize("name", list(MUTANTS) if HEAVY else SAMPLE)
def test_a_broken_engine_is_found(name: str) -> None:
    found = hunt(name, ENOUGH, seed=0)
    assert not found.passed, f"{name} lives after {sum(found.hands.values())} hands"


def test_a_report_reads_the_same_as_text_and_as_json() -> None:
    found = hunt("axes_a_self_draw_is_counted_twice_with_the_bao", ENOUGH)
    (violation,) = found.violations
    data = json.loads(json.dumps(found.to_json()))
    assert data["passed"] is False and [check["check"] for check in data["checks"]] == list(CHECKS)
    assert data["violations"][0]["record"] == list(violation.record) and violation.check == "wins"
    text = found.text()
    assert "FAIL wins" in text and violation.message in text and violation.record[-1] in text


def test_a_counterexample_can_be_played_again() -> None:
    """Seed, dealer, drawn hands, wall and answers are all that it takes."""
    (violation,) = hunt("axes_a_self_draw_is_counted_twice_with_the_bao", ENOUGH).violations
    words = dict(part.rsplit(" ", 1) for part in violation.hand.split(", "))
    wall = parse_tiles_in_order(words["wall"]) if "wall" in words else None
    rules = driver.load(violation.ruleset)
    state = new_hand(rules, int(words["seed"]), words["dealer"], int(words["drawn hands"]), wall)
    state, _ = follow(rules, state, violation.record)
    assert state.result is not None and state.result.wins


def parse_tiles_in_order(text: str) -> tuple[int, ...]:
    found: list[int] = []
    while text:
        length = 1 if text[0] == "Z" else 2
        found += parse_tiles(text[:length])
        text = text[length:]
    return tuple(found)


class Written(ReferenceEngine):
    """An engine whose states are texts of JSON, as one in another language would give them."""

    def new_hand(self, *given):  # type: ignore[no-untyped-def]
        return self.state_of(super().new_hand(*given))

    def owing(self, state):  # type: ignore[no-untyped-def]
        return super().owing(self.table(state))

    def legal(self, rules, state, seat):  # type: ignore[no-untyped-def]
        return super().legal(rules, self.table(state), seat)

    def step(self, rules, state, answers):  # type: ignore[no-untyped-def]
        after, events = super().step(rules, self.table(state), answers)
        return self.state_of(after), events

    def view(self, rules, state, seat):  # type: ignore[no-untyped-def]
        return super().view(rules, self.table(state), seat)

    def table(self, state):  # type: ignore[no-untyped-def]
        return state_from_json(json.loads(state))

    def state_of(self, table):  # type: ignore[no-untyped-def]
        return json.dumps(state_to_json(table), sort_keys=True)

    def state_to_json(self, state):  # type: ignore[no-untyped-def]
        return json.loads(state)

    def state_from_json(self, data):  # type: ignore[no-untyped-def]
        return json.dumps(data, sort_keys=True)

    def record(self, rules, start, steps):  # type: ignore[no-untyped-def]
        return ""


def test_an_engine_with_states_of_its_own_can_be_checked() -> None:
    found = check_engine(Written(), tables()[:2], 2, 22)  # a seed that is played again
    assert found.passed and found.looked["same_seed"] and found.looked["views"], found.text()


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["harbin", "-n", "2", "--option-sets", "1", "--format", "json", "--seed", "3"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["passed"] and len(data["hands"]) == 2 and data["violations"] == []
    assert main(["harbn", "-n", "1"]) == 2
    assert "harbin" in capsys.readouterr().err


def test_a_record_tells_a_tile_that_was_passed_from_its_like_just_after() -> None:
    """Who lets a discard go and then draws the same tile wins on the draw, in the record too."""
    rules = driver.load("harbin")
    for seed in range(400):
        start = new_hand(rules, seed)
        _, steps = play(rules, start, lambda state, seat, actions: _drawn_only(state, actions))
        kept = record_of(rules, start, steps)
        if () in kept.lines:
            text = record_text(kept)
            assert "\npass\n" in text and parse_record(text) == kept
            assert replay(rules, kept).result.wins[0].by == "draw"  # type: ignore[union-attr]
            return
    raise AssertionError("no such hand")


def _drawn_only(state, actions):  # type: ignore[no-untyped-def]
    """Wins by drawing only, declares when it can, else takes what comes first."""
    wins = [a for a in actions if a.kind == 1 and state.phase.name == "ACT"]
    claims = [a for a in actions if a.kind != 1]
    return (wins or [a for a in actions if a.ting] or claims)[0]
