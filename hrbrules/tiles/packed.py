"""Tiles go in; packed counts (28 fields of three bits, tile t at bit 3·t) and answers about them come out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.memo import Memo
from hrbrules.tiles.tile import ALL, TILE_COUNT, ZHONG, mask_tiles, tile_text

_ONES: Final = sum(1 << 3 * tile for tile in range(TILE_COUNT))
_TWOS: Final = _ONES << 1
FOURS: Final = _ONES << 2

SUIT: Final = 0o777777777
SUIT_FIELDS: Final = (SUIT, SUIT << 27, SUIT << 54)
"""The fields of each number suit."""


def pack_tiles(tiles: Iterable[int], onto: int = 0) -> int:
    """Add tiles to packed counts. Raises HandError (`too-many-tiles`) at the fifth copy of a tile."""
    packed = onto
    for tile in tiles:
        shift = 3 * tile
        if packed >> shift & 4:
            raise HandError(diagnose("too-many-tiles", None, tile=tile_text(tile), count=5))
        packed += 1 << shift
    return packed


def unpack_tiles(tiles: Iterable[int], packed: int) -> int:
    """Take tiles away from packed counts. Raises HandError (`tile-not-held`) where one is missing."""
    for tile in tiles:
        shift = 3 * tile
        if not packed >> shift & 7:
            raise HandError(diagnose("tile-not-held", None, tile=tile_text(tile)))
        packed -= 1 << shift
    return packed


def tiles_at(packed: int) -> tuple[int, ...]:
    """The tiles that packed counts stand for, in ascending order."""
    known = _SUIT_TILES
    return (
        known[(packed & SUIT) << 2] + known[(packed >> 27 & SUIT) << 2 | 1] + known[(packed >> 54 & SUIT) << 2 | 2]
        + (ZHONG,) * (packed >> 81)
    )  # fmt: skip


def _suit_tiles(key: int) -> tuple[int, ...]:
    """The tiles of one suit; the key is vector · 4 + suit."""
    vector, suit = key >> 2, key & 3
    return tuple(9 * suit + rank for rank in range(9) for _ in range(vector >> 3 * rank & 7))


def count_copies(packed: int) -> int:
    """The sum of all fields."""
    return (packed & _ONES).bit_count() + 2 * (packed & _TWOS).bit_count() + 4 * (packed & FOURS).bit_count()


def spare_tiles(packed: int) -> int:
    """The set of tiles of which there are fewer than four."""
    spare = ALL
    full = packed & FOURS
    while full:
        lowest = full & -full
        spare ^= 1 << lowest.bit_length() // 3 - 1  # the bit of tile t stands at 3·t + 2
        full ^= lowest
    return spare


def suits_of(packed: int) -> int:
    """How many number suits are present."""
    return (packed & SUIT != 0) + (packed >> 27 & SUIT != 0) + (packed >> 54 & SUIT != 0)


def fields_of(mask: int) -> int:
    """The fields of the tiles in a set, all their bits set."""
    return _FIELDS[mask]


_SUIT_TILES: Final = Memo(_suit_tiles, limit=1 << 15)
# Sets come from a ruleset's classes and from the bao of the moment: few, but no rule limits them.
_FIELDS: Final = Memo(lambda mask: sum(7 << 3 * tile for tile in mask_tiles(mask)), limit=4096)
