"""A label goes in; a bar that fills as work is done comes out, on a terminal; nothing where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Told = Callable[[int], None]


@contextmanager
def bar(label: str, total: int | None = None) -> Iterator[tuple[Told, Told]]:
    """Two functions: one is told how much there is to do, where that is known late, the other how much was just done."""
    if not sys.stderr.isatty():
        yield (lambda all: None), (lambda done: None)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield (lambda all: progress.update(task, total=all)), (lambda done: progress.advance(task, done))
