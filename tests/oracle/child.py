"""What the oracles of the six other rulesets stand on: a position, its readings and waits, the win that counts; no import of the product.

Tiles are texts, "5m" or "Z". Each ruleset says in its own file what its clauses ask for; here is only what all of them share (G, H04).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar

SEATS = "ABCD"
TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + ["Z"]
DRAWS, GIVEN, TILELESS = ("draw", "gang_draw"), ("discard", "robbed_gang"), ("ting", "bao_change")
Group = tuple[str, ...]
Value = str | int | bool
Options = Mapping[str, tuple[Value, ...]]


@dataclass(frozen=True)
class Meld:
    kind: str  # chi peng ming_gang bu_gang an_gang
    tiles: Group


@dataclass(frozen=True)
class Position:
    """A hand at the moment it might win. `laid`: the melds of losers that are known; they go before `closed`."""

    concealed: Group
    melds: tuple[Meld, ...]
    tile: str  # empty on a deal, and on ting and bao_change where each bao is meant
    by: str
    seat: str
    dealer: str = "A"
    discarder: str = ""
    declared: tuple[str, ...] = ()
    declaring: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    laid: tuple[tuple[str, tuple[Meld, ...]], ...] = ()
    bao: str = ""
    undeclared: bool = False
    dealer_draws: int = 0
    pushed: str = ""
    house: tuple[tuple[str, Value], ...] = ()

    @cached_property
    def options(self) -> dict[str, Value]:
        return dict(self.house)

    @cached_property
    def held(self) -> Group:
        """All tiles before the winning one, melds included."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)

    @cached_property
    def sets_laid(self) -> tuple[Group, ...]:
        return tuple(meld.tiles for meld in self.melds)

    @property
    def losers(self) -> list[str]:
        return [seat for seat in SEATS if seat != self.seat]


@dataclass(frozen=True)
class Way:
    """The concealed groups of a complete hand, and the one that the last tile completes (none for a deal)."""

    groups: tuple[Group, ...]
    last: Group = ()
    tile: str = ""

    @cached_property
    def held(self) -> tuple[Group, ...]:
        groups = list(self.groups)
        if self.last:
            groups.remove(self.last)
        return tuple(groups)

    @cached_property
    def place(self) -> str:
        if not self.last:
            return "none"
        if len(self.last) == 2:
            return "single"
        if is_triplet(self.last):
            return "two_pair"
        if self.tile == self.last[1]:
            return "middle"
        ends = (self.last[0], self.last[2])
        return "edge" if (self.tile[0], ends.index(self.tile)) in (("7", 0), ("3", 1)) else "two_sided"


@dataclass(frozen=True)
class Verdict:
    wins: bool
    fans: frozenset[str] = frozenset()
    value: int = 0
    pays: Mapping[str, int] = field(default_factory=dict)


Waits = Mapping[str, tuple[Way, ...]]


def is_triplet(group: Group) -> bool:
    return len(group) > 2 and len(set(group)) == 1


def is_sequence(group: Group) -> bool:
    return len(set(group)) == 3


def is_yaojiu(tile: str) -> bool:
    return tile == "Z" or tile[0] in "19"


@lru_cache(maxsize=1 << 16)
def split(tiles: Group, pair: bool = False) -> tuple[tuple[Group, ...], ...]:
    """Every way to see sorted tiles as sets and exactly one pair (H04); `pair`: it is taken already."""
    if not tiles:
        return ((),) if pair else ()
    first = tiles[0]
    groups: list[Group] = [(first,) * 3]
    if not pair:
        groups.append((first,) * 2)
    if first != "Z" and first[0] <= "7":
        groups.append(tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3)))
    found = []
    for group in groups:
        left = list(tiles)
        try:
            for tile in group:
                left.remove(tile)
        except ValueError:
            continue
        found += [(group, *rest) for rest in split(tuple(left), pair or len(group) == 2)]
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def ways(concealed: Group, tile: str) -> tuple[Way, ...]:
    """Each splitting, seen with the tile in each group that it may be the last of."""
    found = {}
    for groups in split(tuple(sorted((*concealed, tile) if tile else concealed))):
        for last in {group for group in groups if tile in group} if tile else {()}:
            found[tuple(sorted(groups)), last] = Way(groups, last, tile)
    return tuple(found.values())


def has_opened(melds: tuple[Meld, ...]) -> bool:
    return any(meld.kind != "an_gang" for meld in melds)  # H10


def suits_in(tiles: Group) -> int:
    return len({tile[1] for tile in tiles if tile != "Z"})


def three_alike(p: Position, tile: str) -> bool:
    """The tile would make an added kong of a peng, or a concealed one of three (B10, J17, U16)."""
    return p.concealed.count(tile) == 3 or any(meld.kind == "peng" and tile in meld.tiles for meld in p.melds)


