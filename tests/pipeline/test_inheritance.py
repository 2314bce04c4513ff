"""A child changes, adds (`+`) and removes (`~`); whatever else it asks for is an error; what it changes loses its prose."""

from __future__ import annotations

from pathlib import Path

import pytest

from hrbrules.formula.to_text import to_text
from hrbrules.formula.tree import Unit
from hrbrules.ruleset.tests import test_node as node_of
from hrbrules.ruleset.tests import test_parts as parts_of
from tests.pipeline.children import child, clause, codes, harbin


def test_a_child_that_changes_nothing_is_its_parent(tmp_path: Path) -> None:
    made = child(tmp_path, "")
    assert made.digest == harbin().digest
    assert made.rules.parent == "harbin"
    assert made.rules.id == "mine"
    assert made.code.startswith("mine.")


def test_change_add_and_remove(tmp_path: Path) -> None:
    made = child(tmp_path, "fans:\n  ka_dang: {times: 3}\n  +lots: {when: waits >= 3, points: 2}\n  bao_zhong_bao: ~\n")
    assert [one.id for one in made.rules.clauses if one.group == "fan"] == ["ka_dang", "lots"]
    assert to_text(dict(clause(made, "ka_dang").worth)[Unit.TIMES]) == "3"
    assert clause(made, "ka_dang").test == clause(harbin(), "ka_dang").test


@pytest.mark.parametrize(
    "body",
    [
        "fans: {ka_dang: {times: 3}}\n",
        "fans:\n  ka_dang.times: 3\n",
        "fans.ka_dang: {times: 3}\n",
        "fans.ka_dang.times: 3\n",
        "fans.ka_dang: {times: {}}\n",
    ],
)
def test_a_dotted_key_reaches_inside(tmp_path: Path, body: str) -> None:
    if "{}" in body:
        assert [code for code, _ in codes(tmp_path, body)] == ["wrong-form"]
    else:
        assert child(tmp_path, body).digest == child(tmp_path, "fans: {ka_dang: {times: 3}}\n").digest != harbin().digest


ERRORS = [
    ("fans: {kadang: {times: 3}}\n", "nothing-to-change"),
    ("fans: {+ka_dang: {when: drawn, times: 3}}\n", "already-there"),
    ("fans: {kadang: ~}\n", "nothing-to-remove"),
    ("fans: {ka_dang: {points: ~}}\n", "nothing-to-remove"),
    ("fans: {ka_dang: {+times: 3}}\n", "plus-on-field"),
    ("hand.requires.triplet.any.pair: ~\n", "nothing-to-remove"),
    ("hand.requires.triplet.any.+two_pair: pair is zhong\n", "already-there"),
    ("claims: ~\nclaims: ~\n", "duplicate-key"),
    ("fans.ka_dang.times: 3\nfans: {ka_dang: {times: 4}}\n", "set-twice"),
    ("fans: {ka_dang: {times: 4}}\nfans.ka_dang.times: 3\n", "set-twice"),
    ("fans: {+Lots: drawn}\n", "bad-id"),
    ("fans: {+lots: {when: drawn, colour: red}}\n", "unknown-key"),
    ("fans: [a]\n", "wrong-form"),
    ("fans.ka_dang.times.more: 3\n", "no-inside"),
    ("liability: {dealer: next}\n", "unknown-key"),
    ("fans: {+lots: {when: drawn, all: {a: drawn}}}\n", "two-tests"),
    ("fans: {+lots: {all: {}}}\n", "no-parts"),
    ("fans: {+lots: {times: 2}}\n", "no-test"),
    ("fans: {+lots: {all: {+a: drawn}}}\n", "plus-needless"),
    ("fans: {+lots: {when: drawn, times: 2, drops: [lots]}}\n", None),
    ("win.kinds: {+lots: {by: draw, when: drawn, waives: [opened]}}\n", "unknown-value"),
    ("terms: {+drawn: natural}\n", None),
    ("terms: {+mine: {when: declared, name: {zh-Hans: 开门}}}\n", "name-taken"),
    ("terms: {+when: declared}\n", None),
    ("win.requires: {+yaojiu: drawn}\n", "name-taken"),
    ("win.requires: {+shape: drawn}\n", None),
]


@pytest.mark.parametrize(("body", "code"), ERRORS)
def test_anything_else_is_an_error(tmp_path: Path, body: str, code: str | None) -> None:
    found = codes(tmp_path, body)
    assert len(found) == 1
    if code is not None:
        assert found[0][0] == code


def test_every_finding_is_told_at_its_line(tmp_path: Path) -> None:
    body = "fans:\n  kadang: {times: 3}\n  +x: {when: chees >= 1, times: 2}\nlast: {round: three_each}\nwin.must: perhaps\n"
    assert [line for code, line in codes(tmp_path, body) if code in ("nothing-to-change",)] == [2]
    body = "fans:\n  +x: {when: chees >= 1, times: 2}\nlast: {round: three_each}\nwin.must: perhaps\n"
    assert codes(tmp_path, body) == [("unknown-word", 2), ("unknown-value", 3), ("unknown-value", 4)]


