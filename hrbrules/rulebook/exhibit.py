"""What the book shows but does not compute: executed hands, computed payments, the identity of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hrbrules.analysis.changed import Part
from hrbrules.analysis.diff import Outcome
from hrbrules.analysis.payment_table import PaymentTable
from hrbrules.analysis.stacking import Stacking
from hrbrules.ruleset.clause import Clause, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """`code`: what reconstructs the ruleset; `digest`: SHA-256 of its compiled form; `edition`: version of the book's maker."""

    code: str
    digest: str
    edition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLine:
    """One line of a ledger. `labels`: ids of the clauses that made it; seats A to D; `amount` in points.

    `owed_by`: who owed it, where another seat bears it.
    """

    labels: tuple[str, ...]
    payer: str
    payee: str
    amount: int
    owed_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """An executed example. Tiles and melds are text as in cases ("7889m", "peng 111p"); `tile` "" where there is none.

    `by` "": only the waits are shown. `dealer`, `discarder` are seats, "" where none; `declared`, `closed` seats of losers.
    `value` None: no win. `waits` tile texts; `why_not`, `fans` clause ids. `near_miss`: the clause that it just fails.
    """

    title: str
    cite: tuple[str, ...] = ()
    hand: str
    melds: tuple[str, ...] = ()
    pushed: str = ""
    tile: str = ""
    by: str = ""
    seat: str = "A"
    dealer: str = "A"
    discarder: str = ""
    declared: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    undeclared: bool = False
    bao: str = ""
    dealer_draws: int = 0
    last_tiles: bool = False
    waits: tuple[str, ...] = ()
    wins: bool = False
    why_not: tuple[str, ...] = ()
    fans: tuple[str, ...] = ()
    value: int | None = None
    pays: Mapping[str, int] = field(default_factory=dict)
    receipt: tuple[ReceiptLine, ...] = ()
    near_miss: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """A hand that changed clauses (`parts`) make come out otherwise; `others`: changed clauses that are at work there too.

    `exhibit`: the hand under these rules; `outcomes`: what the parent says and what these rules say."""

    parts: tuple[Part, ...]
    others: tuple[Part, ...]
    exhibit: Exhibit
    outcomes: tuple[Outcome, Outcome]


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """All that is executed for a book. `shown`, `missed`: by clause id; `asked`: by key of `asked.ASKED`.

    `exhibits`: the ruleset's own examples. `parent`: the rules that these extend, None for a base. `money`: by option that is off,
    what kongs earn once it is on. `apart`: for each change the smallest hand that comes out otherwise under the parent, out of
    `tried` situations.
    """

    exhibits: tuple[Exhibit, ...] = ()
    shown: Mapping[str, Exhibit] = field(default_factory=dict)
    missed: Mapping[str, tuple[Exhibit, ...]] = field(default_factory=dict)
    payments: tuple[PaymentTable, ...] = ()
    stacking: Stacking | None = None
    asked: Mapping[str, Exhibit] = field(default_factory=dict)
    parent: Rules | None = None
    money: Mapping[str, tuple[Clause, ...]] = field(default_factory=dict)
    apart: tuple[Apart, ...] = ()
    tried: int = 0
