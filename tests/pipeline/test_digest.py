"""Same digest, same game: what people read and in what order changes nothing, a number or a word of the game does."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from hrbrules.ruleset.codec import behaviour, canonical
from tests.pipeline.children import child, harbin

FANS = "fans:\n  +a: {when: drawn, times: 2}\n  +b: {when: opened, points: 3}\n"


@pytest.mark.parametrize(
    "same",
    [
        "fans:\n  +b: {when: opened, points: 3}\n  +a: {when: drawn, times: 2}\n",
        "name: mine\nfans:\n  +a: {when: drawn, times: 2, name: {en: x, zh-Hans: 甲}}\n  +b: {when: opened, points: 3, note: n}\n",
        "note: hello\n" + FANS,
        "fans:\n  +a: {when: drawn, times: 2, cite: [H20], says: {en: Twice.}, grade: inferred}\n  +b: {points: 3, when: 开门}\n",
        "fans: {+a: {when: 自摸来, times: 1 + 1}, +b: {when: (opened), points: 3}}\n",
        "fans.+a: {when: not not drawn, times: 2}\nfans.+b: {all: {x: opened}, points: 3}\n",
        "options: {+c: {on: {fans.ka_dang.times: 3}}}\n" + FANS,
    ],
)
def test_nothing_that_is_not_the_game_counts(tmp_path: Path, same: str) -> None:
    left, right = child(tmp_path, FANS), child(tmp_path, same)
    if "not not" not in same and "all:" not in same:
        assert left.digest == right.digest
    else:  # the same game said in another way may have another digest
        assert left.digest != harbin().digest != right.digest


@pytest.mark.parametrize(
    "other",
    [
        FANS.replace("times: 2", "times: 3"),
        FANS.replace("points: 3", "fan: 3"),
        FANS.replace("drawn", "natural"),
        FANS.replace("times: 2", "times: 2, drops: [b]"),
        FANS.replace("+b", "+c"),
        FANS + "last.starts_at: 8\n",
        FANS + "claims.order: [hu, peng, ming_gang, chi_ting, chi]\n",
        FANS + "bao.change.when: visible of bao >= 2\n",
        FANS + "hand.requires.yaojiu.judged: complete\noptions.soft_yaojiu: ~\n",
        FANS + "win.kinds.ping_hu.by: [discard, robbed_gang]\n",
        FANS + "win.kinds.ping_hu.waives: [declared]\n",
        FANS + "payments.bears.bao_zhuang.bearer: discarder\n",
        FANS + "payments.bears.bao_zhuang: ~\n",
        FANS + "tables: {+ladder: [1, 2]}\n",
        FANS + "terms.+odd: drawn\n",
    ],
)
def test_whatever_is_the_game_counts(tmp_path: Path, other: str) -> None:
    assert child(tmp_path, FANS).digest != child(tmp_path, other).digest


def test_lists_without_an_order_have_none(tmp_path: Path) -> None:
    one = child(tmp_path, "gang.after_ting: [an_gang, bu_gang]\nwin.kinds.zi_mo.by: [gang_draw, draw]\n")
    two = child(tmp_path, "gang.after_ting: [bu_gang, an_gang]\nwin.kinds.zi_mo.by: [draw, gang_draw]\n")
    assert one.digest == two.digest


@pytest.mark.parametrize("name", ["prose", "owes_prose", "name", "note", "test", "cite"])
def test_a_word_of_the_format_is_a_name_like_any_other(tmp_path: Path, name: str) -> None:
    """Of tables, parts and clauses; two games must never have one digest."""
    for body in (
        f"tables: {{+{name}: [1, %d]}}\n",
        f"hand.requires.triplet.any.+{name}: copies of zhong >= %d\n",
        f"fans.+{name}: {{when: drawn, points: %d}}\n",
    ):
        assert child(tmp_path, body % 3).digest != child(tmp_path, body % 4).digest, body


def test_the_digest_is_that_of_the_canonical_text() -> None:
    made = harbin()
    text = canonical(behaviour(made.rules))
    assert made.digest == hashlib.sha256(text.encode()).hexdigest()
    assert " " not in text.replace("visible of bao", "")
    assert "哈尔滨" not in text
    assert "H20" not in text


def test_the_generated_module_is_the_same_every_time(tmp_path: Path) -> None:
    assert child(tmp_path, FANS).python == child(tmp_path, FANS).python
    lines = harbin().python.splitlines()
    assert max(map(len, lines)) < 300
    assert any(line.endswith("# ka_dang  harbin.yaml:" + line.rsplit(":", 1)[-1]) for line in lines if "ka_dang" in line)
    for made in (harbin(), child(tmp_path, FANS)):
        compile(made.python, "<rules>", "exec")
        assert "哈" not in made.python
