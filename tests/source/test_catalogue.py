"""Every code of the catalogue has a bad example, and its sentences can be filled."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from hrbrules.source.messages import MESSAGES, NOTES

TESTS = Path(__file__).parent.parent
EXAMPLES = {path.stem for path in (TESTS / "bad").rglob("*.yaml")}

# Codes that no file under tests/bad can show: the test module that provokes them by name.
PROVOKED = {
    "source/test_files.py": (
        "file-missing", "file-is-folder", "file-not-plain", "file-refused", "file-unreadable", "file-not-utf8",
        "data-missing", "write-refused", "write-no-room", "write-onto-folder", "write-below-file", "write-failed",
    ),
    "syntax/test_refusals.py": ("expected-list", "expected-text"),
    "limits/test_chains.py": (
        "file-too-large", "extends-too-deep", "bad-compiled", "other-digest", "unknown-ruleset", "bad-code", "stale-code",
    ),
}  # fmt: skip
# Still without an example: what only a fault of ours can cause, and what the engine refuses. Take out what gets one.
WITHOUT = {
    "own-fault", "illegal-action", "unknown-action", "not-owing", "answer-missing", "hand-over", "other-ruleset", "bad-seed", "bad-wall",
    "bad-state", "bad-record", "record-ends", "record-differs", "redacted-record", "match-over",
}  # fmt: skip


def of_floors() -> str:
    """The tests of the floors above, which show the codes of cases, commands, books and play."""
    folders = ("cases", "cli", "engine", "exporters", "language", "rounds", "rulebook", "web")
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in (TESTS / folder).glob("*.py"))


def test_every_code_has_an_example() -> None:
    provoked = {code for codes in PROVOKED.values() for code in codes}
    told = of_floors()
    missing = [code for code in MESSAGES if code not in EXAMPLES | provoked and not named(code, told) and code not in WITHOUT]
    assert missing == []
    assert len(MESSAGES) >= 60


@pytest.mark.parametrize("module", PROVOKED)
def test_the_table_of_provoked_codes_is_true(module: str) -> None:
    text = (TESTS / module).read_text(encoding="utf-8")
    for code in PROVOKED[module]:
        assert code in MESSAGES
        assert f'"{code}"' in text, code


@pytest.mark.parametrize("code", MESSAGES)
def test_both_languages_are_written_and_fill_the_same(code: str) -> None:
    message = MESSAGES[code]
    for chinese, english in (message.text, message.hint):
        assert bool(chinese) == bool(english)
        assert fields(chinese) >= fields(english) or fields(english) >= fields(chinese)
    assert re.search(r"[\u4e00-\u9fff]", message.text[0])
    assert not re.search(r"[\u4e00-\u9fff]", message.text[1])
    assert message.text[1][-1] not in ".。"


def test_notes_are_written_in_both_languages() -> None:
    assert all(chinese and english for chinese, english in NOTES.values())


def named(code: str, text: str) -> bool:
    """As a text of its own, or as commands print it."""
    return re.search(rf"[\"'\[]{code}[\"'\]]", text) is not None


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}
