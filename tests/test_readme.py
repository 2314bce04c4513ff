"""What README.md shows is true: its Python runs, its commands run, and what it prints is what they print.

The set-up commands are run by `.ci/run`, word for word.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hrbrules.cli.main import run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<lang>\w+)\n(?P<body>.*?)```\n", re.DOTALL)


class Shown(NamedTuple):
    """A block of the page. `mark` is the comment above it; `printed` the `text` block that follows it."""

    lang: str
    body: str
    mark: str
    printed: str | None


def blocks() -> list[Shown]:
    found = list(_BLOCK.finditer(README))
    following = [*found[1:], None]
    return [
        Shown(one["lang"], one["body"], one["mark"] or "", after["body"] if after is not None and after["lang"] == "text" else None)
        for one, after in zip(found, following, strict=True)
    ]


def commands(block: Shown) -> Iterator[tuple[str, str]]:
    """Each `$` line of a console block with the output shown below it."""
    for part in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield line, output


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the page shows."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    for block in blocks():
        if block.mark.startswith("file: "):
            (tmp_path / block.mark.removeprefix("file: ")).write_text(block.body, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("page")
def test_the_python_runs_and_prints_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = [block for block in blocks() if block.lang == "python"]
    assert shown
    names: dict[str, Any] = {}
    for block in shown:
        exec(compile(block.body, "README.md", "exec"), names)
        assert block.printed is None or capsys.readouterr().out == block.printed


CONSOLE = [(line, output) for block in blocks() if block.lang == "console" for line, output in commands(block)]


def test_the_page_shows_commands() -> None:
    assert len(CONSOLE) >= 5 and len([one for one in CONSOLE if one[1]]) >= 5


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(("line", "output"), CONSOLE, ids=[line.split()[1] for line, _ in CONSOLE])
def test_a_command_prints_what_is_shown(line: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = shlex.split(line)
    assert program == "hrbrules"
    run(arguments)
    captured = capsys.readouterr()
    assert captured.out + captured.err == output


@pytest.mark.usefixtures("page")
def test_commands_within_the_text_run(capsys: pytest.CaptureFixture[str]) -> None:
    """`hrbrules …` between backquotes, where every word is given; building is left to the set-up command, `new` asks, `serve` stays."""
    prose = re.sub(r"```.*?```", "", README, flags=re.DOTALL)
    found = [text for text in re.findall(r"`(hrbrules [^`\n]+)`", prose) if not re.search(r"[A-Z]{2,}|…|build|new|serve", text)]
    assert len(found) >= 3
    for text in found:
        assert run(shlex.split(text)[1:]) == 0, (text, capsys.readouterr().err)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("http") or (ROOT / target).exists(), target


def test_the_set_up_commands_are_marked() -> None:
    assert [block.mark for block in blocks() if block.lang == "sh"] == ["set-up: build", "set-up: test"]
