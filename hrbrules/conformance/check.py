"""An engine and rulesets go in; hands are played and watched, and a report comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeVar

from hrbrules.conformance.dealing import check_deal
from hrbrules.conformance.ending import check_end
from hrbrules.conformance.engine_under_test import EngineUnderTest
from hrbrules.conformance.flow import SEATS, flow_of
from hrbrules.conformance.hidden import check_view
from hrbrules.conformance.keeping import check_records, check_same_seed
from hrbrules.conformance.playing import Player
from hrbrules.conformance.position import check_position
from hrbrules.conformance.report import Breach, Report, Violation, Watch
from hrbrules.conformance.robust import check_json, check_order, check_refusals
from hrbrules.conformance.stepping import follow_step
from hrbrules.conformance.told import Told
from hrbrules.conformance.windows import outcome
from hrbrules.conformance.winning import win_for
from hrbrules.engine.action import PASS, Action, action_of_id
from hrbrules.engine.event import Event
from hrbrules.engine.state import Phase
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.tile import tile_text

S = TypeVar("S")
LONGEST: Final = 2_000  # steps; the longest hand of 112 tiles takes some 400
PLAYED_AGAIN: Final = 0.25  # hands that are played once more, and kept as a record
Seen = Callable[[int], None]


class Hand(Generic[S]):
    """One hand under watch. `steps` are the answers so far."""

    def __init__(self, engine: EngineUnderTest[S], rules: Ruleset, seed: int, watch: Watch) -> None:
        self.engine, self.rules, self.seed, self.watch = engine, rules, seed, watch
        self.random = Random(f"conformance {seed} {rules.digest}")
        self.dealer = SEATS[self.random.randrange(rules.players)]
        self.draws = self.random.choice((0, 0, 1, 2, 3, 4))
        self.steps: list[dict[str, Action]] = []
        self.events: list[Event] = []
        self.wins = 0
        self.player = Player(self.random)
        self.wall = self.player.wall(flow_of(rules))

    def play(self) -> None:
        """Play to the end. Raises Breach."""
        engine, rules, watch = self.engine, self.rules, self.watch
        start = state = engine.new_hand(rules, self.seed, self.dealer, self.draws, self.wall)
        check_deal(flow_of(rules), engine.table(state), (self.seed, self.dealer, self.draws), watch)
        told = Told(flow_of(rules), engine.table(state))
        while True:
            owing = engine.owing(state)
            legal = check_position(told, engine.table(state), owing, self._asker(state), watch)
            self._sample(told, state, legal)
            if not owing:
                break
            watch.see("ends", len(self.steps) < LONGEST, "the hand does not end")
            answers = {seat: self.player.choose(told.hands[SEATS.index(seat)], actions) for seat, actions in legal.items()}
            self.steps.append(answers)
            state = self._step(told, state, answers)
        over = engine.table(state).result
        watch.see("ends", over is not None, "nobody owes an answer, and there is no result")
        self.wins = len(over.wins) if over is not None else 0
        if self.random.random() < PLAYED_AGAIN:
            check_same_seed(engine, rules, start, state, self.steps, self.wall, watch)
            check_records(engine, rules, start, state, self.steps, self.events, watch)

    def _asker(self, state: S) -> Callable[[str], Sequence[Action]]:
        return lambda seat: self.engine.legal(self.rules, state, seat)

    def _step(self, told: Told, state: S, answers: Mapping[str, Action]) -> S:
        engine, watch = self.engine, self.watch
        before = engine.table(state)
        pending = action_of_id(before.pending) if before.phase is Phase.ROB else None
        given = {SEATS.index(seat): a for seat, a in answers.items()}
        due = outcome(told, before.phase, given, (before.discard, before.actor), pending)
        wins = [win_for(told, *winner) for winner in due.winners]
        after, events = engine.step(self.rules, state, answers)
        self.events += events
        if len(answers) > 1 and any(a.kind != PASS for a in answers.values()):
            check_order(engine, self.rules, state, answers, (after, events), watch)
        follow_step(told, before, given, engine.table(after), events, due, watch)
        if engine.table(after).result is not None:
            check_end(told, engine.table(after), due, wins, watch)
        return after

    def _sample(self, told: Told, state: S, legal: Mapping[str, Sequence[Action]]) -> None:
        """Checks that cost more, on some positions: more of those in which somebody has declared."""
        dice = self.random.random()
        if dice < (0.12 if told.declared else 0.04) or not legal:
            check_view(self.engine, self.rules, state, told, self.random.randrange(told.flow.players), self.random, self.watch)
        elif dice > 0.99 and legal:
            check_refusals(self.engine, self.rules, state, legal, self.random, self.watch)
        if dice < 0.01 or not legal:
            check_json(self.engine, state, self.watch)


def check_engine(
    engine: EngineUnderTest[S], rulesets: Sequence[Ruleset], hands: int, seed: int = 0, *,
    until_breach: bool = False, seen: Seen | None = None,
) -> Report:  # fmt: skip
    """Play so many hands, the rulesets in turn, with seeds from `seed` on, and judge every step.

    `until_breach`: stop at the first violation. `seen` is told the number of hands played. An error that the engine raises
    where it should not is a violation of `ends`.
    """
    watch = Watch()
    played: Counter[str] = Counter()
    steps = wins = 0
    violations: list[Violation] = []
    for index in range(hands):
        rules = rulesets[index % len(rulesets)]
        hand = Hand(engine, rules, seed + index, watch)
        breach: Breach | None = None
        try:
            hand.play()
        except Breach as error:
            breach = error
        except Exception as error:  # whatever an engine under test raises: that it does is what is reported
            breach = Breach("ends", f"{type(error).__name__}: {error}")
        if breach is not None:
            violations.append(_violation(hand, breach))
        played[rules.code] += 1
        steps += len(hand.steps)
        wins += hand.wins
        if seen is not None:
            seen(index + 1)
        if violations and until_breach:
            break
    return Report(hands=dict(played), steps=steps, wins=wins, looked=dict(watch.seen), violations=tuple(violations))


def _violation(hand: Hand[S], breach: Breach) -> Violation:
    record = tuple("; ".join(f"{seat} {a}" for seat, a in answers.items()) for answers in hand.steps)
    named = f"seed {hand.seed}, dealer {hand.dealer}, drawn hands {hand.draws}"
    named += "" if hand.wall is None else f", wall {''.join(map(tile_text, hand.wall))}"
    return Violation(check=breach.check, ruleset=hand.rules.code, hand=named, message=breach.message, record=record)
