"""What was judged of a hand goes in; words for a page come out: facts with tiles to picture, why there is no shape, what scored."""

from __future__ import annotations

from collections.abc import Callable

from hrbrules.rulebook.judged_prose import fact_said
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.settlement.account import SCORING, Account
from hrbrules.settlement.explain import Looked
from hrbrules.tiles.reading import PLACES, Reading
from hrbrules.tiles.tile import format_mask, format_tiles


def fact_shown(voice: Voice, looked: Looked) -> tuple[str, tuple[int, ...]]:
    """As `fact_said`, with the tiles that decide beside the words, for who shows pictures."""
    said, tiles = fact_said(voice, looked), f"{voice.labels.colon}{format_tiles(looked.tiles)}"
    return (said.removesuffix(tiles), looked.tiles) if looked.tiles and said.endswith(tiles) else (said, ())


def place_said(voice: Voice, reading: Reading) -> str:
    """The place that the winning tile takes: "补在顺子中间"."""
    place = next(name for name, bit in PLACES.items() if bit == reading.place)
    return voice.words.places[place][1]


def shape_reason(judged: Account, voice: Voice, tiles: Callable[[int], str] = format_mask) -> str:
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


def scored(voice: Voice, id: str) -> str:
    """What scores under an id, with its worth: "卡当 ×2"."""
    if any(clause.id == id for clause in voice.rules.of(Group.MONEY)):
        return voice.labels.melds.get(id, id)
    return f"{voice.name(id)} {voice.worth(_scoring(voice, id))}".strip()


def _scoring(voice: Voice, id: str) -> Clause:
    """The kind, fan, factor or liability with an id; a condition may have the same one."""
    return next(clause for clause in voice.rules.of(*SCORING) if clause.id == id)
