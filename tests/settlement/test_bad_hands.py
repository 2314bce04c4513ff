"""Every refusal of a hand or a situation has one bad example in tests/bad/hands, and its message stands beside it.

An example holds `hand`, and what else is needed of `melds`, `pushed`, `tile`, `situation` (the fields of `Situation`),
`rules` (a child of harbin), `without` (a tile taken away), `discards`. HRBRULES_UPDATE=1 writes the messages anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

import hrbrules
from hrbrules.source.diagnostic import Diagnostic, HrbrulesError
from hrbrules.tiles.tile import parse_tiles

BAD = sorted((Path(__file__).parent.parent / "bad" / "hands").glob("*.yaml"))


def refused(example: dict[str, Any], folder: Path) -> tuple[Diagnostic, ...]:
    name = "harbin"
    if "rules" in example:
        name = str(folder / "child.yaml")
        head = "hrbrules: 1\nruleset: child\nextends: harbin\n"
        (folder / "child.yaml").write_text(head + example["rules"], encoding="utf-8")
    rules = hrbrules.load(name)
    try:
        hand = rules.hand(str(example["hand"]), example.get("melds", ()), pushed=example.get("pushed"))
        if "without" in example:
            hand.without_tile(parse_tiles(example["without"])[0])
        if "discards" in example:
            rules.ting_discards(hand)
        if "situation" in example:
            told = {key: tuple(value) if isinstance(value, list) else value for key, value in example["situation"].items()}
            win = rules.win(hand, example.get("tile"), hrbrules.Situation(**told))
            assert isinstance(win, hrbrules.Win)
            rules.settle(win)
    except HrbrulesError as error:
        return error.diagnostics
    return ()


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_one_cause_gives_one_message(path: Path, tmp_path: Path) -> None:
    found = refused(yaml.safe_load(path.read_text(encoding="utf-8")), tmp_path)
    assert [one.code for one in found] == [path.stem]
    lines = [line for lang in ("zh-Hans", "en") for line in (found[0].message(lang), found[0].hint(lang), "") if line or lang]
    text = "\n".join(lines).rstrip("\n") + "\n"
    expected = path.with_suffix(".txt")
    if os.environ.get("HRBRULES_UPDATE") == "1":
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")
