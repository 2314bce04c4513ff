"""`hrbrules cases --coverage` and `--mutate`: what a host's own cases leave untested, told so that the host knows which case to write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RULES = """\
hrbrules: 1
ruleset: house
extends: harbin
name: 我家
payments: {factors: {chu_chong: {times: 5}}}
"""
WON = "hand: 22p46m, melds: [chi 123m, peng 555p, chi 123s], win: {tile: 5m, by: discard, from: C}, bao: 9s"
UNDECLARED = f"{{case: undeclared, {WON}, expect: {{pays: {{C: 10}}}}}}"
DECLARED = f"{{case: declared, {WON}, declared: [C], expect: {{pays: {{C: 2}}}}}}"


def house(folder: Path, *examples: str) -> Path:
    path = folder / "house.yaml"
    path.write_text(RULES + (f"examples: [{', '.join(examples)}]\n" if examples else ""), encoding="utf-8")
    return path


def test_gaps_are_named_with_place_and_what_is_missing(cli: Any, tmp_path: Path) -> None:
    ran = cli("cases", house(tmp_path, UNDECLARED), "--coverage", "--lang", "en")
    assert ran.code == 1
    assert "house.yaml:5: payments.factors.chu_chong: no case in which it does not hold" in ran.out
    assert "1 of 2 points exercised by 1 case (50%)" in ran.out
    assert cli("cases", house(tmp_path, UNDECLARED, DECLARED), "--coverage").code == 0
    found = json.loads(cli("cases", house(tmp_path, UNDECLARED), "--coverage", "--format", "json").out)
    (one,) = found["rulesets"]
    assert one["gaps"] == [{"path": "payments.factors.chu_chong", "file": "house.yaml", "line": 5, "missing": "never_seen_to_fail"}]


def test_survivors_say_what_was_changed(cli: Any, tmp_path: Path) -> None:
    ran = cli("cases", house(tmp_path, DECLARED), "--mutate", "--workers", "1", "--lang", "zh-Hans")
    assert ran.code == 1
    assert "house.yaml:5: payments.factors.chu_chong.times: “5”改成“6”: 没有用例发现" in ran.out
    assert "去掉“chu_chong”，照 harbin 的来" in ran.out


def test_cases_may_lie_in_another_file(cli: Any, tmp_path: Path) -> None:
    more = tmp_path / "more.yaml"
    own = UNDECLARED.replace("{case", "{ruleset: house.yaml, case", 1)
    more.write_text(f"- {own}\n- {{ruleset: boke, {WON}, expect: {{win: false}}}}\n")
    ran = cli("cases", house(tmp_path), more, "--mutate", "--workers", "1", "--format", "json")
    assert ran.code == 0, ran.out
    (one,) = json.loads(ran.out)["rulesets"]
    assert (one["cases"], one["noticed"], one["survived"], one["share"]) == (1, 4, [], 1.0)


def test_a_file_of_cases_that_is_not_there_is_told_beside_a_ruleset(cli: Any) -> None:
    for form in ("--coverage", "--mutate"):
        ran = cli("cases", "harbin-campus", "nofile.yaml", form)
        assert ran.code == 1 and "[file-missing]" in ran.err and "nofile.yaml" in ran.err and not ran.out


def test_a_case_that_fails_is_told_and_a_wrong_file_is_an_error(cli: Any, tmp_path: Path) -> None:
    ran = cli("cases", house(tmp_path, UNDECLARED.replace("10", "11")), "--coverage", "--lang", "en")
    assert ran.code == 1 and "1 case failing in the first place" in ran.out
    broken = house(tmp_path)
    broken.write_text(RULES.replace("times: 5", "times: five"), encoding="utf-8")
    assert cli("cases", broken, "--mutate", "--workers", "1").code == 1
    assert "unknown-word" in cli("cases", broken, "--coverage", "--format", "json").out
