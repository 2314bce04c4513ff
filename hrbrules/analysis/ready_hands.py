"""A hand and a number of tiles go in; every hand that waits on something by shape and is so many tiles away comes out.

No rule is asked. A hand waits where one tile more makes it whole; so each whole hand near by is taken apart again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from hrbrules.analysis.goals import GROUPS
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.packed import tiles_at
from hrbrules.tiles.reading import FOUR_SETS, SEVEN_PAIRS
from hrbrules.tiles.tile import TILE_COUNT

_SUIT: Final = (1 << 27) - 1
_PAIRS_FROM: Final = 16  # in GROUPS: sequences, triplets, then pairs
_Whole = tuple[int, int]  # tiles lacking, the tiles packed


def whole_hands(hand: Hand, shapes: int, lacking: int) -> Iterator[int]:
    """Whole concealed hands (14 − 3·melds tiles, packed) of which the hand lacks exactly so many tiles; each once."""
    sets = 4 - len(hand.melds)
    if shapes & FOUR_SETS:
        yield from _four_sets(hand, sets, lacking)
    if shapes & SEVEN_PAIRS and not hand.melds:
        yield from _seven_pairs(hand.packed, 0, 0, 7, lacking)


def ready_hands(hand: Hand, shapes: int, exchanged: int) -> Iterator[Hand]:
    """Hands of the same melds that wait by shape, with exactly so many concealed tiles exchanged. A pair set apart is kept."""
    seen: set[int] = set()
    held, laid = hand.packed, hand.copies - hand.packed
    for lacking in (exchanged, exchanged + 1):
        for whole in whole_hands(hand, shapes, lacking):
            for tile in dict.fromkeys(tiles_at(whole)):
                shift = 3 * tile
                new = (whole >> shift & 7) > (held >> shift & 7)  # whether the tile taken out again is one that was lacking
                rest = whole - (1 << shift)
                if new is not (lacking > exchanged) or rest in seen:
                    continue
                seen.add(rest)
                if _in_the_game(rest, laid) and (not hand.pushed or rest >> 3 * (hand.pushed.bit_length() - 1) & 7 == 2):
                    yield hand_of(tiles_at(rest), hand.melds, hand.pushed)


def _in_the_game(packed: int, laid: int) -> bool:
    """There are four of each."""
    return not laid or all((packed >> 3 * tile & 7) + (laid >> 3 * tile & 7) <= 4 for tile in dict.fromkeys(tiles_at(laid)))


def _four_sets(hand: Hand, sets: int, lacking: int) -> Iterator[int]:
    suits = [_suit(vector, lacking) for vector in (hand.wan, hand.tong, hand.tiao)] + [_zhong(hand.zhong, lacking)]
    for keys in product(*suits):
        if sum(key[0] for key in keys) == sets and sum(key[1] for key in keys) == 1:
            for parts in _adding_up([suit[key] for suit, key in zip(suits, keys, strict=True)], lacking):
                yield sum(part << 27 * index for index, part in enumerate(parts))


def _adding_up(choices: list[dict[int, tuple[int, ...]]], lacking: int) -> Iterator[tuple[int, ...]]:
    """One of each, that lack so many tiles together."""
    first, *rest = choices
    if not rest:
        yield from ((one,) for one in first.get(lacking, ()))
        return
    for less, found in first.items():
        if less <= lacking:
            others = list(_adding_up(rest, lacking - less))
            for one in found:
                for other in others:
                    yield (one, *other)


@lru_cache(maxsize=1 << 10)
def _suit(vector: int, most: int) -> dict[tuple[int, int], dict[int, tuple[int, ...]]]:
    """Whole parts of one suit, by sets and pairs, then by how many tiles of them are lacking (at most `most`)."""
    found: dict[tuple[int, int], dict[int, set[int]]] = {}
    _grow([vector >> 3 * rank & 7 for rank in range(9)], [0] * 9, 0, (0, 0, 0), most, found)
    return {key: {lacking: tuple(sorted(parts)) for lacking, parts in sorted(by.items())} for key, by in sorted(found.items())}


def _grow(
    held: list[int], used: list[int], first: int, so_far: tuple[int, int, int], most: int,
    found: dict[tuple[int, int], dict[int, set[int]]],
) -> None:  # fmt: skip
    """Add groups in the order of their numbers. `so_far`: sets, pairs, tiles lacking."""
    sets, pairs, lacking = so_far
    found.setdefault((sets, pairs), {}).setdefault(lacking, set()).add(sum(count << 3 * rank for rank, count in enumerate(used)))
    if pairs:
        return
    for group in range(first if sets < 4 else max(first, _PAIRS_FROM), len(GROUPS)):
        ranks = GROUPS[group]
        for rank in ranks:
            used[rank] += 1
        short = sum(max(0, used[rank] - held[rank]) for rank in range(9))
        if short <= most and all(used[rank] <= 4 for rank in ranks):
            pair = group >= _PAIRS_FROM
            _grow(held, used, group, (sets + (not pair), int(pair), short), most, found)
        for rank in ranks:
            used[rank] -= 1


def _zhong(count: int, most: int) -> dict[tuple[int, int], dict[int, tuple[int, ...]]]:
    """The same for red dragons, of which there are triplets and pairs only."""
    found: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}
    for key, used in (((0, 0), 0), ((0, 1), 2), ((1, 0), 3)):
        short = max(0, used - count)
        if short <= most:
            found[key] = {short: (used,)}
    return found


def _seven_pairs(held: int, packed: int, first: int, pairs: int, lacking: int) -> Iterator[int]:
    """Each tile once or twice as a pair."""
    if pairs == 0:
        if lacking == 0:
            yield packed
        return
    for tile in range(first, TILE_COUNT):
        for count in (2, 4) if pairs > 1 else (2,):
            short = max(0, count - (held >> 3 * tile & 7))
            if short <= lacking:
                yield from _seven_pairs(held, packed + (count << 3 * tile), tile + 1, pairs - count // 2, lacking - short)
