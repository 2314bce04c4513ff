"""Compiled rulesets, bots and a number of hands go in; tallies come out, the same whatever the executor and its workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from typing import Final

from hrbrules.analysis.bots import chooser
from hrbrules.analysis.tally import Tally, count_hand
from hrbrules.compiled.tree import Compiled
from hrbrules.driver import load_compiled
from hrbrules.engine.api import Choose, Event, Match, State, after_hand, legal, new_hand, new_match, owing, step
from hrbrules.ruleset.runtime import Ruleset

_CHUNK: Final = 20  # hands or more that one task plays; it depends on nothing, so that tasks are the same for any executor
_SEATS: Final = "ABCD"


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What to play. `rulesets`: one, or two that play on the same walls. `bots`: names by seat, for each ruleset. `match`:
    hands that follow each other with the next dealer; 1 for single hands under each dealer in turn."""

    rulesets: tuple[Compiled, ...]
    bots: tuple[tuple[str, ...], ...]
    hands: int
    seed: int
    match: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """A tally for each ruleset; `different`: hands that ended otherwise under the second."""

    tallies: tuple[Tally, ...]
    different: int

    def __add__(self, other: Totals) -> Totals:
        tallies = tuple(_sum(one, more) for one, more in zip(self.tallies, other.tallies, strict=True))
        return Totals(tallies=tallies, different=self.different + other.different)


def _sum(one: Tally, more: Tally) -> Tally:
    """Not `+`, which would drop what is negative: gains may be."""
    found: Tally = Counter(one)
    found.update(more)
    return found


def simulate(work: Work, executor: Executor | None = None, advance: Callable[[int], None] = lambda hands: None) -> Totals:
    """Play everything: in this process without an executor, else with any `concurrent.futures` one. `advance` is told how many
    hands were just finished. Raises what a worker raised; BrokenExecutor where workers were lost."""
    total = Totals(tallies=tuple(Counter() for _ in work.rulesets), different=0)
    chunks = list(_chunks(work))
    if executor is None:
        for first, count in chunks:
            total += play_chunk(work, first, count)
            advance(count)
        return total
    futures = {executor.submit(play_chunk, work, first, count): count for first, count in chunks}
    try:
        for future in as_completed(futures):
            total += future.result()
            advance(futures[future])
    finally:
        for future in futures:
            future.cancel()
    return total


def _chunks(work: Work) -> Iterator[tuple[int, int]]:
    """First hand and number of hands of each task; a match is never split."""
    size = max(1, -(-_CHUNK // work.match)) * work.match
    for first in range(0, work.hands, size):
        yield first, min(size, work.hands - first)


_LOADED: dict[str, Ruleset] = {}  # by digest; a worker meets the same few rulesets again and again


def loaded(compiled: Compiled) -> Ruleset:
    """The ruleset to play by; the same object while this process lives."""
    found = _LOADED.get(compiled.digest)
    if found is None:
        found = _LOADED[compiled.digest] = load_compiled(compiled)
    return found


def play_chunk(work: Work, first: int, count: int) -> Totals:
    """The hands numbered first to first + count − 1. This is what a worker runs."""
    rulesets = [loaded(compiled) for compiled in work.rulesets]
    tallies: tuple[Tally, ...] = tuple(Counter() for _ in rulesets)
    different = 0
    for start in range(first, first + count, work.match):
        length = min(work.match, first + count - start)
        walls: list[tuple[int, ...]] = []
        ends: list[list[object]] = []
        for ruleset, bots, tally in zip(rulesets, work.bots, tallies, strict=True):
            ends.append([_outcome(state) for state in _match(work, ruleset, bots, start, length, tally, walls)])
        different += sum(1 for one, *others in zip(*ends, strict=True) if any(other != one for other in others))
    return Totals(tallies=tallies, different=different)


def _match(
    work: Work, ruleset: Ruleset, bots: tuple[str, ...], start: int, length: int, tally: Tally, walls: list[tuple[int, ...]]
) -> Iterator[State]:
    """The last state of each hand. The first ruleset writes its walls down; another plays on them where the tiles are the same."""
    match = new_match(ruleset, work.seed, number=start)
    if work.match == 1:
        match = match._replace(dealer=_SEATS[start % ruleset.players])
    for index in range(length):
        state = dealt(ruleset, match, walls[index] if index < len(walls) else None)
        if index == len(walls):
            walls.append(state.wall)
        state, events = play_out(ruleset, state, chooser(ruleset, bots, work.seed, match.number))
        count_hand(tally, state, events, bots)
        match = after_hand(ruleset, match, state)
        yield state


def dealt(ruleset: Ruleset, match: Match, wall: tuple[int, ...] | None) -> State:
    """The next hand of a match; on a wall that is given where it has the same tiles."""
    own = new_hand(ruleset, match.seed, match.dealer, match.dealer_draws, number=match.number)
    if wall is None or wall == own.wall or sorted(wall) != sorted(own.wall):
        return own
    return new_hand(ruleset, match.seed, match.dealer, match.dealer_draws, wall, number=match.number)


def play_out(ruleset: Ruleset, state: State, choose: Choose) -> tuple[State, list[Event]]:
    """The last state of a hand and everything that happened in it."""
    happened: list[Event] = []
    while seats := owing(state):
        state, events = step(ruleset, state, {seat: choose(state, seat, legal(ruleset, state, seat)) for seat in seats})
        happened += events
    return state, happened


def _outcome(state: State) -> object:
    assert state.result is not None
    return state.result.wins, state.result.scores
