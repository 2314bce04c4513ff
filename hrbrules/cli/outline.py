"""Any tree of frozen dataclasses goes in; plain data of dicts and lists, and an indented outline of that, come out."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum

from hrbrules.source.text import SourceText, Span


def plain(value: object) -> object:
    """JSON data. A place becomes "file:line:column", a text its name; a dataclass names its class in `is`."""
    match value:
        case Enum():
            return value.value
        case None | bool() | int() | str():
            return value
        case Span():
            return f"{value.file}:{value.line}:{value.column}"
        case SourceText():
            return value.name
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
        case tuple() | list() | frozenset():
            return [plain(one) for one in (sorted(value) if isinstance(value, frozenset) else value)]
    if dataclasses.is_dataclass(value):
        return {"is": type(value).__name__, **{field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}}
    return str(value)


def outline(value: object, depth: int = 0) -> Iterator[str]:
    """Lines: `key: value`, deeper ones indented; what is empty is left out."""
    pad = "  " * depth
    items: list[tuple[str, object]]
    if isinstance(value, dict):
        items = [(f"{key}:", one) for key, one in value.items()]
    elif isinstance(value, list):
        items = [("-", one) for one in value]
    else:
        yield f"{pad}{value}"
        return
    for label, one in items:
        if isinstance(one, dict | list):
            if one:
                yield f"{pad}{label}"
                yield from outline(one, depth + 1)
        elif one not in (None, ""):
            yield f"{pad}{label} {one}"
