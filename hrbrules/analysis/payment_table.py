"""Judged wins go in; what each loser owes for each kind of win, in every state that the payments look at, comes out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import Final

from hrbrules.analysis.probes import Probe, judged, other_seat
from hrbrules.analysis.standing import closed_may_declare
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import settle
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import Win

_MOST_FANS = 1  # beside the win kinds: a table of every combination would be no table


class Role(StrEnum):
    """Whom a column is of."""

    EACH = "each"  # the tile was drawn: every loser alike
    DISCARDER = "discarder"
    OTHER = "other"  # somebody else discarded


class State(StrEnum):
    """What may be true of that loser, or of the winner, where it changes the amount."""

    DECLARED = "declared"
    UNDECLARED = "undeclared"
    CLOSED = "closed"
    OPENED = "opened"
    DEALER = "dealer"  # the loser deals
    DEALER_WINS = "dealer_wins"
    NO_DEALER = "no_dealer"  # neither of them
    GIVER_DECLARED = "giver_declared"  # the discarder, where that is another loser
    GIVER_UNDECLARED = "giver_undeclared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    role: Role
    states: tuple[State, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """`wins`: kinds and fans that count; `amounts`: points by column, None where the column does not apply.

    `telling`: of `wins`, what tells this win from the plainest one of its kinds (自摸 brings 自摸加倍 along).
    """

    wins: tuple[str, ...]
    telling: tuple[str, ...]
    value: int
    amounts: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentTable:
    """Wins on drawn tiles, or on discards; a win that pays as another does is not repeated. `example`: where B's share came from."""

    drawn: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


_DIMENSIONS: Final = (
    (State.DECLARED, State.UNDECLARED), (State.OPENED, State.CLOSED), (State.NO_DEALER, State.DEALER, State.DEALER_WINS),
    (State.GIVER_DECLARED, State.GIVER_UNDECLARED),
)  # fmt: skip
_Key = tuple[State, ...]


def payment_tables(ruleset: Ruleset, probes: tuple[Probe, ...]) -> tuple[PaymentTable, ...]:
    """The shares of loser B, liability apart: one table for drawn tiles, one for discards; empty ones are left out."""
    chosen = _chosen(ruleset, probes)
    found = []
    for drawn in (True, False):
        wins = {key: probe for key, probe in chosen.items() if (probe.situation.discarder is None) is drawn}
        roles = (Role.EACH,) if drawn else (Role.DISCARDER, Role.OTHER)
        table = _table(ruleset, wins, roles, drawn=drawn)
        if table.columns:
            found.append(table)
    return tuple(found)


def _chosen(ruleset: Ruleset, probes: tuple[Probe, ...]) -> dict[tuple[tuple[str, ...], int], Probe]:
    """One win for every set of kinds and at most one fan (and for a fan that never comes alone, the smallest set with it)."""
    kinds = {clause.id for clause in ruleset.rules.of(Group.KIND)}
    found: dict[tuple[tuple[str, ...], int], Probe] = {}
    shown: set[str] = set()
    for usual in (True, False):  # the dealer's own wins and the last tiles only where nothing else shows a fan
        for probe in probes:
            plain = probe.situation.dealer == other_seat(ruleset.rules) and not probe.situation.last_tiles
            if isinstance(probe.result, Win) and plain is usual and (usual or not set(probe.result.fans) <= shown):
                found.setdefault((probe.result.fans, probe.result.value), probe)
                shown.update(probe.result.fans)
    plainest = _plainest(kinds, found)
    small = {key for key in found if len(set(key[0]) - plainest[frozenset(key[0]) & kinds]) <= _MOST_FANS}
    for key in sorted(found, key=lambda key: (len(key[0]), key)):
        if not set(key[0]) <= {id for other in small for id in other[0]}:
            small.add(key)
    order = {clause.id: index for index, clause in enumerate(ruleset.rules.of(Group.KIND, Group.FAN))}
    ordered = sorted(small, key=lambda key: (key[1], len(key[0]), [order[id] for id in key[0]]))
    return {key: found[key] for key in ordered}


