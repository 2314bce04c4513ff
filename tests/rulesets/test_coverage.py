"""Every clause of the documents is cited by a ruleset and shown by a case, or waits for a scripted hand by name."""

from __future__ import annotations

import re

import pytest
import yaml

from hrbrules.cases.tree import Case
from hrbrules.ruleset.clause import Clause, Group
from tests.rulesets import shipped

CLAUSES = yaml.safe_load((shipped.TESTS / "clauses.yaml").read_text(encoding="utf-8"))
PENDING = {
    line.split()[0]: line.split()[1:]
    for line in (shipped.TESTS / "flow_pending.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
}
LANGUAGES = {"zh-Hans", "zh-Hant", "en"}


def test_the_list_is_whole():
    counts = {letter: sum(id.startswith(letter) for id in CLAUSES) for letter in "GHKQCBJU"}
    assert counts == {"G": 11, "H": 26, "K": 8, "Q": 11, "C": 3, "B": 19, "J": 17, "U": 19}
    assert all(re.fullmatch(r"[A-Z]\d\d", id) and isinstance(text, str) and text for id, text in CLAUSES.items())


def test_rulesets_cite_every_clause_and_nothing_else():
    cited = {cite for id in shipped.IDS for rules in shipped.variants(id) for prose in shipped.proses(rules) for cite in prose.cite}
    assert cited == set(CLAUSES)


def test_cases_cite_every_clause_that_is_not_pending():
    cited = shipped.cited_by(shipped.case_files())
    assert cited <= set(CLAUSES)
    assert set(CLAUSES) - cited == {name for name in PENDING if "." not in name}


def test_pending_lines_say_why_in_one_word():
    assert all(len(why) == 1 for why in PENDING.values())
    options = {f"{id}.{option.id}" for id in shipped.IDS for option in shipped.plain(id).options}
    assert {name for name in PENDING if "." in name} <= options


@pytest.mark.parametrize("id", shipped.IDS)
def test_every_kind_and_fan_is_won_and_missed(id: str):
    cases = shipped.cases_of(id)
    for clause in {clause.id: clause for rules in shipped.variants(id) for clause in rules.of(Group.KIND, Group.FAN)}.values():
        won = [case for case in cases if clause.id in _names(case.expect.get("fans"))]
        missed = [
            case for case in cases if case.expect.get("win") is False or clause.id not in _names(case.expect.get("fans"), [clause.id])
        ]
        assert won, f"no case of {id} wins {clause.id}"
        assert any(_near(case, clause) for case in missed), f"no case of {id} shows a near miss of {clause.id}"


def _near(case: Case, clause: Clause) -> bool:
    """A near miss of a win kind comes about as the kind does; one of a fan cites what the fan cites."""
    if clause.group is Group.KIND:
        return case.situation is not None and case.situation.by in clause.by
    return bool(set(case.cite) & set(clause.prose.cite))


@pytest.mark.parametrize("id", shipped.IDS)
def test_every_condition_is_met_and_missed(id: str):
    cases = shipped.cases_of(id)
    failed = {name for case in cases for name in _names(case.expect.get("why_not"))}
    wanted = {clause.id for rules in shipped.variants(id) for clause in rules.of(Group.HAND, Group.TING, Group.WIN)}
    assert wanted <= failed
    assert any(case.expect.get("fans") for case in cases)


@pytest.mark.parametrize("id", shipped.IDS)
def test_texts_are_there_in_three_languages(id: str):
    """Names, notes, wording and what options say; nothing is left to another language's text."""
    same_in_both = (
        {"zh-Hans": "站立", "en": "closed"},
        {"zh-Hans": "平胡", "en": "win on a discard"},
        {"zh-Hans": "自摸", "en": "self-draw"},
    )
    for rules in shipped.variants(id):
        texts = [text for prose in shipped.proses(rules) for text in (prose.note, prose.says)]
        texts += [prose.name for prose in shipped.proses(rules) if prose.name not in same_in_both]
        texts += [text for option in rules.options for text in (option.prose.name, option.description, option.reason)]
        texts += [text for option in rules.options for _, text in option.choices]
        assert all(set(text) == LANGUAGES for text in (*texts, rules.name) if text)
        assert all(option.prose.name and option.description for option in rules.options)


@pytest.mark.parametrize("id", shipped.IDS)
def test_examples_come_out(id: str):
    failed = {case.title: got for case, got in shipped.failures(id)}
    assert not failed


def _names(value: object, otherwise: list[str] | None = None) -> list[str]:
    return value if isinstance(value, list) else otherwise or []


# Clauses of the base that a ruleset drops; only the option that brings one back may name it.
DROPPED = {
    "harbin-street": "H21 H24 H26",
    "boke": "H26",
    "jianming": "H16 H17 H24 H26",
    "suihua": "H10 H16 H17 H18 H19 H21 H22 H23 H24 H26",
}


@pytest.mark.parametrize("id", DROPPED)
def test_what_is_not_inherited_is_not_cited(id: str):
    rules = shipped.plain(id)
    cited = {cite for prose in (*(entry.prose for entry in rules.flow), *(clause.prose for clause in rules.clauses)) for cite in prose.cite}
    assert not cited & set(DROPPED[id].split())
    assert all(clause.id != "bao_zhuang" for clause in rules.of(Group.BEARER))
