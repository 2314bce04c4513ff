"""A resolved formula goes in; nested lists that JSON can hold come out, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hrbrules.formula import tree
from hrbrules.formula.tree import Collect, Comparison, Domain, Kind, Node, Operation, Tide, Unit
from hrbrules.source.record import fields

_CLASSES: dict[str, type[Node]] = {
    cls.__name__: cls
    for cls in (
        tree.Number, tree.Truth, tree.Constant, tree.FactRef, tree.ClauseRef, tree.TableRef, tree.Double, tree.Aggregate,
        tree.Arithmetic, tree.Guarded, tree.Compare, tree.Is, tree.SomeIs, tree.SomeHas, tree.Not, tree.All, tree.Any,
        tree.Row, tree.Choice,
    )
}  # fmt: skip


def formula_to_json(node: Node) -> list[Any]:
    """[class, field, …]: fields in the order of the class, without the span."""
    return [type(node).__name__, *(_encode(getattr(node, name)) for name in fields(node) if name != "span")]


def _encode(value: object) -> Any:
    if isinstance(value, Node):
        return formula_to_json(value)
    if isinstance(value, tuple):
        return [_encode(part) for part in value]
    return value


def formula_from_json(data: Any) -> Node:
    """The formula again. Raises ValueError where the data is not what `formula_to_json` writes."""
    if not isinstance(data, list) or not data or data[0] not in _CLASSES:
        raise ValueError(f"not a formula: {str(data)[:60]}")
    cls = _CLASSES[data[0]]
    entries = [(name, entry.type) for name, entry in fields(cls).items() if name != "span"]
    if len(entries) != len(data) - 1:
        raise ValueError(f"{data[0]} with {len(data) - 1} parts")
    values: dict[str, Any] = {name: _decode(type_, part) for (name, type_), part in zip(entries, data[1:], strict=True)}
    return cls(**values)


def _optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda data: None if data is None else read(data)


def _exactly(kind: type) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise ValueError(f"{data!r} is not {kind.__name__}")
        return data

    return read


def _nodes(data: Any) -> tuple[Node, ...]:
    return tuple(formula_from_json(part) for part in _exactly(list)(data))


_DECODERS: dict[str, Callable[[Any], Any]] = {
    "int": _exactly(int),
    "bool": _exactly(bool),
    "str": _exactly(str),
    "Node": formula_from_json,
    "Node | None": _optional(formula_from_json),
    "tuple[Node, ...]": _nodes,
    "tuple[Row, ...]": _nodes,
    "Unit": Unit,
    "Unit | None": _optional(Unit),
    "Tide | None": _optional(Tide),
    "Kind": Kind,
    "Domain": Domain,
    "Operation": Operation,
    "Comparison": Comparison,
    "Collect": Collect,
}


def _decode(annotation: str, data: Any) -> Any:
    return _DECODERS[annotation](data)
