"""A seed, a purpose and a number go in; a stream of numbers that is the same on every machine comes out.

Block k of a stream is SHA-256 of the ASCII text "hrbrules-1/<seed>/<purpose>/<number>/<k>", all numbers in decimal. A block
gives eight words of 32 bits, big-endian. `below(n)` takes words until one is under the greatest multiple of n that fits
(rejection, so every value is equally likely) and returns it modulo n. `shuffled` is Fisher–Yates from the last place down.
Known answers stand in tests/engine/test_randomness.py; another implementation that gives them deals the same hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from struct import unpack
from typing import Final, TypeVar

T = TypeVar("T")
_WORDS: Final = 1 << 32


class Stream:
    """One purpose ("wall", "dice", "dealer", "bot A") of one hand. It moves on with every number taken."""

    __slots__ = ("_block", "_name", "_words")

    def __init__(self, seed: int, purpose: str, number: int = 0) -> None:
        self._name = f"hrbrules-1/{seed}/{purpose}/{number}/"
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            block = sha256(f"{self._name}{self._block}".encode("ascii")).digest()
            self._words = list(reversed(unpack(">8I", block)))
            self._block += 1
        return self._words.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to limit − 1; limit is 1 to 2³²."""
        words = self._words
        word = words.pop() if words else self.word()
        while word >= _WORDS - _WORDS % limit:
            word = self.word()
        return word % limit

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in a random order."""
        found = list(items)
        next_word = self.word
        for limit in range(len(found), 1, -1):  # `below(limit)`, without a call for each
            words = self._words
            word = words.pop() if words else next_word()
            while word >= _WORDS - _WORDS % limit:
                word = next_word()
            other = word % limit
            found[limit - 1], found[other] = found[other], found[limit - 1]
        return tuple(found)
