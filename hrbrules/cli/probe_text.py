"""A hand that was tried goes in; it comes out as one line for people, or in the words of cases for programs."""

from __future__ import annotations

from typing import Any

from hrbrules.analysis.probes import Probe
from hrbrules.rulebook.voice import Voice
from hrbrules.tiles.meld import Meld
from hrbrules.tiles.tile import format_tiles

_EVERYTHING = frozenset(("dealer", "declared"))


def heading(probe: Probe, voice: Voice, matters: frozenset[str] = _EVERYTHING) -> str:
    """The hand, its melds, the tile, and whatever is not plain about the table. `matters`: which of dealer and declared (of the
    discarder) to name."""
    parts = [probe.tiles, *(_meld(voice, *meld.split()) for meld in probe.melds)]
    tile = f" + {probe.tile}" if probe.tile else ""
    return f"{' | '.join(parts)}{tile}{voice.bracketed(voice.labels.comma.join(_table(probe, voice, matters)))}"


def _meld(voice: Voice, kind: str, tiles: str) -> str:
    return f"{next(label for name, label in voice.labels.melds.items() if str(name) == kind)} {tiles}"


def _table(probe: Probe, voice: Voice, matters: frozenset[str]) -> list[str]:
    s, labels = probe.situation, voice.labels
    parts = [_came(probe, voice, "declared" in matters)]
    if s.gang_feeder is not None:
        parts.append(labels["p_fed"].format(seat=s.gang_feeder))
    parts += [labels["p_me_undeclared"]] if s.undeclared else []
    parts += [labels["p_bao"].format(tile=s.bao)] if s.bao else []
    if "dealer" in matters or s.dealer_draws:
        parts.append(labels["p_dealer"].format(seat=s.dealer))
    parts += [labels["p_closed"].format(seats=labels.comma.join(s.closed))] if s.closed else []
    parts += [labels["p_draws"].format(n=s.dealer_draws)] if s.dealer_draws else []
    return parts + _rare(probe, voice)


def _came(probe: Probe, voice: Voice, declared: bool) -> str:
    """How the tile came, and where that matters whether who gave it had declared."""
    s, labels = probe.situation, voice.labels
    if s.discarder is None:
        return labels.events[s.by]
    key = "p_from" if s.by == "discard" else "p_robbed"
    if s.declaring and s.by == "discard":
        key += "_declaring"
    elif declared:
        key += "_declared" if s.discarder in s.declared else "_undeclared"
    return labels[key].format(seat=s.discarder)


def _rare(probe: Probe, voice: Voice) -> list[str]:
    s, labels = probe.situation, voice.labels
    parts = [labels["p_last"]] if s.last_tiles else []
    parts += [labels["p_pushed"].format(tiles=probe.pushed[0] + probe.pushed)] if probe.pushed else []
    parts += [labels["p_wall"].format(n=s.wall_left)] if s.wall_left else []
    parts += [labels["p_visible"].format(tiles=s.visible)] if s.visible else []
    parts += [labels["p_in_wall"].format(tiles=s.in_wall)] if s.in_wall else []
    parts += [labels["p_looked"].format(seats=labels.comma.join(s.looked))] if s.looked else []
    for seat, melds in s.melds.items():
        laid = labels.comma.join(_laid(voice, meld) for meld in melds)
        parts.append(labels["p_melds"].format(seat=seat, melds=laid))
    return parts


def _laid(voice: Voice, meld: Meld) -> str:
    return _meld(voice, str(meld.kind), format_tiles(meld.tiles))


def case_json(probe: Probe) -> dict[str, Any]:
    """A probe in the words of cases."""
    s = probe.situation
    return {
        "hand": probe.tiles, "melds": list(probe.melds), "tile": probe.tile, "by": s.by, "seat": s.seat, "from": s.discarder,
        "dealer": s.dealer, "declared": list(s.declared), "declaring": list(s.declaring), "closed": list(s.closed), "bao": s.bao,
        "undeclared": s.undeclared, "dealer_draws": s.dealer_draws, "last_tiles": s.last_tiles, "wall_left": s.wall_left,
        "visible": s.visible, "in_wall": s.in_wall, "looked": list(s.looked), "gang_feeder": s.gang_feeder,
        "seat_melds": {seat: [str(meld) for meld in melds] for seat, melds in s.melds.items()}, "pushed": probe.pushed,
    }  # fmt: skip
