"""How much language there is and who uses it: `python -m tests.axes.measure`. Lines per ruleset; every fact, word, construct and
choice of play that nobody uses, or one ruleset or test only, as found in the rules that shipped rulesets (each option once), the
foreign ones and the tests of AXES and of our own inventions load."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from hrbrules import driver
from hrbrules.formula.tree import Aggregate, Arithmetic, Constant, FactRef, Kind, Node, SomeHas, SomeIs, walk
from hrbrules.ruleset.clause import Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.tests import test_node
from hrbrules.source.diagnostic import RulesetError
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowKind
from hrbrules.vocabulary.words import CLASSES, MEMBERS_ZH, STANDARD_FACTS

ROOT = Path(__file__).parents[2]
SHIPPED, FOREIGN = sorted((ROOT / "rulesets").glob("*.yaml")), sorted((ROOT / "tests" / "foreign").glob("*.yaml"))
TESTS = ("tests/axes", "tests/language")  # tests that state rules of tables
Word = tuple[str, str]  # ("fact", "waits"), ("choice", "ting.lock=drawn_tile"), …
_DEGREES = {FlowKind.NUMBER, FlowKind.NUMBERS, FlowKind.FORMULA}


def words_of(rules: Rules) -> Iterator[Word]:
    """Every fact, word, construct and choice that stands in some rules; classes and places are members of the language alike."""
    for entry in rules.flow:
        yield from (("choice", f"{entry.path}={one}") for one in _flat(entry.value))
        yield ("field", entry.path)
    for node in formulas(rules):
        for part in walk(node):
            yield ("construct", _construct(part))
            if isinstance(part, FactRef):
                yield ("fact", part.fact)
                if part.tide is not None:
                    yield ("construct", f"{part.tide}")
            elif isinstance(part, Constant) and part.kind is not Kind.SEAT:
                yield ("word", part.name)
    for clause in rules.clauses:
        yield from (("word", event) for event in clause.by)


def formulas(rules: Rules) -> Iterator[Node]:
    yield from (rules.value, rules.share, test_node(rules.owes))
    yield from (entry.formula for entry in rules.flow if entry.formula is not None)
    for clause in rules.clauses:
        yield test_node(clause.test)
        yield from (formula for _, formula in clause.worth)
        yield from (node for node in (clause.bearer, clause.share) if node is not None)
        yield test_node(clause.owes)


def _flat(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for one in value:
            yield from _flat(one)
    else:
        yield value


def _construct(part: Node) -> str:
    match part:
        case Arithmetic():
            return f"{part.operation}"
        case Aggregate():
            return f"{part.collect}{' of factors' if part.factors else ''}"
        case SomeIs() | SomeHas():
            return f"{'every' if part.every else 'some'} {part.domain} {'is' if isinstance(part, SomeIs) else 'has'}"
        case _:
            return type(part).__name__.lower()


class Users:
    """Who uses each word; as a plugin of pytest it notes the rules that every test loads."""

    def __init__(self) -> None:
        self.by: dict[Word, set[str]] = defaultdict(set)

    def note(self, user: str, rules: Rules) -> None:
        for word in words_of(rules):
            self.by[word].add(user)

    def shipped(self, path: Path) -> None:
        """A ruleset with its options as they are, and with each other value of each option."""
        rules = driver.load(str(path)).rules
        self.note(path.stem, rules)
        for option in rules.options:
            for value in [id for id, _ in option.choices] or (("on", "off") if option.kind == "switch" else (option.high,)):
                settings = {**option.needs, option.id: value} | {one: "off" for one in option.excludes}
                try:
                    self.note(path.stem, driver.load(str(path), **settings).rules)
                except RulesetError:
                    continue  # it clashes with another option that is on

    def tests(self) -> None:
        made = Ruleset.__init__

        def noting(ruleset: Ruleset, rules: Rules, *others: object) -> None:
            made(ruleset, rules, *others)  # type: ignore[arg-type]
            if rules.id not in {path.stem for path in (*SHIPPED, *FOREIGN)}:
                self.note(os.environ.get("PYTEST_CURRENT_TEST", "").split("::")[-1].split(" ")[0].split("[")[0], rules)

        Ruleset.__init__ = noting  # type: ignore[method-assign]
        try:
            pytest.main(["-q", "-p", "no:cacheprovider", *(str(ROOT / folder) for folder in TESTS)])
        finally:
            Ruleset.__init__ = made  # type: ignore[method-assign]

    def report(self, title: str, words: list[Word]) -> None:
        idle = [name for kind, name in words if not self.by[kind, name]]
        alone = [f"{name} ({next(iter(self.by[kind, name]))})" for kind, name in words if len(self.by[kind, name]) == 1]
        print(f"{title}: {len(words)}; used by nobody: {', '.join(idle) or 'none'}")
        print(f"  once only: {', '.join(alone) or 'none'}")


def main() -> None:
    users = Users()
    for path in (*SHIPPED, *FOREIGN):
        lines = path.read_text(encoding="utf-8").splitlines()
        cases = sum(line.lstrip().startswith("- {case:") for line in lines)
        prose = sum(bool(re.match(r"\s*(zh-Hans|zh-Hant|en|says|description|reason|note):", line)) for line in lines)
        print(f"{path.relative_to(ROOT)}: {len(lines)} lines, of them {cases} cases and {prose} of prose")
        users.shipped(path)
    users.tests()
    users.report("facts", [("fact", fact.id) for fact in STANDARD_FACTS])
    users.report("classes, places, shapes, events", [("word", word) for word in (*CLASSES, *MEMBERS_ZH)])
    choices = [("choice", f"{field.path}={value}") for field in STANDARD_FLOW if field.kind not in _DEGREES for value in field.values]
    print(f"fields of play: {len(STANDARD_FLOW)}")
    users.report("choices of play", choices)
    users.report("constructs", sorted(word for word in users.by if word[0] == "construct"))


if __name__ == "__main__":
    main()
