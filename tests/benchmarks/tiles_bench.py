"""Random hands go in; how many times faster than PyPI `mahjong` the tile floor is comes out.

Run `python -m tests.benchmarks.tiles_bench`. Both sides get the same hands in the same process, each already in its own
form; every figure is the median of several passes over the whole corpus.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import TypeVar

from mahjong.agari import Agari

from hrbrules.tiles import suit_tables
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.reading import forget_readings, readings
from hrbrules.tiles.tile import mask_tiles
from hrbrules.tiles.waits import counts_complete, counts_waits, is_complete, shape_waits

Counts = list[int]
T = TypeVar("T")

PASSES = 7
PEER_KINDS = 34


def deal(rng: random.Random, size: int) -> Counts:
    """Tiles as a wall gives them: nearly never close to a win."""
    counts = [0] * 28
    for tile in rng.sample([t for t in range(28) for _ in range(4)], size):
        counts[tile] += 1
    return counts


def winning(rng: random.Random) -> Counts:
    """Four sets and a pair, more sequences than triplets, often crowded into two suits."""
    while True:
        counts = [0] * 28
        suits = rng.sample(range(3), rng.choice((1, 2, 2, 3)))
        for _ in range(4):
            if rng.random() < 0.7:
                lowest = 9 * rng.choice(suits) + rng.randrange(7)
                for tile in range(lowest, lowest + 3):
                    counts[tile] += 1
            else:
                counts[_kind(rng, suits)] += 3
        counts[_kind(rng, suits)] += 2
        if max(counts) <= 4:
            return counts


def ready(rng: random.Random) -> Counts:
    """Thirteen tiles that wait: a winning hand less one."""
    counts = winning(rng)
    counts[rng.choice([tile for tile in range(28) if counts[tile]])] -= 1
    return counts


def near_ready(rng: random.Random) -> Counts:
    """Thirteen tiles one exchange away from a ready hand."""
    return plus_one(rng, minus_one(rng, ready(rng)))


def minus_one(rng: random.Random, counts: Counts) -> Counts:
    counts[rng.choice([tile for tile in range(28) if counts[tile]])] -= 1
    return counts


def plus_one(rng: random.Random, counts: Counts) -> Counts:
    counts[rng.choice([tile for tile in range(28) if counts[tile] < 4])] += 1
    return counts


def corpora(seed: int, each: int) -> tuple[list[Counts], list[Counts]]:
    """Hands of thirteen and of fourteen tiles, four kinds in equal parts: ready, near ready, random, and one more kind, which is
    complete for fourteen and a ready hand of one suit's making for thirteen."""
    rng = random.Random(seed)
    thirteen = [make(rng) for make in (ready, near_ready, ready, lambda r: deal(r, 13)) for _ in range(each)]
    fourteen = [
        make(rng)
        for make in (winning, lambda r: plus_one(r, ready(r)), lambda r: plus_one(r, near_ready(r)), lambda r: deal(r, 14))
        for _ in range(each)
    ]
    rng.shuffle(thirteen)
    rng.shuffle(fourteen)
    return thirteen, fourteen


def rows(each: int = 500) -> list[dict[str, object]]:
    """One row per measurement: name, ratio, ours_us and theirs_us (microseconds a hand), at_least and aim (None: only printed)."""
    thirteen, fourteen = corpora(20, each)
    hands13 = [_hand(counts) for counts in thirteen]
    hands14 = [_hand(counts) for counts in fourteen]
    peer13 = [counts + [0] * (PEER_KINDS - 28) for counts in thirteen]
    peer14 = [counts + [0] * (PEER_KINDS - 28) for counts in fourteen]
    awaited = [(hand, tile) for hand in hands13 for tile in mask_tiles(shape_waits(hand))]

    their_check = _microseconds(Agari.is_agari, peer14)
    their_waits = _microseconds(peer_waits, peer13, passes=3)
    return [
        _row("win check, prepared", _microseconds(is_complete, hands14), their_check, 10, 16),
        _row("win check, raw counts", _microseconds(counts_complete, fourteen), their_check, 4, 6),
        _row("win check, prepared, cold memos", _microseconds(is_complete, hands14, before=forget_all), their_check, None, None),
        _row("waits, prepared", _microseconds(shape_waits, hands13), their_waits, 70, 120),
        _row("waits, raw counts", _microseconds(counts_waits, thirteen), their_waits, 35, 60),
        _row("waits, prepared, cold memos", _microseconds(shape_waits, hands13, before=forget_all), their_waits, None, None),
        _row("readings of one awaited tile", _microseconds(_readings, awaited), None, None, None),
        _row("readings of one awaited tile, hand unseen", _microseconds(_readings, awaited, before=forget_readings), None, None, None),
        _row("readings of one awaited tile, cold memos", _microseconds(_readings, awaited, before=forget_all), None, None, None),
        _row("a tile drawn and discarded", _microseconds(_draw_and_discard, hands13), None, None, None),
    ]


def forget_all() -> None:
    """As in a fresh process, except for the table of complete suits, which takes 10 ms once."""
    suit_tables.forget()
    forget_readings()


def peer_waits(counts: Counts) -> list[int]:
    """The peer has no waits of its own that keep to the shape: try every tile, as its users do."""
    found = []
    for tile in range(PEER_KINDS):
        if counts[tile] < 4:
            counts[tile] += 1
            if Agari.is_agari(counts):
                found.append(tile)
            counts[tile] -= 1
    return found


def _readings(case: tuple[Hand, int]) -> object:
    return readings(case[0], case[1])


def _draw_and_discard(hand: Hand) -> Hand:
    return hand.with_tile(26 if hand.spare >> 26 & 1 else 25).without_tile(26 if hand.spare >> 26 & 1 else 25)


def _kind(rng: random.Random, suits: Sequence[int]) -> int:
    return 27 if rng.random() < 0.2 else 9 * rng.choice(suits) + rng.randrange(9)


def _hand(counts: Counts) -> Hand:
    return hand_of(tile for tile, count in enumerate(counts) for _ in range(count))


def _microseconds(
    work: Callable[[T], object], corpus: list[T], *, passes: int = PASSES, before: Callable[[], None] | None = None
) -> float:
    """Median time of one call, over passes through the corpus; one pass warms up unless `before` makes each a cold one."""
    times = []
    gc.collect()
    gc.disable()  # the other side's garbage must not be collected on our time, nor ours on theirs
    try:
        for _ in range(passes + 1):
            if before is not None:
                before()
            start = perf_counter()
            for case in corpus:
                work(case)
            times.append(perf_counter() - start)
    finally:
        gc.enable()
    return median(times[1:]) / len(corpus) * 1e6


def _row(name: str, ours: float, theirs: float | None, at_least: float | None, aim: float | None) -> dict[str, object]:
    ratio = None if theirs is None else theirs / ours
    return {"name": name, "ratio": ratio, "ours_us": ours, "theirs_us": theirs, "at_least": at_least, "aim": aim}


def main() -> None:
    """Print the table."""
    print(f"{'work':42}{'ours µs':>9}{'theirs µs':>11}{'ratio':>8}{'at least':>10}{'aim':>6}")
    for row in rows():
        cells = [f"{row[key]:.2f}" if row[key] is not None else "-" for key in ("ours_us", "theirs_us")]
        marks = ["-" if row[key] is None else f"{row[key]:.0f}" for key in ("ratio", "at_least", "aim")]
        print(f"{row['name']:42}{cells[0]:>9}{cells[1]:>11}{marks[0]:>8}{marks[1]:>10}{marks[2]:>6}")


if __name__ == "__main__":
    main()
