"""A ruleset goes in; what can never happen, never pays, or settles wrongly comes out, each with the smallest hand that shows it.

Proved is what holds on every assignment of the facts that the rules look at and the constraints let pass (`space.py`); hands are
only needed to show what is possible. Which sorts of win no hand was found for is said.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import chain
from typing import Final, NamedTuple

from hrbrules.analysis.asked import Answers
from hrbrules.analysis.dead_parts import dead_parts
from hrbrules.analysis.finding import (
    ALL_DROPPED,
    IMPLIED,
    NEVER_COUNTS,
    NEVER_FAILS,
    NEVER_HOLDS,
    NO_VALUE,
    NOBODY_WINS,
    OVER_CAP,
    TOO_MANY,
    UNSETTLED,
    Finding,
    Proof,
    finding,
)
from hrbrules.analysis.payers import bearers_of, money_of, payments_of, shares_of
from hrbrules.analysis.probes import Probe, losses, refused, wins
from hrbrules.analysis.shared import Shared
from hrbrules.analysis.solve import TooManyError
from hrbrules.analysis.space import Sort, Space, WinGroup
from hrbrules.analysis.tables import at_table, settled
from hrbrules.analysis.witnesses import size, sort_of, witnesses
from hrbrules.formula.tree import Truth
from hrbrules.formula.view import NOBODY
from hrbrules.ruleset.clause import CONDITIONS, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.win import NoWin, Win
from hrbrules.vocabulary.events import EVENTS


def prove(ruleset: Ruleset, wins_key: Hashable = None, shared: Shared | None = None) -> Proof:
    """Everything that can be said of a ruleset without playing it. `wins_key`: what tells it from others proved with `shared`."""
    proof = _Prover(ruleset, wins_key, shared or Shared())
    try:
        proof.run()
    except TooManyError:
        proof.add(finding(ruleset, TOO_MANY, "value", shown=False))
    return proof.proof


_TRIED: Final = 200  # hands of one sort, to show one fault


class _Judged(NamedTuple):
    """Hands that were judged: those that win, the conditions that refuse some, those that alone do, how many were refused until
    each condition alone had."""

    won: tuple[Probe, ...]
    refusing: frozenset[str]
    alone: frozenset[str]
    lost: int


class _Enumerated(NamedTuple):
    """The sorts of win, a hand for each where one was found, how many assignments there are and how many hands were built."""

    groups: dict[WinGroup, Answers]
    found: dict[Sort, Probe]
    assignments: int
    built: int


class _Prover:
    """One ruleset. Findings come in the order of a win: conditions, kinds, fans, value, payments."""

    def __init__(self, ruleset: Ruleset, wins_key: Hashable, shared: Shared) -> None:
        self.ruleset, self.rules, self.proof, self.shared = ruleset, ruleset.rules, Proof(), shared
        self.space = Space(ruleset, shared=shared)
        self.won, self.refusing, self.alone, self.lost = shared.of(("judged", wins_key), self._judged)
        self.wins_key = wins_key, self.space.wins_key
        self.groups: dict[WinGroup, Answers] = {}
        self.found: dict[Sort, Probe] = {}

    def add(self, one: Finding) -> None:
        """The first of its kind stays: situations come from plain to odd."""
        known = {(other.code, other.clause, other.part): index for index, other in enumerate(self.proof.findings)}
        index = known.get((one.code, one.clause, one.part))
        if index is None:
            self.proof.findings.append(one)
        elif one.shown and not self.proof.findings[index].shown:
            self.proof.findings[index] = one

    def _judged(self) -> _Judged:
        conditions = {clause.id for clause in self.rules.of(*CONDITIONS) if clause.group is not Group.CLAIMS}
        won = tuple(probe for probe in wins(self.ruleset) if isinstance(probe.result, Win) and self.space.comes_about(probe.result))
        refusing: set[str] = set()
        alone: set[str] = set()
        tried = 0
        for probe in chain(losses(self.ruleset), refused(self.ruleset, won)):
            if isinstance(probe.result, NoWin):
                tried += 1
                refusing.update(probe.result.reasons)
                alone.update(probe.result.reasons if len(probe.result.reasons) == 1 else ())
            if conditions <= alone:
                break
        return _Judged(won, frozenset(refusing), frozenset(alone), tried)

    def _enumerated(self) -> _Enumerated:
        shown = frozenset(sort for probe in self.won if (sort := sort_of(probe)) is not None)
        groups = self.space.groups(shown)
        found, built = witnesses(self.ruleset, {group[:3] for group in groups}, self.won, self.space.comes_about)
        return _Enumerated(groups, found, len(self.space.wins), built)

    def run(self) -> None:
        proof = self.proof
        self.groups, self.found, proof.assignments, proof.built = self.shared.of(("wins", self.wins_key), self._enumerated)
        if not self.groups:
            self._nobody_wins()
            return
        wanted = {group[:3] for group in self.groups}
        proof.sets, proof.hands = len(wanted), len(self.won) + self.lost
        names = {bit: name for name, bit in EVENTS.items()}
        proof.unshown = [(names[by], self.ruleset.holding(x)) for by, x, c in sorted(wanted - set(self.found))]
        self._conditions()
        self._worths()
        for one in dead_parts(self.space, self.groups, self.wins_key):
            self.add(one)
        self._payments()
        self._settled()

    # ---- what can happen -----------------------------------------------------------------------------------------

    def _nobody_wins(self) -> None:
        """Nothing else needs to be said. To blame are the conditions of a hand without which the others can be met, else those of
        the win."""
        of_hand = self.rules.of(Group.HAND, Group.TING)
        blamed = [clause.id for clause in of_hand if self.space.hand_can(Truth(value=True), but=clause)]
        if not blamed or len(blamed) == len(of_hand):
            blamed = [clause.id for clause in self.rules.of(Group.WIN)]
        self.add(finding(self.ruleset, NOBODY_WINS, "、".join(blamed) or "win"))

    def _conditions(self) -> None:
        """Every condition can fail where no other does."""
        for clause in self.rules.of(*CONDITIONS):
            if clause.id in self.alone:
                continue
            fails = self.space.can_fail(clause)
            if fails is None:
                self.add(finding(self.ruleset, TOO_MANY, clause, shown=False))
            elif not fails:
                said_twice = clause.id in self.refusing or self.space.some_hand_fails(clause)
                self.add(finding(self.ruleset, IMPLIED if said_twice else NEVER_FAILS, clause))
            elif clause.group is not Group.CLAIMS and clause.id not in self.refusing:
                self.add(finding(self.ruleset, NEVER_FAILS, clause, shown=False))

    def _worths(self) -> None:
        """Every win has a value and something that counts; every kind and fan happens, and counts somewhere."""
        for group in self.groups:
            probe = self.found.get(group[:3])
            for code, bad in ((NO_VALUE, group.value <= 0), (ALL_DROPPED, not group.counts)):
                if bad:
                    self.add(finding(self.ruleset, code, "value", probe=probe, shown=probe is not None))
        holds, counts = _joined(group.holds for group in self.groups), _joined(group.counts for group in self.groups)
        real = _joined(x for _, x, _ in self.found), _joined(c for _, _, c in self.found)
        for clause in self.rules.of(Group.KIND, Group.FAN):
            bit = self.ruleset.bits[clause.id]
            if not holds & bit or not real[0] & bit:
                self.add(finding(self.ruleset, NEVER_HOLDS, clause, shown=not holds & bit))
            elif not counts & bit or not real[1] & bit:
                probe = min((self.found[sort] for sort in self.found if sort[1] & bit), key=lambda probe: len(probe.tiles))
                self.add(finding(self.ruleset, NEVER_COUNTS, clause, probe=probe, shown=not counts & bit))

    # ---- who pays ------------------------------------------------------------------------------------------------

    def _payments(self) -> None:
        """Every share is a whole number of at least nothing and at most the cap; one liability at most, and never the winner's."""
        holds = counts = standing = 0
        payments = payments_of(self.space)
        cap = next((int(option.value) for option in self.rules.options if option.id == "cap"), 0)
        for group in self.groups:
            for answers, share in shares_of(self.space, group, payments):
                self.proof.shares += 1
                wrong = share.amount is not None and (UNSETTLED if share.amount < 0 else OVER_CAP if 0 < cap < share.amount else "")
                new = share.holds & ~holds or share.counts & ~counts
                if (wrong or new) and self._at_a_table(answers):
                    holds, counts = holds | share.holds, counts | share.counts
                    if wrong:
                        self._wrong(wrong, "share", group, answers)
            for answers, bearers in bearers_of(self.space, group):
                self.proof.liabilities += 1
                bits = sum(1 << index for index, _ in bearers)
                twofold = len(bearers) > 1 or any(seat in (0, NOBODY) for _, seat in bearers)
                if (twofold or bits & ~standing) and self._at_a_table(answers):
                    standing |= bits
                    if twofold:
                        ids = [self.rules.of(Group.BEARER)[index].id for index, _ in bearers]
                        self._wrong(UNSETTLED, "、".join(ids), group, answers)
        self._never_paid(holds, counts, standing)
        for _, id, amount in money_of(self.space):
            if amount < 0:
                self.add(finding(self.ruleset, UNSETTLED, id))

    def _at_a_table(self, answers: Answers) -> bool:
        """Whether there are numbers that fit the comparisons answered, under all constraints; yes where it takes too long to tell."""
        try:
            return self.space.possible(answers, ()) is not None
        except TooManyError:
            return True

    def _never_paid(self, holds: int, counts: int, standing: int) -> None:
        for clause in self.rules.of(Group.FACTOR):
            if not holds & self.ruleset.bits[clause.id]:
                self.add(finding(self.ruleset, NEVER_HOLDS, clause))
            elif not counts & self.ruleset.bits[clause.id]:
                self.add(finding(self.ruleset, NEVER_COUNTS, clause))
        for index, clause in enumerate(self.rules.of(Group.BEARER)):
            if not standing >> index & 1:
                self.add(finding(self.ruleset, NEVER_HOLDS, clause))

    def _wrong(self, code: str, clause: str, group: WinGroup, answers: Answers) -> None:
        """The smallest hand of the group at this table, if it shows the fault there."""
        if any(one.code == code and one.clause == clause and one.shown for one in self.proof.findings):
            return
        probe = ledger = None
        for known in self._of_sort(group[:3]):
            there = at_table(self.space, answers, known)
            if there is not None and isinstance(there.result, Win) and self.space.comes_about(there.result):
                ledger, failed = settled(self.ruleset, there.result)
                if failed or code != UNSETTLED:
                    probe = there
                    break
        self.add(finding(self.ruleset, code, clause, probe=probe, ledger=ledger, shown=probe is not None))

    def _of_sort(self, sort: Sort) -> Iterable[Probe]:
        """Every hand that was found to win so, the smallest first."""
        alike = [probe for probe in self.won if sort_of(probe) == sort]
        found = self.found.get(sort)
        return sorted(alike if found is None or found in alike else [found, *alike], key=size)[:_TRIED]

    def _settled(self) -> None:
        """Every probe that wins, settled as in play: a check on hands, beside the proof."""
        for probe in self.won:
            if isinstance(probe.result, Win):
                ledger, failed = settled(self.ruleset, probe.result)
                if failed:
                    self.add(finding(self.ruleset, UNSETTLED, failed, probe=probe))
                elif ledger is not None and sum(ledger.balance.values()) != 0:
                    raise AssertionError(probe)


def _joined(bits: Iterable[int]) -> int:
    found = 0
    for one in bits:
        found |= one
    return found
