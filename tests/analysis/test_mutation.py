"""Mutants of a small file, all of them known: which are noticed, survive, are equal or refused; and what cases leave unexercised."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hrbrules.analysis.coverage import Missing, cover
from hrbrules.analysis.formula_mutants import slips
from hrbrules.analysis.mutants import Mutant, mutants
from hrbrules.analysis.mutation import Fate, Score, mutate
from hrbrules.analysis.subject import Subject
from hrbrules.conformance.rounds import play_round
from hrbrules.driver import check_named, find, load, shipped_ids
from hrbrules.driver import read as read_chain
from hrbrules.formula.parse import parse_formula
from hrbrules.formula.to_text import to_text
from hrbrules.source.diagnostic import Problems
from tests.rulesets.shipped import files_of

RULES = """\
hrbrules: 1
ruleset: tiny
extends: harbin
name: tiny
fans:
  +big: {when: pengs >= 2, times: 2}
payments:
  factors:
    chu_chong: {times: 5}
dealer: {wins: stays}
options:
  +loud:
    name: {en: loud}
    on: {fans.big.times: 4}
examples:
"""
HAND = "hand: 22p46m, melds: [%s, chi 123s], win: {tile: 5m, by: draw}, bao: 9s, dealer: D"
TWO = HAND % "peng 111m, peng 555p"
ONE = HAND % "chi 123m, peng 555p"


def tiny(folder: Path, *cases: str, rules: str = RULES) -> Subject:
    path = folder / "tiny.yaml"
    path.write_text(rules + ("".join(f"  - {{case: {n}, {case}}}\n" for n, case in enumerate(cases)) or "  []\n"), encoding="utf-8")
    problems = Problems()
    check_named(find(str(path)), problems)
    assert not problems.failed(), [str(one.message("en")) for one in problems.found]
    return Subject(named=find(str(path)), files=(), play_round=play_round)


def told(score: Score, fate: Fate) -> set[str]:
    return {f"{mutant.path}: {mutant.before} → {mutant.after}" for mutant, _ in score.of(fate)}


ALL = {
    "fans.big: big → ", "fans.big.when: pengs >= 2 → pengs > 2", "fans.big.when: pengs >= 2 → pengs < 2",
    "fans.big.when: pengs >= 2 → pengs >= 3", "fans.big.when: pengs >= 2 → pengs >= 1",
    "fans.big.times: times → ", "fans.big.times: 2 → 3", "fans.big.times: 2 → 1",
    "payments.factors.chu_chong: chu_chong → ", "payments.factors.chu_chong.times: times → ",
    "payments.factors.chu_chong.times: 5 → 6", "payments.factors.chu_chong.times: 5 → 4",
    "dealer.wins: stays → next_seat",
    "options.loud.on.fans.big.times: times → ", "options.loud.on.fans.big.times: 4 → 5", "options.loud.on.fans.big.times: 4 → 3",
}  # fmt: skip


def test_without_cases_every_mutant_survives(tmp_path: Path) -> None:
    score = mutate(tiny(tmp_path))
    assert told(score, Fate.SURVIVED) == ALL and len(score.mutants) == len(ALL) and score.share == 0.0


def test_cases_notice_what_they_look_at_and_nothing_else(tmp_path: Path) -> None:
    score = mutate(tiny(tmp_path, f"{TWO}, expect: {{value: 8}}", f"{ONE}, expect: {{value: 4}}"))
    survivors = {line for line in ALL if line.startswith(("payments", "dealer", "options"))}
    assert told(score, Fate.SURVIVED) == survivors
    assert told(score, Fate.NOTICED) == ALL - survivors
    assert all(verdict.case in ("0", "1") for _, verdict in score.of(Fate.NOTICED))
    loud = next(verdict for mutant, verdict in score.of(Fate.SURVIVED) if mutant.option == ("loud", "on"))
    assert loud.settings is not None and loud.settings["loud"] == "on"  # under which it is another game


def test_the_border_is_noticed_only_by_a_case_at_the_border(tmp_path: Path) -> None:
    score = mutate(tiny(tmp_path, f"{TWO}, expect: {{value: 8}}"), chosen=lambda mutant: mutant.path == "fans.big.when")
    assert "fans.big.when: pengs >= 2 → pengs >= 1" in told(score, Fate.SURVIVED)
    assert "fans.big.when: pengs >= 2 → pengs >= 3" in told(score, Fate.NOTICED)


def _of_dealer_and_option(mutant: Mutant) -> bool:
    return mutant.path.startswith(("dealer", "options"))


def test_a_case_with_an_option_and_a_round_notice_theirs(tmp_path: Path) -> None:
    played = (
        "round: {hands: {A: 11p46p22s123m789m9s8s}, draws: 1p 3m 4m 6m 5p, bao: 8p, "
        "script: [A discards 8s, B discards 1p, A peng 1p, A discards 9s ting, until A, A hu 5p]}, expect: {next_dealer: A}"
    )
    score = mutate(tiny(tmp_path, f"options: {{loud: on}}, {TWO}, expect: {{value: 16}}", played), chosen=_of_dealer_and_option)
    assert {line for line in ALL if line.startswith(("dealer", "options"))} <= told(score, Fate.NOTICED)


def test_what_restates_the_parent_is_equal_and_what_is_asked_for_elsewhere_is_refused(tmp_path: Path) -> None:
    rules = RULES.replace("dealer: {wins: stays}", "win: {kinds: {zi_mo: {points: 2}}}").replace(
        "+big: {", "+second: {when: big, times: 1}\n  +big: {"
    )
    score = mutate(tiny(tmp_path, rules=rules), chosen=lambda mutant: mutant.path in ("win.kinds.zi_mo", "fans.big"))
    assert "win.kinds.zi_mo: zi_mo → " in told(score, Fate.EQUAL)
    assert "fans.big: big → " in told(score, Fate.REFUSED)


def test_a_failing_case_notices_nothing_and_is_told(tmp_path: Path) -> None:
    score = mutate(tiny(tmp_path, f"{TWO}, expect: {{value: 7}}"), chosen=lambda mutant: mutant.path == "fans.big")
    assert [case.title for case in score.failing] == ["0"] and score.cases == 0
    assert not score.of(Fate.NOTICED)


def test_a_term_that_nothing_names_and_a_choice_that_nothing_asks_change_no_game(tmp_path: Path) -> None:
    rules = RULES.replace("dealer: {wins: stays}", "terms: {+idle: {when: pengs >= 1}}\ngang: {money_settled: with_hand}")
    score = mutate(tiny(tmp_path, rules=rules), chosen=lambda mutant: mutant.path.startswith(("terms", "gang")))
    assert {path for line in told(score, Fate.EQUAL) if (path := line.partition(":")[0])} == {
        "terms.idle", "terms.idle.when", "gang.money_settled"
    }  # fmt: skip


@pytest.mark.parametrize("id", shipped_ids())
def test_mutants_have_a_place_and_differ_from_the_file(id: str) -> None:
    (head, *_) = read_chain(find(id), Problems())
    found = mutants(head.body)
    assert len(found) > 40
    assert len({(one.at, one.after, one.slip) for one in found}) == len(found)
    for one in found:
        assert one.span.file.endswith(f"{id}.yaml") and one.before != one.after


WORDS = st.sampled_from((
    "waits = 1", "dealer_draws >= 3 and winner is not dealer", "not payer.closed or payer is dealer", "some wait is middle/edge",
    "base × value × product times of factors at most (cap when cap > 0)", "held copies of yaojiu >= 1", "total fan + highest points",
))  # fmt: skip


@given(WORDS)
def test_a_slip_can_be_written_and_is_another_formula(text: str) -> None:
    parsed = parse_formula(text, None, Problems())
    assert parsed is not None
    for changed in slips(parsed, truth="value" not in text and "total" not in text):
        assert changed != parsed
        again = parse_formula(to_text(changed), None, Problems())
        assert again == changed, to_text(changed)


# ---- coverage ------------------------------------------------------------------------------------------------------


def gaps(subject: Subject) -> set[tuple[str, Missing]]:
    return {(point.path, point.missing) for point in cover(subject).gaps}


def test_each_test_wants_a_case_in_which_it_holds_and_one_in_which_it_does_not(tmp_path: Path) -> None:
    plain = RULES.partition("options:")[0] + "examples:\n"
    dealer, factor = ("dealer.wins", Missing.OTHERWISE), ("payments.factors.chu_chong", Missing.HOLDS)
    assert gaps(tiny(tmp_path, f"{ONE}, expect: {{value: 4}}", rules=plain)) == {("fans.big", Missing.HOLDS), dealer, factor}
    assert gaps(tiny(tmp_path, f"{TWO}, expect: {{value: 8}}", rules=plain)) == {("fans.big", Missing.FAILS), dealer, factor}


def test_what_an_option_says_is_exercised_where_it_is_on(tmp_path: Path) -> None:
    both = (f"{TWO}, expect: {{value: 8}}", f"{ONE}, expect: {{value: 4}}")
    loud = f"options: {{loud: on}}, {TWO}, expect: {{value: 16}}"
    found = cover(tiny(tmp_path, *both)).gaps
    assert {(point.missing, point.place) for point in found if point.path == "fans.big"} == {
        (Missing.HOLDS, "tiny.yaml:14"), (Missing.FAILS, "tiny.yaml:14")
    }  # fmt: skip
    assert {point.missing for point in cover(tiny(tmp_path, *both, loud)).gaps if point.path == "fans.big"} == {Missing.FAILS}


@pytest.mark.parametrize("id", shipped_ids())
def test_cases_exercise_every_clause_of_a_shipped_ruleset(id: str) -> None:
    found = cover(Subject(named=find(id), files=files_of(id), play_round=play_round))
    assert not found.failing
    assert found.points and not found.gaps


def test_cases_notice_almost_every_slip_in_the_campus_rules() -> None:
    """The smallest; all seven: `python -m tests.heavy mutation`."""
    id = "harbin-campus"
    score = mutate(Subject(named=find(id), files=files_of(id), play_round=play_round))
    assert score.share >= 0.95, [mutant.path for mutant, _ in score.of(Fate.SURVIVED)]
    assert load(id).rules.parent == "harbin"
