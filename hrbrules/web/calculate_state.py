"""The words of an address go in; the hand being told and the evening's hands come out, and the shortest words that say the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from hrbrules.tiles.meld import Meld, MeldKind

NO: Final = -1  # no tile, or a number that nobody has set
SEATS: Final = "ABCD"
DRAWN_HAND: Final = "drawn_hand"
MOST_HANDS: Final = 80
MOST_LETTERS: Final = 6000  # of the evening; any browser takes an address of that length
MOST_TILES: Final = 20  # in one row of an address: more than any hand, so that a surplus can be shown and mended
MOST_KONGS: Final = 8
MOST_NAME: Final = 12
CLOSED_SLOT: Final = "none"
MELD_SLOTS: Final = tuple(kind.value for kind in MeldKind)
SLOTS: Final = ("hand", *MELD_SLOTS, "tile", "bao", "visible", "in_wall", CLOSED_SLOT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A meld as told. `feeder`: who discarded the tile of an exposed kong, "" where nobody has said."""

    meld: Meld
    feeder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kong:
    """A kong of somebody whose hand is not told, for kong money."""

    seat: str
    kind: str
    tile: int = NO
    feeder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One hand as told so far. `tiles` in the order of tapping; seats are A to D, "" where not said.

    `by`: an event, or `drawn_hand`. `dealer` "" and `draws` NO: as the evening has it. `bao`: the bao, or the indicator.
    `others`: melds of losers, by seat. `also`: one more winner on the discard of the hand before. The rest as in `Situation`.
    """

    tiles: tuple[int, ...] = ()
    melds: tuple[Laid, ...] = ()
    tile: int = NO
    bao: int = NO
    pushed: int = NO
    by: str = ""
    seat: str = ""
    discarder: str = ""
    dealer: str = ""
    draws: int = NO
    declared: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    looked: tuple[str, ...] = ()
    declaring: bool = False
    undeclared: bool = False
    last_tiles: bool = False
    also: bool = False
    wall_left: int = NO
    feeder: str = ""
    visible: tuple[int, ...] = ()
    in_wall: tuple[int, ...] = ()
    kongs: tuple[Kong, ...] = ()
    others: tuple[tuple[str, tuple[Meld, ...]], ...] = ()

    def having(self, **changes: Any) -> Draft:
        """The same with some fields changed, whose names come from an address."""
        return replace(self, **changes)

    def melds_of(self, seat: str) -> tuple[Meld, ...]:
        return dict(self.others).get(seat, ())

    def with_melds_of(self, seat: str, melds: Iterable[Meld]) -> Draft:
        found = {**dict(self.others), seat: tuple(melds)}
        return replace(self, others=tuple((one, found[one]) for one in SEATS if found.get(one)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """Everything a page of the calculator knows but the rules. `slot`: what the tile pad fills, as in `SLOTS`, or `peng.B` for
    a loser's meld. `names`: what the players are called, by seat. `broken`: keys of sentences about what could not be read."""

    draft: Draft = Draft()
    hands: tuple[Draft, ...] = ()
    slot: str = "hand"
    names: tuple[str, ...] = ("", "", "", "")
    broken: tuple[str, ...] = ()


def is_slot(word: str) -> bool:
    kind, _, seat = word.partition(".")
    return word in SLOTS or (kind in MELD_SLOTS and len(seat) == 1 and seat in SEATS)


def clean_name(text: str) -> str:
    """A player's name on one line, without what an address of ours uses."""
    plain = "".join(letter if letter.isprintable() and letter != "~" else " " for letter in text)
    return " ".join(plain.split())[:MOST_NAME].strip()
