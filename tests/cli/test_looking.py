"""`list`, `options`, `check`, `show`, `export`: what rulesets are made of, for people and programs."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hrbrules
from hrbrules.cli import list_options
from hrbrules.driver import compile_named, find, shipped_ids
from hrbrules.exporters.standard import STANDARD_EXPORTERS

ROOT = Path(__file__).parents[2]
MINE = "hrbrules: 1\nruleset: mine\nname: 我家\nextends: harbin\n"


def test_help_names_every_command(cli: Any) -> None:
    out = cli("--help").out
    for name in ("build", "list", "options", "check", "show", "book", "cases", "waits", "score", "export"):
        assert f"\n  {name} " in out
        helped = cli(name, "-h")
        assert helped.code == 0 and len(helped.out) > 200


def test_the_shipped_rulesets(cli: Any) -> None:
    found = cli("list", "--format", "json").json["rulesets"]
    assert [one["id"] for one in found] == list(shipped_ids()) and found[0]["id"] == "harbin"
    assert found[0]["extends"] is None and found[0]["name"]["zh-Hans"] == "哈尔滨麻将"
    assert found[0]["digest"] == hrbrules.load("harbin").digest and "cap" in found[0]["options"]
    out = cli("list", "--lang", "zh-Hans").out
    assert "哈尔滨麻将" in out and found[0]["code"] in out


def test_options_with_what_they_are_set_to(cli: Any) -> None:
    found = {one["id"]: one for one in cli("options", "harbin+cap=24+soft_yaojiu", "--format", "json").json["options"]}
    assert (found["cap"]["value"], found["cap"]["default"], found["cap"]["allowed"]) == (24, 0, {"from": 0, "to": 100000})
    assert (found["soft_yaojiu"]["value"], found["soft_yaojiu"]["allowed"]) == ("on", ["on", "off"])
    assert [one["id"] for one in found["declaring_discard"]["allowed"]] == ["declared", "undeclared"]
    out = cli("options", "harbin+cap=24", "--lang", "zh-Hans").out
    assert "封顶" in out and "24" in out and "[H06]" in out


def test_a_ruleset_without_options(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = compile_named(find("harbin"))
    bare = replace(compiled, rules=replace(compiled.rules, options=()))
    monkeypatch.setattr(list_options, "compile_named", lambda named: bare)
    assert cli("options", "harbin") == (0, "This ruleset has no options.\n", "")
    assert cli("options", "harbin", "--format", "json").json["options"] == []


def test_checking_finds_everything_at_once(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE + "players: 9\nfans: {ka_dang: {times: pengz}}\n", encoding="utf-8")
    ran = cli("check", path, "harbin")
    assert ran.code == 1 and ran.err == ""
    assert f"{path}:6:" in ran.out or f"{path}:5:" in ran.out
    assert "^" in ran.out and ran.out.endswith("harbin: no problems\n")
    found = cli("check", path, "harbin", "--format", "json")
    assert found.code == 1 and found.json["errors"] == len(found.json["diagnostics"]) >= 2 and found.json["warnings"] == 0
    assert found.json["checked"] == [str(path), "harbin"]
    assert {one["file"] for one in found.json["diagnostics"]} == {str(path)}


def test_a_clean_file(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, encoding="utf-8")
    assert cli("check", path) == (0, f"{path}: no problems\n", "")
    assert cli("check", path, "--lang", "zh-Hans").out == f"{path}：没有问题\n"


def test_a_path_may_hold_a_plus_and_options_may_follow_one(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "a+b.yaml"
    path.write_text(MINE.replace("mine", "a+b"), encoding="utf-8")
    assert "file-missing" not in cli("check", path).out
    plain = tmp_path / "mine.yaml"
    plain.write_text(MINE, encoding="utf-8")
    settings = {one["id"]: one["value"] for one in cli("options", f"{plain}+cap=7", "--format", "json").json["options"]}
    assert settings["cap"] == 7


def test_sarif(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "我 家.yaml"
    path.write_text("hrbrules: 1\nruleset: harbin\nruleset: 我家\nnam: x\n", encoding="utf-8")
    ran = cli("check", path, "--format", "sarif")
    assert ran.code == 1
    (job,) = ran.json["runs"]
    assert ran.json["version"] == "2.1.0" and job["tool"]["driver"]["name"] == "hrbrules" and job["columnKind"] == "unicodeCodePoints"
    first = job["results"][0]
    assert job["tool"]["driver"]["rules"][first["ruleIndex"]]["id"] == first["ruleId"]
    assert first["ruleId"] == "duplicate-key" and first["level"] == "error"
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == path.as_uri()
    assert place["region"] == {"startLine": 3, "startColumn": 1, "endLine": 3, "endColumn": 8}
    assert first["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 2
    assert cli("check", "harbin", "--format", "sarif").json["runs"][0]["results"] == []
    monkeypatch.chdir(tmp_path)
    found = cli("check", path.name, "--format", "sarif").json["runs"][0]["results"][0]
    assert found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "%E6%88%91%20%E5%AE%B6.yaml"


@pytest.mark.parametrize(("stage", "said"), [("syntax", "is: File"), ("resolved", "is: Resolved"), ("checked", "is: Checked")])
def test_forms_are_shown_as_an_outline_or_json(cli: Any, stage: str, said: str) -> None:
    ran = cli("show", "harbin", "--stage", stage)
    assert ran.code == 0 and said in ran.out and "ka_dang" in ran.out
    assert "ka_dang" in json.dumps(cli("show", "harbin", "--stage", stage, "--format", "json").json)


def test_the_generated_python_is_python(cli: Any) -> None:
    out = cli("show", "harbin", "--stage", "python").out
    compile(out, "harbin", "exec")
    assert out == compile_named(find("harbin")).python
    assert cli("show", "harbin", "--stage", "python", "--format", "json").json["python"] == out


def test_what_is_exported_is_the_same_game(cli: Any, tmp_path: Path) -> None:
    target = tmp_path / "new" / "folder" / "harbin.json"
    ran = cli("export", "harbin+cap=24", "--to", "json", "-o", target)
    assert ran == (0, "", "")
    content = target.read_text(encoding="utf-8")
    assert content == cli("export", "harbin+cap=24", "--to", "json").out == cli("show", "harbin+cap=24", "--stage", "compiled").out
    assert content == json.dumps(json.loads(content), ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
    again = hrbrules.read_compiled(target)
    assert again.digest == hrbrules.load("harbin", cap=24).digest != hrbrules.load("harbin").digest
    hand = again.hand("22p46m", ["chi 123m", "peng 555p", "chi 123s"])
    win = again.win(hand, "5m", hrbrules.Situation(by="draw", bao="5m"))
    assert isinstance(win, hrbrules.Win) and again.settle(win).pays == {"B": 12, "C": 12, "D": 12}


def test_exporters_are_named_once() -> None:
    assert len({exporter.id for exporter in STANDARD_EXPORTERS}) == len(STANDARD_EXPORTERS) >= 1


def test_compiled_rules_play_without_the_compiler(cli: Any, tmp_path: Path) -> None:
    """Neither lark nor yaml is imported by reading and using compiled rules, in a fresh process."""
    target = tmp_path / "harbin.json"
    assert cli("export", "harbin", "--to", "json", "-o", target).code == 0
    program = f"""
import sys, hrbrules
rules = hrbrules.read_compiled({str(target)!r})
hand = rules.hand("22p46m", ["chi 123m", "peng 555p", "chi 123s"])
assert rules.waits(hand) == ("5m",)
win = rules.win(hand, "5m", hrbrules.Situation(by="draw", bao="5m"))
assert rules.settle(win).pays == {{"B": 12, "C": 12, "D": 12}}
assert not rules.win(hand, "9m", hrbrules.Situation(by="draw"))
print(sorted({{name.split(".")[0] for name in sys.modules}} & {{"lark", "yaml", "click", "rich", "jinja2"}}))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"
