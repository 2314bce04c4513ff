"""A hand that is about to discard goes in; which discards leave it ready, and which pairs it may set apart, come out."""

from __future__ import annotations

from typing import Final

from hrbrules.engine.plan import Plan
from hrbrules.formula.view import Waits
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.memo import Memo
from hrbrules.tiles.shapes import TWO_PAIR
from hrbrules.tiles.suit_tables import COMPLETE, DEAD, NEAR, READY, ZHONG_CODES, suit_waits
from hrbrules.tiles.tile import ZHONG_MASK, mask_tiles

_LIMIT: Final = 1 << 15
_WAITING: Final = frozenset((READY, 2 * COMPLETE, COMPLETE + NEAR))  # sums of codes that wait, as in tiles/waits.py


def _code(vector: int) -> int:
    return suit_waits(0, vector)[0]


def _removals(vector: int) -> tuple[tuple[int, int], ...]:
    """What a suit can be after one tile has left it: each code with the ranks that lead to it."""
    found: dict[int, int] = {}
    for rank in range(9):
        if vector >> 3 * rank & 7:
            code = _code(vector - (1 << 3 * rank))
            if code < DEAD:
                found[code] = found.get(code, 0) | 1 << rank
    return tuple(found.items())


CODES: Final = Memo(_code, limit=_LIMIT)
REMOVALS: Final = Memo(_removals, limit=_LIMIT)
"""By suit vector: its code, and what one tile less makes of it where that is not past help."""


def shape_discards(wan: int, tong: int, tiao: int, zhong: int) -> int:
    """The tiles whose discard leaves concealed tiles (3·k + 2, packed by suit) one tile from a winning shape; a set."""
    a, b, c, d = CODES[wan], CODES[tong], CODES[tiao], ZHONG_CODES[zhong]
    total = a + b + c + d
    if total >= 2 * DEAD:
        return 0  # two suits are past help, and a discard changes only one
    found = 0
    rest = b + c + d
    if rest < DEAD:
        for code, ranks in REMOVALS[wan]:
            if rest + code in _WAITING:
                found |= ranks
    rest = a + c + d
    if rest < DEAD:
        for code, ranks in REMOVALS[tong]:
            if rest + code in _WAITING:
                found |= ranks << 9
    rest = a + b + d
    if rest < DEAD:
        for code, ranks in REMOVALS[tiao]:
            if rest + code in _WAITING:
                found |= ranks << 18
    if zhong and a + b + c + ZHONG_CODES[zhong - 1] in _WAITING:
        found |= ZHONG_MASK
    return found


def chi_may_help(hand: Hand, suit: int) -> bool:
    """Whether a chi in a suit and one discard may make the hand ready: of the other suits, the discard can mend one."""
    wan, tong, tiao = hand.wan, hand.tong, hand.tiao
    one, other = (tong, tiao) if suit == 0 else (wan, tiao) if suit == 1 else (wan, tong)
    if CODES[one] < DEAD:
        return CODES[other] < DEAD or (hand.zhong < 4 and bool(REMOVALS[other]))
    return CODES[other] < DEAD and hand.zhong < 4 and bool(REMOVALS[one])


def ting_discards(plan: Plan, hand: Hand, banned: int = 0) -> list[tuple[int, Hand, Waits]]:
    """The discards that may declare: each with the hand it leaves and its waits (G03)."""
    mask = shape_discards(hand.wan, hand.tong, hand.tiao, hand.zhong)
    if plan.seven_pairs and hand.concealed == 14:
        mask = _held(hand)
    if not mask:
        return []
    found = []
    for tile in mask_tiles(mask & ~banned):
        after = hand.without_tile(tile)
        waits = plan.ruleset.ready(after)
        if waits.mask:
            found.append((tile, after, waits))
    return found


def pushes(plan: Plan, hand: Hand, waits: Waits) -> tuple[int, ...]:
    """The tiles of the pairs that a hand waiting on exactly two pairs may set apart (U06, B18)."""
    if waits.count != 2 or hand.pushed:
        return ()
    for found in waits.readings.values():
        if not any(reading.place == TWO_PAIR for reading in found):
            return ()
    return tuple(tile for tile in waits.readings if plan.ruleset.ready(hand.with_pushed(1 << tile)).mask)


def _held(hand: Hand) -> int:
    return sum(1 << tile for tile in dict.fromkeys(hand.tiles))
