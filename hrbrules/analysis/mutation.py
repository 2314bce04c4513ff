"""A ruleset file and cases go in; which small slips in the file no case would notice comes out.

A mutant is the file with one slip, compiled with the options of each case as the file itself is. One that is certainly the same game
under all of them (by its digest, but for what nothing asks, or proved) is not counted, nor is one that cannot be compiled. A case
notices where it comes out under the file and not under the mutant. Clauses that the file inherits are its parent's: their mutants
count there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hrbrules.analysis.idle import idle_terms
from hrbrules.analysis.mutants import Mutant, applied, mutants
from hrbrules.analysis.same_game import same_game
from hrbrules.analysis.same_play import same_play
from hrbrules.analysis.subject import FixedRunner, Settings, Sitting, Subject, Workshop, sitting_of, sittings
from hrbrules.analysis.told_apart import told_apart
from hrbrules.cases.tree import Case
from hrbrules.cases.values import Compared
from hrbrules.checked.tree import Checked
from hrbrules.compiled.from_checked import compile_rules
from hrbrules.driver import load_compiled
from hrbrules.ruleset.clause import Option, Rules
from hrbrules.ruleset.codec import digest_of
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.variants import variants

_CHUNK: Final = 8  # mutants that a worker judges at once
_WHATEVER: Final[Compared] = {"win": True, "fans": [], "value": 0, "pays": {}}  # what is asked of a hand beside what its case expects


class Fate(StrEnum):
    NOTICED = "noticed"
    SURVIVED = "survived"
    EQUAL = "equal"  # certainly the same game
    REFUSED = "refused"  # it cannot be compiled


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a mutant. `case`: the title of the one that noticed it. `settings`: options under which a survivor is another
    game by its digest; `apart`: whether anything that was tried tells the two apart, None where nothing was."""

    index: int
    fate: Fate
    case: str = ""
    settings: Settings | None = None
    apart: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """`verdicts`: one for each of `mutants`. `failing`: cases that do not come out under the file itself, which notice nothing."""

    mutants: tuple[Mutant, ...]
    verdicts: tuple[Verdict, ...]
    cases: int
    failing: tuple[Case, ...]

    def of(self, fate: Fate) -> tuple[tuple[Mutant, Verdict], ...]:
        return tuple(pair for pair in zip(self.mutants, self.verdicts, strict=True) if pair[1].fate is fate)

    @property
    def share(self) -> float:
        """Noticed, of all that are another game by their digest; 1 where none is."""
        return _part(len(self.of(Fate.NOTICED)), len(self.of(Fate.SURVIVED)))

    @property
    def share_apart(self) -> float:
        """As `share`, without survivors that nothing tried tells apart: they may well be the same game."""
        return _part(len(self.of(Fate.NOTICED)), sum(verdict.apart is not False for _, verdict in self.of(Fate.SURVIVED)))


def _part(noticed: int, survived: int) -> float:
    return noticed / (noticed + survived) if noticed + survived else 1.0


