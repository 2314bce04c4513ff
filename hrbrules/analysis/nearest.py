"""A hand that does not win goes in; the fewest steps that make it win come out, each way of them settled as the win it is.

A step: one concealed tile exchanged, another winning tile, a set claimed or not claimed, ting declared first, the tile come
another way, another bao, another dealer (`changes.StepKind`); each counts as one. All positions of so many steps are looked at
before any of more, with at most one step of the melds and two of the table, so no smaller change of these kinds wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hrbrules.analysis.changes import TILELESS, Step, StepKind, Stepped, claims, exchanged, in_play, other_layouts, situation_steps
from hrbrules.analysis.ready_hands import ready_hands, whole_hands
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.situation import Situation, moment_of
from hrbrules.settlement.win import Win, best_win, judge
from hrbrules.source.diagnostic import HrbrulesError
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.packed import tiles_at
from hrbrules.tiles.tile import TILE_COUNT, mask_tiles, parse_tiles, tile_text

MOST_STEPS: Final = 3
_MOST_POSITIONS: Final = 40_000  # a second or so
_SHOWN: Final = 3
_KINDS: Final = {kind: order for order, kind in enumerate(StepKind)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One way to win: the steps, the position they lead to, and what it is worth there."""

    steps: tuple[Step, ...]
    hand: Hand
    tile: str
    situation: Situation
    win: Win
    ledger: Ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """`changes`: ways of the fewest steps, at most three of different kinds, the plainest first; none where nothing was found.

    `searched`: with up to so many steps every position was looked at."""

    changes: tuple[Change, ...]
    searched: int


def nearest(ruleset: Ruleset, hand: Hand, tile: str, situation: Situation, most: int = MOST_STEPS) -> Nearest:
    """Of a position that `judge` takes and that does not win. Raises HandError for one that it does not take."""
    moment_of(ruleset, hand, situation)
    search = _Search(ruleset, hand, tile, situation)
    for steps in range(1, most + 1):
        changes = search.best(steps)
        if changes:
            return Nearest(changes=changes, searched=steps)
        if search.positions > _MOST_POSITIONS:
            return Nearest(changes=(), searched=steps - 1)
    return Nearest(changes=(), searched=most)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Position:
    steps: tuple[Step, ...]
    hand: Hand
    tile: str
    situation: Situation

    @property
    def order(self) -> tuple[object, ...]:
        """Fewer tiles exchanged, then the plainer kinds of step, then tiles nearer to those that they replace."""
        kinds = tuple(_KINDS[step.kind] for step in self.steps)
        tiles = [step for step in self.steps if step.kind in (StepKind.TILE, StepKind.HAND)]
        return len(tiles), kinds, sum(_apart(step) for step in tiles), self.hand.packed, self.tile, self.situation.bao


def _apart(step: Step) -> int:
    """How far a tile is from the one that takes its place; another suit is farther than any number."""
    if not step.before:
        return 10
    one, other = parse_tiles(step.before)[0], parse_tiles(step.after)[0]
    return abs(one - other) if one // 9 == other // 9 else 10


