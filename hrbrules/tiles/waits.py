"""A hand or raw counts go in; whether they are a winning shape, and the tiles that would make one, come out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.shapes import FOUR_SETS
from hrbrules.tiles.suit_tables import (
    COMPLETE,
    DEAD,
    NEAR,
    READY,
    SUIT_STATES,
    SUIT_WAITS,
    ZHONG_CODES,
    ZHONG_WAITS,
    SuitWaits,
    suit_state,
    suit_waits,
)
from hrbrules.tiles.tile import TILE_COUNT, tile_text

_ODD: Final = sum(1 << 3 * tile for tile in range(TILE_COUNT))
_ONE_SUIT_OR_TWO_PAIRS: Final = frozenset((READY, 2 * COMPLETE))
_PAIR_AND_NEAR: Final = COMPLETE + NEAR
_WAN_WAITS, _TONG_WAITS, _TIAO_WAITS = SUIT_WAITS

# Three counts at once, packed: adding look-ups is much faster than shifting. Index 5 and up is an error, not a tile.
_LOW: Final = [[[a + 8 * b + 64 * c for c in range(5)] for b in range(5)] for a in range(5)]
_MIDDLE: Final = [[[vector << 9 for vector in row] for row in table] for table in _LOW]
_HIGH: Final = [[[vector << 18 for vector in row] for row in table] for table in _LOW]


def is_complete(hand: Hand, shapes: int = FOUR_SETS) -> bool:
    """Whether a hand of 3·k + 2 concealed tiles is a winning shape (H04); rules are not asked."""
    try:
        code = SUIT_STATES[hand.wan]
        if code < DEAD:
            code += SUIT_STATES[hand.tong]
            if code < DEAD:
                code += SUIT_STATES[hand.tiao] + ZHONG_CODES[hand.zhong]
    except KeyError:
        code = suit_state(hand.wan) + suit_state(hand.tong) + suit_state(hand.tiao) + ZHONG_CODES[hand.zhong]
    if code == COMPLETE and shapes & FOUR_SETS:
        return True
    return shapes > FOUR_SETS and hand.concealed == 14 and not hand.melds and not hand.packed & _ODD


def shape_waits(hand: Hand, shapes: int = FOUR_SETS) -> int:
    """The set of tiles that complete some shape of a hand of 3·k + 1 concealed tiles, less those it holds four of (G02).

    Rules are not asked, nor is `pushed`.
    """
    try:
        wan, tong, tiao = _WAN_WAITS[hand.wan], _TONG_WAITS[hand.tong], _TIAO_WAITS[hand.tiao]
    except KeyError:
        wan, tong, tiao = suit_waits(0, hand.wan), suit_waits(1, hand.tong), suit_waits(2, hand.tiao)
    waits = _together(wan, tong, tiao, ZHONG_WAITS[hand.zhong]) & hand.spare
    if shapes == FOUR_SETS:
        return waits
    if hand.concealed == 13 and not hand.melds:
        return waits & -(shapes & FOUR_SETS) | _odd_tile(hand.packed)
    return waits & -(shapes & FOUR_SETS)


def counts_complete(counts: Sequence[int]) -> bool:
    """As `is_complete` for 28 counts, none below 0, without melds. Raises HandError (`too-many-tiles`) for one above four."""
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, last, zhong = counts  # noqa: E741
    try:
        code = SUIT_STATES[_LOW[a][b][c] + _MIDDLE[d][e][f] + _HIGH[g][h][i]]
        if code < DEAD:
            code += SUIT_STATES[_LOW[j][k][l] + _MIDDLE[m][n][o] + _HIGH[p][q][r]]
            if code < DEAD:
                code += SUIT_STATES[_LOW[s][t][u] + _MIDDLE[v][w][x] + _HIGH[y][z][last]] + ZHONG_CODES[zhong]
    except (KeyError, IndexError):
        wan, tong, tiao, zhong = _vectors(counts)
        code = suit_state(wan) + suit_state(tong) + suit_state(tiao) + ZHONG_CODES[zhong]
    return code == COMPLETE


def counts_waits(counts: Sequence[int]) -> int:
    """As `shape_waits` for 28 counts, none below 0, without melds. Raises HandError (`too-many-tiles`) for one above four."""
    wan, tong, tiao, zhong = _vectors(counts)
    try:
        return _together(_WAN_WAITS[wan], _TONG_WAITS[tong], _TIAO_WAITS[tiao], ZHONG_WAITS[zhong])
    except KeyError:
        return _together(suit_waits(0, wan), suit_waits(1, tong), suit_waits(2, tiao), ZHONG_WAITS[zhong])


def _together(wan: SuitWaits, tong: SuitWaits, tiao: SuitWaits, zhong: SuitWaits) -> int:
    """A hand waits in three ways: one suit lacks a tile beside its pair; two suits have a pair, and one of these becomes a
    triplet's or a sequence's; one suit has the pair and another lacks a tile. The sum of the codes says which."""
    code = wan[0] + tong[0] + tiao[0] + zhong[0]
    if code in _ONE_SUIT_OR_TWO_PAIRS:
        return wan[1] | tong[1] | tiao[1] | zhong[1]
    if code == _PAIR_AND_NEAR:
        return wan[2] | tong[2] | tiao[2]
    return 0


def _odd_tile(packed: int) -> int:
    """The one tile that an otherwise paired hand of thirteen lacks for seven pairs."""
    odd = packed & _ODD
    return 0 if odd & odd - 1 else 1 << odd.bit_length() // 3


def _vectors(counts: Sequence[int]) -> tuple[int, int, int, int]:
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, last, zhong = counts  # noqa: E741
    try:
        return (
            _LOW[a][b][c] + _MIDDLE[d][e][f] + _HIGH[g][h][i],
            _LOW[j][k][l] + _MIDDLE[m][n][o] + _HIGH[p][q][r],
            _LOW[s][t][u] + _MIDDLE[v][w][x] + _HIGH[y][z][last],
            zhong if zhong < 5 else _HIGH[zhong][0][0],
        )
    except IndexError:
        tile = next(tile for tile, count in enumerate(counts) if count > 4)
        raise HandError(diagnose("too-many-tiles", None, tile=tile_text(tile), count=counts[tile])) from None
