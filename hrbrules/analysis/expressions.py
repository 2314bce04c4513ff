"""Formulas of a ruleset, or constraints among facts, go in; Python functions of hand, waits, reading and moment come out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from hrbrules.formula.infer import infer
from hrbrules.formula.parse import parse_formula
from hrbrules.formula.signature import BOOL, Place, Scope, Stage, integer
from hrbrules.formula.to_python import Slots, to_python
from hrbrules.formula.tree import Domain, FactRef, Node, Truth, walk
from hrbrules.formula.view import NOBODY
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.functions import bit_table, highest
from hrbrules.ruleset.meanings import rules_worths
from hrbrules.ruleset.tests import test_node
from hrbrules.settlement.win import Win
from hrbrules.source.diagnostic import Problems, RulesetError
from hrbrules.vocabulary.constraints import CONSTRAINTS, Constraint, Each
from hrbrules.vocabulary.facts_hand import knows_of
from hrbrules.vocabulary.facts_win import value_fact
from hrbrules.vocabulary.words import FACTS, standard_words

PARAMETERS = "w, h, v, r, q, p, x, c, f, g, value"
Function = Callable[..., Any]
_NAMES = {"highest": highest, "knows_of": knows_of}
_ANYWHERE = Place(title=("约束", "a constraint"), scopes=frozenset(Scope), stage=Stage.BEARERS, tide=None, domains=frozenset(Domain))


class Expressions:
    """The formulas of one ruleset as functions; terms are written out where they stand."""

    def __init__(self, rules: Rules) -> None:
        self.terms = {clause.id: test_node(clause.test) for clause in rules.of(Group.TERM, Group.FAN)}
        tables = {name: (f"TABLE_{index}", table) for index, (name, table) in enumerate(sorted(rules.tables.items()))}
        self.names = _NAMES | {name: table.rows for name, table in tables.values()}
        self.tables = tuple((name, table.rows) for name, table in tables.values())
        self.slots = Slots(
            facts=FACTS | {"value": value_fact(integer(0, 0))}, terms=_Terms(self), bits=bit_table(rules), tables=tables,
            worths=rules_worths(rules),
        )  # fmt: skip

    def function(self, node: Node, seat: str = "w.me") -> Function:
        """The formula with its bare public facts asked of `seat`."""
        return _compiled(self.text(node, seat), self.names)

    def text(self, node: Node, seat: str = "w.me") -> str:
        """The same as text; with `tables` all there is to know of it."""
        return to_python(node, replace(self.slots, seat=seat))


class _Terms(dict[str, str]):
    """A term as text, its seat left open, made when it is first asked for."""

    def __init__(self, expressions: Expressions) -> None:
        super().__init__()
        self.expressions = expressions

    def __missing__(self, id: str) -> str:
        slots = replace(self.expressions.slots, seat="{q}")
        text = self[id] = "(" + to_python(self.expressions.terms[id], slots) + ")"
        return text


def _compiled(text: str, names: dict[str, Any]) -> Function:
    found: Function = eval(f"lambda {PARAMETERS}: {text}", dict(names))
    return found


# ---- constraints -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """A constraint ready to be asked: both formulas resolved, and as one function that tells whether it is kept."""

    constraint: Constraint
    when: Node
    then: Node
    kept: Function

    @property
    def nodes(self) -> tuple[Node, Node]:
        return self.when, self.then

    @property
    def facts(self) -> frozenset[str]:
        """The facts that it looks at, by id."""
        return frozenset(part.fact for node in self.nodes for part in walk(node) if isinstance(part, FactRef))


@cache
def no_melds() -> Node:
    """A formula: the winner has not laid down anything."""
    return _read("chis + pengs + ming_gangs + bu_gangs + an_gangs = 0")


def kept_by(win: Win, declared: tuple[Law, ...]) -> bool:
    """Whether a win keeps constraints, so that it can come about in play; judging a hand asks nobody how it came about."""
    moment = win.moment

    def kept(law: Law, seat: object, payer: int) -> bool:
        return bool(law.kept(moment, win.hand, win.waits, win.reading, seat, payer, 0, 0, 0, 0, 0))

    for law in declared:
        match law.constraint.each:
            case Each.WIN:
                fine = kept(law, moment.me, NOBODY)
            case Each.SEAT:
                fine = all(kept(law, seat, NOBODY) for seat in moment.seats)
            case _:
                fine = all(kept(law, moment.me, loser) for loser in moment.losers)
        if not fine:
            return False
    return True


@cache
def laws() -> tuple[Law, ...]:
    """All declared constraints."""
    return tuple(law_of(constraint) for constraint in CONSTRAINTS)


def law_of(constraint: Constraint) -> Law:
    """Raises RulesetError where a formula of it cannot be read."""
    when = _read(constraint.when) if constraint.when else Truth(value=True)
    then = _read(constraint.then)
    slots = Slots(facts=FACTS, terms={}, bits={}, tables={}, seat="q" if constraint.each is Each.SEAT else "w.me")
    text = f"not {to_python(when, slots)} or {to_python(then, slots)}"
    return Law(constraint=constraint, when=when, then=then, kept=_compiled(text, _NAMES))


def _read(text: str) -> Node:
    problems = Problems()
    parsed = parse_formula(text, None, problems)
    found = None if parsed is None else infer(parsed, standard_words(), _ANYWHERE, problems, BOOL)
    if found is None:
        raise RulesetError(*problems.found)
    return found.node
