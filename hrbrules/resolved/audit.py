"""A merged ruleset and its options go in; diagnostics for options that collide, do nothing or cannot work come out.

All options of the file are judged, not only those that are on: a table that switches two on must not find out then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hrbrules.resolved.merge import merge
from hrbrules.resolved.options import Declared, check_setting
from hrbrules.resolved.order import in_order
from hrbrules.resolved.patch import Change, Mode, read_patch
from hrbrules.resolved.paths import Path, Touched, touched
from hrbrules.resolved.tree import Block, Entry, Value
from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.text import Span
from hrbrules.syntax.tree import Mapping as SyntaxMapping
from hrbrules.syntax.tree import Node, Scalar, Sequence
from hrbrules.vocabulary.structure import RULESET, Fields, Form, Leaf, Named, Structure

_FORMULAS = frozenset(("when", "fan", "times", "points", "share", "is", "bearer", "owes"))
_WORD = re.compile(r"[^\W\d]\w*")
Changes = dict[str, Change]
Values = dict[str, str]


def audit(root: Block, declared: Mapping[str, Declared], problems: Problems) -> None:
    """Everything that can be said of options without typing formulas. `root`: before any patch."""
    needs = _closures(declared, problems)
    if needs is None:
        return
    patches = {
        (name, value): read_patch(body, RULESET, problems) for name, option in declared.items() for value, body in option.patches.items()
    }
    _collisions(patches, declared, needs, problems)
    _effects(root, patches, declared, needs, problems)
    _choices(root, declared, problems)
    _presets(root, declared, problems)


def left_behind(root: Block, changes: Changes, problems: Problems) -> None:
    """A child that changes what an inherited option sets must say what becomes of that option."""
    mine = Touched()
    for path, change in touched(changes):
        if path[0] not in ("options", "presets", "examples"):
            mine.add(path, "", "", change.span)
    own = changes["options"].changes or {} if "options" in changes else {}
    for name, entry in (root.block("options") or Block()).entries.items():
        said = own.get(name)
        if (said is not None and said.mode is not Mode.CHANGE) or not isinstance(entry.value, Block):
            continue
        for value, inner in entry.value.entries.items():
            restated = said is not None and value in (said.changes or {})
            if restated or not isinstance(inner.value, Value) or not isinstance(inner.value.node, SyntaxMapping) or value in _PAIRS:
                continue
            for path, _ in touched(read_patch(inner.value.node, RULESET, Problems())):
                who = next(mine.meeting(path), None)
                if who is not None:
                    problems.error("option-left-behind", who[2], note("declared-here", entry.span), word=name, path=".".join(path))
                    break


_PAIRS = ("needs", "excludes", "name", "description", "reason", "note", "says")


def _closures(declared: Mapping[str, Declared], problems: Problems) -> dict[str, Values] | None:
    """What each option needs, directly and by way of others; None where that goes in a circle."""
    order, circles = in_order({name: list(option.needs) for name, option in declared.items()})
    for circle in circles:
        option = declared[circle[-2]]
        problems.error("option-circle", option.places.get(f"needs.{circle[-1]}", option.span), path=" → ".join(circle))
    if circles:
        return None
    found: dict[str, Values] = {}
    for name in order:
        found[name] = dict(declared[name].needs)
        for other in declared[name].needs:
            for third, value in found.get(other, {}).items():
                found[name].setdefault(third, value)
    return found


def _collisions(
    patches: Mapping[tuple[str, str], Changes], declared: Mapping[str, Declared], needs: Mapping[str, Values], problems: Problems
) -> None:
    """Two patches that can be on together may not touch one path, unless one option needs the other."""
    seen = Touched()
    for (name, value), changes in patches.items():
        mine = list(touched(changes))
        told: set[str] = set()
        for path, change in mine:
            for other, its, span in seen.meeting(path):
                if other not in told and _together(name, value, other, its, declared, needs):
                    told.add(other)
                    shown = ".".join(path)
                    problems.error("options-collide", change.span, note("also-here", span, word=other), word=name, other=other, path=shown)
        for path, change in mine:
            seen.add(path, name, value, change.span)


def _together(
    one: str, its: str, other: str, value: str, declared: Mapping[str, Declared], needs: Mapping[str, Values]
) -> bool:
    """Whether two options can have these values at once without one being applied on purpose after the other."""
    if one == other:
        return False
    for first, at, second, then in ((one, its, other, value), (other, value, one, its)):
        if at != str(declared[first].quiet):
            if declared[first].excludes.get(second) == then or second in needs[first]:
                return False
            if any(declared[third].excludes.get(second) == then for third in needs[first] if third in declared):
                return False
            if any(declared[second].excludes.get(third) == wanted for third, wanted in needs[first].items()):
                return False
    return all(needs[other].get(third, wanted) == wanted for third, wanted in needs[one].items())


def _effects(
    root: Block, patches: Mapping[tuple[str, str], Changes], declared: Mapping[str, Declared], needs: Mapping[str, Values],
    problems: Problems,
) -> None:  # fmt: skip
    """Each patch is applied alone, on top of what it needs, and must change the game."""
    order, _ = in_order({name: list(option.needs) for name, option in declared.items()})
    for (name, _), changes in patches.items():
        base = root
        for other in order:
            if other in needs[name] and (other, needs[name][other]) in patches:
                base = merge(base, patches[other, needs[name][other]], RULESET, Problems())
        before = len(problems.found)
        merge(base, changes, RULESET, problems)
        if len(problems.found) == before and not any(_differs(base, path, change) for path, change in touched(changes)):
            problems.error("option-without-effect", declared[name].span, word=name)


def _differs(root: Block, path: Path, change: Change) -> bool:
    if change.mode is not Mode.CHANGE or change.node is None:
        return True
    structure: Structure = RULESET
    entry: Entry | None = Entry(value=root, span=change.span)
    for name in path:
        if isinstance(structure, Named):
            structure = structure.entry
        elif isinstance(structure, Fields):
            structure = structure.fields[name]
        entry = entry.value.entries.get(name) if entry is not None and isinstance(entry.value, Block) else None
    assert isinstance(structure, Leaf)
    now = entry.value.node if entry is not None and isinstance(entry.value, Value) else None
    if now is None and structure.flow is not None:
        return _plain(change.node, structure) != _default(structure.flow.default, ordered=structure.flow.kind != "members")
    return now is None or _plain(now, structure) != _plain(change.node, structure)


def _plain(node: Node, leaf: Leaf) -> object:
    """A value without its style and, where order means nothing, without its order."""
    if isinstance(node, Scalar):
        text = {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(node.text, node.text) if leaf.flow is not None else node.text
        return frozenset((text,)) if leaf.form is Form.NAMES else text
    if isinstance(node, Sequence):
        items = [_plain(item, Leaf(form=Form.FLOW, flow=leaf.flow)) for item in node.items]
        unordered = leaf.form is Form.NAMES or (leaf.flow is not None and leaf.flow.kind == "members")
        return frozenset(items) if unordered else tuple(items)
    return node


def _default(value: object, *, ordered: bool) -> object:
    if not isinstance(value, tuple):
        return str(value)
    items = [_default(item, ordered=True) for item in value]
    return tuple(items) if ordered else frozenset(items)


def _choices(root: Block, declared: Mapping[str, Declared], problems: Problems) -> None:
    """Two values of a choice without a patch would be the same game."""
    for name, option in declared.items():
        if option.kind != "choice":
            continue
        bare = [value for value in option.choices if value not in option.patches and value != option.default]
        if option.default in option.patches:
            bare = bare[1:]
        places = _entries(root, "options", name, "choices")
        for value in bare:
            problems.error("choice-without-effect", places[value].span, word=name, value=value)


def unread_numbers(root: Block, declared: Mapping[str, Declared], top: Span, problems: Problems) -> None:
    """A number that no formula reads does nothing; if it is inherited, the child has written it out of the formulas."""
    numbers = [name for name, option in declared.items() if option.kind == "number"]
    if not numbers:
        return
    read = set(_words(root))
    for option in declared.values():
        for body in option.patches.values():
            read.update(word for text in _texts(body) for word in _WORD.findall(text))
    for name in numbers:
        names = (text for node in (_node(root, "options", name, "name"),) for text in _texts(node))
        if name not in read and not read.intersection(names):
            span = declared[name].span
            if span.source is top.source:
                problems.error("number-unread", span, word=name)
            else:
                problems.error("number-unread", top, note("declared-here", span), word=name)


def _words(block: Block) -> Iterator[str]:
    for name, entry in block.entries.items():
        if isinstance(entry.value, Block):
            if name != "options":
                yield from _words(entry.value)
        elif name in _FORMULAS:
            for text in _texts(entry.value.node):
                yield from _WORD.findall(text)


def _texts(node: Node | None) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif node is not None:
        for part in node.items if isinstance(node, Sequence) else (entry.value for entry in node.entries):
            yield from _texts(part)


def _presets(root: Block, declared: Mapping[str, Declared], problems: Problems) -> None:
    """A preset names options and values that exist and go together."""
    for id, entry in _entries(root, "presets").items():
        node = entry.value.node("set") if isinstance(entry.value, Block) else None
        if not isinstance(node, SyntaxMapping) or not node.entries:
            problems.error("empty-preset", entry.span, word=id)
            continue
        chosen: dict[str, str | int] = {name: option.default for name, option in declared.items()}
        before = len(problems.found)
        for pair in node.entries:
            if isinstance(pair.value, Scalar):
                read = check_setting(pair.key.text, pair.value.text, id, declared, pair.key.span, problems)
                chosen |= {} if read is None else {pair.key.text: read}
        if len(problems.found) == before:
            for pair in node.entries:
                declared[pair.key.text].check_company(pair.key.text, chosen, declared, problems, pair.key.span)


def _entries(root: Block, *path: str) -> Mapping[str, Entry]:
    block: Block | None = root
    for name in path:
        block = None if block is None else block.block(name)
    return {} if block is None else block.entries


def _node(root: Block, *path: str) -> Node | None:
    block: Block | None = root
    for name in path[:-1]:
        block = None if block is None else block.block(name)
    return None if block is None else block.node(path[-1])

