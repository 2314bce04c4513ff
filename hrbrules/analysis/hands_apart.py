"""Two rulesets go in; small hands come out that wait on other tiles under one than under the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from hrbrules.analysis.probes import in_play
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import parse_meld
from hrbrules.tiles.tile import parse_tiles

# Every set that a condition may ask for, and the plain ways to wait; all threes of one with each of the other are tried.
_MELDS: Final = (
    "chi 123m", "chi 345m", "chi 456p", "chi 234s", "chi 789s", "peng 222m", "peng 555p", "peng 999p", "peng 111s", "peng ZZZ",
    "an_gang 5555s", "ming_gang 7777m",
)  # fmt: skip
_CONCEALED: Final = ("22p56m", "22p46m", "33s78m", "99s12p", "ZZ56m", "55m44s", "55mZZ", "4567p", "Z678m", "1s678m", "444p6s")
_MOST: Final = 40


@lru_cache(maxsize=1)
def _hands() -> tuple[tuple[str, tuple[str, ...], Hand], ...]:
    found = []
    laid = {text: parse_meld(text) for text in _MELDS}
    for text in _CONCEALED:
        tiles = parse_tiles(text)
        for melds in combinations(_MELDS, 3):
            try:
                found.append((text, melds, hand_of(tiles, [laid[meld] for meld in melds])))
            except HandError:  # five of a tile
                continue
    return tuple(found)


def hands_that_wait_otherwise(one: Ruleset, other: Ruleset) -> Iterator[tuple[str, tuple[str, ...]]]:
    """At most forty, as text and melds."""
    found = 0
    for text, melds, hand in _hands():
        if one.ready(hand).mask != other.ready(hand).mask and in_play(one, hand, "") and in_play(other, hand, ""):
            found += 1
            if found > _MOST:
                return
            yield text, melds
