"""A window of claims with its answers goes in; why one of them went through comes out, with the clause that says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hrbrules.cli.play_texts import said
from hrbrules.engine.action import HU, KINDS, PASS
from hrbrules.engine.api import Action, Event, Phase, State, legal
from hrbrules.engine.plan import plan_of
from hrbrules.engine.step import claim_class
from hrbrules.rulebook.flow_text import flow_entry
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.vocabulary.flow import FLOW

_SEATS: Final = "ABCD"
_GOT: Final = ("chi", "peng", "ming_gang", "won")


def reasons(ruleset: Ruleset, voice: Voice, before: State, answers: Mapping[str, Action], events: tuple[Event, ...]) -> Iterator[str]:
    """A sentence for every claim that came to nothing, and one for every win that was passed."""
    for seat, answer in answers.items():
        if answer.kind == PASS and any(a.kind == HU for a in legal(ruleset, before, seat)):
            yield said("passed_win", voice.lang, seat=seat)
    wanted = {seat: a for seat, a in answers.items() if a.kind != PASS}
    got = {_SEATS[event.seat] for event in events if event.kind in _GOT}
    winner = next((seat for seat in wanted if seat in got), None)
    if before.phase is Phase.ACT or winner is None:
        return
    for seat, a in wanted.items():
        if seat not in got:
            yield _reason(ruleset, voice, before, (winner, wanted[winner]), (seat, a))


def _reason(ruleset: Ruleset, voice: Voice, before: State, won: tuple[str, Action], lost: tuple[str, Action]) -> str:
    lang, plan = voice.lang, plan_of(ruleset)
    if before.phase is Phase.CLAIM:
        first, second = (claim_class(plan, before, _SEATS.index(seat), a) for seat, a in (won, lost))
        if plan.ranks[first] != plan.ranks[second]:
            words = {"first": _class_word(voice, first), "second": _class_word(voice, second)}
            return said("by_rank", lang, loser=lost[0], what=_what(voice, lost[1]), cite=_cite(voice, "claims.order"), **words)
    elif before.phase in (Phase.TING, Phase.CHANGE) and plan.in_order_declared:
        return said("by_order_declared", lang, loser=lost[0], winner=won[0], cite=_cite(voice, "bao.several"))
    giver = before.actor if before.phase is Phase.ROB else before.source if before.source >= 0 else before.turn
    cite = _cite(voice, "claims.order")
    return said("by_nearness", lang, loser=lost[0], what=_what(voice, lost[1]), winner=won[0], giver=_SEATS[giver], cite=cite)


def _what(voice: Voice, a: Action) -> str:
    return said("hu_word", voice.lang) if a.kind == HU else voice.labels.melds[KINDS[a.kind]]


def _class_word(voice: Voice, name: str) -> str:
    return FLOW["claims.order"].words[voice.lang].get(name, name)


def _cite(voice: Voice, path: str) -> str:
    return voice.bracketed(voice.labels.comma.join(flow_entry(voice.rules, path).prose.cite))
