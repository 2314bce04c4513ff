"""A merged ruleset goes in; the same without entries whose id another entry or the language has already comes out, each reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hrbrules.checked.words import CLAUSE_MAPS, entries_at
from hrbrules.formula.keywords import KEYWORDS
from hrbrules.resolved.tree import Block, Entry, Resolved
from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.record import replace
from hrbrules.vocabulary.words import standard_words

Place = tuple[str, str]  # the path of a map and an id in it


def without_taken_names(resolved: Resolved, problems: Problems) -> Resolved:
    """One error for each id that is taken: what formulas mean by the name stays what it was, so nothing else fails for it.

    Of two entries the one in the host's own file goes, for that is the one its host can rename; else the later one.
    """
    standard = {*standard_words().known(), "value"}
    kept: dict[str, tuple[Place, Entry]] = {}
    gone: list[Place] = []
    for place, entry in _named(resolved):
        name = place[1]
        if name in KEYWORDS:
            problems.error("reserved-word", entry.span, word=name)
            gone.append(place)
        elif name in standard:
            problems.error("name-taken", entry.span, word=name)
            gone.append(place)
        elif name not in kept:
            kept[name] = place, entry
        else:
            both = sorted([kept[name], (place, entry)], key=lambda one: -_depth(resolved, one[1]))
            kept[name], (nearer, ours) = both
            problems.error("name-taken", ours.span, note("declared-here", kept[name][1].span), word=name)
            gone.append(nearer)
    return replace(resolved, root=_without(resolved.root, gone)) if gone else resolved


def _named(resolved: Resolved) -> Iterator[tuple[Place, Entry]]:
    """Everything that formulas call by name: number options, tables, terms, kinds, fans, factors."""
    for path in ("options", "tables", *(path for path, _, _ in CLAUSE_MAPS)):
        for name, entry in entries_at(resolved.root, path).items():
            if isinstance(entry.value, Block) and (path != "options" or isinstance(resolved.settings.get(name), int)):
                yield (path, name), entry


def _depth(resolved: Resolved, entry: Entry) -> int:
    """0 for the host's own file, more for what it extends."""
    return next((depth for depth, source in enumerate(resolved.chain) if source is entry.span.source), 0)


def _without(root: Block, gone: list[Place]) -> Block:
    for path, name in gone:
        root = _removed(root, [*path.split("."), name])
    return root


def _removed(block: Block, path: list[str]) -> Block:
    first, *rest = path
    entries: Mapping[str, Entry] = block.entries
    if not rest:
        return Block(entries={name: entry for name, entry in entries.items() if name != first})
    inner = entries[first]
    assert isinstance(inner.value, Block)
    return Block(entries={**entries, first: replace(inner, value=_removed(inner.value, rest))})
