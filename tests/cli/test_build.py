"""`hrbrules build` and `book`: every book, the same bytes every time, nothing of a ruleset that fails."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

import hrbrules.cli.build as build_module
from hrbrules.driver import Named, find
from hrbrules.exporters.books import book_files, findings_of, holding, prepare
from hrbrules.rulebook.build import LANGUAGES

MINE = (
    "hrbrules: 1\nruleset: mine\nname: 我家\nextends: harbin\nwin: {kinds: {zi_mo: {points: 5}}}\nexamples:\n"
    "- {case: 五分, hand: 22p56m, melds: [chi 123m, peng 555p, chi 123s], win: {tile: 4m, by: draw}, expect: {value: VALUE}}\n"
)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def only_harbin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_module, "shipped_ids", lambda: ("harbin",))


@pytest.mark.usefixtures("only_harbin")
def test_everything_is_built_with_digests(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("build")
    assert ran.code == 0 and ran.err == ""
    made = contents(tmp_path / "generated_docs")
    books = {f"harbin/harbin.{lang}.{form}" for lang in LANGUAGES for form in ("md", "html", "pdf")}
    books |= {f"harbin/harbin-sheet.{lang}.pdf" for lang in LANGUAGES}
    assert set(made) == {*books, "index.md", "language.en.md", "language.zh-Hans.md", "SHA256SUMS"}
    assert {"zh-Hans", "en"} <= set(LANGUAGES)
    sums = dict(reversed(line.split("  ")) for line in made["SHA256SUMS"].decode().splitlines())
    assert sums == {name: hashlib.sha256(content).hexdigest() for name, content in made.items() if name != "SHA256SUMS"}
    index = made["index.md"].decode()
    assert all(f"]({name})" in index for name in books) and "哈尔滨麻将" in index
    assert f"{len(made)} files written to generated_docs" in ran.out


@pytest.mark.usefixtures("only_harbin")
def test_the_same_rules_give_the_same_bytes(cli: Any, tmp_path: Path) -> None:
    assert cli("build", "-o", tmp_path / "a").code == cli("build", "-o", tmp_path / "b", "--lang", "zh-Hans").code == 0
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_of_a_ruleset_that_fails_nothing_is_written(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.yaml").write_text(MINE.replace("VALUE", "6"), encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("hrbrules: 1\nruleset: broken\nextends: harbin\nfanz: 3\n", encoding="utf-8")

    def found(name: str) -> Named:
        return find(name) if name == "harbin" else Named(path=tmp_path / f"{name}.yaml", shipped=False, settings={})

    monkeypatch.setattr(build_module, "shipped_ids", lambda: ("harbin", "mine", "broken"))
    monkeypatch.setattr(build_module, "find", found)
    ran = cli("build", "-o", tmp_path / "out")
    assert ran.code == 1
    assert "mine.yaml:7: 五分" in ran.out and "error[examples-failed]: mine" in ran.err and "error[unknown-key]" in ran.err
    made = contents(tmp_path / "out")
    assert {name.split("/")[0] for name in made} == {"harbin", "index.md", "language.en.md", "language.zh-Hans.md", "SHA256SUMS"}
    assert b"mine" not in made["index.md"]


def test_a_book_of_house_rules(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE.replace("VALUE", "5"), encoding="utf-8")
    ran = cli("book", path, "--lang", "zh-Hans", "--format", "md", "-o", tmp_path / "out")
    assert ran.code == 0 and ran.out == f"{tmp_path / 'out' / 'mine' / 'mine.zh-Hans.md'}\n"
    (text,) = (content.decode() for content in contents(tmp_path / "out").values())
    assert "我家" in text and "自摸 5 分" in text and "番数 5" in text
    assert cli("book", path, "-o", tmp_path / "both").out.count("\n") == 2
    assert set(contents(tmp_path / "both")) == {"mine/mine.en.md", "mine/mine.en.html"}


def test_a_book_shows_only_examples_that_hold_by_its_rules() -> None:
    plain, doubled, capped = prepare(find("harbin")), prepare(find("harbin+base=2")), prepare(find("harbin+cap=8"))
    assert plain.failed == doubled.failed == capped.failed == ()  # the file's own proofs, whatever is switched on
    shown = [{one.title for one in holding(printed)} for printed in (plain, doubled, capped)]
    assert ["a winning dealer is not liable" in titles for titles in shown] == [True, False, True]
    assert ["the cap" in titles for titles in shown] == [False, False, True]


def test_exhibits_are_executed() -> None:
    found = {one.title: one for one in findings_of(prepare(find("harbin"))).exhibits}
    liable = found["dealer liable after three draws"]
    assert liable.wins and liable.value == 4 and liable.pays == {"A": 12} and [line.amount for line in liable.receipt] == [4, 4, 4]
    closed = found["a closed hand may not declare"]
    assert not closed.wins and closed.why_not == ("opened",) and closed.value is None and closed.receipt == ()


def test_a_child_is_told_from_its_parent(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE.replace("VALUE", "5"), encoding="utf-8")
    (tmp_path / "child.yaml").write_text("hrbrules: 1\nruleset: child\nname: 子\nextends: mine\n", encoding="utf-8")
    child = prepare(Named(path=tmp_path / "child.yaml", shipped=False, settings={}))
    assert child.parent is not None and (child.parent.id, child.parent.rules.shipped) == ("mine", False)
    mine = prepare(Named(path=tmp_path / "mine.yaml", shipped=False, settings={}))
    assert mine.parent is not None and mine.parent.id == "harbin" and prepare(find("harbin")).parent is None


def test_languages_give_different_books() -> None:
    files = book_files(prepare(find("harbin")), ("zh-Hans", "en"), ("md",))
    assert "卡当" in files["harbin/harbin.zh-Hans.md"].decode() and "middle wait" in files["harbin/harbin.en.md"].decode().lower()


def test_a_pdf_and_a_sheet(cli: Any, tmp_path: Path) -> None:
    ran = cli("book", "harbin", "--lang", "zh-Hant", "--format", "pdf", "-o", tmp_path)
    assert ran.code == 0
    assert ran.out == f"{tmp_path / 'harbin' / 'harbin.zh-Hant.pdf'}\n"
    ran = cli("book", "harbin+cap=24", "--lang", "en", "--sheet", "-o", tmp_path)
    assert ran.code == 0
    assert set(contents(tmp_path)) == {"harbin/harbin.zh-Hant.pdf", "harbin/harbin-sheet.en.pdf"}
    assert all(content.startswith(b"%PDF") for content in contents(tmp_path).values())
    assert cli("book", "harbin", "--sheet", "--format", "md", "-o", tmp_path).code == 2


@pytest.mark.usefixtures("only_harbin")
def test_without_the_pdf_extra_the_other_books_are_built(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_module, "find_spec", lambda name: None)
    ran = cli("build", "-o", tmp_path)
    assert ran.code == 0
    assert "pip install 'hrbrules[pdf]'" in ran.err
    assert not [name for name in contents(tmp_path) if name.endswith(".pdf")]
