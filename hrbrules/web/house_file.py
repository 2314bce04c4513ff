"""What a table has chosen goes in; the YAML of its house file comes out, as a person would write it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from hrbrules.web.numbers import setters
from hrbrules.web.state import State

PLAIN_ID: Final = "my_table"
OWN_OPTION: Final = "own_numbers"
_OWN_NAME: Final = '{zh-Hans: "本桌另定的数", zh-Hant: "本桌另訂的數", en: "this table\'s own numbers"}'
_NOT_ID: Final = re.compile(r"[^a-z0-9]+")


def house_id(name: str) -> str:
    """The id of a table: its name where that is made of Latin letters, else `my_table`."""
    found = _NOT_ID.sub("_", name.lower() if name.isascii() else "").strip("_")[:40].strip("_")
    return found if found and found[0].isalpha() else PLAIN_ID


def house_text(state: State, chosen: Mapping[str, str | int]) -> str:
    """The file of a table that plays a shipped base with options and numbers of its own.

    `chosen`: every option of the base with the value it has at this table.
    """
    lines = ["hrbrules: 1", f"ruleset: {house_id(state.name)}", f"extends: {state.base}"]
    lines += [f"{key}: {quoted(text)}" for key, text in (("name", state.name), ("note", state.note)) if text]
    plain, own = _numbers(state, chosen)
    if plain:
        lines += ["", *(f"{path}: {value}" for path, value in plain.items())]
    options = [f"  {option}: {value}" for option, value in state.settings]
    if own:
        options += _own_option(own, chosen, state.base)
    return "\n".join([*lines, *(["", "options:", *options] if options else [])]) + "\n"


def quoted(text: str) -> str:
    """A JSON string is a YAML string, whatever the text holds."""
    return json.dumps(text, ensure_ascii=False)


def _numbers(state: State, chosen: Mapping[str, str | int]) -> tuple[dict[str, str], dict[str, str]]:
    """Numbers that the file may simply state, and those which an option of the base sets too."""
    plain: dict[str, str] = {}
    own: dict[str, str] = {}
    for path, value in state.numbers:
        (own if setters(state.base, path) else plain)[path] = value
    return plain, own


def _own_option(own: Mapping[str, str], chosen: Mapping[str, str | int], base: str) -> list[str]:
    """A number that options of the base set is set by an option too: it needs those that are on, so it goes after them, and
    excludes the others, which the language would otherwise not let stand beside it."""
    asked: dict[str, dict[str, str]] = {"needs": {}, "excludes": {}}
    for path in own:
        for option, value in setters(base, path):
            asked["needs" if str(chosen.get(option)) == value else "excludes"][option] = value
    lines = [f"  +{OWN_OPTION}:", f"    name: {_OWN_NAME}", "    default: on"]
    for key, pairs in asked.items():
        if pairs:
            lines.append(f"    {key}: {{{', '.join(f'{option}: {value}' for option, value in pairs.items())}}}")
    return [*lines, "    on:", *(f"      {path}: {value}" for path, value in own.items())]
