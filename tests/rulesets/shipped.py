"""The shipped rulesets as the tests of this folder look at them: rules with options set, their citations, their cases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from hrbrules import driver
from hrbrules.cases.from_file import read_cases
from hrbrules.cases.run import Runner
from hrbrules.cases.tree import Case, CaseFile
from hrbrules.conformance.rounds import play_round
from hrbrules.resolved.options import Declared, read_options
from hrbrules.ruleset.clause import Option, Prose, Rules
from hrbrules.ruleset.tests import test_parts
from hrbrules.source.diagnostic import Problems
from hrbrules.source.files import data_folder

TESTS = Path(__file__).parents[1]
IDS = driver.shipped_ids()
LISTED = re.compile(r"(?:\s*#.*\n|\s*\n)*- ")  # a list of cases, after remarks
Settings = Mapping[str, str | int]


@cache
def plain(id: str) -> Rules:
    """The rules with every option at its default."""
    return driver.load(id).rules


@cache
def declared(id: str) -> Mapping[str, Declared]:
    """The options as the resolver reads them, needs and excludes among them."""
    problems = Problems()
    resolved = driver.resolve_named(driver.find(id), problems)
    assert resolved is not None
    return read_options(resolved.root, problems)


def other_value(option: Option) -> str | int:
    """A value that is not the default."""
    if option.kind == "switch":
        return "off" if option.default == "on" else "on"
    if option.kind == "choice":
        return next(id for id, _ in option.choices if id != option.default)
    return option.low if option.default != option.low else option.low + 1


def with_needs(id: str, settings: Settings) -> Settings:
    """The settings and whatever they need, so that one option can be looked at by itself."""
    found: dict[str, str | int] = {}
    for name, value in settings.items():
        needed = declared(id)[name].needs
        found |= with_needs(id, needed) if needed else {}
        found[name] = value
    return found


@cache
def variants(id: str) -> tuple[Rules, ...]:
    """The plain rules, and the rules with each option by itself at another value."""
    rules = plain(id)
    changed = (with_needs(id, {option.id: other_value(option)}) for option in rules.options)
    return (rules, *(driver.load(id, **settings).rules for settings in changed))


def proses(rules: Rules) -> Iterator[Prose]:
    """Everything that may cite a source: flow fields, clauses and their parts, options, who owes."""
    yield from (entry.prose for entry in rules.flow)
    yield rules.owes_prose
    yield from (option.prose for option in rules.options)
    for clause in rules.clauses:
        yield clause.prose
        yield from (part.prose for part in test_parts(clause.test))


@cache
def examples(id: str) -> CaseFile:
    return read_cases(data_folder("rulesets") / f"{id}.yaml")


def case_files() -> Iterator[CaseFile]:
    """The examples of the rulesets, and the case files of the tests, rounds among them; those meant to be wrong left out."""
    yield from (examples(id) for id in IDS)
    for path in sorted(TESTS.rglob("*.yaml")):
        if "bad" not in path.parts and LISTED.match(path.read_text(encoding="utf-8")):
            yield read_cases(path)


def cited_by(cases: Iterator[CaseFile]) -> frozenset[str]:
    return frozenset(cite for file in cases for case in file.cases for cite in case.cite)


def files_of(id: str) -> tuple[Path, ...]:
    """The case files that speak of a ruleset beside its examples."""
    return (Path(__file__).parent / "more.yaml", TESTS / "cases" / f"{id}.yaml", TESTS / "rounds" / f"{id}.yaml")


@cache
def cases_of(id: str) -> tuple[Case, ...]:
    """The examples of a ruleset, and the cases of `more.yaml`, of its own file among the cases, and of the rounds that name it."""
    more = tuple(case for path in files_of(id) for case in read_cases(path).cases)
    return (*examples(id).cases, *(case for case in more if case.ruleset is not None and case.ruleset.text == id))


def failures(id: str) -> Iterator[tuple[Case, object]]:
    """The cases of a ruleset that do not come out, with what came instead."""
    file, runner = examples(id), Runner(play_round=play_round)
    for case in cases_of(id):
        result = runner.run_case(case, file)
        if not result.passed:
            yield case, result.diagnostics or dict(result.got)
