"""A ruleset goes in; every assignment of facts under which it lets somebody win comes out, as far as constraints let it pass.

Nothing is sampled: each question the generated functions ask is answered in every way, so what is not among the groups found
cannot happen. What is among them need not be possible on real tiles; that takes a hand that shows it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from hrbrules.analysis.asked import BY, DEAL, WINNER, Answers, Open, explore
from hrbrules.analysis.domains import KEYS, Domains
from hrbrules.analysis.expressions import Expressions, Function, Law, kept_by, laws, no_melds
from hrbrules.analysis.looked_at import all_nodes, looked_at, nodes_of
from hrbrules.analysis.loser_sorts import sorts_by
from hrbrules.analysis.probes import HANDS, aspects_of
from hrbrules.analysis.shared import Shared
from hrbrules.analysis.solve import Condition, Effort, Solver, TooManyError
from hrbrules.analysis.sums import Key
from hrbrules.formula import tree
from hrbrules.formula.tree import All, ClauseRef, Domain, FactRef, Node, Not, SomeHas, SomeIs, walk
from hrbrules.formula.view import NOBODY, Seat
from hrbrules.ruleset.clause import Clause, Group, Rules
from hrbrules.ruleset.runtime import NO_WAITS, Ruleset
from hrbrules.ruleset.tests import only_counts, test_node
from hrbrules.settlement.win import Win
from hrbrules.tiles.hand import make_hand
from hrbrules.vocabulary.constraints import Each
from hrbrules.vocabulary.flow_field import FlowValue

MOST_STEPS = 400_000  # questions answered; the shipped rulesets take some thousands


class WinGroup(NamedTuple):
    """`by`: bit of the event. `holds`, `counts`: bits of win kinds and fans. `seen`: what payments may ask of the win besides."""

    by: int
    holds: int
    counts: int
    value: int
    seen: tuple[tuple[Key, int], ...]


Sort = tuple[int, int, int]  # event, kinds and fans that hold, those that count


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the win functions say of one assignment: kinds that hold, those left by conditions, fans, value; 0 where nothing wins."""

    kinds: int
    left: int = 0
    holds: int = 0
    counts: int = 0
    value: int = 0
    late: int = 0


