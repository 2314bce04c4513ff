"""Two rulesets go in; whether their play, conditions, wins and payments are proved to be one comes out.

Nothing is sampled: the generated functions of both run on the same assignment of facts (`space.py`), every one that they tell apart
and that constraints let pass. Where one of these is judged, valued or paid otherwise, the two are not called the same. What a clause
tells people, and the reasons given for a hand that does not win, are no part of it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from hrbrules.analysis.asked import BY, DEAL, Answers, explore
from hrbrules.analysis.changed import Part, changed_flow, changed_parts
from hrbrules.analysis.expressions import Expressions
from hrbrules.analysis.looked_at import nodes_of
from hrbrules.analysis.payers import DISCARDER, OTHER, Payments, start_of
from hrbrules.analysis.same_play import same_play
from hrbrules.analysis.solve import Condition, Effort, Solver, TooManyError
from hrbrules.analysis.space import Outcome, Space, WinGroup, law_keys, node_keys
from hrbrules.analysis.sums import Key
from hrbrules.formula.tree import ClauseRef, Node, walk
from hrbrules.formula.units import Unit
from hrbrules.formula.view import NOBODY
from hrbrules.ruleset.clause import Clause, Group, Prose, Rules, When
from hrbrules.ruleset.runtime import NO_WAITS, Ruleset
from hrbrules.ruleset.tests import test_node
from hrbrules.source.record import replace
from hrbrules.vocabulary.constraints import Each

_JUDGED = frozenset(group.value for group in (Group.HAND, Group.TING, Group.CLAIMS))
_PAID = frozenset((Group.FACTOR.value, Group.BEARER.value, "share", "owes"))
_NATURAL, _FILL = Key("w", "natural"), Key("r", "fill")


def same_game(one: Ruleset, other: Ruleset) -> bool:
    """Whether no play, no waits, no win and no payment can tell two rulesets with the same clauses apart. False: nothing is
    proved, as always where kong money is another."""
    if changed_flow(one.rules, other.rules) and not same_play(one, other):
        return False
    parts = changed_parts(one.rules, other.rules)
    if not parts:
        return True
    if _names(one.rules) != _names(other.rules) or one.rules.tables != other.rules.tables:
        return False
    try:
        return _Both(one, other).alike(parts)
    except TooManyError:
        return False


def _names(rules: Rules) -> tuple[tuple[Group, str], ...]:
    """Clauses have the same bits in both where these are the same."""
    return tuple((clause.group, clause.id) for clause in rules.clauses)


class _Both:
    """Two rulesets on the same questions."""

    def __init__(self, one: Ruleset, other: Ruleset) -> None:
        self.one, self.other = one, other
        joined = _joined(one.rules, other.rules)
        self.space, self._theirs = (Space(Ruleset(joined, each.digest, each.code, each.functions)) for each in (one, other))
        self.s = self._theirs.s = self.space.s

    def alike(self, parts: tuple[Part, ...]) -> bool:
        groups = {part.group or part.id for part in parts}
        if Group.MONEY.value in groups:
            return False
        if not all(self._judged_alike(part.group, part.id) for part in parts if part.group in _JUDGED):
            return False
        paid = groups & _PAID
        if groups - paid - _JUDGED and not self._wins_alike():
            return False
        return not paid or self._payments_alike()

    # ---- hands -------------------------------------------------------------------------------------------------------

    def _judged_alike(self, group: str, id: str) -> bool:
        """A condition of readings, waits, or what is left after a claim and its discard: met under both or under neither."""
        s, both = self.s, (self.one.rules, self.other.rules)
        nodes = [test_node(rules.clause(id).test) for rules in both]
        mine, theirs = (Expressions(rules).function(node) for rules, node in zip(both, nodes, strict=True))
        given = (s.w, s.h, s.v, s.r, s.h, NOBODY, 0, 0, 0, 0, 0)
        keys = node_keys(tuple(part for rules, node in zip(both, nodes, strict=True) for part in _with_terms(node, rules)))
        apart = Condition(lambda: bool(mine(*given)) is not bool(theirs(*given)), keys)
        events = [event for event in self.space.domains.events if event != DEAL or group == Group.HAND.value]
        return not any(self._can(event, apart, own=group == Group.CLAIMS.value) for event in events)

    def _can(self, event: int, apart: Condition, *, own: bool) -> bool:
        """As far as the constraints tell that ask what the condition asks; all of them together would be a long search.

        `own`: the hand need not wait for anything, so only what is true of all hands is known of it: the constraints that ask of
        nothing but the hand (each count of tiles names the fill as well, as it may be asked of the complete hand).
        """
        s, asked = self.s, apart.keys - {BY[:2]}
        laws = [law for law in self.space.domains.laws if law.constraint.each is not Each.LOSER and law_keys(law) & asked]
        if own:
            laws = [law for law in laws if all(who == "me" for who, _ in law_keys(law) - {BY[:2], _FILL[:2]})]
        conditions = (apart, *map(self.space.of_winner, laws))
        s.solving = True
        try:
            return Solver(s, self.space.domains.answers, Effort()).solve(_start(event), conditions) is not None
        finally:
            s.solving = False

    # ---- wins --------------------------------------------------------------------------------------------------------

    def _wins_alike(self) -> bool:
        """Every reading that wins: the same kinds and fans hold and count, for the same value."""
        return self._never_apart({}, lambda: _won(self.space.win()), lambda: _won(self._theirs.win()))

    # ---- payments ----------------------------------------------------------------------------------------------------

    def _payments_alike(self) -> bool:
        """Every share of every loser, and everybody who bears them."""
        payments = [Payments(Expressions(each.rules), each.rules, each.bits) for each in (self.one, self.other)]
        for group in self.space.groups():
            for payer in (DISCARDER, OTHER):
                if not self._never_apart(start_of(group), *(self._share(each, group, payer) for each in payments)):
                    return False
            if not self._never_apart(start_of(group), *(self._bearers(each, group) for each in (self.one, self.other))):
                return False
        return True

    def _waits(self, event: int) -> Any:
        return NO_WAITS if event == DEAL else self.s.v

    def _share(self, payments: Payments, group: WinGroup, payer: int) -> Callable[[], Any]:
        s = self.s
        return lambda: payments.share(s.w, s.h, self._waits(group.by), s.r, payer, group.holds, group.counts, group.value)

    def _bearers(self, ruleset: Ruleset, group: WinGroup) -> Callable[[], Any]:
        s, bearers = self.s, ruleset.functions.bearers
        return lambda: tuple(bearers(s.w, s.h, self._waits(group.by), s.r, group.holds, group.counts, group.value))

    def _never_apart(self, start: Answers, mine: Callable[[], Any], theirs: Callable[[], Any]) -> bool:
        """Whether both come to the same on all assignments that go on from these answers."""
        found = explore(self.s, lambda: mine() == theirs(), self.space.domains.answers, self.space.consistent, start)
        return not any(not alike and self.space.possible(answers) is not None for answers, alike in found)


def _start(event: int) -> Answers:
    """What is known of an event: in the deal a hand has a reading that no tile fills."""
    return {BY: event, _NATURAL: 1, _FILL: 0} if event == DEAL else {BY: event}


def _with_terms(node: Node, rules: Rules) -> tuple[Node, ...]:
    """A formula, and those of the terms that it names."""
    terms = {clause.id: test_node(clause.test) for clause in rules.of(Group.TERM, Group.FAN)}
    found = [node]
    for one in found:
        named = {part.clause for part in walk(one) if isinstance(part, ClauseRef) and part.group == "term"}
        found += [terms[id] for id in sorted(named) if terms[id] not in found]
    return tuple(found)


def _won(outcome: Outcome) -> Outcome | None:
    return outcome if outcome.late else None


def _joined(one: Rules, other: Rules) -> Rules:
    """The first ruleset, its formulas and those of the second as well: so the questions have all answers that either tells apart.
    What pays stays what it is; whatever else is of the second may ask, but judges nothing."""
    more = [_asking(clause.id, nodes_of((clause,)), clause.group) for clause in other.clauses]
    more.append(_asking("value share owes", (other.value, other.share, test_node(other.owes)), Group.FACTOR))
    return replace(one, clauses=(*one.clauses, *more))


def _asking(id: str, nodes: tuple[Node, ...], group: Group) -> Clause:
    """A clause of the second ruleset that names the terms of the second."""
    test, *more = (_of_other(node) for node in nodes)
    return Clause(
        group=group if group is Group.FACTOR else Group.TERM, id=_theirs(id), prose=Prose(), test=When(formula=test),
        worth=tuple((Unit.POINTS, node) for node in more),
    )  # fmt: skip


def _theirs(id: str) -> str:
    return f"other {id}"


def _of_other(node: Node) -> Node:
    changes: dict[str, Any] = {}
    if isinstance(node, ClauseRef) and node.group == "term":
        changes["clause"] = _theirs(node.clause)
    for entry in fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, Node):
            changes[entry.name] = _of_other(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            changes[entry.name] = tuple(_of_other(part) for part in value)
    return dataclasses.replace(node, **changes) if changes else node
