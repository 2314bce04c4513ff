"""Prose that an option brings falls when a child or another option changes what the clause does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pipeline.children import child, clause

BOKE = "hrbrules: 1\nruleset: mine\nextends: boke\n"
JIANMING = "hrbrules: 1\nruleset: mine\nextends: jianming\n"
EDGE = "options:\n  +{}: {{name: 边也算, default: off, on: {{fans.ka_dang.all.place.any.+edge: every wait is edge}}}}\n"


def test_an_inherited_option_does_not_word_a_rule_that_the_child_changed(tmp_path: Path) -> None:
    body = "fans.bao_zhong_bao: {when: mo_bao and natural}\n"
    assert clause(child(tmp_path, "", BOKE, hong_zhong_fei="on"), "bao_zhong_bao").prose.says
    assert not clause(child(tmp_path, body, BOKE, hong_zhong_fei="on"), "bao_zhong_bao").prose.says


def test_a_changed_unit_leaves_no_placeholder_behind(tmp_path: Path) -> None:
    body = "value: highest points × product times × 2\nfans.bao_zhong_bao: {times: ~, points: 3}\n"
    assert child(tmp_path, body, BOKE, hong_zhong_fei="on").digest


def test_a_child_that_changes_the_wording_alone_keeps_that_of_the_option(tmp_path: Path) -> None:
    body = "fans.bao_zhong_bao: {note: 又叫宝吊}\n"
    assert clause(child(tmp_path, body, BOKE, hong_zhong_fei="on"), "bao_zhong_bao").prose.says


@pytest.mark.parametrize("id", ["bian", "zhang"])  # before and after da_feng in the alphabet
def test_of_two_options_neither_words_what_the_other_changes(tmp_path: Path, id: str) -> None:
    assert clause(child(tmp_path, EDGE.format(id), JIANMING, da_feng="on"), "ka_dang").prose.says
    assert not clause(child(tmp_path, EDGE.format(id), JIANMING, da_feng="on", **{id: "on"}), "ka_dang").prose.says
