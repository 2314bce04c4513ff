"""`hrbrules list`: the shipped rulesets come out, with names and codes."""

from __future__ import annotations

import click

from hrbrules.cli.command import Command, format_option, lang_option
from hrbrules.cli.screen import say_json, table
from hrbrules.cli.texts import text
from hrbrules.driver import compile_named, find, shipped_ids
from hrbrules.rulebook.voice import Voice


@click.command("list", cls=Command)
@lang_option
@format_option()
def command(lang: str, format: str) -> None:
    """The rulesets that come with hrbrules."""
    found = [compile_named(find(id)) for id in shipped_ids()]
    if format == "json":
        say_json({
            "rulesets": [
                {
                    "id": one.rules.id, "name": dict(one.rules.name), "extends": one.rules.parent or None, "code": one.code,
                    "digest": one.digest, "options": [option.id for option in one.rules.options],
                }
                for one in found
            ]
        })  # fmt: skip
        return
    names = [Voice(one.rules, lang).pick(one.rules.name) for one in found]
    rows = [(one.rules.id, name, one.rules.parent, str(len(one.rules.options)), one.code) for one, name in zip(found, names, strict=True)]
    table([text(key, lang) for key in ("ruleset", "name", "extends", "options", "code")], rows, numeric=(3,))
