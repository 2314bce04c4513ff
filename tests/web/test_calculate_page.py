"""The calculator's page without a browser: whatever the address, a page; whatever the button, the next one."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape
from pathlib import Path
from string import Formatter
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from hrbrules.rulebook.script import is_simplified
from hrbrules.web.app import application
from hrbrules.web.calculate_code import read_sitting, sitting_pairs
from hrbrules.web.calculate_texts import TEXTS
from hrbrules.web.page import LANGUAGES
from tests.web.tapped import told
from tests.web.test_calculate import KA, load, sittings, win

WEB = Path(__file__).parents[2] / "hrbrules" / "web"
CLIENT = TestClient(application(), base_url="http://127.0.0.1")
WON = told(load("harbin"), [*win("B", "discard.C"), "drawn", *win("C", "draw"), *KA, "seat.A", "came.discard.C"])
BUTTON = re.compile(r'<button name="do" value="([^"]*)"')
TABLES = ({"base": "harbin"}, {"base": "boke", "o.gang_money": "on", "o.zhi_dui": "on"}, {"base": "suihua"})


def page(pairs: dict[str, str], **more: str) -> str:
    found = CLIENT.get("/calculate", params={**pairs, **more})
    assert found.status_code == 200
    return found.text


def of(*words: str, lang: str = "en", base: str = "harbin") -> str:
    """The page after these taps."""
    return page(dict(sitting_pairs(told(load(base), list(words)))), lang=lang, base=base)


junk = st.text(max_size=30) | st.text(alphabet="123456789mpsZ.~MTEWFDYCBPNXKS-", max_size=40)


@given(
    pairs=st.dictionaries(st.sampled_from(["h", "t", "f", "who", "do", "typed", "who0", "lang", "base", "o.cap", "x"]), junk, max_size=6),
    known=sittings, table=st.sampled_from(TABLES), lang=st.sampled_from(LANGUAGES),
)  # fmt: skip
@settings(max_examples=30, deadline=None)
def test_any_address_gives_a_page(pairs: dict[str, str], known: object, table: dict[str, str], lang: str) -> None:
    told_pairs = dict(sitting_pairs(known))  # type: ignore[arg-type]
    for params in ({**table, "lang": lang, **pairs}, {**table, "lang": lang, **told_pairs}):
        found = CLIENT.get("/calculate", params=params)
        assert found.status_code == 200
    for suffix in ("json", "csv", "txt"):
        assert CLIENT.get(f"/calculate/tally.{suffix}", params={**table, **told_pairs}).status_code == 200


@given(data=st.data(), table=st.sampled_from(TABLES), lang=st.sampled_from(LANGUAGES))
@settings(max_examples=12, deadline=None)
def test_every_button_leads_on(data: st.DataObject, table: dict[str, str], lang: str) -> None:
    address = {**table, "lang": lang}
    for word in KA if data.draw(st.booleans()) else ():
        address = _follow(address, word)
    for _ in range(10):
        words = sorted(set(map(unescape, BUTTON.findall(page(address)))))
        address = _follow(address, data.draw(st.sampled_from(words)))
        tally = CLIENT.get("/calculate/tally.json", params=address).json()
        assert sum(tally["totals"].values()) == 0
        assert all(tally["totals"][seat] == sum(hand["gains"][seat] for hand in tally["hands"]) for seat in tally["totals"])


def _follow(address: dict[str, str], word: str) -> dict[str, str]:
    found = CLIENT.get("/calculate", params={**address, "do": word}, follow_redirects=False)
    if found.status_code == 200:  # refused, with a sentence
        assert 'role="alert"' in found.text
        return address
    assert found.status_code == 303
    after = dict(parse_qsl(urlsplit(found.headers["location"]).query))
    assert "do" not in after
    return after


def test_a_script_gets_the_part_and_the_address_to_show() -> None:
    headers = {"hx-request": "true"}
    found = CLIENT.get("/calculate", params={"lang": "en", "do": "tile.5m"}, headers=headers, follow_redirects=False)
    assert found.status_code == 200 and found.headers["hx-push-url"].endswith("&h=5m")
    assert found.text.lstrip().startswith('<div id="calculate"') and "<html" not in found.text and 'hx-swap-oob="true"' in found.text
    whole = CLIENT.get("/calculate", params={"lang": "en"}, headers={**headers, "hx-history-restore-request": "true"})
    assert "<html" in whole.text


def test_an_unfinished_hand_is_a_next_step() -> None:
    assert "13 more tiles" in of() and "1 more tile<" in of(*KA[:9]) and "2 more tiles" in of(*KA[:8])
    assert "Which tile did it win on?" in of(*KA[:10]) and 'value="won.5m"' in of(*KA[:10]) and "It may declare ting." in of(*KA[:10])
    assert "Who won?" in of(*KA) and "Where did the tile come from?" in of(*KA, "seat.B")
    assert 'role="alert"' not in of(*KA[:9])


def test_a_win_and_its_receipt() -> None:
    text = of(*KA, "seat.A", "came.discard.C")
    for wanted in ("A wins, value 2", "middle wait <b>×2</b>", "undeclared discarder ×3", 'value="write"', "A +6", "C −6"):
        assert wanted in text
    assert "write" not in BUTTON.findall(of(*KA[:10]))


def test_why_not() -> None:
    text = of("slot.peng", "tile.1m", *(f"tile.{n}m" for n in "2345678899"), "slot.tile", "tile.9m", "seat.A", "came.draw")
    assert "No win" in text and "at least two suits" in text and 'value="write"' not in text


def test_what_would_win_is_told_when_asked() -> None:
    pairs = dict(sitting_pairs(told(load("harbin"), [*KA[:10], "tile.6m", "seat.A", "came.draw"])))
    assert "What would win?" in page(pairs, lang="en") and "one step away" not in page(pairs, lang="en").lower()
    asked = page(pairs, lang="en", see="near")
    assert "One step away from a win" in asked
    assert re.search(r"5m as the winning tile instead of 6m\..*? value 2; B pays 2, C pays 2, D pays 2\.", asked, re.DOTALL)


def test_the_tally_and_its_files() -> None:
    pairs = {**dict(sitting_pairs(WON)), "who": "老王~=1+1~C~D", "lang": "zh-Hant"}
    text = page(pairs)
    assert "荒莊" in text and "老王" in text and "下一局：C坐莊" in text
    tally = json.loads(CLIENT.get("/calculate/tally.json", params=pairs).text)
    assert [hand["drawn"] for hand in tally["hands"]] == [False, True, False] and tally["hands"][0]["wins"][0]["fans"]
    found = CLIENT.get("/calculate/tally.csv", params=pairs)
    assert "attachment" in found.headers["content-disposition"] and found.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(found.text.lstrip("\ufeff"))))
    assert rows[0][4] == "'=1+1" and [sum(map(int, row[3:])) for row in rows[1:]] == [0] * 4
    plain = CLIENT.get("/calculate/tally.txt", params=pairs).text
    assert plain.count("\n") >= 5 and "自摸" in plain


def test_rules_that_cannot_be_played_lead_back_to_the_builder() -> None:
    found = page({"base": "harbin", "o.cap": "much", "lang": "en"})
    assert "mend them first" in found and "/build?" in found
    assert CLIENT.get("/calculate/tally.csv", params={"base": "harbin", "o.cap": "much"}).status_code == 404


def test_hostile_names_are_text() -> None:
    text = page({"who": "<b>x~\"'>", "t": "46m", "lang": "en"})
    assert "<b>x" not in text and "&lt;b&gt;x" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_on_the_page_needs_a_loose_policy(lang: str) -> None:
    text = page({**dict(sitting_pairs(WON)), "lang": lang})
    assert not re.search(r"<style|<script(?! src)|\sstyle=|\son[a-z]+=|javascript:", text)
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_words_in_three_languages() -> None:
    names = lambda text: sorted(name for _, name, _, _ in Formatter().parse(text) if name)  # noqa: E731
    for key, said in TEXTS.items():
        assert len(said) == 3 and all(said) and len({tuple(names(text)) for text in said}) == 1, key
        assert not any(map(is_simplified, said[1])), key
    shown = page({**dict(sitting_pairs(WON)), "lang": "zh-Hant"})
    own = shown[shown.index('<div id="calculate"') : shown.index("</main>")]
    assert not any(map(is_simplified, re.sub(r'lang="zh-Hans".*?</a>', "", own)))


def test_every_word_is_said_somewhere() -> None:
    used = set()
    from pathlib import Path

    from hrbrules import web

    for file in Path(web.__path__[0]).rglob("calculate*"):
        if file.suffix in (".py", ".html") and file.name != "calculate_texts.py":
            used |= set(re.findall(r'"([a-z_]+)"|\bt\.([a-z_]+)', file.read_text(encoding="utf-8")))
    words = {word for pair in used for word in pair}
    made = {key for key in TEXTS if re.match(r"(q|short|slot|pad|from|next|slip|broken)_", key)}
    assert set(TEXTS) - words - made == set()


def test_reading_twice_is_reading_once() -> None:
    for pairs in ({"h": "46m22p.Mc1m", "f": "peng.B"}, {"t": "~46m.WA"}, {"who": "A~~B"}):
        again = dict(sitting_pairs(read_sitting(pairs.items())))
        assert read_sitting(again.items()) == read_sitting(pairs.items())
