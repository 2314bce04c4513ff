"""Answers given and conditions to be met go in; answers to all that the conditions ask come out, or that there are none.

A search with back-jumping: where every answer to a question fails for reasons that have nothing to do with it, the search goes
straight back to what the reasons are about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hrbrules.analysis.asked import BY, Answers, Domain, Open, Situations
from hrbrules.analysis.sums import Key

MOST_TRIED = 20_000  # sets of answers for one question; the hardest of the shipped rulesets takes 2,000
MOST_IN_ALL = 60_000  # and for all questions about one ruleset; the hardest takes 20,000
FEWEST = 100  # for each question after that


class Condition(NamedTuple):
    """Something to be met, and the questions (whom, what) that it may ask."""

    met: Callable[[], bool]
    keys: frozenset[tuple[str, str]]


@dataclass(slots=True)
class Effort:
    """Sets of answers tried so far for one ruleset."""

    tried: int = 0

    @property
    def most(self) -> int:
        """How many may be tried for the next question."""
        return max(FEWEST, min(MOST_TRIED, MOST_IN_ALL - self.tried))


class _Waiting(NamedTuple):
    """A condition, and the question that it lacks an answer to."""

    condition: Condition
    question: Key


class TooManyError(Exception):
    """The formulas look at too many facts at once to go through them all."""


class Solver:
    """Remembers which answers cannot be together; one solver is for one set of conditions for each event."""

    def __init__(self, situations: Situations, domain: Domain, effort: Effort) -> None:
        self.s, self.domain, self.effort = situations, domain, effort
        self.tried, self.most = 0, 0
        self.failed: dict[int, int] = {}  # how often a condition (by identity) turned out to fail
        self.dead_ends: dict[Key, list[tuple[tuple[Key, int], ...]]] = {}  # under these answers no answer to the question is right
        self.refuted: list[tuple[tuple[Key, int], ...]] = []

    def solve(self, answers: Answers, conditions: tuple[Condition, ...]) -> Answers | None:
        """Raises TooManyError where the search takes too long to tell."""
        if any(all(answers.get(key) == value for key, value in together) for together in self.refuted):
            return None
        self.tried, self.most, self.failed = 0, self.effort.most, {}
        try:
            found = self._search(answers, conditions)
        finally:
            self.effort.tried += self.tried
        if isinstance(found, dict):
            return found
        self.refuted.append(tuple((key, answers[key]) for key in sorted(found | {BY}) if key in answers))
        return None

    def _search(self, answers: Answers, conditions: Iterable[Condition], waiting: tuple[_Waiting, ...] = ()) -> Answers | set[Key]:
        """All answers, or those (by their questions) that cannot be together. `conditions`: those that the last answer may have
        decided; the `waiting` still lack what they lacked."""
        self.tried += 1
        if self.tried > self.most:
            raise TooManyError
        s = self.s
        open_ones = list(waiting)
        for condition in conditions:
            s.answers, s.traced = answers, set()
            try:
                if not condition.met():
                    self.failed[id(condition)] = self.failed.get(id(condition), 0) + 1
                    return s.traced
            except Open as one:
                assert _about(one.key) in condition.keys, (one.key, condition.keys)
                open_ones.append(_Waiting(condition, one.key))
        if not open_ones:
            return answers
        answered = {(key.who, key.name) for key in answers}

        def rank(one: _Waiting) -> float:
            return len(one.condition.keys - answered) / (1 + self.failed.get(id(one.condition), 0))

        return self._branch(answers, open_ones, min(open_ones, key=rank).question)

    def _branch(self, answers: Answers, waiting: list[_Waiting], key: Key) -> Answers | set[Key]:
        """`key`: what the fewest questions will decide, first of conditions that failed often, so that contradictions show early."""
        for together in self.dead_ends.get(key, ()):
            if all(answers.get(other) == value for other, value in together):
                return {other for other, _ in together}
        about = _about(key)
        concerned = [one.condition for one in waiting if about in one.condition.keys]
        others = tuple(one for one in waiting if about not in one.condition.keys)
        reasons = {other for other in answers if other[:2] == key[:2]} | {BY}  # what the choice of answers rests on
        for value in self.domain(answers, key):
            found = self._search({**answers, key: value}, concerned, others)
            if isinstance(found, dict) or key not in found:
                return found
            reasons |= found
        reasons.discard(key)
        self.dead_ends.setdefault(key, []).append(tuple((other, answers[other]) for other in reasons))
        return reasons


def _about(key: Key) -> tuple[str, str]:
    """Whom what is asked, as conditions name it: of all readings alike."""
    return ("r" if key.who.startswith("r") else key.who), key.name
