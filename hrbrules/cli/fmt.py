"""`hrbrules fmt FILE…`: ruleset files go in; their formulas are written evenly, in English or Chinese words if asked."""

from __future__ import annotations

from pathlib import Path

import click

from hrbrules.cli.command import Command, lang_option
from hrbrules.cli.report import report
from hrbrules.cli.screen import say
from hrbrules.cli.texts import text
from hrbrules.driver import Named, reworded
from hrbrules.source.diagnostic import Problems
from hrbrules.source.files import write_whole


@click.command("fmt", cls=Command)
@click.argument("files", metavar="FILE…", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--words", type=click.Choice(("zh", "en")), help="Turn the words of formulas into Chinese or English; else they stay.")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 where a file would change.")
@lang_option
def command(files: tuple[Path, ...], words: str | None, check: bool, lang: str) -> None:
    """Write the formulas of FILE evenly, in place. Comments and everything else stay as they are.

    A file with errors is left alone, and its errors are shown.
    """
    failed = False
    for file in files:
        problems = Problems()
        before, after = reworded(Named(path=file, shipped=False, settings={}), words, problems)
        if problems.failed():
            report(problems.found, lang)
            failed = True
        elif before == after:
            say(text("even", lang, file=file))
        elif check:
            say(text("uneven", lang, file=file))
            failed = True
        else:
            write_whole(file, after)
            say(text("rewritten", lang, file=file))
    click.get_current_context().exit(1 if failed else 0)
