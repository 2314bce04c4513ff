"""A ruleset id, its options and digest go in; the short code that reconstructs it comes out, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hrbrules.ruleset.clause import Option

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"  # base 32 without i, l, o, u, which readers confuse


class Code(NamedTuple):
    """`options`: the option values as one mixed-radix number; `check`: four characters of the digest."""

    id: str
    options: int
    check: str


def write_code(id: str, options: Sequence[Option], digest: str) -> str:
    """For example `boke.2k.h7qd`; defaults are 0, so a ruleset as shipped has the options part 0."""
    number = 0
    for option in sorted(options, key=lambda option: option.id, reverse=True):
        values = _values(option)
        number = number * len(values) + (_index(option, option.value) - _index(option, option.default)) % len(values)
    return f"{id}.{_base32(number)}.{check_of(digest)}"


def read_code(text: str) -> Code | None:
    """The parts of a code, or None where the text is none."""
    parts = text.lower().split(".")
    if len(parts) != 3 or not all(parts) or len(parts[1]) > 60 or len(parts[2]) != 4:
        return None
    if any(letter not in DIGITS for letter in parts[1] + parts[2]):
        return None
    number = 0
    for letter in parts[1]:
        number = number * 32 + DIGITS.index(letter)
    return Code(parts[0], number, parts[2])


def settings_of(code: Code, options: Sequence[Option]) -> dict[str, str | int] | None:
    """The option values that a code stands for, those that differ from their default; None where it does not fit."""
    number, found = code.options, dict[str, str | int]()
    for option in sorted(options, key=lambda option: option.id):
        values = _values(option)
        number, step = divmod(number, len(values))
        if step:
            found[option.id] = values[(_index(option, option.default) + step) % len(values)]
    return found if number == 0 else None


def check_of(digest: str) -> str:
    """Four characters, 20 bits of the digest."""
    return _base32(int(digest[:5], 16)).rjust(4, "0")


def _base32(number: int) -> str:
    letters = ""
    while True:
        number, digit = divmod(number, 32)
        letters = DIGITS[digit] + letters
        if number == 0:
            return letters


def _values(option: Option) -> Sequence[str | int]:
    if option.kind == "number":
        return range(option.low, option.high + 1)
    return ("off", "on") if option.kind == "switch" else tuple(id for id, _ in option.choices)


def _index(option: Option, value: str | int) -> int:
    return int(value) - option.low if option.kind == "number" else _values(option).index(value)
