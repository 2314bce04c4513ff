"""What a player may do: kinds and tiles go in; actions with stable ids and readable text come out, and back again.

An id is kind·2¹⁷ + ting·2¹⁶ + x·2¹⁰ + d·2⁵ + p. `kind` numbers are in `KINDS`. `ting` is 1 where the action declares. x is
the tile of the action (0–27; 63 for none), and for a chi 2·(the lower hand tile) + 0 where the two hand tiles are neighbours
or + 1 where there is a gap between them. d is the discard that goes with a claim that declares, p the pair set apart with
the declaration; 31 for none. Ids of one `ACTION_VERSION` never change their meaning.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.source.text import Span
from hrbrules.tiles.tile import format_tiles, parse_tiles, place_of, shorten, tile_text

ACTION_VERSION: Final = 1

PASS, HU, DISCARD, CHI, PENG, MING_GANG, BU_GANG, AN_GANG, TING, PUSH, LOOK = range(11)
KINDS: Final = ("pass", "hu", "discard", "chi", "peng", "ming_gang", "bu_gang", "an_gang", "ting", "push", "look")
NO_TILE: Final = -1
_WORDS: Final = {"discards": DISCARD, "looks": LOOK} | {word: kind for kind, word in enumerate(KINDS)}
_TEXTS: Final = ("pass", "hu", "discards", "chi", "peng", "ming_gang", "bu_gang", "an_gang", "ting", "push", "looks")


class Action(NamedTuple):
    """`kind` is a number of `KINDS`; tiles are 0–27, NO_TILE where there is none.

    `tile`: discarded, claimed, won on, made a kong or set apart; for a chi the lower of the two tiles from the hand, which
    lie `gap` apart (1 or 2). `ting`: it declares. `discard`: what is discarded with a claim that declares. `push`: the pair
    that is set apart with the declaration.
    """

    id: int
    kind: int
    tile: int = NO_TILE
    ting: bool = False
    discard: int = NO_TILE
    push: int = NO_TILE
    gap: int = 0

    def __str__(self) -> str:
        return _text(self)

    @property
    def hand_tiles(self) -> tuple[int, ...]:
        """The two tiles that a chi takes from the hand."""
        return (self.tile, self.tile + self.gap)


_KNOWN: Final[dict[int, Action]] = {}


def action(kind: int, tile: int = NO_TILE, *, ting: bool = False, discard: int = NO_TILE, push: int = NO_TILE, gap: int = 0) -> Action:
    """The action with these parts; the same object every time."""
    x = 63 if tile < 0 else tile * 2 + gap - 1 if kind == CHI else tile
    number = kind << 17 | ting << 16 | x << 10 | (31 if discard < 0 else discard) << 5 | (31 if push < 0 else push)
    found = _KNOWN.get(number)
    if found is None:
        found = _KNOWN[number] = Action(number, kind, tile, ting, discard, push, gap)
    return found


def action_of_id(number: int) -> Action:
    """The action with an id. Raises HandError (`unknown-action`) for a number that is none."""
    kind, ting, x, d, p = number >> 17, bool(number >> 16 & 1), number >> 10 & 63, number >> 5 & 31, number & 31
    tile, gap = (x // 2, x % 2 + 1) if kind == CHI else (x, 0)
    if number < 0 or kind >= len(KINDS) or (x != 63 and tile > 27) or 27 < d < 31 or 27 < p < 31:
        raise HandError(diagnose("unknown-action", None, found=number))
    found = action(
        kind, NO_TILE if x == 63 else tile, ting=ting, discard=NO_TILE if d == 31 else d, push=NO_TILE if p == 31 else p,
        gap=0 if x == 63 else gap,
    )  # fmt: skip
    if found.id != number or not _well_formed(found):
        raise HandError(diagnose("unknown-action", None, found=number))
    return found


def parse_action(text: str, at: Span | None = None) -> Action:
    """Read "discards 5p ting push 2s", "chi 46p ting 2s", "hu 5m", "pass". Raises HandError (`unknown-action`, `unknown-tile`)."""
    found = _read(text)
    if found is None:
        raise HandError(diagnose("unknown-action", place_of(text, at), found=shorten(text.strip())))
    return found


@lru_cache(maxsize=1 << 12)
def _read(text: str) -> Action | None:
    words = text.split()
    kind = _WORDS.get(words[0]) if words else None
    if kind is None:
        return None
    rest = words[1:]
    tile, gap, discard, push, ting = NO_TILE, 0, NO_TILE, NO_TILE, kind == TING
    if len(rest) >= 2 and rest[-2] == "push":
        push, rest = _one(rest[-1]), rest[:-2]
    if kind == CHI and rest:
        pair = sorted(parse_tiles(rest.pop(0)))
        if len(pair) != 2 or not 0 < pair[1] - pair[0] < 3:
            return None
        tile, gap = pair[0], pair[1] - pair[0]
    elif rest and rest[0] != "ting":
        tile = _one(rest.pop(0))
    if rest and rest[0] == "ting" and kind != TING:
        ting = True
        discard = _one(rest[1]) if len(rest) == 2 and kind in (CHI, PENG) else NO_TILE
        rest = rest[1 + (discard >= 0) :]
    if rest:
        return None
    found = action(kind, tile, ting=ting, discard=discard, push=push, gap=gap)
    return found if _well_formed(found) else None


def _one(text: str) -> int:
    tiles = parse_tiles(text)
    if not tiles or len(set(tiles)) != 1:
        raise HandError(diagnose("one-tile", None, found=shorten(text)))
    return tiles[0]


def _well_formed(a: Action) -> bool:
    """Whether the parts belong together."""
    if a.push >= 0 and not a.ting:
        return False
    match a.kind:
        case 0 | 10:
            return a.tile < 0 and not a.ting and a.discard < 0
        case 1:
            return not a.ting and a.discard < 0
        case 3:
            same_suit = 0 <= a.tile < 27 and a.tile // 9 == (a.tile + a.gap) // 9 and a.tile + a.gap < 27
            return same_suit and a.ting is (a.discard >= 0)
        case 4:
            return a.tile >= 0 and a.ting is (a.discard >= 0)
        case 2 | 5:
            return a.tile >= 0 and a.discard < 0
        case 8:
            return a.tile < 0 and a.ting and a.discard < 0
        case _:
            return a.tile >= 0 and not a.ting and a.discard < 0


def _text(a: Action) -> str:
    parts = [_TEXTS[a.kind]]
    if a.kind == CHI:
        parts.append(format_tiles(a.hand_tiles))
    elif a.tile >= 0:
        parts.append(tile_text(a.tile))
    if a.ting and a.kind != TING:
        parts.append("ting")
    if a.discard >= 0:
        parts.append(tile_text(a.discard))
    if a.push >= 0:
        parts += ["push", tile_text(a.push)]
    return " ".join(parts)


SEAT_ACTION: Final = re.compile(r"\s*([A-D])\s+(\S.*?)\s*$")


def parse_seat_action(text: str, at: Span | None = None) -> tuple[str, Action]:
    """Read "C chi 46p ting 2s": the seat and its action. Raises HandError."""
    place = place_of(text, at)
    found = SEAT_ACTION.match(text)
    if found is None:
        raise HandError(diagnose("unknown-action", place, found=shorten(text.strip())))
    return found[1], parse_action(found[2], place.part(found.start(2), found.end(2)))


PASSES: Final = (action(PASS),)
