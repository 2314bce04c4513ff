"""A judged hand goes in; every condition, kind and fan comes out with its truth and the facts that decided it."""

from __future__ import annotations

from dataclasses import dataclass

from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.view import Moment, View, Waits
from hrbrules.ruleset.clause import Clause, Group, Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.explain import Explained, explain
from hrbrules.settlement.ledger import Ledger
from hrbrules.settlement.reasons import NO_KIND, NO_SHAPE, nearest_reading
from hrbrules.settlement.situation import Situation, moment_of
from hrbrules.settlement.win import NoWin, Win
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.reading import Reading
from hrbrules.tiles.tile import mask_tiles, parse_tiles
from hrbrules.tiles.waits import shape_waits

_SCORING = (Group.KIND, Group.FAN, Group.FACTOR, Group.BEARER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What people are told about a hand. `waits`: by the hand conditions; `by_shape`: by shape alone, as a set of tiles."""

    rules: Ruleset
    hand: Hand
    situation: Situation
    result: Win | NoWin
    ledger: Ledger
    moment: Moment
    reading: Reading | None
    waits: Waits
    by_shape: int

    @classmethod
    def of(cls, rules: Ruleset, hand: Hand, tile: str, situation: Situation, result: Win | NoWin, ledger: Ledger) -> Judged:
        """`tile` "" where none was named; `result` and `ledger` are what the rules made of it."""
        waiting = hand.concealed % 3 == 1
        waits = rules.judged_waits(hand) if waiting else Waits()
        by_shape = shape_waits(hand, rules.shapes) if waiting else 0
        win = result if isinstance(result, Win) else None
        moment = _moment(rules, hand, tile, situation, waits) if win is None else win.moment
        tiles = mask_tiles(moment.tile)
        reading = nearest_reading(rules, hand, tiles[0] if tiles else None, moment) if win is None else win.reading
        return cls(
            rules=rules, hand=hand, situation=situation, result=result, ledger=ledger, moment=moment, reading=reading, waits=waits,
            by_shape=by_shape,
        )  # fmt: skip

    @property
    def win(self) -> Win | None:
        return self.result if isinstance(self.result, Win) else None

    @property
    def reasons(self) -> tuple[str, ...]:
        return self.result.reasons if isinstance(self.result, NoWin) else ()

    def view(self) -> View:
        """Everything that a condition may see."""
        win = self.win
        if win is None:
            return View(hand=self.hand, reading=self.reading, waits=self.waits, moment=self.moment)
        return View(
            hand=self.hand, reading=win.reading, waits=win.waits, moment=win.moment, holds=frozenset(win.holds),
            counting=frozenset(win.fans), value=win.value,
        )  # fmt: skip

    def worths(self, clause: Clause) -> dict[str, int]:
        """What a clause is worth in this win, by unit."""
        return {unit.value: evaluate(node, self.view(), self.rules.meanings()) for unit, node in clause.worth}

    def conditions(self) -> list[tuple[Clause, Explained]]:
        """Those of the hand (where there is a reading to judge), of ting and of the win, in the order of judging."""
        groups = [Group.HAND] if self.reading is not None else []
        groups += [] if self.situation.by == "deal" else [Group.TING]
        return [(clause, self.explain(clause)) for group in (*groups, Group.WIN) for clause in self.rules.rules.of(group)]

    def explain(self, clause: Clause) -> Explained:
        view = self.view()
        if clause.group in (Group.HAND, Group.TING):
            view = View(hand=self.hand, reading=self.reading if clause.group is Group.HAND else None, waits=self.waits)
        return explain(self.rules, clause.id, clause.test, view)

    def scoring(self, id: str) -> Clause:
        return scoring_clause(self.rules.rules, id)

    def failing(self) -> list[tuple[Clause, Explained]]:
        """The conditions among the reasons."""
        return [(clause, found) for clause, found in self.conditions() if clause.id in self.reasons and not found.truth and not clause.late]

    def late(self) -> tuple[Clause, ...]:
        """Conditions on the value that fail: they have no facts before there is a value."""
        return tuple(clause for clause in self.rules.rules.of(Group.WIN) if clause.late and clause.id in self.reasons)

    def no_shape(self) -> bool:
        return NO_SHAPE in self.reasons

    def no_kind(self) -> bool:
        return NO_KIND in self.reasons

    def kinds_and_fans(self) -> list[tuple[Clause, bool, Explained]]:
        """All of them: whether each holds (a kind also asks how the tile came), and what its test looked at."""
        holds = () if self.win is None else self.win.holds
        return [(clause, clause.id in holds, self.explain(clause)) for clause in self.rules.rules.of(Group.KIND, Group.FAN)]


def scoring_clause(rules: Rules, id: str) -> Clause:
    """The kind, fan, factor or liability with an id; a condition may have the same one."""
    return next(clause for clause in rules.of(*_SCORING) if clause.id == id)


def _moment(rules: Ruleset, hand: Hand, tile: str, situation: Situation, waits: Waits) -> Moment:
    """The event as the rules saw it, with the tile."""
    moment = moment_of(rules, hand, situation)
    if tile:
        moment.tile = 1 << parse_tiles(tile)[0]
    elif situation.by in ("ting", "bao_change") and mask_tiles(moment.bao):
        moment.tile = 1 << mask_tiles(moment.bao)[0]
    moment.natural = bool(waits.mask & moment.tile)
    moment.readings = waits.readings.get(moment.tile.bit_length() - 1, ())
    return moment
