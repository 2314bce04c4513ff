"""Random hands of the base game at random moments, mostly ready or nearly so."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from tests.oracle.harbin import SEATS, TILES, House, Meld, Table

HOUSES: tuple[House, ...] = (
    House(),
    House(zhong_pair_as_triplet=False),
    House(sequence_held=True),
    House(soft_yaojiu=True),
    House(declaring_discard="undeclared"),
    House(cap=4),
    House(base=5),
    House(base=3, cap=20, soft_yaojiu=True),
    House(zhong_pair_as_triplet=False, sequence_held=True, declaring_discard="undeclared", cap=7, base=2),
)
_KINDS = ("chi", "chi", "chi", "peng", "peng", "ming_gang", "bu_gang", "an_gang")
_EVENTS = ("draw",) * 6 + ("discard",) * 6 + ("gang_draw", "robbed_gang", "ting", "bao_change", "deal")


@dataclass(frozen=True)
class Asked:
    concealed: list[str]
    melds: list[Meld]
    tile: str
    table: Table
    house: House


def asked(seed: int) -> Asked:
    chosen = random.Random(seed)
    by = chosen.choice(_EVENTS)
    concealed, melds, tile = _hand(chosen, by)
    bao = chosen.choice(("", tile or chosen.choice(TILES), chosen.choice(TILES), chosen.choice(TILES)))
    return Asked(concealed, melds, "" if by in ("deal", "ting", "bao_change") else tile, _table(chosen, by, bao), chosen.choice(HOUSES))


def _hand(chosen: random.Random, by: str) -> tuple[list[str], list[Meld], str]:
    """A complete hand less one tile; some with a tile changed, some that lack another tile than the one they get."""
    while True:
        melds = [] if by == "deal" else [_meld(chosen) for _ in range(chosen.choice((0, 1, 1, 2, 2, 3, 3, 4)))]
        groups = [_group(chosen) for _ in range(4 - len(melds))]
        eye = "Z" if chosen.random() < 0.15 else chosen.choice(TILES)
        tiles = [tile for group in groups for tile in group] + [eye, eye]
        if chosen.random() < 0.12:
            tiles[chosen.randrange(len(tiles))] = chosen.choice(TILES)
        counted = tiles + [tile for meld in melds for tile in meld.tiles]
        if all(counted.count(tile) <= 4 for tile in counted):
            break
    if by == "deal":
        return tiles, melds, ""
    tile = tiles.pop(chosen.randrange(len(tiles)))
    return tiles, melds, tile if chosen.random() < 0.75 else chosen.choice(TILES)


def _meld(chosen: random.Random) -> Meld:
    kind = chosen.choice(_KINDS)
    if kind == "chi":
        return Meld(kind, _run(chosen))
    return Meld(kind, (chosen.choice((*TILES, "Z", "Z")),) * (3 if kind == "peng" else 4))


def _run(chosen: random.Random) -> tuple[str, ...]:
    rank, suit = chosen.randrange(1, 8), chosen.choice("mmps")
    return tuple(f"{rank + step}{suit}" for step in range(3))


def _group(chosen: random.Random) -> tuple[str, ...]:
    return _run(chosen) if chosen.random() < 0.72 else (chosen.choice((*TILES, "Z", "Z")),) * 3


def _table(chosen: random.Random, by: str, bao: str) -> Table:
    seat = chosen.choice(SEATS)
    losers = [one for one in SEATS if one != seat]
    declared = tuple(one for one in losers if chosen.random() < 0.4)
    found = Table(
        by=by, seat=seat, dealer=chosen.choice(SEATS), declared=declared, bao=bao, undeclared=chosen.random() < 0.06,
        dealer_draws=chosen.choice((0, 0, 0, 1, 2, 3, 4, 7)),
    )  # fmt: skip
    if by in ("discard", "robbed_gang"):
        discarder = chosen.choice(losers)
        declaring = (discarder,) if chosen.random() < 0.25 else ()
        return replace(found, discarder=discarder, declaring=declaring)
    return found
