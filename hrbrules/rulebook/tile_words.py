"""Tiles go in; what a reader calls them comes out, for prose and for the labels of pictures."""

from __future__ import annotations

from typing import Final

from hrbrules.tiles.tile import ZHONG, tile_text

_DIGITS: Final = "一二三四五六七八九"
_SUITS: Final = {"zh-Hans": "万筒条", "zh-Hant": "萬筒條"}
_ZHONG: Final = {"zh-Hans": "红中", "zh-Hant": "紅中"}
_COUNTS: Final = {
    "zh-Hans": ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"),
    "zh-Hant": ("零", "一", "兩", "三", "四", "五", "六", "七", "八", "九", "十"),
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
}


def tile_word(tile: int, lang: str) -> str:
    """"五万", "红中"; in English "5m", "Z"."""
    if lang not in _SUITS:
        return tile_text(tile)
    return _ZHONG[lang] if tile == ZHONG else _DIGITS[tile % 9] + _SUITS[lang][tile // 9]


def count_word(number: int, lang: str) -> str:
    """Small numbers as words (两 for two of something), larger ones as digits."""
    words = _COUNTS[lang]
    return words[number] if 0 <= number < len(words) else str(number)
