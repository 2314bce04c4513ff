"""A ruleset goes in; what can never happen, never pays, or settles wrongly comes out, each with the smallest hand that shows it.

Payments are enumerated: for every set of win kinds and fans that the probe hands reach, every discarder, dealer, set of
declared and of closed losers, and every count of drawn hands that the rules tell apart. Which sets of fans can be reached
is found on the probe hands, so that part is checked on them, not proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from hrbrules.analysis.looked_at import all_nodes, looked_at
from hrbrules.analysis.probes import Probe, judged, losses, wins
from hrbrules.formula.tree import Compare, FactRef, Number, walk
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.situation import SEATS, Situation
from hrbrules.settlement.win import NoWin, Win, judge, shares
from hrbrules.source.diagnostic import RulesetError

NO_VALUE, ALL_DROPPED, NEVER_HOLDS, NEVER_COUNTS, NEVER_FAILS, UNSETTLED, NOT_ZERO, PAID_LOSER, OVER_CAP = (
    "no-value", "all-dropped", "never-holds", "never-counts", "never-fails", "unsettled", "not-zero", "paid-loser", "over-cap",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """`code`: what is wrong; `clause`: whose fault, with its place in the YAML; `probe`: the smallest hand that shows it."""

    code: str
    clause: str
    place: str
    probe: Probe | None = None
    ledger: Ledger | None = None


@dataclass(slots=True, kw_only=True)
class Proof:
    """`settled`: payment situations enumerated; `sets`: sets of win kinds and fans among them; `hands`: probes judged."""

    findings: list[Finding] = field(default_factory=list)
    settled: int = 0
    sets: int = 0
    hands: int = 0
    factors: set[str] = field(default_factory=set)
    bearers: set[str] = field(default_factory=set)


def prove(ruleset: Ruleset) -> Proof:
    """Everything that can be said of a ruleset without playing it."""
    won, proof = wins(ruleset), Proof()
    lost = (*losses(ruleset), *_refused(ruleset, won))
    proof.hands = len(won) + len(lost)
    _worths(ruleset, won, proof)
    _conditions(ruleset, won, lost, proof)
    for probe in _representatives(won):
        proof.sets += 1
        hand = ruleset.hand(probe.tiles, probe.melds, pushed=probe.pushed or None)
        for situation in _situations(ruleset.rules, probe):
            win = judge(ruleset, hand, probe.tile or None, situation)
            if isinstance(win, Win):
                _settle(ruleset, replace(probe, situation=situation, result=win), win, proof)
    _dead_payments(ruleset, proof)
    return proof


def _finding(ruleset: Ruleset, code: str, id: str, probe: Probe | None = None, ledger: Ledger | None = None) -> Finding:
    found = [clause.prose.place for clause in ruleset.rules.clauses if clause.id == id]
    return Finding(code=code, clause=id, place=found[0] if found else "", probe=probe, ledger=ledger)


def _smallest(probes: list[Probe]) -> Probe:
    return min(probes, key=lambda probe: (len(probe.tiles), len(probe.situation.bao), probe.tiles, probe.tile))


def _worths(ruleset: Ruleset, won: tuple[Probe, ...], proof: Proof) -> None:
    """Every win has a value and something that counts; every kind and fan happens, and counts somewhere."""
    results = [(probe, probe.result) for probe in won if isinstance(probe.result, Win)]
    for code, bad in (
        (NO_VALUE, [probe for probe, win in results if win.value <= 0]),
        (ALL_DROPPED, [probe for probe, win in results if not win.fans]),
    ):
        if bad:
            proof.findings.append(_finding(ruleset, code, "value", _smallest(bad)))
    held = {fan for _, win in results for fan in win.holds}
    counting = {fan for _, win in results for fan in win.fans}
    for clause in ruleset.rules.of(Group.KIND, Group.FAN):
        if clause.id not in held:
            proof.findings.append(_finding(ruleset, NEVER_HOLDS, clause.id))
        elif clause.id not in counting:
            probe = _smallest([probe for probe, win in results if clause.id in win.holds])
            proof.findings.append(_finding(ruleset, NEVER_COUNTS, clause.id, probe))


def _refused(ruleset: Ruleset, won: tuple[Probe, ...]) -> Iterator[Probe]:
    """Wins again, but of a player who has not declared, or as a discard: what conditions of the win refuse."""
    for probe in won[:400]:
        s = probe.situation
        others = [replace(s, undeclared=True)]
        if s.by == "draw":
            others.append(replace(s, by="discard", discarder="C", declared=("C",)))
        for situation in others:
            found = judged(ruleset, probe.tiles, probe.melds, probe.tile, situation, probe.pushed)
            if found is not None and isinstance(found.result, NoWin):
                yield found


def _conditions(ruleset: Ruleset, won: tuple[Probe, ...], lost: tuple[Probe, ...], proof: Proof) -> None:
    """Every condition can hold (something wins) and can fail."""
    reasons = {reason for probe in lost if isinstance(probe.result, NoWin) for reason in probe.result.reasons}
    for clause in ruleset.rules.of(Group.HAND, Group.TING, Group.WIN):
        if not won:
            proof.findings.append(_finding(ruleset, NEVER_HOLDS, clause.id))
        elif clause.id not in reasons:
            proof.findings.append(_finding(ruleset, NEVER_FAILS, clause.id))


def _representatives(won: tuple[Probe, ...]) -> list[Probe]:
    """One win for each event and set of kinds and fans that hold: the smallest hand."""
    found: dict[tuple[str, tuple[str, ...]], list[Probe]] = {}
    for probe in won:
        if isinstance(probe.result, Win):
            found.setdefault((probe.situation.by, probe.result.holds), []).append(probe)
    return [_smallest(probes) for probes in found.values()]


def _draws(rules: Rules) -> tuple[int, ...]:
    """Counts of drawn hands on either side of every number that the rules compare them with."""
    found = {0}
    for node in all_nodes(rules):
        for part in walk(node):
            if isinstance(part, Compare) and isinstance(part.right, Number) and part.left == FactRef(fact="dealer_draws"):
                found |= {max(0, part.right.value - 1), part.right.value, part.right.value + 1}
    return tuple(sorted(count for count in found if count <= 99))


def _situations(rules: Rules, probe: Probe) -> Iterator[Situation]:
    """Every table at which this hand may have been won this way."""
    s = probe.situation
    seats = SEATS[: int(str(rules.flow_value("players")))]
    losers = [seat for seat in seats if seat != s.seat]
    facts = {fact for fact, _ in looked_at(rules, all_nodes(rules))}
    discarders = losers if s.discarder is not None else [None]
    choices = product((False, True), repeat=len(losers))
    subsets = [tuple(seat for seat, chosen in zip(losers, bits, strict=True) if chosen) for bits in choices]
    for discarder, dealer, declared, closed, draws in product(discarders, seats, subsets, subsets, _draws(rules)):
        plain = replace(s, discarder=discarder, dealer=dealer, declared=declared, closed=closed, dealer_draws=draws, declaring=())
        yield plain
        if discarder is not None and "declaring" in facts and discarder in declared:
            yield replace(plain, declaring=(discarder,))


def _settle(ruleset: Ruleset, shown: Probe, win: Win, proof: Proof) -> None:
    proof.settled += 1
    try:
        ledger = settle(ruleset, win)
    except RulesetError as error:
        values = dict(error.diagnostics[0].values)
        _note(ruleset, proof, UNSETTLED, str(values.get("word") or values.get("words") or "share"), shown, None)
        return
    for _, _, bits in shares(ruleset, win):
        proof.factors |= set(ruleset.holding(bits, factors=True))
    bearers = {clause.id for clause in ruleset.rules.of(Group.BEARER)}
    proof.bearers |= bearers & {id for line in ledger.lines for id in line.clauses}
    if sum(ledger.balance.values()) != 0:
        _note(ruleset, proof, NOT_ZERO, "share", shown, ledger)
    if any(amount > 0 for seat, amount in ledger.balance.items() if seat != shown.situation.seat):
        _note(ruleset, proof, PAID_LOSER, "share", shown, ledger)
    cap = next((int(option.value) for option in ruleset.rules.options if option.id == "cap"), 0)
    if cap and any(line.amount > cap for line in ledger.lines):
        _note(ruleset, proof, OVER_CAP, "share", shown, ledger)


def _note(ruleset: Ruleset, proof: Proof, code: str, clause: str, probe: Probe, ledger: Ledger | None) -> None:
    """The first of its kind stays: situations come from plain to odd."""
    if not any(one.code == code and one.clause == clause for one in proof.findings):
        proof.findings.append(_finding(ruleset, code, clause, probe, ledger))


def _dead_payments(ruleset: Ruleset, proof: Proof) -> None:
    for clause in ruleset.rules.of(Group.FACTOR):
        if clause.id not in proof.factors:
            proof.findings.append(_finding(ruleset, NEVER_COUNTS, clause.id))
    for clause in ruleset.rules.of(Group.BEARER):
        if clause.id not in proof.bearers:
            proof.findings.append(_finding(ruleset, NEVER_HOLDS, clause.id))
