"""What users get wrong: one clear message each, the right exit code, nothing written, never a traceback."""
# ruff: noqa: E501  (a row of a table stays on its line)

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hrbrules.cli.build as build_module
import hrbrules.cli.list_rulesets as list_module
from hrbrules.source.messages import MESSAGES

MELDS = ("--melds", "chi 123m, peng 555p, chi 123s")


def messages(err: str) -> list[str]:
    """The first line of each diagnostic, without its code's brackets."""
    return [line for line in err.splitlines() if line.startswith(("error[", "错误["))]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("waits", "harbin", "55555m234p789s11p"), "error[too-many-tiles]: 5m appears 5 times; there are four of each"),
        (("waits", "harbin", "5555m", "--melds", "peng 555m, chi 123s, chi 123s"), "error[too-many-tiles]: 5m appears 7 times; there are four of each"),
        (("waits", "harbin", "123456789m123p"), "error[wrong-tile-count]: 12 concealed tiles; with 0 melds there must be 13/14"),
        (("waits", "harbin", "123456789m123456p"), "error[wrong-tile-count]: 15 concealed tiles; with 0 melds there must be 13/14"),
        (("waits", "harbin", "2233m", "--melds", "chi 135p, peng 111s, peng 222s"), "error[bad-meld]: “135p” is not a chi"),
        (("waits", "harbin", "2233m", "--melds", "peng 112s, peng 222s, peng 333s"), "error[bad-meld]: “112s” is not a peng"),
        (("waits", "harbin", "2233m", "--melds", "kong 1111s, peng 222s, peng 333s"), "error[unknown-meld]: “kong” is not a kind of meld"),
        (("waits", "harbin", "2233m", *MELDS, "--melds", "peng 999p"), "error[wrong-tile-count]: 4 concealed tiles; with 4 melds there must be 1/2"),
        (("waits", "harbin", "2233x", *MELDS), "error[unknown-tile]: “2233x” is not a tile"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5x"), "error[unknown-tile]: “5x” is not a tile"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "55m"), "error[one-tile]: the winning tile is one tile, not “55m”"),
        (("score", "harbin", "22p46m", *MELDS), "error[needs-tile]: draw must say which tile"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5m", "--by", "magic"), "error[unknown-event]: “magic” is not an event"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5m", "--from", "E"), "error[unknown-seat]: there is no seat “E”"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5m", "--from", "A"), "error[own-discard]: A cannot win on its own tile"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5m", "--declared", "A"), "error[winner-listed]: A is the winner and cannot be listed among the losers"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5m", "--bao", "0z"), "error[unknown-tile]: “0z” is not a tile"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5m", "--state", "dealer_drawz=3"), "error[unknown-case-key]: a case has no “dealer_drawz”"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5m", "--state", "last_tiles"), "error[not-a-pair]: “last_tiles” is not name=value"),
        (("score", "harbin", "22p46m", *MELDS, "--tile", "5m", "--state", "dealer_draws=x"), "error[bad-case-value]: “dealer_draws” should be a whole number, not “x”"),
        (("score", "harbin+capp=3", "22p46m", *MELDS, "--tile", "5m"), "error[unknown-option]: “harbin” has no option “capp”"),
        (("score", "harbin+cap=x", "22p46m", *MELDS, "--tile", "5m"), "error[bad-setting]: the option “cap” cannot be “x”"),
        (("options", "harbn"), "error[unknown-ruleset]: there is no ruleset “harbn”"),
        (("show", "nothing.yaml", "--stage", "syntax"), "error[file-missing]: there is no file nothing.yaml"),
    ],
)  # fmt: skip
def test_one_clear_message(cli: Any, arguments: tuple[str, ...], said: str) -> None:
    ran = cli(*arguments)
    assert (ran.code, ran.out) == (1, "")
    assert messages(ran.err) == [said]


def test_the_message_shows_the_tile_meant(cli: Any) -> None:
    assert cli("waits", "harbin", "55555m234p789s11p").err == (
        "error[too-many-tiles]: 5m appears 5 times; there are four of each\n"
        "  --> HAND\n"
        "    1 | 55555m234p789s11p\n"
        "      |     ^\n"
    )  # fmt: skip


