"""A text that YAML shows otherwise than it was written goes in; the place of each of its characters comes out."""

from __future__ import annotations

import re

from hrbrules.source.record import ordered_record
from hrbrules.source.text import Span

# Blanks are taken a run at a time, or a long run without a break would be walked once per blank.
_BREAK = r"[ \t]*(?P<breaks>(?:\r?\n[ \t]*)+)|(?P<blanks>[ \t]+)"
_PLAIN = re.compile(rf"{_BREAK}|.", re.DOTALL)
_SINGLE_QUOTED = re.compile(rf"{_BREAK}|''|.", re.DOTALL)
_DOUBLE_QUOTED = re.compile(
    rf"(?P<nothing>\\\r?\n[ \t]*)|{_BREAK}|\\x[0-9A-Fa-f]{{2}}|\\u[0-9A-Fa-f]{{4}}|\\U[0-9A-Fa-f]{{8}}|\\.|.", re.DOTALL
)


@ordered_record
class WrittenSpan(Span):
    """The span of a quoted, literal or wrapped text: `start` and `end` take in the quotes, `part` counts characters of `value`."""

    value: str

    def part(self, start: int, end: int) -> Span:
        """Where the characters `start` to `end` of the value stand in the source."""
        spots = self._spots()
        if not spots:
            return Span(self.source, self.start, self.end)
        end = min(max(start, end), len(spots))
        if start >= len(spots):
            return Span(self.source, spots[-1][1], spots[-1][1])
        return Span(self.source, spots[start][0], spots[max(start, end - 1)][1] if end > start else spots[start][0])

    def _spots(self) -> list[tuple[int, int]]:
        """First and last place of every character of the value; empty where the text cannot be matched."""
        written = self.source.text[self.start : self.end]
        if written[:1] in ("|", ">"):
            spots = self._block_spots()
        elif written[:1] == '"':
            spots = _flow_spots(written[1:-1], self.start + 1, _DOUBLE_QUOTED)
        elif written[:1] == "'":
            spots = _flow_spots(written[1:-1], self.start + 1, _SINGLE_QUOTED)
        else:
            spots = _flow_spots(written, self.start, _PLAIN)
        return spots if len(spots) == len(self.value) else []

    def _block_spots(self) -> list[tuple[int, int]]:
        """A literal text only loses its indentation, so each line of the value ends as its source line does."""
        spots: list[tuple[int, int]] = []
        line = self.line + 1
        for content in self.value.splitlines(keepends=True):
            text = content.rstrip("\n")
            if line > len(self.source.line_starts) or not self.source.line_text(line).endswith(text):
                return []
            end = self.source.line_starts[line - 1] + len(self.source.line_text(line))
            spots.extend((end - len(text) + i, end - len(text) + i + 1) for i in range(len(text)))
            if content.endswith("\n"):
                spots.append((end, end))
            line += 1
        return spots


def _flow_spots(written: str, offset: int, pieces: re.Pattern[str]) -> list[tuple[int, int]]:
    """One line break is read as a blank, n of them as n - 1 breaks; an escape is one character, an escaped break none."""
    spots: list[tuple[int, int]] = []
    for piece in pieces.finditer(written):
        begin, end = offset + piece.start(), offset + piece.end()
        groups = piece.groupdict()
        if groups["blanks"]:
            spots.extend((place, place + 1) for place in range(begin, end))
        elif not groups.get("nothing"):
            spots.extend([(begin, end)] * max(1, (groups["breaks"] or "").count("\n") - 1))
    return spots
