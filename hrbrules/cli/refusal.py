"""A hand that does not win goes in; why not is printed: each failing condition by name, what it asks, and the tiles that decide."""

from __future__ import annotations

from hrbrules.cli.conditions import condition
from hrbrules.cli.receipt import heading, reading_text
from hrbrules.cli.screen import say
from hrbrules.cli.texts import text
from hrbrules.rulebook.receipt_prose import shape_reason
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.account import Account
from hrbrules.settlement.reasons import NO_KIND, NO_SHAPE


def print_refusal(judged: Account, voice: Voice) -> None:
    """What fails, each with what it saw."""
    lang = voice.lang
    heading(judged, voice, "wins_not")
    if judged.reading is not None and not judged.no_shape():
        say(text("nearest", lang, reading=reading_text(judged.reading, voice)))
    say()
    if judged.no_shape():
        say(f"✗ {NO_SHAPE}{voice.labels.colon}{shape_reason(judged, voice)}", bold=True)
    for one in judged.failing():
        condition(voice, one)
    if judged.no_kind():
        say(f"✗ {NO_KIND}{voice.labels.colon}{voice.labels['why_kind']}", bold=True)

