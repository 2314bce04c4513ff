"""A judged condition, kind or fan goes in; what it asks and what it saw is printed."""

from __future__ import annotations

from hrbrules.cli.screen import say
from hrbrules.rulebook.judged_text import asks, facts
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause
from hrbrules.settlement.explain import Explained


def condition(voice: Voice, clause: Clause, found: Explained, *, every: bool = False) -> None:
    """One condition with what it saw."""
    say(f"{'✓' if found.truth else '✗'} {clause.id}{voice.labels.colon}{asks(voice, clause)}", bold=not found.truth)
    for fact in facts(voice, found, every=every or found.truth):
        say(f"    {voice.sentence(fact)}")


def fan(voice: Voice, clause: Clause, holds: bool, found: Explained) -> None:
    """One kind or fan with what its test saw."""
    named = voice.name(clause.id)
    say(f"{'✓' if holds else '·'} {clause.id}{'' if named == clause.id else f' {named}'} {voice.worth(clause)}", dim=not holds)
    for fact in facts(voice, found, every=True):
        say(f"    {voice.sentence(fact)}")
