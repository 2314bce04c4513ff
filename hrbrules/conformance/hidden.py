"""A position goes in; what each seat is shown is judged: all that is public, its own hand, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeVar

from hrbrules.conformance.anew import dealt_anew
from hrbrules.conformance.engine_under_test import EngineUnderTest
from hrbrules.conformance.flow import SEATS
from hrbrules.conformance.report import Watch
from hrbrules.conformance.told import Told
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.meld import MeldKind
from hrbrules.tiles.tile import format_tiles, tile_text

S = TypeVar("S")


def check_view(engine: EngineUnderTest[S], rules: Ruleset, state: S, told: Told, me: int, random: Random, watch: Watch) -> None:
    """Raises Breach."""
    seat = SEATS[me]
    seen = engine.view(rules, state, seat)
    _check_shown(told, seen, me, watch)
    other = engine.state_of(dealt_anew(told, engine.table(state), me, random))
    seen_anew = engine.view(rules, other, seat)
    if seen != seen_anew:
        keys = sorted(key for key in seen if seen[key] != seen_anew.get(key))
        watch.see("views", False, "{} can tell hidden tiles from {} of its view", seat, keys)
    watch.see("views", list(engine.owing(state)) == list(engine.owing(other)), "{} can tell hidden tiles from who is asked", seat)
    same = set(engine.legal(rules, state, seat)) == set(engine.legal(rules, other, seat))
    watch.see("views", same, "{} can tell hidden tiles from its legal actions", seat)


def _check_shown(told: Told, seen: Mapping[str, Any], me: int, watch: Watch) -> None:
    hand = told.hands[me]
    watch.see("seen", seen["hand"] == format_tiles(hand.tiles), "{} sees {} as its hand", SEATS[me], seen["hand"])
    watch.see("seen", seen["declared"] == [SEATS[seat] for seat in told.declared], "who has declared is shown as {}", seen["declared"])
    watch.see("seen", seen["wall_left"] == told.left(), "{} tiles are shown as left, it is {}", seen["wall_left"], told.left())
    place = told.bao_place(me)
    bao = tile_text(told.wall[place]) if told.sees_bao(me) else None
    watch.see("seen", seen["bao"]["tile"] == bao, "{} sees {} as the bao, it is {}", SEATS[me], seen["bao"]["tile"], place)
    for seat, other in enumerate(told.hands):
        shown = seen["players"][SEATS[seat]]
        watch.see("seen", shown["river"] == [tile_text(tile) for tile in told.rivers[seat]], "the river of {} is wrong", SEATS[seat])
        watch.see("seen", shown["concealed"] == other.concealed, "the tiles of {} are counted wrong", SEATS[seat])
        open_ = seat == me or told.shows_gangs(seat) or SEATS[seat] in seen["hands"]
        melds = [str(meld) if open_ or meld.kind is not MeldKind.AN_GANG else meld.kind.value for meld in other.melds]
        watch.see("seen", shown["melds"] == melds, "the melds of {} are shown as {}", SEATS[seat], shown["melds"])
    drawn = seen["drawn"]
    watch.see("seen", drawn is None or drawn == tile_text(told.drawn), "{} is shown {} as drawn", SEATS[me], drawn)
