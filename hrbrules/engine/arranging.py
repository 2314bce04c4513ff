"""Hands and draws that a case wants go in; a whole wall that deals just these comes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hrbrules.engine.plan import plan_of
from hrbrules.engine.randomness import Stream
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.tile import parse_tiles, tile_text

_SEATS: Final = "ABCD"


def arrange_wall(
    ruleset: Ruleset,
    *,
    dealer: str = "A",
    hands: Mapping[str, str] | None = None,
    draws: str = "",
    tail: str = "",
    bao: str = "",
    replacements: str = "",
    final: str = "",
    seed: int = 0,
) -> tuple[int, ...]:
    """A wall for `new_hand` that deals `hands` (by seat, dealer 14 tiles, others 13; a shorter one is filled up), then gives
    `draws` in turn; `tail` are the tiles taken from the tail, the first to be taken first (kongs, new baos); `bao` is the one
    set aside at the deal, or the indicator; `replacements` and `final` lie in reserved stacks. The other tiles are shuffled
    with the seed. Raises HandError: `unknown-tile`, `too-many-tiles` where more tiles are wanted than there are.
    """
    plan = plan_of(ruleset)
    layout = plan.layout
    wanted: dict[int, int] = {}
    first = _SEATS.index(dealer)
    for step, places in enumerate(layout.dealt):
        text = (hands or {}).get(_SEATS[(first + step) % plan.players], "")
        _put(wanted, places, text)
    live = layout.live
    _put(wanted, live, draws)
    _put(wanted, tuple(reversed(live)), tail)
    _put(wanted, layout.gang_pile, replacements)
    _put(wanted, layout.last_pile, final)
    if bao:
        _put(wanted, (layout.bao,) if layout.bao >= 0 else (live[-1],), bao)
    rest = list(plan.deck)
    for tile in wanted.values():
        if tile not in rest:
            raise HandError(diagnose("too-many-tiles", None, tile=tile_text(tile), count=5))
        rest.remove(tile)
    shuffled = iter(Stream(seed, "arrange").shuffled(rest))
    return tuple(wanted[place] if place in wanted else next(shuffled) for place in range(layout.size))


def _put(wanted: dict[int, int], places: tuple[int, ...], text: str) -> None:
    tiles = parse_tiles(text)
    if len(tiles) > len(places):
        raise HandError(diagnose("bad-wall", None, expected=len(places), found=len(tiles)))
    for place, tile in zip(places, tiles, strict=False):
        wanted[place] = tile
