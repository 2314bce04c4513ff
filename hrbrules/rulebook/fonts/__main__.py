"""The texts of the shipped books go in; the small fonts that every HTML book carries come out as `web.<language>.woff2`.

Run `python -m hrbrules.rulebook.fonts` (with the extra `dev`) after texts brought new characters; a test tells when. They are
made here and not with each book, so that a plain install writes the same bytes as any other.
"""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import printable
from typing import Any, Final

import yaml
from fontTools import subset as cut
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

from hrbrules.driver import find, shipped_ids
from hrbrules.exporters.books import book_files, prepare
from hrbrules.rulebook.typeset import font_characters
from hrbrules.source.files import data_folder
from hrbrules.vocabulary.flow import STANDARD_FLOW

FOLDER: Final = Path(__file__).resolve().parent
SCRIPTS: Final = {"zh-Hans": ("SC", "TC"), "zh-Hant": ("TC", "SC"), "en": ("SC", "TC")}  # the other script: for the glossary
WEIGHTS: Final = (400, 650)  # text and heads of the pages
UNITS: Final = 200  # a fifth of the drawing grid: a third less to carry, and still finer than a screen shows
_HIDDEN: Final = re.compile(r"<style>.*?</style>|<symbol.*?</symbol>|<[^>]+>", re.DOTALL)


def shown(page: str) -> frozenset[str]:
    """The characters that readers of an HTML page see."""
    labels = " ".join(re.findall(r'aria-label="([^"]*)"', page))
    return frozenset(html.unescape(_HIDDEN.sub("", page) + labels)) - frozenset("\n")


def strings(value: object, lang: str) -> Iterator[str]:
    """Every text of a language in a tree of rules or of choices, options that are off included."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == lang and isinstance(inner, str):
                yield inner
            elif key == lang:
                yield from everything(inner)
            else:
                yield from strings(inner, lang)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner, lang)


def everything(value: object) -> Iterator[str]:
    """Every text in a tree."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from everything(list(value.values()))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from everything(inner)


def wanted(lang: str, pages: list[str]) -> str:
    """The characters of a language's font, sorted: those of the shipped books, of every option and choice, and all of ASCII."""
    texts = [text for path in sorted(data_folder("rulesets").glob("*.yaml"))
             for text in strings(yaml.safe_load(path.read_text(encoding="utf-8")), lang)]  # fmt: skip
    texts += [text for field in STANDARD_FLOW for text in strings([field.names, field.sentences, field.words], lang)]
    found = frozenset().union(*map(shown, pages), *texts, printable)
    return "".join(sorted(found - frozenset("\t\n\r\v\f")))


def subset(script: str, characters: str, weights: tuple[int, int]) -> bytes:
    """A font in woff2 with those of the characters that it has; the same characters and tools give the same bytes."""
    options = cut.Options()
    options.layout_features, options.hinting, options.notdef_outline = ["palt", "kern", "ccmp", "locl"], False, True
    options.name_IDs, options.recalc_timestamp = [0, 1, 2, 13, 14], False
    font: Any = TTFont(FOLDER / f"NotoSans{script}-rulebook.ttf", recalcTimestamp=False)
    cutter = cut.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (weights[0], *weights)})
    scale_upem(font, UNITS)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def main() -> None:
    """Write fonts and lists of their characters."""
    pages: dict[str, list[str]] = {lang: [] for lang in SCRIPTS}
    for id in shipped_ids():
        for name, content in book_files(prepare(find(id)), SCRIPTS, ("html",)).items():
            pages[name.split(".")[1]].append(content.decode())
    for lang, (script, other) in SCRIPTS.items():
        characters = wanted(lang, pages[lang])
        rest = "".join(one for one in characters if one not in font_characters(script) and one != " ")
        for name, content in (("", subset(script, characters, WEIGHTS)), (".more", subset(other, rest, (WEIGHTS[0], WEIGHTS[0])))):
            (FOLDER / f"web.{lang}{name}.woff2").write_bytes(content)
            print(f"web.{lang}{name}.woff2: {len(content)} bytes")
        (FOLDER / f"web.{lang}.txt").write_text(characters + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
