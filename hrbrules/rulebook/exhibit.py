"""What the book shows but does not compute: executed examples, computed payments, the identity of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """`code`: what reconstructs the ruleset; `digest`: SHA-256 of its compiled form; `edition`: version of the book's maker."""

    code: str
    digest: str
    edition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLine:
    """One line of a ledger. `label`: id of the clause that made it; seats A to D; `amount` in points; `words`: formula text."""

    label: str
    payer: str
    payee: str
    amount: int
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """An executed example. Tiles and melds are text as in cases ("7889m", "peng 111p"); `tile` "" where there is none.

    `by` "": only the waits are shown. `dealer`, `discarder` are seats, "" where none; `declared`, `closed` seats of losers.
    `value` None: no win. `pays`: seat → points; `waits` tile texts; `why_not`, `fans` clause ids.
    """

    title: str
    cite: tuple[str, ...] = ()
    hand: str
    melds: tuple[str, ...] = ()
    tile: str = ""
    by: str = ""
    seat: str = "A"
    dealer: str = "A"
    discarder: str = ""
    declared: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    bao: str = ""
    waits: tuple[str, ...] = ()
    wins: bool = False
    why_not: tuple[str, ...] = ()
    fans: tuple[str, ...] = ()
    value: int | None = None
    pays: Mapping[str, int] = field(default_factory=dict)
    receipt: tuple[ReceiptLine, ...] = ()


class Payer(StrEnum):
    """A column of the payment table: whom an amount is of."""

    DISCARDER = "discarder"
    OTHER = "other"  # each loser who is not the discarder
    EACH = "each"  # every loser alike
    DEALER = "dealer"
    CLOSED = "closed"


class Discard(StrEnum):
    """How the tile came, as far as payment cares."""

    NONE = "none"  # not from a discard
    DECLARED = "declared"  # from a player who has declared
    UNDECLARED = "undeclared"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRow:
    """What losers pay in one situation: the win's kinds and fans that count, the discarder's state, points by payer.

    `others`: further circumstances as ids of terms ("closed") that hold of the payers in question.
    """

    wins: tuple[str, ...]
    discard: Discard = Discard.NONE
    others: tuple[str, ...] = ()
    pays: tuple[tuple[Payer, int], ...]
