"""The table as the events of a hand tell it: what lies where, what counts as visible, what is bao for whom, how much is left.

It is carried from step to step by `retelling` and compared with what the engine shows; it never asks the engine.
"""

from __future__ import annotations

from typing import Final

from hrbrules.conformance.flow import Flow
from hrbrules.engine.state import State
from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.view import Moment, View, Waits
from hrbrules.ruleset.runtime import NO_WAITS
from hrbrules.settlement.ledger import Line
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import MeldKind
from hrbrules.tiles.tile import TILE_COUNT, ZHONG

NO: Final = -1


class Told:
    """Seats are 0–3, tiles 0–27, places those of the wall, NO is none.

    `chain`: every bao so far, as places; `view[seat]`: which of them counts for a seat (len(chain) where none is left);
    `status`: unset, on, gone, taken. `old`: baos of the past with the seat whose river they lie in. `to_move`: who draws or
    discards next. `waiting`: who has discarded first and is still to draw. `mover`: who made the last discard, claim or
    kong. `final`: tiles still due in the final round, NO before it. `event`: what the drawn tile may win by, "" for nothing.
    """

    def __init__(self, flow: Flow, start: State) -> None:
        players = flow.players
        self.flow, self.wall = flow, start.wall
        self.dealer, self.dealer_draws = start.dealer, start.dealer_draws
        self.hands: list[Hand] = list(start.hands)
        self.rivers: list[list[int]] = [[] for _ in range(players)]
        self.live = list(start.live[start.front :])
        self.gang_pile, self.last_pile, self.idle = list(start.gang_pile), list(start.last_pile), list(start.idle)
        self.tail_taken = 0
        self.status = "gone" if not flow.has_bao else "unset" if flow["bao.set"] == "first_ting" else "on"
        self.chain: list[int] = list(start.baos)
        self.view = [0] * players
        self.old: list[tuple[int, int]] = []
        self.laid_down = 0
        self.fresh = False
        self.unasked = False  # a bao or a viewer is new, and no occasion to change it has come since
        self.declared: list[int] = []
        self.looked: set[int] = set()
        self.to_move, self.mover = start.dealer, start.dealer
        self.waiting = self.drawn = self.discard = self.source = self.feeder = NO
        self.event = ""
        self.declaring = False
        self.kongs: list[int] = []  # seats that are due a replacement
        self.claimed = self.must_ting = False
        self.may_gang = not flow.discards_first
        self.banned = NO
        self.final = NO
        self.promised: tuple[tuple[str, int, tuple[int, ...]], ...] = ()  # what a claim with ting still has to discard
        self.money: list[Line] = []
        self._ready: list[tuple[Hand | None, Waits]] = [(None, NO_WAITS)] * players

    # ---- the wall ----------------------------------------------------------------------------------------------------

    def bao_aside(self) -> bool:
        return self.status in ("on", "unset") and bool(self.chain)

    def left(self) -> int:
        """Tiles still to be drawn in turn; the bao where it is the last of them."""
        return len(self.live) + (self.flow.yes("last.counts_bao") and self.bao_aside())

    def drawable(self) -> int:
        """As `left`, without those that stay behind; kongs and bao changes use these up first (K02)."""
        return self.left() - max(0, self.flow.number("last.behind") - self.tail_taken)

    def at_the_end(self) -> bool:
        """Whether no ordinary draw follows (H24)."""
        if self.flow.members("last.stacks"):
            return not self.live
        return self.drawable() <= max(0, self.flow.number("last.starts_at") - self.flow.number("last.behind"))

    def final_tiles(self) -> int:
        return len(self.last_pile) if self.flow.members("last.stacks") else self.drawable()

    def may_take(self, what: str) -> bool:
        """Whether a kong ("gang") or a "bao_change" may take a tile of the live wall."""
        flow = self.flow
        if not self.live or flow.members("last.stacks") or what in flow.members("last.shrinks_with"):
            return bool(self.live)
        behind = flow.number("last.behind")
        return self.tail_taken < behind if behind else len(self.live) > flow.number("last.starts_at")

    def can_replace(self) -> bool:
        return bool(self.gang_pile) if self.flow.members("gang.stacks") else self.may_take("gang")

    # ---- hands -------------------------------------------------------------------------------------------------------

    def ready(self, seat: int, hand: Hand) -> Waits:
        """What a hand of this seat may win on; the last answer is kept, for three windows in four ask about the same hand."""
        known, waits = self._ready[seat]
        if known is not hand:
            waits = self.flow.rules.ready(hand)
            self._ready[seat] = (hand, waits)
        return waits

    # ---- who sees what -----------------------------------------------------------------------------------------------

    def shows_gangs(self, seat: int) -> bool:
        """Whether concealed kongs of a seat lie face up."""
        match self.flow["gang.an_gang_shown"]:
            case "yes":
                return True
            case "when_opened":
                return any(meld.kind is not MeldKind.AN_GANG for meld in self.hands[seat].melds)
            case "after_ting":
                return seat in self.declared
            case _:
                return False

    def rivers_seen(self) -> list[int]:
        """Copies of each tile among the discards, old baos that lie with them included."""
        counts = [0] * TILE_COUNT
        for river in self.rivers:
            for tile in river:
                counts[tile] += 1
        for tile, owner in self.old:
            counts[tile] += owner >= 0
        return counts

    def visible(self) -> list[int]:
        """Copies of each tile that everybody sees: discards and face-up melds; nothing where no formula asks."""
        if not self.flow.asks_visible:
            return []
        counts = self.rivers_seen()
        for seat, hand in enumerate(self.hands):
            for meld in hand.melds:
                if meld.kind is not MeldKind.AN_GANG or self.shows_gangs(seat):
                    for tile in meld.tiles:
                        counts[tile] += 1
        return counts

    def in_wall(self) -> list[int]:
        """Copies of each tile in the wall; nothing where no formula asks."""
        if not self.flow.asks_in_wall:
            return []
        counts = [0] * TILE_COUNT
        for place in (*self.live, *self.gang_pile, *self.last_pile, *self.idle):
            counts[self.wall[place]] += 1
        return counts

    # ---- the bao -----------------------------------------------------------------------------------------------------

    def bao_place(self, seat: int) -> int:
        """Where the bao that counts for a seat lies; NO where none counts."""
        if self.status in ("unset", "gone") or not self.chain:
            return NO
        index = self.view[seat] if self.flow.each_viewer and seat in self.declared else len(self.chain) - 1
        if self.flow.each_viewer and seat not in self.declared:
            index = self.view[seat] = max(self.view[seat], index)
        return self.chain[index] if index < len(self.chain) else NO

    def bao_mask(self, seat: int) -> int:
        place = self.bao_place(seat)
        return 0 if place < 0 else self.mask_of(self.wall[place])

    def mask_of(self, tile: int) -> int:
        """The tiles that are bao by one that lies aside (U10)."""
        if self.flow["bao.counts"] == "itself" or tile == ZHONG:
            return 1 << tile
        return 1 << tile | 1 << (tile - 8 if tile % 9 == 8 else tile + 1)

    def sees_bao(self, seat: int) -> bool:
        if self.bao_place(seat) < 0:
            return False
        by = self.flow["bao.seen_by"]
        return by == "everyone" or (by == "declared" and seat in self.looked)

    def due(self, mask: int, viewer: int) -> bool:
        """Whether `bao.change.when` holds for these tiles (H19, G07)."""
        node = self.flow.change_when
        if node is None:
            return False
        seen = self.rivers_seen() if self.flow["bao.change.counts"] == "rivers" else self.visible()
        moment = Moment(
            by=0, winner=viewer, seats=(), losers=self.flow.after(viewer), dealer=self.dealer, dealer_draws=self.dealer_draws,
            bao=mask, wall_left=self.left(), visible=tuple(seen), in_wall=tuple(self.in_wall()),
        )  # fmt: skip
        return bool(evaluate(node, View(hand=self.hands[viewer], moment=moment), self.flow.rules.meanings()))

    def viewers(self) -> list[int]:
        """Those for whom a change is judged: each declared seat, or one for all."""
        if self.flow.each_viewer:
            return list(self.declared)
        return [self.declared[0] if self.declared else self.dealer]

    def change_due(self) -> bool:
        """Whether some viewer's bao must change now, and can."""
        if self.status != "on" or (self.flow.yes("bao.change.needs_viewer") and not self.looked and self.flow["bao.seen_by"] != "everyone"):
            return False
        for seat in self.viewers():
            place = self.bao_place(seat)
            if place < 0 or not self.due(self.mask_of(self.wall[place]), seat):
                continue
            another = self.flow.each_viewer and self.view[seat] + 1 < len(self.chain)
            if another or self.flow["bao.change.exhausted"] != "no_change" or self.next_place(place) >= 0:
                return True
        return False

    def next_place(self, old: int) -> int:
        """The place the next bao comes from, NO where there is none; it stays there for now."""
        flow = self.flow
        if flow["bao.change.new"] == "tile_below_then_next_stack":
            place = old
            while place >= 0:
                place = place + 1 if place % 2 == 0 else place - 3
                piles = [self.gang_pile, self.idle]
                piles += [self.last_pile] if "bao_change" in flow.members("last.shrinks_with") else []
                if any(place in pile for pile in piles) or (place in self.live and self.may_take("bao_change")):
                    return place
            return NO
        if not self.may_take("bao_change"):
            return NO
        order = self.live if flow["bao.change.new"] == "drawn" else list(reversed(self.live))
        if flow["bao.change.old_goes_to"] == "wall":  # one that would go at once is passed over
            return next((place for place in order if not self.due(self.mask_of(self.wall[place]), self.dealer)), NO)
        return order[0]

    def take(self, place: int) -> None:
        """A tile leaves its place."""
        for pile in (self.gang_pile, self.last_pile, self.idle):
            if place in pile:
                pile.remove(place)
                return
        drawn = self.flow["bao.change.new"] == "drawn" or self.flow["bao.change.old_goes_to"] == "wall"
        self.live.remove(place)
        self.tail_taken += not drawn
