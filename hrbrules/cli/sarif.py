"""Diagnostics go in; a SARIF 2.1.0 document for code scanners and editors comes out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hrbrules.source.diagnostic import Diagnostic, Severity
from hrbrules.source.edition import edition
from hrbrules.source.messages import MESSAGES
from hrbrules.source.text import Span


def to_sarif(found: Sequence[Diagnostic], lang: str) -> dict[str, Any]:
    """One run. Rules are the codes that occur, in alphabetical order; columns count characters."""
    codes = sorted({one.code for one in found})
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "hrbrules", "version": edition(), "rules": [_rule(code, lang) for code in codes]}},
                "columnKind": "unicodeCodePoints",
                "results": [_result(one, codes, lang) for one in found],
            }
        ],
    }


def _rule(code: str, lang: str) -> dict[str, Any]:
    return {"id": code, "shortDescription": {"text": MESSAGES[code].text[0 if lang.startswith("zh") else 1]}}


def _result(found: Diagnostic, codes: list[str], lang: str) -> dict[str, Any]:
    hint = found.hint(lang)
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": codes.index(found.code),
        "level": "error" if found.severity is Severity.ERROR else "warning",
        "message": {"text": found.message(lang) + (f" {hint}" if hint else "")},
    }
    if found.span is not None:
        result["locations"] = [{"physicalLocation": _location(found.span)}]
    related = [
        {"id": number, "message": {"text": note.message(lang)}, "physicalLocation": _location(note.span)}
        for number, note in enumerate(found.notes, start=1)
        if note.span is not None
    ]
    return result | ({"relatedLocations": related} if related else {})


def _location(span: Span) -> dict[str, Any]:
    path = Path(span.file)
    end = Span(span.source, span.end, span.end)
    return {
        "artifactLocation": {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())},
        "region": {"startLine": span.line, "startColumn": span.column, "endLine": end.line, "endColumn": end.column},
    }
