"""`hrbrules doc`: the language reference comes out as Markdown, made from what the program itself uses."""

from __future__ import annotations

from pathlib import Path

import click

from hrbrules.cli.command import Command, lang_option
from hrbrules.cli.screen import say, say_raw
from hrbrules.cli.texts import text
from hrbrules.exporters.reference import language_reference
from hrbrules.source.files import write_whole


@click.command("doc", cls=Command)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file, instead of standard output.")
@lang_option
def command(output: Path | None, lang: str) -> None:
    """Write the reference of the rule language: fields, words, choices of play, messages, grammar."""
    content = language_reference(lang)
    if output is None:
        say_raw(content)
        return
    write_whole(output, content)
    say(text("wrote", lang, files=output.name, folder=output.parent))
