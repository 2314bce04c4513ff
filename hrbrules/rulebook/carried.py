"""House-rule files and the options set on them go in; a short text for a QR code comes out, and back. Shipped rules have a code."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Final

from hrbrules.source.diagnostic import RulesetError, diagnose

MOST_BYTES: Final = 2850  # what the largest QR code holds as base 45, its head included
_HEAD: Final = "HRB1:"
_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"  # what a QR code stores in five and a half bits
_MOST_TEXT: Final = 1 << 20  # of a small code that unpacks into much: it is no rules file


def carry(files: Mapping[str, str], settings: Mapping[str, str | int] | None = None) -> str:
    """`files`: name → text, the house file first, then its parents that are not shipped. `settings`: options set by name.

    Raises RulesetError `too-long-to-carry`.
    """
    pairs = [[name, "\n".join(text.splitlines())] for name, text in files.items()]
    if settings:  # under a name that no file can have
        pairs.append(["", "+".join(f"{option}={value}" for option, value in sorted(settings.items()))])
    plain = json.dumps(pairs, ensure_ascii=False, separators=(",", ":"))
    packed = zlib.compress(plain.encode(), 9)
    if len(packed) > MOST_BYTES:
        raise RulesetError(diagnose("too-long-to-carry", None, count=len(packed), most=MOST_BYTES))
    return _HEAD + _base45(packed)


def is_carried(text: str) -> bool:
    """Whether a scanned text holds files; else it is a code."""
    return text.startswith(_HEAD)


def unpack(text: str) -> dict[str, str]:
    """The files that `carry` packed: name → text. Names are file names without folders. Raises RulesetError `not-carried`."""
    found = {name: body + "\n" for name, body in _pairs(text).items() if name}
    if not found or any("/" in name or "\\" in name or name.startswith(".") for name in found):
        raise RulesetError(diagnose("not-carried", None))
    return found


def carried_settings(text: str) -> str:
    """The options that `carry` packed with the files, as they follow a name: "cap=24+lou_hu=on". Raises RulesetError `not-carried`."""
    return _pairs(text).get("", "")


def _pairs(text: str) -> dict[str, str]:
    try:
        unzip = zlib.decompressobj()
        plain = unzip.decompress(_from_base45(text.removeprefix(_HEAD)), _MOST_TEXT)
        pairs = json.loads(plain.decode())
        found = {name: body for name, body in pairs if isinstance(name, str) and isinstance(body, str)}
    except (ValueError, TypeError, OverflowError, RecursionError, zlib.error) as error:
        raise RulesetError(diagnose("not-carried", None)) from error
    if not is_carried(text) or unzip.unconsumed_tail:
        raise RulesetError(diagnose("not-carried", None))
    return found


def _base45(data: bytes) -> str:
    """RFC 9285: two bytes become three letters, a last one two."""
    letters = []
    for index in range(0, len(data) - 1, 2):
        number = data[index] * 256 + data[index + 1]
        letters += [_LETTERS[number % 45], _LETTERS[number // 45 % 45], _LETTERS[number // 2025]]
    if len(data) % 2:
        letters += [_LETTERS[data[-1] % 45], _LETTERS[data[-1] // 45]]
    return "".join(letters)


def _from_base45(text: str) -> bytes:
    found = bytearray()
    digits = [_LETTERS.index(letter) for letter in text]
    for index in range(0, len(digits), 3):
        part = digits[index : index + 3]
        number = sum(digit * 45**place for place, digit in enumerate(part))
        found += number.to_bytes(2 if len(part) == 3 else 1, "big")
    return bytes(found)
