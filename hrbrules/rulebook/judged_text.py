"""What was judged of a hand goes in; sentences come out: what a condition asks, what is the case, why there is no shape, who bears what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hrbrules.analysis.judged import Judged, scoring_clause
from hrbrules.formula.tree import Compare, Comparison, Kind, Number
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.settlement.explain import Explained, Looked
from hrbrules.settlement.ledger import Line
from hrbrules.tiles.reading import PLACES, Reading
from hrbrules.tiles.tile import ALL, format_mask, format_tiles
from hrbrules.vocabulary.words import FACTS


def asks(voice: Voice, clause: Clause) -> str:
    """What a condition asks, as a sentence: in its own words, else in computed ones."""
    said = voice.clause(clause)
    lead = "" if said.own or clause.judged is None else voice.labels[clause.judged.value]
    return voice.sentence(lead + voice.inline(said))


def deciding(found: Explained, *, every: bool = False) -> tuple[Looked, ...]:
    """What the leaves saw that decide: for a condition that fails, those that are false. `every`: all leaves."""
    return tuple(looked for leaf in _leaves(found, every) for looked in leaf.looked)


def facts(voice: Voice, found: Explained, *, every: bool = False) -> list[str]:
    """The deciding facts as clauses without a full stop, each once."""
    return list(dict.fromkeys(fact_said(voice, looked) for looked in deciding(found, every=every)))


def _leaves(found: Explained, every: bool) -> Iterator[Explained]:
    if found.how == "when":
        if every or not found.truth:
            yield found
        return
    for part in found.parts:
        yield from _leaves(part, every)


def fact_said(voice: Voice, looked: Looked) -> str:
    """"the hand has exactly 1 suit: 123m456m"; a class of which there is none is listed in brackets."""
    said, tiles = fact_shown(voice, looked)
    return f"{said}{voice.labels.colon}{format_tiles(tiles)}" if tiles else said


def fact_shown(voice: Voice, looked: Looked) -> tuple[str, tuple[int, ...]]:
    """As `fact_said`, with the tiles that decide beside the words, for who shows pictures."""
    speaker, labels, fact = voice.speaker(), voice.labels, looked.fact
    match FACTS[fact.fact].type.kind:
        case Kind.BOOL:
            return (speaker.clause(fact) if looked.value else speaker.negation(fact)), ()
        case Kind.INT:
            said = speaker.clause(Compare(comparison=Comparison.EQUAL, left=fact, right=Number(value=looked.value)))
            if not looked.value and looked.wanted not in (0, ALL):
                return f"{said}{'（' if voice.zh else ' ('}{format_mask(looked.wanted)}{'）' if voice.zh else ')'}", ()
        case Kind.TILES:
            said = speaker.thing(fact)
        case Kind.PLACE:
            words = [word[1] for place, word in voice.words.places.items() if PLACES[place] & looked.value]
            return labels.semicolon.join(words) or speaker.number(fact), ()
        case _:
            return f"{speaker.number(fact)} = {looked.value}", ()
    return said, looked.tiles


def place_said(voice: Voice, reading: Reading) -> str:
    """The place that the winning tile takes: "补在顺子中间"."""
    place = next(name for name, bit in PLACES.items() if bit == reading.place)
    return voice.words.places[place][1]


def shape_reason(judged: Judged, voice: Voice, tiles: Callable[[int], str] = format_mask) -> str:
    """That nothing fits, and what the hand waits on instead. `tiles` writes a set of tiles."""
    labels = voice.labels
    if judged.situation.by == "deal":
        return labels["why_deal"]
    if judged.waits.mask:
        waits = labels["waits_on"].format(tiles=tiles(judged.waits.mask))
    elif judged.by_shape:
        waits = labels["waits_by_shape"].format(tiles=tiles(judged.by_shape))
    else:
        waits = labels["waits_nothing"]
    return voice.sentence(labels["why_shape"].format(tile=tiles(judged.moment.tile), waits=waits))


def line_said(voice: Voice, line: Line) -> str:
    """The clauses that made a line of a ledger, each with its worth, and for whom it is borne; of kong money, the kong."""
    borne = "" if line.payer == line.owed_by else voice.labels["borne_for"].format(seat=line.owed_by)
    return voice.labels.comma.join(scored(voice, id) for id in line.clauses) + borne


def scored(voice: Voice, id: str) -> str:
    """What scores under an id, with its worth: "卡当 ×2"."""
    if any(clause.id == id for clause in voice.rules.of(Group.MONEY)):
        return voice.labels.melds.get(id, id)
    return f"{voice.name(id)} {voice.worth(scoring_clause(voice.rules, id))}".strip()
