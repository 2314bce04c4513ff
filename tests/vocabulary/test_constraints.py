"""No win that the engine plays breaks a declared constraint, and constraints that are wrong do not get past it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hrbrules import driver
from hrbrules.analysis.expressions import Law, law_of, laws
from hrbrules.analysis.loser_sorts import could_declare
from hrbrules.analysis.space import Space
from hrbrules.conformance.__main__ import load_tables
from hrbrules.conformance.check import check_engine
from hrbrules.conformance.engine_under_test import ReferenceEngine
from hrbrules.driver import shipped_ids
from hrbrules.engine import judging
from hrbrules.engine.action import HU, PASS, Action
from hrbrules.engine.api import legal, owing, step
from hrbrules.engine.match import after_hand, new_match, next_hand
from hrbrules.formula.evaluate import Meanings, evaluate
from hrbrules.formula.tree import FactRef, walk
from hrbrules.formula.view import Seat, View
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.win import Win
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.vocabulary.constraints import CONSTRAINTS, Constraint, Each
from hrbrules.vocabulary.flow import FLOW
from hrbrules.vocabulary.flow_field import FlowKind
from hrbrules.vocabulary.words import FACTS

HEAVY = bool(os.environ.get("HRBRULES_HEAVY"))
MEANINGS = Meanings(facts=FACTS, terms={}, tables={})
HANDS = 30_000 if HEAVY else 100


WATCHED = str(Path(__file__).with_name("watched.yaml"))
RICH = (WATCHED, "boke+gua_da_feng=on+lou_hu=on+kai_pai_zha=on+zhi_dui=on", "jianming+chong_bao=on+da_feng=on")
OF_A_MATCH = {"dealer_passes"}  # the kit starts hands with any number of drawn ones before


@cache
def played() -> tuple[tuple[Ruleset, Win], ...]:
    """Wins, offered and taken, of every shipped ruleset, as it is and under random options, by the engine."""
    found: list[tuple[Ruleset, Win]] = []
    original = judging.judge_moment

    def watching(ruleset: Ruleset, *arguments: object) -> Win | None:
        won = original(ruleset, *arguments)  # type: ignore[arg-type]
        if won is not None:
            found.append((ruleset, won))
        return won

    judging.judge_moment = watching
    try:
        names = (*shipped_ids(), *RICH) if HEAVY else (*RICH, "suihua", "harbin-baike")
        check_engine(ReferenceEngine(), load_tables(names, 4 if HEAVY else 0, 1), HANDS, 1)
    finally:
        judging.judge_moment = original
    return tuple(found)


def views(win: Win, each: Each) -> Iterator[View]:
    """The win as a formula sees it: once, or of every seat, or with every loser for payer."""
    plain = View(hand=win.hand, reading=win.reading, waits=win.waits, moment=win.moment)
    match each:
        case Each.WIN:
            yield plain
        case Each.SEAT:
            yield from (replace(plain, seat=seat) for seat in win.moment.seats)
        case Each.LOSER:
            yield from (replace(plain, payer=loser) for loser in win.moment.losers)


def keeps(law: Law, view: View) -> bool:
    moment = view.moment
    assert moment is not None
    seat = view.seat or moment.me
    return bool(law.kept(moment, view.hand, view.waits, view.reading, seat, view.payer, 0, 0, 0, 0, 0))


def broken(law: Law) -> int:
    """How many played wins a constraint excludes. The engine counts what lies open, or in the wall, only where a ruleset asks."""
    found = 0
    counts = any(isinstance(part, FactRef) and part.fact in ("visible", "in_wall") for node in law.nodes for part in walk(node))
    for ruleset, win in played():
        if counts and ruleset.id != "watched":
            continue
        if law.constraint.applies({entry.path: entry.value for entry in ruleset.rules.flow}):
            found += not all(keeps(law, view) for view in views(win, law.constraint.each))
    return found


def test_the_engine_keeps_every_constraint() -> None:
    assert {law.constraint.id: count for law in laws() if law.constraint.id not in OF_A_MATCH and (count := broken(law))} == {}
    met = Counter(win.moment.by for _, win in played())
    assert len(met) >= (7 if HEAVY else 4)
    assert sum(met.values()) > HANDS / 10


def test_every_win_the_engine_plays_is_among_those_enumerated() -> None:
    """With the same value. What proofs leave out, for constraints or for what ting and claims ask, never happens."""
    spaces: dict[Ruleset, set[tuple[int, ...]]] = {}
    for ruleset, win in played():
        if ruleset not in spaces:
            spaces[ruleset] = {group[:4] for group in Space(ruleset).groups()}
        assert (win.moment.by, win.x, win.c, win.value) in spaces[ruleset], (ruleset, win)
    assert len(spaces) >= 5


def test_who_has_declared_met_what_ting_asks() -> None:
    """As far as melds tell: proofs take it of every declared loser. Kongs may have come later."""
    seats = {(ruleset, seat) for ruleset, win in played() for seat in win.moment.seats if seat.declared}
    assert len(seats) > 20
    assert all(could_declare(ruleset, seat) for ruleset, seat in seats)
    harbin, peng, kong = driver.load("harbin"), Meld(MeldKind.PENG, 4), Meld(MeldKind.AN_GANG, 8)
    assert could_declare(harbin, Seat((peng, kong), declared=True))
    assert not could_declare(harbin, Seat((kong,), declared=True))
    assert could_declare(driver.load("jianming", si_ka=True), Seat((peng,), declared=True))  # nobody sees another's waits


def test_a_kong_laid_after_ting_does_not_make_ting_unlikely(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    head = "hrbrules: 1\nruleset: t\nextends: harbin\n"
    path.write_text(head + "ting.requires.opened: {when: pengs >= 1 and an_gangs = 0}\n", encoding="utf-8")
    ruleset = driver.load(str(path))
    assert could_declare(ruleset, Seat((Meld(MeldKind.BU_GANG, 4), Meld(MeldKind.AN_GANG, 8)), declared=True))
    assert not could_declare(ruleset, Seat((Meld(MeldKind.MING_GANG, 4),), declared=True))


@pytest.mark.parametrize(
    "wrong",
    [
        Constraint(id="x", when="discarded", then="winner is dealer", meaning=("", "")),
        Constraint(id="x", then="waits = 1", meaning=("", "")),
        Constraint(id="x", then="not declared", each=Each.SEAT, meaning=("", "")),
        Constraint(id="x", then="payer.chis = 0", each=Each.LOSER, meaning=("", "")),
        Constraint(id="x", when="natural", then="not tile is bao", flow=(("bao.kind", "hidden_tile"),), meaning=("", "")),
        Constraint(id="x", then="held concealed of tile + visible of tile <= 0", meaning=("", "")),
        Constraint(id="x", when="drawn", then="visible of tile + in_wall of tile <= 1", meaning=("", "")),
        Constraint(id="x", when="place is middle", then="complete sequences = held sequences", meaning=("", "")),
    ],
)
def test_a_wrong_constraint_is_caught(wrong: Constraint) -> None:
    assert broken(law_of(wrong))


def test_ids_are_unique_and_every_flow_choice_exists() -> None:
    assert len({one.id for one in CONSTRAINTS}) == len(CONSTRAINTS)
    for constraint in CONSTRAINTS:
        for path, value in constraint.flow:
            field = FLOW[path]
            assert field.low <= int(value) <= field.high if field.kind is FlowKind.NUMBER else set(value.split()) <= set(field.values), path


def test_both_readings_of_a_constraint_agree() -> None:
    """The function that proofs call says what the reference evaluation says."""
    for _, win in played()[::20]:
        for law in laws():
            for view in views(win, law.constraint.each):
                reference = not evaluate(law.when, view, MEANINGS) or bool(evaluate(law.then, view, MEANINGS))
                assert keeps(law, view) == reference, law.constraint.id


@pytest.mark.parametrize("id", ["jianming", "suihua"])
def test_where_a_drawn_hand_moves_the_deal_none_follows_under_the_same_dealer(id: str) -> None:
    ruleset = driver.load(id)
    match, passes = new_match(ruleset, 1), ruleset.rules.flow_value("dealer.draw") == "next_seat"
    assert passes is (id == "jianming")
    for _ in range(3):
        state = next_hand(ruleset, match)
        while state.result is None:
            answers = {seat: min(legal(ruleset, state, seat), key=_quiet) for seat in owing(state)}
            state, _ = step(ruleset, state, answers)
        assert not state.result.wins
        match = after_hand(ruleset, match, state)
        assert (match.dealer_draws == 0) is passes


def _quiet(action: Action) -> tuple[bool, bool, bool]:
    return action.kind == HU, action.ting, action.kind != PASS


def test_constraints_name_only_facts() -> None:
    named = {part.fact for law in laws() for node in law.nodes for part in walk(node) if isinstance(part, FactRef)}
    assert named <= set(FACTS)
    assert {"pushed", "declaring", "natural", "place", "bao"} <= named
