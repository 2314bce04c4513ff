"""Harbin's rules go in; the times of scoring, of generated formulas, of compiling, loading and importing come out.

Scoring is compared with the full scoring of PyPI `mahjong` on the same fourteen tiles: the peer gets them concealed with a
declared hand and a self-draw, we get one sequence as a chi, since Harbin wins only opened.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

import hrbrules
from hrbrules import Situation
from hrbrules.driver import compile_named, find, shipped_file
from hrbrules.formula.view import NOBODY
from hrbrules.settlement.situation import moment_of
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import Meld, MeldKind
from tests.benchmarks.tiles_bench import winning

PASSES = 7
SITUATION = Situation(by="draw", seat="B", dealer="A", declared=("C",), closed=("D",))


def scored(count: int) -> list[tuple[Hand, int, list[int]]]:
    """Winning Harbin hands with one chi: the hand, its tile, and the peer's 136 tiles with the winning one last."""
    rng, rules, found = random.Random(5), hrbrules.load("harbin"), []
    while len(found) < count:
        counts = winning(rng)
        lows = [t for t in range(27) if t % 9 < 7 and counts[t] and counts[t + 1] and counts[t + 2]]
        if not lows or counts[27]:
            continue
        meld = Meld(MeldKind.CHI, rng.choice(lows))
        tiles = [tile for tile, copies in enumerate(counts) for _ in range(copies)]
        for tile in meld.tiles:
            tiles.remove(tile)
        last = tiles.pop(rng.randrange(len(tiles)))
        hand = hand_of(tiles, (meld,))
        if rules.win(hand, last, SITUATION):
            found.append((hand, last, _peer_tiles([*tiles, *meld.tiles, last])))
    return found


def _peer_tiles(tiles: list[int]) -> list[int]:
    used: dict[int, int] = {}
    found = []
    for tile in tiles:
        found.append(tile * 4 + used.get(tile, 0))
        used[tile] = used.get(tile, 0) + 1
    return found


def score_row(count: int = 300) -> dict[str, object]:
    cases, rules = scored(count), hrbrules.load("harbin")
    calculator, config = HandCalculator(), HandConfig(is_tsumo=True, is_riichi=True)

    def ours() -> None:
        for hand, tile, _ in cases:
            win = rules.win(hand, tile, SITUATION)
            assert win
            assert rules.settle(win).lines

    def theirs() -> None:
        for _, _, tiles in cases:
            calculator.estimate_hand_value(tiles, tiles[-1], config=config)

    mine, peer = _paired(ours, theirs)
    return {"name": "score with an itemised ledger", "ratio": peer / mine, "ours_us": mine / count * 1e6,
            "theirs_us": peer / count * 1e6, "at_least": 5, "aim": 10}  # fmt: skip


def _paired(ours: object, theirs: object) -> tuple[float, float]:
    """Median seconds of each, taken in turn."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(PASSES + 1):
        for work, kept in zip((ours, theirs), times, strict=True):
            start = perf_counter()
            work()  # type: ignore[operator]
            kept.append(perf_counter() - start)
    return median(times[0][1:]), median(times[1][1:])


def formula_row() -> dict[str, object]:
    """The ten formulas from an event to one loser's share, as generated: a hand's rules, asked once each."""
    rules = hrbrules.load("harbin")
    hand = rules.hand("22p46m", ["chi 123m", "peng 555p", "chi 123s"])
    win = rules.win(hand, "5m", SITUATION)
    assert win
    w, v, r = win.moment, win.waits, win.reading
    w.losers = w.losers[:1]
    assert w.discarder == NOBODY and moment_of(rules, hand, SITUATION).winner == 1
    f = rules.functions
    kinds, win_ok, valued, shares = f.kinds, f.win_ok, f.valued, f.shares

    def ten() -> None:
        k = kinds(w, hand, v)
        k = win_ok(w, hand, v, k, k)
        value, x, c, k = valued(w, hand, v, r, k)
        shares(w, hand, v, r, x, c, value)

    best = min(_cpu(ten, 20_000) for _ in range(5)) / 20_000
    return {"name": "ten formulas, generated (µs CPU)", "ms": best * 1e6, "at_least": 0.8, "aim": 0.45}


def _compile_anew() -> None:
    """From the text on: what is kept of shipped files is thrown away first."""
    shipped_file.cache_clear()
    compile_named(find("harbin"))


def compile_row() -> dict[str, object]:
    lines = len((Path(find("harbin").path)).read_text(encoding="utf-8").splitlines())
    compile_named(find("harbin"))
    best = min(_cpu(_compile_anew, 1) for _ in range(5)) * 1000
    return {"name": f"warm compile, {lines} lines", "ms": best, "at_least": 30, "aim": 15}


def process_rows() -> list[dict[str, object]]:
    """CPU milliseconds in a fresh process, the interpreter's own start left out.

    Byte code is kept, as it is for an installed package; an environment that forbids it would time the compiling of sources.
    """
    found: list[dict[str, object]] = []
    for name, code, at_least, aim in (
        ("import of the runtime", "import hrbrules", 25, 15),
        ("fresh process to loaded ruleset", "import hrbrules; hrbrules.load('harbin')", 200, 100),
    ):
        text = f"import time; start = time.process_time()\n{code}\nprint((time.process_time() - start) * 1000)"
        with TemporaryDirectory() as kept:
            unfettered = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
            command, env = [sys.executable, "-c", text], unfettered | {"PYTHONPYCACHEPREFIX": kept}
            times = [float(subprocess.run(command, capture_output=True, check=True, text=True, env=env).stdout) for _ in range(6)]
        found.append({"name": name, "ms": min(times), "at_least": at_least, "aim": aim})
    return found


def _cpu(work: object, times: int) -> float:
    start = process_time()
    for _ in range(times):
        work()  # type: ignore[operator]
    return process_time() - start
