"""`--bots greedy,random` goes in; a bot for every seat comes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from hrbrules.analysis.bots import BOT_NAMES, seated

F = TypeVar("F", bound=Callable[..., Any])


def bots_option(command: F) -> F:
    return click.option(
        "--bots", default="greedy", show_default=True, metavar="NAMES",
        help=f"Who plays, from seat A on, begun anew after the last: {', '.join(BOT_NAMES)}; for example greedy,random.",
    )(command)  # fmt: skip


def seats_of(players: int, text: str) -> tuple[str, ...]:
    """Raises HandError (`unknown-bot`)."""
    return seated(players, [name.strip() for name in text.split(",")])
