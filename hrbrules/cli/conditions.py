"""A judged condition goes in; it is printed with its truth, what it asks, what is the case, and the tiles that make it so."""

from __future__ import annotations

from collections.abc import Iterable

from hrbrules.cli.screen import say
from hrbrules.rulebook.judged_prose import condition_lines
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.account import Judged


def condition(voice: Voice, one: Judged, *, every: bool = False) -> None:
    """One condition with what it saw."""
    print_lines(condition_lines(voice, one, every=every))


def print_lines(lines: Iterable[str], headlines: Iterable[str] = ()) -> None:
    """What fails stands out, what does not count stands back."""
    bold = frozenset(headlines)
    for line in lines:
        say(line, bold=line.startswith("✗") or line in bold, dim=line.startswith("·"))
