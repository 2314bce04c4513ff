"""`hrbrules check FILE…`: everything that is wrong with rulesets comes out, for people, programs or code scanners."""

from __future__ import annotations

import click

from hrbrules.cli.command import Command, format_option, lang_option, named_of
from hrbrules.cli.report import diagnostics_to_json, report
from hrbrules.cli.sarif import to_sarif
from hrbrules.cli.screen import say, say_json
from hrbrules.cli.texts import count_of, text
from hrbrules.driver import check_named, compile_named, load_compiled
from hrbrules.source.diagnostic import Diagnostic, HrbrulesError, Problems, Severity


@click.command("check", cls=Command)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@lang_option
@format_option("sarif")
def command(files: tuple[str, ...], lang: str, format: str) -> None:
    """Look for mistakes in ruleset files (or ids). Exit code 0: none or only warnings, 1: errors."""
    found = {name: check(name) for name in dict.fromkeys(files)}
    every = [one for diagnostics in found.values() for one in diagnostics]
    errors = _count(every)
    if format == "sarif":
        say_json(to_sarif(every, lang))
    elif format == "json":
        counts = {"errors": errors, "warnings": len(every) - errors}
        say_json({"checked": list(found), **counts, "diagnostics": diagnostics_to_json(every, lang)})
    else:
        for name, diagnostics in found.items():
            report(diagnostics, lang, err=False)
            errors_here = _count(diagnostics)
            key = "found" if diagnostics else "clean"
            warnings = count_of("warning", len(diagnostics) - errors_here, lang)
            say(text(key, lang, file=name, errors=count_of("error", errors_here, lang), warnings=warnings))
    click.get_current_context().exit(1 if errors else 0)


def check(name: str) -> list[Diagnostic]:
    """Every finding of every pass; a ruleset without errors is compiled and its Python loaded too."""
    problems = Problems()
    try:
        named = named_of(name)
        if check_named(named, problems) is not None and not problems.failed():
            load_compiled(compile_named(named))
    except HrbrulesError as error:
        problems.found.extend(one for one in error.diagnostics if one not in problems.found)
    return problems.found


def _count(found: list[Diagnostic]) -> int:
    return sum(one.severity is Severity.ERROR for one in found)
