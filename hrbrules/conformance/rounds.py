"""A ruleset, a round and what is expected of it go in; the hand is played, and what was expected and what came go out (DESIGN §6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from hrbrules.cases.round import Line, Round
from hrbrules.cases.values import Compared, Json
from hrbrules.conformance.looking import Table, look
from hrbrules.engine.action import DISCARD, HU, PASS, Action
from hrbrules.engine.api import (
    Event,
    Phase,
    State,
    Stream,
    arrange_wall,
    follow,
    legal,
    new_hand,
    new_match,
    owing,
    pass_all,
    step,
)
from hrbrules.engine.plan import plan_of
from hrbrules.engine.wall import left
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import Diagnostic, HandError, diagnose
from hrbrules.tiles.tile import parse_tiles, tile_text

_UNTIL: Final = re.compile(r"until (?:(?P<left>\d{1,3}) left|(?P<seat>[A-D])|over)")
Played = tuple[State, tuple[Event, ...]]


def play_round(ruleset: Ruleset, wanted: Round, expect: Compared) -> tuple[Compared, Compared]:
    """Deal the round, play its script, and look at the table where the script says so and at the end.

    Looks in the script are numbered from 1: the keys of look 1 begin with "1: ". Raises HandError where the deal is
    impossible or a line cannot be played, at its place.
    """
    expected: dict[str, Json] = {}
    got: dict[str, Json] = {}
    state = _deal(ruleset, wanted)
    happened: list[Event] = []
    looks = 0
    for item in wanted.script:
        if isinstance(item, Line):
            state, events = _play_line(ruleset, state, item)
            happened += events
            continue
        looks += 1
        _compare(ruleset, state, happened, item.expect, f"{looks}: ", expected, got)
        happened = []
    _compare(ruleset, state, happened, expect, "", expected, got)
    return expected, got


def _compare(
    ruleset: Ruleset, state: State, happened: list[Event], wanted: Compared, mark: str, expected: dict[str, Json], got: dict[str, Json]
) -> None:
    table = Table(ruleset=ruleset, state=state, events=tuple(happened))
    for key, value in wanted.items():
        full, found = look(table, key, value)
        expected[mark + key], got[mark + key] = full, found


# ---- the deal ------------------------------------------------------------------------------------------------------


def _deal(ruleset: Ruleset, wanted: Round) -> State:
    dealer = new_match(ruleset, wanted.seed).dealer if wanted.dealer == "first" else wanted.dealer
    return new_hand(ruleset, wanted.seed, dealer, wanted.dealer_draws, _wall(ruleset, wanted, dealer))


def _wall(ruleset: Ruleset, wanted: Round, dealer: str) -> tuple[int, ...] | None:
    """The whole wall in the order of drawing; None where nothing is said of it."""
    if wanted.wall:
        return _filled(plan_of(ruleset).deck, parse_tiles(wanted.wall), wanted.seed)
    if not any((wanted.hands, wanted.draws, wanted.tail, wanted.bao, wanted.replacements, wanted.final)):
        return None
    return arrange_wall(
        ruleset, dealer=dealer, hands=wanted.hands, draws=wanted.draws, tail=wanted.tail, bao=wanted.bao,
        replacements=wanted.replacements, final=wanted.final, seed=wanted.seed,
    )  # fmt: skip


def _filled(deck: tuple[int, ...], first: tuple[int, ...], seed: int) -> tuple[int, ...]:
    rest = list(deck)
    for tile in first:
        if tile not in rest:
            raise HandError(diagnose("too-many-tiles", None, tile=tile_text(tile), count=first.count(tile)))
        rest.remove(tile)
    return (*first, *Stream(seed, "arrange").shuffled(rest))


# ---- the script ----------------------------------------------------------------------------------------------------


def _play_line(ruleset: Ruleset, state: State, line: Line) -> Played:
    until = _UNTIL.fullmatch(line.text)
    try:
        if until is not None:
            return _play_quietly(ruleset, state, _goal(ruleset, until))
        if line.text == "all pass":
            return pass_all(ruleset, state)
        return follow(ruleset, state, (line.text,))
    except HandError as error:
        raise HandError(*(_at(one, line) for one in error.diagnostics)) from None


def _at(found: Diagnostic, line: Line) -> Diagnostic:
    """What is wrong with a line stands at that line."""
    return replace(found, span=line.span)


def _goal(ruleset: Ruleset, until: re.Match[str]) -> Callable[[State], bool]:
    if until["seat"]:
        return lambda state: state.phase is Phase.ACT and "ABCD"[state.turn] == until["seat"]
    if until["left"]:
        plan, tiles = plan_of(ruleset), int(until["left"])
        return lambda state: state.phase is Phase.ACT and left(plan, state) <= tiles
    return lambda state: state.phase is Phase.OVER


def _play_quietly(ruleset: Ruleset, state: State, reached: Callable[[State], bool]) -> Played:
    """Every seat discards what it drew, claims nothing, declares nothing and wins nothing that it need not."""
    happened: list[Event] = []
    while not happened or not reached(state):
        owed = owing(state)
        if not owed:
            raise HandError(diagnose("hand-over", None))
        state, events = step(ruleset, state, {seat: _quiet(state, legal(ruleset, state, seat)) for seat in owed})
        happened += events or (_NOTHING,)
    return state, tuple(event for event in happened if event is not _NOTHING)


_NOTHING: Final = Event("nothing", -1)


def _quiet(state: State, actions: tuple[Action, ...]) -> Action:
    return next(_by_quietness(state, actions))


def _by_quietness(state: State, actions: tuple[Action, ...]) -> Iterator[Action]:
    plain = [a for a in actions if a.kind == DISCARD and not a.ting]
    yield from (a for a in actions if a.kind == PASS)
    yield from (a for a in plain if a.tile == state.drawn)
    yield from plain
    yield from (a for a in actions if a.kind != HU)
    yield from actions
