"""`hrbrules export RULESET --to …`: compiled rules come out in a form for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from hrbrules.cli.command import Command, lang_option, named_of, ruleset_argument
from hrbrules.cli.screen import say_raw
from hrbrules.driver import compile_named
from hrbrules.exporters.standard import STANDARD_EXPORTERS
from hrbrules.source.files import write_whole

_EXPORTERS = {exporter.id: exporter for exporter in STANDARD_EXPORTERS}
_MEANINGS = "; ".join(f"{exporter.id}: {exporter.meaning}" for exporter in STANDARD_EXPORTERS) + "."


@click.command("export", cls=Command)
@ruleset_argument
@click.option("--to", type=click.Choice(tuple(_EXPORTERS)), required=True, help=_MEANINGS)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file, instead of standard output.")
@lang_option
def command(ruleset: str, to: str, output: Path | None, lang: str) -> None:
    """Write RULESET as it was compiled, for other programs."""
    content = _EXPORTERS[to].write(compile_named(named_of(ruleset)))
    if output is None:
        say_raw(content)
    else:
        write_whole(output, content)
