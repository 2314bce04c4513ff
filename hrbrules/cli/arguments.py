"""The words of a command line that tell a hand and a win go in; a `Case` comes out, read as if they stood in a case file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hrbrules.cases.from_node import read_case
from hrbrules.cases.tree import Case
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax.tree import Entry, Mapping, Node, Scalar
from hrbrules.syntax.tree import Sequence as NodeList

_BETWEEN = re.compile(r"[,，、;；]")


def scalar(argument: str, text: str) -> Scalar:
    """A text whose place is the argument itself: messages show it with carets."""
    return Scalar(text=text, span=Span(SourceText(name=argument, text=text), 0, len(text)), style="quoted")


def listed(argument: str, texts: Sequence[str]) -> NodeList | None:
    """Repeated arguments and commas within one mean the same: a list. None where there are none."""
    items = tuple(scalar(argument, part.strip()) for text in texts for part in _BETWEEN.split(text) if part.strip())
    return NodeList(items=items, span=items[0].span) if items else None


def seats(argument: str, texts: Sequence[str]) -> NodeList | None:
    """As `listed`; "CD" is two seats."""
    return listed(argument, [",".join(text) if text.isalpha() else text for text in texts])


def mapping(entries: dict[str, Node | None]) -> Mapping:
    """Those that are there, under their keys."""
    found = tuple(Entry(key=scalar("", key), value=value) for key, value in entries.items() if value is not None)
    return Mapping(entries=found, span=Span(SourceText(name="", text=""), 0, 0))


def pairs(argument: str, texts: Sequence[str]) -> Mapping | None:
    """`name=value` arguments. Raises HandError (`not-a-pair`)."""
    entries = []
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise HandError(diagnose("not-a-pair", scalar(argument, text).span, found=text))
        whole = SourceText(name=argument, text=text)
        start = len(name) + 1
        key = Scalar(text=name.strip(), span=Span(whole, 0, len(name)), style="quoted")
        entries.append(Entry(key=key, value=Scalar(text=value, span=Span(whole, start, len(text)), style="quoted")))
    return Mapping(entries=tuple(entries), span=entries[0].key.span) if entries else None


def case_of(node: Mapping) -> Case:
    """A case without expectations. Raises HandError with everything that is wrong in it."""
    case = read_case(node, "", expecting=False)
    if case.faults:
        raise HandError(*case.faults)
    return case
