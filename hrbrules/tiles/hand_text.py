"""A hand as a person wrote it goes in; its tiles, melds and set-apart pair come out, or every fault in it, each at its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from hrbrules.source.diagnostic import Diagnostic, HandError, diagnose
from hrbrules.source.text import Span
from hrbrules.tiles.meld import Meld, parse_meld
from hrbrules.tiles.tile import PlacedTile, format_mask, mask_tiles, place_of, scan_tiles, shorten, tile_text

T = TypeVar("T")


def read_hand(
    tiles: str, melds: tuple[str, ...], pushed: str | None, at: Span | None, spans: tuple[Span | None, ...]
) -> tuple[list[int], list[Meld], int]:
    """The work of `hand.make_hand`, which see: concealed tiles, melds, and the set of the pair set apart (0 for none)."""
    found: list[Diagnostic] = []
    places = [place_of(text, spans[i] if i < len(spans) else None) for i, text in enumerate(melds)]
    place = place_of(tiles, at)
    concealed = _attempt(found, lambda: scan_tiles(tiles, place))
    laid = [_attempt(found, partial(parse_meld, text, where)) for text, where in zip(melds, places, strict=True)]
    apart = _attempt(found, partial(_parse_pushed, pushed, at)) if pushed is not None else 0
    known = [(meld, where) for meld, where in zip(laid, places, strict=True) if meld is not None]
    if len(melds) > 4:
        found.append(diagnose("too-many-melds", places[4], count=len(melds)))
    if concealed is not None:
        found += _too_many(concealed, place, known)
        found += _wrong_number(len(concealed), len(melds), place)
        if apart and [tile for tile, _ in concealed].count(mask_tiles(apart)[0]) < 2:
            found.append(diagnose("pushed-not-held", place, tile=format_mask(apart)))
    if found or concealed is None:
        raise HandError(*found)
    return [tile for tile, _ in concealed], [meld for meld, _ in known], apart or 0


def _attempt(found: list[Diagnostic], read: Callable[[], T]) -> T | None:
    """Go on after an error, so that one message lists them all."""
    try:
        return read()
    except HandError as error:
        found += error.diagnostics
        return None


def _parse_pushed(text: str, at: Span | None) -> int:
    """The set of the one tile named. `at` is the hand's place, the nearest that is known."""
    tiles = [tile for tile, _ in scan_tiles(text, place_of(text, None))]
    if len(tiles) not in (1, 2) or len(set(tiles)) != 1:
        raise HandError(diagnose("bad-pushed", place_of(text, at), found=shorten(text)))
    return 1 << tiles[0]


def _too_many(concealed: list[PlacedTile], place: Span, melds: list[tuple[Meld, Span]]) -> list[Diagnostic]:
    """A finding for every tile that is there five times, at its fifth copy (concealed tiles are counted last)."""
    where: dict[int, list[Span]] = {}
    for meld, span in melds:
        for tile in meld.tiles:
            where.setdefault(tile, []).append(span)
    for tile, offset in concealed:
        where.setdefault(tile, []).append(place.part(offset, offset + 1))
    return [
        diagnose("too-many-tiles", spans[4], tile=tile_text(tile), count=len(spans))
        for tile, spans in sorted(where.items())
        if len(spans) > 4
    ]


def _wrong_number(count: int, melds: int, place: Span) -> list[Diagnostic]:
    expected = 13 - 3 * melds
    if melds > 4 or count in (expected, expected + 1):
        return []
    return [diagnose("wrong-tile-count", place, count=count, melds=melds, expected=f"{expected}/{expected + 1}")]
