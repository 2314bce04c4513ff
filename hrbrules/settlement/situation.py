"""The words in which people tell a win (DESIGN §6) go in; the moment that formulas see comes out, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hrbrules.formula.view import NOBODY, Moment, Seat
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.source.record import field, record
from hrbrules.source.suggest import suggest
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.tile import ZHONG, mask_tiles, parse_tiles, tile_text
from hrbrules.vocabulary.events import EVENTS

SEATS: Final = "ABCD"
DRAWN: Final = EVENTS["draw"] | EVENTS["gang_draw"]
DISCARDED: Final = EVENTS["discard"] | EVENTS["robbed_gang"]
TILELESS: Final = EVENTS["ting"] | EVENTS["bao_change"]
_INDEX: Final = {name: index for index, name in enumerate(SEATS)}
_LOSERS: Final = {
    (players, winner): tuple((winner + step) % players for step in range(1, players)) for players in (3, 4) for winner in range(players)
}
_OPENING = (Meld(MeldKind.CHI, 1),)  # what a loser counts as having claimed who is only said to have opened
_SEATS: dict[tuple[object, ...], tuple[Seat, ...]] = {}  # what is said of losers repeats from hand to hand
_SEATS_LIMIT: Final = 1 << 10


@record
class Situation:
    """How a hand was won, and what stands at the table. Seats are A, B, C, D in turn order.

    `by`: draw gang_draw discard robbed_gang deal ting bao_change. `seat`: the winner. `discarder`: who gave the tile
    (discard, robbed_gang). `declared`, `closed`: losers who have declared ting, who have not opened. `undeclared`: the
    winner has not declared. `bao`: the tiles that are bao now ("3s"), or the indicator where the ruleset has one.
    `melds`: a loser's melds, where they are known; they go before `closed`. `visible`, `in_wall`: tiles that everybody
    sees, tiles still in the wall. `looked`: who has looked at the bao; `declaring`: who declared with this very discard.
    """

    by: str
    seat: str = "A"
    discarder: str | None = None
    dealer: str = "A"
    declared: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    bao: str = ""
    undeclared: bool = False
    dealer_draws: int = 0
    last_tiles: bool = False
    wall_left: int = 0
    gang_feeder: str | None = None
    looked: tuple[str, ...] = ()
    declaring: tuple[str, ...] = ()
    visible: str = ""
    in_wall: str = ""
    melds: Mapping[str, tuple[Meld, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("declared", "closed", "looked", "declaring"):
            if not isinstance(getattr(self, name), tuple):  # a list is as good
                object.__setattr__(self, name, tuple(getattr(self, name)))


def moment_of(ruleset: Ruleset, hand: Hand, situation: Situation) -> Moment:
    """The moment without its tile. Raises HandError where the words do not fit together."""
    s, players = situation, ruleset.players
    by = EVENTS.get(s.by, 0)
    winner, dealer = _seat(s.seat, players), _seat(s.dealer, players)
    discarder = NOBODY if s.discarder is None else _seat(s.discarder, players)
    given = by & DISCARDED != 0
    if not by or given is not (discarder != NOBODY) or discarder == winner or s.dealer_draws or s.wall_left:
        _check(s, by, discarder, winner)
    seats = _seats(s, hand, winner, ruleset)
    return Moment(
        by=by, winner=winner, seats=seats, losers=_LOSERS[players, winner], discarder=discarder,
        gang_feeder=NOBODY if s.gang_feeder is None else _seat(s.gang_feeder, players), dealer=dealer,
        dealer_draws=s.dealer_draws, bao=bao_mask(ruleset, s.bao) if s.bao else 0, last_tiles=s.last_tiles, wall_left=s.wall_left,
        visible=_counts(s.visible) if s.visible else (), in_wall=_counts(s.in_wall) if s.in_wall else (),
        drawn=by & DRAWN != 0, discarded=given, me=seats[winner],
    )  # fmt: skip


def _check(s: Situation, by: int, discarder: int, winner: int) -> None:
    if not by:
        raise HandError(diagnose("unknown-event", None, word=s.by, known="、".join(EVENTS), suggestion=suggest(s.by, EVENTS)))
    if (by & DISCARDED != 0) is not (discarder != NOBODY):
        raise HandError(diagnose("needs-discarder" if by & DISCARDED else "no-discarder", None, by=s.by))
    if discarder == winner:
        raise HandError(diagnose("own-discard", None, seat=s.seat))
    for name, most in (("dealer_draws", 99), ("wall_left", 112)):  # as far as the facts of these names go
        if not 0 <= getattr(s, name) <= most:
            raise HandError(diagnose("bad-number", None, found=getattr(s, name), low=0, high=most))


def _seat(name: str, players: int) -> int:
    index = _INDEX.get(name, players)
    if index >= players:
        raise HandError(diagnose("unknown-seat", None, word=name, known="、".join(SEATS[:players])))
    return index


def _seats(s: Situation, hand: Hand, winner: int, ruleset: Ruleset) -> tuple[Seat, ...]:
    """What is known of every seat. Where looking is automatic, whoever declares has seen the bao."""
    key = (ruleset.players, ruleset.looks, winner, s.declared, s.closed, s.looked, s.declaring)
    known = None if s.melds else _SEATS.get(key)
    if known is None:
        known = _loser_seats(s, winner, ruleset)
        if not s.melds:
            if len(_SEATS) >= _SEATS_LIMIT:
                _SEATS.clear()
            _SEATS[key] = known
    declared = not s.undeclared and s.by != "deal"
    looked = (declared and ruleset.looks) or s.seat in s.looked
    me = Seat.of_hand(hand, declared=declared, declaring=s.seat in s.declaring, looked=looked)
    return (*known[:winner], me, *known[winner + 1 :])


def _loser_seats(s: Situation, winner: int, ruleset: Ruleset) -> tuple[Seat, ...]:
    for names in (s.declared, s.closed, s.looked, s.declaring, s.melds):
        for name in names:
            _seat(name, ruleset.players)
    if SEATS[winner] in s.declared or SEATS[winner] in s.closed:
        raise HandError(diagnose("winner-listed", None, seat=s.seat))
    found = []
    for name in SEATS[: ruleset.players]:
        declaring = name in s.declaring
        declared = declaring or name in s.declared
        melds = s.melds.get(name, () if name in s.closed else _OPENING)
        looked = (declared and ruleset.looks) or name in s.looked
        found.append(Seat(melds, declared=declared, declaring=declaring, looked=looked))
    return tuple(found)


def _counts(text: str) -> tuple[int, ...]:
    if not text:
        return ()
    counts = [0] * 28
    for tile in parse_tiles(text):
        counts[tile] += 1
        if counts[tile] > 4:
            raise HandError(diagnose("too-many-tiles", None, tile=tile_text(tile), count=counts[tile]))
    return tuple(counts)


def bao_mask(ruleset: Ruleset, text: str) -> int:
    """The tiles that are bao: the ones named, or with an indicator what it points at (U10)."""
    tiles, mask = parse_tiles(text), 0
    for tile in tiles:
        mask |= 1 << tile
    if not ruleset.indicator:
        return mask
    if len(tiles) != 1:
        raise HandError(diagnose("one-indicator", None, found=text))
    tile = mask_tiles(mask)[0]
    return mask if tile == ZHONG else mask | 1 << (tile - 8 if tile % 9 == 8 else tile + 1)
