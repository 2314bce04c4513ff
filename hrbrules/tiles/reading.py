"""A hand and its winning tile go in; every way to see them as a winning shape (a reading) comes out."""

from __future__ import annotations

from typing import NoReturn

from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.shapes import (
    EDGE,
    FOUR_SETS,
    GROUP_MASKS,
    MIDDLE,
    NONE,
    PAIR,
    PLACES,
    SEQUENCE,
    SEVEN_PAIRS,
    SHAPES,
    SINGLE,
    TRIPLET,
    TWO_PAIR,
    TWO_SIDED,
    group_kind,
    group_mask,
    group_tiles,
)
from hrbrules.tiles.suit_tables import SUIT_COMPLETIONS, SUIT_SPLITS, ZHONG_COMPLETIONS, ZHONG_SPLITS, Parts
from hrbrules.tiles.tile import ZHONG, format_tiles

__all__ = [
    "EDGE", "FOUR_SETS", "MIDDLE", "NONE", "PLACES", "SEVEN_PAIRS", "SHAPES", "SINGLE", "TWO_PAIR", "TWO_SIDED",
    "Reading", "deal_readings", "forget_readings", "group_kind", "group_mask", "group_tiles", "readings",
]  # fmt: skip

_ODD = 0o111111111

# Readings asked lately, by the hand's key, the tile and the shapes; about 10 MB where it is full.
_ASKED: dict[int, tuple[Reading, ...]] = {}
_ASKED_LIMIT = 1 << 14

_WAN_SPLITS, _TONG_SPLITS, _TIAO_SPLITS = SUIT_SPLITS
_WAN_COMPLETIONS, _TONG_COMPLETIONS, _TIAO_COMPLETIONS = SUIT_COMPLETIONS


class _ReadingFields:
    """What a reading stores; filled in here, then turned into a `Reading`, which refuses every change."""

    __slots__ = (
        "an_ke", "done", "fill", "groups", "held_an_ke", "held_pair", "held_sequences", "held_triplets", "melds", "pair",
        "place", "sequences", "shape", "triplets",
    )  # fmt: skip

    place: int
    shape: int
    fill: int
    pair: int
    held_pair: int
    sequences: int
    held_sequences: int
    triplets: int
    held_triplets: int
    an_ke: int
    held_an_ke: int
    groups: tuple[int, ...]
    done: int
    melds: tuple[Meld, ...]


