"""A source of chance goes in; deals and choices come out that bring hands to where the rules bite: ting, claims, wins, kongs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hrbrules.conformance.flow import Flow
from hrbrules.engine.action import DISCARD, HU, PASS, Action
from hrbrules.tiles.hand import Hand


class Player:
    """How all four seats of one hand play: at random, with leanings that differ from hand to hand."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.keen = random.choice((0.0, 0.7, 0.95, 0.95))  # how often it wins or declares when it can
        self.quiet = random.choice((0.0, 0.0, 0.5))  # how often it passes where it may
        self.thrifty = random.choice((0.0, 0.9, 0.9))  # how often it discards what is of least use
        self.built = random.random() < 0.5  # whether hands are dealt that are nearly ready

    def choose(self, hand: Hand, actions: Sequence[Action]) -> Action:
        """One of the actions."""
        random = self.random
        if len(actions) == 1:
            return actions[0]
        wanted = [a for a in actions if a.kind == HU] or [a for a in actions if a.ting]
        if wanted and random.random() < self.keen:
            return random.choice(wanted)
        if random.random() < self.quiet and any(a.kind == PASS for a in actions):
            return next(a for a in actions if a.kind == PASS)
        if random.random() < self.thrifty and any(a.kind == DISCARD for a in actions):
            others = [a for a in actions if a.kind != DISCARD]
            if not others or random.random() < 0.5:
                return min((a for a in actions if a.kind == DISCARD), key=lambda a: (_use(hand, a.tile), random.random()))
        return random.choice(actions)

    def wall(self, flow: Flow) -> tuple[int, ...] | None:
        """A wall that deals such hands, or None for one that the engine shuffles."""
        if not self.built:
            return None
        pool = list(flow.deck)
        self.random.shuffle(pool)
        placed: dict[int, int] = {}
        for places in flow.dealt():
            hand: list[int] = []
            for _ in range(200):
                group = self._group(pool)
                if len(hand) + len(group) <= 13 and all(pool.count(tile) >= group.count(tile) for tile in group):
                    hand += group
                    for tile in group:
                        pool.remove(tile)
            placed |= dict(zip(places, [*hand, *pool], strict=False))
            del pool[: max(0, len(places) - len(hand))]
        rest = iter(pool)
        return tuple(placed[place] if place in placed else next(rest) for place in range(len(flow.deck)))

    def _group(self, pool: Sequence[int]) -> list[int]:
        """A sequence, a triplet, a pair or three in four of a kind."""
        tile = self.random.choice(pool)
        kind = self.random.randrange(6)
        if kind < 2 and tile < 27 and tile % 9 < 7:
            return [tile, tile + 1, tile + 2]
        return [tile] * (3 if kind == 3 else 4 if kind == 4 and self.random.random() < 0.2 else 2)


def _use(hand: Hand, tile: int) -> int:
    """How much the rest of the hand makes of a tile."""
    found = 4 * hand.count(tile)
    for step in (-2, -1, 1, 2):
        other = tile + step
        if tile < 27 and 0 <= other < 27 and other // 9 == tile // 9 and hand.count(other):
            found += 3 if abs(step) == 1 else 2
    return found
