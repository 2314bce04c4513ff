"""A hand that is accounted for goes in; the words of its receipt come out: what scores, who bears what, the place, why no shape."""

from __future__ import annotations

from collections.abc import Callable

from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Group
from hrbrules.settlement.account import SCORING, Account
from hrbrules.settlement.ledger import Line
from hrbrules.tiles.reading import PLACES, Reading
from hrbrules.tiles.tile import format_mask


def place_said(voice: Voice, reading: Reading) -> str:
    """The place that the winning tile takes: "补在顺子中间"."""
    place = next(name for name, bit in PLACES.items() if bit == reading.place)
    return voice.words.places[place][1]


def shape_reason(account: Account, voice: Voice, tiles: Callable[[int], str] = format_mask) -> str:
    """That nothing fits, and what the hand waits on instead. `tiles` writes a set of tiles."""
    labels = voice.labels
    if account.situation.by == "deal":
        return labels["why_deal"]
    if account.waits.mask:
        waits = labels["waits_on"].format(tiles=tiles(account.waits.mask))
    elif account.by_shape:
        waits = labels["waits_by_shape"].format(tiles=tiles(account.by_shape))
    else:
        waits = labels["waits_nothing"]
    return voice.sentence(labels["why_shape"].format(tile=tiles(account.moment.tile), waits=waits))


def line_said(voice: Voice, line: Line, seat: Callable[[str], str] = str) -> str:
    """The clauses that made a line of a ledger, each with its worth, and for whom it is borne; `seat` names a seat."""
    borne = "" if line.payer == line.owed_by else voice.labels["borne_for"].format(seat=seat(line.owed_by))
    return voice.labels.comma.join(scored(voice, id) for id in line.clauses) + borne


def scored(voice: Voice, id: str) -> str:
    """What scores under an id, with its worth: "卡当 ×2"; of kong money, the kong. A condition may have the same id."""
    if any(clause.id == id for clause in voice.rules.of(Group.MONEY)):
        return voice.labels.melds.get(id, id)
    clause = next(clause for clause in voice.rules.of(*SCORING) if clause.id == id)
    return f"{voice.name(id)} {voice.worth(clause)}".strip()
