"""`hrbrules fmt` rewrites formulas only, keeps the game, and Chinese and English words say the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import hrbrules
from hrbrules.cli.main import run
from hrbrules.driver import Named, reworded, shipped_ids
from hrbrules.source.diagnostic import Problems
from hrbrules.source.files import data_folder

MINE = """\
hrbrules: 1
ruleset: mine
extends: harbin   # the base
fans:
  # our own
  +qing_yi_se: {name: 清一色, when: suits   =1, times: 4}   # one suit
  ka_dang.times: 1+2
payments.factors.chu_chong.when: 'payer is discarder and payer.undeclared'
"""


def write(folder: Path, text: str = MINE) -> Path:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_blanks_are_evened_and_comments_stay(tmp_path: Path) -> None:
    path = write(tmp_path)
    assert run(["fmt", str(path), "--lang", "en"]) == 0
    text = path.read_text(encoding="utf-8")
    assert "when: suits = 1, times: 4}   # one suit" in text
    assert "ka_dang.times: 1 + 2" in text
    assert "  # our own\n" in text
    assert "extends: harbin   # the base" in text
    assert text.splitlines()[:5] == MINE.splitlines()[:5]


def test_chinese_words_and_back(tmp_path: Path) -> None:
    path = write(tmp_path)
    digest = hrbrules.load(str(path)).digest
    assert run(["fmt", str(path), "--words", "zh", "--lang", "en"]) == 0
    chinese = path.read_text(encoding="utf-8")
    assert "when: 花色数 ＝ 1" in chinese
    assert "when: 输家 是 点炮家 且 输家 的 未听" in chinese
    assert hrbrules.load(str(path)).digest == digest
    assert run(["fmt", str(path), "--words", "en", "--lang", "en"]) == 0
    assert "payer is discarder and undeclared of payer" in path.read_text(encoding="utf-8")
    assert hrbrules.load(str(path)).digest == digest


def test_check_writes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path)
    assert run(["fmt", "--check", str(path), "--lang", "en"]) == 1
    assert path.read_text(encoding="utf-8") == MINE
    run(["fmt", str(path), "--lang", "en"])
    assert run(["fmt", "--check", str(path), "--lang", "en"]) == 0


def test_a_file_with_errors_is_left_alone(tmp_path: Path) -> None:
    broken = MINE.replace("extends: harbin", "extends: harbn")
    path = write(tmp_path, broken)
    assert run(["fmt", str(path), "--lang", "en"]) == 1
    assert path.read_text(encoding="utf-8") == broken


@pytest.mark.parametrize("id", shipped_ids())
@pytest.mark.parametrize("words", ["zh", "en", None])
def test_every_shipped_ruleset_can_be_reworded(id: str, words: str | None, tmp_path: Path) -> None:
    problems = Problems()
    source = data_folder("rulesets") / f"{id}.yaml"
    before, after = reworded(Named(path=source, shipped=True, settings={}), words, problems)
    assert not problems.failed()
    path = tmp_path / f"{id}.yaml"
    path.write_text(after, encoding="utf-8")
    assert hrbrules.load(str(path)).digest == hrbrules.load(id).digest
    assert len(after.splitlines()) == len(before.splitlines())
