"""`hrbrules book RULESET`: the rulebook of one ruleset, house rules included, is written."""

from __future__ import annotations

from pathlib import Path

import click

from hrbrules.cli.books import RENDERERS, book_files, prepare
from hrbrules.cli.command import Command, lang_option, named_of, ruleset_argument
from hrbrules.cli.screen import say
from hrbrules.source.files import write_whole


@click.command("book", cls=Command)
@ruleset_argument
@lang_option
@click.option("--format", "form", type=click.Choice(tuple(RENDERERS)), help="Only this one; default: all.")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("generated_docs"), show_default=True, help="The folder.")
def command(ruleset: str, lang: str, form: str | None, output: Path) -> None:
    """Write the rulebook of RULESET (an id, your file, or harbin+cap=24) in the language of --lang."""
    files = book_files(prepare(named_of(ruleset)), (lang,), RENDERERS if form is None else (form,))
    for name, content in files.items():
        path = output / name
        write_whole(path, content)
        say(str(path))
