"""The builder's pages without a browser: what they hold, what they refuse, what they let be taken away."""

from __future__ import annotations

import json
import re
from contextlib import closing
from html import unescape
from html.parser import HTMLParser
from http.client import HTTPConnection
from pathlib import Path
from time import sleep
from urllib.parse import parse_qsl, quote, urlencode

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from hrbrules.analysis import finding
from hrbrules.cli.main import run
from hrbrules.cli.serve import command
from hrbrules.driver import compile_named, find, load_compiled, read_compiled, shipped_ids
from hrbrules.exporters.books import carried
from hrbrules.rulebook.script import is_simplified, is_traditional
from hrbrules.rulebook.sheet import sheet_data
from hrbrules.web.books import _found, _found_for_sheet, _identity, rules_of
from hrbrules.web.build_texts import BUILD_TEXTS
from hrbrules.web.cautions import CAUTIONS
from hrbrules.web.deadline import TooLong, within
from hrbrules.web.file_texts import FILE_TEXTS
from hrbrules.web.guard import MOST_BODY, MOST_QUERY
from hrbrules.web.page import LANGUAGES
from hrbrules.web.state import State
from hrbrules.web.table import table_of
from hrbrules.web.texts import TEXTS

HOSTILE = "\"><script>alert(1)</script>{{7*7}}'&lt;"
HOUSE = "hrbrules: 1\nruleset: ours\nextends: boke\noptions: {cap: 9}\n"


