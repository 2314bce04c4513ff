"""The named clauses of a merged ruleset go in; typed clauses come out."""

from __future__ import annotations

from hrbrules.checked import places
from hrbrules.checked.reading import check_listed, check_value, names, read_prose, word
from hrbrules.checked.tests import FormulaReader
from hrbrules.checked.words import entries_at
from hrbrules.formula.signature import SEAT, UNKNOWN, ClauseType, Place, Scope, Stage, Type, integer
from hrbrules.formula.tree import Node, Tide, Unit
from hrbrules.resolved.tree import Block, Entry, Resolved
from hrbrules.ruleset.clause import CONDITIONS, Clause, Group
from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.record import replace
from hrbrules.source.suggest import suggest
from hrbrules.source.text import Span
from hrbrules.vocabulary.events import EVENTS

RESERVED_CONDITIONS = ("shape", "kind")  # why_not: no winning shape; no win kind fits
_CONDITION_PLACES = {Group.TING: places.TING, Group.CLAIMS: places.CLAIMS, Group.WIN: places.WIN}
_DROPPABLE = {Group.KIND: "win.kinds", Group.FAN: "fans", Group.FACTOR: "payments.factors", Group.BEARER: "payments.bears"}
MONEY_IDS = ("ming_gang", "bu_gang", "an_gang")


