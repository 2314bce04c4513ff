"""Rules go in; data that JSON can hold comes out, and back. The digest is of what changes the game only."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from hrbrules.formula.codec import formula_from_json, formula_to_json
from hrbrules.formula.signature import Table
from hrbrules.formula.tree import Node, Tide, Unit
from hrbrules.ruleset.clause import AllOf, AnyOf, Clause, FlowEntry, Group, Option, Part, Preset, Prose, Rules, Test, When

Data = dict[str, Any]


def rules_to_json(rules: Rules) -> Data:
    """Everything, prose included; lists keep file order for the book."""
    return {
        "id": rules.id, "parent": rules.parent, "shipped": rules.shipped,
        "name": dict(rules.name), "note": dict(rules.note),
        "flow": [_flow_to_json(entry) for entry in rules.flow],
        "clauses": [_clause_to_json(clause) for clause in rules.clauses],
        "value": formula_to_json(rules.value), "share": formula_to_json(rules.share),
        "owes": _test_to_json(rules.owes), "owes_prose": _prose_to_json(rules.owes_prose),
        "tables": {name: _table_to_json(table) for name, table in rules.tables.items()},
        "options": [_option_to_json(option) for option in rules.options],
        "presets": [{"id": p.id, "name": dict(p.name), "settings": dict(p.settings)} for p in rules.presets],
    }  # fmt: skip


def rules_from_json(data: Data) -> Rules:
    """The rules again. Raises KeyError, TypeError or ValueError where the data is not what `rules_to_json` writes."""
    return Rules(
        id=data["id"], parent=data["parent"], shipped=data["shipped"], name=data["name"], note=data["note"],
        flow=tuple(_flow_from_json(entry) for entry in data["flow"]),
        clauses=tuple(_clause_from_json(clause) for clause in data["clauses"]),
        value=formula_from_json(data["value"]), share=formula_from_json(data["share"]),
        owes=_test_from_json(data["owes"]), owes_prose=_prose_from_json(data["owes_prose"]),
        tables={name: _table_from_json(table) for name, table in data["tables"].items()},
        options=tuple(_option_from_json(option) for option in data["options"]),
        presets=tuple(Preset(**preset) for preset in data["presets"]),
    )  # fmt: skip


def behaviour(rules: Rules) -> Data:
    """What changes the game: no names, notes, wordings, citations, places, and no order of clauses."""
    data = _without_prose(rules_to_json(rules))
    clauses: dict[str, Data] = {}
    for clause in data["clauses"]:
        clause |= {name: sorted(clause[name]) for name in ("by", "waives", "drops")}
        clauses.setdefault(clause.pop("group"), {})[clause.pop("id")] = clause
    flow = {entry["path"]: entry["formula"] if entry["formula"] is not None else entry["value"] for entry in data["flow"]}
    return {
        "flow": flow, "clauses": clauses, "value": data["value"], "share": data["share"], "owes": data["owes"],
        "tables": data["tables"],
    }  # fmt: skip


def canonical(data: Data) -> str:
    """JSON with sorted keys and no blanks: the same data, the same text."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest_of(rules: Rules) -> str:
    """SHA-256 in hex. Same digest, same game."""
    return hashlib.sha256(canonical(behaviour(rules)).encode()).hexdigest()


def _without_prose(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_prose(value) for key, value in data.items() if not _is_prose(key, value)}
    if isinstance(data, list):
        return [_without_prose(item) for item in data]
    return data


def _is_prose(key: str, value: Any) -> bool:
    """A table or a part may be called "prose" too; only prose has a grade."""
    return key in ("prose", "owes_prose") and isinstance(value, dict) and "grade" in value


def _prose_to_json(prose: Prose) -> Data:
    return {
        "name": dict(prose.name), "note": dict(prose.note), "says": dict(prose.says), "cite": list(prose.cite),
        "grade": prose.grade, "place": prose.place,
    }  # fmt: skip


def _prose_from_json(data: Data) -> Prose:
    return Prose(**{**data, "cite": tuple(data["cite"])})


