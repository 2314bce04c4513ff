"""A hand that does not win goes in; why not is printed: each failing condition by name, what it asks, and the tiles that decide."""

from __future__ import annotations

from hrbrules.analysis.judged import Judged
from hrbrules.cli.conditions import condition
from hrbrules.cli.receipt import heading, reading_text
from hrbrules.cli.screen import say
from hrbrules.cli.texts import text
from hrbrules.rulebook.judged_text import asks, shape_reason
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.reasons import NO_KIND, NO_SHAPE


def print_refusal(judged: Judged, voice: Voice, *, explain: bool) -> None:
    """With `explain` every condition is shown, those that hold too."""
    lang = voice.lang
    heading(judged, voice, "wins_not")
    if judged.reading is not None and not judged.no_shape():
        say(text("nearest", lang, reading=reading_text(judged.reading, voice)))
    say()
    if judged.no_shape():
        say(f"✗ {NO_SHAPE}{voice.labels.colon}{shape_reason(judged, voice)}", bold=True)
    for clause, found in judged.failing():
        condition(voice, clause, found)
    for clause in judged.late():
        say(f"✗ {clause.id}{voice.labels.colon}{asks(voice, clause)}", bold=True)
    if judged.no_kind():
        say(f"✗ {NO_KIND}{voice.labels.colon}{voice.labels['why_kind']}", bold=True)
    if explain:
        say()
        say(text("conditions", lang), bold=True)
        for clause, found in judged.conditions():
            if not clause.late:
                condition(voice, clause, found, every=True)

