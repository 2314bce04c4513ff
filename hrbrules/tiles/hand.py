"""Concealed tiles, melds and a pair set apart go in; an immutable packed hand that answers counting questions comes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NoReturn

from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.source.text import Span
from hrbrules.tiles.hand_text import read_hand
from hrbrules.tiles.meld import PENGS, Meld, MeldKind
from hrbrules.tiles.packed import (
    FOURS,
    SUIT,
    SUIT_FIELDS,
    count_copies,
    fields_of,
    pack_tiles,
    spare_tiles,
    suits_of,
    tiles_at,
    unpack_tiles,
)
from hrbrules.tiles.tile import TILE_COUNT, ZHONG, format_mask, format_tiles, mask_tiles, parse_tiles, shorten, tile_text

# The parts of `Hand.key`, from bit 0: concealed tiles, the pair set apart, melds.
_PUSHED_AT: Final = 3 * TILE_COUNT
_MELDS_AT: Final = _PUSHED_AT + TILE_COUNT
_ALL_FIELDS: Final = (1 << _PUSHED_AT) - 1


class _HandFields:
    """What a hand stores; filled in here, then turned into a `Hand`, which refuses every change."""

    __slots__ = (
        "an_gangs", "bu_gangs", "chis", "concealed", "copies", "key", "meld_sequences", "meld_triplets", "melds", "ming_gangs",
        "pengs", "pushed", "spare", "suits", "tiao", "tong", "wan", "zhong",
    )  # fmt: skip

    wan: int
    tong: int
    tiao: int
    zhong: int
    melds: tuple[Meld, ...]
    pushed: int
    key: int
    concealed: int
    copies: int
    spare: int
    suits: int
    chis: int
    pengs: int
    ming_gangs: int
    bu_gangs: int
    an_gangs: int
    meld_sequences: int
    meld_triplets: int


class Hand(_HandFields):
    """One player's tiles. Equal and hashed by content; melds keep the order in which they were made.

    `wan`, `tong`, `tiao` hold the concealed tiles of a suit, three bits a rank (rank r at bit 3·(r−1)), `zhong` counts
    concealed red dragons; `melds`; `pushed` is the set holding the pair set apart (U06), 0 for none.

    Derived: `key` (the whole content in one integer, cheap to look things up by), `concealed` (number of concealed tiles),
    `copies` (28 counts of three bits, melds included), `spare` (the tiles not held four times, the only ones it may wait
    on, G02), `suits` (number suits present, melds included), counts of each kind of meld, `meld_sequences` and
    `meld_triplets` (kongs are triplets).
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Hand never changes; {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Hand never changes; {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[object, ...]:
        return hand_of, (self.tiles, self.melds, self.pushed)

    def __repr__(self) -> str:
        return f"<Hand {self.text()}>"

    # ---- changing ----------------------------------------------------------------------------------------------------

    def with_tile(self, tile: int | str) -> Hand:
        """This hand and one more concealed tile, 0–27 or text ("5m"). Raises HandError (`too-many-tiles` at the fifth)."""
        if isinstance(tile, str):
            tile = _one_tile(tile)
        shift = 3 * tile
        held = self.copies >> shift & 7
        if held == 4:
            raise HandError(diagnose("too-many-tiles", None, tile=tile_text(tile), count=5))
        return _moved(self, tile, 1 << shift, 1, self.spare & ~(1 << tile) if held == 3 else self.spare)

    def without_tile(self, tile: int | str) -> Hand:
        """This hand less one concealed tile, 0–27 or text. Raises HandError (`tile-not-held`) where there is none."""
        if isinstance(tile, str):
            tile = _one_tile(tile)
        shift = 3 * tile
        if not self.key >> shift & 7:
            raise HandError(diagnose("tile-not-held", None, tile=tile_text(tile)))
        return _moved(self, tile, -1 << shift, -1, self.spare | 1 << tile)

    def with_meld(self, meld: Meld, from_hand_tiles: Iterable[int]) -> Hand:
        """This hand after a claim or kong: `from_hand_tiles` leave the concealed tiles, `meld` is laid down.

        An added kong takes the place of the peng it grows from. Raises HandError (`tile-not-held`, `too-many-tiles`).
        """
        taken = tuple(from_hand_tiles)
        before = self.packed
        packed = unpack_tiles(taken, before)
        copies = self.copies - before + packed  # the same tiles leave both
        kind = meld.kind
        if kind is MeldKind.BU_GANG:
            grown_from = PENGS[meld.tile]
            if grown_from in self.melds:
                copies = pack_tiles(meld.tiles, unpack_tiles(grown_from.tiles, copies))
                return _build(packed, copies, tuple(meld if m == grown_from else m for m in self.melds), self.pushed)
        new = _copy(self)
        new.wan, new.tong, new.tiao, new.zhong = packed & SUIT, packed >> 27 & SUIT, packed >> 54 & SUIT, packed >> 81
        new.melds = (*self.melds, meld)
        new.key = packed | self.pushed << _PUSHED_AT | (self.key >> _MELDS_AT << 8 | meld.code) << _MELDS_AT
        new.concealed = self.concealed - len(taken)
        new.copies = copies = pack_tiles(meld.tiles, copies)
        new.spare = spare_tiles(copies)
        new.suits = suits_of(copies)
        if kind is MeldKind.CHI:
            new.chis = new.meld_sequences = self.chis + 1
            return _freeze(new)
        new.meld_triplets = self.meld_triplets + 1
        if kind is MeldKind.PENG:
            new.pengs = self.pengs + 1
        elif kind is MeldKind.MING_GANG:
            new.ming_gangs = self.ming_gangs + 1
        elif kind is MeldKind.BU_GANG:
            new.bu_gangs = self.bu_gangs + 1
        else:
            new.an_gangs = self.an_gangs + 1
        return _freeze(new)

    def with_pushed(self, pushed: int) -> Hand:
        """This hand with the pair of the tile in `pushed` (a set) set apart; 0 takes none apart."""
        return _build(self.packed, self.copies, self.melds, pushed)

    # ---- counting ----------------------------------------------------------------------------------------------------

    @property
    def packed(self) -> int:
        """All concealed tiles in one integer of 28 counts, three bits each."""
        return self.key & _ALL_FIELDS

    @property
    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles in ascending order."""
        return tiles_at(self.packed)

    def count(self, tile: int) -> int:
        """Concealed copies of one tile."""
        return self.key >> 3 * tile & 7

    def concealed_of(self, mask: int) -> int:
        """Concealed tiles of the class."""
        return count_copies(self.packed & fields_of(mask))

    def concealed_with(self, mask: int, fill: int) -> int:
        """Concealed tiles of the class after one each of the tiles in `fill` was added."""
        return self.concealed_of(mask) + (mask & fill).bit_count()

    def copies_of(self, mask: int) -> int:
        """Tiles of the class, concealed or in melds; a kong has four."""
        return count_copies(self.copies & fields_of(mask))

    def copies_with(self, mask: int, fill: int) -> int:
        """As `copies_of`, after one each of the tiles in `fill` was added."""
        return self.copies_of(mask) + (mask & fill).bit_count()

    def suits_with(self, fill: int) -> int:
        """Number suits present after the tiles in `fill` were added; Z is none (H05)."""
        return suits_of(self.copies | fields_of(fill)) if fill else self.suits

    @property
    def quads(self) -> int:
        """Kinds of which all four copies are concealed (B16)."""
        return (self.packed & FOURS).bit_count()

    def quads_with(self, fill: int) -> int:
        """As `quads`, after one each of the tiles in `fill` was added."""
        return self.quads + sum(1 for tile in mask_tiles(fill) if self.count(tile) == 3)

    def chis_of(self, mask: int) -> int:
        """Claimed sequences holding a tile of the class."""
        return _melds_of(self.melds, MeldKind.CHI, mask) if self.chis else 0

    def pengs_of(self, mask: int) -> int:
        """Claimed triplets of the class that have not become kongs."""
        return _melds_of(self.melds, MeldKind.PENG, mask) if self.pengs else 0

    def ming_gangs_of(self, mask: int) -> int:
        """Exposed kongs of the class."""
        return _melds_of(self.melds, MeldKind.MING_GANG, mask) if self.ming_gangs else 0

    def bu_gangs_of(self, mask: int) -> int:
        """Added kongs of the class."""
        return _melds_of(self.melds, MeldKind.BU_GANG, mask) if self.bu_gangs else 0

    def an_gangs_of(self, mask: int) -> int:
        """Concealed kongs of the class."""
        return _melds_of(self.melds, MeldKind.AN_GANG, mask) if self.an_gangs else 0

    def text(self) -> str:
        """One line: "7889m | peng 111p | chi 456s | pushed 88m"."""
        parts = [format_tiles(self.tiles) or "-", *map(str, self.melds)]
        return " | ".join([*parts, f"pushed {format_mask(self.pushed)}"] if self.pushed else parts)


def hand_of(tiles: Iterable[int], melds: Iterable[Meld] = (), pushed: int = 0) -> Hand:
    """A hand of tiles that a program holds. Only "four of each" is checked: HandError (`too-many-tiles`)."""
    packed = pack_tiles(tiles)
    laid = tuple(melds)
    return _build(packed, pack_tiles((tile for meld in laid for tile in meld.tiles), packed), laid, pushed)


def make_hand(
    tiles: str,
    melds: Iterable[str] = (),
    pushed: str | None = None,
    *,
    at: Span | None = None,
    meld_spans: Sequence[Span | None] | None = None,
) -> Hand:
    """Read and check a hand: 13 − 3·melds concealed tiles, or one more after a draw; at most four melds and four of each.

    `at` is the place of `tiles`, `meld_spans` those of the melds, for messages. `pushed` names the pair set apart, "2s" or
    "22s". Raises HandError with everything that was found: `unknown-tile`, `unknown-meld`, `bad-meld`, `too-many-melds`,
    `too-many-tiles`, `wrong-tile-count`, `bad-pushed`, `pushed-not-held`.
    """
    return hand_of(*read_hand(tiles, tuple(melds), pushed, at, tuple(meld_spans or ())))


def _one_tile(text: str) -> int:
    """The tile that a text names. Raises HandError (`unknown-tile`, `one-tile` where it is none or several)."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise HandError(diagnose("one-tile", None, found=shorten(text)))
    return tiles[0]


def _build(packed: int, copies: int, melds: tuple[Meld, ...], pushed: int) -> Hand:
    new = _HandFields()
    new.wan, new.tong, new.tiao, new.zhong = packed & SUIT, packed >> 27 & SUIT, packed >> 54 & SUIT, packed >> 81
    new.melds = melds
    new.pushed = pushed
    new.key = packed | pushed << _PUSHED_AT | _melds_key(melds) << _MELDS_AT
    new.concealed = count_copies(packed)
    new.copies = copies
    new.spare = spare_tiles(copies)
    new.suits = suits_of(copies)
    kinds = [meld.kind for meld in melds]
    new.chis = new.meld_sequences = kinds.count(MeldKind.CHI)
    new.pengs = kinds.count(MeldKind.PENG)
    new.ming_gangs = kinds.count(MeldKind.MING_GANG)
    new.bu_gangs = kinds.count(MeldKind.BU_GANG)
    new.an_gangs = kinds.count(MeldKind.AN_GANG)
    new.meld_triplets = len(melds) - new.chis
    return _freeze(new)


def _melds_key(melds: tuple[Meld, ...]) -> int:
    """Eight bits a meld, none of them 0, so that the key tells hands apart by their melds and the order of these."""
    key = 0
    for meld in melds:
        key = key << 8 | meld.code
    return key


def _copy(hand: Hand) -> _HandFields:
    new = _HandFields()
    new.wan = hand.wan
    new.tong = hand.tong
    new.tiao = hand.tiao
    new.zhong = hand.zhong
    new.melds = hand.melds
    new.pushed = hand.pushed
    new.key = hand.key
    new.concealed = hand.concealed
    new.copies = hand.copies
    new.spare = hand.spare
    new.suits = hand.suits
    new.chis = hand.chis
    new.pengs = hand.pengs
    new.ming_gangs = hand.ming_gangs
    new.bu_gangs = hand.bu_gangs
    new.an_gangs = hand.an_gangs
    new.meld_sequences = hand.meld_sequences
    new.meld_triplets = hand.meld_triplets
    return new


def _moved(hand: Hand, tile: int, unit: int, number: int, spare: int) -> Hand:
    """The hand with one concealed tile more or less: `unit` in packed counts, `number` 1 or −1. Play does this in every turn, so
    nothing is set twice and no other function is called."""
    new = _HandFields()
    new.melds = hand.melds
    new.pushed = hand.pushed
    new.chis = new.meld_sequences = hand.chis
    new.pengs = hand.pengs
    new.ming_gangs = hand.ming_gangs
    new.bu_gangs = hand.bu_gangs
    new.an_gangs = hand.an_gangs
    new.meld_triplets = hand.meld_triplets
    new.key = hand.key + unit
    new.concealed = hand.concealed + number
    new.spare = spare
    before = hand.copies
    new.copies = copies = before + unit
    new.wan = hand.wan
    new.tong = hand.tong
    new.tiao = hand.tiao
    new.zhong = hand.zhong
    new.suits = hand.suits
    if tile < 9:
        new.wan += unit
    elif tile < 18:
        new.tong += unit >> 27
    elif tile < 27:
        new.tiao += unit >> 54
    else:
        new.zhong += number
    if tile < ZHONG:
        suit = SUIT_FIELDS[tile // 9]
        if not (before & suit and copies & suit):
            new.suits += number
    new.__class__ = Hand  # as in `_freeze`
    return new  # type: ignore[return-value]


def _freeze(fields: _HandFields) -> Hand:
    """Both classes have the same slots, so filled-in fields become a hand without being copied (twice as fast)."""
    fields.__class__ = Hand
    return fields  # type: ignore[return-value]


def _melds_of(melds: tuple[Meld, ...], kind: MeldKind, mask: int) -> int:
    return sum(1 for meld in melds if meld.kind is kind and meld.mask & mask)
