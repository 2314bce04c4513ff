"""The structure of ruleset files goes in; a JSON Schema for editors that speak YAML schema comes out."""

from __future__ import annotations

import json
from typing import Any

from hrbrules.source.languages import GRADES, LANGUAGES
from hrbrules.vocabulary.flow_field import FlowField, FlowKind
from hrbrules.vocabulary.structure import RULESET, Fields, Form, Leaf, Named, Structure
from hrbrules.vocabulary.words import FACTS

Schema = dict[str, Any]
_SCALAR: Schema = {"type": ["string", "number", "boolean"]}
_REMOVED: Schema = {"type": "null"}
_ID = "^\\+?[a-z][a-z0-9_]*$"
_PATH = "^[a-z][a-z0-9_]*(\\.\\+?[a-z][a-z0-9_]*)+$"  # a dotted key reaches inside


def ruleset_schema() -> Schema:
    """The schema as data. Whether `+` and `~` are right depends on the parent, so it allows them wherever they may stand."""
    definitions: dict[str, Schema] = {form.value: _form(form) for form in Form if form not in (Form.FLOW, Form.PATCH)}
    definitions["patch"] = _fields(RULESET, definitions, ())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hrbrules ruleset",
        "description": "One table's rules. A child changes (name), adds (+name) and removes (name: ~) what it extends.",
        "$ref": "#/$defs/patch",
        "required": ["hrbrules", "ruleset"],
        "$defs": definitions,
    }


def schema_text() -> str:
    """The schema as JSON, the same bytes every time."""
    return json.dumps(ruleset_schema(), ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def _schema(structure: Structure, definitions: dict[str, Schema], path: tuple[str, ...]) -> Schema:
    if isinstance(structure, Leaf):
        return _leaf(structure)
    if isinstance(structure, Named):
        if path[-1:] in (("all",), ("any",)):
            if "part" not in definitions:
                definitions["part"] = {}
                definitions["part"] = _entry(structure.entry, definitions, (*path, "*"))
            entry: Schema = {"$ref": "#/$defs/part"}
        else:
            entry = _entry(structure.entry, definitions, (*path, "*"))
        pattern = {_ID: {"anyOf": [entry, _REMOVED]}, _PATH: {}}
        return {"type": "object", "patternProperties": pattern, "additionalProperties": False}
    return _entry(structure, definitions, path)


def _entry(structure: Structure, definitions: dict[str, Schema], path: tuple[str, ...]) -> Schema:
    if not isinstance(structure, Fields):
        return _schema(structure, definitions, path)
    whole = _fields(structure, definitions, path)
    if not structure.short:
        return whole
    return {"anyOf": [_schema(structure.fields[structure.short], definitions, (*path, structure.short)), whole]}


def _fields(structure: Fields, definitions: dict[str, Schema], path: tuple[str, ...]) -> Schema:
    properties: dict[str, Schema] = {}
    for name, inner in structure.fields.items():
        made: Schema = {"enum": list(GRADES)} if name == "grade" else _schema(inner, definitions, (*path, name))
        properties[name] = {"anyOf": [made, _REMOVED], **_described(inner)}
        if isinstance(inner, Fields) and inner.removable:
            properties[f"+{name}"] = made
    extra: Schema | bool = False if structure.extra is None else _schema(structure.extra, definitions, (*path, "*"))
    return {"type": "object", "properties": properties, "patternProperties": {_PATH: {}}, "additionalProperties": extra}


def _described(structure: Structure) -> Schema:
    field = structure.fields.get("is") if isinstance(structure, Fields) else None
    if isinstance(field, Leaf) and field.flow is not None:
        names = field.flow.names
        return {"description": " · ".join(names[lang] for lang in ("zh-Hans", "en") if lang in names)}
    return {}


def _leaf(leaf: Leaf) -> Schema:
    if leaf.form is Form.FLOW:
        assert leaf.flow is not None
        return _flow(leaf.flow)
    return {"$ref": f"#/$defs/{leaf.form.value}"}


def _form(form: Form) -> Schema:
    name: Schema = {"type": "string"}
    match form:
        case Form.FORMULA:
            return {**_SCALAR, "description": "a formula; words: " + " ".join(sorted(FACTS))}
        case Form.NAMES | Form.CITE:
            return {"anyOf": [name, {"type": "array", "items": name}]}
        case Form.TEXTS:
            return {"anyOf": [_SCALAR, {"type": "object", "properties": {lang: name for lang in LANGUAGES}, "additionalProperties": False}]}
        case Form.SETTINGS:
            return {"type": "object", "additionalProperties": _SCALAR}
        case Form.ROWS:
            return {"type": "array", "items": {"type": "integer"}, "minItems": 1}
        case Form.CASES:
            return {"type": "array", "items": {"type": "object"}}
        case _:
            return _SCALAR


def _flow(field: FlowField) -> Schema:
    words: list[Any] = list(field.values)
    if {"yes", "no"} & set(field.values):
        words += [True, False]  # what other readers make of yes and no
    words += [int(word) for word in field.values if word.isdigit()]
    match field.kind:
        case FlowKind.CHOICE:
            return {"enum": words}
        case FlowKind.NUMBER:
            return {"type": "integer", "minimum": field.low, "maximum": field.high}
        case FlowKind.MEMBERS:
            return {"type": "array", "items": {"enum": words}, "uniqueItems": True}
        case FlowKind.TIERS:
            tier = {"type": "array", "items": {"enum": words}, "uniqueItems": True}
            return {"type": "array", "items": {"anyOf": [{"enum": words}, tier]}, "uniqueItems": True}
        case FlowKind.NUMBERS:
            return {"type": "array", "items": {"type": "integer", "minimum": field.low, "maximum": field.high}}
        case FlowKind.FORMULA:
            return {"type": ["string", "boolean"]}
