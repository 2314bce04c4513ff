"""The ways in which a hand would win go in; what the page shows of each comes out: what to change, the hand, what it would come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hrbrules.analysis.nearest import Change, Nearest
from hrbrules.rulebook.step_prose import nearest_head, steps_said
from hrbrules.tiles.meld import MeldKind
from hrbrules.tiles.tile import parse_tiles
from hrbrules.web.calculate_words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Some tiles in a row; `done`: the winning tile, or the group that it completes."""

    tiles: tuple[int, ...]
    caption: str = ""
    done: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    steps: str
    groups: tuple[Group, ...]
    then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """`head`: how far a win is; `ways`: none where nothing was found."""

    head: str
    ways: tuple[Way, ...]


def near_of(found: Nearest, words: Words) -> Near:
    return Near(head=nearest_head(words.voice, found), ways=tuple(_way(change, words) for change in found.changes))


def _way(change: Change, words: Words) -> Way:
    voice, labels, win = words.voice, words.voice.labels, change.win
    steps = labels.and_inline.join(steps_said(voice, change.steps, lambda text: words.tiles(parse_tiles(text)), words.seat))
    fans = labels.comma.join(f"{voice.name(fan)} {voice.worth(voice.rules.clause(fan))}".strip() for fan in win.fans)
    pays = [words("near_pays", who=words.seat(seat), n=amount) for seat, amount in change.ledger.pays.items()]
    then = (fans, labels["x_value"].format(n=win.value), labels.comma.join(pays) or words("nobody_pays_short"))
    said = voice.sentence(labels.semicolon.join(part for part in then if part))
    return Way(steps=voice.sentence(steps), groups=tuple(_groups(change, words)), then=said)


def _groups(change: Change, words: Words) -> Iterator[Group]:
    """The concealed tiles, the melds, the winning tile apart."""
    yield Group(tiles=change.hand.tiles)
    for meld in change.hand.melds:
        yield Group(tiles=meld.tiles, caption=words.voice.labels.melds[MeldKind(meld.kind)])
    if change.tile:
        yield Group(tiles=parse_tiles(change.tile), caption=words("slot_tile"), done=True)
