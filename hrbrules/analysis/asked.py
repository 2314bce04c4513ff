"""Answers given so far go in; hand, waits, reading and moment come out that raise `Open` where the rules ask for more.

The generated functions of a ruleset run on these as they run on real hands. So a search over answers meets exactly the
questions that the rules ask, in the order in which they ask them, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from hrbrules.analysis.sums import Comparison, Key, Sum
from hrbrules.formula.view import NOBODY, Seat
from hrbrules.settlement.situation import DISCARDED, DRAWN
from hrbrules.tiles.meld import MeldKind
from hrbrules.tiles.tile import ALL
from hrbrules.vocabulary.events import EVENTS

WINNER, DISCARDER = 0, 1  # seats; which of the losers discards makes no difference to rules that name no seat
DEAL: Final = EVENTS["deal"]


Answers = dict[Key, int]
Range = Callable[[Key], tuple[int, int]]
BY: Final = Key("w", "by")


class Open(Exception):
    """The rules ask something that has no answer yet."""

    def __init__(self, key: Key) -> None:
        self.key = key


class Situations:
    """What the generated functions are called with. Set `answers`, then call them with `h`, `v`, `r`, `w`.

    `losers`: the sorts of losers that the rules can tell apart; a seat is answered by an index of it. `numbers`: the questions
    (whom, what) that have a number for an answer. `range`: what is least and most of such a number. `sums`: the comparisons that
    were asked, by their question.
    """

    def __init__(
        self, players: int, losers: tuple[Seat, ...], numbers: frozenset[tuple[str, str]], range: Range, sums: dict[Key, Comparison]
    ) -> None:  # fmt: skip
        self.answers: Answers = {}
        self.losers, self.numbers, self.range = losers, numbers, range
        self.traced: set[Key] = set()  # what was asked since somebody last looked
        self.solving = False
        self.sums = sums
        self._counts: dict[Key, Sum] = {}
        self._ends: dict[Key, tuple[tuple[Key, int, int, int], ...]] = {}
        self.h: Any = _Hand(self, "me")
        self.r: Any = _Asked(self, "r")
        self.v: Any = _Waits(self, "v")
        self.w: Any = _Moment(self, players)

    def ask(self, key: Key) -> int:
        """The answer. Raises Open."""
        found = self.answers.get(key)
        if found is None:
            raise Open(key)
        self.traced.add(key)
        return found

    def read(self, key: Key) -> Any:
        """What an attribute gives: of a number only what it, or a sum with it, is compared with is asked."""
        if (key.who, key.name) not in self.numbers:
            return self.ask(key)
        found = self._counts.get(key)
        if found is None:
            found = self._counts[key] = Sum({key: 1}, 0, self)
        return found

    def compare(self, comparison: Comparison) -> int:
        """Ask for the comparison as a whole; while `solving`, for the numbers, until their ranges decide it."""
        ends = self._ends.get(comparison.key)
        if ends is None:
            self.sums[comparison.key] = comparison
            ends = self._ends[comparison.key] = tuple(self._end(key, times) for key, times in comparison.counts)
        if not self.solving:
            return self.ask(comparison.key)
        low = high = 0
        missing: Key | None = None
        for key, times, least, most in ends:
            answer = self.answers.get(key)
            if answer is None:
                missing = missing or key
                low, high = low + least, high + most
            else:
                self.traced.add(key)
                low, high = low + times * answer, high + times * answer
        decided = comparison.between(low, high)
        if decided is None:
            assert missing is not None
            raise Open(missing)
        return decided

    def _end(self, key: Key, times: int) -> tuple[Key, int, int, int]:
        """A count, how often it is added, the least and the most that this comes to."""
        ends = [times * end for end in self.range(key)]
        return key, times, min(ends), max(ends)

    def readings(self, name: str) -> list[Any]:
        """The winning reading, and as many others as are told apart."""
        return [self.r, *(_Asked(self, f"r{index}") for index in range(1, 1 + self.ask(Key("v", name))))]


class _Asked:
    """Every attribute is a question; `x_of(mask)` is the question `x` narrowed. What is the same under all answers is kept."""

    def __init__(self, situations: Situations, who: str) -> None:
        self._s, self._who = situations, who
        self._keys: dict[str, Key] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name.endswith("_of"):
            found: Any = lambda mask: self._s.read(Key(self._who, name[:-3], mask))  # noqa: E731
        else:
            key = self._keys.get(name)
            if key is not None:
                return self._s.ask(key)
            key = Key(self._who, name)
            if (self._who, name) not in self._s.numbers:
                self._keys[name] = key
                return self._s.ask(key)
            found = self._s.read(key)
        self.__dict__[name] = found
        return found


class _Hand(_Asked):
    """The winner's hand and public facts; the complete hand is the held one and the tile that fills the reading."""

    def concealed_with(self, mask: int, fill: int) -> Any:
        return (self.concealed if mask == ALL else self.concealed_of(mask)) + (fill & mask != 0)

    def copies_with(self, mask: int, fill: int) -> Any:
        return self.copies_of(mask) + (fill & mask != 0)

    def suits_with(self, fill: int) -> Any:
        return self._s.read(Key("me", "suits_with"))

    def quads_with(self, fill: int) -> Any:
        return self._s.read(Key("me", "quads_with"))

    @property
    def melds(self) -> list[Any]:
        """Only what the owner alone sees is asked of melds: concealed kongs of a class."""
        return [_HiddenMeld(self._s, index) for index in range(4)]


