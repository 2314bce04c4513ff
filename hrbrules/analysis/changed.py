"""Two rulesets go in; the clauses that do not mean the same in both come out, and the choices of play that differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hrbrules.analysis.looked_at import all_nodes, nodes_of
from hrbrules.analysis.same import Key, Meaning
from hrbrules.formula import tree
from hrbrules.formula.tree import Node, walk
from hrbrules.ruleset.clause import CONDITIONS, Clause, FlowEntry, Group, Rules
from hrbrules.ruleset.tests import test_node
from hrbrules.source.record import replace
from hrbrules.vocabulary.events import EVENTS

SCORING: Final = (Group.KIND, Group.FAN, Group.FACTOR, Group.BEARER, Group.MONEY)


class Part(NamedTuple):
    """A clause by its group and id; of the formulas that stand alone (value, share, owes) the group is empty."""

    group: str
    id: str


def changed_parts(one: Rules, other: Rules) -> tuple[Part, ...]:
    """In the order of judging. None, together with no change of play: the same game, proved."""
    meanings = Meaning.of(one), Meaning.of(other)
    found: list[Part] = []
    for group in CONDITIONS:
        found += _conditions(one, other, meanings, group)
    for group in SCORING:
        found += [Part(group.value, id) for id, mine, theirs in _pairs(one, other, group) if not _same(mine, theirs, meanings)]
    pairs = (("value", one.value, other.value), ("owes", test_node(one.owes), test_node(other.owes)), ("share", one.share, other.share))
    found += [Part("", name) for name, mine, theirs in pairs if not meanings[0].same_test(mine, meanings[1], theirs)]
    shares = {part for part in found if part.group == Group.FACTOR or part == ("", "share")}
    if shares and _same_shares(one, other, meanings, shares):
        found = [part for part in found if part not in shares]
    return tuple(found)


def _same_shares(one: Rules, other: Rules, meanings: tuple[Meaning, Meaning], parts: set[Part]) -> bool:
    """Whether losers owe the same although factors and share are written otherwise: what a factor does may stand in the share."""
    differing = {part.id for part in parts}
    for rules in (one, other):
        refs = (part for node in all_nodes(rules) for part in walk(node) if isinstance(part, tree.ClauseRef))
        if {ref.clause for ref in refs if ref.group == Group.FACTOR} & differing or any(clause.drops for clause in rules.of(Group.FACTOR)):
            return False
    mine, theirs = (_with_factors(rules.share, rules) for rules in (one, other))
    return mine is not None and theirs is not None and meanings[0].same_test(mine, meanings[1], theirs)


def _with_factors(node: Node, rules: Rules) -> Node | None:
    """The share with every factor written out in it; None where it takes the highest of them, or more than sums and products."""
    match node:
        case tree.Aggregate(factors=True, collect=tree.Collect.PRODUCT | tree.Collect.TOTAL):
            product = node.collect is tree.Collect.PRODUCT
            operation = tree.Operation.MULTIPLY if product else tree.Operation.ADD
            found: Node = tree.Number(value=int(product))
            for clause in rules.of(Group.FACTOR):
                for worth in (worth for unit, worth in clause.worth if unit is node.unit):
                    counted = tree.Guarded(value=worth, when=test_node(clause.test))
                    found = tree.Arithmetic(operation=operation, left=found, right=counted)
            return found
        case tree.Arithmetic(left=left, right=right):
            first, second = _with_factors(left, rules), _with_factors(right, rules)
            return None if first is None or second is None else replace(node, left=first, right=second)
        case tree.Guarded(value=value):
            inner = _with_factors(value, rules)
            return None if inner is None else replace(node, value=inner)
        case _:
            collects = any(isinstance(part, tree.Aggregate) and part.factors for part in walk(node))
            return None if collects else node


def changed_flow(one: Rules, other: Rules) -> tuple[tuple[FlowEntry, FlowEntry], ...]:
    """Choices of play with another value or a formula that means something else."""
    meanings = Meaning.of(one), Meaning.of(other)
    return tuple((a, b) for a, b in zip(one.flow, other.flow, strict=True) if not _same_entry(a, b, meanings))


def changed_nodes(rules: Rules, parts: frozenset[Part]) -> tuple[Node, ...]:
    """What the clauses of one ruleset that are among the parts look at: their tests, amounts, and conditions that a kind waives."""
    clauses = [clause for clause in rules.clauses if Part(clause.group.value, clause.id) in parts]
    waived = {name for clause in clauses for name in clause.waives}
    clauses += [clause for clause in rules.of(*CONDITIONS) if clause.id in waived]
    alone = {"value": rules.value, "share": rules.share, "owes": test_node(rules.owes)}
    owes = (test_node(clause.owes) for clause in clauses if clause.owes is not None)
    return (*nodes_of(clauses), *owes, *(node for name, node in alone.items() if Part("", name) in parts))


def _same_entry(a: FlowEntry, b: FlowEntry, meanings: tuple[Meaning, Meaning]) -> bool:
    if a.formula is None or b.formula is None:
        return a.formula is b.formula and a.value == b.value
    return meanings[0].same_test(a.formula, meanings[1], b.formula)


def _pairs(one: Rules, other: Rules, group: Group) -> Iterator[tuple[str, Clause | None, Clause | None]]:
    mine, theirs = ({clause.id: clause for clause in rules.of(group)} for rules in (one, other))
    for id in dict.fromkeys((*mine, *theirs)):
        yield id, mine.get(id), theirs.get(id)


def _same(mine: Clause | None, theirs: Clause | None, meanings: tuple[Meaning, Meaning]) -> bool:
    if mine is None or theirs is None:
        return False
    parts = [_bare(clause, meaning) for clause, meaning in zip((mine, theirs), meanings, strict=True)]
    return parts[0] == parts[1] and meanings[0].same_test(_asks(mine), meanings[1], _asks(theirs))


def _asks(clause: Clause) -> Node:
    """The whole test, for a kind with the events by which it may come."""
    node = test_node(clause.test)
    if not clause.by:
        return node
    events = tuple(tree.Constant(kind=tree.Kind.EVENT, value=EVENTS[name], name=name) for name in clause.by)
    return tree.All(parts=(tree.Is(operand=tree.FactRef(fact="by"), names=events), node))


def _bare(clause: Clause, meaning: Meaning) -> Key:
    """What else of a clause changes the game."""
    owes = test_node(clause.owes) if clause.owes is not None else None
    return (
        tuple(sorted((unit.value, meaning.key(node)) for unit, node in clause.worth)), tuple(sorted(clause.drops)),
        tuple(sorted(clause.waives)), clause.late,
        *(None if node is None else meaning.key(node) for node in (clause.bearer, clause.share, owes)),
    )  # fmt: skip


def _conditions(one: Rules, other: Rules, meanings: tuple[Meaning, Meaning], group: Group) -> list[Part]:
    """Conditions under other names or split otherwise are the same where all together are, unless a kind waives one by its name."""
    differing = [(id, a, b) for id, a, b in _pairs(one, other, group) if not _same(a, b, meanings)]
    waived = {name for rules in (one, other) for clause in rules.of(Group.KIND) for name in clause.waives}
    late = any(clause is not None and clause.late for _, a, b in differing for clause in (a, b))
    if differing and not late and not waived & {id for id, _, _ in differing}:
        mine = tree.All(parts=tuple(test_node(clause.test) for _, clause, _ in differing if clause is not None))
        theirs = tree.All(parts=tuple(test_node(clause.test) for _, _, clause in differing if clause is not None))
        if meanings[0].same_test(mine, meanings[1], theirs):
            return []
    return [Part(group.value, id) for id, _, _ in differing]
