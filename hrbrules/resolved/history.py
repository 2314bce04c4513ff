"""Diagnostics go in; those about a value that replaced another, or that an option brought, come out with that place added."""

from __future__ import annotations

from dataclasses import replace

from hrbrules.resolved.tree import Block, Resolved, Value
from hrbrules.source.diagnostic import Diagnostic, Note, Problems, note
from hrbrules.source.text import Span
from hrbrules.syntax.tree import Mapping

_NO_PATCH = frozenset(("name", "description", "reason", "note", "says", "needs", "excludes"))


def add_history(resolved: Resolved, problems: Problems) -> None:
    """Notes are added once; nothing is looked up where nothing was found."""
    if not problems.found:
        return
    places = [*_replaced(resolved.root), *_brought(resolved.root)]
    problems.found[:] = [_with(found, places) for found in problems.found]


def _with(found: Diagnostic, places: list[tuple[Span, Note]]) -> Diagnostic:
    span = found.span
    if span is None or found.code.startswith("option"):
        return found
    more = tuple(what for where, what in places if _inside(span, where) and what not in found.notes and not _told(what, found))
    return replace(found, notes=(*found.notes, *more[:3])) if more else found


def _told(what: Note, found: Diagnostic) -> bool:
    return what.span == found.span or any(what.span == other.span for other in found.notes)


def _inside(span: Span, where: Span) -> bool:
    return span.source is where.source and where.start <= span.start and span.end <= where.end


def _replaced(block: Block) -> list[tuple[Span, Note]]:
    """Leaves that were set before: their present value and where the last one before it stood."""
    found: list[tuple[Span, Note]] = []
    for entry in block.entries.values():
        if isinstance(entry.value, Value):
            if entry.earlier:
                found.append((entry.value.node.span, note("replaces", entry.earlier[-1])))
        else:
            found.extend(_replaced(entry.value))
    return found


def _brought(root: Block) -> list[tuple[Span, Note]]:
    """What stands in a patch of an option."""
    found: list[tuple[Span, Note]] = []
    for name, entry in (root.block("options") or Block()).entries.items():
        for value, inner in entry.value.entries.items() if isinstance(entry.value, Block) else ():
            if value not in _NO_PATCH and isinstance(inner.value, Value) and isinstance(inner.value.node, Mapping):
                found.append((inner.value.node.span, note("part-of-option", inner.span, word=name, value=value)))
    return found
