"""Numbers that formulas add up and compare go in as names; one question for each comparison comes out, not one for each number.

`chis + pengs + ming_gangs + bu_gangs >= 1` has 126 answers if every number is asked, and two that anybody can tell apart.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol


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
_EXACT: Final = ("==", "!=")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A sum against a number. `counts`: what is added, each with how often. `key`: the question whether it holds."""

    counts: tuple[tuple[Key, int], ...]
    sign: str
    number: int
    key: Key = field(init=False, compare=False)

    def __post_init__(self) -> None:
        name = " ".join([f"{times}*{key.who}.{key.name}:{key.mask}" for key, times in self.counts] + [self.sign, str(self.number)])
        object.__setattr__(self, "key", Key("sum", name))

    def tells(self, total: int) -> bool:
        return _COMPARE[self.sign](total, self.number)

    def between(self, low: int, high: int) -> bool | None:
        """What it says of every total of a range; None where that differs."""
        said = self.tells(low)
        if said is not self.tells(high) or (self.sign in _EXACT and low < self.number < high):
            return None
        return said


class Asker(Protocol):
    """Whoever knows the answers, or raises where there is none."""

    def ask(self, key: Key) -> int: ...

    def compare(self, comparison: Comparison) -> int: ...


class Sum:
    """A number that is known only by what it is made of. Comparing it with a number asks; anything else asks every count.

    Never changed; what is made of it is remembered, since formulas are asked the same again and again.
    """

    __slots__ = ("_asker", "_comparisons", "_counts", "_number", "_with_numbers", "_with_sums")

    def __init__(self, counts: dict[Key, int], number: int, asker: Asker) -> None:
        self._counts, self._number, self._asker = counts, number, asker
        self._comparisons: dict[tuple[str, int], Comparison | bool] = {}
        self._with_numbers: dict[tuple[int, int], Sum] = {}
        self._with_sums: dict[tuple[int, int], tuple[Sum, Sum]] = {}  # by identity; the other sum is kept, so that its place stays its own

    def _plus(self, other: object, sign: int) -> Sum:
        if isinstance(other, Sum):
            known = self._with_sums.get((id(other), sign))
            if known is None:
                counts = dict(self._counts)
                for count, times in other._counts.items():
                    counts[count] = counts.get(count, 0) + sign * times
                known = self._with_sums[id(other), sign] = other, Sum(counts, self._number + sign * other._number, self._asker)
            return known[1]
        assert isinstance(other, int)
        return self._linear(1, sign * other)

    def _linear(self, times: int, plus: int) -> Sum:
        found = self._with_numbers.get((times, plus))
        if found is None:
            counts = {count: times * often for count, often in self._counts.items()}
            found = self._with_numbers[times, plus] = Sum(counts, times * self._number + plus, self._asker)
        return found

    def __add__(self, other: object) -> Sum:
        return self._plus(other, 1)

    __radd__ = __add__

    def __sub__(self, other: object) -> Sum:
        return self._plus(other, -1)

    def __rsub__(self, other: int) -> Sum:
        return self._linear(-1, other)

    def __mul__(self, other: object) -> Sum | int:
        if isinstance(other, Sum):
            return int(self) * int(other)
        assert isinstance(other, int)
        return self._linear(other, 0)

    __rmul__ = __mul__

    def _against(self, sign: str, other: object) -> bool:
        if isinstance(other, Sum):
            return self._plus(other, -1)._against(sign, 0)
        assert isinstance(other, int)
        found = self._comparisons.get((sign, other))
        if found is None:
            counts = tuple(sorted((count, times) for count, times in self._counts.items() if times))
            found = Comparison(counts, sign, other - self._number) if counts else _COMPARE[sign](self._number, other)
            self._comparisons[sign, other] = found
        return found if isinstance(found, bool) else bool(self._asker.compare(found))

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
        return self._number + sum(times * self._asker.ask(count) for count, times in self._counts.items())

    __index__ = __int__

    def __rlshift__(self, other: int) -> int:
        return other << int(self)
