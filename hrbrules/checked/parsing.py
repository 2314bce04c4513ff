"""Formulas as they stand in the YAML go in; their trees come out, each parsed once, however often it is asked for."""

from __future__ import annotations

from hrbrules.formula.parse import parse_formula
from hrbrules.formula.tree import Node
from hrbrules.source.diagnostic import Diagnostic, Problems
from hrbrules.syntax.tree import Scalar

MOST_LETTERS = 30_000  # of all formulas of a ruleset and its parents; the longest shipped one has a fifth of that


class Parser:
    """Keeps trees and findings by the scalar's identity; the same scalars come back when options are tried."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Scalar, Node | None, tuple[Diagnostic, ...]]] = {}  # the scalar is kept: its id is the key
        self.letters = 0

    def parse(self, scalar: Scalar, problems: Problems) -> Node | None:
        """The tree, or None and a diagnostic."""
        known = self.known.get(id(scalar))
        if known is None:
            own = Problems()
            known = self.known[id(scalar)] = (scalar, self._parse(scalar, own), tuple(own.found))
        for found in known[2]:
            problems.add(found)
        return known[1]

    def _parse(self, scalar: Scalar, problems: Problems) -> Node | None:
        before = self.letters
        self.letters += len(scalar.text)
        if self.letters <= MOST_LETTERS:
            return parse_formula(scalar.text, scalar.span, problems)
        if before <= MOST_LETTERS:  # said once; what follows is not read
            problems.error("formulas-too-long", scalar.span, most=MOST_LETTERS)
        return None