class Reading(_ReadingFields):
    """One way to see hand and tile as a winning shape (G01). Plain is complete, `held_` is before the tile came.

    `place` and `shape` are bits of `PLACES` and `SHAPES`. `fill` is the tile that completes the reading, `pair` the pair
    (sets of tiles: 0 for a deal, for seven pairs); `held_pair` is 0 where the tile completes the pair. `sequences`,
    `triplets` count melds too; the set that the tile completes is not held. `an_ke` counts concealed triplets and concealed
    kongs, the triplet that the tile completes included. `groups` are the concealed groups in ascending order
    (`group_tiles`, `group_kind`), the pair among them; `done` is the one that the tile completes, 0 for a deal.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Reading never changes; {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Reading never changes; {name!r} cannot be deleted")

    def _content(self) -> tuple[object, ...]:
        return self.groups, self.place, self.done, self.fill, self.shape, self.melds

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Reading) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        place = next(name for name, bit in PLACES.items() if bit == self.place)
        return f"<Reading {' '.join(_group_text(group) for group in self.groups)}, {place}>"

    def sequences_of(self, mask: int) -> int:
        """Sequences holding a tile of the class, melds included."""
        return _count(self.groups, SEQUENCE, mask) + sum(1 for meld in self.melds if meld.is_sequence and meld.mask & mask)

    def held_sequences_of(self, mask: int) -> int:
        """As `sequences_of`, without the one that the tile completes."""
        return self.sequences_of(mask) - self._completes(SEQUENCE, mask)

    def triplets_of(self, mask: int) -> int:
        """Triplets and kongs of the class, melds included."""
        return _count(self.groups, TRIPLET, mask) + sum(1 for meld in self.melds if not meld.is_sequence and meld.mask & mask)

    def held_triplets_of(self, mask: int) -> int:
        """As `triplets_of`, without the one that the tile completes."""
        return self.triplets_of(mask) - self._completes(TRIPLET, mask)

    def an_ke_of(self, mask: int) -> int:
        """Concealed triplets and concealed kongs of the class."""
        gangs = sum(1 for meld in self.melds if meld.kind is MeldKind.AN_GANG and meld.mask & mask)
        return _count(self.groups, TRIPLET, mask) + gangs

    def held_an_ke_of(self, mask: int) -> int:
        """As `an_ke_of`, without the one that the tile completes."""
        return self.an_ke_of(mask) - self._completes(TRIPLET, mask)

    def _completes(self, kind: int, mask: int) -> int:
        return 1 if self.done & 3 == kind and GROUP_MASKS[self.done] & mask else 0


def readings(hand: Hand, tile: int, shapes: int = FOUR_SETS) -> tuple[Reading, ...]:
    """Every reading of a hand (before the tile, 3·k + 1 concealed) with `tile`; none where the hand holds four of it (G02).

    Two readings differ in their groups or in the group that the tile completes, so each place the tile can take is there:
    67889 on 7 is the middle of 678 and the low edge of 789. They come in ascending order of groups, then of that group.
    Conditions of rules are not looked at, nor is `pushed`.

    Seven pairs need all fourteen tiles concealed; four of a kind are two of the pairs (a ruleset refuses that with
    `quads is 0`). Their last tile is a `single`.
    """
    key = hand.key << 7 | tile << 2 | shapes
    found = _ASKED.get(key)
    if found is None:
        if len(_ASKED) >= _ASKED_LIMIT:
            _ASKED.clear()
        found = _ASKED[key] = _read(hand, tile, shapes)
    return found


def _read(hand: Hand, tile: int, shapes: int) -> tuple[Reading, ...]:
    if not hand.spare >> tile & 1:
        return ()
    found: tuple[Reading, ...] = ()
    if shapes & FOUR_SETS:
        wan = _WAN_SPLITS[hand.wan] if not tile < 9 else _WAN_COMPLETIONS[hand.wan << 4 | tile]
        tong = _TONG_SPLITS[hand.tong] if not 9 <= tile < 18 else _TONG_COMPLETIONS[hand.tong << 4 | tile - 9]
        tiao = _TIAO_SPLITS[hand.tiao] if not 18 <= tile < 27 else _TIAO_COMPLETIONS[hand.tiao << 4 | tile - 18]
        zhong = ZHONG_SPLITS[hand.zhong] if tile != ZHONG else ZHONG_COMPLETIONS[hand.zhong]
        if wan and tong and tiao and zhong:
            found = _combine(hand, (wan, tong, tiao, zhong), 1 << tile)
    if shapes & SEVEN_PAIRS and hand.concealed == 13 and not hand.melds:
        found += _seven_pairs(hand.with_tile(tile), tile)
    return found


def deal_readings(hand: Hand, shapes: int = FOUR_SETS) -> tuple[Reading, ...]:
    """Every reading of a complete hand (3·k + 2 concealed) that no tile completed: `place` none, held = complete (U19)."""
    found: tuple[Reading, ...] = ()
    if shapes & FOUR_SETS:
        wan, tong, tiao = _WAN_SPLITS[hand.wan], _TONG_SPLITS[hand.tong], _TIAO_SPLITS[hand.tiao]
        zhong = ZHONG_SPLITS[hand.zhong]
        if wan and tong and tiao and zhong:
            found = _combine(hand, (wan, tong, tiao, zhong), 0)
    if shapes & SEVEN_PAIRS and hand.concealed == 14 and not hand.melds:
        found += _seven_pairs(hand, None)
    return found


def _combine(hand: Hand, parts: tuple[Parts, Parts, Parts, Parts], fill: int) -> tuple[Reading, ...]:
    """One part of each suit is a reading, if they have one pair together. Groups stay sorted: suits follow each other."""
    found: list[Reading] = []
    wan, tong, tiao, ((z_groups, z_pair, z_held, z_triplets, z_place, z_done),) = parts
    melds = hand.melds
    an_gangs = hand.an_gangs
    meld_triplets = hand.meld_triplets
    sets = hand.concealed // 3 + hand.meld_sequences
    for w_groups, w_pair, w_held, w_triplets, w_place, w_done in wan:
        for p_groups, p_pair, p_held, p_triplets, p_place, p_done in tong:
            for s_groups, s_pair, s_held, s_triplets, s_place, s_done in tiao:
                pair = w_pair + p_pair + s_pair + z_pair
                if not pair or pair & pair - 1:
                    return ()  # the sizes of the suits decide which have a pair: no other combination has one either
                new = _ReadingFields()
                place = w_place + p_place + s_place + z_place
                new.place = place or NONE
                new.shape = FOUR_SETS
                new.fill = fill
                new.pair = pair
                new.held_pair = w_held + p_held + s_held + z_held
                triplets = w_triplets + p_triplets + s_triplets + z_triplets
                completes_triplet = 1 if place == TWO_PAIR else 0
                new.an_ke = an_ke = triplets + an_gangs
                new.held_an_ke = an_ke - completes_triplet
                new.sequences = sequences = sets - triplets
                new.held_sequences = sequences - 1 if 0 < place < SINGLE else sequences
                triplets += meld_triplets
                new.triplets = triplets
                new.held_triplets = triplets - completes_triplet
                new.groups = w_groups + p_groups + s_groups + z_groups
                new.done = w_done + p_done + s_done + z_done
                new.melds = melds
                new.__class__ = Reading  # the same slots: frozen without being copied
                found.append(new)  # type: ignore[arg-type]
    if len(found) > max(len(wan), len(tong), len(tiao)):  # two suits can be split in two ways: the loops mix their orders up
        found.sort(key=_order)
    return tuple(found)


def _order(reading: Reading) -> tuple[tuple[int, ...], int]:
    return reading.groups, reading.done


def _seven_pairs(hand: Hand, tile: int | None) -> tuple[Reading, ...]:
    if (hand.wan | hand.tong | hand.tiao) & _ODD or hand.zhong & 1:
        return ()
    new = _ReadingFields()
    new.place = NONE if tile is None else SINGLE
    new.shape = SEVEN_PAIRS
    new.fill = 0 if tile is None else 1 << tile
    new.pair = new.held_pair = 0
    new.sequences = new.held_sequences = new.triplets = new.held_triplets = new.an_ke = new.held_an_ke = 0
    new.groups = tuple(t << 2 | PAIR for t in hand.tiles[::2])
    new.done = 0 if tile is None else tile << 2 | PAIR
    new.melds = ()
    new.__class__ = Reading
    return (new,)  # type: ignore[return-value]


def forget_readings() -> None:
    """Empty the memo of whole answers; `suit_tables.forget` empties those below it."""
    _ASKED.clear()


def _count(groups: tuple[int, ...], kind: int, mask: int) -> int:
    return sum(1 for group in groups if group & 3 == kind and GROUP_MASKS[group] & mask)


def _group_text(group: int) -> str:
    return format_tiles(group_tiles(group))
