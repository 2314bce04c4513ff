"""The book says everything that the rules say, and shows text as text (DESIGN §9, §10)."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from markupsafe import escape

from hrbrules.rulebook.build import LANGUAGES, build_book
from hrbrules.rulebook.exhibit import Findings
from hrbrules.rulebook.flow_text import bears, flow_sentence
from hrbrules.rulebook.labels import LABELS
from hrbrules.rulebook.section_end import READ_AT_END
from hrbrules.rulebook.section_pay import READ_IN_PAY
from hrbrules.rulebook.section_play import READ_IN_KONGS, READ_IN_PLAY, READ_IN_TING
from hrbrules.rulebook.section_table import READ_HERE
from hrbrules.rulebook.section_winning import READ_IN_BAO, READ_IN_WINNING
from hrbrules.rulebook.to_html import render_html
from hrbrules.rulebook.to_markdown import escape_markdown, render_markdown
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Prose
from hrbrules.vocabulary.flow import FLOW
from tests.rulebook.sample import FINDINGS, IDENTITY, rules

READ = (*READ_HERE, *READ_IN_PLAY, *READ_IN_KONGS, *READ_IN_TING, *READ_IN_WINNING, *READ_IN_BAO, *READ_IN_PAY, *READ_AT_END)
LOUD = {
    "bao.kind": "hidden_tile", "last.starts_at": 4, "last.round": "one_each", "claims.chi_ting.from": "any",
    "gang.after_ting": ("an_gang",),
}  # fmt: skip
NASTY = "<script>alert(1)</script> | *bold* `code` [x](http://evil.example) _u_ # &amp; \u202eabc שלום"


def book(lang, **changes):
    return build_book(rules(flow=LOUD, **changes), lang, FINDINGS, IDENTITY)


class Outline(HTMLParser):
    """Tags, ids, links and visible text of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.ids, self.links, self.words, self.open = [], [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        values = dict(attrs)
        self.ids += [values["id"]] if "id" in values else []
        self.links += [value for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data):
        self.words.append(data)


def test_every_flow_field_has_its_place_in_the_book():
    assert sorted(READ) == sorted(FLOW)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("render", [render_markdown, render_html])
def test_every_clause_and_flow_sentence_is_printed(lang, render):
    given = rules(flow=LOUD)
    text = render(book(lang))
    for clause in given.clauses:
        for cite in clause.prose.cite:
            assert cite in text, clause.id
        if clause.prose.name:
            name = Voice(given, lang).name(clause.id)
            assert name in text or name.capitalize() in text
    for cite in ("H12", "H13", "H61", "H62", "H63"):
        assert cite in text
    voice = Voice(given, lang)
    spoken = [path for path in FLOW if flow_sentence(voice, path)]
    assert len(spoken) > 40
    for path in spoken:
        sentence = flow_sentence(voice, path)
        assert (escape(sentence) if render is render_html else escape_markdown(sentence)) in text, path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_computed_numbers_and_examples_are_printed(lang):
    text = render_markdown(book(lang))
    for part in ("421", "17", "`7889m", "+ 8m", "112", "14", "839", "613"):
        assert part in text


def test_the_same_book_is_the_same_bytes():
    for render in (render_markdown, render_html):
        assert render(book("en")) == render(book("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_stands_alone(lang):
    text = render_html(book(lang))
    page = Outline(text)
    assert len(text.encode()) < 400_000
    assert "script" not in page.tags and "link" not in page.tags and "img" not in page.tags
    assert page.links and all(link.startswith("#") for link in page.links)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert not re.search(r"url\((?!\"data:font/woff2;base64,)|@import|https?://(?!www\.w3\.org)", text)
    assert f'<html lang="{lang}">' in text
    assert all(part in text for part in (IDENTITY.code, IDENTITY.edition, IDENTITY.digest[:16]))
    assert text.count('role="img" aria-label="') >= 2 and 'aria-label=""' not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_with_markup_stay_text(lang):
    given = rules(name={lang: NASTY}, note={lang: NASTY})
    texts = {lang: NASTY}
    clauses = tuple(replace(clause, prose=Prose(name=texts, note=texts, says=texts, cite=("H99",))) for clause in given.clauses)
    nasty = book(lang, name={lang: NASTY}, note={lang: NASTY}, clauses=clauses)
    html, markdown = render_html(nasty), render_markdown(nasty)
    page = Outline(html)
    assert "script" not in page.tags and all(link.startswith("#") for link in page.links)
    assert "alert(1)" in html and "&lt;script&gt;" in html
    bare = re.sub(r"`[^`\\]*`", "", markdown)
    assert not re.search(r"(?<!\\)<(?!a id=|/a>|sub>|/sub>|br>)", bare)  # the only tags are the template's own
    assert r"\<script\>" in bare and r"\*bold\*" in bare and r"\`code\`" in bare and r"\[x\]" in bare and r"\|" in bare
    assert not re.search(r"https?://", bare)
    for row in (line for line in markdown.splitlines() if line.startswith("|")):
        assert len(re.findall(r"(?<!\\)\|", row)) in (3, 4, 5, 6, 7)
    assert "\u202e" not in html + markdown
    assert "שלום" in html and "שלום" in markdown


def test_english_has_no_chinese_outside_the_glossary_and_titles():
    english = book("en")
    keep = tuple(section for section in english.sections if section.anchor not in ("glossary", "sources"))
    assert not re.search(r"[\u3400-\u9fff]", render_markdown(replace(english, sections=keep)))


def test_a_missing_translation_is_seen():
    given = rules()
    fan = next(clause for clause in given.clauses if clause.id == "ka_dang")
    only_zh = replace(fan, prose=replace(fan.prose, name={"zh-Hans": "卡当"}))
    changed = tuple(only_zh if clause is fan else clause for clause in given.clauses)
    assert "卡当" + LABELS["en"].untranslated.replace("[", "\\[").replace("]", "\\]") in render_markdown(book("en", clauses=changed))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_says_replaces_the_sentence_and_its_numbers_are_computed(lang):
    given = rules()
    fan = next(clause for clause in given.clauses if clause.id == "ka_dang")
    said = replace(fan, prose=replace(fan.prose, says={lang: "own words {times} {unknown}"}))
    text = render_html(book(lang, clauses=tuple(said if clause is fan else clause for clause in given.clauses)))
    assert "wn words 2 {unknown}" in text
    generated = Voice(given, lang).clause(fan).text[1:]
    assert generated in render_html(book(lang)) and generated not in text


@pytest.mark.parametrize(("lang", "dealt", "drawn"), [
    ("zh-Hans", "发下来的牌已经凑成胡牌", "胡的正是听的牌"), ("en", "the dealt tiles are a winning hand", "the tile is one of the waits"),
])  # fmt: skip
def test_a_win_on_the_deal_speaks_of_the_dealt_tiles(lang, dealt, drawn):
    given = rules()
    kind = next(clause for clause in given.clauses if clause.id == "zi_mo")
    assert Voice(given, lang).clause(kind).text == drawn
    assert Voice(given, lang).clause(replace(kind, by=("deal",))).text == dealt


def test_fields_without_bearing_are_silent():
    quiet = rules(flow={"bao.kind": "none", "gang.kinds": ()})
    assert not bears(quiet, "bao.seen_by") and not bears(quiet, "gang.after_ting") and bears(quiet, "bao.kind")
    text = render_markdown(build_book(quiet, "zh-Hans", Findings(), IDENTITY))
    assert "不用宝牌" in text and "换宝" not in text and "抢杠" not in text
    assert "换宝" in render_markdown(book("zh-Hans"))


def test_numbers_of_rules_run_on_within_a_section():
    for section in book("zh-Hans").sections:
        numbers = [block.number for block in section.blocks if hasattr(block, "anchor") and hasattr(block, "number")]
        assert numbers == [f"{section.number}.{index}" for index in range(1, len(numbers) + 1)]


def test_a_page_has_the_same_bytes_in_every_process():
    drawn = "from hrbrules.rulebook.to_html import tile_symbols; print(tile_symbols(range(28), 'zh-Hant'))"
    made = {
        subprocess.run([sys.executable, "-c", drawn], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2", "3")
    }
    assert len(made) == 1
