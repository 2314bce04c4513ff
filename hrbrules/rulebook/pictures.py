"""Tiles, or the texts of a hand as cases write them, go in; a picture with its label and notation comes out."""

from __future__ import annotations

from hrbrules.rulebook.document import Picture, Tiles
from hrbrules.rulebook.exhibit import Exhibit
from hrbrules.rulebook.voice import Voice
from hrbrules.tiles.meld import parse_meld
from hrbrules.tiles.tile import format_tiles, parse_tiles


def picture(voice: Voice, groups: tuple[Tiles, ...]) -> Picture:
    """Groups side by side as one image."""
    shown = tuple(group for group in groups if group.tiles)
    return Picture(groups=shown, label=voice.labels.semicolon.join(_label(voice, group) for group in shown), text=_text(shown))


def hand_picture(voice: Voice, exhibit: Exhibit) -> Picture:
    """The concealed tiles, the melds, and the winning tile. Raises HandError where a text is no hand."""
    groups = [Tiles(tiles=tuple(sorted(parse_tiles(exhibit.hand))))]
    for text in exhibit.melds:
        meld = parse_meld(text)
        groups.append(Tiles(tiles=meld.tiles, role="meld", caption=voice.labels.melds[meld.kind]))
    if exhibit.tile and exhibit.by:
        caption = voice.labels["ex_win" if exhibit.wins else "ex_tile"]
        groups.append(Tiles(tiles=parse_tiles(exhibit.tile), role="win", caption=caption))
    return picture(voice, tuple(groups))


def _label(voice: Voice, group: Tiles) -> str:
    tiles = (" " if not voice.zh else "").join(voice.tile(tile) for tile in group.tiles)
    return f"{group.caption} {tiles}" if group.caption else tiles


def _text(groups: tuple[Tiles, ...]) -> str:
    """"7889m 碰 111p + 8m"."""
    parts = []
    for group in groups:
        text = format_tiles(group.tiles)
        parts.append(f"+ {text}" if group.role == "win" else f"{group.caption} {text}" if group.caption else text)
    return " ".join(parts)
