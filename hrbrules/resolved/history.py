"""Diagnostics go in; those about a value that replaced another, or that an option brought, come out with that place added.

A word that is not known because a child took its clause away is told where that was done, once for all that still use it.
"""

from __future__ import annotations

from collections.abc import Mapping

from hrbrules.resolved.patch import Change, Mode
from hrbrules.resolved.tree import Block, Resolved, Value
from hrbrules.source.diagnostic import Diagnostic, Note, Problems, diagnose, note
from hrbrules.source.record import replace
from hrbrules.source.text import Span
from hrbrules.syntax.tree import Mapping as SyntaxMapping
from hrbrules.syntax.tree import Node, Scalar
from hrbrules.vocabulary.structure import RULESET, Fields, Named, Structure

_NO_PATCH = frozenset(("name", "description", "reason", "note", "says", "needs", "excludes"))


def add_history(resolved: Resolved, problems: Problems) -> None:
    """Notes are added once; nothing is looked up where nothing was found."""
    if not problems.found:
        return
    mine = {word: span for word, span in resolved.removed.items() if span.source is resolved.chain[0]}
    problems.found[:] = _still_used(problems.found, mine)
    places = [*_replaced(resolved.root), *_brought(resolved.root)]
    problems.found[:] = [_with(found, places) for found in problems.found]


_HOMES = (("win", "kinds"), ("fans",), ("payments", "factors"), ("payments", "bears"), ("terms",), ("options",), ("hand", "requires"),
          ("ting", "requires"), ("win", "requires"), ("claims", "requires"))  # fmt: skip


def add_homes(root: Block, problems: Problems) -> None:
    """Whoever writes `ping_hu` among the fans, or `cap` at the top of the file, is told where it stands."""
    for index, one in enumerate(problems.found):
        values = dict(one.values)
        word = values.get("word")
        if one.code in ("nothing-to-change", "unknown-key") and isinstance(word, str):
            home = next((home for home in _HOMES if (block := _at(root, home)) is not None and word in block.entries), None)
            if home is not None:
                values["suggestion"] = ".".join((*home, word))
                problems.found[index] = replace(one, values=tuple(values.items()))


def _at(root: Block, path: tuple[str, ...]) -> Block | None:
    block: Block | None = root
    for name in path:
        block = None if block is None else block.block(name)
    return block


def removals(root: Block, changes: Mapping[str, Change], structure: Structure = RULESET) -> dict[str, Span]:
    """The clauses, terms and tables that a child takes away, by id and Chinese name."""
    found: dict[str, Span] = {}
    for name, change in changes.items():
        entry = root.entries.get(name)
        if isinstance(structure, Named):
            if change.mode is Mode.REMOVE and entry is not None:
                block = entry.value if isinstance(entry.value, Block) else Block()
                found |= {word: change.span for word in (name, *_chinese(block.node("name")))}
        elif isinstance(structure, Fields) and change.changes and entry is not None and isinstance(entry.value, Block):
            inner = structure.fields.get(name)
            if inner is not None and name not in ("options", "presets"):
                found |= removals(entry.value, change.changes, inner)
    return found


def _chinese(node: Node | None) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        return (node.text,)
    return tuple(entry.value.text for entry in node.entries if isinstance(entry.value, Scalar)) if isinstance(node, SyntaxMapping) else ()


def _still_used(found: list[Diagnostic], removed: Mapping[str, Span]) -> list[Diagnostic]:
    told: dict[str, Diagnostic] = {}
    kept: list[Diagnostic] = []
    for one in found:
        word = str(dict(one.values).get("word", "")) if one.code == "unknown-word" else ""
        where = removed.get(word)
        if where is None:
            kept.append(one)
            continue
        notes = told[word].notes if word in told else ()
        told[word] = diagnose("still-used", where, *notes, note("used-here", one.span), *one.notes, word=word)
    return [*told.values(), *kept]


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
            if value not in _NO_PATCH and isinstance(inner.value, Value) and isinstance(inner.value.node, SyntaxMapping):
                found.append((inner.value.node.span, note("part-of-option", inner.span, word=name, value=value)))
    return found
