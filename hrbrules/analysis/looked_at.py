"""Parts of a ruleset go in; the facts that their formulas look at, through terms too, come out."""

from __future__ import annotations

from collections.abc import Iterable

from hrbrules.formula.tree import ClauseRef, Domain, FactRef, Node, SomeHas, SomeIs, walk
from hrbrules.ruleset.clause import Clause, Group, Rules
from hrbrules.ruleset.tests import test_node

Looked = frozenset[tuple[str, str]]  # (fact, the seat it is asked of, "" for the winner or the table)

_SEATED = ("payer", "discarder", "winner", "dealer", "gang_feeder")


def looked_at(rules: Rules, nodes: Iterable[Node]) -> Looked:
    """Facts with the seat they are asked of. `some/every loser` asks every payer."""
    terms = {clause.id: test_node(clause.test) for clause in rules.of(Group.TERM, Group.FAN)}  # fans may be asked early
    found: set[tuple[str, str]] = set()
    done: set[tuple[str, str]] = set()
    pending = [(node, "") for node in nodes]
    for node, seat in pending:
        for part in walk(node):
            whose = seat or _seat_of(part)
            if isinstance(part, FactRef):
                found.add((part.fact, whose))
            elif isinstance(part, ClauseRef) and part.group == "term" and (part.clause, whose) not in done:
                done.add((part.clause, whose))
                pending.append((terms[part.clause], whose))
            elif isinstance(part, SomeIs | SomeHas) and part.domain is Domain.LOSER:
                found |= {("declared", "payer"), ("opened", "payer")}
    return frozenset(found)


def _seat_of(node: Node) -> str:
    seat = node.seat if isinstance(node, FactRef | ClauseRef) else None
    return seat.fact if isinstance(seat, FactRef) and seat.fact in _SEATED else ""


def nodes_of(clauses: Iterable[Clause]) -> tuple[Node, ...]:
    """Every formula of some clauses: tests, worths, bearers, shares."""
    found: list[Node] = []
    for clause in clauses:
        found.append(test_node(clause.test))
        found += [node for _, node in clause.worth]
        found += [node for node in (clause.bearer, clause.share) if node is not None]
    return tuple(found)


def all_nodes(rules: Rules) -> tuple[Node, ...]:
    """Every formula of a ruleset that judges or pays a win."""
    return (*nodes_of(rules.clauses), rules.value, rules.share, test_node(rules.owes))
