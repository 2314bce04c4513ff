"""A table in the middle of a round and a key of `expect` go in; what was expected, written out, and what is there come out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hrbrules.cases.round import REFUSES
from hrbrules.cases.values import Json
from hrbrules.engine.api import Event, State, after_leaving, legal, new_match, owing, parse_seat_action, step, view
from hrbrules.engine.bao import bao_mask, sees_bao
from hrbrules.engine.dealing import opening
from hrbrules.engine.plan import plan_of
from hrbrules.engine.wall import left
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.tile import format_tiles, mask_tiles, tile_text

_SEATS = "ABCD"


@dataclass(frozen=True, kw_only=True)
class Table:
    """`events`: those since the last look."""

    ruleset: Ruleset
    state: State
    events: tuple[Event, ...]

    @cached_property
    def names(self) -> str:
        return _SEATS[: len(self.state.hands)]


def look(table: Table, key: str, expected: Json) -> tuple[Json, Json]:
    """Raises HandError where the key names an action that is none."""
    name, _, of = key.partition(".")
    if name == REFUSES:
        return expected, _refusal(table, of)
    if of and of not in table.names:
        return expected, None
    if of:
        return _of_seat(table, name, of, expected)
    match name:
        case "pays" | "scores":
            wanted = expected if isinstance(expected, dict) else {}
            return {seat: wanted.get(seat, 0) for seat in table.names}, _amounts(table, name)
        case "events":
            return expected, _events(table, expected if isinstance(expected, list) else [])
        case "left" | "replacements" | "tiles" | "players" | "dealer" | "dice" | "opens" | "after_leaving":
            return expected, _setting(table, name)
        case "owing" | "declared" | "sees_bao" | "sees_hands" | "bao":
            return expected, _here(table, name)
        case _:
            return expected, _result(table, name)


# ---- seats ---------------------------------------------------------------------------------------------------------


def _of_seat(table: Table, name: str, seat: str, expected: Json) -> tuple[Json, Json]:
    wanted = expected if isinstance(expected, list) else []
    if name in ("legal", "may", "may_not"):
        actions = sorted(str(a) for a in legal(table.ruleset, table.state, seat))
        if name == "legal":
            return expected, actions
        allowed = [one for one in wanted if any(a == one or a.startswith(one + " ") for a in actions)]
        return expected, allowed if name == "may" else [one for one in wanted if one not in allowed]
    index = _SEATS.index(seat)
    own: dict[str, Any] = view(table.ruleset, table.state, seat)
    shown = view(table.ruleset, table.state, table.names[index - 1])["players"][seat]
    match name:
        case "waits":
            return expected, own["waits"]
        case "hand":
            return expected, format_tiles(sorted(table.state.hands[index].tiles))
        case "melds":
            return expected, sorted(shown["melds"])
        case _:
            return expected, shown[name]


def _refusal(table: Table, text: str) -> str | None:
    """The rule that an answer breaks, or the code of its error; None where it is legal. The other seats' answers do not matter."""
    try:
        seat, a = parse_seat_action(text)
        if a in legal(table.ruleset, table.state, seat):
            return None
        step(table.ruleset, table.state, {seat: a})
    except HandError as error:
        first = error.diagnostics[0]
        return str(dict(first.values).get("rule", first.code))
    return None


# ---- the table -----------------------------------------------------------------------------------------------------


def _events(table: Table, wanted: list[str]) -> list[str]:
    """All events of the kinds that the expected ones name; "no paid" stands where it is expected if none of that kind came."""
    kinds = {words[1] for line in wanted if len(words := line.split()) > 1}
    found = [str(event) for event in table.events if event.kind in kinds]
    for place, line in enumerate(wanted):
        if line.startswith("no ") and all(event.kind != line[3:] for event in table.events):
            found.insert(place, line)
    return found


def _setting(table: Table, name: str) -> Json:
    state = table.state
    match name:
        case "left":
            return left(plan_of(table.ruleset), state)
        case "replacements":
            return len(state.gang_pile)
        case "tiles":
            return len(state.wall)
        case "players":
            return len(state.hands)
        case "dealer":
            return _SEATS[state.dealer]
        case "dice":
            return [" ".join(map(str, roll)) for roll in state.dice]
        case "after_leaving":
            number, dealer = state.number + 1, _SEATS[state.dealer] if state.result is None else state.result.dealer
            match = new_match(table.ruleset, state.seed, number=number)._replace(dealer=dealer)
            return after_leaving(table.ruleset, match).dealer
        case _:
            side, passed = opening(plan_of(table.ruleset), state.dealer, state.dice)
            return f"{_SEATS[side]} {passed}"


def _here(table: Table, name: str) -> list[str]:
    state, plan = table.state, plan_of(table.ruleset)
    match name:
        case "owing":
            return list(owing(state))
        case "declared":
            return sorted(_SEATS[seat] for seat in state.declared)
        case "sees_bao":
            return [seat for index, seat in enumerate(table.names) if sees_bao(plan, state, index)]
        case "sees_hands":
            return [seat for seat in table.names if set(view(table.ruleset, state, seat)["hands"]) - {seat}]
        case _:
            return [tile_text(tile) for tile in mask_tiles(bao_mask(plan, state, state.declared[0] if state.declared else 0))]


# ---- the end -------------------------------------------------------------------------------------------------------


def _result(table: Table, name: str) -> Json:
    result = table.state.result
    if name == "over":
        return result is not None
    if result is None:
        return False if name == "drawn" else [] if name in ("winner", "fans") else None
    first = result.wins[0] if result.wins else None
    match name:
        case "drawn":
            return first is None
        case "winner":
            return sorted(win.seat for win in result.wins)
        case "next_dealer":
            return result.dealer
        case "dealer_draws":
            return result.dealer_draws
        case "fans":
            return [] if first is None else sorted(first.fans)
        case "by" | "tile" | "value":
            return None if first is None else getattr(first, name)
        case _:
            return None  # no error came


def _amounts(table: Table, name: str) -> dict[str, int]:
    result = table.state.result
    found: Counter[str] = Counter()
    for line in () if result is None else result.lines:
        found[line.payer] += line.amount if name == "pays" else -line.amount
        found[line.payee] += 0 if name == "pays" else line.amount
    return {seat: found[seat] for seat in table.names}
