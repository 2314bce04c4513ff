"""Rules go in; the terms that nothing in them names come out: a base writes them for its children."""

from __future__ import annotations

from hrbrules.analysis.looked_at import nodes_of
from hrbrules.formula.tree import ClauseRef, Name, Node, SomeIs, walk
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.tests import test_node


def idle_terms(rules: Rules) -> frozenset[str]:
    """Terms that no other clause, amount or choice of play looks at, directly or through other terms."""
    terms = {clause.id: test_node(clause.test) for clause in rules.of(Group.TERM)}
    others = tuple(clause for clause in rules.clauses if clause.group is not Group.TERM)
    pending: list[Node] = [*nodes_of(others), rules.value, rules.share, test_node(rules.owes)]
    pending += [test_node(clause.owes) for clause in others]
    pending += [entry.formula for entry in rules.flow if entry.formula is not None]
    used: set[str] = set()
    while pending:
        for name in _named(pending.pop()):
            if name in terms and name not in used:
                used.add(name)
                pending.append(terms[name])
    return frozenset(terms) - used


def _named(node: Node) -> set[str]:
    """Ids of clauses, and whatever `some loser is …` names."""
    found = {part.clause for part in walk(node) if isinstance(part, ClauseRef)}
    lists = [name for part in walk(node) if isinstance(part, SomeIs) for name in part.names]
    return found | {name.text for name in lists if isinstance(name, Name)}
