"""A ruleset goes in; what each of its options does to the game comes out, measured on the same walls with and without it.

Every hand is played by the same bots under the rules as they are and with one option at another value (and what that needs). The
intervals are percentiles of a paired bootstrap: whole hands, each with all its outcomes, are drawn again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from hrbrules.analysis.bots import chooser, seated
from hrbrules.analysis.simulate import dealt, loaded, play_out
from hrbrules.compiled.tree import Compiled
from hrbrules.engine.api import new_match
from hrbrules.ruleset.clause import Option
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.variants import Settings, variants

RESAMPLED: Final = 400  # times that the hands are drawn anew
_CHUNK: Final = 10  # hands of one task
_BOTS: Final = ("greedy",)
_SEATS: Final = "ABCD"


class Hand(NamedTuple):
    """How a hand ended: winners, the sum of their values, gains by seat."""

    wins: int
    value: int
    scores: tuple[int, ...]


class Interval(NamedTuple):
    """A difference, and what holds it 19 times out of 20."""

    change: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What one option does at another value. `settings`: with what it needs. `different`: the part of the hands that end otherwise.
    `moved`: points that go to or come from a seat otherwise, for each point that goes anywhere now: the size of the effect.
    `won`: of the rate of hands that somebody wins; `value`: of the mean value of a win; `spread`: of the standard deviation of a
    seat's gain."""

    option: str
    value: str
    settings: Settings
    different: float
    moved: float
    won: Interval
    worth: Interval
    spread: Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """The rules as they are."""

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
    base: Compiled, others: Sequence[tuple[str, str, Settings, Compiled]], hands: int, seed: int,
    executor: Executor | None = None, advance: Callable[[int], None] = lambda hands: None,
) -> tuple[Base, tuple[Effect, ...]]:  # fmt: skip
    """The effects, greatest first. `others`: `choices`, each compiled. The result is the same whatever the executor."""
    rulesets = (base, *(compiled for *_, compiled in others))
    played: list[list[Hand]] = [[] for _ in rulesets]
    chunks = [(first, min(_CHUNK, hands - first)) for first in range(0, hands, _CHUNK)]
    if executor is None:
        found = (play_hands(rulesets, seed, first, count) for first, count in chunks)
    else:
        found = (future.result() for future in [executor.submit(play_hands, rulesets, seed, first, count) for first, count in chunks])
    for (_, count), rows in zip(chunks, found, strict=True):
        for column, row in zip(played, rows, strict=True):
            column.extend(row)
        advance(count)
    plain, *columns = played
    effects = [
        _effect(option, value, settings, plain, column, seed) for (option, value, settings, _), column in zip(others, columns, strict=True)
    ]
    return Base(**dict(zip(("won", "worth", "spread"), _figures(plain), strict=True))), tuple(sorted(effects, key=lambda one: -one.moved))


def play_hands(rulesets: tuple[Compiled, ...], seed: int, first: int, count: int) -> list[list[Hand]]:
    """The hands numbered first to first + count − 1 under each ruleset, on the walls of the first. This is what a worker runs."""
    found: list[list[Hand]] = [[] for _ in rulesets]
    for number in range(first, first + count):
        wall: tuple[int, ...] | None = None
        for compiled, column in zip(rulesets, found, strict=True):
            hand, wall = _hand(loaded(compiled), seed, number, wall)
            column.append(hand)
    return found


def _hand(ruleset: Ruleset, seed: int, number: int, wall: tuple[int, ...] | None) -> tuple[Hand, tuple[int, ...]]:
    """One hand, and the wall for the others. How many hands were drawn before turns too, so that liabilities come up."""
    match = new_match(ruleset, seed, number=number)._replace(dealer=_SEATS[number % ruleset.players], dealer_draws=number % 4)
    state = dealt(ruleset, match, wall)
    known = state.wall if wall is None else wall
    end, _ = play_out(ruleset, state, chooser(ruleset, seated(ruleset.players, _BOTS), seed, number))
    assert end.result is not None
    wins = end.result.wins
    return Hand(len(wins), sum(win.value for win in wins), end.result.scores), known


def _figures(hands: Sequence[Hand]) -> tuple[float, float, float]:
    """The rate of won hands, the mean value of a win, the standard deviation of a seat's gain (whose mean is 0)."""
    wins = sum(hand.wins for hand in hands)
    squares = sum(score * score for hand in hands for score in hand.scores)
    seats = sum(len(hand.scores) for hand in hands)
    worth = sum(hand.value for hand in hands) / wins if wins else 0.0
    return sum(hand.wins > 0 for hand in hands) / len(hands), worth, sqrt(squares / seats)


def _effect(option: str, value: str, settings: Settings, plain: Sequence[Hand], other: Sequence[Hand], seed: int) -> Effect:
    pairs = list(zip(plain, other, strict=True))
    flows = sum(abs(score) for hand in plain for score in hand.scores)
    moved = sum(abs(a - b) for one, two in pairs for a, b in zip(one.scores, two.scores, strict=True))
    intervals = _intervals(pairs, seed)
    return Effect(
        option=option, value=value, settings=settings, different=sum(one != two for one, two in pairs) / len(pairs),
        moved=moved / flows if flows else 0.0, won=intervals[0], worth=intervals[1], spread=intervals[2],
    )  # fmt: skip


def _intervals(pairs: Sequence[tuple[Hand, Hand]], seed: int) -> list[Interval]:
    """The three changes with the 2.5th and 97.5th percentile of what the bootstrap gives."""
    random = Random(seed)
    drawn = [_changes(random.choices(pairs, k=len(pairs))) for _ in range(RESAMPLED)]
    found = []
    for index, change in enumerate(_changes(pairs)):
        ordered = sorted(row[index] for row in drawn)
        found.append(Interval(change, ordered[RESAMPLED // 40], ordered[-1 - RESAMPLED // 40]))
    return found


def _changes(pairs: Sequence[tuple[Hand, Hand]]) -> tuple[float, ...]:
    one, two = (_figures(hands) for hands in zip(*pairs, strict=True))
    return tuple(b - a for a, b in zip(one, two, strict=True))
