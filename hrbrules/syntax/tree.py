"""What a YAML text says, before anybody knows what it means: texts, mappings and sequences with their places."""

from __future__ import annotations

from typing import Literal, TypeAlias

from hrbrules.source.record import field, record
from hrbrules.source.text import Span

DEEPEST = 32  # levels of nesting; every pass may recurse that far

Style: TypeAlias = Literal["plain", "quoted", "literal", "folded"]


@record
class Scalar:
    """A text. `no`, `1:30` and `08` stay as written; `span.part(i, j)` is exact for characters of `text` in every style."""

    text: str
    span: Span = field(compare=False)
    style: Style = "plain"

    @property
    def is_null(self) -> bool:
        """Nothing written, `~` or `null`, without quotes."""
        return self.style == "plain" and self.text in ("", "~", "null")


@record
class Entry:
    """One `key: value` of a mapping."""

    key: Scalar
    value: Node


@record
class Mapping:
    """Entries as written; every key once."""

    entries: tuple[Entry, ...]
    span: Span = field(compare=False)

    def get(self, name: str) -> Node | None:
        """The value of a key; None where there is no such key (a null value is a `Scalar`)."""
        for entry in self.entries:
            if entry.key.text == name:
                return entry.value
        return None


@record
class Sequence:
    """Items in the order written."""

    items: tuple[Node, ...]
    span: Span = field(compare=False)


Node: TypeAlias = Scalar | Mapping | Sequence
