"""Case files read: every key strictly, every mistake at its place, and a bad case is one failed case among the others."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hrbrules.cases.from_file import read_cases
from hrbrules.cases.tree import Case

GOOD = "- {case: good, ruleset: harbin, hand: 22p46m, expect: {ting: yes}}\n"


def cases(tmp_path: Path, text: str | bytes) -> tuple[Case, ...]:
    path = tmp_path / "cases.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_cases(path).cases


def faults(case: Case) -> list[tuple[str, str]]:
    """Code and the text that the place covers."""
    return [(f.code, "" if f.span is None else f.span.source.text[f.span.start : f.span.end]) for f in case.faults]


@pytest.mark.parametrize(
    ("flow", "expected"),
    [
        ("hand: 1m, expct: {ting: no}", [("unknown-case-key", "expct")]),
        ("hand: 1m, win: {tile: 1m, form: C, by: draw}, expect: {win: no}", [("unknown-case-key", "form")]),
        ("hand: 1m, state: {dealerdraws: 1}, expect: {ting: no}", [("unknown-case-key", "dealerdraws")]),
        ("hand: 1m, expect: {tings: no}", [("unknown-case-key", "tings")]),
        ("expect: {ting: no}", [("missing-case-key", "{case: x, expect: {ting: no}}")]),
        ("hand: 1m", [("missing-case-key", "{case: x, hand: 1m}")]),
        ("hand: 1m, expect: {}", [("nothing-expected", "{}")]),
        ("hand: 1m, win: {tile: 1m}, expect: {win: no}", [("missing-case-key", "{tile: 1m}")]),
        ("hand: 1m, expect: {win: no, waits: []}", [("win-needed", "win")]),
        ("hand: 1m, expect: {ting: maybe}", [("bad-case-value", "maybe")]),
        ("hand: 1m, win: {tile: 1m, by: draw}, expect: {value: 3x}", [("bad-case-value", "3x")]),
        ("hand: 1m, win: {tile: 1m, by: draw}, expect: {pays: {E: 3}}", [("unknown-seat", "E")]),
        ("hand: 1m, win: {tile: 1m, by: draw}, expect: {pays: {B: much}}", [("bad-case-value", "much")]),
        ("hand: 1m, win: {tile: 1m, by: draw}, expect: {pays: 3}", [("expected-mapping", "3")]),
        ("hand: 1m, seat: AB, expect: {ting: no}", [("unknown-seat", "AB")]),
        ("hand: 1m, declared: [B, X], expect: {ting: no}", [("unknown-seat", "X")]),
        ("hand: 1m, bao: 3x, expect: {ting: no}", [("unknown-tile", "3x")]),
        ("hand: 1m, win: {tile: 0m, by: draw}, expect: {win: no}", [("unknown-tile", "0m")]),
        ("hand: 1m, state: {dealer_draws: many}, expect: {ting: no}", [("bad-case-value", "many")]),
        ("hand: 1m, state: {melds: {B: [pong 111m]}}, expect: {ting: no}", [("unknown-meld", "pong")]),
        ("hand: 1m, expect: {waits: [1x]}", [("unknown-tile", "1x")]),
        ("hand: [1m], expect: {ting: no}", [("expected-text", "[1m]")]),
        ("hand: 1m, expect: {ting: no, ting: yes}", [("duplicate-key", "ting")]),
        ("round: {wall: 0x}, expect: {over: no}", [("unknown-tile", "0x")]),
        ("hand: 1m, options: [cap], expect: {ting: no}", [("expected-mapping", "[cap]")]),
    ],
)
def test_every_mistake_is_told_at_its_place(tmp_path: Path, flow: str, expected: list[tuple[str, str]]) -> None:
    first, bad, last = cases(tmp_path, f"{GOOD}- {{case: x, {flow}}}\n{GOOD}")
    assert faults(bad) == expected
    assert bad.title == "x" and bad.span.line == 2
    assert first.faults == last.faults == ()


def test_a_misspelt_key_gets_a_suggestion(tmp_path: Path) -> None:
    (case,) = cases(tmp_path, "- {case: x, hand: 1m, meld: [], expect: {ting: no}}\n")
    assert case.faults[0].hint("en").startswith("did you mean melds?")


@pytest.mark.parametrize("bad", ["- {case: broken\n", "- case: x\n   hand: 1m\n", "- {case：x}\n", "- *a\n", '- "open\n'])
def test_a_case_that_is_not_yaml_does_not_hide_the_others(tmp_path: Path, bad: str) -> None:
    found = cases(tmp_path, f"# my table\n---\n{GOOD}\n{bad}{GOOD}")
    assert [bool(case.faults) for case in found] == [False, True, False]
    assert found[1].faults[0].span is not None
    assert [case.span.line for case in (found[0], found[2])] == [3, 5 + bad.count("\n")]
    assert found[1].faults[0].span.line in range(5, 5 + bad.count("\n"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-file"),
        ("just text\n", "no-cases"),
        ("a: 1\n", "no-cases"),
        ("examples: 3\n", "expected-list"),
        (b"\xff\xfe\x00", "file-not-utf8"),
        (b"- case: \x00\n", "control-character"),
        ("- " * 5000, "too-deep"),
    ],
)
def test_a_file_without_cases_is_one_failed_case(tmp_path: Path, text: str | bytes, code: str) -> None:
    (case,) = cases(tmp_path, text)
    assert [fault.code for fault in case.faults] == [code]


def test_a_file_may_be_8_mib_and_no_more(tmp_path: Path) -> None:
    filler = "#" * 1023 + "\n"
    (case,) = cases(tmp_path, filler * (8 * 1024 - 1) + GOOD)
    assert case.faults == ()
    (case,) = cases(tmp_path, filler * (8 * 1024) + GOOD)
    assert [fault.code for fault in case.faults] == ["file-too-large"]


def test_a_large_broken_file_is_refused_in_time(tmp_path: Path) -> None:
    start = time.process_time()
    found = cases(tmp_path, GOOD * 20_000 + "- {case: broken\n")
    assert any(case.faults for case in found)
    assert time.process_time() - start < 20


def test_a_missing_file_is_a_failed_case(tmp_path: Path) -> None:
    (case,) = read_cases(tmp_path / "nothing.yaml").cases
    assert [fault.code for fault in case.faults] == ["file-missing"]
