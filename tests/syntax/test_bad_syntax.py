"""Every refusal has one bad text, and its whole message stands beside it in both languages.

HRBRULES_UPDATE=1 writes the messages anew; then read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from hrbrules.source.diagnostic import Diagnostic, Problems
from hrbrules.source.files import read_text
from hrbrules.source.messages import MESSAGES
from hrbrules.syntax import from_text

FOLDER = Path(__file__).parent.parent / "bad" / "syntax"
BAD = sorted(FOLDER.glob("*.yaml"), key=lambda path: path.name)
LOADERS = [pytest.param(getattr(yaml, "CSafeLoader", yaml.SafeLoader), id="libyaml"), pytest.param(yaml.SafeLoader, id="python")]


def shown(diagnostic: Diagnostic, lang: str) -> str:
    span = diagnostic.span
    assert span is not None
    lines = [f"{span.line}:{span.column}: {diagnostic.message(lang)} [{diagnostic.code}]", span.excerpt(), diagnostic.hint(lang)]
    for further in diagnostic.notes:
        assert further.span is not None
        lines += [further.message(lang), further.span.excerpt()]
    return "\n".join(line for line in lines if line) + "\n"


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_one_cause_gives_one_message(path: Path, loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(from_text, "_LOADER", loader)
    problems = Problems()
    from_text.read_node(read_text(path, 10_000), problems)
    assert [found.code for found in problems.found] == [path.stem]
    text = "\n".join(shown(problems.found[0], lang) for lang in ("zh-Hans", "en"))
    expected = path.with_suffix(".txt")
    if os.environ.get("HRBRULES_UPDATE") == "1":
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


def test_every_yaml_code_has_its_bad_text() -> None:
    codes = {code for code in MESSAGES if code.startswith(("yaml-", "full-width-"))}
    assert codes <= {path.stem for path in BAD}
