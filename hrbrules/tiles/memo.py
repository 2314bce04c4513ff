"""An integer key goes in; the value a function makes of it comes out, remembered up to a bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

V = TypeVar("V")


class Memo(dict[int, V]):
    """A dictionary that makes what it lacks: `memo[key]` costs a plain look-up once known.

    It starts over when it holds `limit` entries. That is cheaper in the hot path than keeping an order of use, and
    the keys of one stretch of play come back at once.
    """

    __slots__ = ("limit", "make")

    def __init__(self, make: Callable[[int], V], *, limit: int) -> None:
        super().__init__()
        self.make = make
        self.limit = limit

    def __missing__(self, key: int) -> V:
        value = self.make(key)
        if len(self) >= self.limit:
            self.clear()
        self[key] = value
        return value
