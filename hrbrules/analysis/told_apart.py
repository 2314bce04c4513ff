"""Two rulesets of nearly the same text go in; whether anything that we try tells them apart comes out. A search, never a proof."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from hrbrules.analysis.bots import chooser
from hrbrules.analysis.changed import changed_flow
from hrbrules.analysis.diff import compare
from hrbrules.engine.api import Action, Event, State, after_hand, after_leaving, legal, new_hand, new_match, owing, step, view
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HrbrulesError

PLAYED: Final = 40  # hands
_BOTS: Final = (("greedy",) * 4, ("greedy", "random", "greedy", "random"))


def told_apart(one: Ruleset, other: Ruleset) -> bool:
    """Whether a probe hand is judged or settled otherwise, or one of `PLAYED` hands of play on the same walls runs otherwise: other
    legal actions, other events, another view of some seat, another end, another next dealer."""
    try:
        if changed_flow(one.rules, other.rules):
            return _dealt_apart(one, other) or _some_play_apart(one, other) or _judged_apart(one, other)
        return _judged_apart(one, other) or _some_play_apart(one, other)
    except HrbrulesError:  # one of them cannot be settled or played
        return True


def _judged_apart(one: Ruleset, other: Ruleset) -> bool:
    return bool(compare(one, other).differences)


def _dealt_apart(one: Ruleset, other: Ruleset) -> bool:
    """The first dealer, and who deals after somebody has left."""
    return any(
        new_match(one, seed).dealer != new_match(other, seed).dealer
        or after_leaving(one, new_match(one, seed)._replace(dealer="B")).dealer
        != after_leaving(other, new_match(other, seed)._replace(dealer="B")).dealer
        for seed in range(8)
    )


def _some_play_apart(one: Ruleset, other: Ruleset) -> bool:
    return any(played_apart(one, other, number) for number in range(PLAYED))


def played_apart(one: Ruleset, other: Ruleset, number: int) -> bool:
    """The bots see the first ruleset only; as long as nothing differs, what they choose is legal under both."""
    known, b = _course(one, number), _first(other, number)
    a = known[0][0]
    if a.wall != b.wall or sorted(a.wall) != sorted(b.wall):
        return True
    shown = bool(changed_flow(one.rules, other.rules))  # else the same state looks the same
    for a, answers, happened in known[:-1]:
        if owing(a) != owing(b) or (shown and _seen_apart(one, other, a, b)):
            return True
        if any(legal(other, b, seat) != legal(one, a, seat) for seat in answers):
            return True
        b, elsewhere = step(other, b, answers)
        if tuple(elsewhere) != happened:
            return True
    if owing(b):
        return True
    ends = [
        (state.result, after_hand(ruleset, new_match(ruleset, 1), state)._replace(digest=""))
        for ruleset, state in ((one, known[-1][0]), (other, b))
    ]
    return ends[0] != ends[1]


def _first(ruleset: Ruleset, number: int) -> State:
    return new_hand(ruleset, 1, "ABC"[number % 3], number % 5, number=number)


@lru_cache(maxsize=PLAYED * 4)
def _course(ruleset: Ruleset, number: int) -> tuple[tuple[State, Mapping[str, Action], tuple[Event, ...]], ...]:
    """Each state of a hand, what was answered in it, what happened then; the last is the end. Many others are held against it."""
    found: list[tuple[State, Mapping[str, Action], tuple[Event, ...]]] = []
    state = _first(ruleset, number)
    choose = chooser(ruleset, _BOTS[number % len(_BOTS)][: ruleset.players], 1, number)
    while seats := owing(state):
        answers = {seat: choose(state, seat, legal(ruleset, state, seat)) for seat in seats}
        after, happened = step(ruleset, state, answers)
        found.append((state, answers, tuple(happened)))
        state = after
    return (*found, (state, {}, ()))


def _seen_apart(one: Ruleset, other: Ruleset, a: State, b: State) -> bool:
    return any(view(one, a, seat) != view(other, b, seat) for seat in "ABCD"[: one.players])
