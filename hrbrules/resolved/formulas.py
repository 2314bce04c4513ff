"""A ruleset body as written goes in; the scalars in it that are formulas come out, in file order."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.syntax.tree import Mapping, Node, Scalar
from hrbrules.vocabulary.flow_field import FlowKind
from hrbrules.vocabulary.structure import RULESET, Fields, Form, Leaf, Structure


def formula_scalars(body: Mapping) -> tuple[Scalar, ...]:
    """Every formula of a file, those within options' changes too. What does not fit the structure is passed over."""
    return tuple(_within(body, RULESET))


def _within(node: Node, structure: Structure) -> Iterator[Scalar]:
    if isinstance(structure, Leaf):
        yield from _leaf(node, structure)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            inner = _reach(structure, entry.key.text.split("."))
            if inner is not None:
                yield from _within(entry.value, inner)
    elif isinstance(structure, Fields) and structure.short:
        yield from _within(node, structure.fields[structure.short])


def _leaf(node: Node, leaf: Leaf) -> Iterator[Scalar]:
    if leaf.form is Form.PATCH and isinstance(node, Mapping):
        yield from _within(node, RULESET)
    formula = leaf.form is Form.FORMULA or (leaf.flow is not None and leaf.flow.kind is FlowKind.FORMULA)
    if formula and isinstance(node, Scalar) and not node.is_null:
        yield node


def _reach(structure: Structure, path: list[str]) -> Structure | None:
    found: Structure | None = structure
    for step in path:
        name = step.removeprefix("+").strip()
        if isinstance(found, Fields):
            found = found.fields.get(name, found.extra)
        else:
            found = None if found is None or isinstance(found, Leaf) else found.entry
    return found