class _Search:
    """The positions around one, by the number of steps; what was enumerated once is kept."""

    def __init__(self, ruleset: Ruleset, hand: Hand, tile: str, situation: Situation) -> None:
        self.ruleset, self.hand, self.tile, self.situation = ruleset, hand, tile, situation
        self.tiles = in_play(ruleset)
        self.dealt = situation.by == "deal"
        self.positions = 0
        self._levels: dict[tuple[Hand, int], tuple[Hand, ...]] = {}
        self._tables: dict[tuple[int, str, bool], tuple[Stepped, ...]] = {}

    def best(self, steps: int) -> tuple[Change, ...]:
        """The best way of each kind, executed."""
        found: dict[tuple[StepKind, ...], Change] = {}
        for position in sorted(self._winning(steps), key=lambda one: one.order):
            kinds = tuple(step.kind for step in position.steps)
            if kinds not in found:
                change = self._executed(position)
                if change is not None:
                    found[kinds] = change
                    if len(found) == _SHOWN:
                        break
        return tuple(found.values())

    def _executed(self, position: _Position) -> Change | None:
        try:
            win = judge(self.ruleset, position.hand, position.tile or None, position.situation)
            if not isinstance(win, Win):
                return None
            ledger = settle(self.ruleset, win)
        except HrbrulesError:  # a liability that is ambiguous
            return None
        return Change(steps=position.steps, hand=position.hand, tile=position.tile, situation=position.situation, win=win, ledger=ledger)

    # ---- positions -----------------------------------------------------------------------------------------------

    def _winning(self, steps: int) -> Iterator[_Position]:
        for at_table in range(min(2, steps) + 1):
            for laid in range(min(1, steps - at_table) + 1):
                rest = steps - at_table - laid
                yield from self._with(at_table, laid, rest, other_tile=False)
                if rest:
                    yield from self._with(at_table, laid, rest - 1, other_tile=True)

    def _with(self, at_table: int, laid: int, tiles: int, *, other_tile: bool) -> Iterator[_Position]:
        """Positions of so many steps of each kind that win by quick judgement."""
        if self.dealt and (laid or other_tile):
            return
        for layout, hand in self._hands(laid, tiles):
            for tile in self._other_tiles(hand) if other_tile else (self.tile,):
                come = (Step(kind=StepKind.TILE, before=self.tile, after=tile),) if other_tile else ()
                for table, situation in self._situations(at_table, tile, hand):
                    self.positions += 1
                    if self.positions > _MOST_POSITIONS:
                        return
                    bao_itself = situation.by in TILELESS and situation.by != self.situation.by
                    asked = "" if bao_itself else tile
                    if not (bao_itself and other_tile) and self._wins(hand, asked, situation):
                        steps = (*table, *layout, *come, *self._moved(layout, hand))
                        yield _Position(steps=steps, hand=hand, tile=asked, situation=situation)

    def _other_tiles(self, hand: Hand) -> Iterator[str]:
        for tile in mask_tiles(hand.spare & self.tiles):
            if tile_text(tile) != self.tile:
                yield tile_text(tile)

    def _moved(self, layout: tuple[Step, ...], hand: Hand) -> tuple[Step, ...]:
        """The concealed tiles that were exchanged, each for the nearest of those that came."""
        before = self.hand
        for step in layout:  # tiles that only moved between hand and melds were not exchanged
            if step.kind is StepKind.KEEP:
                before = next(other for one, other in other_layouts(self.hand) if one == step)
            elif step.kind is StepKind.CLAIM:
                hand = hand_of((*hand.tiles, *hand.melds[-1].tiles), hand.melds[:-1])
        gone, come = exchanged(before, hand)
        return tuple(Step(kind=StepKind.HAND, before=tile_text(a), after=tile_text(b)) for a, b in zip(gone, come, strict=True))

    def _hands(self, laid: int, tiles: int) -> Iterator[tuple[tuple[Step, ...], Hand]]:
        """Hands so many tiles away that the rules let declare; on a deal whole ones, and any that is one tile away."""
        if not laid:
            yield from (((), hand) for hand in self._level(self.hand, tiles) if self.dealt or self.ruleset.ready(hand).mask)
            return
        for step, other in other_layouts(self.hand):
            yield from (((step,), hand) for hand in self._level(other, tiles) if self.ruleset.ready(hand).mask)
        for hand in self._level(self.hand, tiles):
            yield from (((step,), made) for step, made in claims(self.ruleset, hand) if self.ruleset.ready(made).mask)

    def _level(self, hand: Hand, tiles: int) -> tuple[Hand, ...]:
        key = hand, tiles
        if key not in self._levels:
            found = self._dealt_level(hand, tiles) if self.dealt else ready_hands(hand, self.ruleset.shapes, tiles)
            self._levels[key] = tuple(one for one in found if not any(not self.tiles >> tile & 1 for tile in one.tiles))
        return self._levels[key]

    def _dealt_level(self, hand: Hand, tiles: int) -> Iterator[Hand]:
        if tiles == 0:
            yield hand
        elif tiles == 1:  # four of a kind win without being whole (B16)
            for gone in dict.fromkeys(hand.tiles):
                rest = hand.without_tile(gone)
                yield from (rest.with_tile(come) for come in range(TILE_COUNT) if come != gone and rest.spare >> come & 1)
        elif hand.concealed % 3 == 2:
            yield from (hand_of(tiles_at(whole)) for whole in whole_hands(hand, self.ruleset.shapes, tiles))

    def _situations(self, steps: int, tile: str, hand: Hand) -> tuple[Stepped, ...]:
        """All that are so many steps away; two steps are of two kinds."""
        key = steps, tile, bool(hand.ming_gangs + hand.bu_gangs + hand.an_gangs)
        if key not in self._tables:
            found: list[Stepped] = [((), self.situation)]
            for _ in range(steps):
                found = [
                    ((*before, *more), after)
                    for before, situation in found
                    for more, after in situation_steps(self.ruleset, hand, tile, situation)
                    if not before or _KINDS[before[-1].kind] < _KINDS[more[0].kind]
                ]
            self._tables[key] = tuple(found)
        return self._tables[key]

    def _wins(self, hand: Hand, tile: str, situation: Situation) -> bool:
        try:
            return best_win(self.ruleset, hand, tile or None, situation) is not None
        except HrbrulesError:  # five of a tile, or a tile that this event does not have
            return False