class ClauseReader:
    """Reads clause by clause; needs the clauses that a clause looks at to be read before it."""

    def __init__(self, resolved: Resolved, formulas: FormulaReader, problems: Problems) -> None:
        self.root, self.plain, self.formulas, self.problems = resolved.root, resolved.plain, formulas, problems
        self.removed = resolved.removed
        self.worth_types: dict[tuple[bool, Unit], list[Type]] = {}

    def conditions(self) -> list[Clause]:
        """The four condition maps; their names are unique over all four."""
        found: list[Clause] = []
        seen: dict[str, Span] = {}
        for group in CONDITIONS:
            for id, entry in entries_at(self.root, f"{group}.requires").items():
                if id in RESERVED_CONDITIONS:
                    self.problems.error("name-taken", entry.span, word=id)
                if id in seen:
                    self.problems.error("name-taken", entry.span, note("declared-here", seen[id]), word=id)
                seen[id] = entry.span
                found.append(self._condition(group, id, entry))
        return found

    def _condition(self, group: Group, id: str, entry: Entry) -> Clause:
        block = _block(entry)
        judged = word(block, "judged")
        tide: Tide | None = None
        if group is Group.HAND:
            tide = Tide.COMPLETE
            if judged is not None and check_value(judged, [tide.value for tide in Tide], self.problems):
                tide = Tide(judged.text)
        place = places.hand_place(tide or Tide.HELD) if group is Group.HAND else _CONDITION_PLACES[group]
        clause = self._clause(group, id, entry, place)
        if clause.test is None:
            self._missing_test(entry, id)
        late = group is Group.WIN and self.formulas.stage > Stage.KINDS
        return replace(clause, judged=tide, late=late)

    def _clause(self, group: Group, id: str, entry: Entry, place: Place) -> Clause:
        self.formulas.forget()
        block = _block(entry)
        return Clause(group=group, id=id, test=self.formulas.test(block, place), prose=read_prose(block, entry, self.problems))

    def _missing_test(self, entry: Entry, id: str) -> None:
        if not any(name in _block(entry).entries for name in ("when", "all", "any")):
            self.problems.error("no-test", entry.span, word=id)

    def term(self, id: str, entry: Entry) -> Clause:
        """A term; what it needs is what its formulas need."""
        clause = self._clause(Group.TERM, id, entry, places.TERM)
        self._missing_test(entry, id)
        scopes = frozenset(self.formulas.scopes)
        self.formulas.words.clauses[id] = ClauseType(group="term", scopes=scopes, stage=self.formulas.stage)
        return replace(clause, of_seat=scopes <= {Scope.SEAT})

    def kind(self, id: str, entry: Entry) -> Clause:
        """A win kind: the events it wins by, its test, what it is worth."""
        clause = self._clause(Group.KIND, id, entry, places.KIND)
        block = _block(entry)
        by = names(block.node("by"))
        if not by:
            self.problems.error("no-event", entry.span, word=id, known="、".join(EVENTS))
        events = check_listed(by, EVENTS, self.problems)
        waives = check_listed(names(block.node("waives")), entries_at(self.root, "win.requires"), self.problems)
        return replace(self._worth(clause, block, places.FAN, factor=False), by=events, waives=waives)

    def fan(self, id: str, entry: Entry) -> Clause:
        clause = self._clause(Group.FAN, id, entry, places.FAN)
        early = (frozenset(self.formulas.scopes), self.formulas.stage)
        self.formulas.words.clauses[id] = ClauseType(group="fan", stage=Stage.FANS, early=early)
        self._missing_test(entry, id)
        return self._worth(clause, _block(entry), places.FAN, factor=False)

    def factor(self, id: str, entry: Entry) -> Clause:
        clause = self._clause(Group.FACTOR, id, entry, places.FACTOR)
        self._missing_test(entry, id)
        return self._worth(clause, _block(entry), places.FACTOR, factor=True)

    def _worth(self, clause: Clause, block: Block, place: Place, *, factor: bool) -> Clause:
        worth: list[tuple[Unit, Node]] = []
        for unit in Unit:
            node = block.node(unit.value)
            formula = self.formulas.read(node, place, integer(0, 0, unit))
            if formula is not None and self.formulas.type is not None:
                worth.append((unit, formula))
            if node is not None:
                type_ = UNKNOWN if formula is None or self.formulas.type is None else self.formulas.type
                self.worth_types.setdefault((factor, unit), []).append(type_)
        return replace(clause, worth=tuple(worth), drops=tuple(name.text for name in names(block.node("drops"))))

    def bearer(self, id: str, entry: Entry) -> Clause:
        """A liability: when it stands, one seat pays for all."""
        clause = self._clause(Group.BEARER, id, entry, places.BEARER)
        self._missing_test(entry, id)
        block = _block(entry)
        seat = self.formulas.read(block.node("bearer"), places.BEARER, SEAT)
        if block.node("bearer") is None:
            self.problems.error("no-bearer", entry.span, word=id)
        return replace(clause, bearer=seat, drops=tuple(name.text for name in names(block.node("drops"))))

    def money(self, id: str, entry: Entry) -> Clause:
        """Kong money: what each who owes it pays."""
        block = _block(entry)
        if id not in MONEY_IDS:
            near = suggest(id, MONEY_IDS)
            self.problems.error("unknown-value", entry.span, found=id, known="、".join(MONEY_IDS), suggestion=near, also="")
        clause = self._clause(Group.MONEY, id, entry, places.MONEY)
        share = self.formulas.read(block.node("share"), places.MONEY, integer(0, 0, Unit.POINTS))
        if block.node("share") is None:
            self.problems.error("no-share", entry.span, word=id)
        owes = block.block("owes")
        return replace(clause, share=share, owes=None if owes is None else self.formulas.test(owes, places.MONEY))

    def checked_drops(self, clauses: list[Clause], entries: dict[str, Entry]) -> list[Clause]:
        """`drops` names kinds and fans, or within payments factors and bearers; nothing drops itself.

        What an option or a child has taken away is no longer there to be dropped, and is left out without a word.
        """
        return [clause if not clause.drops else self._checked_drops(clause, clauses, entries) for clause in clauses]

    def _checked_drops(self, clause: Clause, clauses: list[Clause], entries: dict[str, Entry]) -> Clause:
        groups = (Group.KIND, Group.FAN) if clause.group in (Group.KIND, Group.FAN) else (clause.group,)
        known = [other.id for other in clauses if other.group in groups and other.id != clause.id]
        gone = {id for group in groups for id in entries_at(self.plain, _DROPPABLE[group])}.union(self.removed) - set(known)
        scalars = names(_block(entries[clause.id]).node("drops"))
        for scalar in scalars:
            if scalar.text == clause.id:
                self.problems.error("drops-itself", scalar.span, word=clause.id)
        check_listed(tuple(scalar for scalar in scalars if scalar.text not in {*gone, clause.id}), known, self.problems)
        return replace(clause, drops=tuple(id for id in clause.drops if id in known))


def _block(entry: Entry) -> Block:
    assert isinstance(entry.value, Block)
    return entry.value
