"""Units of numbers, and before or with the winning tile: the two words that clauses carry outside their formulas."""

from __future__ import annotations

from enum import StrEnum


class Unit(StrEnum):
    """番 adds, 倍 multiplies, 分 is what is paid."""

    FAN = "fan"
    TIMES = "times"
    POINTS = "points"


class Tide(StrEnum):
    """`held`: before the winning tile; `complete`: with it."""

    HELD = "held"
    COMPLETE = "complete"
