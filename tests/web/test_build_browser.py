"""The builder in a real browser, on a desk and on a phone: build, break, mend, take away, come back; without scripts, by keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

BAR = "#result .verdict"


def violations(page: Any) -> list[str]:
    """What axe-core finds against its rules for WCAG 2.2 AA and good practice. Of the rulebook, which takes it as long as all the
    rest together, only the first section."""
    found = Axe().run(page, context={"exclude": [[".book section:nth-of-type(n+2)"]]}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def settled(page: Any, part: str) -> None:
    """Wait until the address says so and the verdict is there."""
    page.wait_for_url(lambda url: part in url)
    page.wait_for_selector(BAR)


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_table_is_built_and_comes_back(page: Any) -> None:
    page.goto("/?lang=en")
    page.get_by_text("choose another base").click()
    page.get_by_role("link", name="Boke Harbin mahjong").click()
    page.get_by_role("switch", name="The great wind").check()
    settled(page, "o.gua_da_feng=on")
    page.get_by_role("switch", name="An awaited tile is the bao").check()
    settled(page, "o.lou_hu=on")
    page.get_by_label("Cap").fill("32")
    page.get_by_label("Cap").blur()
    settled(page, "o.cap=32")
    page.get_by_label("Name of the table").fill("Tuesday <b>table</b>")
    settled(page, "name=Tuesday")
    page.get_by_label("Middle wait", exact=True).fill("3")
    page.get_by_label("Middle wait", exact=True).blur()
    settled(page, "n.fans.ka_dang.times=3")
    assert "can be played" in page.inner_text(BAR)
    changes = page.inner_text("table.changes")
    assert "at most 32 points" in changes and "×3" in changes
    page.wait_for_selector(".effect")
    assert "Tuesday <b>table</b>" in page.inner_text(".book-name")
    page.wait_for_selector(".book .example")  # the worked hands have come
    page.reload()
    assert page.get_by_label("Cap").input_value() == "32" and page.get_by_role("switch", name="An awaited tile is the bao").is_checked()
    assert page.get_by_label("Name of the table").input_value() == "Tuesday <b>table</b>"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.wait_for_selector(".effect")
    assert violations(page) == []


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_what_does_not_go_together_is_told_and_mended(page: Any) -> None:
    page.goto("/build?base=jianming&lang=zh-Hans")
    page.locator("#o-wide_ka_only").check()
    settled(page, "o.wide_ka_only=on")
    assert "不能和" in page.inner_text("#b-o-si_ka .why")  # told before anybody tries
    page.locator("#o-si_ka").check()
    settled(page, "o.si_ka=on")
    assert "还不能打" in page.inner_text(BAR) and page.locator(".takes").count() == 0
    assert page.locator("#o-wide_ka_only").is_checked()  # nothing flips by itself
    assert violations(page) == []
    page.locator("#b-o-si_ka .mend").first.click()
    settled(page, "o.si_ka=on")
    assert "可以打" in page.inner_text(BAR) and not page.locator("#o-wide_ka_only").is_checked()


@pytest.mark.parametrize("page", ["desk"], indirect=True)
def test_each_format_is_taken_away(page: Any, tmp_path: Path) -> None:
    page.goto("/build?base=harbin&o.cap=24&name=Tuesday&lang=en")
    assert violations(page) == []
    begins = {"sheet": b"%PDF", "book": b"%PDF", "html": b"<!DOCTYPE html>", "yaml": b"hrbrules: 1\nruleset: tuesday\n", "json": b"{"}
    for form, head in begins.items():
        with page.expect_download() as waiting:
            page.locator(f".takes a[href^='/take/{form}']").click()
        file = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(file)
        assert file.read_bytes().startswith(head) and file.name.startswith("tuesday" if form == "yaml" else "Tuesday"), form
    assert json.loads((tmp_path / "Tuesday.json").read_text("utf-8"))


@pytest.mark.parametrize("page", ["desk"], indirect=True)
def test_a_file_is_opened_broken_and_mended(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "whatever.yaml"
    file.write_text("hrbrules: 1\nruleset: ours\nextends: harbin\nfans:\n  ka_dang: {times: 3}\n", "utf-8")
    page.goto("/file?lang=en")
    page.get_by_label("Choose a YAML file").set_input_files(file)
    page.get_by_role("button", name="Open").click()
    settled(page, "file=")
    assert "ours.yaml" in page.inner_text(".pick") and "×3" in page.inner_text("table.changes")
    page.get_by_label("Cap").fill("40")  # the form writes into the file
    page.get_by_label("Cap").blur()
    page.wait_for_selector("table.changes:has-text('at most 40')")
    page.get_by_role("link", name="edit the file").click()
    text = page.get_by_label("Text of the rules file")
    assert text.input_value().endswith("options.cap: 40\n")
    text.fill(text.input_value().replace("ka_dang", "kadang"))
    page.wait_for_selector("#findings [data-line='5']")
    assert page.inner_text("#gutter .error").strip() == "5"
    assert violations(page) == []
    page.locator("#findings a.line").click()
    assert page.evaluate("document.activeElement.id + document.activeElement.selectionStart") == "text48"
    text.fill(text.input_value().replace("kadang", "ka_dang"))
    page.wait_for_selector("#findings:has-text('No problems')")
    page.get_by_role("button", name="Use it").click()
    settled(page, "file=")


@pytest.fixture
def scriptless(browser: Any, address: str) -> Any:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="en")
    yield context.new_page()
    context.close()


def test_all_of_it_works_without_scripts(scriptless: Any) -> None:
    page = scriptless
    page.goto("/build?base=jianming&lang=en")
    page.locator("#o-si_ka").check()
    page.locator("#o-cap").fill("16")
    page.get_by_role("button", name="Update").click()
    assert "o.si_ka=on&o.cap=16&lang=en" in page.url and "form=" not in page.url and "gang_money" not in page.url
    assert "at most 16" in page.inner_text("table.changes")
    page.get_by_role("link", name="Show hands that come out differently").click()
    assert page.locator(".effect").count() > 0
    page.get_by_role("link", name="back to the rules").click()
    assert page.locator("#o-si_ka").is_checked()
    page.locator("#o-wide_ka_only").check()
    page.get_by_role("button", name="Update").click()
    page.locator(".mend").first.click()
    assert "can be played" in page.inner_text(BAR)


@pytest.mark.parametrize("page", ["desk"], indirect=True)
def test_the_keyboard_is_enough(page: Any) -> None:
    page.goto("/build?base=boke&lang=en")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "switch":
            break
    switch = page.evaluate("document.activeElement.id")
    page.keyboard.press("Space")
    settled(page, f"o.{switch.removeprefix('o-')}=on")
    assert page.evaluate("document.activeElement.id") == switch  # one goes on from where one was
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".option details[open] :is(.effect, .plays)")
