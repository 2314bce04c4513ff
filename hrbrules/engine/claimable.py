"""A hand goes in; the tiles that it could possibly claim come out, so that most discards need no second look.

A set may hold tiles that turn out not to be claimable; what it leaves out is not: `legal.py` then answers with a pass at once.
"""

from __future__ import annotations

from typing import Final

from hrbrules.engine.plan import Plan
from hrbrules.engine.readiness import suit_code, suit_removals
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.memo import Memo
from hrbrules.tiles.suit_tables import DEAD, ZHONG_CODES
from hrbrules.tiles.tile import ZHONG_MASK

_RANKS: Final = 0o777
_LIMIT: Final = 1 << 15


def _pairs(vector: int) -> int:
    """The ranks that a suit holds twice or more."""
    return sum(1 << rank for rank in range(9) if vector >> 3 * rank & 6)


def _chis(vector: int) -> int:
    """The ranks that make a sequence with two tiles of a suit."""
    held = sum(1 << rank for rank in range(9) if vector >> 3 * rank & 7)
    return (held << 1 & held << 2 | held << 1 & held >> 1 | held >> 1 & held >> 2) & _RANKS


def _live_chis(vector: int) -> int:
    """Those of `_chis` after which the tiles left in the suit may still become a part of a winning shape."""
    found = 0
    for low in range(8):
        for high in (low + 1, low + 2):
            if high < 9 and vector >> 3 * low & 7 and vector >> 3 * high & 7 and suit_code(vector - (1 << 3 * low) - (1 << 3 * high)) < DEAD:
                found |= 1 << low + 1 if high == low + 2 else (1 << low >> 1 | 1 << high + 1) & _RANKS
    return found


_PAIRS: Final = Memo(_pairs, limit=_LIMIT)
_CHIS: Final = Memo(_chis, limit=_LIMIT)
_LIVE_CHIS: Final = Memo(_live_chis, limit=_LIMIT)


def claimable(plan: Plan, hand: Hand) -> tuple[int, int]:
    """The tiles worth a look for a hand that has not declared and may not win on a discard: those of any seat, and those of the
    seat before."""
    concealed = hand.concealed
    if len(hand.melds) >= plan.most or (concealed > 2 and plan.claims_by_count and not plan.claims_by_count[concealed - 3]):
        return 0, 0
    wan, tong, tiao = hand.wan, hand.tong, hand.tiao
    pairs = _PAIRS[wan] | _PAIRS[tong] << 9 | _PAIRS[tiao] << 18 | (ZHONG_MASK if hand.zhong > 1 else 0)
    chis = ting = 0
    if plan.chi_plain[0] or plan.chi_plain[1] or plan.seven_pairs:
        chis = _CHIS[wan] | _CHIS[tong] << 9 | _CHIS[tiao] << 18
    if plan.chi_ting[0] or plan.chi_ting[1]:
        ting = chis if plan.seven_pairs else _ting_chis(hand)
    others, previous = (
        pairs | (chis if plain else 0) | (ting if with_ting else 0) for plain, with_ting in zip(plan.chi_plain, plan.chi_ting, strict=True)
    )
    return others, previous


def _ting_chis(hand: Hand) -> int:
    """The tiles whose chi, with one discard, can leave a waiting hand: the discard helps one suit past help, the chi another."""
    wan, tong, tiao, zhong = hand.wan, hand.tong, hand.tiao, hand.zhong
    a, b, c, d = suit_code[wan], suit_code[tong], suit_code[tiao], ZHONG_CODES[zhong]
    return 0
