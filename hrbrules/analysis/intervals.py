"""Hands played twice, under two rulesets on one wall, go in; what changes comes out, with what holds the true change 19 times out of 20.

Every figure is a smooth function of means over hands. How far each hand pulls it tells how far it is from the truth (the delta
method); because the two endings of a hand go in together, what luck the walls bring to both falls out. Rates of what hardly ever
comes are widened as Agresti and his co-authors do, so that what never came is not taken for impossible.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

_SURE: Final = 1.96  # standard errors on either side that hold the true value 19 times out of 20


class Hand(NamedTuple):
    """How a hand ended: winners, the sum of their values, gains by seat."""

    wins: int
    value: int
    scores: tuple[int, ...]


class Interval(NamedTuple):
    """A change or a share, and what holds the true one 19 times out of 20."""

    change: float
    low: float
    high: float

    @property
    def within(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2


Pairs = Sequence[tuple[Hand, Hand]]  # before, after


def different(pairs: Pairs) -> Interval:
    """The part of the hands that end otherwise."""
    count, apart = len(pairs), sum(one != two for one, two in pairs)
    likely = (apart + 2) / (count + 4)
    within = _SURE * sqrt(likely * (1 - likely) / (count + 4))
    return Interval(apart / count, max(0.0, min(apart / count, likely - within)), min(1.0, likely + within))


def moved(pairs: Pairs) -> Interval:
    """Points that go to or come from a seat otherwise, for each point that goes anywhere before."""
    flows = [sum(map(abs, one.scores)) for one, _ in pairs]
    shifts = [sum(abs(a - b) for a, b in zip(one.scores, two.scores, strict=True)) for one, two in pairs]
    found = _around(*_ratio(shifts, flows))
    return found._replace(low=max(0.0, found.low))


def won(pairs: Pairs) -> Interval:
    """Of the rate of hands that somebody wins. Half a hand more is assumed of each of the four ways in which a pair may end."""
    count = len(pairs)
    more = sum(two.wins > 0 and not one.wins for one, two in pairs)
    fewer = sum(one.wins > 0 and not two.wins for one, two in pairs)
    up, down = (more + 0.5) / (count + 2), (fewer + 0.5) / (count + 2)
    within = _SURE * sqrt((up + down - (up - down) ** 2) / (count + 2))
    change = (more - fewer) / count
    return Interval(change, max(-1.0, min(change, up - down - within)), min(1.0, max(change, up - down + within)))


def worth(pairs: Pairs) -> Interval:
    """Of the mean value of a win."""
    return _difference([_ratio([hand.value for hand in hands], [hand.wins for hand in hands]) for hands in zip(*pairs, strict=True)])


def spread(pairs: Pairs) -> Interval:
    """Of the standard deviation of a seat's gain, whose mean is 0."""
    return _difference([_root(_squares(hands)) for hands in zip(*pairs, strict=True)])


def mean_worth(hands: Sequence[Hand]) -> float:
    return _ratio([hand.value for hand in hands], [hand.wins for hand in hands])[0]


def deviation(hands: Sequence[Hand]) -> float:
    return _root(_squares(hands))[0]


# ---- figures with how far each hand pulls them -----------------------------------------------------------------------

_Pulled = tuple[float, list[float]]


def _ratio(parts: Sequence[float], wholes: Sequence[float]) -> _Pulled:
    """Of sums; zero of zero is zero."""
    whole = sum(wholes)
    if not whole:
        return 0.0, [0.0] * len(wholes)
    ratio, mean = sum(parts) / whole, whole / len(wholes)
    return ratio, [(part - ratio * of) / mean for part, of in zip(parts, wholes, strict=True)]


def _root(squares: Sequence[float]) -> _Pulled:
    """Of the mean."""
    mean = sum(squares) / len(squares)
    root = sqrt(mean)
    return root, [(square - mean) / (2 * root) if root else 0.0 for square in squares]


def _squares(hands: Sequence[Hand]) -> list[float]:
    return [sum(score * score for score in hand.scores) / len(hand.scores) for hand in hands]


def _difference(both: Sequence[_Pulled]) -> Interval:
    (one, before), (two, after) = both
    return _around(two - one, [b - a for a, b in zip(before, after, strict=True)])


def _around(figure: float, pulls: Sequence[float]) -> Interval:
    count = len(pulls)
    within = _SURE * sqrt(sum(pull * pull for pull in pulls) / max(count - 1, 1) / count)
    return Interval(figure, figure - within, figure + within)
