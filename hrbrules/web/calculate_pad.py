"""A tile that was tapped, typed or taken away goes in; the hand with or without it comes out, or a sentence that says why not."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.meld import Meld, MeldKind, parse_meld
from hrbrules.tiles.tile import parse_tiles
from hrbrules.web.calculate_asks import Asks
from hrbrules.web.calculate_assess import TILELESS, copies, fitted_draft, size
from hrbrules.web.calculate_state import CLOSED_SLOT, MELD_SLOTS, MOST_KONGS, MOST_TILES, NO, Draft, Kong, Laid, Sitting

T = TypeVar("T")
_BETWEEN: Final = re.compile(r"[,，、;；]")
_MOST_TYPED: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A sentence: its key, and a tile or number in it."""

    key: str
    tile: int = NO
    count: int = 0


Acted = tuple[Sitting, Notice | None]


def tiles_of(text: str) -> tuple[int, ...]:
    """The tiles of a text; none where it is no text of tiles."""
    try:
        return parse_tiles(text)
    except HandError:
        return ()


# ---- tiles -----------------------------------------------------------------------------------------------------------


def tap(sitting: Sitting, asks: Asks, tile: int) -> Acted:
    """A key of the pad."""
    kind, _, seat = sitting.slot.partition(".")
    draft = sitting.draft
    if not asks.tiles >> tile & 1:
        return sitting, Notice(key="no_such_tile", tile=tile)
    if kind in MELD_SLOTS:
        return _lay(sitting, asks, MeldKind(kind), tile, seat)
    match sitting.slot:
        case "tile":
            draft = replace(draft, tile=NO)
            return _placed(sitting, asks, replace(draft, tile=tile), tile)
        case "bao":
            return replace(sitting, draft=replace(draft, bao=tile), slot=CLOSED_SLOT), None
        case "visible" | "in_wall":
            row = (*getattr(draft, sitting.slot), tile)
            if row.count(tile) > 4 or len(row) > MOST_TILES:
                return sitting, Notice(key="four", tile=tile) if row.count(tile) > 4 else Notice(key="row_full", count=MOST_TILES)
            return replace(sitting, draft=draft.having(**{sitting.slot: row})), None
        case _:
            if len(draft.tiles) >= size(draft):
                return sitting, Notice(key="hand_full", count=size(draft))
            return _placed(sitting, asks, replace(draft, tiles=(*draft.tiles, tile)), tile)


def _placed(sitting: Sitting, asks: Asks, draft: Draft, *tiles: int) -> Acted:
    """The draft with new tiles, if there are not five of one; the pad turns to what is missing next."""
    counts = copies(draft)
    for tile in tiles:
        if counts[tile] > 4:
            return sitting, Notice(key="four", tile=tile)
    return replace(sitting, draft=draft, slot=next_slot(draft, asks)), None


def next_slot(draft: Draft, asks: Asks) -> str:
    """What the pad fills next of itself."""
    if len(draft.tiles) < size(draft):
        return "hand"
    if draft.tile == NO and draft.by not in ("deal", *TILELESS):
        return "tile"
    return "bao" if asks.bao and draft.bao == NO and draft.by != "deal" else CLOSED_SLOT


def _lay(sitting: Sitting, asks: Asks, kind: MeldKind, tile: int, seat: str) -> Acted:
    draft = sitting.draft
    try:
        meld = Meld(kind, tile)
    except HandError:
        return sitting, Notice(key="chi_lowest", tile=tile)
    if seat and seat != draft.seat:
        return _lay_for(sitting, asks, meld, seat)
    if len(draft.melds) >= 4:
        return sitting, Notice(key="four_melds")
    laid = replace(draft, melds=(*draft.melds, Laid(meld=meld)))
    tiles, surplus = list(laid.tiles), len(laid.tiles) - size(laid)
    for one in meld.tiles:  # a hand tapped in whole gives its tiles to the meld
        if surplus > 0 and one in tiles:
            tiles.remove(one)
            surplus -= 1
    return _placed(sitting, asks, replace(laid, tiles=tuple(tiles)), *set(meld.tiles))


