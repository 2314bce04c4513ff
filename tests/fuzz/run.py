"""A target and a number go in; so many inputs are tried, and how many, how fast and what they met is told; a fault ends it."""

from __future__ import annotations

import random
import signal
import sys
import time
from collections import Counter
from types import FrameType

from tests.fuzz.mutate import Mutator
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import TARGETS

MOST_SECONDS = 2.0  # of CPU, for one input
LONGEST = {"formulas": 3_000, "documents": 20_000, "hands": 300, "cases": 8_000, "records": 20_000, "lines": 20_000}
_STEP = 100_000


class Hang(Exception):
    """An input took longer than any may."""


def _ring(number: int, frame: FrameType | None) -> None:
    raise Hang


def fuzz(target: str, count: int, seed: int = 0, *, quiet: bool = False) -> Counter[str]:
    """How often each sort of outcome was met. Raises what an input made the target raise, after writing that input."""
    run, mutator = TARGETS[target], Mutator(seeds(target), random.Random(f"{target} {seed}"), LONGEST[target])
    met: Counter[str] = Counter()
    started = time.process_time()
    before = signal.signal(signal.SIGVTALRM, _ring)
    try:
        for number in range(1, count + 1):
            text = mutator.text()
            signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
            try:
                outcome = run(text)
            except BaseException:
                print(f"{target}, seed {seed}, input {number}: {text!r}", file=sys.stderr, flush=True)
                raise
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if outcome not in met:
                mutator.keep(text)
            met[outcome] += 1
            if not quiet and number % _STEP == 0:
                print(_progress(target, number, met, time.process_time() - started), flush=True)
    finally:
        signal.signal(signal.SIGVTALRM, before)
    if not quiet:
        print(_progress(target, count, met, time.process_time() - started), flush=True)
    return met


def _progress(target: str, number: int, met: Counter[str], seconds: float) -> str:
    common = ", ".join(f"{outcome or 'nothing'} {times}" for outcome, times in met.most_common(3))
    return f"{target}: {number} inputs in {seconds:.0f} s of CPU, {len(met)} sorts of outcome, no fault; most often {common[:200]}"
