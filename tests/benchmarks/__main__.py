"""`python -m tests.benchmarks [--short]` prints the speed table; --short takes fewer hands. Exit 1 below half of an "at least"."""

from __future__ import annotations

import sys

from tests.benchmarks import engine_bench, rules_bench, tiles_bench


def main() -> int:
    short = "--short" in sys.argv
    ratios = [*tiles_bench.rows(150 if short else 500), rules_bench.score_row(100 if short else 300)]
    ratios.append(engine_bench.hand_row(20 if short else 40))
    ratios += engine_bench.rust_rows(20 if short else 40)
    print(f"{'work':44}{'ours µs':>9}{'peer µs':>10}{'ratio':>8}{'at least':>10}{'aim':>6}")
    failed = False
    for row in ratios:
        cells = [f"{row[key]:.2f}" if row[key] is not None else "-" for key in ("ours_us", "theirs_us")]
        marks = [_short(row[key]) for key in ("ratio", "at_least", "aim")]
        print(f"{row['name']:44}{cells[0]:>9}{cells[1]:>10}{marks[0]:>8}{marks[1]:>10}{marks[2]:>6}")
        if row["at_least"] is not None and row["ratio"] < row["at_least"] / 2:  # type: ignore[operator]
            failed = True
    print(f"\n{'work':44}{'ours':>9}{'at most':>10}{'aim':>8}")
    for row in (rules_bench.formula_row(), rules_bench.compile_row(), *rules_bench.process_rows()):
        print(f"{row['name']:44}{row['ms']:>9.2f}{row['at_least']:>10}{row['aim']:>8}")
    if failed:
        print("a ratio is below half of what it must reach")
    return int(failed)


def _short(value: object) -> str:
    return "-" if not isinstance(value, int | float) else f"{value:.1f}" if value < 2 else f"{value:.0f}"


if __name__ == "__main__":
    raise SystemExit(main())
