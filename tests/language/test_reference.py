"""`facts` and `doc` tell what the program itself uses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hrbrules.cli.main import run
from hrbrules.exporters.reference import _Reference, fact_lines, language_reference
from hrbrules.exporters.reference_file import FIELDS, FILE
from hrbrules.source.messages import MESSAGES
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.structure import RULESET
from hrbrules.vocabulary.words import CLASSES, MEMBERS_ZH, STANDARD_FACTS


@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_the_reference_names_every_word_choice_and_code(lang: str) -> None:
    text = language_reference(lang)
    for word in (*(fact.id for fact in STANDARD_FACTS), *CLASSES, *MEMBERS_ZH, *(field.path for field in STANDARD_FLOW), *MESSAGES):
        assert f"`{word}`" in text, word
    for fact in STANDARD_FACTS:
        assert fact.meaning[0 if lang == "zh-Hans" else 1].replace("<", "&lt;") in text
    assert "?postfix_" in text  # the grammar itself
    assert language_reference(lang) == text


def test_doc_writes_what_it_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doc", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert run(["doc", "--lang", "en", "-o", str(tmp_path / "language.md")]) == 0
    assert (tmp_path / "language.md").read_text(encoding="utf-8") == printed == language_reference("en")


def test_facts_by_english_and_chinese_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["facts", "听张数", "--lang", "en", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["facts"]
    assert [entry["word"] for entry in found] == ["waits"]
    assert run(["facts", "--lang", "zh-Hans"]) == 0
    printed = capsys.readouterr().out
    assert all(fact.id in printed and fact.zh in printed for fact in STANDARD_FACTS)


def test_an_unknown_word_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["facts", "copise", "--lang", "en"]) == 1
    told = capsys.readouterr().err
    assert "[no-such-word]" in told
    assert "did you mean copies" in told


def test_every_fact_is_listed_once() -> None:
    assert sorted(line[1] for line in fact_lines("en")) == sorted(["value", *(fact.id for fact in STANDARD_FACTS)])


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_reference_shows_what_is_written(lang: str) -> None:
    """Between backticks Markdown shows `&lt;` as it stands; braces are doubled in the catalogue only; no table is empty."""
    text = language_reference(lang)
    assert "| `<=` |" in text and "&lt;" not in "".join(text.split("`")[1::2])
    assert "{{" not in text.split("```lark")[0].replace("{{word}}", "")  # braces round a blank
    assert "|\n\n#" in text and "---|\n\n" not in text


def test_the_whole_file_of_the_reference_is_a_ruleset_and_its_cases_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "our-table.yaml"
    path.write_text(FILE, encoding="utf-8")
    assert FILE.rstrip() in language_reference("en")
    assert run(["check", str(path), "--lang", "en"]) == 0 and run(["cases", str(path), "--lang", "en"]) == 0
    assert "no problems" in capsys.readouterr().out
    fields = {name for _, line in _Reference(1).sections(RULESET, ()) for name in re.findall(r"`(\w+)`", line)}
    told = fields - set(FIELDS)
    assert told == {"note", "grade", "description", "reason", "group", "off", "set"}, told
