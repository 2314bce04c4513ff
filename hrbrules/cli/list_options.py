"""`hrbrules options RULESET`: the house rules that a ruleset offers come out, with what they are set to."""

from __future__ import annotations

from typing import Any

import click

from hrbrules.cli.analysed_options import print_effects
from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.texts import text
from hrbrules.driver import compile_named
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Option


@click.command("options", cls=Command)
@ruleset_argument
@click.option("--analyse", is_flag=True, help="What each does, which do nothing, which act on each other, and a set of settings for tests.")
@lang_option
@format_option()
def command(ruleset: str, analyse: bool, lang: str, format: str) -> None:
    """The house rules that RULESET lets you choose."""
    if analyse:
        print_effects(named_of(ruleset), lang, format)
        return
    found = compile_named(named_of(ruleset))
    options = found.rules.options
    if format == "json":
        presets = [{"id": one.id, "name": dict(one.name), "set": dict(one.settings)} for one in found.rules.presets]
        listed = [_to_json(option) for option in options]
        say_json({"ruleset": found.rules.id, "code": found.code, "options": listed, "presets": presets})
        return
    if not options:
        say(text("no_options", lang))
        return
    voice = Voice(found.rules, lang)
    rows = [(option.id, str(option.value), str(option.default), _allowed(option, lang), _about(voice, option)) for option in options]
    table([text(key, lang) for key in ("option", "now", "default", "allowed", "about")], rows)
    for preset in found.rules.presets:
        say()
        settings = " ".join(f"{option}={value}" for option, value in preset.settings.items())
        say(text("preset", lang, id=f"{found.rules.id}+{preset.id}", name=voice.pick(preset.name), settings=settings))


def _allowed(option: Option, lang: str) -> str:
    if option.kind == "number":
        return text("to", lang, low=option.low, high=option.high)
    return " ".join(("on", "off") if option.kind == "switch" else (id for id, _ in option.choices))


def _about(voice: Voice, option: Option) -> str:
    """Name and description, what it needs and excludes, and where it comes from."""
    lang, labels = voice.lang, voice.labels
    lines = [voice.pick(option.prose.name), voice.pick(option.description)]
    for key, others in (("needs", option.needs), ("excludes", option.excludes)):
        if others:
            names = labels.comma.join(f"{other}={value}" for other, value in others.items())
            lines.append(labels.colon.join(part for part in (text(key, lang, names=names), voice.pick(option.reason)) if part))
    source = labels.comma.join((*option.prose.cite, *([voice.grade(option.prose.grade)] if option.prose.grade else [])))
    return "\n".join(line for line in (*lines, f"[{source}]" if source else "") if line)


def _to_json(option: Option) -> dict[str, Any]:
    allowed: object = {"from": option.low, "to": option.high} if option.kind == "number" else (
        ["on", "off"] if option.kind == "switch" else [{"id": id, "name": dict(name)} for id, name in option.choices]
    )  # fmt: skip
    return {
        "id": option.id, "kind": option.kind, "value": option.value, "default": option.default, "allowed": allowed,
        "unit": option.unit.value if option.unit is not None else None, "name": dict(option.prose.name),
        "description": dict(option.description), "group": option.group, "cite": list(option.prose.cite), "grade": option.prose.grade,
        "needs": dict(option.needs), "excludes": dict(option.excludes), "reason": dict(option.reason),
    }  # fmt: skip
