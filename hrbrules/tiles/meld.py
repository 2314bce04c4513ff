"""Meld text such as "peng 111p" goes in; melds (kind and lowest tile) come out."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from hrbrules.source.diagnostic import Diagnostic, HandError, diagnose
from hrbrules.source.record import field, ordered_record
from hrbrules.source.suggest import suggest
from hrbrules.source.text import Span
from hrbrules.tiles.memo import Memo
from hrbrules.tiles.tile import ZHONG, format_tiles, place_of, scan_tiles, shorten, tile_text


class MeldKind(StrEnum):
    """How a meld came about (H14): claimed sequence, claimed triplet, exposed, added and concealed kong."""

    CHI = "chi"
    PENG = "peng"
    MING_GANG = "ming_gang"
    BU_GANG = "bu_gang"
    AN_GANG = "an_gang"


_KINDS: Final = {kind.value: kind for kind in MeldKind} | {
    "吃": MeldKind.CHI, "碰": MeldKind.PENG, "岔": MeldKind.PENG, "明杠": MeldKind.MING_GANG, "补杠": MeldKind.BU_GANG,
    "加杠": MeldKind.BU_GANG, "暗杠": MeldKind.AN_GANG, "明槓": MeldKind.MING_GANG, "補槓": MeldKind.BU_GANG,
    "加槓": MeldKind.BU_GANG, "暗槓": MeldKind.AN_GANG,
}  # fmt: skip
_KIND_ORDER: Final = {kind: order for order, kind in enumerate(MeldKind, start=1)}
_SIZES: Final = {MeldKind.CHI: 3, MeldKind.PENG: 3}
_SHAPES: Final = {MeldKind.CHI: "顺子", MeldKind.PENG: "刻子"}


@ordered_record
class Meld:
    """A meld; `tile` is its lowest tile, `code` a number from 1 to 255 for kind and tile together.

    Raises HandError (`bad-meld`) for a sequence that leaves its suit.
    """

    kind: MeldKind
    tile: int
    tiles: tuple[int, ...] = field(init=False, repr=False, compare=False)
    mask: int = field(init=False, repr=False, compare=False)
    is_sequence: bool = field(init=False, repr=False, compare=False)
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        is_sequence = self.kind is MeldKind.CHI
        if not 0 <= self.tile <= ZHONG or (is_sequence and (self.tile == ZHONG or self.tile % 9 > 6)):
            raise HandError(_bad(self.kind, tile_text(self.tile) if 0 <= self.tile <= ZHONG else str(self.tile), None))
        if is_sequence:
            tiles: tuple[int, ...] = (self.tile, self.tile + 1, self.tile + 2)
        else:
            tiles = (self.tile,) * _SIZES.get(self.kind, 4)
        # Derived once: formulas ask for these in their innermost loops.
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "mask", 0b111 << self.tile if is_sequence else 1 << self.tile)
        object.__setattr__(self, "is_sequence", is_sequence)
        object.__setattr__(self, "code", self.tile << 3 | _KIND_ORDER[self.kind])

    def __hash__(self) -> int:
        return self.code

    def __str__(self) -> str:
        return f"{self.kind} {format_tiles(self.tiles)}"


# A meld for each lowest tile, made once: play lays the same ones again and again.
CHIS: Final = Memo(lambda tile: Meld(MeldKind.CHI, tile), limit=32)
PENGS: Final = Memo(lambda tile: Meld(MeldKind.PENG, tile), limit=32)
MING_GANGS: Final = Memo(lambda tile: Meld(MeldKind.MING_GANG, tile), limit=32)
BU_GANGS: Final = Memo(lambda tile: Meld(MeldKind.BU_GANG, tile), limit=32)
AN_GANGS: Final = Memo(lambda tile: Meld(MeldKind.AN_GANG, tile), limit=32)


def parse_meld(text: str, at: Span | None = None) -> Meld:
    """Read "chi 123m", "ming_gang 2222s", "碰 111p", …; tiles of a sequence may stand in any order.

    Raises HandError (`unknown-meld`, `unknown-tile`, `bad-meld`) that points into `at`.
    """
    place = place_of(text, at)
    word, start, end = _first_word(text)
    kind = _KINDS.get(word)
    if kind is None:
        found = shorten(word or text.strip())
        where = place.part(start, end if word else len(text.rstrip()))
        raise HandError(diagnose("unknown-meld", where, found=found, suggestion=suggest(found, _KINDS)))
    rest = text[end:]
    tiles = tuple(sorted(placed.tile for placed in scan_tiles(rest, place.part(end, len(text)))))
    if not _is_well_formed(kind, tiles):
        raise HandError(_bad(kind, shorten(rest.strip() or text.strip()), place.part(start, len(text.rstrip()))))
    return Meld(kind, tiles[0])


def _first_word(text: str) -> tuple[str, int, int]:
    start = len(text) - len(text.lstrip())
    end = start
    while end < len(text) and ((text[end].isalpha() and text[end] not in "Z中") or text[end] == "_"):
        end += 1
    return text[start:end], start, end


def _is_well_formed(kind: MeldKind, tiles: tuple[int, ...]) -> bool:
    if len(tiles) != _SIZES.get(kind, 4):
        return False
    first = tiles[0]
    if kind is MeldKind.CHI:
        return first != ZHONG and first % 9 <= 6 and tiles == (first, first + 1, first + 2)
    return tiles == (first,) * len(tiles)


def _bad(kind: MeldKind, found: str, place: Span | None) -> Diagnostic:
    return diagnose("bad-meld", place, found=found, kind=kind, shape=_SHAPES.get(kind, "杠子"))
