"""The error of a YAML parser goes in; one diagnostic in the reader's words comes out."""

from __future__ import annotations

import re
from typing import NamedTuple

import yaml

from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax.slips import slip_in
from hrbrules.syntax.tree import DEEPEST, Scalar

_INDENT_WITH_TAB = re.compile(r"^ *(?P<tab>\t)", re.MULTILINE)


class _Kind(NamedTuple):
    """A code for errors whose context and problem match; `at_context`: the cause is where the construct began."""

    code: str
    pattern: re.Pattern[str]
    at_context: bool = False


# libyaml and PyYAML's own parser say it differently; the patterns fit both. The first that matches counts.
_KINDS = tuple(
    _Kind(code, re.compile(pattern), at_context)
    for code, pattern, at_context in (
        ("too-deep", r"maximum nesting depth", False),
        ("yaml-missing-colon", r"simple key", True),
        ("yaml-stray-colon", r"mapping values are not allowed", False),
        ("yaml-stray-dash", r"sequence entries are not allowed", False),
        ("yaml-open-quote", r"quoted scalar.*(?:end of stream|document indicator|document separator)", True),
        ("yaml-bad-escape", r"quoted scalar|escape", False),
        ("yaml-open-bracket", r"',' or '[\]}]'|parsing a flow node.*stream end", False),
        ("yaml-anchor", r"scanning an (?:anchor|alias)", True),
        ("yaml-tag", r"(?:scanning|parsing) a tag", True),
        ("yaml-directive", r"directive|incompatible YAML|undefined tag|tag handle", False),
        ("yaml-bad-start", r"cannot start any token", False),
        ("yaml-indentation", r"expected (?:key|'-'|<block end>|'?<document start>)", False),
    )
)


def explain(error: Exception, source: SourceText, last: Scalar | None, problems: Problems) -> None:
    """Report one diagnostic for what stopped the parser. `last` is the last text read before it."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        problems.error("yaml-syntax", Span(source, 0, 0))
        return
    at = error.problem_mark.index
    opened = error.context_mark.index if error.context_mark is not None else None
    said = f"{error.context or ''} {error.problem or ''}"
    if _reported_slip(_region(said, source, opened, at, last), "',' or" in said, problems):
        return
    code, at_context = next(((k.code, k.at_context) for k in _KINDS if k.pattern.search(said)), ("yaml-syntax", False))
    if at_context and opened is not None:
        at = opened
    if code == "yaml-bad-escape" and source.text[at - 1 : at] == "\\":
        at -= 1  # PyYAML's own parser points at the letter
    notes = (note("opened-here", Span(source, opened, opened + 1)),) if code == "yaml-open-bracket" and opened is not None else ()
    if code == "yaml-open-bracket" and source.text[at : at + 1] in ("]", "}"):
        code = "yaml-wrong-bracket"
    end = at + (len(source.text[at:].split("\n", 1)[0].rstrip()) if code == "yaml-missing-colon" else 1)
    if not source.text[at:].strip():
        at = end = len(source.text.rstrip())  # at the end of the file, point behind the last thing written
    problems.error(code, Span(source, at, end), *notes, found=source.text[at : at + 1], most=DEEPEST)


def _region(said: str, source: SourceText, opened: int | None, at: int, last: Scalar | None) -> Span:
    """The piece of text in which a mistyped character would explain the error, up to and with the place of the error."""
    if "simple key" in said and opened is not None:
        start = opened
    elif last is not None and last.style == "plain" and last.text and not source.text[last.span.end : at].strip():
        start = last.span.start
    else:
        start = at
    return Span(source, start, max(start, min(at + 1, len(source.text))))


def _reported_slip(region: Span, in_flow: bool, problems: Problems) -> bool:
    source = region.source
    line_start = source.line_starts[region.line - 1]
    tab = _INDENT_WITH_TAB.search(source.text, line_start, region.end)
    if tab is not None:
        problems.error("yaml-tab", Span(source, tab.start("tab"), tab.end("tab")))
        return True
    slip = slip_in(region, punctuation=in_flow)
    if slip is not None:
        problems.error(slip.code, slip.span, found=slip.found, meant=slip.meant)
    return slip is not None
