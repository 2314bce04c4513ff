"""`hrbrules simulate RULESET -n N`: many hands are played; how often what happens comes out, for one ruleset or two side by side."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import click

from hrbrules.analysis.simulate import Totals, Work, loaded, simulate
from hrbrules.analysis.tally import tally_to_json
from hrbrules.cli.bots_option import bots_option, seats_of
from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.impact import measured, print_impact
from hrbrules.cli.progress import bar
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.simulated import rows_of, title_of
from hrbrules.cli.texts import text
from hrbrules.cli.workers import processes
from hrbrules.driver import compile_named
from hrbrules.rulebook.voice import Voice
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.source.files import write_whole

_ALONE = 60  # hands that one process plays sooner than others start


@click.command("simulate", cls=Command)
@ruleset_argument
@click.option("-n", "--hands", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="How many hands.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same hands.")
@click.option("--workers", type=click.IntRange(1, 512), help="Processes; default one a core. The result is the same for any number.")
@click.option("--dask", metavar="ADDRESS", help="A dask scheduler whose workers play, instead of processes here.")
@click.option("--match", type=click.IntRange(1, 1000), default=1, show_default=True, help="Hands in a row with the next dealer.")
@click.option("--compare", metavar="OTHER", help="A second ruleset that plays on the same walls: what a house rule does.")
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.svg", help="Draw how often each value was won.")
@click.option("--impact", is_flag=True, help="Instead: what each option of RULESET does, each played on the same walls, by greedy bots.")
@click.option("--within", type=click.FloatRange(0, 100), default=0.0, metavar="PERCENT", help=(
    "With --impact: play an option no further once the points it moves are known within so many percent of them."))
@bots_option
@lang_option
@format_option()
def command(
    ruleset: str, hands: int, seed: int, workers: int | None, dask: str | None, match: int, compare: str | None, plot: Path | None,
    impact: bool, within: float, bots: str, lang: str, format: str,
) -> None:  # fmt: skip
    """Let bots play RULESET and count: wins by kind and fan, values, draws, the dealer's advantage, how long a hand lasts."""
    if impact:
        _impact(ruleset, hands, seed, workers, dask, within / 100, lang, format)
        return
    compiled = tuple(compile_named(named_of(name)) for name in (ruleset, *([compare] if compare else ())))
    rulesets = [loaded(one) for one in compiled]
    work = Work(rulesets=compiled, bots=tuple(seats_of(one.players, bots) for one in rulesets), hands=hands, seed=seed, match=match)
    with _pool(workers, hands) if dask is None else _cluster(dask) as executor, bar(text("playing", lang), hands) as (_, advance):
        try:
            totals = simulate(work, executor, advance)
        except BrokenExecutor:
            raise HandError(diagnose("workers-lost", None)) from None
    if plot is not None:
        from hrbrules.cli.plot import value_plot

        names = [title_of(one) for one in rulesets]
        write_whole(plot, value_plot(totals.tallies, names, text("value", lang)))
    voices = [Voice(one.rules, lang) for one in rulesets]
    if format == "json":
        say_json(_document(work, totals))
    else:
        _print(work, totals, voices, lang)


def _impact(ruleset: str, hands: int, seed: int, workers: int | None, dask: str | None, within: float, lang: str, format: str) -> None:
    with _pool(workers, hands) if dask is None else _cluster(dask) as executor, bar(text("playing", lang), hands) as (_, advance):
        try:
            base, found = measured(named_of(ruleset), hands, seed, executor, advance, within)
        except BrokenExecutor:
            raise HandError(diagnose("workers-lost", None)) from None
    print_impact(base, found, seed, lang, format)


def _pool(workers: int | None, hands: int) -> AbstractContextManager[Executor | None]:
    """A process for each core, or none where one process is done sooner."""
    count = workers or os.cpu_count() or 1
    return processes(1 if workers is None and hands < _ALONE else count)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a dask cluster. What a lost worker was playing is played by another; hands depend on their number only."""
    try:
        from distributed import Client
    except ImportError:
        raise HandError(diagnose("no-dask", None)) from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise HandError(diagnose("dask-unreachable", None, address=address, reason=type(error).__name__)) from None
    with client:
        yield client.get_executor(retries=3, pure=False)


def _document(work: Work, totals: Totals) -> dict[str, object]:
    rulesets = [loaded(one) for one in work.rulesets]
    return {
        "hands": work.hands, "seed": work.seed, "match": work.match,
        "results": [
            {"bots": list(bots), **tally_to_json(one, tally)} for one, bots, tally in zip(rulesets, work.bots, totals.tallies, strict=True)
        ],
        "different_hands": totals.different if len(rulesets) > 1 else None,
    }  # fmt: skip


def _print(work: Work, totals: Totals, voices: list[Voice], lang: str) -> None:
    rulesets = [loaded(one) for one in work.rulesets]
    names = [title_of(one) for one in rulesets]
    say(text("simulated", lang, hands=work.hands, rulesets=text("versus", lang).join(names), seed=work.seed), bold=True)
    say(text("at_the_table", lang, bots=" ".join(f"{seat}={bot}" for seat, bot in zip("ABCD", work.bots[0], strict=False))))
    if len(rulesets) > 1:
        say(text("different_hands", lang, count=totals.different, share=f"{100 * totals.different / work.hands:.1f}%"))
    for title, rows in rows_of(totals.tallies, voices, lang):
        say()
        table((title, *names), rows, numeric=tuple(range(1, len(names) + 1)))
    say()
    say(text("plus_minus", lang), dim=True)
