"""The calculator in a real browser, on a desk and on a phone: tapped, typed, without a script, by keyboard alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from hrbrules import driver
from hrbrules.cases.from_file import examples_of
from hrbrules.cases.tree import Case
from hrbrules.web.calculate_asks import asks_of
from tests.web.conftest import SIZES
from tests.web.tapped import taps
from tests.web.test_calculate import KA

EXAMPLES = [
    ("harbin", "7889 on 8"), ("harbin", "dealer liable after three draws"), ("boke", "a chosen pair and the bao"),
    ("harbin-street", "discard by a declared player"), ("suihua", "a pair set apart"),
]  # fmt: skip


def case_of(id: str, title: str) -> Case:
    return next(case for case in examples_of(driver.find(id)).cases if case.title == title)


_FIND = """word => {
    const button = document.querySelector(`button[name="do"][value="${word}"]`);
    if (!button) return false;
    const folded = button.closest("details:not([open])");
    if (folded) folded.querySelector("summary").click();
    document.getElementById("calculate").dataset.old = 1;
    return true;
}"""


def tap(page: Any, word: str) -> None:
    """A button of the page, as a thumb finds it; a question that is folded away is opened first."""
    there = page.evaluate(_FIND, word)
    if not there and word.startswith("slot."):  # the pad has turned there by itself
        return
    page.locator(f'button[name="do"][value="{word}"]').first.click()
    page.wait_for_selector("#calculate:not([data-old])", state="attached")


@contextmanager
def swapped(page: Any) -> Iterator[None]:
    """Until the page is another one, by a script or without."""
    page.locator("#calculate").evaluate("one => one.dataset.old = 1")
    yield
    page.wait_for_selector("#calculate:not([data-old])", state="attached")


def paid(page: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in page.locator(".c-payments tbody tr").all():
        payer, _, amount, _ = row.locator("th, td").all_inner_texts()
        found[payer] = found.get(payer, 0) + int(amount)
    return found


ON_A_PHONE = pytest.mark.parametrize("page", ["phone"], indirect=True)
ON_A_DESK = pytest.mark.parametrize("page", ["desk"], indirect=True)
WON = "/calculate?base=harbin&lang=en&h=46m22p.Mc1mp5pc1s.T5m.Ed.FC.WA.B9s&f=none"


@ON_A_PHONE
@pytest.mark.parametrize(("id", "title"), EXAMPLES)
def test_an_example_of_the_documents_is_tapped_in(page: Any, id: str, title: str) -> None:
    case = case_of(id, title)
    query = f"?base={id}&lang=en" + "".join(f"&o.{option}={value}" for option, value in case.options.items())
    page.goto(f"/calculate{query}")
    rules = driver.load(id, **case.options)
    for word in taps(case, asks_of(rules)):
        tap(page, word)
    title_shown = page.locator("#verdict-title")
    assert f"value {case.expect['value']}" in title_shown.inner_text()
    if "pays" in case.expect:
        assert paid(page) == case.expect["pays"]
    before = page.url
    page.reload()
    assert page.url == before and f"value {case.expect['value']}" in title_shown.inner_text()


def test_a_hand_is_scored_written_down_and_taken_back_by_going_back(page: Any) -> None:
    page.goto("/calculate?base=harbin&lang=en")
    for word in [*KA[:6], "tile.4m", "tile.6m", "tile.2p", "tile.2p", "won.5m"]:
        tap(page, word)
    tap(page, "seat.B")
    tap(page, "came.discard.A")
    assert paid(page) == {"A": 6}
    tap(page, "write")
    assert page.locator(".c-total").all_inner_texts() == ["−6", "+6", "0", "0"]
    assert "B deals next" in page.locator(".c-coming").inner_text()
    assert page.evaluate("document.querySelector('#calculate').getBoundingClientRect().top") >= -1  # the next hand begins at the top
    page.go_back()
    page.wait_for_selector("#do-write")
    assert page.locator(".c-total").all_inner_texts() == ["0", "0", "0", "0"]
    page.go_forward()
    page.wait_for_selector("#do-undo")
    page.locator("#pages a").first.click()  # the evening waits while the rules are changed
    page.wait_for_url("**/build?**")
    page.locator("#pages a").nth(1).click()
    page.wait_for_selector("#do-undo")
    assert page.locator(".c-total").all_inner_texts() == ["−6", "+6", "0", "0"]
    with page.expect_download() as download:
        page.get_by_role("link", name="JSON").click()
    assert json.loads(Path(download.value.path()).read_text())["totals"] == {"A": -6, "B": 6, "C": 0, "D": 0}
    tap(page, "undo")
    assert page.locator("#do-write").is_visible()


@ON_A_PHONE
def test_a_slip_is_a_plain_sentence_where_it_belongs(page: Any) -> None:
    page.goto("/calculate?base=harbin&lang=zh-Hans&h=5555m")
    tap(page, "tile.5m")
    assert page.get_by_role("alert").inner_text() == "五万 已经有四张了。"
    tap(page, "tile.6m")
    assert page.get_by_role("alert").count() == 0 and "还差 8 张牌" in page.locator("#verdict-title").inner_text()


@ON_A_PHONE
def test_one_thumb_reaches_the_pad_and_every_target_is_big_enough(page: Any) -> None:
    page.goto("/calculate?base=harbin&lang=en&h=46m")
    height, width = page.viewport_size["height"], page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for key in page.locator(".c-pad button").all():
        box = key.bounding_box()
        assert box["y"] > height / 2 and box["y"] + box["height"] <= height and box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["width"] >= 32 and box["height"] >= 44
    for choice in page.locator(".c-choice:visible").all():
        box = choice.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44


@ON_A_DESK
def test_the_keyboard_alone_is_enough(page: Any) -> None:
    page.goto("/calculate?base=harbin&lang=en&h=46m22p.Mc1mp5pc1s&f=tile")
    page.locator('button[value="tile.1m"]').focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    with swapped(page):
        page.keyboard.press("Enter")
    assert "Who won?" in page.locator("#verdict-title").inner_text()
    assert page.evaluate("document.activeElement.value") == "tile.5m"  # the pad goes on to the bao, under the same key
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    with swapped(page):
        page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.id") == "verdict"  # the pad has closed: the keyboard is at the result
    for wanted in ("seat.A", "came.discard.C", "write"):
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.value") == wanted:
                break
        else:
            raise AssertionError(f"{wanted} was never reached")
        with swapped(page):
            page.keyboard.press("Enter")
        if wanted != "write":
            page.locator("#verdict").focus() if wanted.startswith("came") else None
    assert page.locator(".c-total").all_inner_texts() == ["+6", "0", "−6", "0"]


@pytest.mark.parametrize("size", SIZES)
def test_without_a_script(browser: Any, address: str, size: str) -> None:
    context = browser.new_context(base_url=address, viewport=SIZES[size], java_script_enabled=False, locale="zh-TW")
    page = context.new_page()
    page.goto("/calculate")
    page.get_by_label("用鍵盤寫牌").fill("22p46m, chi 123m, 碰 555p, 吃 123s")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("h=22p46m"))
    for word, shown in (("won.5m", "T5m"), ("seat.A", "WA"), ("came.draw", "Ew"), ("write", "t=")):
        page.locator(f'button[value="{word}"]').first.click()
        page.wait_for_url(re.compile(re.escape(shown)))
        assert "do=" not in page.url
    assert page.locator(".c-total").all_inner_texts() == ["+12", "−4", "−4", "−4"]
    page.go_back()
    assert page.locator("#do-write").is_visible()
    context.close()


def test_everybody_can_use_it(page: Any) -> None:
    lost = WON.replace("T5m", "T6m").replace("f=none", "f=chi")
    for address in ("/calculate?lang=zh-Hans", WON + "&t=46m22p.Mc1mp5pc1s.T5m.Ed.WB.FC~.En", lost):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        found = Axe().run(page).response["violations"]
        assert [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found] == []


@ON_A_PHONE
def test_no_tap_is_lost_however_fast(page: Any) -> None:
    page.goto("/calculate?base=harbin&lang=en")
    fast = """words => words.forEach(word => document.querySelector(`button[value="${word}"]`).click())"""
    page.evaluate(fast, [f"tile.{n}m" for n in (9, 1, 5, 5, 2)])
    page.wait_for_url(re.compile("h=91552m"))
    assert page.locator("#calculate-live").inner_text().strip() == "8 more tiles"


@ON_A_DESK
def test_another_language_keeps_the_hand(page: Any) -> None:
    page.goto("/calculate?base=harbin&lang=en")
    tap(page, "tile.5m")
    page.get_by_role("link", name="繁").click()
    page.wait_for_url(re.compile("lang=zh-Hant.*h=5m"))
    assert "還差 12 張牌" in page.locator("#verdict-title").inner_text()
