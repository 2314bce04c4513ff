"""Kinds of win go in; for each the smallest hand that was found to win so comes out: of the probes, then of hands built for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from hrbrules.analysis.built_hands import built_hands
from hrbrules.analysis.probes import Probe, fitted, of_hand, tiles_to_show
from hrbrules.analysis.space import Sort
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.win import Win
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.tile import mask_tiles, tile_text
from hrbrules.vocabulary.events import EVENTS

_MOST: Final = 8_000  # built wins judged; what is still missing then is not found
_NAMES = {bit: name for name, bit in EVENTS.items()}


def size(probe: Probe) -> tuple[int, int, str, str]:
    """What makes one hand smaller than another: fewer concealed tiles, no bao, then the alphabet."""
    return tiles_to_show(probe), len(probe.situation.bao), probe.tiles, probe.tile


def sort_of(probe: Probe) -> Sort | None:
    return (EVENTS[probe.situation.by], probe.result.x, probe.result.c) if isinstance(probe.result, Win) else None


def witnesses(
    ruleset: Ruleset, wanted: Iterable[Sort], probes: Iterable[Probe], comes_about: Callable[[Win], bool] = lambda win: True
) -> tuple[dict[Sort, Probe], int]:
    """A hand for each kind of win where one was found, and how many hands were built and judged to find them.

    `comes_about`: whether a win that is built can be, by what is known of play; probes were asked before.
    """
    found: dict[Sort, Probe] = {}
    for probe in probes:
        _keep(found, probe)
    missing, judged = set(wanted) - set(found), 0
    for tiles, melds in built_hands():
        if not missing or judged > _MOST:
            break
        for probe in _wins(ruleset, tiles, melds, {_NAMES[by] for by, _, _ in missing}):
            judged += 1
            if not (isinstance(probe.result, Win) and comes_about(probe.result)):
                continue
            _keep(found, probe)
            missing.discard(sort_of(probe) or (0, 0, 0))
    return found, judged


def _keep(found: dict[Sort, Probe], probe: Probe) -> None:
    sort = sort_of(probe)
    if sort is not None and (sort not in found or size(probe) < size(found[sort])):
        found[sort] = probe


def _wins(ruleset: Ruleset, tiles: str, melds: tuple[str, ...], events: set[str]) -> Iterable[Probe]:
    """Every probe of one built hand that wins by one of the events."""
    push = ruleset.rules.flow_value("ting.push") != "no"
    fit = fitted(ruleset, tiles, melds)
    if fit is None:
        return
    try:
        hand = ruleset.hand(*fit[:2])
        waits = ruleset.ready(hand).mask
        apart = [tile_text(tile) for tile in mask_tiles(waits) if push and hand.count(tile) >= 2]
        shapes = [pushed for pushed in ("", *apart) if waits and ruleset.ready(ruleset.hand(*fit[:2], pushed=pushed or None)).mask]
    except HandError:  # moved to another suit, a tile may be there five times
        return
    for pushed in shapes:
        for by in sorted(events):
            yield from of_hand(ruleset, (*fit[:2], pushed), by)
