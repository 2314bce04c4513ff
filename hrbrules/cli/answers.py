"""Questions go in; answers come out, typed at a terminal or read from a file, and what they set as YAML."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import click

from hrbrules.cli.report import report
from hrbrules.cli.screen import say
from hrbrules.ruleset.clause import Option
from hrbrules.source.diagnostic import Diagnostic, RulesetError


class Answers:
    """Asks; where lines are given they are the answers, an empty or missing one takes what is suggested."""

    def __init__(self, lines: Sequence[str] | None, lang: str) -> None:
        self.lines = None if lines is None else list(lines)
        self.lang = lang

    def ask(self, question: str, suggested: str) -> str:
        """The answer without blanks around it."""
        if self.lines is None:
            return str(click.prompt(question, default=suggested, show_default=bool(suggested))).strip()
        answer = (self.lines.pop(0) if self.lines else "").strip() or suggested
        say(f"{question}: {answer}")
        return answer

    def yes(self, question: str) -> bool:
        return self.ask(f"{question} (y/n)", "n").lower() in ("y", "yes", "是", "要", "好")

    def refuse(self, *found: Diagnostic) -> None:
        """Say what is wrong with an answer and ask again; answers from a file end there, since nobody could mend them."""
        if self.lines is not None:
            raise RulesetError(*found)
        report(found, self.lang)


def option_values(option: Option, settings: Mapping[str, str | int]) -> str:
    """What an option is set to now, and what else it may be."""
    value = settings.get(option.id, option.default)
    if option.kind == "number":
        return f"{value}; {option.low}–{option.high}"
    others = ("on", "off") if option.kind == "switch" else tuple(id for id, _ in option.choices)
    return " / ".join(f"*{one}" if one == value else one for one in others)


def changed_settings(answer: str, options: Sequence[Option], settings: Mapping[str, str | int]) -> dict[str, str | int] | str:
    """What an answer changes: numbers turn switches (and step through choices), `name=value` sets; the word that fits nothing."""
    found: dict[str, str | int] = {}
    for word in answer.replace(",", " ").replace("，", " ").replace("、", " ").split():
        name, equals, value = word.partition("=")
        option = _option(name, options)
        if option is None or (equals and not value) or (not equals and option.kind == "number"):
            return word
        if equals:
            found[option.id] = int(value) if option.kind == "number" and value.isascii() and value.isdigit() and len(value) < 10 else value
        else:
            found[option.id] = _next(option, found.get(option.id, settings.get(option.id, option.default)))
    return found


def _option(name: str, options: Sequence[Option]) -> Option | None:
    if name.isascii() and name.isdigit():
        return options[int(name) - 1] if len(name) < 4 and 1 <= int(name) <= len(options) else None
    return next((option for option in options if name == option.id or name in option.prose.name.values()), None)


def _next(option: Option, value: str | int) -> str:
    values = ("off", "on") if option.kind == "switch" else tuple(id for id, _ in option.choices)
    return values[(values.index(str(value)) + 1) % len(values)]


def house_file(id: str, base: str, name: str, settings: Mapping[str, str | int]) -> str:
    """The YAML of a table that plays a base with options set. A JSON string is a YAML string, whatever the name holds."""
    lines = ["hrbrules: 1", f"ruleset: {id}", f"extends: {base}"]
    if name:
        lines.append(f"name: {json.dumps(name, ensure_ascii=False)}")
    if settings:
        lines += ["options:", *(f"  {option}: {value}" for option, value in settings.items())]
    return "\n".join(lines) + "\n"