class _HiddenMeld:
    kind = MeldKind.AN_GANG

    def __init__(self, situations: Situations, index: int) -> None:
        self._s, self._index = situations, index

    @property
    def mask(self) -> _HiddenMeld:
        return self

    def __and__(self, mask: int) -> bool:
        return bool(self._s.read(Key("me", "an_gangs", mask)) > self._index)


class _Waits(_Asked):
    def every_reading(self) -> list[Any]:
        return [] if self._s.ask(BY) == DEAL else self._s.readings("readings")


class _Seats:
    def __init__(self, situations: Situations) -> None:
        self._s = situations

    def __getitem__(self, seat: int) -> Any:
        return self._s.h if seat == WINNER else self._s.losers[self._s.ask(Key("seats", "sort", seat))]


class _Moment(_Asked):
    """Seats are numbered from the winner; what follows from the event is not asked."""

    winner = WINNER

    def __init__(self, situations: Situations, players: int) -> None:
        super().__init__(situations, "w")
        self.losers = tuple(range(1, players))
        self.me = situations.h
        self.seats = _Seats(situations)

    @property
    def drawn(self) -> bool:
        return self._s.ask(BY) & DRAWN != 0

    @property
    def discarded(self) -> bool:
        return self._s.ask(BY) & DISCARDED != 0

    @property
    def discarder(self) -> int:
        return DISCARDER if self._s.ask(BY) & DISCARDED else NOBODY

    @property
    def tile(self) -> int:
        return 0 if self._s.ask(BY) == DEAL else self._s.ask(Key("w", "tile"))

    @property
    def readings(self) -> list[Any]:
        return self._s.readings("readings_of_tile")


Consistent = Callable[[Answers, Key], bool]
Domain = Callable[[Answers, Key], tuple[int, ...]]


def explore(
    situations: Situations, ask: Callable[[], Any], domain: Domain, consistent: Consistent, start: Answers
) -> Iterator[tuple[Answers, Any]]:
    """Every set of answers on which `ask` comes to an end, with its result: a branch for each answer to each question.

    Branches that `consistent` refuses are cut off. Two sets of answers never agree on everything.
    """
    stack = [start]
    while stack:
        answers = situations.answers = stack.pop()
        try:
            result = ask()
        except Open as question:
            key = question.key
            for value in reversed(domain(answers, key)):
                branch = {**answers, key: value}
                if consistent(branch, key):
                    stack.append(branch)
            continue
        yield answers, result