def _plainest(kinds: set[str], found: Iterable[tuple[tuple[str, ...], int]]) -> dict[frozenset[str], frozenset[str]]:
    """For every set of win kinds what counts in its plainest win: 自摸 brings 自摸加倍 along."""
    best: dict[frozenset[str], tuple[int, int, frozenset[str]]] = {}
    for fans, value in found:
        held = frozenset(fans)
        key = held & kinds
        if key not in best or (len(fans), value) < best[key][:2]:
            best[key] = len(fans), value, held
    return {key: held for key, (_, _, held) in best.items()}


def _table(ruleset: Ruleset, wins: dict[tuple[tuple[str, ...], int], Probe], roles: tuple[Role, ...], *, drawn: bool) -> PaymentTable:
    amounts = {(key, role): _amounts(ruleset, probe, role) for key, probe in wins.items() for role in roles}
    columns: list[tuple[Role, _Key]] = []
    for role in roles:
        every = [amounts[key, role] for key in wins]
        columns += [(role, states) for states in _told_apart(every) if any(_read(one, states) for one in every)]
    kinds = {clause.id for clause in ruleset.rules.of(Group.KIND)}
    plainest = _plainest(kinds, wins)
    rows: list[Row] = []
    for fans, value in wins:
        row = tuple(_read(amounts[(fans, value), role], states) for role, states in columns)
        told = any(row == one.amounts and set(one.wins) < set(fans) and set(fans) - set(one.wins) <= kinds for one in rows)
        if not told:  # 自摸 and 摸宝 at once says nothing that 摸宝 does not
            plain = plainest[frozenset(fans) & kinds]
            telling = tuple(id for id in fans if id in kinds or id not in plain or not plain <= set(fans))
            rows.append(Row(wins=fans, telling=telling, value=value, amounts=row))
    return PaymentTable(drawn=drawn, columns=tuple(Column(role=role, states=states) for role, states in columns), rows=tuple(rows))


def _amounts(ruleset: Ruleset, probe: Probe, role: Role) -> dict[_Key, int]:
    """What B owes in every state that B can be in."""
    found: dict[_Key, int] = {}
    nobody = frozenset() if closed_may_declare(ruleset.rules) else frozenset((State.DECLARED, State.CLOSED))
    for states in product(*_DIMENSIONS):
        if (nobody and nobody <= set(states)) or (role is not Role.OTHER and State.GIVER_UNDECLARED in states):
            continue
        situation = _situation(probe.situation, role, states, other_seat(ruleset.rules))
        again = judged(ruleset, probe.tiles, probe.melds, probe.tile, situation, probe.pushed)
        if again is not None and isinstance(again.result, Win) and again.result.fans == getattr(probe.result, "fans", ()):
            found[states] = sum(line.amount for line in settle(ruleset, again.result).lines if line.owed_by == "B")
    return found


def _situation(s: Situation, role: Role, states: _Key, other: str) -> Situation:
    giver = {Role.EACH: None, Role.DISCARDER: "B", Role.OTHER: "C"}[role]
    declared = (*(("B",) if State.DECLARED in states else ()), *(("C",) if giver == "C" and State.GIVER_DECLARED in states else ()))
    dealer = {State.NO_DEALER: other, State.DEALER: "B", State.DEALER_WINS: s.seat}[states[2]]
    closed = ("B",) if State.CLOSED in states else ()
    return replace(s, discarder=giver, declared=declared, closed=closed, dealer=dealer)


def _told_apart(every: list[dict[_Key, int]]) -> list[_Key]:
    """The states that make a difference to some win; the others are left out of the columns."""
    matters = [_matters(every, index) for index in range(len(_DIMENSIONS))]
    kept = [values if wanted else values[:1] for values, wanted in zip(_DIMENSIONS, matters, strict=True)]
    return [tuple(state for state, wanted in zip(states, matters, strict=True) if wanted) for states in product(*kept)]


def _matters(every: list[dict[_Key, int]], index: int) -> bool:
    for amounts in every:
        for states, amount in amounts.items():
            for other in _DIMENSIONS[index]:
                changed = (*states[:index], other, *states[index + 1 :])
                if amounts.get(changed, amount) != amount:
                    return True
    return False


def _read(amounts: dict[_Key, int], states: _Key) -> int | None:
    """The amount in the first full state that has these."""
    return next((amount for key, amount in amounts.items() if set(states) <= set(key)), None)
