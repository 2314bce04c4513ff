"""A block and the changes to make go in; the changed block comes out, by the rules of `+` and `~`."""

from __future__ import annotations

from hrbrules.resolved.patch import Change, Mode
from hrbrules.resolved.tree import Block, Entry, Value
from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.suggest import suggest
from hrbrules.vocabulary.structure import PROSE, TESTS, Fields, Named, Structure


def merge(
    block: Block, changes: dict[str, Change], structure: Structure, problems: Problems, *, fresh: bool = False, plus: bool = True
) -> Block:
    """Apply changes. `fresh`: nothing is inherited here, so bare names create. `plus`: a child may still write a plus."""
    entries = dict(block.entries)
    for name, change in changes.items():
        inner = structure.entry if isinstance(structure, Named) else structure.fields.get(name, structure.extra)  # type: ignore[union-attr]
        assert inner is not None
        _merge_one(entries, name, change, structure, inner, problems, fresh=fresh, plus=plus)
    if isinstance(structure, Fields):
        _replace_exclusive(entries, changes, structure)
        if structure.clause and alters(changes):
            for field in PROSE:
                if field not in changes:
                    entries.pop(field, None)
    return Block(entries=entries)


def _merge_one(
    entries: dict[str, Entry], name: str, change: Change, structure: Structure, inner: Structure, problems: Problems, *,
    fresh: bool, plus: bool,
) -> None:  # fmt: skip
    old = entries.get(name)
    named = isinstance(structure, Named) or (isinstance(inner, Fields) and inner.removable and change.mode is not Mode.CHANGE)
    if named and not _allowed(old, name, change, structure, entries, problems, fresh=fresh, plus=plus):
        return
    if change.mode is Mode.REMOVE:
        if old is None and not named:
            problems.error("nothing-to-remove", change.span, word=name, kind=("字段", "field"), suggestion=suggest(name, entries))
        entries.pop(name, None)
        return
    earlier = () if old is None else (*old.earlier, old.span)
    if change.changes is None:
        assert change.node is not None
        entries[name] = Entry(value=Value(node=change.node), span=change.span, earlier=earlier)
        return
    inherited = old.value if old is not None and isinstance(old.value, Block) else Block()
    below = merge(inherited, change.changes, inner, problems, fresh=fresh or old is None, plus=plus and change.mode is not Mode.ADD)
    moved = old is None or change.mode is Mode.ADD or (isinstance(inner, Fields) and inner.clause)
    if old is not None and not moved:
        entries[name] = Entry(value=below, span=old.span, earlier=old.earlier)
    else:
        entries[name] = Entry(value=below, span=change.span, earlier=earlier)


def _allowed(
    old: Entry | None, name: str, change: Change, structure: Structure, entries: dict[str, Entry], problems: Problems, *,
    fresh: bool, plus: bool,
) -> bool:  # fmt: skip
    word = structure.word if isinstance(structure, Named) else ("一节", "section")
    if change.mode is Mode.ADD and old is not None:
        problems.error("already-there", change.span, note("declared-here", old.span), word=name, kind=word)
        return False
    if change.mode is Mode.ADD and not plus and isinstance(structure, Named):
        problems.error("plus-needless", change.span, word=name, kind=word)
        return False
    if change.mode is not Mode.ADD and old is None and not (fresh and change.mode is Mode.CHANGE):
        code = "nothing-to-remove" if change.mode is Mode.REMOVE else "nothing-to-change"
        problems.error(code, change.span, word=name, kind=word, suggestion=suggest(name, entries))
        return False
    return True


def _replace_exclusive(entries: dict[str, Entry], changes: dict[str, Change], structure: Fields) -> None:
    """Of `when`, `all`, `any` the one that is written replaces the others."""
    written = [name for name in structure.exclusive if name in changes and changes[name].mode is not Mode.REMOVE]
    if len(written) == 1:
        for name in structure.exclusive:
            if name != written[0] and name not in changes:
                entries.pop(name, None)


def alters(changes: dict[str, Change]) -> bool:
    """Whether a clause does something else afterwards, not only reads differently."""
    for name, change in changes.items():
        if name in TESTS and change.changes is not None:
            if any(alters(part.changes) if part.changes is not None else True for part in change.changes.values()):
                return True
        elif name not in (*PROSE, "name"):
            return True
    return False
