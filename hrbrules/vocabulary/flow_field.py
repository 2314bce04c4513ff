"""How a declared choice of play is described: its path, the values it may take, and the sentence for each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from hrbrules.source.record import field, record

FlowValue = str | int | tuple["FlowValue", ...]


class FlowKind(StrEnum):
    CHOICE = "choice"  # one of `values`
    NUMBER = "number"  # low..high
    MEMBERS = "members"  # a list of `values`, order free, none twice
    TIERS = "tiers"  # a list of `values` or of lists of them: highest first, equals together
    NUMBERS = "numbers"  # a list of numbers low..high
    FORMULA = "formula"  # a condition over the table


@record
class FlowField:
    """One field of the flow sections.

    `path`: "claims.chi.from". `default`: the value where no ruleset states it.
    `names`: language → what the field is called. `sentences`: language → value → sentence for the book; the key "*"
    is a template over {n} (a number), {items} (members or numbers, joined) or {tiers}; a value's own key goes first.
    `words`: language → member → noun, for {items} and {tiers}. An empty sentence says nothing: the usual thing that
    need not be printed. `notes`: language → what else to know, for the manual and for who writes a value that there is not.
    """

    path: str
    kind: FlowKind
    default: FlowValue
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    names: Mapping[str, str] = field(default_factory=dict)
    sentences: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
