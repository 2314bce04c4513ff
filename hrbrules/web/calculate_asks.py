"""A ruleset goes in; what its formulas want to know of a win comes out, so that nobody is asked for more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from hrbrules.analysis.looked_at import nodes_of
from hrbrules.engine.plan import Plan, plan_of
from hrbrules.formula.tree import (
    Arithmetic,
    ClauseRef,
    Compare,
    Comparison,
    FactRef,
    Node,
    Number,
    Operation,
    children,
)
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.tests import test_node
from hrbrules.tiles.meld import MeldKind
from hrbrules.vocabulary.events import EVENTS
from hrbrules.web.calculate_state import SEATS

_JUDGING: Final = (Group.HAND, Group.TING, Group.WIN, Group.KIND, Group.FAN, Group.FACTOR, Group.BEARER)
_OPENING: Final = frozenset(("chis", "pengs", "ming_gangs", "bu_gangs"))
_MELD_FACTS: Final = _OPENING | {"an_gangs"}
_OWN: Final = ("", "winner")
_ORDER: Final = ("draw", "discard", "gang_draw", "robbed_gang", "deal", "ting", "bao_change")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asks:
    """Which facts matter. `events` in the order people think of them; `melds`: kinds that may be laid; `tiles`: a mask.

    `declared`, `closed`, `looked`: of losers; `undeclared`: the winner; `loser_melds`: more of losers' melds than whether they
    opened. `money`: kinds of kong that earn; `fed`: whether it matters who fed one; `kong_tile`: which tile it is of.
    """

    seats: str
    events: tuple[str, ...]
    melds: tuple[str, ...]
    tiles: int
    bao: bool
    indicator: bool
    declared: bool
    undeclared: bool
    closed: bool
    loser_melds: bool
    looked: bool
    declaring: bool
    draws: bool
    last_tiles: bool
    wall_left: bool
    feeder: bool
    visible: bool
    in_wall: bool
    pushed: bool
    several: bool
    money: tuple[str, ...]
    fed: bool
    kong_tile: bool


@lru_cache(maxsize=64)
def asks_of(ruleset: Ruleset) -> Asks:
    rules, plan = ruleset.rules, plan_of(ruleset)
    nodes = (*nodes_of(rules.of(*_JUDGING)), rules.value, rules.share, test_node(rules.owes))
    money = rules.of(Group.MONEY)
    paid = {fact.id for fact in _facts(ruleset, (*nodes_of(money), *(test_node(clause.owes) for clause in money)))}
    looked = set(_facts(ruleset, nodes))
    facts = {fact.id for fact in looked}
    of_losers = {fact.id for fact in looked if fact.whose not in _OWN}
    melds = _melds(plan)
    return Asks(
        seats=SEATS[: ruleset.players], events=_events(ruleset), melds=melds, tiles=sum(1 << tile for tile in set(plan.deck)),
        bao=plan.bao and "bao" in facts, indicator=ruleset.indicator,
        declared="declared" in of_losers, undeclared=any(fact.id == "declared" and fact.whose in _OWN for fact in looked),
        closed=bool(of_losers & _MELD_FACTS),
        loser_melds=any(fact.id in _MELD_FACTS and fact.whose not in _OWN and not fact.opening for fact in looked),
        looked="looked" in facts and not ruleset.looks, declaring="declaring" in of_losers, draws="dealer_draws" in facts,
        last_tiles="last_tiles" in facts, wall_left="wall_left" in facts, feeder="gang_feeder" in facts,
        visible=bool({"visible", "knows"} & facts), in_wall="in_wall" in facts, pushed=plan.push_with_ting or plan.push_later,
        several=plan.all_winners,
        money=tuple(clause.id for clause in money if clause.id in melds),
        fed="gang_feeder" in paid, kong_tile="gang_tile" in paid,
    )  # fmt: skip


def _events(ruleset: Ruleset) -> tuple[str, ...]:
    """Drawn and discarded tiles always, since people want to know why not; others where a way to win names them."""
    named = {event for kind in ruleset.rules.of(Group.KIND) for event in (kind.by or tuple(EVENTS))}
    return tuple(event for event in _ORDER if event in named or event in ("draw", "discard"))


def _melds(plan: Plan) -> tuple[str, ...]:
    """The kinds that the flow of play lets anybody lay."""
    may = {
        MeldKind.CHI: any(plan.chi_plain) or any(plan.chi_ting), MeldKind.PENG: plan.peng or plan.peng_ting,
        MeldKind.MING_GANG: plan.ming_gang or plan.gang_ting, MeldKind.BU_GANG: plan.bu_gang, MeldKind.AN_GANG: plan.an_gang,
    }  # fmt: skip
    return tuple(kind.value for kind in MeldKind if may[kind])


class _Fact(NamedTuple):
    """A fact that a formula looks at. `whose`: the seat it is asked of, "" for the winner or the table. `opening`: only as part
    of the question whether that seat has opened."""

    id: str
    whose: str
    opening: bool


def _facts(ruleset: Ruleset, nodes: Iterable[Node]) -> Iterator[_Fact]:
    """Through terms too, whoever they are asked of."""
    terms = {clause.id: test_node(clause.test) for clause in ruleset.rules.of(Group.TERM)}
    pending = [(node, "", False) for node in nodes]
    done: set[tuple[str, str]] = set()
    while pending:
        node, whose, opening = pending.pop()
        seat = _seat(node) or whose
        if isinstance(node, FactRef):
            yield _Fact(node.fact, seat, opening)
        elif isinstance(node, ClauseRef) and node.group == "term" and (node.clause, seat) not in done:
            done.add((node.clause, seat))
            pending.append((terms[node.clause], seat, False))
        pending += [(part, whose, opening or _asks_opening(node)) for part in children(node)]


def _seat(node: Node) -> str:
    seat = node.seat if isinstance(node, FactRef | ClauseRef) else None
    return seat.fact if isinstance(seat, FactRef) else ""


_NONE_OR_SOME: Final = frozenset((
    (Comparison.AT_LEAST, 1), (Comparison.LESS, 1), (Comparison.MORE, 0), (Comparison.AT_MOST, 0), (Comparison.EQUAL, 0),
    (Comparison.UNEQUAL, 0),
))  # fmt: skip


def _asks_opening(node: Node) -> bool:
    """`chis + pengs + ming_gangs + bu_gangs >= 1` or `= 0`, in any order and of any seat."""
    match node:
        case Compare(comparison=comparison, left=left, right=Number(value=number)) if (comparison, number) in _NONE_OR_SOME:
            summed = list(_summands(left))
            plain = all(isinstance(one, FactRef) and one.of is None for one in summed)
            return plain and {one.fact for one in summed if isinstance(one, FactRef)} == _OPENING
        case _:
            return False


def _summands(node: Node) -> Iterator[Node]:
    if isinstance(node, Arithmetic) and node.operation is Operation.ADD:
        yield from _summands(node.left)
        yield from _summands(node.right)
    else:
        yield node
