"""Sections go in; an index of their rules comes out, in the order in which readers of the language look words up."""

from __future__ import annotations

import re

from hrbrules.rulebook.document import Entry, Index, Rule, Section
from hrbrules.rulebook.voice import Voice

_ORDER = {"zh-Hans": "gb2312", "zh-Hant": "big5"}  # by pronunciation; by strokes
_LEFT_OUT = ("questions", "options")


def index_section(voice: Voice, number: int, sections: tuple[Section, ...]) -> Section:
    found: dict[str, list[tuple[str, str]]] = {}
    for section in sections:
        for block in section.blocks:
            if isinstance(block, Rule) and block.entry and section.anchor not in _LEFT_OUT:
                found.setdefault(voice.capital(block.entry), []).append((block.number, block.anchor))
    entries = tuple(Entry(word=word, places=tuple(found[word])) for word in sorted(found, key=lambda word: _key(word, voice.lang)))
    return Section(number=number, anchor="index", title=voice.labels["index"], blocks=(Index(entries=entries),))


def _key(word: str, lang: str) -> tuple[bytes, str]:
    plain = re.sub(r"[^\w]", "", word).lower()
    return plain.encode(_ORDER.get(lang, "utf-8"), errors="ignore"), word


def numbers_of(sections: tuple[Section, ...]) -> dict[str, str]:
    """The number of every rule by its anchor."""
    return {block.anchor: block.number for section in sections for block in section.blocks if isinstance(block, Rule)}
