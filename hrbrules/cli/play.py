"""`hrbrules play RULESET`: bots play one hand; a transcript for people comes out, or its events as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from hrbrules.analysis.bots import chooser
from hrbrules.analysis.lines import event_to_json
from hrbrules.cli.bots_option import bots_option, seats_of
from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.hand_result import print_result
from hrbrules.cli.play_texts import said
from hrbrules.cli.screen import say, say_json
from hrbrules.cli.transcript import Step, Teller, bao_text, hand_text, played
from hrbrules.driver import compile_named, load_compiled
from hrbrules.engine.api import State, new_hand, new_match, record_of, record_text, view
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.tile import format_tiles, parse_tiles

_SEATS = "ABCD"


@click.command("play", cls=Command)
@ruleset_argument
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same hand.")
@click.option("--dealer", metavar="SEAT", help="Who deals; default as the rules say for a first hand.")
@click.option("--draws", type=click.IntRange(0, 99), default=0, metavar="N", help="Drawn hands in a row under this dealer so far.")
@bots_option
@lang_option
@format_option()
def command(ruleset: str, seed: int, dealer: str | None, draws: int, bots: str, lang: str, format: str) -> None:
    """Let bots play one hand of RULESET and tell it: every move, why a claim went through, and who pays whom."""
    rules = load_compiled(compile_named(named_of(ruleset)))
    names = seats_of(rules.players, bots)
    start = new_hand(rules, seed, dealer or new_match(rules, seed).dealer, draws)
    told = list(played(rules, start, chooser(rules, names, seed)))
    if format == "json":
        say_json(_document(rules, names, start, told))
        return
    voice = Voice(rules.rules, lang)
    _heading(rules, voice, names, start)
    say()
    teller = Teller(ruleset=rules, voice=voice)
    for one in told:
        for line in teller.tell(one):
            say(line.text, dim=line.note)
    say()
    print_result(rules, voice, told[-1].after)


def _heading(rules: Ruleset, voice: Voice, names: Sequence[str], start: State) -> None:
    lang, comma = voice.lang, "，" if voice.zh else ", "
    say(said("heading", lang, name=voice.capital(voice.pick(rules.rules.name)) or rules.id, code=rules.code, seed=start.seed), bold=True)
    dealer = said("dealer", lang, seat=_SEATS[start.dealer])
    if start.dealer_draws:
        dealer += said("dealer_draws", lang, count=start.dealer_draws)
    dice = " / ".join("+".join(map(str, roll)) for roll in start.dice)
    alike = len(set(names)) == 1
    each = comma.join(said("bot", lang, seat=seat, bot=name) for seat, name in zip(_SEATS, names, strict=False))
    say(said("bots_alike", lang, bot=names[0]) if alike else each)
    say(comma.join([dealer, *([said("dice", lang, dice=dice)] if dice else [])]))
    bao = view(rules, start, "A")["bao"]["tile"]
    if bao:
        say(said("bao_at_deal", lang, tile=bao_text(rules, voice, parse_tiles(bao)[0])))
    say()
    say(said("deal", lang))
    for seat, hand in enumerate(start.hands):
        say(f"  {_SEATS[seat]}  {hand_text(hand, voice)}{said('is_dealer', lang) if seat == start.dealer else ''}")


def _document(rules: Ruleset, names: Sequence[str], start: State, told: list[Step]) -> dict[str, Any]:
    end = told[-1].after
    return {
        "ruleset": rules.id, "code": rules.code, "digest": rules.digest, "seed": start.seed, "dealer": _SEATS[start.dealer],
        "dealer_draws": start.dealer_draws, "bots": list(names), "dice": [list(roll) for roll in start.dice],
        "hands": {_SEATS[seat]: format_tiles(hand.tiles) for seat, hand in enumerate(start.hands)},
        "events": [event_to_json(event, rules.players) for one in told for event in one.events],
        "result": view(rules, end, "A")["result"],
        "record": record_text(record_of(rules, start, tuple(dict(one.answers) for one in told))),
    }  # fmt: skip
