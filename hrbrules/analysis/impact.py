"""A ruleset goes in; what each of its options does to the game comes out, measured on the same walls with and without it.

Every hand is played by the same bots under the rules as they are and with one option at another value (and what that needs). Under
the second it is played on only from where it runs otherwise (`replayed.py`); the intervals are of paired hands (`intervals.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hrbrules.analysis.intervals import Hand, Interval, deviation, different, mean_worth, moved, spread, won, worth
from hrbrules.analysis.replayed import Likeness, likeness, played, replayed
from hrbrules.analysis.simulate import dealt, loaded
from hrbrules.compiled.tree import Compiled
from hrbrules.engine.api import State, new_match
from hrbrules.ruleset.clause import Option
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.variants import Settings, variants

_CHUNK: Final = 10  # hands of one task
_LOOK: Final = 200  # hands between two looks at the intervals
_OFTEN: Final = 30  # hands that end otherwise, below which an interval says little
_SEATS: Final = "ABCD"

Other = tuple[str, str, Settings, Compiled]  # option, value, settings, the rules with them


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What one option does at another value. `settings`: with what it needs. `hands`: how many were played. `different`: the part of
    them that end otherwise. `moved`: points that go to or come from a seat otherwise, for each point that goes anywhere now: the size
    of the effect. Changes: `won` of the rate of hands that somebody wins; `worth` of the mean value of a win; `spread` of the
    standard deviation of a seat's gain."""

    option: str
    value: str
    settings: Settings
    hands: int
    different: Interval
    moved: Interval
    won: Interval
    worth: Interval
    spread: Interval

    def enough(self, within: float) -> bool:
        """Whether the points moved are known so well: `within` is a part of them. Of what hardly ever came nothing is known well."""
        return self.different.change * self.hands >= _OFTEN and self.moved.within <= within * self.moved.change


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """The rules as they are."""

    hands: int
    won: float
    worth: float
    spread: float


def choices(options: tuple[Option, ...]) -> tuple[tuple[str, str, Settings], ...]:
    """Option, value and settings: every other word; a number doubled, or 4 where it is 0, within its bounds."""
    known = {option.id: option for option in options}
    found = []
    for settings in variants(options):
        id = next(iter(settings))
        if known[id].kind != "number":
            found.append((id, str(settings[id]), settings))
    for option in options:
        if option.kind == "number":
            number = max(option.low, min(option.high, 2 * int(option.value) or 4))
            found.append((option.id, str(number), {option.id: number}))
    return tuple(found)


def impact(
    base: Compiled, others: Sequence[Other], hands: int, seed: int, executor: Executor | None = None,
    advance: Callable[[int], None] = lambda hands: None, *, within: float = 0.0,
) -> tuple[Base, tuple[Effect, ...]]:  # fmt: skip
    """The effects, greatest first. `others`: `choices`, each compiled. The result is the same whatever the executor.

    `within`: an option of which the points moved are known so well is played no more hands; 0: all are played all hands.
    """
    plain: list[Hand] = []
    columns: list[list[Hand]] = [[] for _ in others]
    going = list(range(len(others)))
    while (going or not plain) and len(plain) < hands:
        count = min(_LOOK, hands - len(plain)) if within else hands
        rulesets = (base, *(others[index][-1] for index in going))
        for rows in _rounds(rulesets, seed, len(plain), count, executor, advance):
            for column, row in zip((plain, *(columns[index] for index in going)), rows, strict=True):
                column.extend(row)
        going = [index for index in going if not within or not _effect(others[index], plain, columns[index]).enough(within)]
    if len(plain) < hands:
        advance(hands - len(plain))
    effects = (_effect(other, plain, column) for other, column in zip(others, columns, strict=True))
    rate = sum(hand.wins > 0 for hand in plain) / len(plain)
    now = Base(hands=len(plain), won=rate, worth=mean_worth(plain), spread=deviation(plain))
    return now, tuple(sorted(effects, key=lambda one: -one.moved.change))


def _rounds(
    rulesets: tuple[Compiled, ...], seed: int, first: int, count: int, executor: Executor | None, advance: Callable[[int], None]
) -> Iterator[list[list[Hand]]]:
    """So many hands in the order of their numbers, task by task."""
    chunks = [(start, min(_CHUNK, first + count - start)) for start in range(first, first + count, _CHUNK)]
    if executor is None:
        for start, size in chunks:
            yield play_hands(rulesets, seed, start, size)
            advance(size)
        return
    futures = [executor.submit(play_hands, rulesets, seed, start, size) for start, size in chunks]
    try:
        for future, (_, size) in zip(futures, chunks, strict=True):
            yield future.result()
            advance(size)
    finally:
        for future in futures:
            future.cancel()


def play_hands(rulesets: tuple[Compiled, ...], seed: int, first: int, count: int) -> list[list[Hand]]:
    """The hands numbered first to first + count − 1 under each ruleset, on the walls of the first. This is what a worker runs."""
    base, *others = map(loaded, rulesets)
    found: list[list[Hand]] = [[] for _ in rulesets]
    for number in range(first, first + count):
        start = _start(base, seed, number, None)
        course = played(base, start)
        ends = [course.end]
        ends += [replayed(course, other, _start(other, seed, number, start.wall), _likeness(base, other)) for other in others]
        for column, end in zip(found, ends, strict=True):
            column.append(_outcome(end))
    return found


@lru_cache(maxsize=1 << 8)
def _likeness(base: Ruleset, other: Ruleset) -> Likeness:
    return likeness(base, other)


def _start(ruleset: Ruleset, seed: int, number: int, wall: tuple[int, ...] | None) -> State:
    """One deal. How many hands were drawn before turns too, so that liabilities come up."""
    match = new_match(ruleset, seed, number=number)._replace(dealer=_SEATS[number % ruleset.players], dealer_draws=number % 4)
    return dealt(ruleset, match, wall)


def _outcome(end: State) -> Hand:
    assert end.result is not None
    wins = end.result.wins
    return Hand(len(wins), sum(win.value for win in wins), end.result.scores)


def _effect(other: Other, plain: Sequence[Hand], column: Sequence[Hand]) -> Effect:
    option, value, settings, _ = other
    pairs = list(zip(plain, column, strict=False))  # the plain rules may be played longer
    return Effect(
        option=option, value=value, settings=settings, hands=len(pairs), different=different(pairs), moved=moved(pairs), won=won(pairs),
        worth=worth(pairs), spread=spread(pairs),
    )  # fmt: skip
