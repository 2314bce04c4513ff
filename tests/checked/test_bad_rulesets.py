"""Every refusal of a ruleset has one bad file, and its whole message stands beside it in both languages.

HRBRULES_UPDATE=1 writes the messages anew; then read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hrbrules.driver import Named, check_named
from hrbrules.source.diagnostic import Diagnostic, Note, Problems

BAD = Path(__file__).parent.parent / "bad"
STAGES = ("resolved", "checked", "formulas", "options", "limits")
FILES = [path for stage in STAGES for path in sorted((BAD / stage).glob("*.yaml"))]
HOST = sorted((BAD / "host").glob("*.yaml"))

def found_in(path: Path) -> list[Diagnostic]:
    problems = Problems()
    check_named(Named(path=path, shipped=False, settings={}), problems)
    return problems.found


def shown(diagnostic: Diagnostic, lang: str, path: Path) -> str:
    span = diagnostic.span
    place = "" if span is None else f"{span.line}:{span.column}: " if span.file == str(path) else f"{Path(span.file).name}: "
    lines = [f"{place}{diagnostic.message(lang)} [{diagnostic.code}]".replace(str(path), path.name)]
    if span is not None:
        lines.append(span.excerpt() if span.file == str(path) else span.source.line_text(span.line).strip())
    lines.append(diagnostic.hint(lang))
    lines += [further(one, lang, path) for one in diagnostic.notes]
    return "\n".join(line for line in lines if line) + "\n"


def further(one: Note, lang: str, path: Path) -> str:
    """A place in another file is shown without its line number, which changes with that file."""
    assert one.span is not None
    if one.span.file == str(path):
        return f"{one.message(lang)}\n{one.span.excerpt()}"
    return f"{one.message(lang)}\n{Path(one.span.file).name}: {one.span.source.line_text(one.span.line).strip()}"


def check_golden(path: Path, found: list[Diagnostic]) -> None:
    text = "\n".join(shown(one, lang, path) for lang in ("zh-Hans", "en") for one in found)
    text = "\n".join(line if len(line) <= 400 else line[:400] + "…" for line in text.split("\n"))
    expected = path.with_suffix(".txt")
    if os.environ.get("HRBRULES_UPDATE") == "1":
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_one_cause_gives_one_message(path: Path) -> None:
    found = found_in(path)
    codes = {one.code for one in found}
    if path.stem == "too-many-problems":
        assert len(found) == 51
        found, codes = found[-1:], {found[-1].code}
    assert (codes, len(found)) == ({path.stem}, 1), [(one.code, one.message()) for one in found]
    check_golden(path, found)


@pytest.mark.parametrize("path", HOST, ids=lambda path: path.stem)
def test_a_host_is_told_what_to_do(path: Path) -> None:
    """Typical mistakes: few messages, each with something to do about it in both languages."""
    found = found_in(path)
    assert 1 <= len(found) <= 3
    for one in found:
        assert one.hint("zh-Hans") and one.hint("en"), one.code
    check_golden(path, found)


def test_there_are_enough_typical_mistakes() -> None:
    assert len(HOST) >= 50
