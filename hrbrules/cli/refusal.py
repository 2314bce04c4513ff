"""A hand that does not win goes in; why not is printed: each failing condition by name, what it asks, and the tiles that decide."""

from __future__ import annotations

from hrbrules.cli.conditions import condition
from hrbrules.cli.receipt import heading, reading_text
from hrbrules.cli.screen import say
from hrbrules.cli.texts import text
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.account import Account
from hrbrules.settlement.reasons import NO_KIND, NO_SHAPE
from hrbrules.tiles.tile import format_mask


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
        say(f"✗ {NO_KIND}{voice.labels.colon}{text('reason_kind', lang)}", bold=True)


def shape_reason(judged: Account, voice: Voice) -> str:
    """That nothing fits, and what the hand waits on instead."""
    lang = voice.lang
    if judged.situation.by == "deal":
        return text("reason_deal", lang)
    if judged.waits.mask:
        waits = text("waits_on", lang, tiles=format_mask(judged.waits.mask))
    elif judged.by_shape:
        waits = text("shape_waits", lang, tiles=format_mask(judged.by_shape))
    else:
        waits = text("waits_nothing", lang)
    return voice.sentence(text("reason_shape", lang, tile=format_mask(judged.moment.tile), waits=waits))
