"""`hrbrules cases [FILE|RULESET]…`: cases run; what fails comes out with expected and got side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from hrbrules.cases.from_file import examples_of, read_cases
from hrbrules.cases.run import Runner
from hrbrules.cases.to_json import results_to_json
from hrbrules.cases.tree import Case, CaseFile, CaseResult
from hrbrules.cases.values import Json
from hrbrules.cli.command import Command, format_option, lang_option, named_of
from hrbrules.cli.report import report
from hrbrules.cli.screen import say, say_json, steps, table
from hrbrules.cli.texts import count_of, text
from hrbrules.conformance.rounds import play_round
from hrbrules.driver import shipped_ids
from hrbrules.source.diagnostic import Diagnostic, HrbrulesError
from hrbrules.source.text import SourceText, Span


@click.command("cases", cls=Command)
@click.argument("sources", metavar="[FILE|RULESET]...", nargs=-1)
@click.option("--ruleset", default="", metavar="RULESET", help="The rules of cases that name none; a ruleset to judge.")
@click.option("--coverage", is_flag=True, help="Instead: which clauses of a ruleset its examples and the files given never exercise.")
@click.option("--mutate", is_flag=True, help="Instead: make small slips in a ruleset, one at a time, and see whether a case notices.")
@click.option("--workers", type=click.IntRange(1, 512), help="With --mutate: processes; default one a core.")
@lang_option
@format_option()
def command(
    sources: tuple[str, ...], ruleset: str, coverage: bool, mutate: bool, workers: int | None, lang: str, format: str
) -> None:
    """Run cases: of files, or the examples of rulesets; without any, the examples of all shipped rulesets.

    Exit code 1 if any case fails; one that cannot be read is a failed case. With --coverage or --mutate: 1 if anything is left
    that no case exercises, or notices, or a case fails.
    """
    if workers is not None and not mutate:
        raise click.UsageError("--workers goes with --mutate")
    if coverage or mutate:
        from hrbrules.cli.thorough import print_coverage, print_mutation

        if coverage and mutate:
            raise click.UsageError("--coverage and --mutate answer two questions; ask one at a time")
        whole = print_coverage(sources, ruleset, lang, format) if coverage else print_mutation(sources, ruleset, lang, format, workers)
        click.get_current_context().exit(0 if whole else 1)
    results = [*_misspelt(ruleset), *_results(sources, Runner(ruleset, play_round), lang)]
    if format == "json":
        say_json(results_to_json(results, lang))
    else:
        print_failures(results, lang)
        _summary(results, lang)
    click.get_current_context().exit(0 if all(result.passed for result in results) else 1)


def _results(sources: tuple[str, ...], runner: Runner, lang: str) -> Iterator[CaseResult]:
    files = [_file(source) for source in sources or shipped_ids()]
    pairs = [(case, file) for file in files for case in file.cases]
    for case, file in steps(pairs, text("working", lang)):
        yield runner.run_case(case, file)


def _misspelt(ruleset: str) -> Iterator[CaseResult]:
    """A bad --ruleset is one failed case, so that it is told even where no case needs it."""
    try:
        if ruleset:
            named_of(ruleset)
    except HrbrulesError as error:
        yield Runner().run_case(_unreadable(ruleset, error), CaseFile(name=ruleset, rules=None, cases=()))


def _file(source: str) -> CaseFile:
    """The cases that an argument means: the examples of a ruleset by its name, else those in a file."""
    try:
        named = named_of(source)
    except HrbrulesError as error:
        return CaseFile(name=source, rules=None, cases=(_unreadable(source, error),))
    return examples_of(named) if named.shipped or named.settings else read_cases(named.path)


def _unreadable(source: str, error: HrbrulesError) -> Case:
    return Case(title=source, span=Span(SourceText(name=source, text=""), 0, 0), faults=error.diagnostics)


def print_failures(results: Iterable[CaseResult], lang: str) -> None:
    """Every failed case, with its place, its diagnostics, or expected and got side by side."""
    told: list[tuple[Diagnostic, ...]] = []
    for result in results:
        if result.passed:
            continue
        span = result.case.span
        if span.source.text:
            head = f"{span.file}:{span.line}: {result.case.title}  [{result.ruleset or '–'}]"
            say(f"{head}  {text('case_failed', lang)}", bold=True, colour="red")
        if result.diagnostics and result.diagnostics in told:
            say("  " + text("same_as_above", lang))
        elif result.diagnostics:
            report(result.diagnostics, lang, err=False)
            told.append(result.diagnostics)
        if result.got or not result.diagnostics:
            differences(result, lang)
        say()


def _summary(results: list[CaseResult], lang: str) -> None:
    passed, count = sum(result.passed for result in results), len(results)
    key = "no_cases" if not count else "cases_passed" if passed == count else "cases_failed"
    summary = text(key, lang, all=count_of("case", count, lang), passed=passed, failed=count - passed)
    say(summary, bold=True, colour="green" if passed == count else "red")


def differences(result: CaseResult, lang: str) -> None:
    """Every key compared, those that differ marked."""
    rows = []
    for key, expected in result.expected.items():
        got = result.got.get(key)
        rows.append(("" if expected == got else "✗", key, _shown(expected), _shown(got)))
    table(("", text("key", lang), text("expected", lang), text("got", lang)), rows)


def _shown(value: Json) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "–"
        case list():
            return " ".join(value) or "[]"
        case dict():
            return "  ".join(f"{seat}:{amount}" for seat, amount in value.items()) or "{}"
    return str(value)
