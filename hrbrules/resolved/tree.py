"""One ruleset after inheritance and options: nested blocks of values, each knowing where it was last set."""

from __future__ import annotations

from collections.abc import Mapping

from hrbrules.source.record import field, record
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax.tree import Node


@record
class Value:
    """A leaf as it stands in the YAML."""

    node: Node


@record
class Block:
    entries: Mapping[str, Entry] = field(default_factory=dict)

    def block(self, name: str) -> Block | None:
        """The block under a name, if there is one."""
        entry = self.entries.get(name)
        return entry.value if entry is not None and isinstance(entry.value, Block) else None

    def node(self, name: str) -> Node | None:
        """The leaf under a name, if there is one."""
        entry = self.entries.get(name)
        return entry.value.node if entry is not None and isinstance(entry.value, Value) else None


@record
class Entry:
    """`span`: the key where the entry was last set; `earlier`: where it was set before."""

    value: Value | Block
    span: Span = field(compare=False)
    earlier: tuple[Span, ...] = field(default=(), compare=False)


@record
class Resolved:
    """`id`: the file name without suffix; `chain`: this file, its parent, and so on to the base."""

    id: str
    parent: str
    shipped: bool
    chain: tuple[SourceText, ...]
    root: Block
    plain: Block  # the root before any option changed it
    settings: Mapping[str, str | int]  # every option with the value it has
    removed: Mapping[str, Span] = field(default_factory=dict)  # ids and Chinese names that a child took away → where
