"""Results of cases go in; the one JSON object of `hrbrules cases --format json` comes out (DESIGN §6)."""

from __future__ import annotations

from collections.abc import Iterable

from hrbrules.cases.tree import CaseResult
from hrbrules.source.diagnostic import Diagnostic
from hrbrules.source.text import Span


def results_to_json(results: Iterable[CaseResult], lang: str) -> dict[str, object]:
    found = list(results)
    passed = sum(result.passed for result in found)
    return {"cases": [_case(result, lang) for result in found], "passed": passed, "failed": len(found) - passed}


def _case(result: CaseResult, lang: str) -> dict[str, object]:
    span = result.case.span
    return {
        "case": result.case.title,
        "file": span.file,
        "line": span.line,
        "ruleset": result.ruleset,
        "passed": result.passed,
        "expected": dict(result.expected),
        "got": dict(result.got),
        "diagnostics": [_diagnostic(one, span, lang) for one in result.diagnostics],
    }


def _diagnostic(found: Diagnostic, place: Span, lang: str) -> dict[str, object]:
    span = found.span or place
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message(lang),
        "file": span.file,
        "line": span.line,
        "column": span.column,
    }
