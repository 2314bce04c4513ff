"""`hrbrules waits RULESET HAND`: what a hand waits on comes out, or which discards leave it ready."""

from __future__ import annotations

from typing import Any

import click

from hrbrules.cli.arguments import case_of, listed, mapping, scalar
from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.conditions import condition
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.texts import text
from hrbrules.driver import compile_named, load_compiled
from hrbrules.formula.view import View, Waits
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.account import Judged
from hrbrules.settlement.explain import explain
from hrbrules.settlement.reasons import unmet
from hrbrules.tiles.hand import Hand, make_hand
from hrbrules.tiles.reading import PLACES
from hrbrules.tiles.tile import parse_tiles, tile_text


@click.command("waits", cls=Command)
@ruleset_argument
@click.argument("hand", metavar="HAND")
@click.option("--melds", multiple=True, metavar="MELDS", help='For example "peng 111p, chi 456s"; may be repeated.')
@click.option("--pushed", metavar="TILE", help="The pair set apart, where the rules know that.")
@lang_option
@format_option()
def command(ruleset: str, hand: str, melds: tuple[str, ...], pushed: str | None, lang: str, format: str) -> None:
    """What HAND waits on (7889m); with one tile more, which discards leave a hand that may declare ting."""
    rules = load_compiled(compile_named(named_of(ruleset)))
    state = None if pushed is None else mapping({"pushed": scalar("--pushed", pushed)})
    case = case_of(mapping({"hand": scalar("HAND", hand), "melds": listed("--melds", melds), "state": state}))
    assert case.hand is not None
    spans = [meld.span for meld in case.melds]
    made = make_hand(hand, [meld.text for meld in case.melds], pushed, at=case.hand.span, meld_spans=spans)
    voice = Voice(rules.rules, lang)
    if made.concealed % 3 == 1:
        _waiting(rules, made, voice, format)
    else:
        _discarding(rules, made, voice, format)


def _waiting(rules: Ruleset, hand: Hand, voice: Voice, format: str) -> None:
    waits = rules.judged_waits(hand)
    refused = unmet(rules, Group.TING, View(hand=hand, waits=waits), skip_waits=not waits.mask)
    found = {tile_text(tile): _places(waits, tile) for tile in waits.readings}
    if format == "json":
        document: dict[str, Any] = {
            "ruleset": rules.id, "code": rules.code, "hand": hand.text(), "ting": bool(found) and not refused,
            "waits": [{"tile": tile, "places": places} for tile, places in found.items()], "refused_by": refused,
        }  # fmt: skip
        say_json(document)
        return
    lang, labels = voice.lang, voice.labels
    if not found:
        say(labels["waits_nothing"])
        return
    names = {tile: labels.semicolon.join(voice.words.places[place][0] for place in places) for tile, places in found.items()}
    table((text("tile", lang), text("place", lang)), [(voice.tile(parse_tiles(tile)[0]), name) for tile, name in names.items()])
    say()
    say(text("may_not_declare" if refused else "may_declare", lang))
    for clause in rules.rules.of(Group.TING):
        if clause.id in refused:
            explained = explain(rules, clause.id, clause.test, View(hand=hand, waits=waits))
            condition(voice, Judged(clause=clause, truth=False, explained=explained))


def _places(waits: Waits, tile: int) -> list[str]:
    """The places that a tile takes in the readings that count."""
    bits = 0
    for reading in waits.readings[tile]:
        bits |= reading.place
    return [name for name, bit in PLACES.items() if bits & bit]


def _discarding(rules: Ruleset, hand: Hand, voice: Voice, format: str) -> None:
    found = rules.ting_discards(hand)
    if format == "json":
        discards = [{"discard": tile, "waits": list(waits)} for tile, waits in found.items()]
        say_json({"ruleset": rules.id, "code": rules.code, "hand": hand.text(), "discards": discards})
    elif not found:
        say(text("no_ting_discard", voice.lang))
    else:
        rows = [(_names(voice, (tile,)), _names(voice, waits)) for tile, waits in found.items()]
        table((text("discard", voice.lang), text("waits", voice.lang)), rows)


def _names(voice: Voice, tiles: tuple[str, ...]) -> str:
    return " ".join(voice.tile(parse_tiles(tile)[0]) for tile in tiles)
