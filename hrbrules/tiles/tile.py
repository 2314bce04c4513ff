"""Tile text goes in; tiles (0 to 27) and sets of tiles (28-bit masks) come out, and the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from hrbrules.source.diagnostic import Diagnostic, HandError, diagnose
from hrbrules.source.text import SourceText, Span

TILE_COUNT: Final = 28
ZHONG: Final = 27
SUIT_LETTERS: Final = "mps"

ALL: Final = (1 << TILE_COUNT) - 1
ZHONG_MASK: Final = 1 << ZHONG
WAN: Final = 0o777
TONG: Final = WAN << 9
TIAO: Final = WAN << 18
TERMINALS: Final = 0o401 | 0o401 << 9 | 0o401 << 18
YAOJIU: Final = TERMINALS | ZHONG_MASK

_TEXTS: Final = (*(f"{rank}{letter}" for letter in SUIT_LETTERS for rank in range(1, 10)), "Z")
_RANKS: Final = {digit: index for index, digit in enumerate("123456789")}
_RUNS: Final = re.compile("[1-9]+[mps]|Z")
_SUIT_STARTS: Final = {letter: 9 * index for index, letter in enumerate(SUIT_LETTERS)}


class PlacedTile(NamedTuple):
    """A tile and the offset of the character in the text that stands for it."""

    tile: int
    offset: int


def tile_text(tile: int) -> str:
    """"1m" to "9s", or "Z" for the red dragon."""
    return _TEXTS[tile]


def parse_tiles(text: str, at: Span | None = None) -> tuple[int, ...]:
    """Tiles in the order written: digits before their suit letter, Z or 中; blanks are free.

    `at` is the place of `text` in its source; without it errors point into a source named "<tiles>".
    Raises HandError (`unknown-tile`), one diagnostic for every stretch that is no tile.
    """
    runs = _RUNS.findall(text)
    if sum(map(len, runs)) != len(text):  # blanks, 中, or something wrong
        return tuple(placed.tile for placed in scan_tiles(text, place_of(text, at)))
    tiles: list[int] = []
    for run in runs:
        tiles += _run(run)
    return tuple(tiles)


@lru_cache(maxsize=1 << 10)
def _run(text: str) -> tuple[int, ...]:
    """The tiles of ranks with one suit letter, "455m", or of "Z"."""
    return tuple(_SUIT_STARTS[text[-1]] + _RANKS[digit] for digit in text[:-1]) or (ZHONG,)


def scan_tiles(text: str, at: Span) -> list[PlacedTile]:
    """As `parse_tiles`, with the offset of each tile so that a message can point at the very one."""
    tiles: list[PlacedTile] = []
    waiting: list[PlacedTile] = []  # ranks whose suit letter has not come yet
    bad: list[tuple[int, int]] = []
    for offset, character in enumerate(text):
        if character.isspace():
            continue
        if character in _RANKS:
            waiting.append(PlacedTile(_RANKS[character], offset))
        elif character in _SUIT_STARTS and waiting:
            tiles += [PlacedTile(_SUIT_STARTS[character] + rank, place) for rank, place in waiting]
            waiting = []
        else:
            is_zhong = character in "Z中"
            _refuse(bad, waiting, None if is_zhong else offset)
            waiting = []
            if is_zhong:
                tiles.append(PlacedTile(ZHONG, offset))
    _refuse(bad, waiting, None)
    if bad:
        raise HandError(*(_unknown(text, at, start, end) for start, end in bad))
    return tiles


def format_tiles(tiles: Iterable[int]) -> str:
    """Sorted text such as "123m55pZZ"; what `parse_tiles` reads back."""
    wan = tong = tiao = zhong = ""
    for tile in sorted(tiles):
        text = _TEXTS[tile]
        if tile < 9:
            wan += text[0]
        elif tile < 18:
            tong += text[0]
        elif tile < ZHONG:
            tiao += text[0]
        else:
            zhong += text
    return (wan and wan + "m") + (tong and tong + "p") + (tiao and tiao + "s") + zhong


def mask_tiles(mask: int) -> tuple[int, ...]:
    """The tiles of a set, in ascending order."""
    tiles = []
    while mask:
        lowest = mask & -mask
        tiles.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(tiles)


def format_mask(mask: int) -> str:
    """The text of a set of tiles: "147m", "Z", "" for the empty set."""
    return format_tiles(mask_tiles(mask))


def place_of(text: str, at: Span | None) -> Span:
    """`at`, or for text that stands in no file a span over the whole of it in a source named "<tiles>"."""
    return Span(SourceText(name="<tiles>", text=text), 0, len(text)) if at is None else at


def shorten(text: str) -> str:
    """Text quoted in a message, cut where it would drown the sentence."""
    return text if len(text) <= 24 else text[:23] + "…"


def _refuse(bad: list[tuple[int, int]], waiting: list[PlacedTile], offset: int | None) -> None:
    """Note ranks without a suit and a character that means nothing; neighbours become one stretch."""
    places = [placed.offset for placed in waiting] + ([] if offset is None else [offset])
    for place in places:
        if bad and bad[-1][1] == place:
            bad[-1] = (bad[-1][0], place + 1)
        else:
            bad.append((place, place + 1))


def _unknown(text: str, at: Span, start: int, end: int) -> Diagnostic:
    return diagnose("unknown-tile", at.part(start, end), found=shorten(text[start:end]))
