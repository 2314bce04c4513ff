"""Two rulesets of nearly the same text go in; whether anything that we try tells them apart comes out. A search, never a proof."""

from __future__ import annotations

from typing import Final

from hrbrules.analysis.bots import chooser
from hrbrules.analysis.diff import compare
from hrbrules.engine.api import State, after_hand, after_leaving, legal, new_hand, new_match, owing, step, view
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HrbrulesError

PLAYED: Final = 40  # hands
_BOTS: Final = (("greedy",) * 4, ("greedy", "random", "greedy", "random"))


def told_apart(one: Ruleset, other: Ruleset) -> bool:
    """Whether a probe hand is judged or settled otherwise, or one of `PLAYED` hands of play on the same walls runs otherwise: other
    legal actions, other events, another view of some seat, another end, another next dealer."""
    try:
        return _dealt_apart(one, other) or any(_played_apart(one, other, number) for number in range(PLAYED)) or _judged_apart(one, other)
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


def _played_apart(one: Ruleset, other: Ruleset, number: int) -> bool:
    """The bots see the first ruleset only; as long as nothing differs, what they choose is legal under both."""
    dealer, bots = "ABC"[number % 3], _BOTS[number % len(_BOTS)]
    draws = number % 5
    a, b = (new_hand(ruleset, 1, dealer, draws, number=number) for ruleset in (one, other))
    if a.wall != b.wall or sorted(a.wall) != sorted(b.wall):
        return True
    choose = chooser(one, bots[: one.players], 1, number)
    while seats := owing(a):
        if seats != owing(b) or _seen_apart(one, other, a, b):
            return True
        actions = {seat: legal(one, a, seat) for seat in seats}
        if any(legal(other, b, seat) != actions[seat] for seat in seats):
            return True
        answers = {seat: choose(a, seat, actions[seat]) for seat in seats}
        (a, happened), (b, elsewhere) = step(one, a, answers), step(other, b, answers)
        if happened != elsewhere:
            return True
    if owing(b):
        return True
    ends = [
        (state.result, after_hand(ruleset, new_match(ruleset, 1), state)._replace(digest="")) for ruleset, state in ((one, a), (other, b))
    ]
    return ends[0] != ends[1]


def _seen_apart(one: Ruleset, other: Ruleset, a: State, b: State) -> bool:
    return any(view(one, a, seat) != view(other, b, seat) for seat in "ABCD"[: one.players])
