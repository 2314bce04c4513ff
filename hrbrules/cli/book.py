"""`hrbrules book RULESET`: the rulebook of one ruleset, house rules included, is written."""

from __future__ import annotations

from pathlib import Path

import click

from hrbrules.cli.command import Command, named_of, ruleset_argument
from hrbrules.cli.screen import say, system_language
from hrbrules.exporters.books import book_files, prepare
from hrbrules.rulebook.build import LANGUAGES
from hrbrules.rulebook.formats import RENDERERS
from hrbrules.source.files import write_whole


@click.command("book", cls=Command)
@ruleset_argument
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default=system_language, show_default="from LANG, else en", help="Language of the book."
)
@click.option("--format", "form", type=click.Choice(tuple(RENDERERS)), help="Only this one; default: md and html.")
@click.option("--sheet", is_flag=True, help="The sheet for the table instead: one page, PDF.")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("generated_docs"), show_default=True, help="The folder.")
def command(ruleset: str, lang: str, form: str | None, sheet: bool, output: Path) -> None:
    """Write the rulebook of RULESET (an id, your file, or harbin+cap=24) in the language of --lang."""
    if sheet and form not in (None, "pdf"):
        raise click.UsageError("a sheet is a PDF; leave out --format, or --sheet")
    formats = () if sheet else ("md", "html") if form is None else (form,)
    files = book_files(prepare(named_of(ruleset)), (lang,), formats, sheet=sheet)
    for name, content in files.items():
        path = output / name
        write_whole(path, content)
        say(str(path))