class Child:
    """One ruleset. The methods that a file of its own fills in are named after what its clauses speak of."""

    id = ""
    rules: ClassVar[Options] = {}  # options and their values, the default first
    shown: frozenset[str] = frozenset()  # the options that one hand and its settlement can show
    names: frozenset[str] = frozenset()  # win kinds and fans
    conditions: frozenset[str] = frozenset()

    def clash(self, house: Mapping[str, Value]) -> bool:
        """Whether these options exclude each other."""
        return False

    def lacks(self, p: Position, way: Way) -> set[str]:
        """The conditions on the hand that this way does not meet (G01)."""
        raise NotImplementedError

    def unready(self, p: Position, waiting: Waits) -> set[str]:
        """The conditions on ting that fail; those on waits are asked only where there are some."""
        return set() if has_opened(p.melds) else {"opened"}

    def refused(self, p: Position, tile: str) -> set[str]:
        """The conditions on the win that fail, whatever the kind."""
        return {"declared"} if p.undeclared or p.by == "deal" else set()

    def kinds(self, p: Position, tile: str, waiting: Waits) -> set[str]:
        raise NotImplementedError

    def dealt(self, p: Position, complete: list[Way]) -> set[str]:
        """The kinds of win on the deal, which need no ting."""
        return set()

    def worth(self, p: Position, kinds: set[str], tile: str, waiting: Waits, way: Way | None) -> tuple[set[str], int]:
        """The kinds and fans that count, and the value."""
        raise NotImplementedError

    def shares(self, p: Position, fans: set[str], value: int) -> dict[str, int]:
        raise NotImplementedError

    def bearer(self, p: Position) -> str:
        """Who pays for everybody; nobody where this is empty."""
        return ""

    def baos(self, p: Position) -> list[str]:
        return [p.bao] if p.bao else []

    # ---- what several of them say ------------------------------------------------------------------------------------

    def on(self, p: Position, option: str) -> Value:
        return p.options.get(option, self.rules[option][0])

    def limited(self, p: Position, amount: int) -> int:
        cap = int(self.on(p, "cap"))
        amount *= int(self.on(p, "base"))
        return min(amount, cap) if cap else amount

    def foul(self, p: Position) -> bool:
        """The tile came from a player who has not declared; G04 for the discard that declares."""
        if p.discarder in p.declaring:
            return self.on(p, "declaring_discard") == "undeclared"
        return bool(p.discarder) and p.discarder not in p.declared

    def is_closed(self, p: Position, seat: str) -> bool:
        known = dict(p.laid)
        return not has_opened(known[seat]) if seat in known else seat in p.closed

    def liable(self, p: Position) -> bool:
        return p.dealer_draws >= 3 and p.seat != p.dealer  # H26

    # ---- judging -----------------------------------------------------------------------------------------------------

    def waits(self, p: Position) -> dict[str, tuple[Way, ...]]:
        """G02: tiles not held four times, with the ways that meet the conditions."""
        found = {}
        for tile in TILES:
            good = tuple(way for way in ways(p.concealed, tile) if not self.lacks(p, way)) if p.held.count(tile) < 4 else ()
            if good:
                found[tile] = good
        return found

    def ready(self, p: Position) -> dict[str, tuple[Way, ...]]:
        waiting = self.waits(p)
        return {} if self.unready(p, waiting) else waiting

    def judge(self, p: Position) -> list[Verdict]:
        """The verdicts on the readings of the highest value, ties by the larger sum; several only where these are equal."""
        found = list(self._wins(p))
        if not found:
            return [Verdict(wins=False)]
        most = max(rank for rank, _ in found)
        return [verdict for rank, verdict in found if rank == most]

    def _wins(self, p: Position) -> Iterator[tuple[tuple[int, int], Verdict]]:
        if p.by == "deal":
            complete = [way for way in ways(p.concealed, "") if not self.lacks(p, way)]
            kinds = self.dealt(p, complete)
            seen: Sequence[Way | None] = complete or [None]  # four of a kind need not be complete
            for way in seen if kinds else ():
                yield self._settled(p, *self.worth(p, kinds, "", {}, way))
            return
        waiting = self.ready(p)
        for tile in ([p.tile] if p.tile else self.baos(p)) if waiting else []:
            kinds = set() if self.refused(p, tile) else self.kinds(p, tile, waiting)
            # A win off the wait may stand for any awaited tile.
            found = waiting.get(tile) or tuple(way for each in waiting.values() for way in each)
            for way in found if kinds else ():
                yield self._settled(p, *self.worth(p, kinds, tile, waiting, way))

    def _settled(self, p: Position, fans: set[str], value: int) -> tuple[tuple[int, int], Verdict]:
        owed = self.shares(p, fans, value)
        total, bearer = sum(owed.values()), self.bearer(p)
        pays = {bearer: total} if bearer else dict(sorted(owed.items()))
        return (value, total), Verdict(wins=True, fans=frozenset(fans), value=value, pays=pays)

    def why_not(self, p: Position) -> list[set[str]]:
        """What a hand that does not win lacks: seen the way that lacks least, then ting and win; "kind" where only the event is wrong."""
        dealt = p.by == "deal"
        any_tile = not dealt and (not p.tile or (p.by not in GIVEN and p.tile in self.baos(p)))
        asked = [""] if dealt else [tile for tile in (TILES if any_tile else [p.tile]) if p.held.count(tile) < 4]
        failures = [self.lacks(p, way) for tile in asked for way in ways(p.concealed, tile)] or [{"shape"}]
        fewest = min(map(len, failures))
        more = self.refused(p, p.tile) | (set() if dealt else self.unready(p, self.waits(p)))
        return [failure | more or {"kind"} for failure in failures if len(failure) == fewest]

    def impossible(self, p: Position) -> bool:
        """Five of a kind: the winning tile, and the bao that lies aside, count."""
        held = (*p.held, p.tile) if p.tile and p.by not in TILELESS else p.held
        return any(held.count(tile) > 4 for tile in held) or (p.bao != "" and held.count(p.bao) + 1 > 4)
