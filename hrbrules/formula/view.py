"""What a formula sees when it is asked: the hand, a reading, the waits, the moment of the win, a payer, what holds."""

from __future__ import annotations

from hrbrules.source.record import field, open_record
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.reading import Reading

NOBODY = -1


class Seat:
    """What everybody knows of a seat: its melds and what it has declared."""

    __slots__ = ("an_gangs", "bu_gangs", "chis", "declared", "declaring", "looked", "melds", "ming_gangs", "pengs")

    def __init__(self, melds: tuple[Meld, ...] = (), *, declared: bool = False, declaring: bool = False, looked: bool = False) -> None:
        self.melds = melds
        self.declared, self.declaring, self.looked = declared, declaring, looked
        kinds = [meld.kind for meld in melds]
        self.chis = kinds.count(MeldKind.CHI)
        self.pengs = kinds.count(MeldKind.PENG)
        self.ming_gangs = kinds.count(MeldKind.MING_GANG)
        self.bu_gangs = kinds.count(MeldKind.BU_GANG)
        self.an_gangs = kinds.count(MeldKind.AN_GANG)

    @classmethod
    def of_hand(cls, hand: Hand, *, declared: bool, declaring: bool, looked: bool) -> Seat:
        """The seat whose hand is known; its melds are counted already."""
        seat = cls.__new__(cls)
        seat.melds = hand.melds
        seat.declared, seat.declaring, seat.looked = declared, declaring, looked
        seat.chis, seat.pengs, seat.ming_gangs = hand.chis, hand.pengs, hand.ming_gangs
        seat.bu_gangs, seat.an_gangs = hand.bu_gangs, hand.an_gangs
        return seat

    def _of(self, kind: MeldKind, mask: int) -> int:
        return sum(1 for meld in self.melds if meld.kind is kind and meld.mask & mask)

    def chis_of(self, mask: int) -> int:
        return self._of(MeldKind.CHI, mask)

    def pengs_of(self, mask: int) -> int:
        return self._of(MeldKind.PENG, mask)

    def ming_gangs_of(self, mask: int) -> int:
        return self._of(MeldKind.MING_GANG, mask)

    def bu_gangs_of(self, mask: int) -> int:
        return self._of(MeldKind.BU_GANG, mask)

    def an_gangs_of(self, mask: int) -> int:
        return self._of(MeldKind.AN_GANG, mask)


@open_record
class Waits:
    """The tiles a hand waits on, each with its readings that satisfy the conditions; `places` joins their place bits."""

    mask: int = 0
    count: int = 0
    places: int = 0
    readings: dict[int, tuple[Reading, ...]] = field(default_factory=dict)

    def every_reading(self) -> tuple[Reading, ...]:
        return tuple(reading for readings in self.readings.values() for reading in readings)


@open_record
class Moment:
    """The event that may be a win, in numbers: seats 0–3 in turn order (NOBODY where there is none), tiles as masks."""

    by: int
    winner: int
    seats: tuple[Seat, ...]
    losers: tuple[int, ...]
    discarder: int = NOBODY
    gang_feeder: int = NOBODY
    dealer: int = 0
    dealer_draws: int = 0
    tile: int = 0
    bao: int = 0
    gang_tile: int = 0
    natural: bool = False
    last_tiles: bool = False
    wall_left: int = 0
    visible: tuple[int, ...] = ()  # copies by tile index that everybody sees; empty: none
    in_wall: tuple[int, ...] = ()
    readings: tuple[Reading, ...] = ()  # of the winning tile; of all waits where it is none of them
    drawn: bool = False
    discarded: bool = False
    me: Seat = field(default_factory=Seat)

    def visible_of(self, mask: int) -> int:
        return _copies(self.visible, mask)

    def in_wall_of(self, mask: int) -> int:
        return _copies(self.in_wall, mask)


def _copies(counts: tuple[int, ...], mask: int) -> int:
    return sum(count for tile, count in enumerate(counts) if mask >> tile & 1)


@open_record
class View:
    """Everything at once, for `evaluate`; generated code gets the same things as arguments."""

    hand: Hand
    reading: Reading | None = None
    waits: Waits | None = None
    moment: Moment | None = None
    payer: int = NOBODY
    seat: Seat | Hand | None = None  # whose public facts stand bare: a term asked of a seat
    holds: frozenset[str] = frozenset()  # win kinds, fans and factors that hold
    counting: frozenset[str] = frozenset()  # those that count, after drops
    value: int = 0
