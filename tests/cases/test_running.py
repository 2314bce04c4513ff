"""Cases run: what is compared, what a result holds, and that one bad case stops no other."""
# ruff: noqa: E501  (a row of a table stays on its line)

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hrbrules.cases.from_file import examples_of, read_cases
from hrbrules.cases.run import Runner
from hrbrules.cases.to_json import results_to_json
from hrbrules.cases.tree import CaseResult
from hrbrules.driver import find, shipped_ids

HAND = "ruleset: harbin, hand: 22p46m, melds: [chi 123m, peng 555p, chi 123s]"
GIVEN = HAND + ", win: {tile: 5m, by: discard, from: C}"
DRAWN = HAND + ", win: {tile: 5m, by: draw}"


def run(tmp_path: Path, text: str, default: str = "") -> list[CaseResult]:
    path = tmp_path / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    return list(Runner(default).run(read_cases(path)))


def one(tmp_path: Path, flow: str) -> CaseResult:
    (result,) = run(tmp_path, f"- {{case: x, {flow}}}\n")
    return result


@pytest.mark.parametrize("id", shipped_ids())
def test_every_shipped_example_passes(id: str) -> None:
    results = list(Runner().run(examples_of(find(id))))
    assert results
    assert [r.case.title for r in results if not r.passed] == []


@pytest.mark.parametrize(
    ("flow", "key", "got"),
    [
        (f"{HAND}, expect: {{ting: no}}", "ting", True),
        (f"{HAND}, expect: {{waits: [5m, 2p]}}", "waits", ["5m"]),
        (f"{DRAWN}, expect: {{win: no}}", "win", True),
        (f"{DRAWN}, expect: {{why_not: [declared]}}", "why_not", []),
        (f"{DRAWN}, expect: {{fans: [zi_mo]}}", "fans", ["ka_dang", "zi_mo"]),
        (f"{DRAWN}, expect: {{value: 3}}", "value", 4),
        (f"{DRAWN}, expect: {{pays: {{B: 4, C: 4}}}}", "pays", {"B": 4, "C": 4, "D": 4}),
        (f"{GIVEN}, expect: {{pays: {{B: 0}}}}", "pays", {"B": 0, "C": 6, "D": 0}),
        (f"{DRAWN}, expect: {{error: too-many-tiles}}", "error", None),
        (f"{DRAWN}, state: {{undeclared: yes}}, expect: {{value: 4}}", "value", None),
        (f"{DRAWN}, state: {{undeclared: yes}}, expect: {{why_not: []}}", "why_not", ["declared"]),
        (f"{DRAWN}, state: {{undeclared: yes}}, expect: {{fans: [zi_mo]}}", "fans", []),
        (f"{DRAWN}, state: {{undeclared: yes}}, expect: {{pays: {{B: 4}}}}", "pays", {"B": 0}),
    ],
)
def test_each_key_is_compared(tmp_path: Path, flow: str, key: str, got: object) -> None:
    result = one(tmp_path, flow)
    assert not result.passed
    assert result.got[key] == got
    assert result.diagnostics == ()


@pytest.mark.parametrize(
    "flow",
    [
        f"{HAND}, expect: {{ting: yes, waits: [5m]}}",
        f"{HAND}, expect: {{waits: 5m}}",
        "ruleset: harbin, hand: 67789m22s, melds: [peng 111p, chi 456s], expect: {waits: [8m, 5m]}",  # order free
        f"{DRAWN}, expect: {{win: true, fans: [ka_dang, zi_mo], value: 4, why_not: []}}",
        f"{GIVEN}, expect: {{pays: {{C: 6}}}}",  # a seat left out pays 0
        f"{GIVEN}, expect: {{pays: {{C: 6, B: 0, D: 0}}}}",
        f"{GIVEN}, declared: C, expect: {{pays: {{C: 2}}}}",
        f"{GIVEN}, seat: B, dealer: A, state: {{dealer_draws: 3}}, expect: {{pays: {{A: 6}}}}",  # after liability
        f"{DRAWN}, options: {{cap: 3}}, expect: {{value: 4, pays: {{B: 3, C: 3, D: 3}}}}",
        f"{DRAWN}, bao: 5m, expect: {{value: 12}}",
        "ruleset: harbin, hand: 123m456m789p22s555s, win: {by: deal}, expect: {win: no}",
        "ruleset: harbin, hand: 5m 5555m p, expect: {error: unknown-tile}",
        f"{HAND}, win: {{tile: 5m, by: throw}}, expect: {{error: unknown-event}}",
        f"{HAND}, options: {{capp: 3}}, expect: {{error: unknown-option}}",
        "ruleset: harbin, hand: 5m, melds: [peng 555m, chi 123m, chi 567m, chi 123p], expect: {error: too-many-tiles}",
        "ruleset: harbin, hand: ZZ234m456p77s, melds: [chi 678s], expect: {waits: [中, 7s]}",
    ],
)
def test_what_holds_passes(tmp_path: Path, flow: str) -> None:
    result = one(tmp_path, flow)
    assert result.passed, (result.expected, result.got, [d.code for d in result.diagnostics])


