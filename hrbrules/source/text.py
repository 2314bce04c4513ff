"""Text that a user wrote goes in; places in it (span, line, column, excerpt) come out."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right

from hrbrules.source.record import field, ordered_record, record


@record
class SourceText:
    """A named text: `name` is what a message shows, usually a path."""

    name: str
    text: str
    _line_starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_line_starts", [])

    @property
    def line_starts(self) -> list[int]:
        """Offsets of the first character of every line."""
        starts = self._line_starts
        if not starts:  # found when a place is first asked for: most texts are never complained of
            starts.append(0)
            at = self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
        return starts

    def line_text(self, line: int) -> str:
        """The text of a line (1-based) without its line break."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] - 1 if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@ordered_record
class Span:
    """Characters `start` to `end` (offsets, end exclusive) of a source."""

    source: SourceText = field(repr=False)
    start: int
    end: int

    @property
    def file(self) -> str:
        return self.source.name

    @property
    def line(self) -> int:
        """1-based line of the first character."""
        return bisect_right(self.source.line_starts, self.start)

    @property
    def column(self) -> int:
        """1-based column of the first character, counted in characters."""
        return self.start - self.source.line_starts[self.line - 1] + 1

    def part(self, start: int, end: int) -> Span:
        """A span inside this one; offsets count from its start."""
        return Span(self.source, self.start + start, self.start + max(end, start))

    def excerpt(self) -> str:
        """The line with carets under the span; Chinese characters are two columns wide."""
        text = self.source.line_text(self.line)
        begin = self.column - 1
        length = max(1, min(self.end - self.start, len(text) - begin))
        gutter = f"{self.line:>5} | "
        pad = " " * (len(gutter) - 2) + "| " + " " * display_width(text[:begin])
        return f"{gutter}{printable(text)}\n{pad}{'^' * max(1, display_width(text[begin:begin + length]))}"


def display_width(text: str) -> int:
    """Terminal columns that a text takes."""
    return sum(_width(character) for character in text)


def printable(text: str) -> str:
    """The text with control characters replaced, so that an excerpt cannot disturb a terminal."""
    return "".join(" " if c == "\t" else "�" if _is_control(c) else c for c in text)


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Cs")
