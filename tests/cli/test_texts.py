"""Whatever a command says by its key has a sentence."""

from __future__ import annotations

import re
from pathlib import Path

from hrbrules import cli
from hrbrules.cli.texts import TEXTS
from hrbrules.cli.thorough_texts import THOROUGH_TEXTS


def test_every_key_that_a_command_says_is_in_the_catalogue() -> None:
    said = {
        (path.name, key)
        for path in Path(next(iter(cli.__path__))).glob("*.py")
        for key in re.findall(r"\btext\(\s*\"([\w-]+)\"", path.read_text(encoding="utf-8"))
    }
    assert len(said) > 60
    assert {(file, key) for file, key in said if key not in TEXTS and key not in THOROUGH_TEXTS} == set()
