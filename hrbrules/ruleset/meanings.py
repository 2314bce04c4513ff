"""Rules go in; what the names in their formulas stand for, as `evaluate` wants it, comes out."""

from __future__ import annotations

from hrbrules.formula.evaluate import Meanings, Worth
from hrbrules.formula.signature import integer
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.tests import test_node
from hrbrules.vocabulary.facts_win import value_fact
from hrbrules.vocabulary.words import FACTS


def meanings_of(rules: Rules) -> Meanings:
    """Facts, terms, tables and worths of a ruleset."""
    terms = {clause.id: test_node(clause.test) for clause in rules.of(Group.TERM, Group.FAN)}  # fans may be asked early
    facts = FACTS | {"value": value_fact(integer(0, 0))}
    return Meanings(facts=facts, terms=terms, tables=dict(rules.tables), worths=rules_worths(rules))


def rules_worths(rules: Rules) -> tuple[Worth, ...]:
    """What each win kind, fan and factor is worth."""
    return tuple(
        Worth(clause=clause.id, factor=clause.group is Group.FACTOR, amounts=clause.worth)
        for clause in rules.of(Group.KIND, Group.FAN, Group.FACTOR)
        if clause.worth
    )
