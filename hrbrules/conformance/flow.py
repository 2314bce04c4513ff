"""A ruleset goes in; its declared choices of play come out by path, and what the sentences say of wall, deal and claims.

Written from the sentences of the flow fields, without looking at the engine: the kit must not share its mistakes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hrbrules.formula.tree import Node
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.viewer import counts_own_hand
from hrbrules.vocabulary.events import EVENTS

SEATS: Final = "ABCD"
ONE_OF: Final = {tile: 1 << 8 * tile for tile in range(28)}
"""One of each tile in a number of 28 counts, eight bits each, so that their sum tells any two piles of tiles apart."""


class Flow:
    """The choices of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.values = {entry.path: entry.value for entry in rules.rules.flow}
        self.players = rules.players
        self.deck = tuple(sorted([*range(9 * self.number("tiles.suits"))] * 4 + [27] * self.number("tiles.zhong")))
        self.deck_counts = sum(map(ONE_OF.__getitem__, self.deck))
        written = repr(rules.rules)  # names every fact that any formula asks; what none asks need not be counted
        self.asks_visible, self.asks_in_wall = "'visible'" in written or "'knows'" in written, "'in_wall'" in written
        kinds = rules.rules.of(Group.KIND)
        self.events = frozenset(name for clause in kinds for name in clause.by)
        self.change_when: Node | None = next(entry.formula for entry in rules.rules.flow if entry.path == "bao.change.when")
        self.has_bao = self["bao.kind"] != "none"
        self.locked = self["ting.lock"] != "keeps_ting"
        self.discards_first = self["turn.order"] == "discard_draw_until_ting"
        self.each_viewer = self.has_bao and counts_own_hand(rules.rules)
        self.may_look = self.has_bao and self["bao.look"] != "automatic" and self["bao.seen_by"] == "declared"
        self.looks_at_once = self.has_bao and self["bao.look"] == "automatic" and self["bao.seen_by"] != "nobody"
        self.frozen = self.yes("bao.change.frozen_before_discard")
        self.tiers = self._tiers()
        self.robbing = self.members("gang.robbing")

    def __getitem__(self, path: str) -> str:
        return str(self.values[path])

    def number(self, path: str) -> int:
        return int(self[path])

    def yes(self, path: str) -> bool:
        return self.values[path] == "yes"

    def members(self, path: str) -> tuple[str, ...]:
        value = self.values[path]
        assert isinstance(value, tuple)
        return tuple(map(str, value))

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats, the nearest first."""
        return tuple((seat + step) % self.players for step in range(1, self.players))

    def nearness(self, start: int, seat: int) -> int:
        return (seat - start) % self.players

    def _tiers(self) -> dict[str, int]:
        order = self.values["claims.order"]
        assert isinstance(order, tuple)
        tiers = [entry if isinstance(entry, tuple) else (entry,) for entry in order]
        return {"hu": -1} | {str(name): rank for rank, names in enumerate(tiers) for name in names}

    def tier(self, name: str) -> int:
        """The rank of a class of claim that may be made, 0 highest (胡 goes first where the order does not name it)."""
        return self.tiers[name]

    def claims(self, name: str) -> bool:
        """Whether a discard may be claimed in this way."""
        return name in self.tiers

    # ---- the deal ----------------------------------------------------------------------------------------------------

    def rolls(self) -> int:
        return {"two_rolls": 2, "two_rolls_added": 2}.get(self["wall.opens"], 1)

    def dealt(self) -> list[list[int]]:
        """Places of the wall, from the break on, that each seat is dealt; the dealer first (H03)."""
        size = 6 if self["deal.method"] == "sixes" else 4
        found: list[list[int]] = [[] for _ in range(self.players)]
        at = 0
        while len(found[-1]) < 12:
            for places in found:
                places.extend(range(at, at + size))
                at += size
        rest = [[at, at + 4], *([at + step] for step in range(1, self.players))] if self.yes("deal.jump") else [
            [at, at + self.players], *([at + step] for step in range(1, self.players))
        ]  # fmt: skip
        return [places + more for places, more in zip(found, rest, strict=True)]

    def bao_at_deal(self, live: list[int]) -> int:
        """The place of the bao that is set aside at the deal; −1 for none."""
        if not self.has_bao or (self["bao.set"] == "first_ting" and self["bao.place"] == "last_wall_tile"):
            return -1
        match self["bao.place"]:
            case "last_wall_tile":
                return live[-1]
            case "last_stack_top":
                return next(place for place in reversed(live) if place % 2 == 0)
            case "under_stack_3":
                return 12 * self.players + 5
            case "reserved_stack":
                return len(self.deck) - 2 * self.number("bao.stack")
            case _:
                return -1

    def stacks(self, numbers: tuple[str, ...], reserved: set[int]) -> list[int]:
        """The places of reserved stacks, counted from the end of the wall."""
        size = len(self.deck)
        places = [size - 2 * int(number) + side for number in numbers for side in (0, 1)]
        return [place for place in places if place in reserved]


@lru_cache(maxsize=64)
def flow_of(rules: Ruleset) -> Flow:
    """The choices of a ruleset; the same object while it is in use."""
    return Flow(rules)


EVENT_NAMES: Final = {number: name for name, number in EVENTS.items()}
