"""What a sheet's QR code holds is a RULESET like any other: typed in, or kept in a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hrbrules.driver import compile_named, find, load_compiled
from hrbrules.exporters.books import carried
from hrbrules.rulebook.carried import carry

PARENT = "hrbrules: 1\nruleset: club\nextends: boke\nname: 会所\n"
OURS = "hrbrules: 1\nruleset: ours\nextends: club\nname: 我们桌\nfans:\n  ka_dang: {times: 5}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "club.yaml").write_text(PARENT, encoding="utf-8")
    (tmp_path / "ours.yaml").write_text(OURS, encoding="utf-8")
    return tmp_path


def digest_of(cli: Any, ruleset: object) -> str:
    ran = cli("show", ruleset, "--stage", "compiled")
    assert ran.code == 0, ran.err
    found = re.search(r'"digest": *"(\w+)"', ran.out)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("options", ["", "+cap=24+lou_hu=on"])
def test_a_sheet_of_a_house_file_leads_back_to_it_options_included(cli: Any, folder: Path, options: str) -> None:
    name = f"{folder / 'ours.yaml'}{options}"
    text = carried(find(name), load_compiled(compile_named(find(name))))
    (folder / "scan.txt").write_text(f"{text}\n", encoding="utf-8")
    wanted = compile_named(find(name)).digest
    assert digest_of(cli, text) == digest_of(cli, folder / "scan.txt") == wanted
    assert digest_of(cli, f"{folder / 'scan.txt'}+base=3") == compile_named(find(f"{name}+base=3")).digest != wanted


def test_every_command_takes_it(cli: Any, folder: Path) -> None:
    text = carry({"ours.yaml": OURS, "club.yaml": PARENT})
    ran = cli("score", text, "46m22p", "--melds", "chi 123m, peng 555p, chi 123s", "--tile", "5m", "--from", "C", "--lang", "en")
    assert ran.code == 0 and "×5" in ran.out
    assert cli("book", text, "--lang", "en", "--format", "md", "-o", folder / "out").code == 0
    assert "club" not in (folder / "out" / "ours" / "ours.en.md").read_text(encoding="utf-8").splitlines()[0]


@pytest.mark.parametrize("text", ["HRB1:", "HRB1:ABC", "HRB1:" + "%" * 400])
def test_a_torn_text_is_refused(cli: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "scan.txt").write_text(text, encoding="utf-8")
    for given in (text, tmp_path / "scan.txt"):
        ran = cli("check", given)
        assert ran.code == 1 and "error[not-carried]" in ran.out + ran.err


def test_an_option_that_is_not_there_is_named(cli: Any) -> None:
    ran = cli("options", carry({"ours.yaml": OURS, "club.yaml": PARENT}, {"nope": "on"}), "--lang", "en")
    assert ran.code == 1 and "nope" in ran.err
