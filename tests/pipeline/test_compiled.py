"""Compiled rules survive their file; a file that somebody changed is refused, whatever was changed."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from hrbrules import driver
from hrbrules.compiled.from_json import compiled_from_json, compiled_to_json
from hrbrules.driver import read_compiled
from hrbrules.ruleset.codec import digest_of, rules_from_json, rules_to_json
from hrbrules.source.diagnostic import RulesetError
from hrbrules.source.text import SourceText
from tests.pipeline.children import child, harbin

BODY = """\
tables: {ladder: {rows: [1, 2, 5, 10], unit: times}}
terms.+busy: {all: {a: opened, b: held concealed >= 4}}
fans.+lots: {when: busy and some loser is closed, times: ladder of (waits at most 3), drops: [ka_dang]}
win.requires.+enough: {when: value >= 2}
gang.money.+an_gang: {share: 2, owes: {when: payer is not gang_feeder}}
presets: {hard: {name: hard, set: {soft_yaojiu: off}}}
"""


def text_of(data: dict[str, Any]) -> SourceText:
    return SourceText(name="rules.json", text=json.dumps(data, ensure_ascii=False))


def test_a_compiled_file_is_the_same_game(tmp_path: Path) -> None:
    for made in (harbin(), harbin(cap=64, soft_yaojiu=True), child(tmp_path, BODY)):
        path = tmp_path / "rules.json"
        path.write_text(json.dumps(compiled_to_json(made), ensure_ascii=False), encoding="utf-8")
        rules = read_compiled(path)
        assert (rules.digest, rules.code) == (made.digest, made.code)
        assert rules.rules == made.rules
        assert compiled_from_json(text_of(compiled_to_json(made))).python == made.python


def test_every_shipped_ruleset_survives_json() -> None:
    for id in driver.shipped_ids():
        rules = driver.load(id).rules
        assert rules_from_json(json.loads(json.dumps(rules_to_json(rules)))) == rules


def paths(data: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path for key, value in items for path in ((*above, key), *paths(value, (*above, key)))]


def replaced(data: Any, path: tuple[Any, ...], value: Any, *, remove: bool) -> Any:
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    if remove:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


STRANGE = [
    None, True, -1, 10**30, 1.5, "", "x", [], {}, ["Number", 1, None], ["Guarded", ["Number", 1, None], ["Truth", True]],
    "__import__('os')",
]  # fmt: skip
NO_FILES = ["", "[]", "3", "{}", "null", '{"hrbrules_compiled": 1}', '{"hrbrules_compiled": 2}', "[" * 100_000, "1" * 5000, "NaN"]


def test_a_changed_file_is_refused_or_the_same(tmp_path: Path) -> None:
    """Also where the digest was made to fit: then the file is read in full, or refused with a diagnostic."""
    data = compiled_to_json(child(tmp_path, BODY))
    chosen = random.Random(3)
    everywhere = paths(data)
    for path in chosen.sample(everywhere, 250):
        changed = replaced(data, path, chosen.choice(STRANGE), remove=chosen.random() < 0.3)
        for fitting in (False, True):
            if fitting:
                try:
                    changed["digest"] = digest_of(rules_from_json(changed["rules"]))
                except Exception:  # then reading refuses it too, as the next lines see
                    changed["digest"] = ""
            file = tmp_path / "changed.json"
            file.write_text(json.dumps(changed), encoding="utf-8")
            try:
                rules = read_compiled(file)
            except RulesetError as error:
                assert error.diagnostics[0].code in ("bad-compiled", "other-digest"), path
                continue
            assert fitting or rules.digest == data["digest"], path


@pytest.mark.parametrize("text", NO_FILES, ids=range(len(NO_FILES)))
def test_what_is_no_compiled_file_is_told(text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        compiled_from_json(SourceText(name="x.json", text=text))
    assert caught.value.diagnostics[0].code == "bad-compiled"


def test_numbers_of_tables_never_become_code(tmp_path: Path) -> None:
    data = compiled_to_json(child(tmp_path, BODY))
    for key, value in (("low", "0] or print('owned') or [0"), ("rows", ["print('owned')"]), ("low", True), ("low", 1.0)):
        changed = copy.deepcopy(data)
        changed["rules"]["tables"]["ladder"][key] = value
        with pytest.raises(RulesetError) as caught:
            compiled_from_json(text_of(changed))
        assert caught.value.diagnostics[0].code == "bad-compiled"


def test_a_term_is_asked_where_it_stands(tmp_path: Path) -> None:
    """Of the hand before anybody wins, of the winner afterwards, and of any seat where it only needs what all see."""
    made = child(
        tmp_path,
        "terms:\n  +busy: {all: {a: opened, b: held concealed >= 4}}\n  +won: {any: {a: mo_bao, b: zi_mo}}\n"
        "  +late: {all: {a: undeclared, b: busy}}\n"
        "ting.requires.+busy: busy\nfans:\n  +a: {when: won and not late, times: 2}\n  +b: {when: busy, times: 2}\n",
    )
    rules = driver.load_compiled(made)
    assert rules.waits(rules.hand("7889m", ["peng 111p", "chi 456s", "chi 123m"])) == ("8m",)
    assert rules.waits(rules.hand("8m", ["peng 111p", "chi 456s", "chi 123m", "chi 567m"])) == ()
    assert "def t" in made.python
