"""A case goes in; the buttons that tell it to the calculator come out, in the order a thumb would tap them."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.cases.tree import Case
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.meld import parse_meld
from hrbrules.tiles.tile import parse_tiles, tile_text
from hrbrules.web.calculate_actions import act
from hrbrules.web.calculate_asks import Asks, asks_of
from hrbrules.web.calculate_state import Sitting


def taps(case: Case, asks: Asks) -> Iterator[str]:
    """Facts that the rules do not ask have no button and are left out."""
    s = case.situation
    assert case.hand is not None
    for meld in case.melds:
        laid = parse_meld(meld.text)
        yield f"slot.{laid.kind.value}"
        yield f"tile.{tile_text(laid.tile)}"
    if s is not None and s.by == "deal":
        yield f"seat.{s.seat}"
        yield "came.deal"
    for tile in parse_tiles(case.hand.text):
        yield f"tile.{tile_text(tile)}"
    if case.pushed is not None and asks.pushed:
        yield f"push.{tile_text(parse_tiles(case.pushed.text)[0])}"
    if s is None:
        return
    if case.tile:
        yield "slot.tile"
        yield f"tile.{tile_text(parse_tiles(case.tile)[0])}"
    if s.bao and asks.bao:
        yield "slot.bao"
        yield f"tile.{tile_text(parse_tiles(s.bao)[0])}"
    yield f"seat.{s.seat}"
    yield f"came.{s.by}" + (f".{s.discarder}" if s.discarder else "")
    yield f"dealer.{s.dealer}"
    declared = sorted({*s.declared, *s.declaring})  # who declares with a discard has declared
    yield from (f"declared.{seat}" for seat in declared if asks.declared)
    yield from (f"closed.{seat}" for seat in s.closed if asks.closed)
    yield from (key for key in ("undeclared", "last_tiles") if getattr(asks, key) and getattr(s, key))
    if s.declaring and asks.declaring:
        yield "declaring"
    if asks.draws:
        yield from (f"draws.{count}" for count in range(1, s.dealer_draws + 1))


def told(rules: Ruleset, words: Iterator[str] | list[str], sitting: Sitting | None = None) -> Sitting:
    """What these taps come to; none of them may be refused."""
    found = Sitting() if sitting is None else sitting
    for word in words:
        found, notice = act(rules, found, word)
        assert notice is None, (word, notice)
    return found


def told_case(rules: Ruleset, case: Case) -> Sitting:
    return told(rules, taps(case, asks_of(rules)))
