"""Limits on files that stand on each other, on codes and on compiled rules: a diagnostic each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hrbrules
from hrbrules.compiled.from_json import compiled_to_json
from hrbrules.driver import compile_named, find
from hrbrules.ruleset.codec import digest_of, rules_from_json
from hrbrules.source.diagnostic import RulesetError
from hrbrules.source.files import RULESET_LIMIT


def refusal(name: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        hrbrules.load(name)
    return [one.code for one in caught.value.diagnostics]


def chain(folder: Path, length: int) -> str:
    for index in range(length):
        parent = "harbin" if index == 0 else f"r{index - 1}"
        (folder / f"r{index}.yaml").write_text(f"hrbrules: 1\nruleset: r{index}\nextends: {parent}\n", encoding="utf-8")
    return str(folder / f"r{length - 1}.yaml")


def test_eight_files_may_stand_on_each_other(tmp_path: Path) -> None:
    assert hrbrules.load(chain(tmp_path, 7)).id == "r6"  # harbin is the eighth
    assert refusal(chain(tmp_path, 8)) == ["extends-too-deep"]


def test_a_circle_of_files(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / f"{name}.yaml").write_text(f"hrbrules: 1\nruleset: {name}\nextends: {parent}\n", encoding="utf-8")
    assert refusal(str(tmp_path / "a.yaml")) == ["extends-circle"]


@pytest.mark.parametrize("parent", ["../up", "/etc/passwd", "..", ".", "sub/x", "C:\\x", "a b", "~root", "x" * 10_000, "\u202ex"])
def test_a_parent_is_a_name_and_never_a_path(parent: str, tmp_path: Path) -> None:
    (tmp_path / "up.yaml").write_text("hrbrules: 1\nruleset: up\nextends: harbin\n", encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "x.yaml").write_text(f"hrbrules: 1\nruleset: x\nextends: '{parent}'\n", encoding="utf-8")
    assert refusal(str(inner / "x.yaml")) in (["unknown-parent"], ["control-character"])


def test_codes_and_ids() -> None:
    code = hrbrules.load("harbin").code
    assert hrbrules.load(code).code == code
    assert refusal("harbyn") == ["unknown-ruleset"]
    last = "0" if code[-1] != "0" else "1"
    assert refusal(code[:-1] + last) == ["stale-code"]
    base, *rest = code.split(".")
    assert refusal(".".join([base, "zzzzzzzzzzzz", rest[-1]])) == ["bad-code"]


def test_a_ruleset_is_at_most_256_kib(tmp_path: Path) -> None:
    head = "hrbrules: 1\nruleset: x\nextends: harbin\n#"
    path = tmp_path / "x.yaml"
    path.write_text(head + "x" * (RULESET_LIMIT - len(head)), encoding="utf-8")
    assert hrbrules.load(str(path)).id == "x"
    path.write_text(head + "x" * (RULESET_LIMIT - len(head) + 1), encoding="utf-8")
    assert refusal(str(path)) == ["file-too-large"]


def compiled() -> dict[str, object]:
    return compiled_to_json(compile_named(find("harbin")))


def read(data: object, folder: Path) -> list[str]:
    path = folder / "x.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False), encoding="utf-8")
    try:
        hrbrules.read_compiled(path)
    except RulesetError as error:
        return [one.code for one in error.diagnostics]
    return []


def test_compiled_rules_are_verified(tmp_path: Path) -> None:
    good = compiled()
    assert read(good, tmp_path) == []
    assert read(good | {"digest": "0" * 64}, tmp_path) == ["other-digest"]
    for bad in ("", "[]", "{", "nul", "[" * 200_000, '{"a":' * 100_000, "1e999", json.dumps({**good, "hrbrules_compiled": 2})):
        assert read(bad, tmp_path) == ["bad-compiled"], bad[:20]


@pytest.mark.parametrize("depth", [10, 60, 100, 190, 300, 800, 5000])
def test_compiled_formulas_of_any_depth(depth: int, tmp_path: Path) -> None:
    """Also where the digest is right: whoever can write the file can write that too."""
    hostile = '["Not", ' * depth + '["Truth", true]' + "]" * depth
    text = json.dumps(compiled(), ensure_ascii=False)
    start = text.index('"owes": {') + len('"owes": ')
    changed = text[:start] + '{"when": ' + hostile + "}" + text[text.index(', "owes_prose"', start) :]
    try:
        data = json.loads(changed)
        data["digest"] = digest_of(rules_from_json(data["rules"]))
        changed = json.dumps(data, ensure_ascii=False)
    except RecursionError:
        pass
    assert read(changed, tmp_path) == ([] if depth < 200 else ["bad-compiled"])


@pytest.mark.parametrize("text", ["__import__('os').system('true')", "1) or (1", "x\ny", "__class__"])
def test_nothing_of_a_compiled_file_reaches_the_code(text: str, tmp_path: Path) -> None:
    plain = json.dumps(compiled(), ensure_ascii=False)
    for kind in ("Number", "Constant", "FactRef", "ClauseRef", "TableRef"):
        node = json.dumps([kind, text, None, None, None][: {"Number": 3, "Constant": 4, "FactRef": 5, "ClauseRef": 4, "TableRef": 3}[kind]])
        start = plain.index('"share": ["') + len('"share": ')
        changed = plain[:start] + node + plain[plain.index(', "owes"', start) :]
        assert read(changed, tmp_path) == ["bad-compiled"], kind
