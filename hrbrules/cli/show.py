"""`hrbrules show RULESET --stage …`: what one pass makes of a ruleset comes out, as an outline, JSON or Python."""

from __future__ import annotations

import click

from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.outline import outline, plain
from hrbrules.cli.screen import say, say_json, say_raw
from hrbrules.driver import Named, check_named, compile_named, read, resolve_named
from hrbrules.exporters.to_json import export_json
from hrbrules.source.diagnostic import Problems, RulesetError


@click.command("show", cls=Command)
@ruleset_argument
@click.option("--stage", type=click.Choice(("syntax", "resolved", "checked", "compiled", "python")), required=True, help="Which form.")
@lang_option
@format_option()
def command(ruleset: str, stage: str, lang: str, format: str) -> None:
    """What becomes of RULESET on its way from YAML to Python."""
    named = named_of(ruleset)
    if stage in ("compiled", "python"):
        compiled = compile_named(named)
        if stage == "compiled":
            say_raw(export_json(compiled))
        elif format == "json":
            say_json({"ruleset": compiled.rules.id, "python": compiled.python})
        else:
            say_raw(compiled.python)
        return
    form = plain(_form(named, stage))
    if format == "json":
        say_json(form)
    else:
        say("\n".join(outline(form)))


def _form(named: Named, stage: str) -> object:
    """The tree of a pass. Raises RulesetError with everything found up to there."""
    problems = Problems()
    found: object
    match stage:
        case "syntax":
            found = read(named, problems)
        case "resolved":
            found = resolve_named(named, problems)
        case _:
            found = check_named(named, problems)
    if not found or problems.failed():
        raise RulesetError(*problems.found)
    return found
