"""Diagnostics go in; they are printed with excerpt, carets, notes and hint, or become JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hrbrules.cli.screen import say, say_json
from hrbrules.source.diagnostic import Diagnostic, Severity
from hrbrules.source.text import Span

_WORDS = {
    "error": ("错误", "error"), "warning": ("警告", "warning"), "note": ("另见", "note"), "hint": ("提示", "hint"),
}  # fmt: skip


def word(key: str, lang: str) -> str:
    return _WORDS[key][0 if lang.startswith("zh") else 1]


def report(found: Iterable[Diagnostic], lang: str, *, err: bool = True) -> None:
    """Print diagnostics, a paragraph each."""
    for one in found:
        is_error = one.severity is Severity.ERROR
        head = f"{word(one.severity.value, lang)}[{one.code}]"
        say(f"{head}: {one.message(lang)}", bold=True, colour="red" if is_error else "yellow", err=err)
        _place(one.span, err)
        for note in one.notes:
            say(f"  {word('note', lang)}: {note.message(lang)}", err=err)
            _place(note.span, err)
        hint = one.hint(lang)
        if hint:
            say(f"  {word('hint', lang)}: {hint}", colour="cyan", err=err)


def _place(span: Span | None, err: bool) -> None:
    if span is None or not span.file:  # not written anywhere, so no place helps
        return
    argument = span.file.startswith(("<", "--")) or span.file.isupper()  # what stood on the command line
    say(f"  --> {span.file}" if argument else f"  --> {span.file}:{span.line}:{span.column}", dim=True, err=err)
    if span.source.text:
        say(span.excerpt(), err=err)


def diagnostics_to_json(found: Iterable[Diagnostic], lang: str) -> list[dict[str, Any]]:
    return [
        {
            "code": one.code,
            "severity": one.severity.value,
            "message": one.message(lang),
            "hint": one.hint(lang),
            **_span_to_json(one.span),
            "notes": [{"message": note.message(lang), **_span_to_json(note.span)} for note in one.notes],
        }
        for one in found
    ]


def report_json(found: Iterable[Diagnostic], lang: str) -> None:
    """The one object that a command writes which could not do its work."""
    say_json({"diagnostics": diagnostics_to_json(found, lang)})


def _span_to_json(span: Span | None) -> dict[str, Any]:
    if span is None:
        return {"file": None, "line": None, "column": None, "end_line": None, "end_column": None}
    end = Span(span.source, span.end, span.end)
    return {"file": span.file, "line": span.line, "column": span.column, "end_line": end.line, "end_column": end.column}
