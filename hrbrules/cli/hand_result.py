"""The last state of a hand goes in; how it ended is printed: the winners with what counts, a receipt, the next dealer."""

from __future__ import annotations

from typing import Final

from hrbrules.cli.play_texts import said
from hrbrules.cli.screen import say, table
from hrbrules.cli.texts import text
from hrbrules.cli.transcript import bao_text, hand_text
from hrbrules.engine.api import State, WinRecord
from hrbrules.engine.bao import bao_place
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.account import SCORING
from hrbrules.settlement.ledger import Line
from hrbrules.tiles.tile import parse_tiles

_SEATS: Final = "ABCD"


def print_result(ruleset: Ruleset, voice: Voice, state: State) -> None:
    """Of a hand that is over."""
    result, lang = state.result, voice.lang
    assert result is not None
    for win in result.wins:
        _win(ruleset, voice, state, win)
    if not result.wins:
        say(said("drawn_hand", lang), bold=True)
        say()
        say(said("hands_left", lang))
        for seat, hand in enumerate(state.hands):
            say(f"  {_SEATS[seat]}  {hand_text(hand, voice)}")
    say()
    _receipt(ruleset, voice, result.lines, wins=bool(result.wins))
    scores = [f"{score:+d}".replace("-", "−") if score else "0" for score in result.scores]
    balance = "  ".join(f"{text('seat', lang, seat=_SEATS[seat])} {score}" for seat, score in enumerate(scores))
    say(f"{text('balance', lang)}{voice.labels.colon}{balance}", bold=True)
    more = said("next_draws", lang, count=result.dealer_draws) if result.dealer_draws else ""
    say(said("next_dealer", lang, seat=result.dealer) + more)


def _win(ruleset: Ruleset, voice: Voice, state: State, win: WinRecord) -> None:
    lang, seat = voice.lang, _SEATS.index(win.seat)
    tile = voice.tile(parse_tiles(win.tile)[0]) if win.tile else ""
    key = "won_from" if win.giver else "won_draw" if tile else "won_bare"
    say(said(key, lang, seat=win.seat, giver=win.giver, tile=tile, by=voice.labels.events[win.by]), bold=True)
    hand = state.hands[seat]
    drawn = parse_tiles(win.tile)[0] if win.tile else -1
    if drawn >= 0 and hand.concealed % 3 == 2:
        hand = hand.without_tile(drawn)
    say(f"  {hand_text(hand, voice)}" + (f" + {win.tile}" if win.tile else ""))
    place = bao_place(state, seat)
    if place >= 0:
        say("  " + said("bao_was", lang, tile=bao_text(ruleset, voice, state.wall[place])))
    names = [f"{voice.name(id)} {voice.worth(_clause(ruleset, id))}".strip() for id in win.fans]
    say("  " + voice.labels.comma.join(names))
    say("  " + said("value", lang, value=win.value, how=voice.speaker().number(ruleset.rules.value)))


def _receipt(ruleset: Ruleset, voice: Voice, lines: tuple[Line, ...], *, wins: bool) -> None:
    lang = voice.lang
    if not lines:
        say(said("nobody_pays", lang))
        return
    if wins:
        say(said("share", lang, how=voice.speaker().number(ruleset.rules.share)))
    rows = [(line.payer, line.payee, str(line.amount), _why(ruleset, voice, line)) for line in lines]
    table([text(key, lang) for key in ("pays", "to_whom", "amount", "for")], rows, numeric=(2,))


def _why(ruleset: Ruleset, voice: Voice, line: Line) -> str:
    """The clauses that made a line, each with its worth, and for whom it is borne."""
    borne = "" if line.payer == line.owed_by else text("instead_of", voice.lang, seat=line.owed_by)
    return voice.labels.comma.join(_named(ruleset, voice, id) for id in line.clauses) + borne


def _named(ruleset: Ruleset, voice: Voice, id: str) -> str:
    money = {clause.id for clause in ruleset.rules.of(Group.MONEY)}
    if id in money:
        return voice.labels.melds.get(id, id)
    return f"{voice.name(id)} {voice.worth(_clause(ruleset, id))}".strip()


def _clause(ruleset: Ruleset, id: str) -> Clause:
    """What scores under this id; a condition may have the same one."""
    return next(clause for clause in ruleset.rules.of(*SCORING) if clause.id == id)
