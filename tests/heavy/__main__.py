"""Long runs of what the tests do in short: `python -m tests.heavy oracle|children [HANDS]`, `… formulas [TIMES]`, `… conformance [HANDS]`,
`… pages`, `… prove`, `… mutation [PERMILLE]`, `… impact [HANDS [RULESET…]]` (which writes the order of questions for `hrbrules new`),
`… replayed|intervals [HANDS]` (what impact rests on),
`… fuzz [formulas|documents|hands|cases|records|lines] [INPUTS]`.

No name: everything but impact. Ends with status 1 at the first difference.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable

SEED_OF_HEAVY = 1_000_000  # other hands than the tests ask
STEP = 1_000
LONG = 10_000  # hands after which nothing may be left unmet


def oracle(count: int) -> None:
    """Random hands of the base game against its independent restatement."""
    from tests.oracle.test_harbin import compare

    for first in range(0, count, STEP):
        sorts = compare(SEED_OF_HEAVY + first, min(STEP, count - first))
        print(f"oracle: {first + sum(sorts.values())} hands, no difference; {len(sorts)} sorts among the last", flush=True)


def children(count: int) -> None:
    """As many random hands of each other ruleset against theirs; what came up, how often. In a long run all of it must."""
    from tests.oracle.test_children import CHILDREN, compare, missing

    for child in CHILDREN:
        seen: Counter[str] = Counter()
        for first in range(0, count, STEP):
            seen += compare(child, SEED_OF_HEAVY + first, min(STEP, count - first))
        counted = ", ".join(f"{name} {times}" for name, times in sorted(seen.items()))
        print(f"{child.id}: {count} hands, no difference; {counted}", flush=True)
        absent = missing(child, seen)
        if absent and count >= LONG:
            sys.exit(f"{child.id}: never met: {', '.join(sorted(absent))}")


def formulas(times: int) -> None:
    """So many times the examples that the tests ask of parsing, writing, generating, folding and bounds."""
    os.environ["HRBRULES_MORE"] = str(times)
    import pytest

    failed = pytest.main(["-q", "tests/formula/test_text.py", "tests/formula/test_agreement.py"])
    if failed:
        sys.exit(int(failed))


def conformance(hands: int) -> None:
    """So many hands over all rulesets, random options and flow choices that nobody plays, then every broken engine."""
    from tests.conformance.heavy import run_hands, run_mutants

    if not (run_hands(hands, SEED_OF_HEAVY) and run_mutants()):
        sys.exit(1)


def pages(number: int) -> None:
    """Every page of every shipped book, in a browser and as a picture."""
    from tests.heavy.pages import look

    if not look(number):
        sys.exit(1)


def mutation(least: int) -> None:
    """Every slip in every shipped ruleset; at least so many of a thousand must be noticed by a case. Survivors are printed, and slips
    that are proved to be the same game although a case notices them."""
    from hrbrules.analysis.coverage import cover
    from hrbrules.analysis.mutation import Fate, mutate
    from hrbrules.analysis.subject import Subject
    from hrbrules.conformance.rounds import play_round
    from hrbrules.driver import find, shipped_ids
    from tests.analysis.test_same_game import unsound
    from tests.rulesets.shipped import files_of

    low = []
    for id in shipped_ids():
        subject = Subject(named=find(id), files=files_of(id), play_round=play_round, probed=True)
        score, covered = mutate(subject), cover(subject)
        for mutant, verdict in score.of(Fate.SURVIVED):
            alike = "" if verdict.apart else " (nothing tried tells them apart)"
            print(f"  {mutant.span.line} {mutant.path}: {mutant.before} → {mutant.after or '–'}{alike}")
        fates = ", ".join(f"{len(score.of(fate))} {fate}" for fate in Fate)
        told = f"{score.share:.3f}, {score.share_apart:.3f} of those told apart"
        print(f"{id}: {score.cases} cases, {fates}: {told}; clauses {covered.share:.3f} of {len(covered.points)}", flush=True)
        for mutant in unsound(id):  # right only where the case's position cannot come about in play: to be looked at
            told = f"{mutant.path}: {mutant.before} → {mutant.after or '–'}"
            print(f"  {mutant.span.line} {told} is noticed by a case and proved the same in all that can come about", flush=True)
        low += [id] if score.share < least / 1000 or score.failing else []
    if low:
        sys.exit(f"too few slips noticed: {', '.join(low)}")


def fuzz(count: int, targets: tuple[str, ...] = ()) -> None:
    """So many inputs to a reader, first led by the outcomes they meet, then a hundredth as many by coverage (atheris). Where no
    reader is named, the slower ones get fewer."""
    import subprocess

    from tests.fuzz.guided import ABSENT
    from tests.fuzz.run import fuzz as run
    from tests.fuzz.targets import TARGETS

    slower = {"documents": 5, "records": 10, "lines": 20, "cases": 50}
    for target in targets or TARGETS:
        inputs = count if targets else count // slower.get(target, 1)
        run(target, inputs, seed=SEED_OF_HEAVY)
        guided = subprocess.run([sys.executable, "-m", "tests.fuzz.guided", target, str(max(1_000, inputs // 100))], check=False)
        if guided.returncode not in (0, ABSENT):
            sys.exit(guided.returncode)


def prove(_: int) -> None:
    """Every ruleset under every combination of options that a proof can tell apart."""
    from hrbrules import driver
    from hrbrules.analysis.prove_options import Reach, prove_options

    failed = []
    for id in driver.shipped_ids():
        found = prove_options(driver.compiler(driver.find(id)), Reach.ALL)
        counts = f"{len(found.faults)} faults, {len(found.ruled_out)} ruled out, {len(found.unshown)} sorts of win without a hand"
        print(f"{id}: {found.settings} settings, {found.distinct} different proofs, {len(found.refused)} refused, {counts}", flush=True)
        every = [*(({}, one) for one in found.proof.findings), *found.faults]
        failed += [(id, settings, one.code, one.clause) for settings, one in every if one.fault]
    if failed:
        sys.exit("\n".join(map(str, failed)))


def impact(hands: int, ids: tuple[str, ...] = ()) -> None:
    """How much every option of every shipped ruleset, or of those named, moves over so many hands; written where `hrbrules new` reads
    it, a ruleset as soon as it is measured."""
    import json
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    from pathlib import Path

    from hrbrules import cli
    from hrbrules.cli.impact import measured
    from hrbrules.driver import find, shipped_ids
    from hrbrules.source.files import write_whole

    path = Path(next(iter(cli.__path__))) / "option_order.json"
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        for id in ids or shipped_ids():
            _, (_, effects) = measured(find(id), hands, 1, executor, lambda done: None)
            moved: dict[str, float] = {}
            for effect in effects:  # the greatest first; an option with several values counts by that
                moved.setdefault(effect.option, round(effect.moved.change, 3))
            known = json.loads(path.read_text(encoding="utf-8")) | {id: {"hands": hands, "seed": 1, "moved": moved}}
            write_whole(path, json.dumps({id: known[id] for id in shipped_ids() if id in known}, indent=1) + "\n")
            sizes = ", ".join(f"{one.option}={one.value} {one.moved.change:.3f} ± {one.moved.within:.3f}" for one in effects)
            print(f"{id}: {hands} hands; {sizes}", flush=True)


def replayed(hands: int) -> None:
    """Every option of every ruleset: the end of a hand that is played on from where it runs otherwise is that of one played anew."""
    from hrbrules.analysis.impact import choices
    from hrbrules.analysis.replayed import likeness
    from hrbrules.driver import load, shipped_ids
    from tests.analysis.test_impact import differs

    for id in shipped_ids():
        one, told = load(id), []
        for option, value, settings in choices(one.rules.options):
            other = load(id, **settings)
            alike = likeness(one, other)
            told.append(f"{option}={value} {alike.name.lower()} {differs(one, other, alike, hands)}")
        print(f"{id}: {hands} hands each, as played anew; alike in, hands otherwise: {', '.join(told)}", flush=True)


def intervals(hands: int) -> None:
    """So many hands under some options are taken for all that there are; of samples of them, how many intervals hold the truth."""
    from tests.heavy.intervals import check

    if not check(hands):
        sys.exit(1)


RUNS: dict[str, tuple[Callable[[int], None], int]] = {
    "oracle": (oracle, 20_000), "children": (children, 20_000), "formulas": (formulas, 40), "conformance": (conformance, 100_000),
    "pages": (pages, 1),
    "mutation": (mutation, 950),
    "prove": (prove, 0),
    "impact": (impact, 1_000),
    "replayed": (replayed, 5), "intervals": (intervals, 1_000),
    "fuzz": (fuzz, 100_000),
}  # fmt: skip


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["fuzz"] and arguments[1:2] and not arguments[1].isdigit():
        from tests.fuzz.targets import TARGETS

        if arguments[1] in TARGETS and all(number.isdigit() for number in arguments[2:3]):
            fuzz(int(arguments[2]) if len(arguments) > 2 else RUNS["fuzz"][1], (arguments[1],))
            return 0
        arguments = ["?"]
    if arguments[:1] == ["impact"] and arguments[1:2] and arguments[1].isdigit():
        impact(int(arguments[1]), tuple(arguments[2:]))
        return 0
    names = arguments[:1] or [name for name in RUNS if name != "impact"]  # that one writes into the package
    if names[0] not in RUNS or not all(number.isdigit() for number in arguments[1:2]):
        print(f"usage: python -m tests.heavy [{'|'.join(RUNS)}] [NUMBER]", file=sys.stderr)
        return 2
    for name in names:
        run, usual = RUNS[name]
        run(int(arguments[1]) if len(arguments) > 1 else usual)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
