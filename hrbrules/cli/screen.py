"""Text, tables and JSON go in; they stand on standard output, safe for any terminal, pipe or file."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

import click
from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.progress import track
from rich.table import Table
from rich.text import Text

from hrbrules.cli.wrapping import wrapped
from hrbrules.source.text import printable

T = TypeVar("T")

_LONG = 4  # items from which on a bar is worth its place
_PIPE_WIDTH = 110  # columns where there is no terminal: the same everywhere, so that output can be compared


def prepare_streams() -> None:
    """Pipes and files get UTF-8 whatever the locale says; nothing that cannot be shown stops a command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            with suppress(OSError, ValueError):
                reconfigure(**({"errors": "replace"} if stream.isatty() else {"encoding": "utf-8", "errors": "replace"}))


def system_language() -> str:
    """`zh-Hans` where the locale is Chinese, else `en`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "zh-Hans" if value.lower().startswith("zh") else "en"
    return "en"


def say(text: str = "", *, bold: bool = False, dim: bool = False, colour: str | None = None, err: bool = False) -> None:
    """Print lines. What a user wrote may be in them: control characters cannot disturb the terminal."""
    safe = "\n".join(printable(line) for line in text.split("\n"))
    click.echo(click.style(safe, fg=colour, bold=bold or None, dim=dim or None) if colour or bold or dim else safe, err=err)


def say_raw(text: str) -> None:
    """Print text exactly, for output that is a file's content."""
    click.echo(text, nl=False)


def say_json(document: object) -> None:
    """Exactly one JSON document, readable, in UTF-8."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


class _Cell:
    """A cell that breaks its text as `wrapped` does."""

    def __init__(self, text: str) -> None:
        self.text = "\n".join(printable(line) for line in text.split("\n"))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, Text(self.text))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text("\n".join(wrapped(self.text, options.max_width)))


def table(
    header: Sequence[str], rows: Iterable[Sequence[str]], *, numeric: Sequence[int] = (), title: str = "", widths: Sequence[int] = ()
) -> None:
    """A table; columns measure Chinese characters right. `numeric`: columns set to the right. `widths`: of the columns, where several
    tables stand in line; the header is left out where it is empty."""
    console = Console(file=sys.stdout, width=screen_width(), highlight=False, markup=False, emoji=False)
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, title=title or None, title_justify="left", title_style="bold", header_style="bold",
        show_header=bool(header),
    )  # fmt: skip
    for index in range(len(header) or len(widths)):
        name = header[index] if header else ""
        width = widths[index] if widths else None
        shown.add_column(_Cell(name), justify="right" if index in numeric else "left", overflow="fold", width=width)
    for row in rows:
        shown.add_row(*(_Cell(cell) for cell in row))
    with console.capture() as capture:
        console.print(shown)
    click.echo("\n".join(line.rstrip() for line in capture.get().split("\n")).strip("\n"))


def screen_width() -> int:
    """Columns there are to write on."""
    return Console(file=sys.stdout).width if sys.stdout.isatty() else _PIPE_WIDTH


def steps(items: Sequence[T], label: str) -> Iterator[T]:
    """The items, with a bar on a terminal that shows how far the work is; nothing where nobody watches."""
    if len(items) < _LONG or not sys.stderr.isatty():
        yield from items
        return
    yield from track(items, description=label, console=Console(file=sys.stderr), transient=True)