def _lay_for(sitting: Sitting, asks: Asks, meld: Meld, seat: str) -> Acted:
    """A meld of a loser, or a kong of which only the money matters."""
    draft, kind = sitting.draft, meld.kind.value
    if asks.kong_tile and kind in asks.money:
        if len(draft.kongs) >= MOST_KONGS:
            return sitting, Notice(key="row_full", count=MOST_KONGS)
        draft = replace(draft, kongs=(*draft.kongs, Kong(seat=seat, kind=kind, tile=meld.tile)))
    if asks.loser_melds:
        if len(draft.melds_of(seat)) >= 4:
            return sitting, Notice(key="four_melds")
        draft = draft.with_melds_of(seat, (*draft.melds_of(seat), meld))
    return replace(sitting, draft=fitted_draft(draft, asks), slot=CLOSED_SLOT), None


def type_in(sitting: Sitting, asks: Asks, typed: str) -> Acted:
    """Notation, as cases and commands take it: "22p46m, chi 123m, peng 555p"."""
    start = sitting
    for part in filter(None, (text.strip() for text in _BETWEEN.split(typed[:_MOST_TYPED]))):
        try:
            meld = parse_meld(part)
        except HandError:
            try:
                row = parse_tiles(part)
            except HandError:
                return start, Notice(key="typed_bad")
            for tile in row:
                sitting, notice = tap(sitting, asks, tile)
                if notice is not None:
                    return start, notice
        else:
            sitting, notice = _lay(replace(sitting, slot=meld.kind.value), asks, meld.kind, meld.tile, "")
            if notice is not None:
                return start, notice
    return sitting, None


# ---- taking away -----------------------------------------------------------------------------------------------------


def back(sitting: Sitting) -> Sitting:
    """The key that takes back the last tile of what the pad fills."""
    draft = sitting.draft
    match sitting.slot:
        case "tile" if draft.tile != NO:
            return take_away(sitting, "untile", "")
        case "bao" if draft.bao != NO:
            return take_away(sitting, "unbao", "")
        case "visible" | "in_wall":
            return replace(sitting, draft=draft.having(**{sitting.slot: getattr(draft, sitting.slot)[:-1]}))
        case slot if slot in MELD_SLOTS and draft.melds:
            return replace(sitting, draft=replace(draft, melds=draft.melds[:-1]))
        case _:
            return replace(sitting, draft=replace(draft, tiles=draft.tiles[:-1]), slot="hand") if draft.tiles else sitting


def take_away(sitting: Sitting, verb: str, rest: str) -> Sitting:
    draft, index = sitting.draft, index_of(rest)
    match verb:
        case "drop":
            tiles = tiles_of(rest)
            if len(tiles) != 1 or tiles[0] not in draft.tiles:
                return sitting
            place = len(draft.tiles) - 1 - draft.tiles[::-1].index(tiles[0])
            left = draft.tiles[:place] + draft.tiles[place + 1 :]
            pushed = draft.pushed if left.count(draft.pushed) >= 2 else NO
            return replace(sitting, draft=replace(draft, tiles=left, pushed=pushed), slot="hand")
        case "unmeld":
            return replace(sitting, draft=replace(draft, melds=_without(draft.melds, index)), slot="hand")
        case "unkong":
            return replace(sitting, draft=replace(draft, kongs=_without(draft.kongs, index)))
        case "untile":
            return replace(sitting, draft=replace(draft, tile=NO), slot="tile")
        case "unbao":
            return replace(sitting, draft=replace(draft, bao=NO), slot="bao")
        case "unother":
            seat = rest[:1]
            melds = _without(draft.melds_of(seat), index_of(rest[2:]))
            return replace(sitting, draft=draft.with_melds_of(seat, melds))
        case _:
            row, _, at = rest.partition(".")
            if row not in ("visible", "in_wall"):
                return sitting
            return replace(sitting, draft=draft.having(**{row: _without(getattr(draft, row), index_of(at))}), slot=row)


def index_of(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else NO


def _without(items: tuple[T, ...], index: int) -> tuple[T, ...]:
    return items[:index] + items[index + 1 :] if 0 <= index < len(items) else items
