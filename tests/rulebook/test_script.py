"""简体 and 繁體 are told apart, and no book mixes them (DESIGN §9)."""

from dataclasses import replace

import pytest

from hrbrules import driver
from hrbrules.rulebook.build import build_book
from hrbrules.rulebook.exhibit import Findings, Identity
from hrbrules.rulebook.labels import LABELS
from hrbrules.rulebook.script import is_simplified, is_traditional, reads_as
from hrbrules.rulebook.section_sources import DOCUMENTS
from hrbrules.rulebook.terms import GLOSSARY
from hrbrules.rulebook.to_markdown import escape_markdown, render_markdown
from hrbrules.rulebook.voice import Voice
from tests.rulebook.sample import prose, rules


@pytest.mark.parametrize(("text", "hans", "hant"), [
    ("自摸", True, True), ("听牌", True, False), ("聽牌", False, True), ("么九", True, True),
    ("万", True, False), ("槓", False, True), ("wait", False, False),
])  # fmt: skip
def test_scripts_are_told_apart(text, hans, hant):
    assert (reads_as(text, "zh-Hans"), reads_as(text, "zh-Hant")) == (hans, hant)


@pytest.mark.parametrize("id", driver.shipped_ids())
@pytest.mark.parametrize(("lang", "foreign"), [("zh-Hans", is_traditional), ("zh-Hant", is_simplified)])
def test_a_book_keeps_to_its_script(id, lang, foreign):
    compiled = driver.compile_named(driver.find(id))
    book = build_book(compiled.rules, lang, Findings(), Identity(code=compiled.code, digest=compiled.digest, edition="1"))
    keep = tuple(section for section in book.sections if section.anchor != "glossary")  # it shows both scripts side by side
    text = render_markdown(replace(book, sections=keep))
    for document in DOCUMENTS:
        text = text.replace(escape_markdown(document.title), "")  # titles stand as their documents give them
    assert {line: found for line in text.splitlines() if (found := [one for one in line if one >= "\u3400" and foreign(one)])} == {}


def test_the_glossary_has_each_word_in_its_script():
    for term in GLOSSARY:
        assert reads_as(term.zh, "zh-Hans") and reads_as(term.hant, "zh-Hant")
        assert not term.hk or (reads_as(term.hk, "zh-Hant") and term.hk != term.hant)
        assert reads_as(term.meaning[0], "zh-Hans") and reads_as(term.meaning[1], "zh-Hant")


def test_a_name_without_translation_is_marked_unless_both_scripts_write_it_alike():
    def said(name, lang):
        one = replace(rules().clause("ka_dang"), prose=replace(prose("", ""), name=name))
        return Voice(rules(clauses=(one,)), lang).name("ka_dang")

    assert said({"zh-Hans": "卡当"}, "zh-Hant") == "卡当" + LABELS["zh-Hant"].untranslated
    assert said({"zh-Hans": "自摸"}, "zh-Hant") == "自摸"
    assert said({"en": "middle"}, "zh-Hant") == "middle" + LABELS["zh-Hant"].untranslated
    assert said({"zh-Hans": "自摸"}, "en") == "自摸" + LABELS["en"].untranslated
