"""A state goes in and plain data for JSON comes out, and back; the hash of a state is that of its JSON."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from hrbrules.engine.dealing import wall_text
from hrbrules.engine.state import Bao, Need, Phase, Result, State, Then, WinRecord
from hrbrules.settlement.ledger import Line
from hrbrules.source.diagnostic import HandError, HrbrulesError, diagnose
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import parse_meld
from hrbrules.tiles.tile import format_tiles, parse_tiles

_LISTS = ("live", "gang_pile", "last_pile", "idle", "baos", "views", "declared")
_PLAIN = (
    "digest", "seed", "number", "dealer", "dealer_draws", "front", "tail_taken", "fresh", "looked", "shown", "visible", "turn",
    "actor", "waiting", "drawn", "by", "discard", "source", "declaring", "may_gang", "claimed", "banned", "must_ting",
    "replacing", "feeder", "pending", "promised", "round_left",
)  # fmt: skip
_ENUMS: dict[str, type[Phase] | type[Bao] | type[Need] | type[Then]] = {"phase": Phase, "bao": Bao, "need": Need, "then": Then}


def state_to_json(state: State) -> dict[str, Any]:
    """A state as data that `json` writes; `state_from_json` gives an equal state back."""
    found: dict[str, Any] = {name: getattr(state, name) for name in _PLAIN}
    found |= {name: list(getattr(state, name)) for name in _LISTS}
    found |= {name: getattr(state, name).name.lower() for name in _ENUMS}
    found["dice"] = [list(dice) for dice in state.dice]
    found["wall"] = wall_text(state.wall)
    found["old"] = [list(pair) for pair in state.old]
    found["hands"] = [_hand_to_json(hand) for hand in state.hands]
    found["rivers"] = [wall_text(river) for river in state.rivers]
    found["money"] = [_line_to_json(line) for line in state.money]
    result = state.result
    found["result"] = None if result is None else {
        "wins": [[*win[:4], list(win.fans), win.value] for win in result.wins],
        "lines": [_line_to_json(line) for line in result.lines],
        "scores": list(result.scores),
        "dealer": result.dealer,
        "dealer_draws": result.dealer_draws,
    }  # fmt: skip
    return found


def state_from_json(data: object) -> State:
    """The state that `state_to_json` wrote. Raises HandError (`bad-state`) for anything else."""
    if not isinstance(data, dict) or set(data) != set(State._fields):
        raise HandError(diagnose("bad-state", None, what=("缺少或多出了字段", "fields are missing or unknown")))
    try:
        return State(**_fields(data))
    except (HrbrulesError, ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise HandError(diagnose("bad-state", None, what=str(error)[:80])) from None


def state_hash(state: State) -> str:
    """SHA-256 of the state's canonical JSON, in hexadecimal: equal hands, equal hashes, on every machine."""
    text = json.dumps(state_to_json(state), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode("ascii")).hexdigest()


def _fields(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {name: data[name] for name in _PLAIN}
    for name in _PLAIN:
        kind = str if name == "digest" else bool if name in _FLAGS else int
        if type(found[name]) is not kind:
            raise ValueError(f"{name}: {found[name]!r}")
    found |= {name: tuple(map(int, data[name])) for name in _LISTS}
    found |= {name: kind[data[name].upper()] for name, kind in _ENUMS.items()}
    found["dice"] = tuple(tuple(map(int, dice)) for dice in data["dice"])
    found["wall"] = parse_tiles(data["wall"])
    found["old"] = tuple((int(tile), int(seat)) for tile, seat in data["old"])
    found["hands"] = tuple(map(_hand_from_json, data["hands"]))
    found["rivers"] = tuple(map(parse_tiles, data["rivers"]))
    found["money"] = tuple(map(_line_from_json, data["money"]))
    result = data["result"]
    found["result"] = None if result is None else Result(
        wins=tuple(map(_win_from_json, result["wins"])),
        lines=tuple(map(_line_from_json, result["lines"])),
        scores=tuple(map(int, result["scores"])),
        dealer=str(result["dealer"]),
        dealer_draws=int(result["dealer_draws"]),
    )  # fmt: skip
    return found


_FLAGS = frozenset(("fresh", "declaring", "may_gang", "claimed", "must_ting", "replacing"))


def _win_from_json(data: list[Any]) -> WinRecord:
    seat, by, tile, giver, fans, value = data
    return WinRecord(str(seat), str(by), str(tile), str(giver), tuple(map(str, fans)), int(value))


def _hand_to_json(hand: Hand) -> dict[str, Any]:
    return {"tiles": format_tiles(hand.tiles), "melds": [str(meld) for meld in hand.melds], "pushed": hand.pushed}


def _hand_from_json(data: dict[str, Any]) -> Hand:
    return hand_of(parse_tiles(data["tiles"]), [parse_meld(text) for text in data["melds"]], int(data["pushed"]))


def _line_to_json(line: Line) -> list[Any]:
    return [*line[:4], list(line.clauses)]


def _line_from_json(data: list[Any]) -> Line:
    payer, payee, amount, owed_by, clauses = data
    return Line(str(payer), str(payee), int(amount), str(owed_by), tuple(map(str, clauses)))
