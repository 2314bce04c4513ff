"""Typed clauses and flow values go in; warnings for win kinds that nothing can reach, errors for rules too costly to play."""

from __future__ import annotations

from collections.abc import Mapping

from hrbrules.formula.tree import Aggregate, ClauseRef, Domain, Node, SomeHas, children, walk
from hrbrules.resolved.tree import Entry
from hrbrules.ruleset.clause import Clause, FlowEntry, Group
from hrbrules.ruleset.tests import test_node
from hrbrules.source.diagnostic import Problems
from hrbrules.source.text import Span

MOST_NODES = 40_000  # in the generated Python: 256 KiB of YAML could ask for gigabytes
MOST_STEPS = 2_000_000  # to judge one win; the shipped rulesets take some thousands
_OFTEN = {Domain.WAIT: 60, Domain.READING: 12, Domain.LOSER: 3}  # how often a `some … has` asks at most


def check_reach(clauses: list[Clause], flow: tuple[FlowEntry, ...], entries: Mapping[str, Entry], top: Span, problems: Problems) -> None:
    """At least one way to win, and each with an event that this table knows."""
    values = {entry.path: entry.value for entry in flow}
    closed: set[str] = set()
    if values.get("gang.robbing") == ():
        closed.add("robbed_gang")
    if values.get("bao.kind") == "none":
        closed |= {"ting", "bao_change"}
    if values.get("gang.kinds") == ():
        closed |= {"gang_draw", "robbed_gang"}
    kinds = [clause for clause in clauses if clause.group is Group.KIND]
    if not kinds and not problems.failed():
        problems.error("no-kind", top)
    for kind in kinds:
        if kind.by and closed.issuperset(kind.by):
            problems.warning("kind-unreachable", entries[kind.id].span, word=kind.id, events="、".join(kind.by))


def check_worths(clauses: list[Clause], amounts: tuple[Node, ...], entries: Mapping[str, Entry], top: Span, problems: Problems) -> None:
    """What a clause of the host's own file is worth counts only where a formula collects it."""
    if problems.failed():
        return  # a formula that could not be read may collect it
    asked = [*amounts, *(test_node(clause.test) for clause in clauses), *(worth for clause in clauses for _, worth in clause.worth)]
    collected = {(part.factors, part.unit) for formula in asked for part in walk(formula) if isinstance(part, Aggregate)}
    for clause in clauses:
        factor = clause.group is Group.FACTOR
        own = clause.id in entries and entries[clause.id].span.source is top.source
        if own and clause.worth and not any((factor, unit) in collected for unit, _ in clause.worth):
            known = "、".join(sorted(one.value for factors, one in collected if factors is factor)) or "–"
            told = {"unit": clause.worth[0][0].value, "known": known, "where": "payments.share" if factor else "value"}
            problems.warning("worth-unread", entries[clause.id].span, word=clause.id, **told)


def check_cost(
    clauses: list[Clause], order: tuple[str, ...], amounts: tuple[Node, ...], entries: Mapping[str, Entry], top: Span, problems: Problems
) -> None:
    """A bound on what `total fan`, `some … has` and terms of terms multiply to."""
    cost = _Cost(clauses)
    known = {clause.id: clause for clause in clauses}
    nodes = steps = 0
    most, dearest = 0, top
    places = {id: index for index, id in enumerate(order)}
    for clause in sorted(known.values(), key=lambda one: places.get(one.id, len(places))):
        formulas = [test_node(clause.test), *(formula for _, formula in clause.worth)]
        formulas += [node for node in (clause.bearer, clause.share) if node is not None]
        if clause.owes is not None:
            formulas.append(test_node(clause.owes))
        took = sum(cost.steps(formula) for formula in formulas)
        cost.terms[clause.id] = took
        nodes, steps = nodes + sum(cost.nodes(formula) for formula in formulas), steps + took
        if took > most and clause.id in entries:
            most, dearest = took, entries[clause.id].span
    nodes += sum(cost.nodes(formula) for formula in amounts)
    steps += sum(cost.steps(formula) for formula in amounts)
    if nodes > MOST_NODES or steps > MOST_STEPS:
        problems.error("too-costly", dearest, count=min(max(nodes, steps), 10**12))


class _Cost:
    def __init__(self, clauses: list[Clause]) -> None:
        self.terms: dict[str, int] = {}
        self.worths = {factors: [0, 0] for factors in (False, True)}
        for clause in clauses:
            worth = self.worths[clause.group is Group.FACTOR]
            worth[0] += sum(len(walk(formula)) for _, formula in clause.worth)
            worth[1] += sum(self.steps(formula) for _, formula in clause.worth)

    def nodes(self, formula: Node) -> int:
        """Parts that its Python text has: an aggregate spells out every worth."""
        return sum(self.worths[part.factors][0] + 1 if isinstance(part, Aggregate) else 1 for part in walk(formula))

    def steps(self, formula: Node) -> int:
        """Parts looked at in the worst case. Depth is bounded where formulas are parsed."""
        own = 1
        if isinstance(formula, Aggregate):
            own += self.worths[formula.factors][1]
        elif isinstance(formula, ClauseRef):
            own += self.terms.get(formula.clause, 0) if formula.group == "term" else 0
        inner = sum(self.steps(part) for part in children(formula))
        return min(own + inner * (_OFTEN[formula.domain] if isinstance(formula, SomeHas) else 1), 10**15)
