"""Numbers that formulas add up and compare go in as names; one question for each comparison comes out, not one for each number.

`chis + pengs + ming_gangs + bu_gangs >= 1` has 126 answers if every number is asked, and two that anybody can tell apart.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple


class Key(NamedTuple):
    """A question: `who` is me (the winner and the hand), v (waits), r, r1, r2 … (readings), w (the moment) or seats.

    `mask`: the class of tiles it is narrowed to, −1 for none; of `seats` the seat.
    """

    who: str
    name: str
    mask: int = -1


_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Comparison:
    """A sum against a number. `counts`: what is added, each with how often."""

    counts: tuple[tuple[Key, int], ...]
    sign: str
    number: int

    @property
    def name(self) -> str:
        return " ".join([f"{times}*{key.who}.{key.name}:{key.mask}" for key, times in self.counts] + [self.sign, str(self.number)])

    def tells(self, total: int) -> bool:
        return _COMPARE[self.sign](total, self.number)

    def between(self, low: int, high: int) -> bool | None:
        """What it says of every total of a range; None where that differs."""
        ends = {total for total in (low, high, self.number - 1, self.number, self.number + 1) if low <= total <= high}
        said = {self.tells(total) for total in ends}
        return said.pop() if len(said) == 1 else None


class Sum:
    """A number that is known only by what it is made of. Comparing it with a number asks; anything else asks every count."""

    __slots__ = ("_compare", "_counts", "_number", "_value")

    def __init__(self, counts: dict[Key, int], number: int, compare: Callable[[Comparison], int], value: Callable[[Key], int]) -> None:
        self._counts, self._number, self._compare, self._value = counts, number, compare, value

    def _plus(self, other: object, sign: int) -> Sum | int:
        counts = dict(self._counts)
        if isinstance(other, Sum):
            for count, times in other._counts.items():
                counts[count] = counts.get(count, 0) + sign * times
            return Sum(counts, self._number + sign * other._number, self._compare, self._value)
        assert isinstance(other, int)
        return Sum(counts, self._number + sign * other, self._compare, self._value)

    def __add__(self, other: object) -> Sum | int:
        return self._plus(other, 1)

    __radd__ = __add__

    def __sub__(self, other: object) -> Sum | int:
        return self._plus(other, -1)

    def __rsub__(self, other: int) -> Sum | int:
        return Sum({}, other, self._compare, self._value)._plus(self, -1)

    def __mul__(self, other: object) -> Sum | int:
        if isinstance(other, Sum):
            return int(self) * int(other)
        assert isinstance(other, int)
        counts = {count: times * other for count, times in self._counts.items()}
        return Sum(counts, self._number * other, self._compare, self._value)

    __rmul__ = __mul__

    def _against(self, sign: str, other: object) -> bool:
        if isinstance(other, Sum):
            return Sum({}, 0, self._compare, self._value)._plus(self, 1)._plus(other, -1)._against(sign, 0)  # type: ignore[union-attr]
        assert isinstance(other, int)
        counts = tuple(sorted((count, times) for count, times in self._counts.items() if times))
        if not counts:
            return _COMPARE[sign](self._number, other)
        return bool(self._compare(Comparison(counts, sign, other - self._number)))

    def __eq__(self, other: object) -> bool:
        return self._against("==", other)

    def __ne__(self, other: object) -> bool:
        return self._against("!=", other)

    def __lt__(self, other: object) -> bool:
        return self._against("<", other)

    def __gt__(self, other: object) -> bool:
        return self._against(">", other)

    def __le__(self, other: object) -> bool:
        return self._against("<=", other)

    def __ge__(self, other: object) -> bool:
        return self._against(">=", other)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return self._against("!=", 0)

    def __int__(self) -> int:
        return self._number + sum(times * self._value(count) for count, times in self._counts.items())

    __index__ = __int__

    def __rlshift__(self, other: int) -> int:
        return other << int(self)
