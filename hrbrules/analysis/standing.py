"""A ruleset goes in; whether a player without a single claim may have declared ting comes out, from the conditions of ting alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hrbrules.formula.fold import fold
from hrbrules.formula.tree import ClauseRef, FactRef, Node, Number, Truth
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.tests import test_node
from hrbrules.source.record import fields, replace

_CLAIMED: Final = frozenset(("chis", "pengs", "ming_gangs", "bu_gangs"))


def closed_may_declare(rules: Rules) -> bool:
    """False only where some condition of ting fails for every hand without a chi, peng or exposed kong; else True."""
    terms = {clause.id: test_node(clause.test) for clause in rules.of(Group.TERM)}
    return not any(fold(_unclaimed(test_node(clause.test), terms)) == Truth(value=False) for clause in rules.of(Group.TING))


def _unclaimed(node: Node, terms: Mapping[str, Node]) -> Node:
    """The formula for a player who has claimed nothing: terms written out, counts of claims zero. Terms do not name each other in
    a circle: the checks refuse that."""
    match node:
        case FactRef(fact=fact, seat=None) if fact in _CLAIMED:
            return Number(value=0)
        case ClauseRef(group="term", clause=id, seat=None) if id in terms:
            return _unclaimed(terms[id], terms)
    changes: dict[str, object] = {}
    for name in fields(node):
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = _unclaimed(value, terms)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            changes[name] = tuple(_unclaimed(part, terms) for part in value)
    return replace(node, **changes) if changes else node
