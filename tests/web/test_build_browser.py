"""The builder in a real browser, on a desk and on a phone."""

from __future__ import annotations

from typing import Any


def test_the_first_page_opens(page: Any) -> None:
    page.goto("/")
    assert page.title() == "Harbin mahjong rules"
