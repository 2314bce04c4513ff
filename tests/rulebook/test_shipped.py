"""Books of the shipped rulesets: complete, small enough, every source printed (DESIGN §9)."""

import pytest

from hrbrules import driver
from hrbrules.rulebook.build import LANGUAGES, build_book
from hrbrules.rulebook.exhibit import Identity
from hrbrules.rulebook.section_sources import all_cites
from hrbrules.rulebook.to_html import render_html
from hrbrules.rulebook.to_markdown import render_markdown


@pytest.mark.parametrize("id", driver.shipped_ids())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_and_name_is_printed(id, lang):
    compiled = driver.compile_named(driver.find(id))
    rules = compiled.rules
    book = build_book(rules, lang, (), Identity(code=compiled.code, digest=compiled.digest, edition="1"))
    markdown, html = render_markdown(book), render_html(book)
    assert len(html.encode()) < 400_000
    for text in (markdown, html):
        printed = set(text.replace("<", " ").replace(">", " ").replace("|", " ").split())
        assert all_cites(rules) <= printed
        assert rules.name[lang] in text and compiled.code in text
        for option in rules.options:
            assert option.prose.name[lang][1:] in text