def _test_to_json(test: Test | None) -> Data | None:
    match test:
        case None:
            return None
        case When(formula=formula):
            return {"when": formula_to_json(formula)}
        case AllOf(parts=parts):
            return {"all": {part.id: {"test": _test_to_json(part.test), "prose": _prose_to_json(part.prose)} for part in parts}}
        case AnyOf(parts=parts):
            return {"any": {part.id: {"test": _test_to_json(part.test), "prose": _prose_to_json(part.prose)} for part in parts}}


def _test_from_json(data: Data) -> Test:
    if "when" in data:
        return When(formula=formula_from_json(data["when"]))
    make, parts = (AllOf, data["all"]) if "all" in data else (AnyOf, data["any"])
    return make(
        parts=tuple(Part(id=id, test=_test_from_json(part["test"]), prose=_prose_from_json(part["prose"])) for id, part in parts.items())
    )


def _optional(data: Any) -> Node | None:
    return None if data is None else formula_from_json(data)


def _clause_to_json(clause: Clause) -> Data:
    return {
        "group": clause.group.value, "id": clause.id, "prose": _prose_to_json(clause.prose), "test": _test_to_json(clause.test),
        "judged": clause.judged, "late": clause.late, "by": list(clause.by), "waives": list(clause.waives),
        "worth": {unit.value: formula_to_json(formula) for unit, formula in clause.worth}, "drops": list(clause.drops),
        "bearer": None if clause.bearer is None else formula_to_json(clause.bearer),
        "share": None if clause.share is None else formula_to_json(clause.share),
        "owes": _test_to_json(clause.owes), "of_seat": clause.of_seat,
    }  # fmt: skip


def _clause_from_json(data: Data) -> Clause:
    return Clause(
        group=Group(data["group"]), id=data["id"], prose=_prose_from_json(data["prose"]),
        test=None if data["test"] is None else _test_from_json(data["test"]),
        judged=None if data["judged"] is None else Tide(data["judged"]), late=data["late"], by=tuple(data["by"]),
        waives=tuple(data["waives"]), drops=tuple(data["drops"]),
        worth=tuple((Unit(unit), formula_from_json(data["worth"][unit])) for unit in Unit if unit in data["worth"]),
        bearer=_optional(data["bearer"]), share=_optional(data["share"]),
        owes=None if data["owes"] is None else _test_from_json(data["owes"]), of_seat=data["of_seat"],
    )  # fmt: skip


def _flow_to_json(entry: FlowEntry) -> Data:
    formula = None if entry.formula is None else formula_to_json(entry.formula)
    return {"path": entry.path, "value": _listed(entry.value), "prose": _prose_to_json(entry.prose), "formula": formula}


def _flow_from_json(data: Data) -> FlowEntry:
    return FlowEntry(
        path=data["path"], value=_tupled(data["value"]), prose=_prose_from_json(data["prose"]), formula=_optional(data["formula"])
    )


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value


def _table_to_json(table: Table) -> Data:
    return {"rows": list(table.rows), "low": table.low, "unit": table.unit}


def _table_from_json(data: Data) -> Table:
    unit = None if data["unit"] is None else Unit(data["unit"])
    if not all(type(number) is int for number in (*data["rows"], data["low"])):  # they become part of generated code
        raise ValueError("a table holds whole numbers")
    return Table(rows=tuple(data["rows"]), low=data["low"], unit=unit)


def _option_to_json(option: Option) -> Data:
    return {
        "id": option.id, "kind": option.kind, "default": option.default, "value": option.value,
        "prose": _prose_to_json(option.prose), "description": dict(option.description),
        "choices": [[id, dict(texts)] for id, texts in option.choices], "low": option.low, "high": option.high,
        "unit": option.unit, "group": option.group, "needs": dict(option.needs), "excludes": dict(option.excludes),
        "reason": dict(option.reason),
    }  # fmt: skip


def _option_from_json(data: Data) -> Option:
    choices: tuple[tuple[str, Mapping[str, str]], ...] = tuple((id, texts) for id, texts in data["choices"])
    unit = None if data["unit"] is None else Unit(data["unit"])
    return Option(**{**data, "prose": _prose_from_json(data["prose"]), "choices": choices, "unit": unit})
