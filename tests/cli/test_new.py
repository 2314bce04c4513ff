"""`hrbrules new` asks at most a dozen questions, shows what each answer changes, and writes a file that plays as answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hrbrules
from hrbrules.cli.new import by_impact
from hrbrules.driver import compile_named, find, shipped_ids


def answers(folder: Path, *lines: str) -> Path:
    path = folder / "answers.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_boke_with_two_options_and_a_cap(cli: Any, tmp_path: Path) -> None:
    asked = [option.id for option in by_impact("boke", hrbrules.load("boke").rules.options) if option.group == "bao"]
    wind = asked.index("gua_da_feng") + 1
    given = answers(tmp_path, "boke", "我家", "home", "", "", "", "", f"{wind} 漏胡", "", "cap=32")
    ran = cli("new", "--answers", given, "-o", tmp_path, "--lang", "zh-Hans")
    assert ran.code == 0, ran.err
    assert ran.out.count("· 大风") == 1
    assert "没有问题" in ran.out
    rules = hrbrules.load(str(tmp_path / "home.yaml"))
    assert rules.digest == hrbrules.load("boke", gua_da_feng=True, lou_hu=True, cap=32).digest
    assert rules.rules.name == {"zh-Hans": "我家"}


def test_a_number_given_twice_turns_back(cli: Any, tmp_path: Path) -> None:
    assert cli("new", "--answers", answers(tmp_path, "2", "", "t", "1 1"), "-o", tmp_path, "--lang", "en").code == 0
    assert hrbrules.load(str(tmp_path / "t.yaml")).digest == hrbrules.load("boke").digest


@pytest.mark.parametrize("id", shipped_ids())
def test_no_base_asks_more_than_a_dozen_questions(id: str, cli: Any, tmp_path: Path) -> None:
    ran = cli("new", "--answers", answers(tmp_path, id, "", f"my-{id}"), "-o", tmp_path, "--lang", "en")
    assert ran.code == 0, ran.err
    asked = [line for line in ran.out.splitlines() if "? " in line or "?: " in line or "): " in line or "enter: " in line]
    assert len(asked) <= 12
    for option in compile_named(find(id)).rules.options:
        assert f"({option.id})" in ran.out


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("9",), "bad-answer"),
        (("boke", "", "../x"), "bad-answer"),
        (("boke", "", "harbin"), "bad-answer"),
        (("boke", "", "t", "nothing=on"), "bad-answer"),
        (("boke", "", "t", "17"), "bad-answer"),
        (("boke", "", "t", "", "", "", "", "", "", "cap=lots"), "bad-setting"),
        (("jianming", "", "t", "", "", "", "1 2"), "option-excludes"),
    ],
)
def test_a_wrong_answer_in_a_file_is_named_and_nothing_is_written(lines: tuple[str, ...], code: str, cli: Any, tmp_path: Path) -> None:
    ran = cli("new", "--answers", answers(tmp_path, *lines), "-o", tmp_path / "out", "--lang", "en")
    assert ran.code == 1
    assert f"[{code}]" in ran.err
    assert not (tmp_path / "out").exists()


def test_a_file_that_is_there_is_not_overwritten(cli: Any, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("precious\n", encoding="utf-8")
    ran = cli("new", "--answers", answers(tmp_path, "1", "", "mine"), "-o", tmp_path, "--lang", "en")
    assert ran.code == 1
    assert "[file-there]" in ran.err
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8") == "precious\n"


def test_hostile_names_are_text(cli: Any, tmp_path: Path) -> None:
    name = 'a": {b: [\\n], "c\'#'
    assert cli("new", "--answers", answers(tmp_path, "1", name, "mine"), "-o", tmp_path, "--lang", "en").code == 0
    assert list(hrbrules.load(str(tmp_path / "mine.yaml")).rules.name.values()) == [name]


def test_the_sheet_is_offered(cli: Any, tmp_path: Path) -> None:
    groups = len({option.group for option in compile_named(find("suihua")).rules.options})
    given = answers(tmp_path, "suihua", "", "mine", *[""] * groups, "y")
    assert cli("new", "--answers", given, "-o", tmp_path, "--lang", "en").code == 0
    assert (tmp_path / "mine-sheet.en.pdf").read_bytes().startswith(b"%PDF")
