"""Every round of this folder comes out; whatever a round may expect is looked at by some, and noticed when it is otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hrbrules.cases import round as described
from hrbrules.cases.from_file import read_cases
from hrbrules.cases.from_node import KEYS
from hrbrules.cases.from_round import ROUND_KEYS
from hrbrules.cases.round import EXPECTED_OF_ROUNDS, Line, Look
from hrbrules.cases.run import Runner
from hrbrules.cases.tree import EXPECTED, Case, CaseFile, CaseResult
from hrbrules.cases.values import Compared, Json
from hrbrules.cli.main import run as command
from hrbrules.conformance.rounds import play_round
from hrbrules.driver import shipped_ids
from hrbrules.exporters import reference_cases
from hrbrules.exporters.reference import language_reference

FOLDER = Path(__file__).parent
FILES = [read_cases(FOLDER / f"{id}.yaml") for id in shipped_ids()]
RUNNER = Runner(play_round=play_round)


def run(case: Case) -> CaseResult:
    return RUNNER.run_case(case, CaseFile(name=str(FOLDER / "x.yaml"), rules=None, cases=()))


@pytest.mark.parametrize("file", FILES, ids=shipped_ids())
def test_every_round_comes_out(file: CaseFile) -> None:
    assert file.cases
    for case in file.cases:
        assert case.round is not None and case.cite and case.ruleset is not None, case.title
        assert case.ruleset.text == Path(file.name).stem
        result = run(case)
        assert not result.diagnostics, [one.message("en") for one in result.diagnostics]
        assert dict(result.got) == dict(result.expected), case.title


# ---- whatever is expected is compared ------------------------------------------------------------------------------


def other(key: str, value: Json) -> Json:
    """A value of the same form that cannot be right beside it."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case dict():
            return {**value, "A": value.get("A", 0) + 1}
        case list() if key == "may_not":  # one of the two is possible wherever a seat owes an answer
            return [*value, "pass", "discards"]
        case list():
            return value[:-1] if value and key not in ("may", "events") else [*value, "A bu_gang 9m"]
        case _:
            return "B" if value != "B" else "C"


def spoilt(case: Case, key: str) -> Iterator[Case]:
    """The case with the first thing that it expects under a key changed, at the end and in every look of its script."""
    for expect, changed in _expectations(case):
        for full, value in expect.items():
            if full.partition(".")[0] == key:
                yield changed({**expect, full: other(key, value)})
                break


def _expectations(case: Case):  # type: ignore[no-untyped-def]
    assert case.round is not None
    yield case.expect, lambda expect: replace(case, expect=expect)
    for index, item in enumerate(case.round.script):
        if isinstance(item, Look):

            def changed(expect: Compared, index: int = index) -> Case:
                assert case.round is not None
                script = (*case.round.script[:index], Look(expect=expect), *case.round.script[index + 1 :])
                return replace(case, round=replace(case.round, script=script))

            yield item.expect, changed


@pytest.mark.parametrize("key", EXPECTED_OF_ROUNDS)
def test_each_key_is_used_and_a_wrong_value_fails(key: str) -> None:
    if key == "error":
        return  # below
    wrong = [changed for file in FILES for case in file.cases for changed in spoilt(case, key)][:6]
    assert wrong
    for case in wrong:
        result = run(case)
        assert not result.passed and not result.diagnostics, case.title


# ---- bad rounds ----------------------------------------------------------------------------------------------------

GOOD = "- {case: good, ruleset: harbin, round: {hands: {A: 9s}, script: [A discards 9s]}, expect: {owing: [B, C, D]}}\n"


def single(tmp_path: Path, body: str) -> CaseResult:
    path = tmp_path / "rounds.yaml"
    path.write_text(f"{GOOD}- {{case: x, ruleset: harbin, {body}}}\n{GOOD}", encoding="utf-8")
    first, found, last = Runner(play_round=play_round).run(read_cases(path))
    assert first.passed and last.passed
    return found


