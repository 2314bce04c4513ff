"""A clause's test goes in; the one formula it amounts to, or its named parts, come out."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.formula import tree
from hrbrules.formula.tree import ClauseRef, FactRef, Node, walk
from hrbrules.ruleset.clause import AllOf, AnyOf, Part, Test, When


def test_node(test: Test | None) -> Node:
    """A test as one formula; no test is true."""
    match test:
        case None:
            return tree.Truth(value=True)
        case When(formula=formula):
            return formula
        case AllOf(parts=(part,)) | AnyOf(parts=(part,)):
            return test_node(part.test)
        case AllOf(parts=parts):
            return tree.All(parts=tuple(test_node(part.test) for part in parts))
        case AnyOf(parts=parts):
            return tree.Any(parts=tuple(test_node(part.test) for part in parts))


def test_parts(test: Test | None) -> Iterator[Part]:
    """Every named part of a test, outer ones first."""
    if isinstance(test, AllOf | AnyOf):
        for part in test.parts:
            yield part
            yield from test_parts(part.test)


def only_counts(node: Node) -> bool:
    """Whether a formula looks at the number of concealed tiles and at nothing else, as 手把一 does (H12)."""
    parts = tuple(walk(node))
    plain = all(not isinstance(part, FactRef) or (part.fact == "concealed" and part.of is None) for part in parts)
    return plain and not any(isinstance(part, ClauseRef) for part in parts)
