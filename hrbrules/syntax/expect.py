"""A node and the form it should have go in; the node in that form comes out, or a diagnostic that says what to write."""

from __future__ import annotations

from hrbrules.source.diagnostic import Problems
from hrbrules.syntax.slips import key_slip
from hrbrules.syntax.tree import Mapping, Node, Scalar, Sequence


def as_mapping(node: Node, problems: Problems) -> Mapping | None:
    """`name: value` entries. A text like `名：值` is told as what it is: a full-width colon."""
    if isinstance(node, Mapping):
        return node
    slip = key_slip(node) if isinstance(node, Scalar) and node.style == "plain" else None
    if slip is not None:
        problems.error(slip.code, slip.span, found=slip.found, meant=slip.meant)
    else:
        problems.error("expected-mapping", node.span)
    return None


def as_sequence(node: Node, problems: Problems) -> Sequence | None:
    """A list, `[a, b]` or lines with `- `."""
    if isinstance(node, Sequence):
        return node
    problems.error("expected-list", node.span)
    return None


def as_text(node: Node, problems: Problems) -> Scalar | None:
    """A text; a null one is not."""
    if isinstance(node, Scalar) and not node.is_null:
        return node
    problems.error("expected-text", node.span)
    return None
