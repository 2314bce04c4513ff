"""What two rulesets say of one situation goes in; the clauses that make the difference come out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hrbrules.analysis.changed import Part
from hrbrules.analysis.looked_at import nodes_of
from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.tree import ClauseRef, walk
from hrbrules.formula.view import View
from hrbrules.ruleset.clause import CONDITIONS, Group, Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger
from hrbrules.settlement.situation import SEATS
from hrbrules.settlement.win import Win, shares


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one ruleset says: a win with its ledger, or the reasons why there is none."""

    ruleset: Ruleset
    win: Win | None
    ledger: Ledger | None
    reasons: tuple[str, ...] = ()


def blamed(one: Said, other: Said) -> frozenset[Part]:
    """The clauses that decide differently here, from whether it wins to who pays; empty where both say the same."""
    if one.win is None and other.win is None:
        return frozenset()
    if one.win is None:
        return _refused(one, other)
    if other.win is None:
        return _refused(other, one)
    paid = _paid(one, one.win, other, other.win)
    differing = one.win.value != other.win.value or not paid
    return frozenset(paid | (_scored(one, one.win, other, other.win) if differing else set()))


def scored(one: Said, other: Said) -> frozenset[Part]:
    """Of two wins the kinds and fans that count or are worth otherwise, whatever they come to."""
    return frozenset() if one.win is None or other.win is None else frozenset(_scored(one, one.win, other, other.win))


def traced(parts: frozenset[Part], one: Said, other: Said, changed: frozenset[Part]) -> frozenset[Part]:
    """Of the clauses that decide differently those that mean something else. A clause that reads the same in both decides differently
    because of another: one that it names, the formula of shares or values, else a condition of the hand that makes it wait on other
    tiles or be read otherwise."""
    found = set(parts & changed)
    both_win = one.win is not None and other.win is not None
    for part in parts - changed if both_win or not found else ():
        named = {Part(group, id) for said in (one, other) for group, id in _named(said.ruleset.rules, part)} & changed
        named -= {Part(group, id) for group, id in named if group in (Group.KIND, Group.FAN) and not _holds_apart(id, one, other)}
        alone = {Part("", "share" if part.group == Group.FACTOR else "value")} & changed
        conditions = {other for other in changed if other.group in (Group.HAND, Group.TING)}
        found |= named or alone or (conditions if _read_otherwise(one, other) else set())
    return frozenset(found) or parts


def _named(rules: Rules, part: Part) -> Iterator[tuple[str, str]]:
    """Clauses that a clause names, through each other; those that drop it or that it drops."""
    pending, seen = [part], {part}
    while pending:
        here = pending.pop()
        clauses = [clause for clause in rules.clauses if (clause.group.value, clause.id) == here]
        refs = [node for clause in clauses for node in nodes_of((clause,))]
        names = {(one.group, one.clause) for node in refs for one in walk(node) if isinstance(one, ClauseRef)}
        names |= {(clause.group.value, clause.id) for clause in rules.of(Group.KIND, Group.FAN, Group.FACTOR) if here.id in clause.drops}
        for group, id in names - seen:
            seen.add(Part(group, id))
            pending.append(Part(group, id))
            yield group, id


def _holds_apart(id: str, one: Said, other: Said) -> bool:
    """Whether a kind or fan is true under one of the two only."""
    there = [said.win is not None and id in said.win.holds for said in (one, other)]
    return there[0] is not there[1]


def _read_otherwise(one: Said, other: Said) -> bool:
    assert one.win is not None or other.win is not None
    if one.win is None or other.win is None:
        return True
    return one.win.waits.mask != other.win.waits.mask or one.win.reading != other.win.reading


def _refused(refuses: Said, accepts: Said) -> frozenset[Part]:
    """The conditions that stand in the way, and the kinds that the other side has instead."""
    assert accepts.win is not None
    groups = {clause.id: clause.group for clause in reversed(refuses.ruleset.rules.of(*CONDITIONS))}
    found = {Part(groups[reason].value, reason) for reason in refuses.reasons if reason in groups}
    waived = {
        clause.id for clause in accepts.ruleset.rules.of(Group.KIND)
        if clause.id in accepts.win.holds and set(clause.waives) & set(refuses.reasons)
    }  # fmt: skip
    if not found or waived:
        found |= {Part("kind", clause.id) for clause in accepts.ruleset.rules.of(Group.KIND) if clause.id in accepts.win.fans}
    return frozenset(found)


def _scored(one: Said, win: Win, other: Said, their: Win) -> set[Part]:
    """Kinds and fans that count under one only or are worth something else; the value, where all these are alike."""
    found: set[Part] = set()
    for said, mine, theirs in ((one, win, their), (other, their, win)):
        for clause in said.ruleset.rules.of(Group.KIND, Group.FAN):
            if clause.id in mine.fans and clause.id not in theirs.fans:
                # where both see it and one lets it drop, the clause that drops it is what differs
                droppers = _droppers(other if said is one else one, theirs, clause.id) if clause.id in theirs.holds else set()
                found |= droppers or {Part(clause.group.value, clause.id)}
    worths = _worths(one, win), _worths(other, their)
    found |= {part for part, worth in worths[0].items() if part in worths[1] and worths[1][part] != worth}
    return found or ({Part("", "value")} if win.value != their.value else set())


def _droppers(said: Said, win: Win, id: str) -> set[Part]:
    return {
        Part(clause.group.value, clause.id)
        for clause in said.ruleset.rules.of(Group.KIND, Group.FAN)
        if clause.id in win.holds and id in clause.drops
    }


def _worths(said: Said, win: Win) -> dict[Part, tuple[tuple[str, int], ...]]:
    view = View(hand=win.hand, reading=win.reading, waits=win.waits, moment=win.moment, holds=frozenset(win.holds),
                counting=frozenset(win.fans), value=win.value)  # fmt: skip
    meanings = said.ruleset.meanings()
    return {
        Part(clause.group.value, clause.id): tuple((unit.value, evaluate(node, view, meanings)) for unit, node in clause.worth)
        for clause in said.ruleset.rules.of(Group.KIND, Group.FAN)
        if clause.id in win.fans
    }


def _paid(one: Said, win: Win, other: Said, their: Win) -> set[Part]:
    """Who owes, what multiplies, who bears it; and of two wins of one value the share, or what a factor is worth."""
    assert one.ledger is not None and other.ledger is not None
    if one.ledger.pays == other.ledger.pays:
        return set()
    owed = [
        {SEATS[seat]: (amount, said.ruleset.holding(factors, factors=True)) for seat, amount, factors in shares(said.ruleset, mine)}
        for said, mine in ((one, win), (other, their))
    ]
    found: set[Part] = set()
    if set(owed[0]) != set(owed[1]):
        found.add(Part("", "owes"))
    for seat in set(owed[0]) & set(owed[1]):
        (amount, factors), (theirs, others) = owed[0][seat], owed[1][seat]
        differing = set(factors) ^ set(others)
        if amount != theirs and (differing or win.value == their.value):
            found |= {Part("factor", id) for id in differing or (set(factors) & set(others))} or {Part("", "share")}
    bearers = [{id for line in said.ledger.lines for id in line.clauses if _bears(said, id)} for said in (one, other) if said.ledger]
    found |= {Part("bearer", id) for id in bearers[0] ^ bearers[1]}
    return found


def _bears(said: Said, id: str) -> bool:
    return any(clause.id == id for clause in said.ruleset.rules.of(Group.BEARER))
