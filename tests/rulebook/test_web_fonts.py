"""The fonts that HTML books carry have what the shipped books say, and the lists beside them tell the truth (DESIGN §9)."""

import io
import re
from base64 import b64decode

import pytest

from hrbrules.driver import find, shipped_ids
from hrbrules.exporters.books import book_files, prepare
from hrbrules.rulebook.build import LANGUAGES
from hrbrules.rulebook.fonts.__main__ import FOLDER, SCRIPTS, shown, subset, wanted
from hrbrules.rulebook.to_html import render_html
from tests.rulebook.test_shipped import book_of

pytest.importorskip("brotli")


def characters_of(content):
    from fontTools.ttLib import TTFont

    return {chr(code) for code in TTFont(io.BytesIO(content)).getBestCmap()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fonts_are_fresh(lang):
    """Run `python -m hrbrules.rulebook.fonts` where this fails."""
    listed = set((FOLDER / f"web.{lang}.txt").read_text(encoding="utf-8").rstrip("\n"))
    pages = [render_html(book_of(id, lang)) for id in shipped_ids()]
    assert sorted(set(wanted(lang, pages)) - listed) == []
    embedded = re.findall(r'url\("data:font/woff2;base64,([^"]+)"\)', pages[0])
    assert len(embedded) == 2 and listed == set().union(*(characters_of(b64decode(one)) for one in embedded))


def test_the_largest_book_stays_below_400_kb():
    """As the command makes it, with all that is executed for it."""
    (page,) = book_files(prepare(find("suihua")), ("zh-Hant",), ("html",)).values()
    assert len(page) < 400_000
    listed = (FOLDER / "web.zh-Hant.txt").read_text(encoding="utf-8")
    assert sorted(shown(page.decode()) - set(listed)) == []


def test_a_font_is_the_same_bytes_every_time():
    text = "宝牌 a"
    made = subset(SCRIPTS["zh-Hans"][0], text, (400, 650))
    assert made == subset(SCRIPTS["zh-Hans"][0], text, (400, 650)) and characters_of(made) == set(text)


def test_what_a_reader_sees_of_a_page():
    assert shown('<style>x</style><p title="q">A&amp;<b aria-label="宝">c</b></p>') == set("A&c宝")
