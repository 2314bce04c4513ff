"""A mapping of a case goes in; the values of its keys come out, each checked for its form, with what is wrong at its place."""

from __future__ import annotations

from collections.abc import Sequence

from hrbrules.settlement.situation import SEATS
from hrbrules.source.diagnostic import HandError, Problems
from hrbrules.source.suggest import suggest
from hrbrules.syntax.expect import as_mapping, as_text
from hrbrules.syntax.tree import Mapping, Node, Scalar
from hrbrules.syntax.tree import Sequence as NodeList
from hrbrules.tiles.tile import parse_tiles, shorten

_TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_DIGITS = 16  # more cannot be an amount that rules compute


class Fields:
    """Reads keys of one mapping. A key that is not there, or whose value is null, gives nothing; neither does a bad one."""

    def __init__(self, node: Mapping, problems: Problems, known: Sequence[str]) -> None:
        self.node, self.problems = node, problems
        for entry in node.entries:
            if entry.key.text not in known:
                word, span = entry.key.text, entry.key.span
                problems.error("unknown-case-key", span, word=shorten(word), known="、".join(known), suggestion=suggest(word, known))

    def get(self, key: str) -> Node | None:
        node = self.node.get(key)
        return None if node is None or (isinstance(node, Scalar) and node.is_null) else node

    def text(self, key: str) -> Scalar | None:
        node = self.get(key)
        return None if node is None else as_text(node, self.problems)

    def word(self, key: str, default: str = "") -> str:
        found = self.text(key)
        return default if found is None else found.text.strip()

    def mapping(self, key: str) -> Mapping | None:
        node = self.get(key)
        return None if node is None else as_mapping(node, self.problems)

    def texts(self, key: str) -> tuple[Scalar, ...]:
        """A list of texts; one text alone stands for a list of one."""
        node = self.get(key)
        if node is None:
            return ()
        items = node.items if isinstance(node, NodeList) else (node,)
        return tuple(found for item in items if (found := as_text(item, self.problems)) is not None)

    def words(self, key: str) -> tuple[str, ...]:
        return tuple(found.text.strip() for found in self.texts(key))

    def flag(self, key: str) -> bool | None:
        found = self.text(key)
        if found is None:
            return None
        truth = _TRUTHS.get(found.text.strip().lower())
        if truth is None:
            self.refuse(key, found, ("true 或 false", "true or false"))
        return truth

    def number(self, key: str) -> int | None:
        found = self.text(key)
        return None if found is None else self.as_number(key, found)

    def as_number(self, key: str, found: Scalar) -> int | None:
        digits = found.text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > _DIGITS:
            self.refuse(key, found, ("整数", "a whole number"))
            return None
        return int(found.text)

    def seat(self, key: str, default: str | None = None) -> str | None:
        found = self.text(key)
        return default if found is None else self.as_seat(found) or default

    def seats(self, key: str) -> tuple[str, ...]:
        return tuple(seat for found in self.texts(key) if (seat := self.as_seat(found)) is not None)

    def as_seat(self, found: Scalar) -> str | None:
        word = found.text.strip()
        if len(word) == 1 and word in SEATS:
            return word
        self.problems.error("unknown-seat", found.span, word=shorten(word), known="、".join(SEATS))
        return None

    def tiles(self, key: str) -> str:
        """The text of some tiles that can be read; several texts are joined."""
        return "".join(found.text for found in self.texts(key) if self.as_tiles(found) is not None)

    def as_tiles(self, found: Scalar) -> tuple[int, ...] | None:
        try:
            return parse_tiles(found.text, found.span)
        except HandError as error:
            self.problems.found.extend(error.diagnostics)
            return None

    def refuse(self, key: str, found: Scalar, expected: tuple[str, str]) -> None:
        self.problems.error("bad-case-value", found.span, word=key, found=shorten(found.text), expected=expected)
