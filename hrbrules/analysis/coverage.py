"""A ruleset file and cases go in; the clauses of the file that no case exercises come out.

A test, of a clause or a part, is exercised by cases in which it holds and cases in which it does not; one without a condition by a
case that asks it. A choice of play is exercised by a case that would not come out if the choice were another. What is inherited
counts for the parent; what an option changes counts as well, for the option.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from hrbrules.analysis.flow_choices import other_values
from hrbrules.analysis.idle import idle_terms
from hrbrules.analysis.same_play import same_play
from hrbrules.analysis.subject import FixedRunner, Sitting, Subject, Workshop, sitting_of, sittings
from hrbrules.cases.tree import Case, CaseFile
from hrbrules.compiled.to_module import generate_module
from hrbrules.formula.tree import Not, Truth
from hrbrules.ruleset.clause import AllOf, AnyOf, FlowEntry, Group, Rules, Test, When
from hrbrules.ruleset.functions import load_functions
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.variants import variants
from hrbrules.vocabulary.flow import FLOW
from hrbrules.vocabulary.flow_field import FlowKind

_SECTIONS: Final = {
    Group.HAND: "hand.requires", Group.TING: "ting.requires", Group.CLAIMS: "claims.requires", Group.WIN: "win.requires",
    Group.TERM: "terms", Group.KIND: "win.kinds", Group.FAN: "fans", Group.FACTOR: "payments.factors", Group.BEARER: "payments.bears",
    Group.MONEY: "gang.money",
}  # fmt: skip


class Missing(StrEnum):
    """What no case shows."""

    HOLDS = "never_seen_to_hold"
    FAILS = "never_seen_to_fail"
    OTHERWISE = "would_not_be_missed"  # no case notices another value of this choice of play


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """Something that cases should show. `place`: "boke.yaml:113", where it was last set; `path`: "fans.ka_dang.all.alone"."""

    place: str
    path: str
    missing: Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """`points`: everything to be shown, in the order of the file; `gaps`: those that no case shows. `failing`: cases that do not come
    out and show nothing."""

    points: tuple[Point, ...]
    gaps: tuple[Point, ...]
    cases: int
    failing: tuple[Case, ...]

    @property
    def share(self) -> float:
        return 1 - len(self.gaps) / len(self.points) if self.points else 1.0


def cover(subject: Subject) -> Coverage:
    """Run every case once, watched, and try other choices of play until a case notices. Raises RulesetError."""
    workshop = Workshop(subject)
    seated = sittings(subject, workshop)
    own = subject.named.path.name
    points = dict.fromkeys(point for ruleset in _all_rules(subject, workshop, seated.all[0].ruleset) for point in _points(ruleset, own))
    shown: set[Point] = set()
    for sitting in seated.all:
        shown |= _watched(subject, sitting)
    for sitting in seated.all:
        shown |= set(_missed(subject, sitting, own, shown))
    gaps = tuple(point for point in points if point not in shown)
    ordered = [tuple(sorted(some, key=_line)) for some in (points, gaps)]
    return Coverage(points=ordered[0], gaps=ordered[1], cases=seated.cases, failing=seated.failing)


def _line(point: Point) -> tuple[int, str]:
    return int(point.place.rpartition(":")[2]), point.path


def _all_rules(subject: Subject, workshop: Workshop, plain: Ruleset) -> Iterator[Ruleset]:
    """The rules as asked for, and with each other value of each option: there stands what only an option says."""
    yield plain
    numbers = {option.id for option in plain.rules.options if option.kind == "number"}  # they say nothing of their own
    for settings in variants(plain.rules.options):
        if not numbers & set(settings):
            sitting = sitting_of(workshop, {**subject.named.settings, **settings})
            if sitting is not None:
                yield sitting.ruleset


# ---- tests ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Watched:
    """A test that is asked. `key`: what generated code knows it by; a test that is always true cannot fail."""

    key: int
    place: str
    path: str
    certain: bool


def _tests(rules: Rules) -> Iterator[_Watched]:
    idle = idle_terms(rules)
    for clause in rules.clauses:
        if clause.id in idle:
            continue
        path = f"{_SECTIONS[clause.group]}.{clause.id}"
        test = clause.owes if clause.group is Group.MONEY else clause.test
        if test is not None:
            yield from _of_test(test, clause.prose.place, path)
        elif clause.group in (Group.KIND, Group.MONEY):
            yield _Watched(key=id(clause), place=clause.prose.place, path=path, certain=True)
    yield from _of_test(rules.owes, rules.owes_prose.place, "payments.owes")


def _of_test(test: Test, place: str, path: str) -> Iterator[_Watched]:
    yield _Watched(key=id(test), place=place, path=path, certain=isinstance(test, When) and isinstance(test.formula, Truth))
    match test:
        case AllOf(parts=parts) | AnyOf(parts=parts):
            word = "all" if isinstance(test, AllOf) else "any"
            for part in parts:
                yield from _of_test(part.test, part.prose.place, f"{path}.{word}.{part.id}")
        case When():
            return


def _outcomes(test: _Watched) -> dict[bool, Point]:
    holds = Point(place=test.place, path=test.path, missing=Missing.HOLDS)
    return {True: holds} if test.certain else {True: holds, False: replace(holds, missing=Missing.FAILS)}


def _points(ruleset: Ruleset, own: str) -> Iterator[Point]:
    rules = ruleset.rules
    for test in _tests(rules):
        if _is_own(test.place, own):
            yield from _outcomes(test).values()
    yield from (_choice(entry) for entry in rules.flow if _is_own(entry.prose.place, own) and any(True for _ in _others(ruleset, entry)))


def _is_own(place: str, own: str) -> bool:
    return place.rpartition(":")[0] == own


def _watched(subject: Subject, sitting: Sitting) -> set[Point]:
    """What the tests of one set of options come to in its cases."""
    checked, digest = sitting.checked, sitting.ruleset.digest
    rules = checked.rules
    tests = tuple(_tests(rules))
    outcomes = [_outcomes(test) for test in tests]
    shown: set[Point] = set()

    def seen(number: int, value: Any) -> Any:
        point = outcomes[number].get(bool(value))
        if point is not None:
            shown.add(point)
        return value

    watch = {test.key: number for number, test in enumerate(tests)}
    functions = load_functions(generate_module(rules, checked.order, watch), f"watched {digest}", seen)
    runner = FixedRunner(subject.play_round, Ruleset(rules, digest, sitting.ruleset.code, functions))
    for case, file in sitting.cases:
        runner.run_case(case, file)
    return shown


# ---- choices of play -----------------------------------------------------------------------------------------------


def _choice(entry: FlowEntry) -> Point:
    return Point(place=entry.prose.place, path=entry.path, missing=Missing.OTHERWISE)


def _others(ruleset: Ruleset, entry: FlowEntry) -> Iterator[Ruleset]:
    """The rules with each other value of the field, of a formula the opposite; those under which play is certainly the same left out."""
    field, rules = FLOW[entry.path], ruleset.rules
    others = [replace(entry, value=value) for value in other_values(field, entry.value)]
    if field.kind is FlowKind.FORMULA and entry.formula is not None:
        others.append(replace(entry, formula=Not(operand=entry.formula)))
    for number, other in enumerate(others):
        changed = replace(rules, flow=tuple(other if one.path == entry.path else one for one in rules.flow))
        found = Ruleset(changed, f"{ruleset.digest} {entry.path} {number}", "", ruleset.functions)
        if not same_play(found, ruleset):
            yield found


def _missed(subject: Subject, sitting: Sitting, own: str, shown: set[Point]) -> Iterator[Point]:
    """The choices of play of one set of options whose other values some case notices."""
    for entry in sitting.ruleset.rules.flow:
        if _is_own(entry.prose.place, own) and _choice(entry) not in shown:
            others = _others(sitting.ruleset, entry)
            if any(_notices(FixedRunner(subject.play_round, found), sitting.cases) for found in others):
                yield _choice(entry)


def _notices(runner: FixedRunner, cases: list[tuple[Case, CaseFile]]) -> bool:
    """Those that noticed something lately are asked first."""
    for place, (case, file) in enumerate(cases):
        if not runner.run_case(case, file).passed:
            cases.insert(0, cases.pop(place))
            return True
    return False