class Space:
    """All assignments of one ruleset."""

    def __init__(self, ruleset: Ruleset, declared: tuple[Law, ...] | None = None, shared: Shared | None = None) -> None:
        self.ruleset, rules = ruleset, ruleset.rules
        self.nodes = all_nodes(rules)
        flow: dict[str, FlowValue] = {entry.path: entry.value for entry in rules.flow}
        declared = laws() if declared is None else declared
        self.laws = tuple(law for law in declared if law.constraint.applies(flow))
        self.domains = Domains(ruleset, self.nodes, self.laws)
        self.expressions = Expressions(rules)
        self.shared = shared or Shared()
        self.s = self.domains.situations(self.shared.sums)
        self.effort = Effort()
        self.solver = Solver(self.s, self.domains.answers, self.effort)
        self.steps = 0
        self._watch: dict[tuple[str, str], tuple[Law, ...]] = {}
        self._laws = tuple(self.of_winner(law) for law in self.domains.laws if law.constraint.each is not Each.LOSER)
        self._paid = payment_keys(rules)

    @cached_property
    def wins_key(self) -> Hashable:
        """What decides which answers are tried for a win, beside its formulas."""
        return self.domains.key, self._paid

    # ---- what is consistent ------------------------------------------------------------------------------------------

    def consistent(self, answers: Answers, key: Key) -> bool:
        """Whether the constraints that look at this question let the answers pass; what they miss is open, and passes."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooManyError
        self.s.answers = answers
        if key.who == "seats":
            return all(self._kept(law, key.mask) for law in self.domains.laws if law.constraint.each is not Each.WIN)
        return all(self._kept(law, WINNER) for law in self._watching(key) if law.constraint.each is not Each.LOSER)

    def _watching(self, key: Key) -> tuple[Law, ...]:
        name = ("r" if key.who.startswith("r") else key.who), key.name
        found = self._watch.get(name)
        if found is None:
            found = self._watch[name] = tuple(law for law in self.domains.laws if name == BY[:2] or name in law_keys(law))
        return found

    def _kept(self, law: Law, seat: int) -> bool:
        s = self.s
        try:
            return bool(law.kept(s.w, s.h, s.v, s.r, s.w.seats[seat], NOBODY if seat == WINNER else seat, 0, 0, 0, 0, 0))
        except Open:
            return True

    def of_winner(self, law: Law) -> Condition:
        """A constraint as something to be met, its bare public facts asked of the winner."""
        s = self.s
        return Condition(lambda: bool(law.kept(s.w, s.h, s.v, s.r, s.h, NOBODY, 0, 0, 0, 0, 0)), law_keys(law))

    def possible(self, answers: Answers, conditions: tuple[Condition, ...] | None = None) -> Answers | None:
        """These and answers to all that constraints and conditions ask besides, so that all are met; None where there are none.

        `conditions`: those of hand and ting, where none are given.
        """
        solver = self.solver if conditions is None else Solver(self.s, self.domains.answers, self.effort)
        asked = self._hand_conditions(answers[BY]) if conditions is None else conditions
        sums = (self._of_sum(key) for key in answers if key in self.s.sums)
        self.s.solving = True
        try:
            return solver.solve(answers, (*asked, *self._laws, *sums))
        finally:
            self.s.solving = False

    def _of_sum(self, key: Key) -> Condition:
        """The counts are such as the comparison of their sum was answered."""
        s, comparison = self.s, self.s.sums[key]
        keys = frozenset(count[:2] for count, _ in comparison.counts)
        return Condition(lambda: s.compare(comparison) == s.ask(key), keys)

    def _hand_conditions(self, by: int) -> tuple[Condition, ...]:
        """What a ruleset asks of a hand before anybody wins."""
        return self._of_deal if by == DEAL else (*self._of_deal, *self._of_ting, *self._of_claims)

    @cached_property
    def _of_deal(self) -> tuple[Condition, ...]:
        return self._asked_by(Group.HAND)

    @cached_property
    def _of_ting(self) -> tuple[Condition, ...]:
        return self._asked_by(Group.TING)

    def _asked_by(self, group: Group) -> tuple[Condition, ...]:
        return tuple(self.condition(part) for clause in self.ruleset.rules.of(group) for part in _conjuncts(test_node(clause.test)))

    @cached_property
    def _of_claims(self) -> tuple[Condition, ...]:
        return tuple(self.condition(node) for node in self._kept_by_claims)

    @cached_property
    def _kept_by_claims(self) -> tuple[Node, ...]:
        """What `claims.requires` tells of a winner: how many tiles are concealed changes with melds alone, kongs of one's own included,
        so what it asks of their number still holds after the last of them."""
        nodes = [test_node(clause.test) for clause in self.ruleset.rules.of(Group.CLAIMS)]
        return tuple(tree.Any(parts=(no_melds(), node)) for node in nodes if only_counts(node))

    def condition(self, node: Node) -> Condition:
        """A formula of the ruleset as something to be met; on a deal those on a reading only where there is one."""
        s, function = self.s, self.expressions.function(node)

        def met() -> bool:
            if s.ask(BY) == DEAL and not s.w.natural:
                return True
            return bool(function(s.w, s.h, s.v, s.r, s.h, NOBODY, 0, 0, 0, 0, 0))

        return Condition(met, node_keys((node, *self._terms_of(node))) | {("w", "natural")})

    def _terms_of(self, node: Node) -> list[Node]:
        found = [node]
        for one in found:
            found += [self.expressions.terms[part.clause] for part in walk(one) if isinstance(part, ClauseRef) and part.group == "term"]
        return found

    def comes_about(self, win: Win) -> bool:
        """Whether a real win keeps the constraints and what `claims.requires` leaves; nobody counts what lies open or in the wall where
        the rules do not ask."""
        given = win.moment, win.hand, win.waits, win.reading, win.moment.me, NOBODY, 0, 0, 0, 0, 0
        claimed = win.moment.by == DEAL or all(function(*given) for function in self._claims_kept)
        return claimed and kept_by(win, self._real)

    @cached_property
    def _claims_kept(self) -> tuple[Function, ...]:
        return tuple(self.expressions.function(node) for node in self._kept_by_claims)

    @cached_property
    def _real(self) -> tuple[Law, ...]:
        uncounted = {"visible", "in_wall"} - aspects_of(self.ruleset.rules)
        return tuple(law for law in self.laws if not uncounted & law.facts)

    # ---- wins --------------------------------------------------------------------------------------------------------

    def outcomes(self, start: Answers | None = None) -> Iterator[tuple[Answers, Outcome]]:
        """Every assignment that the win functions tell apart."""
        yield from explore(self.s, self.win, self.domains.answers, self.consistent, start or {})

    def win(self) -> Outcome:
        functions, s = self.ruleset.functions, self.s
        h, r, w = s.h, s.r, s.w
        v: Any = NO_WAITS if s.ask(BY) == DEAL else s.v
        k = functions.kinds(w, h, v)
        left = k and functions.win_ok(w, h, v, k, k)
        if not left:
            return Outcome(kinds=k)
        value, x, c, late = functions.valued(w, h, v, r, left)
        return Outcome(kinds=k, left=left, holds=x, counts=c, value=int(value), late=late)

    def _is_paid(self, key: Key) -> bool:
        asked = self.s.sums[key].counts if key in self.s.sums else ((key, 1),)
        return any(one[:2] in self._paid for one, _ in asked)

    def groups(self, shown: frozenset[Sort] = frozenset()) -> dict[WinGroup, Answers]:
        """The wins that payments can tell apart, each with answers that all constraints and conditions let pass.

        `shown`: sorts that a real hand shows already; nobody needs to work out whether they are possible. What takes too long to
        tell is taken for possible.
        """
        found: dict[WinGroup, Answers] = {}
        for answers, outcome in self.wins:
            group = WinGroup(answers[BY], outcome.holds, outcome.counts, outcome.value, self._seen(answers))
            if group not in found:
                try:
                    whole = answers if group[:3] in shown else self.possible(answers)
                except TooManyError:
                    whole = answers
                if whole is not None:
                    found[group] = whole
        return found

    # ---- conditions --------------------------------------------------------------------------------------------------

    def can_fail(self, clause: Clause) -> bool | None:
        """Whether a condition can refuse anything that the others let pass; None where it takes too long to tell."""
        node = Not(operand=test_node(clause.test))
        if clause.group is not Group.WIN:
            return self.some_hand_fails(clause, alone=True) or self.hand_can(node, but=clause)
        try:
            return self._win_fails(node, clause)
        except TooManyError:
            return None

    def _win_fails(self, node: Node, clause: Clause) -> bool:
        function, s = self.expressions.function(node), self.s
        for start, outcome in self.outcomes():
            x = outcome.holds or outcome.kinds
            if x and (outcome.left or not clause.late):
                known = (x, outcome.counts, 0, 0, outcome.value)

                def fails(known: tuple[int, ...] = known) -> bool:
                    return bool(function(s.w, s.h, s.v, s.r, s.h, NOBODY, *known))

                found = explore(s, fails, self.domains.answers, self.consistent, start)
                if any(failed and self.possible(answers) is not None for answers, failed in found):
                    return True
        return False

    def some_hand_fails(self, clause: Clause, *, alone: bool = False) -> bool:
        """Whether some probe fails a condition of `claims`, which looks at nothing but its tiles. `alone`: and meets the others."""
        if clause.group is not Group.CLAIMS:
            return False
        others = [test_node(other.test) for other in self.ruleset.rules.of(Group.CLAIMS) if alone and other.id != clause.id]
        function = self.expressions.function(All(parts=(Not(operand=test_node(clause.test)), *others)), "h")
        hands = (make_hand(tiles, melds) for tiles, melds in HANDS)
        return any(function(None, hand, None, None, None, NOBODY, 0, 0, 0, 0, 0) for hand in hands)

    def hand_can(self, node: Node, *, but: Clause) -> bool | None:
        """Whether a formula about the hand can hold where every condition of hand and ting but one is met; None where it takes too
        long to tell."""
        groups = (Group.CLAIMS,) if but.group is Group.CLAIMS else (Group.HAND, Group.TING)
        others = [test_node(clause.test) for clause in self.ruleset.rules.of(*groups) if clause.id != but.id]
        others += () if but.group is Group.CLAIMS else self._kept_by_claims
        conditions = tuple(self.condition(part) for one in (node, *others) for part in _conjuncts(one))
        asked = frozenset[tuple[str, str]]().union(*(condition.keys for condition in (*conditions, *self._laws)))
        texts = tuple(self.expressions.text(one) for one in (node, *others))
        key = self.domains.key_of(asked), self.expressions.tables, texts
        return self.shared.of(key, lambda: self._can(conditions))

    def _can(self, conditions: tuple[Condition, ...]) -> bool | None:
        told = True
        for event in self.domains.events:
            if event != DEAL:
                try:
                    if self.possible({BY: event}, conditions) is not None:
                        return True
                except TooManyError:
                    told = False
        return False if told else None

    def sorts_for(self, node: Node) -> tuple[Seat, ...]:
        """Seats that a formula about a seat tells apart."""
        return sorts_by(self.ruleset, [node], self.domains.laws)

    def _seen(self, answers: Answers) -> tuple[tuple[Key, int], ...]:
        return tuple(sorted((key, value) for key, value in answers.items() if self._is_paid(key)))

    @cached_property
    def wins(self) -> tuple[tuple[Answers, Outcome], ...]:
        """The assignments that win, as far as the win functions ask."""
        return tuple((answers, outcome) for answers, outcome in self.outcomes() if outcome.late)


def _conjuncts(node: Node) -> Iterator[Node]:
    """Formulas that all hold where this one does, and it where they do: what contradicts another shows sooner in pieces."""
    match node:
        case All(parts=parts):
            yield from (piece for part in parts for piece in _conjuncts(part))
        case Not(operand=tree.Any(parts=parts)):
            yield from (piece for part in parts for piece in _conjuncts(Not(operand=part)))
        case Not(operand=Not(operand=inner)):
            yield from _conjuncts(inner)
        case _:
            yield node


def law_keys(law: Law) -> frozenset[tuple[str, str]]:
    """The questions that a constraint may ask."""
    return node_keys(law.nodes)


def node_keys(nodes: tuple[Node, ...]) -> frozenset[tuple[str, str]]:
    """The questions that formulas may ask."""
    parts = [part for node in nodes for part in walk(node)]
    found = {key for part in parts if isinstance(part, FactRef) for key in KEYS.get(part.fact, frozenset())}
    if any(isinstance(part, SomeIs | SomeHas) and part.domain is not Domain.LOSER for part in parts):
        found |= {("v", "places"), ("v", "readings"), ("r", "place"), ("r", "shape")}
    return frozenset(found)


def payment_keys(rules: Rules) -> frozenset[tuple[str, str]]:
    """What payments may ask of the win besides what counts and its value."""
    clauses = rules.of(Group.FACTOR, Group.BEARER)
    nodes = [*nodes_of(clauses), rules.share, test_node(rules.owes)]
    facts = {fact for fact, _ in looked_at(rules, nodes)}
    return frozenset({key for fact in facts for key in KEYS.get(fact, frozenset())} | {("w", "by")})
