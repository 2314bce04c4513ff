"""A hand of play as one frozen tuple: equal by content, hashable; and the table it is laid out on while a step changes it."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from hrbrules.engine.event import Event
from hrbrules.engine.plan import Plan
from hrbrules.settlement.ledger import Line
from hrbrules.tiles.hand import Hand

NO: Final = -1  # no tile, seat or place


class Phase(IntEnum):
    """Who must answer what. ACT: the seat in turn plays. CLAIM, ROB: everybody but the discarder or konger answers at once.
    DEAL: everybody, before the first discard. TING: who has just declared may win on the bao. CHANGE: all declared players
    may win on a new bao. AFTER_DRAW: who discarded first has drawn (Q01). OVER: nobody."""

    DEAL = 0
    ACT = 1
    CLAIM = 2
    ROB = 3
    TING = 4
    CHANGE = 5
    AFTER_DRAW = 6
    OVER = 7


class Bao(IntEnum):
    """UNSET: none counts yet. ON: it counts. GONE: none for the rest of the hand. TAKEN: it counts, and the tile itself has
    been drawn as the last of the wall."""

    UNSET = 0
    ON = 1
    GONE = 2
    TAKEN = 3


class Then(IntEnum):
    """What follows a window: claims on the discard, the next move, or the rest of the turn."""

    CLAIM = 0
    MOVE = 1
    TURN = 2


class Need(IntEnum):
    """What the seat in turn takes before it plays."""

    DRAW = 0
    REPLACEMENT = 1
    NOTHING = 2


class WinRecord(NamedTuple):
    """One win in plain words: seat, event, tile ("" on a deal or where a bao was won on), who gave it (""), fans, value."""

    seat: str
    by: str
    tile: str
    giver: str
    fans: tuple[str, ...]
    value: int


class Result(NamedTuple):
    """How a hand ended. `wins` is empty for a drawn hand. `lines` hold every payment, kong money included; `scores` are gains
    by seat and sum to zero; `dealer`, `dealer_draws` are those of the next hand."""

    wins: tuple[WinRecord, ...]
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    dealer: str
    dealer_draws: int


class State(NamedTuple):
    """Everything about a hand. Seats are 0–3, tiles 0–27, sets of seats or tiles are masks, NO is none.

    `wall` holds the tile of every place; `live[front:]` are the places still to be drawn in turn, `gang_pile`, `last_pile`
    and `idle` those in reserved stacks. `tail_taken`: tiles that kongs and bao changes took from the live wall.
    `baos`: places of the bao (a chain where each viewer has its own, `views` then says which); `old`: baos of the past as
    (tile, seat whose river they lie in or NO). `fresh`: the bao was set by the discard on the table.
    `declared`: seats in the order of declaring. `looked`, `shown` (whose concealed kongs are face up): sets of seats.
    `visible`: packed counts of what everybody sees.
    `turn`: whose move it is or will be; `actor`: who answers now (ACT, AFTER_DRAW, TING), and in
    ROB who makes the kong. `source`: who discarded. `by`: the event of the drawn tile, 0 where it wins nothing. `pending`:
    id of a kong that may be robbed, `promised` that of a claim whose discard comes with it, NO for none.
    `round_left`: tiles still due in the final round, NO before it.
    """

    digest: str
    seed: int
    number: int
    dealer: int
    dealer_draws: int
    dice: tuple[tuple[int, ...], ...]
    wall: tuple[int, ...]
    live: tuple[int, ...]
    tail_taken: int
    gang_pile: tuple[int, ...]
    last_pile: tuple[int, ...]
    idle: tuple[int, ...]
    bao: Bao
    baos: tuple[int, ...]
    views: tuple[int, ...]
    old: tuple[tuple[int, int], ...]
    declared: tuple[int, ...]
    looked: int
    shown: int
    must_ting: bool
    replacing: bool
    pending: int
    promised: int
    round_left: int
    money: tuple[Line, ...]
    result: Result | None
    # from here on: what an ordinary turn changes, see `ordinary.py`
    front: int
    fresh: bool
    hands: tuple[Hand, ...]
    rivers: tuple[tuple[int, ...], ...]
    visible: int
    phase: Phase
    turn: int
    actor: int
    need: Need
    waiting: int
    then: Then
    drawn: int
    by: int
    discard: int
    source: int
    declaring: bool
    may_gang: bool
    claimed: bool
    banned: int
    feeder: int


class Table:
    """The same fields, changed in place during one step. `events` collects what happens; `plan` is the ruleset's."""

    __slots__ = (*State._fields, "events", "plan")

    digest: str
    seed: int
    number: int
    dealer: int
    dealer_draws: int
    dice: tuple[tuple[int, ...], ...]
    wall: tuple[int, ...]
    live: tuple[int, ...]
    front: int
    tail_taken: int
    gang_pile: tuple[int, ...]
    last_pile: tuple[int, ...]
    idle: tuple[int, ...]
    bao: Bao
    baos: tuple[int, ...]
    views: tuple[int, ...]
    fresh: bool
    old: tuple[tuple[int, int], ...]
    hands: list[Hand]
    rivers: list[tuple[int, ...]]
    declared: tuple[int, ...]
    looked: int
    shown: int
    visible: int
    phase: Phase
    turn: int
    actor: int
    need: Need
    waiting: int
    then: Then
    drawn: int
    by: int
    discard: int
    source: int
    declaring: bool
    may_gang: bool
    claimed: bool
    banned: int
    must_ting: bool
    replacing: bool
    feeder: int
    pending: int
    promised: int
    round_left: int
    money: tuple[Line, ...]
    result: Result | None
    events: list[Event]
    plan: Plan


Here = State | Table


def thaw(state: State, plan: Plan) -> Table:
    """A table that shows the state."""
    t = Table()
    (
        t.digest, t.seed, t.number, t.dealer, t.dealer_draws, t.dice, t.wall, t.live, t.tail_taken, t.gang_pile, t.last_pile,
        t.idle, t.bao, t.baos, t.views, t.old, t.declared, t.looked, t.shown, t.must_ting, t.replacing, t.pending, t.promised,
        t.round_left, t.money, t.result, t.front, t.fresh, hands, rivers, t.visible, t.phase, t.turn, t.actor, t.need,
        t.waiting, t.then, t.drawn, t.by, t.discard, t.source, t.declaring, t.may_gang, t.claimed, t.banned, t.feeder,
    ) = state  # fmt: skip
    t.hands = list(hands)
    t.rivers = list(rivers)
    t.events = []
    t.plan = plan
    return t


def freeze(t: Table) -> State:
    """The state that a table shows. (Made as a plain tuple is: twice as fast as by 46 arguments.)"""
    fields = (
        t.digest, t.seed, t.number, t.dealer, t.dealer_draws, t.dice, t.wall, t.live, t.tail_taken, t.gang_pile, t.last_pile,
        t.idle, t.bao, t.baos, t.views, t.old, t.declared, t.looked, t.shown, t.must_ting, t.replacing, t.pending, t.promised,
        t.round_left, t.money, t.result, t.front, t.fresh, tuple(t.hands), tuple(t.rivers), t.visible, t.phase, t.turn,
        t.actor, t.need, t.waiting, t.then, t.drawn, t.by, t.discard, t.source, t.declaring, t.may_gang, t.claimed, t.banned,
        t.feeder,
    )  # fmt: skip
    return tuple.__new__(State, fields)
