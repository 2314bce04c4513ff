"""Random moments at a table: a hand with melds, one reading, waits, seats, an event, what holds and what counts."""

from __future__ import annotations

import random

from hrbrules.formula.view import NOBODY, Moment, Seat, View, Waits
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.reading import SHAPES, Reading, deal_readings, readings
from hrbrules.vocabulary.events import EVENTS

_ALL_SHAPES = sum(SHAPES.values())
CLAUSE_NAMES = ("zi_mo", "mo_bao", "ka_dang", "chu_chong", "zhan_li")


def random_melds(chosen: random.Random, count: int, left: list[int]) -> tuple[Meld, ...]:
    found: list[Meld] = []
    while len(found) < count:
        kind = chosen.choice(list(MeldKind))
        tile = 9 * chosen.randrange(3) + chosen.randrange(7) if kind is MeldKind.CHI else chosen.randrange(28)
        meld = Meld(kind, tile)
        if all(left[tile] >= meld.tiles.count(tile) for tile in meld.tiles):
            for tile in meld.tiles:
                left[tile] -= 1
            found.append(meld)
    return tuple(found)


def random_hand(chosen: random.Random) -> tuple[Hand, int]:
    """A hand that some tile completes, and that tile."""
    while True:
        left = [4] * 28
        melds = random_melds(chosen, chosen.choice((0, 1, 1, 2, 3, 4)), left)
        groups: list[tuple[int, ...]] = []
        while len(groups) < 4 - len(melds):
            tile = 9 * chosen.randrange(3) + chosen.randrange(7)
            groups.append((tile, tile + 1, tile + 2) if chosen.random() < 0.6 else (chosen.choice((tile, 27)),) * 3)
        groups.append((chosen.randrange(28),) * 2)
        tiles = [tile for group in groups for tile in group]
        if not melds and chosen.random() < 0.1:
            tiles = [tile for tile in chosen.sample(range(28), 7) for _ in range(2)]
        if all(tiles.count(tile) <= left[tile] for tile in tiles):
            fill = tiles.pop(chosen.randrange(len(tiles)))
            pushed = 1 << chosen.choice(tiles) if chosen.random() < 0.2 else 0
            return hand_of(tiles, melds, pushed), fill


def random_waits(hand: Hand, chosen: random.Random) -> Waits:
    found: dict[int, tuple[Reading, ...]] = {}
    for tile in range(28):
        seen = tuple(reading for reading in readings(hand, tile, _ALL_SHAPES) if chosen.random() < 0.9)
        if seen:
            found[tile] = seen
    places = 0
    for seen in found.values():
        for reading in seen:
            places |= reading.place
    return Waits(mask=sum(1 << tile for tile in found), count=len(found), places=places, readings=found)


def random_seat(chosen: random.Random) -> Seat:
    melds = random_melds(chosen, chosen.choice((0, 0, 1, 3)), [4] * 28)
    flags = {name: chosen.random() < 0.5 for name in ("declared", "declaring", "looked")}
    return Seat(melds, **flags)


def random_view(seed: int) -> View:
    """The whole view of a payment formula."""
    chosen = random.Random(seed)
    hand, fill = random_hand(chosen)
    waits = random_waits(hand, chosen)
    by = EVENTS[chosen.choice(list(EVENTS))]
    players = chosen.choice((3, 4))
    winner = chosen.randrange(players)
    losers = tuple((winner + step) % players for step in range(1, players))
    tile = fill if chosen.random() < 0.7 else chosen.randrange(28)
    seats = tuple(random_seat(chosen) for _ in range(players))
    seats[winner].__init__(hand.melds, declared=chosen.random() < 0.8)  # type: ignore[misc]
    own = readings(hand, fill, _ALL_SHAPES)
    if chosen.random() < 0.05 and hand.concealed == 13:
        own = deal_readings(hand.with_tile(fill)) or own
    given = by in (EVENTS["discard"], EVENTS["robbed_gang"])
    moment = Moment(
        by=by, winner=winner, seats=seats, losers=losers, discarder=chosen.choice(losers) if given else NOBODY,
        gang_feeder=chosen.choice((NOBODY, *losers)), dealer=chosen.randrange(players), dealer_draws=chosen.randrange(5),
        tile=0 if by == EVENTS["deal"] else 1 << tile,
        bao=chosen.choice((0, 1 << tile, 1 << chosen.randrange(28), 3 << chosen.randrange(27))),
        gang_tile=1 << chosen.randrange(28), natural=chosen.random() < 0.5, last_tiles=chosen.random() < 0.5,
        wall_left=chosen.randrange(113), visible=_counts(chosen), in_wall=_counts(chosen), readings=own if chosen.random() < 0.8 else (),
        drawn=by in (EVENTS["draw"], EVENTS["gang_draw"]), discarded=given, me=seats[winner],
    )  # fmt: skip
    holds = frozenset(name for name in CLAUSE_NAMES if chosen.random() < 0.5)
    counting = frozenset(name for name in holds if chosen.random() < 0.7)
    return View(
        hand=hand, reading=chosen.choice(own), waits=waits, moment=moment, payer=chosen.choice(losers), holds=holds, counting=counting,
        value=chosen.randrange(201),
    )  # fmt: skip


def _counts(chosen: random.Random) -> tuple[int, ...]:
    return () if chosen.random() < 0.3 else tuple(chosen.randrange(5) for _ in range(28))


def hand_view(seed: int) -> View:
    """What a hand condition sees: a hand and one reading, before anybody wins."""
    full = random_view(seed)
    return View(hand=full.hand, reading=full.reading)
