"""The JSON Schema of the lines that `serve-engine` reads and writes comes out."""

from __future__ import annotations

from typing import Any, Final

from hrbrules.engine.api import Phase

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_FROM_ZERO: Final = {"type": "integer", "minimum": 0}
_SEAT: Final = {"enum": ["A", "B", "C", "D"]}
_NO_SEAT: Final = {"enum": ["A", "B", "C", "D", None]}
_TILE: Final = {"type": "string", "pattern": "^([1-9][mps]|Z)$"}
_SCHEMA: Final = "https://json-schema.org/draft/2020-12/schema"


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(kind: str | None, required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    first: dict[str, Any] = {} if kind is None else {"type": {"const": kind}}
    return {
        "type": "object", "properties": {**first, **required, **(optional or {})}, "required": [*first, *required],
        "additionalProperties": False,
    }  # fmt: skip


def lines_schema() -> dict[str, Any]:
    """`$defs/input` is a line to the engine, `$defs/output` one from it; a line is either."""
    payment = _object(None, {"payer": _SEAT, "payee": _SEAT, "amount": _FROM_ZERO, "owed_by": _SEAT, "clauses": _list(_TEXT)})
    win = _object(None, {"seat": _SEAT, "by": _TEXT, "tile": _TEXT, "giver": _TEXT, "fans": _list(_TEXT), "value": _WHOLE})
    inputs = [
        _object(
            "start", {"ruleset": _TEXT, "seed": _FROM_ZERO},
            {
                "dealer": _SEAT, "dealer_draws": {**_FROM_ZERO, "maximum": 99}, "number": _FROM_ZERO, "wall": _TEXT,
                "lang": {"enum": ["en", "zh-Hans"]},
            },
        ),
        _object("action", {"seat": _SEAT, "action": {"type": ["string", "integer"]}}),
        _object("view", {"seat": _SEAT}),
    ]  # fmt: skip
    outputs = [
        _object("start", {
            "protocol": {"const": 1}, "ruleset": _TEXT, "code": _TEXT, "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "seed": _FROM_ZERO, "number": _FROM_ZERO, "seats": _list(_SEAT), "dealer": _SEAT, "dealer_draws": _FROM_ZERO,
            "dice": _list(_list({"type": "integer", "minimum": 1, "maximum": 6})),
        }),
        _object("request", {
            "seat": _SEAT, "phase": {"enum": [phase.name.lower() for phase in Phase if phase is not Phase.OVER]},
            "legal": {**_list(_object(None, {"id": _FROM_ZERO, "action": _TEXT})), "minItems": 1},
        }),
        _object("action", {"seat": _SEAT, "action": _TEXT, "id": _FROM_ZERO}),
        _object("event", {
            "kind": _TEXT, "seat": _NO_SEAT, "tiles": _list(_TILE), "other": _NO_SEAT, "amount": _FROM_ZERO, "seen_by": _list(_SEAT),
        }),
        _object("view", {"view": {"type": "object"}}),
        _object("settlement", {
            "wins": _list(win), "lines": _list(payment), "scores": {"type": "object", "additionalProperties": _WHOLE},
            "next_dealer": _SEAT, "next_dealer_draws": _FROM_ZERO,
        }),
        _object("error", {
            "code": _TEXT, "message": _TEXT, "hint": _TEXT, "rule": {"type": ["string", "null"]}, "line": {"type": "integer", "minimum": 1},
            "column": {"type": ["integer", "null"]}, "in": {"type": ["string", "null"]},
        }),
    ]  # fmt: skip
    return {
        "$schema": _SCHEMA, "title": "hrbrules serve-engine, protocol 1",
        "$defs": {"input": {"oneOf": inputs}, "output": {"oneOf": outputs}},
        "anyOf": [{"$ref": "#/$defs/input"}, {"$ref": "#/$defs/output"}],
    }  # fmt: skip
