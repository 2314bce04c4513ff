"""Cases as data: a hand, how it was won, and what is expected of that; results of running them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hrbrules.cases.round import Round
from hrbrules.cases.values import Compared
from hrbrules.driver import Named
from hrbrules.settlement.situation import Situation
from hrbrules.source.diagnostic import Diagnostic
from hrbrules.source.text import Span
from hrbrules.syntax.tree import Scalar

EXPECTED = ("ting", "waits", "win", "why_not", "fans", "value", "pays", "error")
WITHOUT_WIN = ("ting", "waits", "error")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case (DESIGN §6). `situation` None: no `win`, only the hand is looked at. `round`: a whole
    hand of play; then there is neither `hand` nor `situation`. `faults`: why it cannot be run.

    `places`: where its keys stand, for diagnostics that know no place of their own.
    """

    title: str
    span: Span = field(compare=False)
    ruleset: Scalar | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    cite: tuple[str, ...] = ()
    hand: Scalar | None = None
    melds: tuple[Scalar, ...] = ()
    pushed: Scalar | None = None
    tile: str = ""
    situation: Situation | None = None
    round: Round | None = None
    expect: Compared = field(default_factory=dict)
    places: Mapping[str, Span] = field(default_factory=dict, compare=False)
    faults: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFile:
    """The cases of a file in their order. `rules`: the ruleset of a case that names none, where the file says or is it."""

    name: str
    rules: Named | None
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """`expected` and `got` hold the keys compared. `ruleset`: as the case or its file names it."""

    case: Case
    ruleset: str
    passed: bool
    expected: Compared
    got: Compared
    diagnostics: tuple[Diagnostic, ...] = ()
