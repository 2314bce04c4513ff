"""A ruleset and case files go in; the cases that speak of it come out, together with those that ask for the same options."""

from __future__ import annotations

from collections import abc
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from hrbrules.cases.from_file import examples_of, read_cases
from hrbrules.cases.round import PlayRound
from hrbrules.cases.run import Runner
from hrbrules.cases.tree import Case, CaseFile
from hrbrules.checked.parsing import Parser
from hrbrules.checked.tree import Checked
from hrbrules.compiled.from_checked import compile_rules
from hrbrules.driver import Named, check_chain, compile_named, load_compiled, read
from hrbrules.resolved.from_syntax import File
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HrbrulesError, Problems, RulesetError, TooManyProblems
from hrbrules.syntax.tree import Mapping

_MOST_PROBLEMS: Final = 50
Settings = abc.Mapping[str, str | int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Subject:
    """What is put to the test: a ruleset, and the paths of case files beside its examples. `play_round` plays rounds. `probed`: of
    what no case notices, look whether anything else does; that takes seconds for each."""

    named: Named
    files: tuple[Path, ...]
    play_round: PlayRound
    probed: bool = False


class Workshop:
    """The files of a subject, read once; compiled with whatever settings and changes are asked for. Raises RulesetError."""

    def __init__(self, subject: Subject) -> None:
        problems = Problems()
        self.chain: tuple[File, ...] = read(subject.named, problems)
        if problems.failed():
            raise RulesetError(*problems.found)
        self.parser = Parser()

    def checked(self, settings: Settings, body: Mapping | None = None) -> Checked | None:
        """The rules with some settings, or None where they cannot be. `body`: what the file says instead."""
        chain, parser = self.chain, self.parser
        if body is not None:
            chain, parser = (replace(chain[0], body=body), *chain[1:]), Parser()
            parser.known.update(self.parser.known)
        problems = Problems(most=_MOST_PROBLEMS)
        with suppress(TooManyProblems):
            found = check_chain(chain, settings, problems, parser, audited=True)
            return None if problems.failed() else found
        return None


@dataclass(slots=True, kw_only=True)
class Sitting:
    """One set of options with the cases that ask for it, and the rules as the file makes them."""

    settings: Settings
    checked: Checked
    ruleset: Ruleset
    cases: list[tuple[Case, CaseFile]] = field(default_factory=list)


def sitting_of(workshop: Workshop, settings: Settings) -> Sitting | None:
    """A sitting that waits for its cases; None where the options cannot be set so."""
    checked = workshop.checked(settings)
    return None if checked is None else Sitting(settings=settings, checked=checked, ruleset=load_compiled(compile_rules(checked)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sittings:
    """The first has the options as the subject has them, with or without cases. `failing`: cases that do not come out; they prove
    nothing and sit nowhere."""

    all: tuple[Sitting, ...]
    failing: tuple[Case, ...]

    @property
    def cases(self) -> int:
        return sum(len(sitting.cases) for sitting in self.all)


class FixedRunner(Runner):
    """Runs every case by one ruleset, whatever the case asks for."""

    def __init__(self, play_round: PlayRound | None, found: Ruleset) -> None:
        super().__init__("", play_round)
        self.found = found

    def ruleset(self, case: Case, file: CaseFile) -> Ruleset:
        return self.found


def sittings(subject: Subject, workshop: Workshop) -> Sittings:
    """Run every case once, by the file as it is. Raises RulesetError where that is wrong."""
    runner = Runner(str(subject.named.path), subject.play_round)
    compile_named(subject.named)  # whatever is wrong with the file is told as elsewhere
    found: dict[tuple[tuple[str, str], ...], Sitting | None] = {}
    first = subject.named.settings
    found[_key(first)] = sitting_of(workshop, first)
    failing: list[Case] = []
    for case, file in relevant_cases(subject, runner):
        settings = {**runner.named(case, file).settings, **case.options}
        key = _key(settings)
        if key not in found:
            found[key] = sitting_of(workshop, settings)
        sitting = found[key]
        passed = (runner if sitting is None else FixedRunner(subject.play_round, sitting.ruleset)).run_case(case, file).passed
        if not passed:
            failing.append(case)
        elif sitting is not None:  # a case may come out because its options cannot be
            sitting.cases.append((case, file))
    return Sittings(all=tuple(sitting for sitting in found.values() if sitting is not None), failing=tuple(failing))


def _key(settings: Settings) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((option, str(value)) for option, value in settings.items()))


def relevant_cases(subject: Subject, runner: Runner) -> Iterator[tuple[Case, CaseFile]]:
    """The examples, and of the files the cases that are run by this ruleset; those that cannot be read left out."""
    for file in (examples_of(subject.named), *(read_cases(path) for path in subject.files)):
        for case in file.cases:
            if not case.faults and _is_of(case, file, subject.named, runner):
                yield case, file


def _is_of(case: Case, file: CaseFile, wanted: Named, runner: Runner) -> bool:
    with suppress(HrbrulesError):
        return runner.named(case, file).path.resolve() == wanted.path.resolve()
    return False
