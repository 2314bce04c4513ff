"""A Chinese text goes in; whether it reads as 简体, as 繁體, or as both comes out."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_HAN: Final = re.compile(r"[\u3400-\u9fff]")
# Big5 holds these too, in senses (or as variants) that no rulebook needs.
_TWINS: Final = frozenset("万与体听坏庄异怀据机极杠种胜里后几党网气虫厂")


def reads_as(text: str, lang: str) -> bool:
    """Whether a text with Chinese characters is written in the script of `lang` (zh-Hans, zh-Hant); another language has none."""
    if lang == "zh-Hans":
        return bool(_HAN.search(text)) and not any(is_traditional(one) for one in text)
    if lang == "zh-Hant":
        return bool(_HAN.search(text)) and not any(is_simplified(one) for one in text)
    return not _HAN.search(text)


@cache
def is_simplified(character: str) -> bool:
    """A character that 简体 has and 繁體 has not: in GB 2312 only, or one that Big5 holds in another sense.

    幺 is missing in Big5, yet Hong Kong writes it where Taiwan writes 么.
    """
    return character != "幺" and _in(character, "gb2312") and (not _in(character, "big5") or character in _TWINS)


@cache
def is_traditional(character: str) -> bool:
    """A character that 繁體 has and 简体 has not."""
    return _in(character, "big5") and not _in(character, "gb2312")


def _in(character: str, encoding: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
