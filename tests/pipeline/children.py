"""Small child rulesets, written as a host would write them, and what becomes of them."""

from __future__ import annotations

from pathlib import Path

from hrbrules import driver
from hrbrules.compiled.tree import Compiled
from hrbrules.driver import Named, check_named, compile_named
from hrbrules.ruleset.clause import Clause
from hrbrules.source.diagnostic import Problems

HEADER = "hrbrules: 1\nruleset: mine\nextends: harbin\n"


def write(folder: Path, body: str, header: str = HEADER) -> Path:
    path = folder / "mine.yaml"
    path.write_text(header + body, encoding="utf-8")
    return path


def child(folder: Path, body: str, header: str = HEADER, **settings: str | int) -> Compiled:
    return compile_named(Named(path=write(folder, body, header), shipped=False, settings=settings))


def codes(folder: Path, body: str, header: str = HEADER, **settings: str | int) -> list[tuple[str, int]]:
    """Every finding of a child that is refused, with its line below the header."""
    problems = Problems()
    assert check_named(Named(path=write(folder, body, header), shipped=False, settings=settings), problems) is None
    lines = header.count("\n")
    found = [(one.code, 0 if one.span is None else one.span.line - lines) for one in problems.found]
    return sorted(found, key=lambda one: one[1])


def harbin(**options: str | int | bool) -> Compiled:
    return compile_named(driver.find("harbin", **options))


def clause(compiled: Compiled, id: str) -> Clause:
    return compiled.rules.clause(id)
