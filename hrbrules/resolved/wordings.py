"""Changes go in; the clauses whose wording they outdate come out, so that prose never outlives its rule.

An option words a clause as it knows it: the file that declares it, the options it needs, and its own change. Where a child
or another option that is on changes what that clause does, the wording falls, and the sentence is built from the rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hrbrules.resolved.merge import alters
from hrbrules.resolved.patch import Change, Mode
from hrbrules.resolved.paths import Path
from hrbrules.resolved.tree import Block, Entry, Value
from hrbrules.syntax.tree import Mapping as SyntaxMapping
from hrbrules.vocabulary.structure import RULESET, Fields, Leaf, Named, Structure

_WORDING = ("says", "note")
Changes = Mapping[str, Change]
Patch = tuple[str, str, Changes]  # option, value, what it changes
Outdated = dict[tuple[str, str], frozenset[Path]]  # option and value → clauses that a child has changed since


def outdated(before: Outdated, root: Block, changes: Changes) -> Outdated:
    """What a child's changes add. `root`: what it inherits; an option that it writes anew is up to date again."""
    changed = frozenset(path for path, change in _clauses(changes) if alters(change))
    own = changes["options"].changes or {} if "options" in changes else {}
    found: Outdated = {}
    for name, entry in (root.block("options") or Block()).entries.items():
        for value, inner in entry.value.entries.items() if isinstance(entry.value, Block) else ():
            said = own.get(name)
            kept = said is None or (said.mode is Mode.CHANGE and value not in (said.changes or {}))
            if kept and isinstance(inner.value, Value) and isinstance(inner.value.node, SyntaxMapping):
                paths = before.get((name, value), frozenset()) | changed
                if paths:
                    found[name, value] = paths
    return found


def without_outdated(root: Block, patches: Sequence[Patch], known: Mapping[str, Iterable[str]], old: Outdated) -> Block:
    """Take away what no longer fits. `patches`: those applied; `known`: option → the options that it builds on."""
    altered: dict[Path, set[str]] = {}
    worded: dict[Path, list[tuple[str, str]]] = {}
    for name, value, changes in patches:
        for path, change in _clauses(changes):
            if alters(change):
                altered.setdefault(path, set()).add(name)
            if any(word in change for word in _WORDING):
                worded.setdefault(path, []).append((name, value))
    for path, who in worded.items():
        by = altered.get(path, set())
        if not any(path not in old.get((name, value), ()) and by <= {name, *known[name]} for name, value in who):
            root = _unworded(root, path)
    return root


def _clauses(changes: Changes, structure: Structure = RULESET, above: Path = ()) -> Iterator[tuple[Path, dict[str, Change]]]:
    """Every clause that is changed or added, parts of clauses too, with its changes."""
    for name, change in changes.items():
        inner = structure.entry if isinstance(structure, Named) else structure.fields.get(name) if isinstance(structure, Fields) else None
        if inner is None or isinstance(inner, Leaf) or change.changes is None or (not above and name in ("options", "presets")):
            continue
        path = (*above, name)
        if isinstance(inner, Fields) and inner.clause:
            yield path, change.changes
        yield from _clauses(change.changes, inner, path)


def _unworded(block: Block, path: Path) -> Block:
    entries = dict(block.entries)
    if not path:
        return Block(entries={name: entry for name, entry in entries.items() if name not in _WORDING})
    entry = entries.get(path[0])
    if entry is None or not isinstance(entry.value, Block):
        return block
    entries[path[0]] = Entry(value=_unworded(entry.value, path[1:]), span=entry.span, earlier=entry.earlier)
    return Block(entries=entries)