class Outline(HTMLParser):
    """Tags and attributes that a strict policy would not let run, and ids that come twice."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.bad: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self.ids += [names["id"] or ""] if "id" in names else []
        inline = tag == "style" or (tag == "script" and "src" not in names) or any(re.match("style$|on", name) for name in names)
        outside = any(re.match(r"(?:\w+:)?//", names.get(name) or "") for name in ("src", "href", "action"))
        if inline or outside:
            self.bad.append(tag)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("address", ["/", "/build?base=boke&o.lou_hu=on&name=x", "/file?base=suihua", "/nowhere"])
def test_pages_are_whole_and_nothing_in_them_runs_by_itself(client: TestClient, address: str, lang: str) -> None:
    found = client.get(address, params=None if "?" in address else {"lang": lang}, headers={"accept-language": lang})
    assert found.status_code == (404 if address == "/nowhere" else 200) and f'<html lang="{lang}">' in found.text
    outline = Outline(found.text)
    assert outline.bad == [] and len(outline.ids) == len(set(outline.ids))
    policy = found.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and found.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1.evil.example:80"}, 421),
        ({"host": "localhost:8765"}, 200),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, 403),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, 200),
    ],
)
def test_only_this_machine_is_answered(client: TestClient, headers: dict[str, str], status: int) -> None:
    found = client.get("/file", headers=headers)
    assert found.status_code == status and "content-security-policy" in found.headers


def test_what_is_too_large_is_refused(client: TestClient, address: str) -> None:
    for length, status in ((MOST_QUERY - 100, 200), (MOST_QUERY, 414)):
        with closing(HTTPConnection(address.removeprefix("http://"))) as line:
            line.request("GET", "/build?note=" + "x" * length)
            assert line.getresponse().status == status
    assert client.post("/file", content=b"x" * (MOST_BODY + 1)).status_code == 413
    head = {"content-type": "multipart/form-data; boundary=b"}
    chunks = iter([b'--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n', *[b"x" * 1000] * (MOST_BODY // 1000 + 1)])
    assert client.post("/file", content=chunks, headers=head).status_code == 413  # its length is not stated
    assert client.post("/build").status_code == 405 and client.post("/file", content=b"x", headers=head).status_code == 400


@pytest.mark.parametrize("field", ["name", "note", "base", "o.cap", "n.fans.ka_dang.times", "file", "lang", "option"])
def test_hostile_words_are_only_shown(client: TestClient, field: str) -> None:
    for page in ("/build", "/file", "/example"):
        found = client.get(page, params={field: HOSTILE})
        assert found.status_code in (200, 404, 422) and "<script>alert" not in found.text and Outline(found.text).bad == []
    shown = client.get("/build", params={"name": HOSTILE}).text
    assert HOSTILE.replace("\n", " ") in unescape(re.search(r'class="book-name">(.*?)</p>', shown).group(1))  # type: ignore[union-attr]


def test_a_form_without_scripts_ends_at_the_short_address(client: TestClient) -> None:
    form = {"form": "1", "lang": "en", "base": "boke", "o.lou_hu": ["off", "on"], "o.ka_only": "off", "o.cap": "32", "name": "", "note": ""}
    found = client.get("/build", params=form, follow_redirects=False)
    assert found.status_code == 303 and found.headers["location"] == "/build?base=boke&o.lou_hu=on&o.cap=32&lang=en"
    live = client.get("/build", params=form, headers={"hx-request": "true"})
    assert live.status_code == 200 and live.headers["hx-replace-url"] == found.headers["location"]


def test_each_option_says_why_it_cannot_be_had_and_each_way_out_works(client: TestClient) -> None:
    found = client.get("/build?base=jianming&o.si_ka=on&o.wide_ka_only=on&lang=en").text
    ways = [unescape(way) for way in re.findall(r'class="mend" href="([^"]+)"', found)]
    assert len(ways) == 8 and len(set(ways)) == 2  # beside each of the two options, and in the verdict
    assert all("can be played" in client.get(way).text for way in ways)
    excluded = client.get("/build?base=harbin-baike&o.own_share_1=on&lang=en").text
    assert 'class="why"' in re.search(r'id="s-discarder_only">(.*?)<details', excluded, re.DOTALL).group(1)  # type: ignore[union-attr]
    waiting = client.get("/build?base=harbin-baike&lang=zh-Hant").text
    assert "要先開「" in waiting and 'class="mend"' not in waiting  # nothing is wrong yet, so nothing is to be mended


EXAMPLES = [("boke", "ka_only"), ("boke", "order_h16"), ("harbin", "base"), ("harbin", "no_such")]


@pytest.mark.parametrize(("base", "option"), EXAMPLES)
def test_an_option_is_shown_by_a_hand_or_by_what_it_changes_in_play(client: TestClient, base: str, option: str) -> None:
    options = {one.id for one in load_compiled(compile_named(find(base))).rules.options}
    found = client.get("/example", params={"base": base, "option": option, "lang": "en"}, headers={"hx-request": "true"})
    assert found.status_code == 200  # a part of a page tells its trouble in its place
    expected = ('class="effect"', 'class="plays"') if option in options else ("There is no such page",)
    assert any(words in found.text for words in expected)


def test_effects_are_receipts_of_both_games(client: TestClient) -> None:
    found = client.get("/effects?base=harbin&n.fans.ka_dang.times=3&lang=en").text
    assert found.count('class="side') >= 2 and "Another value" in found and re.search(r"\d+ in all", found)
    assert client.get("/effects?base=harbin&lang=en").text.count('class="effect"') == 0


def test_what_takes_too_long_is_told_and_a_book_that_is_there_stays(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hrbrules.web.answer.LONGEST", 0.01)
    late = "/preview?base=suihua&name=late&lang=en"
    assert client.get(late).status_code == 503
    assert client.get(late, headers={"hx-request": "true", "hx-target": "book"}).status_code == 204
    told = client.get(late, headers={"hx-request": "true", "hx-target": "effects"})
    assert told.status_code == 200 and '<div id="effects"' in told.text and "took too long" in told.text


def test_work_that_swallows_the_first_strike_is_struck_again() -> None:
    struck: list[BaseException] = []

    def stubborn() -> None:
        for _ in range(2):
            try:
                while True:
                    sleep(0.001)
            except TooLong as one:  # what a collector's callback does with it
                struck.append(one)
                if len(struck) == 2:
                    raise

    with pytest.raises(TooLong):
        within(0.01, stubborn)
    assert len(struck) == 2
    assert within(5, lambda: "done") == "done"


def test_rules_that_do_nothing_are_told(client: TestClient) -> None:
    house = HOUSE + "fans: {+never: {name: {zh-Hans: 永不, en: never}, when: chis >= 4 and pengs >= 1, times: 2}}\n"
    found = client.get("/effects" + State(files=(("ours.yaml", house),)).link("en"), headers={"hx-request": "true"})
    assert 'class="cautions"' in found.text and "“never” can never happen" in found.text
    part = HOUSE + "terms: {ka_ting: {all: {+twice: waits <= 2}}}\n"
    said = client.get("/effects" + State(files=(("ours.yaml", part),)).link("zh-Hant"), headers={"hx-request": "true"}).text
    assert "「夾聽」裡，「" in said and "從來不起作用。" in said


TABLES = ["base=harbin&o.cap=24", "base=harbin&o.cap=24&name=Tuesday", State(files=(("ours.yaml", HOUSE),)).link("en")[1:]]


@pytest.mark.parametrize("query", TABLES)
def test_what_is_taken_away_is_the_table(client: TestClient, query: str, tmp_path: Path) -> None:
    got = {form: client.get(f"/take/{form}?{query}&lang=zh-Hans") for form in ("sheet", "book", "html", "yaml", "json")}
    assert {form: found.status_code for form, found in got.items()} == dict.fromkeys(got, 200)
    assert got["sheet"].content.startswith(b"%PDF") and got["book"].content.startswith(b"%PDF")
    names = [re.search(r'filename="([a-z_-]+)([^"]*)"', found.headers["content-disposition"]) for found in got.values()]
    assert [name.group(2) for name in names if name] == [".zh-Hans.pdf", ".zh-Hans.pdf", ".zh-Hans.html", ".yaml", ".json"]
    json.loads(got["json"].text)
    (tmp_path / "x.json").write_bytes(got["json"].content)
    name = re.search(r"^ruleset: (\w+)$", got["yaml"].text, re.MULTILINE).group(1)  # type: ignore[union-attr]
    (tmp_path / f"{name}.yaml").write_bytes(got["yaml"].content)
    game = read_compiled(tmp_path / "x.json")
    house = load_compiled(compile_named(find(str(tmp_path / f"{name}.yaml"))))
    assert [option.value for option in game.rules.options] == [option.value for option in house.rules.options]
    assert client.get("/take/exe?base=harbin").status_code == 404
    assert client.get("/take/book?base=harbin&o.cap=x").status_code == 422


def test_files_are_opened_checked_and_used(client: TestClient) -> None:
    opened = client.post("/file", files={"upload": ("any name.yaml", HOUSE)}, data={"lang": "en"}, follow_redirects=False)
    assert opened.status_code == 303 and opened.headers["location"].startswith("/build?file=z.")
    pasted = client.post("/file", data={"paste": "boke+cap=9", "lang": "en"}, files={}, follow_redirects=False)
    assert pasted.headers["location"] == "/build?base=boke&o.cap=9&lang=en"
    broken = client.post("/file", data={"text": HOUSE.replace("cap: 9", "cup: 9"), "lang": "en"})
    assert broken.status_code == 200 and 'data-line="4"' in broken.text and "did you mean cap" in unescape(broken.text)
    assert "No problems" in client.post("/check", data={"text": HOUSE.replace("\n", "\r\n")}, headers={"accept-language": "en"}).text
    assert client.post("/file", files={"upload": ("x", b"\xff")}).status_code == 422
    assert client.post("/file", data={"paste": "good day"}).status_code == 422


@pytest.mark.parametrize("texts", [TEXTS, BUILD_TEXTS, FILE_TEXTS, CAUTIONS])
def test_each_language_has_its_own_characters(texts: dict[str, tuple[str, str, str]]) -> None:
    for simplified, traditional, english in texts.values():
        assert not any(is_traditional(letter) for letter in simplified) and not any(is_simplified(letter) for letter in traditional)
        assert english.replace("’", "").replace("“", "").replace("”", "").replace("…", "").isascii()
        assert [sorted(re.findall(r"\{\w+\}", said)) for said in (simplified, traditional)] == [sorted(re.findall(r"\{\w+\}", english))] * 2
    assert {f"base_{id}" for id in shipped_ids()} & BUILD_TEXTS.keys() == {"base_harbin"}  # the others say it in their notes


def test_a_port_that_is_taken_and_an_extra_that_is_missing_are_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    port = address.rpartition(":")[2]
    taken = CliRunner().invoke(command, ["--port", port, "--no-open", "--lang", "en"])
    assert taken.exit_code == 1 and "port-taken" in taken.output and f"port {port}" in taken.output and "--port 0" in taken.output
    monkeypatch.setitem(__import__("sys").modules, "uvicorn", None)
    missing = CliRunner().invoke(command, ["--no-open", "--lang", "en"])
    assert missing.exit_code == 1 and "no-web" in missing.output and "pip install 'hrbrules[web]'" in missing.output
    assert run(["serve", "--port", "70000"]) == 2


def test_the_command_says_where_the_page_is(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = []
    monkeypatch.setattr("uvicorn.Server.run", lambda self, sockets: ran.append(sockets[0].getsockname()))
    started = CliRunner().invoke(command, ["--port", "0", "--no-open", "--lang", "zh-Hans"])
    (host, port), = ran
    assert started.exit_code == 0 and host == "127.0.0.1" and f"在浏览器里打开：http://127.0.0.1:{port}/?lang=zh-Hans" in started.output


def test_an_evening_goes_along_to_the_builder_and_back(client: TestClient) -> None:
    evening = {"base": "harbin", "lang": "zh-Hans", "h": "46m", "t": "46m22p.Mc1mp5pc1s.T5m.Ed.WB.FC", "who": "老王~~~"}
    told = urlencode({key: evening[key] for key in ("h", "t", "who")})
    for path in ("/calculate", "/build", "/file", "/effects", "/example?option=cap"):
        shown = unescape(client.get(path.partition("?")[0], params={**evening, **dict(parse_qsl(path.partition("?")[2]))}).text)
        for page in ("/build", "/calculate", "/file"):
            assert re.search(f'href="{page}\\?[^"]*{re.escape(told)}', shown), (path, page)
    shown = unescape(client.get("/build", params=evening).text)
    assert '<input type="hidden" name="who" value="老王~~~">' in shown
    assert all(told in link for link in re.findall(r'href="(/build\?[^"]*base=boke[^"]*)"', shown))
    posted = client.post(f"/file?lang=en&{told}", data={"paste": "boke", "lang": "en"}, follow_redirects=False)
    assert posted.headers["location"] == f"/build?base=boke&{told}&lang=en"
    broken = unescape(client.get("/calculate", params={**evening, "o.cap": "x"}).text)
    assert broken.count(told) > 2


def test_a_file_is_called_as_the_table_is(client: TestClient) -> None:
    said = client.get("/take/json", params={"base": "boke", "name": '老王"/\r\n的桌'}).headers["content-disposition"]
    assert said == "attachment; filename=\"my_table.json\"; filename*=UTF-8''" + quote("老王   的桌.json")
    assert "filename*" not in client.get("/take/yaml", params={"base": "boke", "name": "老王"}).headers["content-disposition"]


def test_what_is_not_there_is_no_other_table(client: TestClient) -> None:
    for form in ("json", "sheet"):
        assert client.get(f"/take/{form}", params={"base": "nope"}).status_code == 422
    assert "还不能打" in client.get("/build", params={"base": "nope", "lang": "zh-Hans"}).text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403), ({"origin": "http://127.0.0.1:9"}, 403), ({"origin": "https://127.0.0.1"}, 403),
        ({"origin": "null", "sec-fetch-site": "cross-site"}, 403), ({"origin": "null", "sec-fetch-site": "same-origin"}, 303),
        ({"origin": "http://127.0.0.1"}, 303), ({}, 303),
    ],
)  # fmt: skip
def test_only_its_own_pages_may_post(client: TestClient, headers: dict[str, str], status: int) -> None:
    assert client.post("/file", data={"paste": "boke"}, headers=headers, follow_redirects=False).status_code == status


@pytest.mark.parametrize("id", ["boke", "suihua"])
def test_the_quick_sheet_is_the_sheet(id: str) -> None:
    table = table_of(State(base=id, settings=(("cap", "32"),)))
    printed, findings = _found(table.state)
    rules, identity, held = rules_of(table), _identity(table), carried(printed.named, printed.rules)
    for lang in ("zh-Hans", "en"):
        whole = sheet_data(rules.rules, lang, findings, identity, held)
        held_quickly, quick = _found_for_sheet(table.state)
        assert sheet_data(rules.rules, lang, quick, identity, held_quickly) == whole


def test_each_finding_of_a_proof_has_its_sentence() -> None:
    codes = {value for name, value in vars(finding).items() if name.isupper() and isinstance(value, str)} - {finding.NOT_SHOWN}
    assert len(codes) > 5 and codes <= CAUTIONS.keys()
