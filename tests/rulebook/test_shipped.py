"""Books of the shipped rulesets: complete, small enough, in their own script, every source printed (DESIGN §9)."""

from functools import cache

import pytest

from hrbrules import driver
from hrbrules.cases.from_file import examples_of
from hrbrules.rulebook.build import LANGUAGES, build_book
from hrbrules.rulebook.document import Diagram, Example, Index, Rule
from hrbrules.rulebook.exhibit import Identity
from hrbrules.rulebook.gather import gather
from hrbrules.rulebook.section_sources import all_cites
from hrbrules.rulebook.to_html import render_html
from hrbrules.rulebook.to_markdown import render_markdown
from hrbrules.ruleset.clause import Group


@cache
def findings_of(id):
    named = driver.find(id)
    compiled = driver.compile_named(named)
    parent = driver.compile_named(driver.find(compiled.rules.parent)).rules if compiled.rules.parent else None
    return compiled, gather(driver.load_compiled(compiled), examples_of(named).cases, parent)


def book_of(id, lang):
    compiled, findings = findings_of(id)
    return build_book(compiled.rules, lang, findings, Identity(code=compiled.code, digest=compiled.digest, edition="1"))


@pytest.mark.parametrize("id", driver.shipped_ids())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_and_name_is_printed(id, lang):
    compiled, _ = findings_of(id)
    rules, book = compiled.rules, book_of(id, lang)
    markdown, html = render_markdown(book), render_html(book)
    assert len(html.encode()) < 400_000
    for text in (markdown, html):
        printed = set(text.replace("<", " ").replace(">", " ").replace("|", " ").split())
        assert all_cites(rules) <= printed
        assert rules.name[lang] in text and compiled.code in text
        for option in rules.options:
            assert option.prose.name[lang][1:] in text


@pytest.mark.parametrize("id", driver.shipped_ids())
def test_a_book_has_what_a_referee_looks_for(id):
    compiled, findings = findings_of(id)
    book = book_of(id, "en")
    sections = {section.anchor: section for section in book.sections}
    assert ("changes" in sections) is bool(compiled.rules.parent)
    assert {"questions", "fouls", "glossary", "sources", "index"} <= set(sections)
    assert any(isinstance(block, Diagram) for block in sections["end"].blocks)
    near = [block for block in sections["fans"].blocks if isinstance(block, Example) and block.near]
    assert len(near) >= len(compiled.rules.of(Group.FAN)) - 1
    index = next(block for block in sections["index"].blocks if isinstance(block, Index))
    anchors = {block.anchor for section in book.sections for block in section.blocks if isinstance(block, Rule)}
    assert {target for entry in index.entries for _, target in entry.places} <= anchors
    assert len(findings.asked) >= 12 and len(sections["questions"].blocks) > 14


def test_answers_are_what_the_rules_say():
    harbin, boke, street = (render_markdown(book_of(id, "en")) for id in ("harbin", "boke", "harbin-street"))
    assert "Payments: C 6" in harbin  # an undeclared discarder of a middle wait: 2 × 3
    assert "Payments: C 6" not in boke and "Payments: C 6" not in street
    assert "`7889m peng 111p chi 456s chi 123m + 8m` | Self-draw, middle wait; value 4." in harbin
    assert "`67789m22s peng 111p chi 456s + 8m` | Self-draw; value 2." in harbin


def test_a_reason_is_the_condition_and_not_the_term_of_the_same_name():
    assert "不合“必须已经开门：吃、碰或明杠过”" in render_markdown(book_of("harbin", "zh-Hans"))


def test_changes_show_both_texts():
    html = render_html(book_of("boke", "zh-Hans"))
    changes = html[html.index('<section id="changes"') : html.index('<section id="questions"')]
    assert "别家胡了，下一局由胡牌的人坐庄。" in changes and "别家胡了，下一局由庄家的下家坐庄。" in changes
    assert "（没有这一条）" in changes


def test_readers_in_hong_kong_find_their_words():
    hant, hans = (render_markdown(book_of("harbin", lang)) for lang in ("zh-Hant", "zh-Hans"))
    assert "| 點炮（放炮、放槍） | 出沖（放沖） | 点炮（放炮） |" in hant and "出沖" not in hans


def test_what_kongs_would_earn_is_said_where_it_is_off():
    from hrbrules.exporters.books import findings_of as all_of
    from hrbrules.exporters.books import prepare

    for name, told in (("boke", "4"), ("jianming", "2"), ("boke+gang_money=on", "")):
        printed = prepare(driver.find(name))
        book = build_book(printed.rules.rules, "en", all_of(printed), Identity(code="", digest="", edition=""))
        rules = {block.anchor: block.text for section in book.sections for block in section.blocks if isinstance(block, Rule)}
        said = f"Concealed kong: each of the other three pays {told}".lower() in rules["options-option-gang-money"].lower()
        assert said is bool(told), name


@pytest.mark.parametrize("name", ["jianming+wide_ka_only=on", "jianming+si_ka=on", "boke+ka_only=on"])
def test_a_question_is_answered_with_a_hand_that_these_rules_let_wait(name):
    found = gather(driver.load(name)).asked["bao off the wait"]
    assert found.wins and found.waits and found.bao not in found.waits


def test_points_on_one_line_are_told_apart_and_lists_end_with_and():
    boke, suihua = render_markdown(book_of("boke", "zh-Hans")), render_markdown(book_of("suihua", "en"))
    assert "三张红中也算；或者用一对红中做将" in boke and "胡这两对中的任意一对，红中也可以是其中一对；或者" in boke
    assert "It replaces self-draw doubling, drawing the bao, and bao in bao." in suihua
