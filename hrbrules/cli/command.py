"""The form that every command has: language and format, and an outer edge at which errors become messages and exit codes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from hrbrules.cli.report import report, report_json
from hrbrules.cli.scanned import scanned_rules
from hrbrules.cli.screen import system_language
from hrbrules.driver import Named, find, shipped_ids
from hrbrules.source.diagnostic import HrbrulesError, RulesetError

LANGUAGES = ("zh-Hans", "en")

F = TypeVar("F", bound=Callable[..., Any])


class Command(click.Command):
    """A command whose HrbrulesError becomes diagnostics and exit code 1: in text on stderr, else one JSON object."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except HrbrulesError as error:
            lang = ctx.params.get("lang") or system_language()
            if ctx.params.get("format") in ("json", "sarif"):
                report_json(error.diagnostics, lang)
            else:
                report(error.diagnostics, lang)
            ctx.exit(1)


def lang_option(command: F) -> F:
    return click.option(
        "--lang", type=click.Choice(LANGUAGES), default=system_language, show_default="from LANG, else en", help="Language of the output."
    )(command)


def format_option(*more: str) -> Callable[[F], F]:
    return click.option(
        "--format", type=click.Choice(("text", "json", *more)), default="text", show_default=True, help="For people, or for programs."
    )


def ruleset_argument(command: F) -> F:
    return click.argument("ruleset", metavar="RULESET")(command)


def named_of(text: str) -> Named:
    """RULESET of a command line: an id, a path, a code, the text of a sheet's QR code or a file with it, or `id+option=on`.

    Any file that is there is taken for a path, so that a wrong one is told what is wrong with it, and one may hold a “+”.
    Raises RulesetError.
    """
    scanned = scanned_rules(text)
    if scanned is not None:
        return scanned
    if "+" in text and text.partition("+")[0] not in shipped_ids() and _exists(text):
        return Named(path=Path(text), shipped=False, settings={})
    try:
        return find(text)
    except RulesetError:
        if text.partition("+")[0] not in shipped_ids() and _exists(text):
            return Named(path=Path(text), shipped=False, settings={})
        raise


def _exists(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False