def test_an_unexpected_error_fails_the_case_at_its_place(tmp_path: Path) -> None:
    result = one(tmp_path, f"{HAND}, win: {{tile: 5m, by: discard}}, expect: {{win: true}}")
    assert not result.passed and result.got == {}
    (found,) = result.diagnostics
    assert found.code == "needs-discarder"
    assert found.span is not None and found.span.source.text[found.span.start : found.span.end] == "{tile: 5m, by: discard}"


def test_an_expected_error_must_be_the_one_that_comes(tmp_path: Path) -> None:
    result = one(tmp_path, "ruleset: harbin, hand: 55555m, expect: {error: unknown-tile}")
    assert not result.passed
    assert result.got == {"error": "too-many-tiles"}


def test_the_ruleset_is_the_case_s_then_the_file_s_then_the_default(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "hrbrules: 1\nruleset: mine\nname: 我家\nextends: harbin\npayments: {share: base × 7 at most (cap when cap > 0)}\n"
        "examples:\n- {case: own, hand: 22p46m, melds: [chi 123m, peng 555p, chi 123s], win: {tile: 5m, by: draw}, expect: {pays: {B: 7, C: 7, D: 7}}}\n",
        encoding="utf-8",
    )
    case = "hand: 22p46m, melds: [chi 123m, peng 555p, chi 123s], win: {tile: 5m, by: draw}, expect: {pays: {B: 7, C: 7, D: 7}}"
    (own,) = Runner().run(read_cases(tmp_path / "mine.yaml"))
    assert own.passed, [d.message() for d in own.diagnostics]
    (named,) = run(tmp_path, f"- {{case: x, ruleset: mine.yaml, {case}}}\n")  # from the folder of the case file
    assert named.passed and named.ruleset == "mine.yaml"
    (headed,) = run(tmp_path, f"ruleset: ./mine.yaml\ncases:\n- {{case: x, {case}}}\n")
    assert headed.passed
    (default,) = run(tmp_path, f"- {{case: x, {case}}}\n", default="harbin")
    assert not default.passed and default.ruleset == "harbin" and default.got["pays"] == {"B": 4, "C": 4, "D": 4}
    (lost,) = run(tmp_path, f"- {{case: x, {case}}}\n")
    assert [d.code for d in lost.diagnostics] == ["case-without-ruleset"]


def test_examples_never_pass_to_a_child(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("hrbrules: 1\nruleset: mine\nname: 我家\nextends: harbin\npayments: {share: base × 7 at most (cap when cap > 0)}\n", encoding="utf-8")
    assert read_cases(path).cases == ()


def test_a_ruleset_is_compiled_once_for_the_same_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import hrbrules.cases.run as module

    compiled = []
    real = module.compile_named
    monkeypatch.setattr(module, "compile_named", lambda named: compiled.append(dict(named.settings)) or real(named))
    text = f"- {{case: a, {HAND}, expect: {{ting: yes}}}}\n" * 3 + f"- {{case: b, {HAND}, options: {{cap: 9}}, expect: {{ting: yes}}}}\n" * 2
    assert all(r.passed for r in run(tmp_path, text))
    assert compiled == [{}, {"cap": "9"}]


def test_the_json_has_exactly_the_promised_shape(tmp_path: Path) -> None:
    results = run(tmp_path, f"- {{case: 好, {GIVEN}, expect: {{pays: {{C: 6}}}}}}\n\n- {{case: bad, ruleset: harbin, hnd: 1m, expect: {{ting: no}}}}\n")
    file = str(tmp_path / "cases.yaml")
    assert json.loads(json.dumps(results_to_json(results, "en"))) == {
        "cases": [
            {
                "case": "好", "file": file, "line": 1, "ruleset": "harbin", "passed": True,
                "expected": {"pays": {"B": 0, "C": 6, "D": 0}}, "got": {"pays": {"B": 0, "C": 6, "D": 0}}, "diagnostics": [],
            },
            {
                "case": "bad", "file": file, "line": 3, "ruleset": "harbin", "passed": False, "expected": {"ting": False}, "got": {},
                "diagnostics": [
                    {
                        "code": "unknown-case-key", "severity": "error", "message": "a case has no “hnd”",
                        "file": file, "line": 3, "column": 32,
                    }
                ],
            },
        ],
        "passed": 1,
        "failed": 1,
    }  # fmt: skip
