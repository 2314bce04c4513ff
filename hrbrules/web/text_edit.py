"""The YAML of a house file and a value for one place in it go in; the same text with only that place changed comes out."""

from __future__ import annotations

from typing import NamedTuple

from hrbrules.source.diagnostic import Problems
from hrbrules.source.text import SourceText
from hrbrules.syntax.from_text import read_node
from hrbrules.syntax.tree import Entry, Mapping, Node, Scalar


class Edit(NamedTuple):
    """Characters `start` to `end` become `text`."""

    start: int
    end: int
    text: str


def with_value(text: str, path: str, value: str) -> str:
    """`path`: dotted, as a child may write it ("options.cap", "fans.ka_dang.times"). What is there is replaced, else added.

    A text that is no map at all comes back as it was: its own diagnostics say what is wrong with it.
    """
    root = read_node(SourceText(name="", text=text), Problems())
    if not isinstance(root, Mapping):
        return text
    edit = _edit(root, tuple(path.split(".")), value, text, top=True)
    return text[: edit.start] + edit.text + text[edit.end :]


def _edit(inside: Mapping, path: tuple[str, ...], value: str, text: str, *, top: bool = False) -> Edit:
    for entry in inside.entries:
        rest = _below(entry, path)
        if rest is None:
            continue
        match entry.value:
            case Mapping() as deeper if rest:
                return _edit(deeper, rest, value, text)
            case Mapping() as deeper if path[0] == "options" or "default" in {one.key.text for one in deeper.entries}:
                return _edit(deeper, ("default",), value, text)
            case _ if not rest:
                return _replaced(entry.value, value)
            case _:  # a bare value where a map could stand: `ka_dang: …` in its short form
                break
    return _added(inside, ".".join(path), value, text, top=top)


def _below(entry: Entry, path: tuple[str, ...]) -> tuple[str, ...] | None:
    """What of the path lies below this entry; None where it lies elsewhere."""
    key = tuple(part.lstrip("+").strip() for part in entry.key.text.split("."))
    return path[len(key) :] if path[: len(key)] == key else None


def _replaced(node: Node, value: str) -> Edit:
    blank = " " if isinstance(node, Scalar) and node.span.start == node.span.end else ""
    return Edit(node.span.start, node.span.end, blank + value)


def _added(inside: Mapping, key: str, value: str, text: str, *, top: bool) -> Edit:
    """At the end of a file, else before the first entry of the map, in its own style."""
    flow = text[inside.span.start : inside.span.start + 1] == "{"
    if top and not flow:
        return Edit(len(text), len(text), ("" if text.endswith("\n") else "\n") + f"{key}: {value}\n")
    if not inside.entries:
        return Edit(inside.span.start, inside.span.end, f"{{{key}: {value}}}")
    first = inside.entries[0].key.span
    after = ", " if flow else "\n" + " " * (first.column - 1)
    return Edit(first.start, first.start, f"{key}: {value}{after}")