def test_messages_come_in_chinese(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert messages(cli("options", "harbn", "--lang", "zh-Hans").err) == ["错误[unknown-ruleset]: 没有叫“harbn”的规则"]
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert messages(cli("options", "harbn").err)[0].startswith("错误[unknown-ruleset]")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")  # goes before LANG
    assert messages(cli("options", "harbn").err)[0].startswith("error[unknown-ruleset]")


@pytest.mark.parametrize("command", [("check",), ("show", "--stage", "python"), ("options",), ("book",), ("export", "--to", "json")])
def test_files_that_cannot_be_read(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "large.yaml").write_bytes(b"#" * (256 * 1024 + 1))
    before = sorted(tmp_path.rglob("*"))
    for name, code in (("folder", "file-is-folder"), ("binary", "file-not-utf8"), ("large.yaml", "file-too-large"), ("no.yaml", "file-missing")):
        ran = cli(*command, name)
        found = messages(ran.out if command == ("check",) else ran.err)
        assert ran.code == 1 and len(found) == 1 and found[0].startswith(f"error[{code}]")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
def test_refused_by_the_system(cli: Any, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("hrbrules: 1\n")
    secret.chmod(0)
    assert "error[file-refused]" in cli("options", secret).err
    tmp_path.chmod(0o500)
    ran = cli("book", "harbin", "-o", tmp_path)
    assert ran.code == 1 and "error[write-refused]" in ran.err


@pytest.mark.parametrize("command", [("build",), ("book", "harbin")])
def test_an_output_folder_that_is_a_file(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.setattr(build_module, "shipped_ids", lambda: ("harbin",))
    target = tmp_path / "file"
    target.write_text("mine")
    ran = cli(*command, "-o", target)
    assert ran.code == 1 and len(messages(ran.err)) == 1 and messages(ran.err)[0].startswith("error[write-below-file]")
    assert [path.name for path in tmp_path.iterdir()] == ["file"] and target.read_text() == "mine"


def test_an_unwritable_folder(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As root permissions stop nobody, so the refusal itself is played."""
    from hrbrules.source import files

    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(files, "_write_new", refuse)
    ran = cli("export", "harbin", "--to", "json", "-o", tmp_path / "x.json")
    assert ran.code == 1 and messages(ran.err) == [f"error[write-refused]: no permission to write {tmp_path / 'x.json'}"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [("nosuch",), ("score", "harbin"), ("check",), ("show", "harbin"), ("export", "harbin", "--to", "xml"), ("list", "--format", "xml"), ("list", "--lang", "fr")],
)
def test_a_command_line_that_makes_no_sense_is_2(cli: Any, arguments: tuple[str, ...]) -> None:
    ran = cli(*arguments)
    assert ran.code == 2 and ran.out == "" and "Usage: hrbrules" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [("list", "--format", "json"), ("options", "nosuch", "--format", "json"), ("waits", "harbin", "1m", "--format", "json"),
     ("score", "harbin", "1m", "--format", "json"), ("check", "nosuch", "--format", "json"), ("check", "nosuch", "--format", "sarif"),
     ("cases", "nosuch", "--format", "json"), ("show", "nosuch", "--stage", "checked", "--format", "json")],
)  # fmt: skip
def test_json_is_one_object_also_on_errors(cli: Any, arguments: tuple[str, ...]) -> None:
    ran = cli(*arguments)
    assert ran.code == (0 if arguments[0] == "list" else 1)
    assert isinstance(ran.json, dict) and ran.err == ""


def test_an_error_in_json_has_its_place(cli: Any) -> None:
    (found,) = cli("waits", "harbin", "55555m234p789s11p", "--format", "json", "--lang", "zh-Hans").json["diagnostics"]
    assert found == {
        "code": "too-many-tiles", "severity": "error", "message": "5m 出现了 5 张，一副牌里每种最多四张", "hint": "", "file": "HAND", "line": 1,
        "column": 5, "end_line": 1, "end_column": 6, "notes": [],
    }  # fmt: skip


def test_our_own_fault_is_an_apology_and_70(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_module, "shipped_ids", lambda: 1 / 0)
    ran = cli("list")
    assert ran.code == 70 and "hrbrules itself failed (ZeroDivisionError)" in ran.err


def test_an_interrupt_is_130(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(list_module, "shipped_ids", interrupt)
    assert cli("list").code == 130


def test_what_the_system_refuses_is_told(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(list_module, "shipped_ids", refuse)
    ran = cli("list")
    assert ran.code == 1 and messages(ran.err) == ["error[system-refused]: the system refused: Too many open files"]


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """`hrbrules export … | head -c 1`: quiet, whatever the exit code."""
    command = [sys.executable, "-c", "from hrbrules.cli.main import main; main()", "export", "harbin", "--to", "json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2])
    assert process.stdout is not None and process.stderr is not None
    process.stdout.read(1)
    process.stdout.close()
    err = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(timeout=60) in (0, 1)
    assert err == ""


def test_a_reader_that_was_never_there_is_no_error() -> None:
    """The little that a short command prints waits in a buffer until the end."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", "from hrbrules.cli.main import main; main()", "check", "harbin"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2], check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_output_is_utf_8_whatever_the_locale() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "gbk", "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-c", "from hrbrules.cli.main import main; main()", "list", "--format", "json"]
    done = subprocess.run(command, capture_output=True, cwd=Path(__file__).parents[2], env=environment, check=True)
    assert "哈尔滨麻将" in done.stdout.decode("utf-8")


def test_control_characters_never_reach_the_terminal(cli: Any) -> None:
    ran = cli("waits", "harbin", "1\x1b[31mm\x07")
    assert ran.code == 1 and "\x1b" not in ran.err and "\x07" not in ran.err


def test_every_message_of_commands_and_cases_can_be_said() -> None:
    from hrbrules.source.messages_cases import CASES_MESSAGES

    assert set(CASES_MESSAGES) <= set(MESSAGES)
    for code, message in CASES_MESSAGES.items():
        assert all(text.strip() for text in message.text), code
        assert bool(message.hint[0]) is bool(message.hint[1]), code