@pytest.mark.parametrize(
    ("body", "code", "at"),
    [
        ("round: {hands: {A: 9s}, script: [A discards 9s, A jumps]}, expect: {over: no}", "unknown-action", "A jumps"),
        ("round: {hands: {A: 9s}, script: [E discards 9s]}, expect: {over: no}", "unknown-action", "E discards 9s"),
        ("round: {hands: {A: 9s}, script: [A discards 9x]}, expect: {over: no}", "unknown-tile", "A discards 9x"),
        ("round: {hands: {A: 9s, B: 99s}, script: [A discards 9s, C peng 9s]}, expect: {over: no}", "not-owing", "C peng 9s"),
        ("round: {hands: {A: 9s}, script: [all pass]}, expect: {over: no}", "illegal-action", "all pass"),
        ("round: {seed: 1, script: [until over, until over]}, expect: {over: yes}", "hand-over", "until over"),
        ("round: {seed: 1, script: [until over, A discards 9s]}, expect: {over: yes}", "hand-over", "A discards 9s"),
        ("round: {hands: {A: 9999s9s}}, expect: {over: no}", "too-many-tiles", ""),
        ("round: {wall: 99999s}, expect: {over: no}", "too-many-tiles", ""),
        ("round: {hands: {A: 123456789m123456789p}}, expect: {over: no}", "bad-wall", ""),
        ("round: {dealer_draws: 100}, expect: {over: no}", "bad-number", ""),
        ("round: {seed: -1}, expect: {over: no}", "bad-seed", ""),
        ("round: {dealer: second}, expect: {over: no}", "unknown-seat", "second"),
        ("round: {hands: {E: 9s}}, expect: {over: no}", "unknown-seat", "E"),
        ("round: {hands: {A: 9x}}, expect: {over: no}", "unknown-tile", "9"),
        ("round: {wall: 9s, bao: 1m}, expect: {over: no}", "wall-or-hands", "bao"),
        ("round: {}, hand: 9s, expect: {over: no}", "unknown-case-key", "hand"),
        ("round: {walls: 9s}, expect: {over: no}", "unknown-case-key", "walls"),
        ("round: {}, expect: {fan: []}", "unknown-case-key", "fan"),
        ("round: {}, expect: {}", "nothing-expected", "{}"),
        ("round: {}", "missing-case-key", ""),
        ("round: 9s, expect: {over: no}", "expected-mapping", "9s"),
        ("round: {script: [[A discards 9s]]}, expect: {over: no}", "expected-text", "[A discards 9s]"),
        ("round: {script: [expect: {over: maybe}]}, expect: {over: no}", "bad-case-value", "maybe"),
        ("round: {}, expect: {legal: {E: [pass]}}", "unknown-seat", "E"),
        ("round: {}, expect: {refuses: {A jumps: x}, over: no, legal: 3}", "expected-mapping", "3"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path: Path, body: str, code: str, at: str) -> None:
    result = single(tmp_path, body)
    assert not result.passed
    found = result.diagnostics[0]
    assert found.code == code
    assert found.span is not None and found.span.line == 2
    assert not at or found.span.source.text[found.span.start : found.span.end].startswith(at)
    assert found.message("zh-Hans") and found.message("en")


def test_an_error_may_be_what_is_expected(tmp_path: Path) -> None:
    refused = "round: {hands: {A: 9s, B: 99s}, script: [A discards 9s, B chi 9s]}"
    assert single(tmp_path, f"{refused}, expect: {{error: unknown-action}}").passed
    assert not single(tmp_path, f"{refused}, expect: {{error: hand-over}}").passed
    played = "round: {hands: {A: 9s}, script: [A discards 9s]}"
    result = single(tmp_path, f"{played}, expect: {{error: illegal-action}}")
    assert not result.passed and result.got == {"error": None}


def test_without_somebody_who_plays_a_round_fails() -> None:
    case = FILES[0].cases[0]
    (found,) = Runner().run_case(case, FILES[0]).diagnostics
    assert found.code == "round-not-played" and found.span is not None


def test_rounds_and_cases_stand_in_one_file_and_one_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "both.yaml"
    hand = "- {case: a wait, ruleset: harbin, hand: 7889m, melds: [peng 111p, chi 456s, chi 123m], expect: {waits: [8m]}}\n"
    path.write_text(GOOD + hand + GOOD.replace("[B, C, D]", "B"), encoding="utf-8")
    assert command(["cases", str(path), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["passed"], found["failed"]) == (2, 1)
    assert [case["case"] for case in found["cases"]] == ["good", "a wait", "good"]
    last = found["cases"][2]
    assert (last["expected"], last["got"], last["diagnostics"]) == ({"owing": ["B"]}, {"owing": ["B", "C", "D"]}, [])
    assert set(last) == {"case", "file", "line", "ruleset", "passed", "expected", "got", "diagnostics"}


# ---- what is told about them ---------------------------------------------------------------------------------------


def test_the_format_in_the_docstring_is_a_round_that_comes_out(tmp_path: Path) -> None:
    text = (described.__doc__ or "").partition("    - case:")[2].partition("\n\n`wall:`")[0]
    lines = [line.removeprefix("    ") for line in f"- case:{text}".splitlines()]
    path = tmp_path / "described.yaml"  # the base has no reserved stacks
    path.write_text("\n".join(line for line in lines if not line.startswith(("    replacements", "    final"))), encoding="utf-8")
    (case,) = read_cases(path).cases
    assert case.round is not None and [type(item) for item in case.round.script] == [Line, Look, Line]
    assert run(case).passed, run(case)


def test_the_language_reference_tells_every_key_and_its_examples_come_out(tmp_path: Path) -> None:
    assert tuple(reference_cases.SEEN) == EXPECTED_OF_ROUNDS
    assert tuple(reference_cases.ROUND) == ROUND_KEYS
    assert set(reference_cases.CASE) == {*KEYS, "round"} and tuple(reference_cases.EXPECT) == EXPECTED
    path = tmp_path / "shown.yaml"
    path.write_text(reference_cases.EXAMPLES.removeprefix("```yaml\n").removesuffix("```"), encoding="utf-8")
    results = [run(case) for case in read_cases(path).cases]
    assert len(results) == 2 and all(result.passed for result in results)
    for lang in ("zh-Hans", "en"):
        assert all(f"| `{key}` |" in language_reference(lang) for key in (*EXPECTED_OF_ROUNDS, *ROUND_KEYS))
