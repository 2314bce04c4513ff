"""Played hands go in; how often the intervals of samples of them hold what is true of all of them comes out."""

from __future__ import annotations

from random import Random

from hrbrules.analysis.impact import choices, play_hands
from hrbrules.analysis.intervals import Hand, different, moved, spread, won, worth
from hrbrules.driver import compile_named, find

TABLES = (  # options that move much, a little, and hardly ever; some change the play, some only the payments
    ("harbin", ("zhong_pair_as_triplet", "declaring_discard", "bao_zhuang_three", "base", "cap")),
    ("boke", ("dealer_double", "hong_zhong_fei", "lou_hu", "gang_money", "order_h16")),
)
FIGURES = {"different": different, "moved": moved, "won": won, "worth": worth, "spread": spread}
SIZES, SAMPLES = (50, 200, 800), 400
LEAST = 0.9  # of 0.95: some 2 percent are chance, the rest is that gains are skewed


def check(hands: int) -> bool:
    """Whether, over all options, enough intervals of each figure hold the truth at the largest size. All shares are printed."""
    held = {(name, size): [0, 0] for name in FIGURES for size in SIZES}
    for id, wanted in TABLES:
        for option, pairs in _pairs(id, wanted, hands):
            shares = [_share(name, pairs, size, held) for name in FIGURES for size in SIZES]
            print(f"{id}+{option}: {', '.join(shares)}", flush=True)
    for (name, size), (right, all) in held.items():
        print(f"{name}: {right / all:.3f} of {all} intervals from {size} hands hold the truth", flush=True)
    return all_above(held)


def all_above(held: dict[tuple[str, int], list[int]]) -> bool:
    return all(right / count >= LEAST for (_, size), (right, count) in held.items() if size == SIZES[-1])


def _pairs(id: str, wanted: tuple[str, ...], hands: int) -> list[tuple[str, list[tuple[Hand, Hand]]]]:
    base = compile_named(find(id))
    chosen = [(option, compile_named(find(id, **settings))) for option, _, settings in choices(base.rules.options) if option in wanted]
    plain, *columns = play_hands((base, *(rules for _, rules in chosen)), 7, 0, hands)
    return [(option, list(zip(plain, column, strict=True))) for (option, _), column in zip(chosen, columns, strict=True)]


def _share(name: str, pairs: list[tuple[Hand, Hand]], size: int, held: dict[tuple[str, int], list[int]]) -> str:
    random, figure = Random(f"{name} {size}"), FIGURES[name]
    true = figure(pairs).change
    found = [figure(random.choices(pairs, k=size)) for _ in range(SAMPLES)]
    right = sum(one.low - 1e-9 <= true <= one.high + 1e-9 for one in found)
    held[name, size][0] += right
    held[name, size][1] += SAMPLES
    return f"{name} {size}: {right / SAMPLES:.3f}"
