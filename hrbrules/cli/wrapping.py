"""A text and a width go in; its lines come out, broken as Chinese and English print them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len

_CLOSES: Final = frozenset("，。；：！？、）」』】》”’…·,.;:!?)]}%")
_OPENS: Final = frozenset("（「『【《“‘([{")
_WIDE_FROM: Final = 0x2E80  # from here on writing has no blanks between words


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most `width` columns. No line begins with what closes or ends with what opens; a number stays with its unit."""
    return [line for paragraph in text.split("\n") for line in _lines(paragraph, width)]


def _lines(paragraph: str, width: int) -> Iterator[str]:
    line, pending = "", list(_pieces(paragraph))[::-1]
    while pending:
        piece = pending.pop()
        if cell_len(line + piece.rstrip()) <= width:
            line += piece
        elif line:
            yield line.rstrip()
            line = ""
            pending.append(piece)
        else:  # longer than any line: cut where it must be
            taken = _fitting(piece, width)
            yield taken
            pending.append(piece[len(taken) :])
    yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """What must not be broken, each with the blanks behind it."""
    start = 0
    for index in range(1, len(text)):
        if _may_break(text, index):
            yield text[start:index]
            start = index
    if text[start:]:
        yield text[start:]


def _may_break(text: str, index: int) -> bool:
    before, after = text[index - 1], text[index]
    if after == " " or after in _CLOSES or before in _OPENS:
        return False
    if before == " ":
        last = text[:index].rstrip()[-1:]
        return not ((last.isdigit() and ord(after) >= _WIDE_FROM) or last in "=+×−")
    return ord(before) >= _WIDE_FROM or ord(after) >= _WIDE_FROM


def _fitting(text: str, width: int) -> str:
    """As much of the beginning as fits, one character at least."""
    for end in range(min(len(text), width), 1, -1):
        if cell_len(text[:end]) <= width:
            return text[:end]
    return text[:1]
