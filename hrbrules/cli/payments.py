"""A ruleset and hands that wait go in; what losers pay in each kind of win comes out, every number computed by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hrbrules.rulebook.exhibit import Discard, Payer, PaymentRow
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import settle
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import Win, judge
from hrbrules.source.diagnostic import HrbrulesError
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.tile import tile_text

# The winner is not the dealer, so that a dealer's share shows; nothing has happened that makes anybody liable.
_SEAT, _DEALER, _DISCARDER, _OTHER = "B", "A", "C", "D"
_LOSERS = (_DEALER, _DISCARDER, _OTHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    tile: str
    situation: Situation
    discard: Discard


def payment_rows(rules: Ruleset, hands: tuple[Hand, ...]) -> tuple[PaymentRow, ...]:
    """A row for every set of kinds and fans that these hands can win with, cheapest first; what looks the same stands once."""
    found: dict[tuple[tuple[str, ...], Discard], tuple[int, PaymentRow]] = {}
    for hand in dict.fromkeys(hands):
        if hand.concealed % 3 != 1:
            continue
        for setting in _settings(rules, hand):
            row = _row(rules, hand, setting)
            if row is not None:
                found.setdefault((row[1].wins, row[1].discard), row)
    order = {clause.id: index for index, clause in enumerate(rules.rules.clauses)}

    def place(found: tuple[int, PaymentRow]) -> tuple[bool, int, list[int], Discard]:
        value, row = found
        return row.discard is Discard.NONE, value, [order[id] for id in row.wins], row.discard

    return tuple(row for _, row in sorted(found.values(), key=place))


def _settings(rules: Ruleset, hand: Hand) -> Iterator[_Setting]:
    """Each awaited tile given by a declared and an undeclared player, drawn, and as the bao; and a bao that is not awaited."""
    waits = rules.waits(hand)
    base = Situation(by="draw", seat=_SEAT, dealer=_DEALER, declared=_LOSERS)
    given = replace(base, by="discard", discarder=_DISCARDER)
    for tile in waits:
        yield _Setting(tile=tile, situation=given, discard=Discard.DECLARED)
        yield _Setting(tile=tile, situation=replace(given, declared=(_DEALER, _OTHER)), discard=Discard.UNDECLARED)
        yield _Setting(tile=tile, situation=base, discard=Discard.NONE)
        yield _Setting(tile=tile, situation=replace(base, bao=tile), discard=Discard.NONE)
    if waits and rules.rules.flow_value("bao.kind") != "none":
        other = next(text for text in map(tile_text, range(28)) if text not in waits and hand.spare)
        yield _Setting(tile=other, situation=replace(base, bao=other), discard=Discard.NONE)


def _row(rules: Ruleset, hand: Hand, setting: _Setting) -> tuple[int, PaymentRow] | None:
    try:
        result = judge(rules, hand, setting.tile, setting.situation)
        if not isinstance(result, Win):
            return None
        pays = settle(rules, result).pays
        closed = judge(rules, hand, setting.tile, replace(setting.situation, closed=(_OTHER,)))
        owed = settle(rules, closed).pays if isinstance(closed, Win) else pays
    except HrbrulesError:  # a fifth copy of a tile, or a bao that cannot be: another hand shows this row
        return None
    columns = _columns(pays, setting.discard)
    if owed.get(_OTHER, 0) != pays.get(_OTHER, 0):
        columns += ((Payer.CLOSED, owed.get(_OTHER, 0)),)
    return result.value, PaymentRow(wins=result.fans, discard=setting.discard, pays=columns)


def _columns(pays: dict[str, int], discard: Discard) -> tuple[tuple[Payer, int], ...]:
    """One amount for all where they pay alike, else by who they are. Nobody is closed."""
    dealer, discarder, other = (pays.get(seat, 0) for seat in _LOSERS)
    if discard is Discard.NONE:
        if dealer == other:
            return ((Payer.EACH, other),)
        return (Payer.DEALER, dealer), (Payer.OTHER, other)
    found = [(Payer.DISCARDER, discarder), (Payer.OTHER, other)]
    return tuple(found if dealer == other else [*found, (Payer.DEALER, dealer)])
