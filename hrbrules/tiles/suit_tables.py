"""One suit's packed counts go in; its splits into sets and a pair, and the tiles that complete it, come out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from hrbrules.tiles.memo import Memo
from hrbrules.tiles.shapes import PAIR, SEQUENCE, TRIPLET, group_mask, place_in
from hrbrules.tiles.tile import ZHONG, ZHONG_MASK

# What a suit can still become. The codes of three suits and Z add up: only COMPLETE is a winning shape, and only the
# sums in `waits.py` wait for a tile.
SETS: Final = 0
READY: Final = 1  # some tile makes sets and a pair of it
COMPLETE: Final = 0x10  # sets and a pair
NEAR: Final = 0x100  # not complete, but some tile makes sets of it
DEAD: Final = 0x1000

_ONES: Final = 0o111111111
_UNITS: Final = tuple(1 << 3 * rank for rank in range(9))
_GROUPS: Final = tuple(0o111 << 3 * rank for rank in range(7)) + tuple(3 << 3 * rank for rank in range(9))

# Bounds of the memos, in suit vectors (405,350 exist). All of them full are about 50 MB.
_LIMIT: Final = 1 << 15


# Plain tuples: they are unpacked in the innermost loops, where named ones take three times as long.
SuitWaits = tuple[int, int, int]
"""The code; the tiles that complete the suit where it is READY or COMPLETE; those where it is NEAR."""

Part = tuple[tuple[int, ...], int, int, int, int, int]
"""One way to see a suit: groups, pair (a set), pair before the tile came, number of triplets, place of the tile, the group
that the tile completes. The last two are 0 where no tile came. Parts of different suits add up."""

Parts = tuple[Part, ...]


@cache
def complete_vectors() -> dict[int, int]:
    """Every suit vector that is at most four sets (SETS), or these and a pair (COMPLETE): 22,000 entries, built on first use."""
    table: dict[int, int] = {0: SETS}
    level = {0}
    for _ in range(4):
        level = {vector + group for vector in level for group in _GROUPS if not _exceeds_four(vector + group)}
        table.update(dict.fromkeys(level, SETS))
    pairs = {vector + 2 * unit for vector in table for unit in _UNITS if not _exceeds_four(vector + 2 * unit)}
    table.update(dict.fromkeys(pairs, COMPLETE))
    return table


SUIT_STATES: Final[dict[int, int]] = {}
"""SETS, COMPLETE or DEAD of the vectors asked lately. A plain dictionary, for which Python has its fastest look-up; whoever
finds nothing in it asks `suit_state`."""

SUIT_WAITS: Final[tuple[dict[int, SuitWaits], ...]] = ({}, {}, {})
"""The same for what `suit_waits` answers, a dictionary for each suit."""


def suit_state(vector: int) -> int:
    """What a suit is as it stands: SETS, COMPLETE or DEAD."""
    if len(SUIT_STATES) >= _LIMIT:
        SUIT_STATES.clear()
    state = SUIT_STATES[vector] = complete_vectors().get(vector, DEAD)
    return state


def _exceeds_four(vector: int) -> int:
    """Bits of the ranks counted five to seven times."""
    return vector >> 2 & (vector | vector >> 1) & _ONES


def _completing_ranks(vector: int, wanted: int) -> int:
    state_of = complete_vectors().get
    ranks = 0
    for rank, unit in enumerate(_UNITS):
        if state_of(vector + unit) == wanted:
            ranks |= 1 << rank
    return ranks


def suit_waits(suit: int, vector: int) -> SuitWaits:
    """What a suit can still become, with the tiles that make it so."""
    known = SUIT_WAITS[suit]
    if vector in known:
        return known[vector]
    if len(known) >= _LIMIT:
        known.clear()
    waits = known[vector] = _suit_waits(suit, vector)
    return waits


def _suit_waits(suit: int, vector: int) -> SuitWaits:
    """Sets have three tiles, so the size of a suit modulo 3 says what one tile more can make of it."""
    state = complete_vectors().get(vector, DEAD)
    size = ((vector & _ONES).bit_count() + 2 * (vector >> 1 & _ONES).bit_count() + (vector >> 2 & _ONES).bit_count()) % 3
    if size == 0:
        return state, 0, 0
    tiles = _completing_ranks(vector, COMPLETE if size == 1 else SETS) << 9 * suit
    if state == COMPLETE:
        return COMPLETE, tiles, 0
    if not tiles:
        return DEAD, 0, 0
    return (READY, tiles, 0) if size == 1 else (NEAR, 0, tiles)


def _splits(suit: int, vector: int) -> Parts:
    state = complete_vectors().get(vector, DEAD)
    if state == DEAD:
        return ()
    return tuple(_seen(groups) for groups in sorted(_ways(9 * suit, vector, 0, int(state == COMPLETE))))


def _completions(suit: int, key: int) -> Parts:
    """The key is vector · 16 + rank of the tile. Each group that holds the tile is another way for it to complete the suit."""
    vector, rank = key >> 4, key & 15
    if vector >> 3 * rank & 4:
        return ()
    tile = 9 * suit + rank
    splits = _splits(suit, vector + _UNITS[rank])
    return tuple(
        _completed(part, group, tile) for part in splits for group in sorted(set(part[0])) if group_mask(group) >> tile & 1
    )


def _ways(base: int, vector: int, rank: int, pairs: int) -> Iterator[tuple[int, ...]]:
    """Every split of a vector from `rank` up. The lowest tile decides: triplet or not, pair or not, the rest start sequences."""
    while rank < 9 and not vector >> 3 * rank & 7:
        rank += 1
    if rank == 9:
        if not pairs:
            yield ()
        return
    count = vector >> 3 * rank & 7
    group = base + rank << 2
    for triplets, pair in ((0, 0), (1, 0), (0, 1), (1, 1)):
        sequences = count - 3 * triplets - 2 * pair
        if sequences < 0 or pair > pairs:
            continue
        if sequences and (vector >> 3 * rank + 3 & 7 < sequences or vector >> 3 * rank + 6 & 7 < sequences):
            continue  # beyond the 9 there is nothing, so no sequence starts at 8 or 9
        rest = vector - (count << 3 * rank) - sequences * (0o110 << 3 * rank)
        head = (group + SEQUENCE,) * sequences + (group + TRIPLET,) * triplets + (group + PAIR,) * pair
        for tail in _ways(base, rest, rank + 1, pairs - pair):
            yield head + tail


def _seen(groups: tuple[int, ...]) -> Part:
    pair = sum(group_mask(group) for group in groups if group & 3 == PAIR)
    return groups, pair, pair, sum(1 for group in groups if group & 3 == TRIPLET), 0, 0


def _completed(part: Part, group: int, tile: int) -> Part:
    groups, pair, _, triplets, _, _ = part
    return groups, pair, 0 if group & 3 == PAIR else pair, triplets, place_in(group, tile), group


def _zhong_parts(*kinds: int) -> Parts:
    return tuple(_seen((ZHONG << 2 | kind,) if kind else ()) for kind in kinds)


SUIT_SPLITS: Final = tuple(Memo(partial(_splits, suit), limit=_LIMIT) for suit in range(3))
SUIT_COMPLETIONS: Final = tuple(Memo(partial(_completions, suit), limit=_LIMIT) for suit in range(3))

# The same for Z, by the number held. Four of it are a set and one that nothing can join.
ZHONG_CODES: Final = (SETS, READY, COMPLETE, SETS, DEAD)
ZHONG_WAITS: Final[tuple[SuitWaits, ...]] = (
    (SETS, 0, 0),
    (READY, ZHONG_MASK, 0),
    (COMPLETE, ZHONG_MASK, 0),
    (SETS, 0, 0),
    (DEAD, 0, 0),
)
ZHONG_SPLITS: Final = (_zhong_parts(0), (), _zhong_parts(PAIR), _zhong_parts(TRIPLET), ())
ZHONG_COMPLETIONS: Final[tuple[Parts, ...]] = (
    (),
    tuple(_completed(part, ZHONG << 2 | PAIR, ZHONG) for part in _zhong_parts(PAIR)),
    tuple(_completed(part, ZHONG << 2 | TRIPLET, ZHONG) for part in _zhong_parts(TRIPLET)),
    (),
    (),
)


def forget() -> None:
    """Empty every memo, as in a fresh process; benchmarks and tests need it."""
    SUIT_STATES.clear()
    for suit in range(3):
        SUIT_WAITS[suit].clear()
        SUIT_SPLITS[suit].clear()
        SUIT_COMPLETIONS[suit].clear()
