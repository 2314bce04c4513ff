"""The words of an address go in; what a table has chosen comes out, and the shortest address that says the same."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode
from zlib import compress, decompressobj
from zlib import error as ZlibError

from hrbrules.driver import RULESET_LIMIT, shipped_ids
from hrbrules.rulebook.carried import is_carried, unpack
from hrbrules.source.diagnostic import Diagnostic, RulesetError, diagnose

MOST_NAME: Final = 60  # characters of a table's name
MOST_NOTE: Final = 600  # characters of its notes
_MOST_PAIRS: Final = 400
_MOST_WORD: Final = 200
_PATH: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,5}")
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,59}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_HEAD: Final = "z."  # of files in an address: name, NUL, text, NUL, … as zlib in base 64
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What an address says. `base`: a shipped id; `files`: name → text instead, a house file first, then its parents.

    `settings`: option → value; `numbers`: path of a number in the rules ("fans.ka_dang.times") → value as written.
    `faults`: what in the address could not be used. `kept`: words of the calculator, which the builder only passes on; the
    table is the same with other ones.
    """

    base: str = "harbin"
    files: Pairs = ()
    settings: Pairs = ()
    numbers: Pairs = ()
    name: str = ""
    note: str = ""
    faults: tuple[Diagnostic, ...] = ()
    kept: Pairs = field(default=(), compare=False)

    def packed(self) -> str:
        """Its files as one word of an address."""
        return pack_files(self.files)

    def pairs(self) -> list[tuple[str, str]]:
        """As an address says it."""
        found = [("file", pack_files(self.files))] if self.files else [("base", self.base)]
        found += [(f"o.{option}", value) for option, value in self.settings]
        found += [(f"n.{path}", value) for path, value in self.numbers]
        return found + [(key, text) for key, text in (("name", self.name), ("note", self.note)) if text] + list(self.kept)

    def link(self, lang: str, **more: str) -> str:
        """The query of an address, from "?" on; `more` parameters behind the state."""
        return "?" + urlencode([*self.pairs(), ("lang", lang), *more.items()])


def read_state(params: Iterable[tuple[str, str]]) -> State:
    """Never fails: what cannot be used becomes a fault. Where a word comes twice the last one counts, as in a form with a
    hidden field before its switch. A number that equals its `d.` field was shown, not chosen."""
    base, files, name, note = "harbin", "", "", ""
    settings: dict[str, str] = {}
    numbers: dict[str, str] = {}
    untouched: dict[str, str] = {}
    faults: list[Diagnostic] = []
    for key, value in list(params)[:_MOST_PAIRS]:
        kind, _, rest = key.partition(".")
        if kind == "o" and _ID.fullmatch(rest) and len(value) <= _MOST_WORD:
            settings[rest] = value.strip()
        elif kind == "n" and len(rest) <= _MOST_WORD and _PATH.fullmatch(rest) and len(value) <= _MOST_WORD:
            numbers[rest] = value.strip()
        elif kind == "d" and len(rest) <= _MOST_WORD:
            untouched[rest] = value.strip()
        elif key == "base" and value:
            base = value[:_MOST_WORD]
        elif key == "file":
            files = value
        elif key == "name":
            name = _line(value)[:MOST_NAME]
        elif key == "note":
            note = _line(value)[:MOST_NOTE]
    found: Pairs = ()
    if files:
        try:
            found = tuple(unpack_files(files).items())
        except RulesetError as error:
            faults += error.diagnostics
    if base not in shipped_ids():
        faults.append(diagnose("unknown-ruleset", None, word=base, known="、".join(shipped_ids()), suggestion=""))
        base = "harbin"
    own = tuple((path, value) for path, value in numbers.items() if value not in ("", untouched.get(path)))
    return State(
        base=base, files=found, settings=tuple(settings.items()), numbers=own, name=name, note=note, faults=tuple(faults)
    )


def _line(text: str) -> str:
    """One line of text without control characters, whatever was typed or pasted."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def pack_files(files: Iterable[tuple[str, str]]) -> str:
    """Files as one word of an address; a scanned sheet's text (`carried.carry`) is understood as well."""
    plain = "\0".join(part for pair in files for part in pair)
    return _HEAD + urlsafe_b64encode(compress(plain.encode("utf-8", "replace"), 9)).decode().rstrip("=")


def unpack_files(word: str) -> dict[str, str]:
    """Name → text. Raises RulesetError `not-carried`."""
    if is_carried(word):
        return unpack(word)
    try:
        data = word.removeprefix(_HEAD)
        unzip = decompressobj()
        plain = unzip.decompress(urlsafe_b64decode(data + "=" * (-len(data) % 4)), 4 * RULESET_LIMIT).decode()
        parts = plain.split("\0")
        if not word.startswith(_HEAD) or unzip.unconsumed_tail or len(parts) % 2 or not all(map(_is_file_name, parts[::2])):
            raise ValueError("no files")
    except (ValueError, ZlibError) as error:
        raise RulesetError(diagnose("not-carried", None)) from error
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _is_file_name(name: str) -> bool:
    return name.endswith(".yaml") and not name.startswith(".") and not set(name) & set("/\\")
