"""Rules go in; whether the bao changes for each viewer apart comes out (G07)."""

from __future__ import annotations

from hrbrules.formula.signature import Scope
from hrbrules.formula.tree import ClauseRef, FactRef, Node, walk
from hrbrules.ruleset.clause import Rules
from hrbrules.ruleset.tests import test_node
from hrbrules.vocabulary.words import FACTS


def counts_own_hand(rules: Rules) -> bool:
    """Whether `bao.change.when` looks at a hand: then every viewer asks it of its own and changes the bao for itself alone."""
    return any(entry.path == "bao.change.when" and entry.formula is not None and _looks(rules, entry.formula) for entry in rules.flow)


def _looks(rules: Rules, node: Node) -> bool:
    parts = tuple(walk(node))
    if any(isinstance(part, FactRef) and FACTS[part.fact].scope is Scope.HAND for part in parts):
        return True
    return any(isinstance(part, ClauseRef) and _looks(rules, test_node(rules.clause(part.clause).test)) for part in parts)
