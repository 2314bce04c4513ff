"""A text that somebody pasted or uploaded goes in; the table that it stands for comes out: a rules file, a code, a link, a QR text."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from hrbrules.driver import find, shipped_ids
from hrbrules.rulebook.carried import carried_settings, is_carried, unpack
from hrbrules.ruleset.code import read_code
from hrbrules.source.diagnostic import RulesetError, diagnose
from hrbrules.web.house_file import PLAIN_ID
from hrbrules.web.state import State, read_state

_RULESET: Final = re.compile(r"^[\"']?ruleset[\"']?[ \t]*:[ \t]*[\"']?([a-z0-9][a-z0-9_-]{0,59})[\"']?[ \t]*(?:#.*)?$", re.MULTILINE)
_MOST_LINK: Final = 200 * 1024


def open_text(text: str) -> State:
    """Raises RulesetError: nothing of the kind, a code that no longer fits."""
    word = text.strip()
    if is_carried(word):
        chosen = (part.partition("=") for part in carried_settings(word).split("+") if part)
        return State(files=tuple(unpack(word).items()), settings=tuple((option, value) for option, _, value in chosen))
    if "\n" in word or word.startswith(("hrbrules", "{", "#")):
        body = text.replace("\r\n", "\n")
        return State(files=((file_name(body), body),))
    if word.startswith(("http://", "https://", "/", "?")) and len(word) <= _MOST_LINK:
        return read_state(parse_qsl(urlsplit(word).query, max_num_fields=400))
    if read_code(word) is not None or word.partition("+")[0] in shipped_ids():
        named = find(word)
        return State(base=named.path.stem, settings=tuple((option, str(value)) for option, value in named.settings.items()))
    raise RulesetError(diagnose("not-opened", None))


def file_name(text: str) -> str:
    """The name that a file must have for what it calls itself; the language wants both to agree."""
    found = _RULESET.search(text[:4096])
    return f"{found.group(1) if found else PLAIN_ID}.yaml"
