"""A case and a ruleset go in; what the rules say of it comes out: hand, waits, win or reasons, ledger."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hrbrules.cases.tree import Case
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.win import NoWin, Win, judge
from hrbrules.source.diagnostic import Diagnostic
from hrbrules.source.text import Span
from hrbrules.tiles.hand import Hand, make_hand

# The key of a case at which a diagnostic without a place of its own points.
_KEY_OF = {
    "unknown-event": "by", "needs-discarder": "win", "no-discarder": "from", "own-discard": "from", "needs-tile": "win",
    "one-tile": "tile", "deal-has-no-tile": "tile", "too-many-tiles": "tile", "one-indicator": "bao", "not-waiting": "hand",
    "wrong-tile-count": "hand", "bad-number": "state", "unknown-option": "options", "bad-setting": "options",
    "option-needs": "options", "option-excludes": "options", "unknown-ruleset": "ruleset", "file-missing": "ruleset",
    "round-not-played": "round", "bad-wall": "round", "bad-seed": "round",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """`waits`: the tiles to declare on, None for a hand that has just drawn; `result` None where the case says no win."""

    hand: Hand
    waits: tuple[str, ...] | None
    result: Win | NoWin | None
    ledger: Ledger


def play(ruleset: Ruleset, case: Case) -> Played:
    """Raises HandError where hand and win do not fit together, RulesetError where the rules cannot settle it."""
    assert case.hand is not None
    pushed = None if case.pushed is None else case.pushed.text
    hand = make_hand(
        case.hand.text, [meld.text for meld in case.melds], pushed, at=case.hand.span, meld_spans=[meld.span for meld in case.melds]
    )
    dealt = case.situation is not None and case.situation.by == "deal"
    waits = None if dealt or not _waits_matter(case, hand) else ruleset.waits(hand)
    result = None if case.situation is None else judge(ruleset, hand, case.tile or None, case.situation)
    ledger = settle(ruleset, result) if isinstance(result, Win) else Ledger(lines=())
    return Played(hand=hand, waits=waits, result=result, ledger=ledger)


def _waits_matter(case: Case, hand: Hand) -> bool:
    """A hand of the wrong size is asked for its waits only where the case wants them; then that is the error."""
    return hand.concealed % 3 == 1 or bool({"ting", "waits"} & set(case.expect))


def placed(case: Case, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Diagnostics of running a case, each with a place in it."""
    return tuple(one if one.span is not None else replace(one, span=_place(case, one)) for one in found)


def _place(case: Case, found: Diagnostic) -> Span:
    key = _KEY_OF.get(found.code, "")
    return case.places.get(key, case.span)
