"""A judged condition goes in; sentences come out: what it asks, what is the case, and the tiles that make it so."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.cli.screen import say
from hrbrules.formula.tree import Compare, Comparison, Kind, Number
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause
from hrbrules.settlement.explain import Explained, Looked
from hrbrules.tiles.reading import PLACES
from hrbrules.tiles.tile import ALL, format_mask, format_tiles
from hrbrules.vocabulary.words import FACTS


def asks(voice: Voice, clause: Clause) -> str:
    """What a condition asks, as a sentence: in its own words, else in computed ones."""
    said = voice.clause(clause)
    lead = "" if said.own or clause.judged is None else voice.labels[clause.judged.value]
    return voice.sentence(lead + voice.inline(said))


def facts(voice: Voice, found: Explained, *, every: bool = False) -> list[str]:
    """What the leaves saw that decide: for a condition that fails, those that are false. `every`: all leaves."""
    said = [fact_said(voice, looked) for leaf in _leaves(found, every) for looked in leaf.looked]
    return list(dict.fromkeys(said))


def _leaves(found: Explained, every: bool) -> Iterator[Explained]:
    if found.how == "when":
        if every or not found.truth:
            yield found
        return
    for part in found.parts:
        yield from _leaves(part, every)


def fact_said(voice: Voice, looked: Looked) -> str:
    """"the hand has exactly 1 suit: 123m456m"; a class of which there is none is listed in brackets."""
    speaker, labels, fact = voice.speaker(), voice.labels, looked.fact
    match FACTS[fact.fact].type.kind:
        case Kind.BOOL:
            return speaker.clause(fact) if looked.value else speaker.negation(fact)
        case Kind.INT:
            said = speaker.clause(Compare(comparison=Comparison.EQUAL, left=fact, right=Number(value=looked.value)))
            if not looked.value and looked.wanted not in (0, ALL):
                return f"{said}{'（' if voice.zh else ' ('}{format_mask(looked.wanted)}{'）' if voice.zh else ')'}"
        case Kind.TILES:
            said = speaker.thing(fact)
        case Kind.PLACE:
            words = [word[1] for place, word in voice.words.places.items() if PLACES[place] & looked.value]
            return labels.semicolon.join(words) or speaker.number(fact)
        case _:
            return f"{speaker.number(fact)} = {looked.value}"
    return f"{said}{labels.colon}{format_tiles(looked.tiles)}" if looked.tiles else said


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
