"""A hand that greedy bots played under one ruleset goes in; how it ends under another comes out, without asking what is known.

What bots do rests on what they see, what they may do, and which hands may declare and win. Where the other rules only pay otherwise,
the hand is the same to its last step. Where they play otherwise but judge hands alike, every bot that sees the same and may do the
same does the same; the bots are asked from the first thing on that is otherwise. The end is the one that playing anew would give.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple

from hrbrules.analysis.changed import changed_flow, changed_parts
from hrbrules.analysis.greedy import greedy
from hrbrules.engine.api import Action, State, legal, owing, step, view
from hrbrules.engine.view import View
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset

_PAYMENTS: Final = frozenset((Group.FAN.value, Group.FACTOR.value, Group.BEARER.value, ""))  # "": value, share and who owes
_HANDS: Final = frozenset((Group.HAND.value, Group.TING.value))
_TILES: Final = ("hand.shapes", "tiles.suits", "tiles.zhong")


class Likeness(IntEnum):
    """How much two rulesets play alike."""

    APART = 0  # they may judge hands otherwise
    HANDS = 1  # hands are judged alike, play may run otherwise
    PLAY = 2  # only values and payments may be otherwise


class Decision(NamedTuple):
    """A seat that had a choice: what it saw, what it might do, what it did."""

    seat: str
    seen: View
    actions: tuple[Action, ...]
    chosen: Action


class Course(NamedTuple):
    """A finished hand. `last`: the state before the last step, and the answers that were given there; None where there was none."""

    end: State
    decisions: tuple[Decision, ...]
    last: tuple[State, Mapping[str, Action]] | None


def likeness(one: Ruleset, other: Ruleset) -> Likeness:
    """What is certain, from the text of the rules."""
    groups = {part.group for part in changed_parts(one.rules, other.rules)}
    flow = {entry.path for pair in changed_flow(one.rules, other.rules) for entry in pair}
    if groups & _HANDS or flow & set(_TILES):
        return Likeness.APART
    by_value = any(clause.late for rules in (one.rules, other.rules) for clause in rules.of(Group.WIN))  # what a win is worth decides
    return Likeness.PLAY if groups <= _PAYMENTS and not flow and not by_value else Likeness.HANDS


def played(ruleset: Ruleset, state: State, known: tuple[Decision, ...] = ()) -> Course:
    """Greedy bots play to the end; `known` are the first decisions of a hand under rules that judge hands alike."""
    decisions: list[Decision] = []
    last: tuple[State, Mapping[str, Action]] | None = None
    while seats := owing(state):
        answers = {}
        for seat in seats:
            actions = legal(ruleset, state, seat)
            if len(actions) == 1:
                answers[seat] = actions[0]
                continue
            seen = view(ruleset, state, seat)
            before = known[len(decisions)] if len(decisions) < len(known) else None
            if before is None or (before.seat, before.actions, before.seen) != (seat, actions, seen):
                known = ()  # from here on the two hands are not one
                before = Decision(seat, seen, actions, greedy(ruleset, seen, actions))
            decisions.append(before)
            answers[seat] = before.chosen
        last = state, answers
        state, _ = step(ruleset, state, answers)
    return Course(state, tuple(decisions), last)


def replayed(course: Course, ruleset: Ruleset, start: State, alike: Likeness) -> State:
    """The end of the hand that begins at `start` under this ruleset, given how it went under another."""
    if alike is Likeness.PLAY and course.last is not None:
        state, answers = course.last
        end, _ = step(ruleset, state._replace(digest=start.digest), answers)
        return end
    return played(ruleset, start, course.decisions if alike is Likeness.HANDS else ()).end
