"""The names of the maps that clauses live in."""

from __future__ import annotations

from enum import StrEnum


class Group(StrEnum):
    """The maps that named clauses live in; conditions are the first four."""

    HAND = "hand"
    TING = "ting"
    CLAIMS = "claims"
    WIN = "win"
    TERM = "term"
    KIND = "kind"
    FAN = "fan"
    FACTOR = "factor"
    BEARER = "bearer"
    MONEY = "money"
