"""Nothing goes in; hands that wait on a tile in every place, with sets of that very tile beside it, come out, always the same ones."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Final

from hrbrules.tiles.tile import ZHONG, format_tiles

_HANDS = 1500
_SEED = 20
_WIDE: Final = (  # waits on many tiles at once, which chance seldom makes
    ("3334567m", ("peng 555p", "chi 123s")), ("3334567m22p", ("chi 123s", "peng 777p")), ("3334567m", ("an_gang 9999p", "chi 123s")),
    ("2345678m", ("peng 555p", "chi 123s")),
    ("23456m22p", ("peng 111p", "chi 456s")), ("1112345678999m", ()), ("3334567888m", ("peng 111p",)), ("2223456777m", ("peng 111p",)),
)  # fmt: skip
_OFTEN_ZHONG = 0.15
_PLACES = ("middle", "edge", "two_sided", "single", "two_pair")
_KINDS = ("peng", "peng", "ming_gang", "bu_gang", "an_gang")


@cache
def built_hands() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """(concealed tiles, melds) of hands that wait by shape alone."""
    random = Random(_SEED)
    found = [*_WIDE]
    while len(found) < _HANDS:
        hand = _hand(random)
        if hand is not None:
            found.append(hand)
    return tuple(dict.fromkeys(found))


def _hand(random: Random) -> tuple[str, tuple[str, ...]] | None:
    """One try; None where a tile would be needed five times."""
    tile = ZHONG if random.random() < _OFTEN_ZHONG else random.randrange(27)
    wait = _wait(random, tile, random.choice(_PLACES))
    if wait is None:
        return None
    held, sets = wait
    groups = [[tile] * 3] if random.random() < 0.5 and sets else []
    while len(groups) < sets:
        groups.append(_group(random))
    random.shuffle(groups)
    open_groups, closed = groups[: (laid := random.choice((0, 1, 2, 3, 3, 4)))], groups[laid:]
    melds = [_meld(random, group) for group in open_groups]
    tiles = [*held, *(one for group in closed for one in group)]
    everything = Counter([*tiles, *(one for group, _ in melds for one in group)])
    if max(everything.values()) > 4 or everything[tile] == 4:
        return None
    return format_tiles(tuple(sorted(tiles))), tuple(f"{kind} {format_tiles(tuple(group))}" for group, kind in melds)


def _wait(random: Random, tile: int, place: str) -> tuple[list[int], int] | None:
    """The tiles that wait on it, the eyes included, and how many whole sets there are beside."""
    rank, pair = tile % 9, _other(random, tile)
    if place == "single":
        return [tile], 4
    if place == "two_pair":
        return [tile, tile, pair, pair], 3
    if tile == ZHONG:
        return None
    if place == "middle" and 0 < rank < 8:
        return [tile - 1, tile + 1, pair, pair], 3
    if place == "edge" and rank in (2, 6):
        step = -1 if rank == 2 else 1
        return [tile + step, tile + 2 * step, pair, pair], 3
    if place == "two_sided" and rank < 6:
        return [tile + 1, tile + 2, pair, pair], 3
    return None


def _other(random: Random, tile: int) -> int:
    others: list[int] = [other for other in (*range(27), ZHONG) if other != tile]
    return random.choice(others)


def _group(random: Random) -> list[int]:
    if random.random() < 0.3:
        return [random.choice((*range(27), ZHONG))] * 3
    first = 9 * random.randrange(3) + random.randrange(7)
    return [first, first + 1, first + 2]


def _meld(random: Random, group: list[int]) -> tuple[list[int], str]:
    if group[0] != group[1]:
        return group, "chi"
    kind = random.choice(_KINDS)
    return ([*group, group[0]] if kind != "peng" else group), kind
