"""A text typed with a Chinese keyboard or in haste goes in; the one character that should be another comes out."""

from __future__ import annotations

import re
from typing import NamedTuple

from hrbrules.source.text import Span
from hrbrules.syntax.tree import Scalar

_NAME = r"[\w.+~-]+"
_LINE_HEAD = r"(?:^|(?<=[{\[,\n]))[ \t]*(?:- +)?"
_BRACKETS = {"［": "[", "］": "]", "｛": "{", "｝": "}", "【": "[", "】": "]"}
_SUSPECT = re.compile("[：:［］｛｝【】，、\u3000\u00a0]")
_SLIPS = (
    ("full-width-space", re.compile(r"^[ \t]*(?P<slip>[\u3000\u00a0])", re.MULTILINE)),
    ("full-width-colon", re.compile(rf"{_LINE_HEAD}{_NAME} *(?P<slip>：)")),
    ("no-space-after-colon", re.compile(rf"{_LINE_HEAD}{_NAME}(?P<slip>:)(?=[^\s/])")),
    ("full-width-bracket", re.compile(r"(?P<slip>[［］｛｝【】])")),
    ("full-width-comma", re.compile(r"(?P<slip>[，、])")),
)
_MEANT = {"full-width-colon": ": ", "no-space-after-colon": ": ", "full-width-comma": ",", "full-width-space": " "}


class Slip(NamedTuple):
    """`found` was typed where `meant` belongs."""

    code: str
    span: Span
    found: str
    meant: str


def is_suspect(text: str) -> bool:
    """Whether `slip_in` is worth asking; most keys are not."""
    return _SUSPECT.search(text) is not None


def slip_in(span: Span, *, punctuation: bool = True) -> Slip | None:
    """The likely slip in a piece of source that YAML could not read, or read as a strange key.

    Without `punctuation`, brackets and commas count only as its first character: elsewhere they may belong to a prose.
    """
    text = span.source.text[span.start : span.end]
    for code, pattern in _SLIPS:
        match = pattern.search(text)
        if match is None:
            continue
        at = match.start("slip")
        if code in ("full-width-colon", "no-space-after-colon"):
            likely = match.start() > 0 or _heads_line(span)
        else:
            likely = punctuation or at == 0 or code == "full-width-space"
        if likely:
            return _slip(code, span, at, match["slip"])
    return None


def key_slip(scalar: Scalar) -> Slip | None:
    """A plain text where entries should stand: `名：值` or `name:value`."""
    slip = slip_in(scalar.span)
    return slip if slip is not None and slip.code in ("full-width-colon", "no-space-after-colon") else None


def item_slip(scalar: Scalar) -> Slip | None:
    """A plain item of `[…]` that holds a Chinese comma, so that two items became one."""
    at = scalar.text.find("，")
    return None if at < 0 else Slip("full-width-comma", scalar.span.part(at, at + 1), "，", ",")


def value_slip(scalar: Scalar) -> Slip | None:
    """A plain value that opens with a full-width bracket."""
    return _slip("full-width-bracket", scalar.span, 0, scalar.text[0]) if scalar.text[:1] in ("［", "｛") else None


def _heads_line(span: Span) -> bool:
    """Whether a key may start here: at the head of a line, of an item or of a flow entry."""
    before = span.source.text[span.source.line_starts[span.line - 1] : span.start].rstrip(" \t")
    return before.lstrip(" \t-") == "" or before[-1] in "{[,?"


def _slip(code: str, span: Span, at: int, found: str) -> Slip:
    return Slip(code, Span(span.source, span.start + at, span.start + at + 1), found, _BRACKETS.get(found) or _MEANT[code])