class Bench:
    """Reads and compiles once; then judges one mutant after the other. Raises RulesetError where the file itself is wrong."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.workshop = Workshop(subject)
        self.sittings = sittings(subject, self.workshop)
        self.mutants = mutants(self.workshop.chain[0].body)
        self.options = self.sittings.all[0].ruleset.rules.options

    def judge(self, index: int) -> Verdict:
        """Every sitting whose game the slip changes asks its cases, until one notices."""
        mutant = self.mutants[index]
        body = applied(mutant, self.workshop.chain[0].body)
        refused, survivors = False, []
        for sitting in self._concerned(mutant):
            checked = self.workshop.checked(sitting.settings, body)
            if checked is None:
                refused = True
            elif (found := _other_game(checked, sitting.ruleset)) is not None:
                survivors.append((sitting, found))
                case = self._noticing(found, sitting)
                if case is not None:
                    return Verdict(index=index, fate=Fate.NOTICED, case=case.title)
        if not survivors:
            return Verdict(index=index, fate=Fate.REFUSED if refused else Fate.EQUAL)
        return self._unnoticed(index, survivors) if self.subject.probed else _survived(index, survivors[0][0], None)

    def _unnoticed(self, index: int, survivors: list[tuple[Sitting, Ruleset]]) -> Verdict:
        """What no case notices: another game where anything tells the two apart, the same where that is proved of all sittings."""
        first, other = survivors[0]
        if self._case_apart(first.ruleset, other) or told_apart(first.ruleset, other):
            return _survived(index, first, True)
        rest = [(sitting, found) for sitting, found in survivors if not same_game(sitting.ruleset, found)]
        if not rest:
            return Verdict(index=index, fate=Fate.EQUAL)
        apart = next((sitting for sitting, found in rest if sitting is not first and told_apart(sitting.ruleset, found)), None)
        return _survived(index, apart or rest[0][0], apart is not None)

    def _case_apart(self, one: Ruleset, other: Ruleset) -> bool:
        """Whether the hand of any case, whatever it expects, comes to something else: hosts write the hands that matter to them."""
        known, changed = (FixedRunner(None, each) for each in (one, other))
        for sitting in self.sittings.all:
            for case, file in sitting.cases:
                if case.situation is not None:
                    asked = replace(case, expect=_WHATEVER)
                    if known.run_case(asked, file).got != changed.run_case(asked, file).got:
                        return True
        return False

    def _concerned(self, mutant: Mutant) -> tuple[Sitting, ...]:
        """What an option changes concerns those who play it so. Where none do, a sitting without cases shows whether it matters."""
        option, value = mutant.option
        if not option:
            return self.sittings.all
        found = tuple(sitting for sitting in self.sittings.all if _value(sitting.ruleset.rules.options, option) == value)
        return found or tuple(self._without_cases(option, value))

    def _without_cases(self, option: str, value: str) -> Iterator[Sitting]:
        """The option at that value, with what it needs."""
        for settings in variants(self.options):
            if str(settings.get(option)) == value:
                sitting = sitting_of(self.workshop, {**self.subject.named.settings, **settings})
                if sitting is not None:
                    yield sitting
                return

    def _noticing(self, found: Ruleset, sitting: Sitting) -> Case | None:
        """Those that noticed something lately are asked first."""
        runner = FixedRunner(self.subject.play_round, found)
        for place, (case, file) in enumerate(sitting.cases):
            if not runner.run_case(case, file).passed:
                sitting.cases.insert(0, sitting.cases.pop(place))
                return case
        return None


def _survived(index: int, sitting: Sitting, apart: bool | None) -> Verdict:
    return Verdict(index=index, fate=Fate.SURVIVED, settings=sitting.settings, apart=apart)


def _other_game(checked: Checked, known: Ruleset) -> Ruleset | None:
    """The ruleset to play by; None where it is certainly the same game. Terms that nothing names and choices of play that nothing
    asks for change nothing."""
    one, other = (_without_idle_terms(rules) for rules in (checked.rules, known.rules))
    if digest_of(one) == digest_of(other):
        return None
    found = load_compiled(compile_rules(checked))
    if digest_of(replace(one, flow=())) == digest_of(replace(other, flow=())) and same_play(found, known):
        return None
    return found


def _without_idle_terms(rules: Rules) -> Rules:
    idle = idle_terms(rules)
    return replace(rules, clauses=tuple(clause for clause in rules.clauses if clause.id not in idle)) if idle else rules


def _value(options: tuple[Option, ...], id: str) -> str:
    return next((str(option.value) for option in options if option.id == id), "")


_BENCHES: dict[Subject, Bench] = {}  # a worker judges one mutant after the other of the same few files


def judge_some(subject: Subject, indices: tuple[int, ...]) -> tuple[Verdict, ...]:
    """What a worker runs."""
    bench = _BENCHES.get(subject)
    if bench is None:
        bench = _BENCHES[subject] = Bench(subject)
    return tuple(bench.judge(index) for index in indices)


def mutate(
    subject: Subject, executor: Executor | None = None, advance: Callable[[int], None] = lambda done: None, *,
    announce: Callable[[int], None] = lambda all: None, chosen: Callable[[Mutant], bool] = lambda mutant: True,
) -> Score:  # fmt: skip
    """Judge every mutant, or those that are `chosen`: in this process without an executor, else with any `concurrent.futures` one.

    `announce` is told how many there are, `advance` how many were just judged. Raises RulesetError where the file itself is wrong,
    BrokenExecutor where workers were lost.
    """
    bench = Bench(subject)
    indices = tuple(index for index, mutant in enumerate(bench.mutants) if chosen(mutant))
    announce(len(indices))
    verdicts: list[Verdict] = []
    if executor is None:
        for index in indices:
            verdicts.append(bench.judge(index))
            advance(1)
    else:
        chunks = [indices[first : first + _CHUNK] for first in range(0, len(indices), _CHUNK)]
        futures = {executor.submit(judge_some, subject, chunk): len(chunk) for chunk in chunks}
        try:
            for future in as_completed(futures):
                verdicts.extend(future.result())
                advance(futures[future])
        finally:
            for future in futures:
                future.cancel()
    verdicts.sort(key=lambda verdict: verdict.index)
    judged = tuple(bench.mutants[verdict.index] for verdict in verdicts)
    return Score(mutants=judged, verdicts=tuple(verdicts), cases=bench.sittings.cases, failing=bench.sittings.failing)
