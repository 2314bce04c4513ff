"""`hrbrules cases --coverage` and `--mutate`: what a host's own cases leave untested, told so that the host knows which case to write."""

from __future__ import annotations

import json
import os
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from hrbrules.analysis.mutants import Slip, mutants
from hrbrules.cli.thorough import _said
from hrbrules.cli.workers import processes
from hrbrules.driver import find, read
from hrbrules.source.diagnostic import Problems

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


def test_what_is_added_has_nothing_in_its_place(tmp_path: Path) -> None:
    path = house(tmp_path)
    added = "fans:\n  +all_peng: {name: all pungs, when: pengs >= 4, times: 2}\nhand.requires.two_suits: ~\n"
    path.write_text(RULES.replace("payments: {factors: {chu_chong: {times: 5}}}\n", added), encoding="utf-8")
    (head, *_) = read(find(str(path)), Problems())
    told = {f"{mutant.path}: {_said(mutant, 'harbin', 'en')}" for mutant in mutants(head.body) if mutant.slip is Slip.LEFT_OUT}
    assert told == {
        "fans.all_peng: “all_peng” left out", "fans.all_peng.times: “times” left out",
        "hand.requires.two_suits: “two_suits: ~” left out, so that what harbin says stands",
    }  # fmt: skip


def test_without_a_case_it_is_said_where_to_write_some(cli: Any, tmp_path: Path) -> None:
    ran = cli("cases", house(tmp_path), "--coverage", "--lang", "en")
    assert ran.code == 1 and "no case is run by" in ran.out and "For each line add a case" in ran.out


def test_a_file_of_cases_alone_judges_the_rulesets_it_names(cli: Any, tmp_path: Path) -> None:
    house(tmp_path)
    more = tmp_path / "more.yaml"
    more.write_text(f"- {UNDECLARED.replace('{case', '{ruleset: house.yaml, case', 1)}\n")
    ran = cli("cases", more, "--coverage", "--lang", "en")
    assert ran.code == 1 and "house.yaml: 1 of 2 points exercised by 1 case" in ran.out and "suihua" not in ran.out
    unnamed = tmp_path / "unnamed.yaml"
    unnamed.write_text(f"- {UNDECLARED}\n- {DECLARED}\n")
    ran = cli("cases", unnamed, "--coverage")
    assert ran.code == 1 and "[case-without-ruleset]" in ran.err and not ran.out
    assert cli("cases", unnamed, "--coverage", "--ruleset", tmp_path / "house.yaml").code == 0
    unnamed.write_text("[]\n")
    ran = cli("cases", unnamed, "--mutate")
    assert ran.code == 1 and "[no-cases-to-judge]" in ran.err and "unnamed.yaml" in ran.err


def test_one_question_at_a_time(cli: Any) -> None:
    for words in (("--coverage", "--mutate"), ("--coverage", "--workers", "2"), ("--workers", "2")):
        assert cli("cases", "harbin-campus", *words).code == 2
    assert "一次只能问一样" in cli("cases", "harbin-campus", "--coverage", "--mutate", "--lang", "zh-Hans").err


def test_any_number_of_workers_judges_alike(cli: Any, tmp_path: Path) -> None:
    cases = (UNDECLARED, DECLARED.replace("C: 2", "C: 3"))
    one, two = (cli("cases", house(tmp_path, *cases), "--mutate", "--workers", count, "--format", "json") for count in (1, 2))
    assert one.out == two.out and one.code == two.code == 1
    assert len(json.loads(one.out)["rulesets"][0]["failing"]) == 1


def test_a_worker_that_is_lost_is_told(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hrbrules.cli.workers.ProcessPoolExecutor", lost)
    ran = cli("cases", house(tmp_path, UNDECLARED), "--mutate", "--workers", 2)
    assert ran.code == 1 and "[workers-lost]" in ran.err and "Traceback" not in ran.err


def lost(*_: object, **__: object) -> Executor:
    """A pool whose workers are killed at once, as by a system short of memory."""
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    pool.submit(os._exit, 1)
    return pool


def test_what_is_broken_off_ends_its_workers() -> None:
    """However long they have still to do."""
    with pytest.raises(KeyboardInterrupt), processes(2) as executor:
        assert executor is not None
        for _ in range(4):
            executor.submit(sleep, 600)
        raise KeyboardInterrupt
    for worker in active_children():
        worker.join(60)
    assert not active_children()


def test_a_case_that_fails_is_told_and_a_wrong_file_is_an_error(cli: Any, tmp_path: Path) -> None:
    ran = cli("cases", house(tmp_path, UNDECLARED.replace("10", "11")), "--coverage", "--lang", "en")
    assert ran.code == 1 and "1 case failing in the first place" in ran.out
    broken = house(tmp_path)
    broken.write_text(RULES.replace("times: 5", "times: five"), encoding="utf-8")
    assert cli("cases", broken, "--mutate", "--workers", "1").code == 1
    assert "unknown-word" in cli("cases", broken, "--coverage", "--format", "json").out
