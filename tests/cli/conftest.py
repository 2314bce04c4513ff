"""How tests call the commands: in this process, as the console script does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hrbrules.cli.main import run

MELDS = "chi 123m, peng 555p, chi 123s"
BAO_IN_BAO = ("score", "harbin", "22p46m", "--melds", MELDS, "--tile", "5m", "--bao", "5m")


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on standard output."""
        return json.loads(self.out)


Cli = Callable[..., Ran]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Cli]:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "HRBRULES_TRACE"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str | Path) -> Ran:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Ran(code, captured.out, captured.err)

    yield call
