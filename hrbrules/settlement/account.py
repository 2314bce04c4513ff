"""A hand, a tile and a situation go in; every condition, kind and fan comes out with its truth and what decided it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.view import Moment, View, Waits
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.ruleset.runtime import NO_WAITS, Ruleset
from hrbrules.settlement.explain import Explained, explain
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.reasons import NO_KIND, NO_SHAPE, nearest_reading
from hrbrules.settlement.situation import Situation, moment_of
from hrbrules.settlement.win import NoWin, Win, judge
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.reading import Reading
from hrbrules.tiles.tile import mask_tiles, parse_tiles
from hrbrules.tiles.waits import shape_waits

SCORING: Final = (Group.KIND, Group.FAN, Group.FACTOR, Group.BEARER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A clause with its truth. `waived`: a condition that is false, and that the kind of this win does not ask for.
    `dropped`: it holds, and another that holds too takes its place."""

    clause: Clause
    truth: bool
    explained: Explained
    waived: bool = False
    dropped: bool = False


@dataclass(frozen=True, kw_only=True)
class Account:
    """What the rules say of a hand, and why. `waits`: by the hand conditions; `by_shape`: by shape alone, as a set of tiles.

    `moment` and `reading`: what the conditions were judged on; of a hand that does not win the reading that is nearest.
    """

    rules: Ruleset
    hand: Hand
    tile: str
    situation: Situation
    result: Win | NoWin
    ledger: Ledger
    moment: Moment
    reading: Reading | None
    waits: Waits
    by_shape: int

    @property
    def win(self) -> Win | None:
        return self.result if isinstance(self.result, Win) else None

    @property
    def reasons(self) -> tuple[str, ...]:
        return self.result.reasons if isinstance(self.result, NoWin) else ()

    @property
    def ready(self) -> Waits:
        """The waits with which the hand may declare."""
        return self.rules.ready(self.hand) if self.hand.concealed % 3 == 1 and self.situation.by != "deal" else NO_WAITS

    def view(self) -> View:
        """Everything that a formula about the win may see."""
        win = self.win
        if win is None:
            return View(hand=self.hand, reading=self.reading, waits=self.ready, moment=self.moment)
        return View(
            hand=self.hand, reading=win.reading, waits=win.waits, moment=win.moment, holds=frozenset(win.holds),
            counting=frozenset(win.fans), value=win.value,
        )  # fmt: skip

    def worths(self, clause: Clause) -> dict[str, int]:
        """What a clause is worth in this win, by unit."""
        return {unit.value: evaluate(node, self.view(), self.rules.meanings()) for unit, node in clause.worth}

    @cached_property
    def conditions(self) -> tuple[Judged, ...]:
        """Those of the hand (where there is a reading to judge), of ting and of the win, in the order of judging. Conditions on
        the value are among them only where there was a value to judge."""
        dealt = self.situation.by == "deal"
        groups = [Group.HAND] if self.reading is not None and self.reading.groups else []
        groups += [] if dealt else [Group.TING]
        return tuple(
            self._condition(clause)
            for group in (*groups, Group.WIN)
            for clause in self.rules.rules.of(group)
            if not clause.late or self.win is not None or clause.id in self.reasons
        )

    def _condition(self, clause: Clause) -> Judged:
        explained = self._explain(clause)
        late = clause.late and self.win is None
        truth = explained.truth and not late
        return Judged(clause=clause, truth=truth, explained=explained, waived=not truth and not late and self._waived(clause.id))

    def _waived(self, condition: str) -> bool:
        kinds = self.rules.functions.kinds(self.moment, self.hand, self.ready)
        return any(condition in clause.waives for clause in self.rules.rules.of(Group.KIND) if self.rules.bits[clause.id] & kinds)

    def _explain(self, clause: Clause) -> Explained:
        view = self.view()
        if clause.group in (Group.HAND, Group.TING):
            view = View(hand=self.hand, reading=self.reading if clause.group is Group.HAND else None, waits=self.waits)
        return explain(self.rules, clause.id, clause.test, view)

    def scoring(self, id: str) -> Clause:
        """The kind, fan, factor or liability with an id; a condition may have the same one."""
        return next(clause for clause in self.rules.rules.of(*SCORING) if clause.id == id)

    def failing(self) -> list[Judged]:
        """The conditions among the reasons, those on the value last: these have no facts before there is a value."""
        return sorted((one for one in self.conditions if one.clause.id in self.reasons and not one.truth), key=lambda one: one.clause.late)

    def no_shape(self) -> bool:
        return NO_SHAPE in self.reasons

    def no_kind(self) -> bool:
        return NO_KIND in self.reasons

    @cached_property
    def kinds_and_fans(self) -> tuple[Judged, ...]:
        """All kinds, and of a win all fans: whether each holds, and what its test looked at."""
        groups = (Group.KIND,) if self.win is None else (Group.KIND, Group.FAN)
        found = []
        for clause in self.rules.rules.of(*groups):
            explained = self._explain(clause)
            came = not clause.by or self.situation.by in clause.by
            truth = came and explained.truth
            dropped = truth and self.win is not None and clause.id not in self.win.fans
            found.append(Judged(clause=clause, truth=truth, explained=explained, dropped=dropped))
        return tuple(found)


def account_of(
    rules: Ruleset, hand: Hand, tile: str, situation: Situation, result: Win | NoWin | None = None, ledger: Ledger | None = None
) -> Account:
    """`result`, `ledger`: what `judge` and `settle` said, where that is known. Raises HandError, RulesetError as they do."""
    result = judge(rules, hand, tile or None, situation) if result is None else result
    win = result if isinstance(result, Win) else None
    if ledger is None:
        ledger = Ledger(lines=()) if win is None else settle(rules, win)
    waiting = hand.concealed % 3 == 1 and situation.by != "deal"
    waits = rules.judged_waits(hand) if waiting else NO_WAITS
    by_shape = shape_waits(hand, rules.shapes) if waiting else 0
    moment = _moment(rules, hand, tile, situation) if win is None else win.moment
    tiles = mask_tiles(moment.tile)
    reading = nearest_reading(rules, hand, tiles[0] if tiles else None, moment) if win is None else win.reading
    return Account(
        rules=rules, hand=hand, tile=tile, situation=situation, result=result, ledger=ledger, moment=moment, reading=reading,
        waits=waits, by_shape=by_shape,
    )  # fmt: skip


def _moment(rules: Ruleset, hand: Hand, tile: str, situation: Situation) -> Moment:
    """The event of a hand that does not win, as the rules saw it."""
    moment = moment_of(rules, hand, situation)
    if situation.by == "deal":
        readings = rules.dealt_readings(hand) if hand.concealed % 3 == 2 else ()
        return replace(moment, readings=readings, natural=bool(readings))
    if tile:
        moment.tile = 1 << parse_tiles(tile)[0]
    elif len(mask_tiles(moment.bao)) == 1:  # several are tried one by one
        moment.tile = moment.bao
    waits = rules.ready(hand)
    if waits.mask:
        moment.natural = bool(waits.mask & moment.tile)
        moment.readings = waits.readings.get(moment.tile.bit_length() - 1) or waits.every_reading()
    return moment
