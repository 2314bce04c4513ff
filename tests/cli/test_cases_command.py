"""`hrbrules cases`: exit codes, a failure that can be read, and one JSON object whatever happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hrbrules.driver import find

GOOD = "- {case: good, ruleset: harbin, hand: 22p46m, melds: [chi 123m, peng 555p, chi 123s], expect: {waits: [5m]}}\n"
WRONG = """\
- case: wrong
  ruleset: harbin
  hand: 22p46m
  melds: [chi 123m, peng 555p, chi 123s]
  win: {tile: 5m, by: draw}
  expect: {value: 5, fans: [zi_mo, ka_dang], pays: {B: 4}}
"""


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(text: str) -> Path:
        path = tmp_path / "cases.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_all_pass(cli: Any, file: Any) -> None:
    assert cli("cases", file(GOOD * 2)) == (0, "2 cases, all passed\n", "")
    assert cli("cases", file(GOOD), "--lang", "zh-Hans").out == "1 个用例，全部通过\n"


def test_a_failure_stands_side_by_side(cli: Any, file: Any) -> None:
    path = file(GOOD + WRONG)
    ran = cli("cases", path)
    assert ran.code == 1
    assert ran.out == (
        f"{path}:2: wrong  [harbin]  failed\n"
        "     key     expected        got\n"
        " ─────────────────────────────────────────\n"
        "     fans    ka_dang zi_mo   ka_dang zi_mo\n"
        " ✗   value   5               4\n"
        " ✗   pays    B:4  C:0  D:0   B:4  C:4  D:4\n"
        "\n"
        "2 cases: 1 passed, 1 failed\n"
    )


def test_an_unreadable_case_shows_its_place(cli: Any, file: Any) -> None:
    path = file(GOOD + "- {case: bad, ruleset: harbin, hand: 1m, expct: {ting: no}}\n")
    ran = cli("cases", path)
    assert ran.code == 1
    assert f"error[unknown-case-key]: a case has no “expct”\n  --> {path}:2:42\n" in ran.out and "did you mean expect?" in ran.out


def test_the_same_reason_is_told_once(cli: Any, file: Any) -> None:
    ran = cli("cases", file((GOOD.replace("ruleset: harbin", "ruleset: harbn")) * 3))
    assert ran.out.count("there is no ruleset “harbn”") == 1 and ran.out.count("For the same reason as above.") == 2


def test_a_default_ruleset(cli: Any, file: Any) -> None:
    path = file(GOOD.replace("ruleset: harbin, ", ""))
    assert cli("cases", path).code == 1
    assert cli("cases", path, "--ruleset", "harbin").code == 0
    ran = cli("cases", file(GOOD), "--ruleset", "harbn")
    assert ran.code == 1 and "there is no ruleset “harbn”" in ran.out


def test_examples_by_name_and_of_all(cli: Any) -> None:
    one, every = cli("cases", "harbin", "--format", "json").json, cli("cases", "--format", "json").json
    assert 0 < one["passed"] < every["passed"] + every["failed"] or one == every
    assert one["failed"] == 0 and {case["ruleset"] for case in one["cases"]} == {"harbin"}
    assert {case["file"] for case in one["cases"]} == {str(find("harbin").path)}


def test_options_change_what_examples_come_to(cli: Any) -> None:
    ran = cli("cases", "harbin+base=2", "--format", "json")
    assert ran.code == 1 and ran.json["failed"] > 0


@pytest.mark.parametrize("source", ["nosuch", "nothing.yaml", "."])
def test_one_object_whatever_is_asked_for(cli: Any, source: str) -> None:
    ran = cli("cases", source, "--format", "json")
    assert ran.code == 1 and set(ran.json) == {"cases", "passed", "failed"} and (ran.json["passed"], ran.json["failed"]) == (0, 1)
    (case,) = ran.json["cases"]
    assert set(case) == {"case", "file", "line", "ruleset", "passed", "expected", "got", "diagnostics"} and len(case["diagnostics"]) == 1
    text = cli("cases", source)
    assert text.code == 1 and text.out.count("error[") == 1 and text.out.endswith("1 case: 0 passed, 1 failed\n")
