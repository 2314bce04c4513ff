"""Long runs of the kit: many hands over many tables, in batches, and all mutants; what was found is printed."""

from __future__ import annotations

from collections import Counter

from hrbrules import driver
from hrbrules.conformance.__main__ import load_tables
from hrbrules.conformance.check import check_engine
from hrbrules.conformance.engine_under_test import ReferenceEngine
from tests.conformance.mutants import MUTANTS, hunt
from tests.conformance.strange_tables import strange_tables

BATCH = 2_500  # hands with one set of tables
SETS = 4  # of options for each ruleset in a batch
LONGEST_HUNT = 4_000


def run_hands(hands: int, seed: int) -> bool:
    """Whether no batch found a violation. Two hands in three are of shipped rulesets, with and without options: in the first batches
    every two values of options meet, then they are drawn at random."""
    looked: Counter[str] = Counter()
    played = wins = violations = 0
    for first in range(0, hands, BATCH):
        options = load_tables(driver.shipped_ids(), SETS, seed + first, start=first // BATCH * SETS)
        tables = options + strange_tables(len(options) // 2, seed + first)
        report = check_engine(ReferenceEngine(), tables, min(BATCH, hands - first), seed + first)
        played += sum(report.hands.values())
        wins += report.wins
        violations += len(report.violations)
        looked.update(report.looked)
        print(f"conformance: {played} hands, {wins} wins, {violations} violations, {sum(looked.values())} looks", flush=True)
        if not report.passed:
            print(report.text(), flush=True)
    return violations == 0


def run_mutants() -> bool:
    """Whether the kit finds every broken engine."""
    alive = []
    for name in MUTANTS:
        report = hunt(name, LONGEST_HUNT)
        if report.passed:
            alive.append(name)
        else:
            print(f"killed after {sum(report.hands.values()):5} hands by {report.violations[0].check:13} {name}", flush=True)
    print(f"{len(MUTANTS)} mutants, {len(MUTANTS) - len(alive)} killed; alive: {', '.join(alive) or 'none'}", flush=True)
    return not alive
