"""Group numbers go in; their tiles and kinds, and the place that a tile takes in them, come out."""

from __future__ import annotations

from typing import Final

from hrbrules.tiles.tile import TILE_COUNT

# Where the last tile goes, a bit each, so that a set of places is one integer too.
MIDDLE: Final = 1
EDGE: Final = 2
TWO_SIDED: Final = 4
SINGLE: Final = 8
TWO_PAIR: Final = 16
NONE: Final = 32
PLACES: Final = {"middle": MIDDLE, "edge": EDGE, "two_sided": TWO_SIDED, "single": SINGLE, "two_pair": TWO_PAIR, "none": NONE}

FOUR_SETS: Final = 1
SEVEN_PAIRS: Final = 2
SHAPES: Final = {"four_sets": FOUR_SETS, "seven_pairs": SEVEN_PAIRS}

# A group is 4·(its lowest tile) + its kind: ascending groups stand in the order of their tiles, and 0 is no group.
SEQUENCE: Final = 1
TRIPLET: Final = 2
PAIR: Final = 3
GROUP_KINDS: Final = {SEQUENCE: "sequence", TRIPLET: "triplet", PAIR: "pair"}


def group_kind(group: int) -> str:
    """"sequence", "triplet" or "pair"."""
    return GROUP_KINDS[group & 3]


def group_tiles(group: int) -> tuple[int, ...]:
    """The two or three tiles of a group."""
    tile = group >> 2
    match group & 3:
        case 1:
            return tile, tile + 1, tile + 2
        case 2:
            return tile, tile, tile
        case _:
            return tile, tile


def group_mask(group: int) -> int:
    """The set of kinds of tile in a group."""
    return GROUP_MASKS[group]


def place_in(group: int, tile: int) -> int:
    """The place that `tile`, coming last, takes in a group that holds it: 89 on 7 and 12 on 3 are edges (B11, U13)."""
    if group & 3 == PAIR:
        return SINGLE
    if group & 3 == TRIPLET:
        return TWO_PAIR
    lowest = group >> 2
    if tile == lowest + 1:
        return MIDDLE
    edge_of = 6 if tile == lowest else 0  # the lowest rank at which this end of a sequence meets the end of the suit
    return EDGE if lowest % 9 == edge_of else TWO_SIDED


GROUP_MASKS: Final = tuple((0b111 if group & 3 == SEQUENCE else 1) << (group >> 2) for group in range(4 * TILE_COUNT))
