"""`hrbrules serve-engine`: golden conversations, the schema, and whatever nonsense comes in.

tests/cli/lines/NAME.in.jsonl is sent, NAME.out.jsonl must come back. HRBRULES_UPDATE=1 writes them anew; then read the difference.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hrbrules.analysis.bots import chooser
from hrbrules.analysis.lines import LONGEST, Conversation
from hrbrules.analysis.lines_schema import lines_schema
from hrbrules.cli.main import run
from hrbrules.driver import load
from hrbrules.engine.api import new_hand, parse_action, play

FOLDER = Path(__file__).parent / "lines"
GOLDEN = sorted(path.name.removesuffix(".in.jsonl") for path in FOLDER.glob("*.in.jsonl"))
START = b'{"type": "start", "ruleset": "harbin", "seed": 7}'


def served(sent: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent), encoding="utf-8"))
    capsys.readouterr()
    assert run(["serve-engine"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def validator(which: str) -> Draft202012Validator:
    schema = lines_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{which}"})


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_conversations(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = served((FOLDER / f"{name}.in.jsonl").read_bytes(), monkeypatch, capsys)
    expected = FOLDER / f"{name}.out.jsonl"
    if os.environ.get("HRBRULES_UPDATE") == "1":
        expected.write_text(out, encoding="utf-8")
    assert out == expected.read_text(encoding="utf-8")
    check = validator("output")
    for line in out.splitlines():
        check.validate(json.loads(line))


def test_there_are_golden_conversations_of_both_kinds() -> None:
    assert {"harbin-hand", "boke-hand", "errors"} <= set(GOLDEN)
    check = validator("input")
    for name in ("harbin-hand", "boke-hand"):
        for line in (FOLDER / f"{name}.in.jsonl").read_text(encoding="utf-8").splitlines():
            check.validate(json.loads(line))
        assert '"type":"settlement"' in (FOLDER / f"{name}.out.jsonl").read_text(encoding="utf-8")


def test_a_hand_over_lines_is_the_hand_of_the_engine() -> None:
    rules = load("jianming+discard_first")
    end, steps = play(rules, new_hand(rules, 5), chooser(rules, ("greedy",) * 4, 5))
    talk = Conversation(lambda name: rules)
    answers = talk.hear(b'{"type": "start", "ruleset": "jianming+discard_first", "seed": 5}')
    for given in steps:
        assert {one["seat"] for one in answers if one["type"] == "request"} == set(given)
        for seat, a in reversed(given.items()):  # the order of answers means nothing
            answers = talk.hear(json.dumps({"type": "action", "seat": seat, "action": a.id}).encode())
            assert answers[0]["type"] == "action", answers
    assert end.result is not None
    assert answers[-1]["type"] == "settlement" and answers[-1]["scores"] == dict(zip("ABCD", end.result.scores, strict=True))
    assert talk.hear(b'{"type": "action", "seat": "A", "action": "pass"}')[0]["code"] == "hand-over"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"x", "bad-line"), (b"[]", "bad-line"), (b"1", "bad-line"), (b'"start"', "bad-line"), (b"{", "bad-line"), (b"\xff", "bad-line"),
        (b"{}", "bad-line"), (b'{"type": "stop"}', "bad-line"), (b'{"type": []}', "bad-line"), (b'{"type": "start"}', "bad-line"),
        (b'{"type": "action", "seat": "A"}', "bad-line"), (b'{"type": "action", "seat": 1, "action": "pass"}', "bad-line"),
        (b'{"type": "action", "seat": "A", "action": true}', "bad-line"), (b'{"type": "view", "seat": "A", "all": 1}', "bad-line"),
        (b'{"type": "start", "ruleset": "harbin", "seed": 1.5}', "bad-line"), (b"9" * 5000, "bad-line"), (b"[" * 60000, "bad-line"),
        (b'{"type": "start", "ruleset": "harbin", "seed": 1, "lang": "fr"}', "bad-line"), (b" " * LONGEST + b"{}", "line-too-long"),
        (b'{"type": "start", "ruleset": "harbin", "seed": -1}', "bad-seed"), (b'{"type": "view", "seat": "E"}', "unknown-seat"),
        (b'{"type": "start", "ruleset": "harbn", "seed": 1}', "unknown-ruleset"),
        (b'{"type": "start", "ruleset": "harbin", "seed": 1, "dealer": "AB"}', "unknown-seat"),
        (b'{"type": "start", "ruleset": "harbin", "seed": 1, "wall": "1m"}', "bad-wall"),
        (b'{"type": "start", "ruleset": "harbin", "seed": 1, "wall": "1x"}', "unknown-tile"),
        (b'{"type": "action", "seat": "A", "action": "discards 5p"}', "illegal-action"),
        (b'{"type": "action", "seat": "A", "action": "eats 5p"}', "unknown-action"),
        (b'{"type": "action", "seat": "A", "action": "\\ud800"}', "unknown-action"),
        (b'{"type": "action", "seat": "A", "action": -1}', "unknown-action"),
        (b'{"type": "action", "seat": "A", "action": 99999999}', "unknown-action"),
        (b'{"type": "action", "seat": "B", "action": "pass"}', "not-owing"),
        (b'{"type": "action", "seat": "", "action": "pass"}', "unknown-seat"),
    ],
)  # fmt: skip
def test_nonsense_changes_nothing(line: bytes, code: str) -> None:
    talk, untouched = Conversation(load), Conversation(load)
    talk.hear(START)
    untouched.hear(START)
    (error,) = talk.hear(line)
    assert (error["type"], error["code"], error["line"]) == ("error", code, 2)
    validator("output").validate(error)
    untouched.hear(b"\n")
    after = b'{"type": "action", "seat": "A", "action": "discards 1m"}'
    assert talk.hear(after) == untouched.hear(after)
    assert talk.hear(after)[0]["code"] == "not-owing"


def test_errors_name_the_rule_and_the_place() -> None:
    talk = Conversation(load)
    assert talk.hear(b'{"type": "view", "seat": "A"}')[0]["code"] == "not-started"
    talk.hear(START)
    (error,) = talk.hear(b'{"type": "action", "seat": "A", "action": "discards 5p"}')
    assert error["rule"] == "tile-not-held"
    (error,) = talk.hear(b'{"type": "action", "seat": "A", "action": "discards 5x"}')
    assert (error["code"], error["in"], error["column"]) == ("unknown-tile", "<tiles>", 1)
    (error,) = talk.hear(b'{"type": view}')
    assert (error["code"], error["in"], error["column"]) == ("bad-line", "line", 10)
    talk.hear(b'{"type": "action", "seat": "A", "action": "discards 1m"}')
    assert talk.hear(b'{"type": "action", "seat": "B", "action": "pass"}')[0]["id"] == parse_action("pass").id
    assert talk.hear(b'{"type": "action", "seat": "B", "action": "pass"}')[0]["code"] == "answered-already"


def test_a_line_without_an_end_is_cut(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    sent = b"{" * (3 * LONGEST + 17) + b"\n" + START + b"\n" + b"x" * (2 * LONGEST)
    kinds = [json.loads(line) for line in served(sent, monkeypatch, capsys).splitlines()]
    said = [one["code"] if one["type"] == "error" else one["type"] for one in kinds]
    assert said == ["line-too-long", "start", "request", "line-too-long"]


def test_our_own_fault_ends_no_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fault(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("hrbrules.analysis.lines.view", fault)
    out = [json.loads(line) for line in served(START + b'\n{"type": "view", "seat": "A"}\n' + START, monkeypatch, capsys).splitlines()]
    assert [one["type"] for one in out] == ["start", "request", "error", "start", "request"]
    assert out[2]["code"] == "own-fault"


def test_the_schema_is_printed(cli: Any) -> None:
    assert cli("serve-engine", "--schema").json == lines_schema()
