"""A judged condition goes in; sentences come out: what it asks, what is the case, and the tiles that make it so."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.formula.to_text import to_text
from hrbrules.formula.tree import Compare, Comparison, FactRef, Kind, Number
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause
from hrbrules.settlement.account import Judged
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
    return list(dict.fromkeys(fact_said(voice, looked) for looked in deciding(found, every=every)))


def deciding(found: Explained, *, every: bool = False) -> tuple[Looked, ...]:
    """What the leaves saw that decide, before it is put into words."""
    return tuple(looked for leaf in _leaves(found, every) for looked in leaf.looked)


def _leaves(found: Explained, every: bool) -> Iterator[Explained]:
    if found.how == "when":
        if every or not found.truth:
            yield found
        return
    for part in found.parts:
        yield from _leaves(part, every)


def fact_id(looked: Looked) -> str:
    """The fact's id, or the formula in English that was looked at as a whole."""
    return looked.fact.fact if isinstance(looked.fact, FactRef) else to_text(looked.fact, zh=False)


def fact_said(voice: Voice, looked: Looked) -> str:
    """"the hand has exactly 1 suit: 123m456m"; a class of which there is none is listed in brackets."""
    speaker, labels, fact = voice.speaker(), voice.labels, looked.fact
    tiles = f"{labels.colon}{format_tiles(looked.tiles)}" if looked.tiles else ""
    if not isinstance(fact, FactRef):
        return (speaker.clause(fact) if looked.value else speaker.negation(fact)) + tiles
    match FACTS[fact.fact].type.kind if fact.fact in FACTS else Kind.INT:
        case Kind.BOOL:
            return speaker.clause(fact) if looked.value else speaker.negation(fact)
        case Kind.INT:
            said = speaker.clause(Compare(comparison=Comparison.EQUAL, left=fact, right=Number(value=looked.value)))
            if not looked.value and looked.wanted not in (0, ALL):
                return f"{said}{'（' if voice.zh else ' ('}{format_mask(looked.wanted)}{'）' if voice.zh else ')'}"
        case Kind.TILES:
            said = speaker.thing(fact)
            return said + (tiles or f"{labels.colon}{labels['x_none']}")
        case Kind.PLACE:
            words = [word[1] for place, word in voice.words.places.items() if PLACES[place] & looked.value]
            return labels.semicolon.join(words) or speaker.number(fact)
        case _:
            return f"{speaker.number(fact)} = {looked.value}"
    return said + tiles


def condition_lines(voice: Voice, one: Judged, *, every: bool = False) -> list[str]:
    """One condition with what it saw; `every`: also what of it holds where it fails."""
    mark = "✓" if one.truth else "○" if one.waived else "✗"
    waived = voice.bracketed(voice.labels["x_waived"]) if one.waived else ""
    lines = [f"{mark} {one.clause.id}{voice.labels.colon}{asks(voice, one.clause)}{waived}"]
    seen = [] if one.clause.late and not one.truth else facts(voice, one.explained, every=every or one.truth)
    return lines + [f"    {voice.sentence(fact)}" for fact in seen]


def fan_lines(voice: Voice, one: Judged) -> list[str]:
    """One kind, fan or factor with what its test saw; a kind also says how the tile must come."""
    clause, named = one.clause, voice.name(one.clause.id)
    shown = "" if named == clause.id else f" {named}"
    dropped = voice.bracketed(voice.labels["x_dropped"]) if one.dropped else ""
    lines = [f"{'✓' if one.truth else '·'} {clause.id}{shown} {voice.worth(clause)}".rstrip() + dropped]
    if clause.by and not one.truth and one.explained.truth:
        ways = voice.labels.semicolon.join(voice.labels.events[by] for by in clause.by)
        lines.append(f"    {voice.sentence(voice.labels['x_only_by'].format(ways=ways))}")
    return lines + [f"    {voice.sentence(fact)}" for fact in facts(voice, one.explained, every=True)]