def test_a_map_that_the_parent_lacks_takes_names_with_or_without_plus(tmp_path: Path) -> None:
    bare = child(tmp_path, "tables: {ladder: [1, 2, 4]}\nvalue: ladder of (waits at most 2)\n")
    plus = child(tmp_path, "tables: {+ladder: [1, 2, 4]}\nvalue: ladder of (waits at most 2)\n")
    assert bare.digest == plus.digest


def test_a_test_of_another_form_replaces_the_old_one(tmp_path: Path) -> None:
    made = child(tmp_path, "payments.owes: true\n")
    assert to_text(node_of(made.rules.owes)) == "true"
    made = child(tmp_path, "terms.closed: {all: {a: chis >= 1, b: pengs >= 1}}\n")
    assert to_text(node_of(clause(made, "closed").test)) == "chis >= 1 and pengs >= 1"
    made = child(tmp_path, "hand.requires.triplet: triplets >= 1\noptions.zhong_pair_as_triplet: ~\n")
    assert to_text(node_of(clause(made, "triplet").test), tide=None) == "held triplets >= 1"


def test_a_whole_section_goes_and_comes_back(tmp_path: Path) -> None:
    assert child(tmp_path, "liability: ~\n").rules.flow_value("liability.dealer_after") != "next_seat"
    (tmp_path / "base.yaml").write_text("hrbrules: 1\nruleset: base\nextends: harbin\nliability: ~\n", encoding="utf-8")
    header = "hrbrules: 1\nruleset: mine\nextends: base\n"
    made = child(tmp_path, "+liability: {dealer_after: next_seat}\n", header)
    assert made.rules.flow_value("liability.dealer_after") == "next_seat"
    assert made.rules.parent == "base"


# ---- what people read ------------------------------------------------------------------------------------------------


def test_prose_falls_when_a_clause_changes_and_the_name_stays(tmp_path: Path) -> None:
    old, new = clause(harbin(), "ka_dang").prose, clause(child(tmp_path, "fans.ka_dang.times: 3\n"), "ka_dang").prose
    assert old.says
    assert old.cite
    assert (new.says, new.cite, new.note, new.grade) == ({}, (), {}, "")
    assert new.name == old.name
    assert new.place.endswith("mine.yaml:4")


@pytest.mark.parametrize(
    "body", ["fans.ka_dang.note: as always\n", "fans.ka_dang.name: {en: jammed}\n", "fans.ka_dang.all.alone.note: one\n"]
)
def test_prose_stays_when_only_prose_changes(tmp_path: Path, body: str) -> None:
    made = child(tmp_path, body)
    old, new = clause(harbin(), "ka_dang").prose, clause(made, "ka_dang").prose
    assert new.says == old.says
    assert new.cite == old.cite
    assert made.digest == harbin().digest


@pytest.mark.parametrize(
    "body",
    [
        "fans.ka_dang.all.place.any.+edge: some wait is edge\n",
        "fans.ka_dang.all.alone: waits <= 2\n",
        "fans.ka_dang.all.place: ~\n",
        "fans.ka_dang.when: natural\n",
    ],
)
def test_a_changed_part_changes_the_clause_around_it(tmp_path: Path, body: str) -> None:
    assert clause(child(tmp_path, body), "ka_dang").prose.says == {}


def test_what_a_child_says_anew_stands(tmp_path: Path) -> None:
    prose = clause(child(tmp_path, "fans.ka_dang: {times: 3, cite: [B06], says: {en: Three times.}, grade: disputed}\n"), "ka_dang").prose
    assert (prose.cite, prose.says, prose.grade) == (("B06",), {"en": "Three times."}, "disputed")


def test_a_section_cites_for_each_of_its_fields(tmp_path: Path) -> None:
    made = child(tmp_path, "dealer: {first: host, loses: {is: next_seat, cite: B02}, cite: B01}\n")
    cites = {entry.path: entry.prose.cite for entry in made.rules.flow if entry.path.startswith("dealer.")}
    assert cites["dealer.first"] == ("B01",)
    assert cites["dealer.loses"] == ("B02",)
    assert cites["dealer.wins"] == ("H02",)


def test_examples_and_notes_stay_with_their_file(tmp_path: Path) -> None:
    assert "examples" not in child(tmp_path, "").rules.note
    assert child(tmp_path, "note: mine\n").rules.note == {"en": "mine"}
    assert child(tmp_path, "").rules.note == {}


def test_parts_have_prose_of_their_own(tmp_path: Path) -> None:
    made = child(tmp_path, "hand.requires.triplet.any.+single_z: {when: copies of zhong >= 1, cite: [K01], name: {en: one Z}}\n")
    parts = {part.id: part.prose for part in parts_of(clause(made, "triplet").test)}
    assert parts["single_z"].cite == ("K01",)
    assert parts["two_pair"].cite == ("H07",)
