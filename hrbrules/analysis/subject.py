"""A ruleset and case files go in; the cases that speak of it come out, together with those that ask for the same options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from hrbrules.cases.from_file import examples_of, read_cases
from hrbrules.cases.round import PlayRound
from hrbrules.cases.run import Runner
from hrbrules.cases.tree import Case, CaseFile
from hrbrules.driver import Named, compile_named, load_compiled
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HrbrulesError

Settings = Mapping[str, str | int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Subject:
    """What is put to the test: a ruleset, and the paths of case files beside its examples. `play_round` plays rounds. `probed`: of
    what no case notices, look whether anything else does; that takes seconds for each."""

    named: Named
    files: tuple[Path, ...]
    play_round: PlayRound
    probed: bool = False


@dataclass(slots=True, kw_only=True)
class Sitting:
    """One set of options with the cases that ask for it; `ruleset` as the file makes it."""

    settings: Settings
    ruleset: Ruleset
    cases: list[tuple[Case, CaseFile]] = field(default_factory=list)


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


def sittings(subject: Subject) -> Sittings:
    """Run every case once, by the file as it is. Raises RulesetError where that is wrong."""
    runner = Runner(str(subject.named.path), subject.play_round)
    first = Sitting(settings=subject.named.settings, ruleset=load_compiled(compile_named(subject.named)))
    found, failing = {_key(first.settings): first}, list[Case]()
    for case, file in relevant_cases(subject, runner):
        if not runner.run_case(case, file).passed:
            failing.append(case)
            continue
        with suppress(HrbrulesError):  # a case may come out because its options cannot be
            settings = {**runner.named(case, file).settings, **case.options}
            sitting = Sitting(settings=settings, ruleset=runner.ruleset(case, file))
            found.setdefault(_key(settings), sitting).cases.append((case, file))
    return Sittings(all=tuple(found.values()), failing=tuple(failing))


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
