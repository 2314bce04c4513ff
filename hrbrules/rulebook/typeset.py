"""A template and a tree of texts go in; a PDF comes out. Text travels as JSON, never as markup; every character has a glyph."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from hrbrules.rulebook.document import Picture, Table
from hrbrules.rulebook.tile_words import tile_word
from hrbrules.source.diagnostic import RulesetError, diagnose
from hrbrules.tiles.tile import ZHONG, tile_text

_HERE: Final = Path(__file__).parent
_FONTS: Final = {"zh-Hans": ("SC", "TC"), "zh-Hant": ("TC", "SC"), "en": ("SC", "TC")}
_FEW = 4  # a table of so few columns gives its numbers the room they need, and the rest to its text
_HEADS = 38  # heads of numbers wider than this together are broken into lines, and every column gets a share
_GAP = 4  # what the space around a cell takes
_ENDLESS = re.compile(r"[!-~]{30,}")
_NO_TEXT = frozenset(("qr", "anchor", "places"))  # a picture, and what links go by
_WIDE = 14  # columns of a table up to this width (a Chinese character is 2) are as wide as their text
Tree = Mapping[str, Any]


def typeset(template: str, data: Tree, lang: str) -> bytes:
    """The PDF, tagged (PDF/UA-1), without a date: the same data gives the same bytes.

    Raises RulesetError `no-pdf` where the extra `pdf` is not installed, `no-glyph` for a character that no font has.
    """
    try:
        import typst
    except ImportError as error:
        raise RulesetError(diagnose("no-pdf", None)) from error
    check_glyphs(data, lang)
    try:
        found = typst.compile(
            str(_HERE / "templates" / template), root=str(_HERE), font_paths=_fonts(),
            format="pdf", sys_inputs={"data": json.dumps(_breakable(data), ensure_ascii=False)}, pdf_standards=["ua-1"],
        )  # fmt: skip
    except typst.TypstError as error:
        if "sheet-too-long" in str(error):
            raise RulesetError(diagnose("sheet-too-long", None)) from error
        raise
    assert isinstance(found, bytes)
    return found


@cache
def _fonts() -> Any:
    """Opened once for all books of a run."""
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(_HERE / "fonts")])


def _breakable(value: object) -> object:
    """The same tree, in which a word longer than any line may be broken: it would run over the margin and what stands there."""
    match value:
        case str():
            return _ENDLESS.sub(lambda found: "\u200b".join(found[0][at : at + 8] for at in range(0, len(found[0]), 8)), value)
        case Mapping():
            return {key: inner if key in _NO_TEXT else _breakable(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_breakable(inner) for inner in value]
        case _:
            return value


def check_glyphs(data: Tree, lang: str) -> None:
    """A missing glyph would vanish silently; here it is an error that names the character and where it stands."""
    known = frozenset().union(*(font_characters(name) for name in _FONTS[lang]))
    missing: dict[str, str] = {}
    for place, text in _texts(data, ""):
        for character in text:
            if character not in known and not character.isspace():
                missing.setdefault(character, place or text)
    if missing:
        raise RulesetError(*(
            diagnose("no-glyph", None, character=character, point=f"U+{ord(character):04X}", text=_around(place, character))
            for character, place in list(missing.items())[:8]
        ))  # fmt: skip


def _around(text: str, character: str) -> str:
    at = max(text.find(character), 0)
    return text[max(at - 12, 0) : at + 13]


def _texts(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Every text of a tree, with the text itself as its place: it says which rule is meant."""
    match value:
        case str():
            yield value, value
        case Mapping():
            for inner in value.values():
                yield from _texts(inner, place)
        case list() | tuple():
            for inner in value:
                yield from _texts(inner, place)
        case _:
            return


@cache
def font_characters(name: str) -> frozenset[str]:
    """The characters of a font, listed beside it; a test compares the list with the font."""
    listed = (_HERE / "fonts" / f"NotoSans{name}-rulebook.txt").read_text(encoding="utf-8")
    return frozenset(listed.replace("\n", ""))


# ---- parts that book and sheet share -------------------------------------------------------------------------------


def picture_data(picture: Picture, lang: str) -> dict[str, Any]:
    groups = [
        {"role": group.role, "caption": group.caption, "tiles": [tile_data(tile, lang) for tile in group.tiles]} for group in picture.groups
    ]
    return {"kind": "picture", "groups": groups}


def tile_data(tile: int, lang: str) -> dict[str, str]:
    return {"file": "zhong" if tile == ZHONG else tile_text(tile), "word": tile_word(tile, lang)}


def table_data(table: Table, lang: str) -> dict[str, Any]:
    """With widths: 0 for as wide as the text, else a share of the line."""
    rows = [[picture_data(cell, lang) if isinstance(cell, Picture) else cell for cell in row] for row in table.rows]
    return {
        "kind": "table", "header": list(table.header), "rows": rows, "numeric": list(table.numeric), "caption": table.caption,
        "widths": _widths(table),
    }  # fmt: skip


def _widths(table: Table) -> list[float]:
    pictured = any(isinstance(cell, Picture) for row in table.rows for cell in row)
    if len(table.header) == 3 and not (table.header[0] or table.numeric or pictured):  # it compares: two sides of one width
        return [0, 1.0, 1.0]
    found: list[float] = []
    for column in range(len(table.header)):
        cells = [row[column] for row in table.rows]
        if any(isinstance(cell, Picture) for cell in cells):
            found.append(0)
            continue
        if column in table.numeric:
            found.append(0 if len(table.header) <= _FEW else 1.0)
            continue
        longest = _longest(table, column)
        found.append(0 if longest <= _WIDE and _width(table.header[column]) <= 2 * _WIDE else min(longest, 90) / 10)
    if (len(found) > _FEW and table.numeric) or sum(_width(table.header[column]) for column in table.numeric) > _HEADS:
        return [_word(head) + _GAP if column in table.numeric else _text_width(table, column) for column, head in enumerate(table.header)]
    if table.numeric and table.numeric[-1] == len(found) - 1 and not any(found[:1]):
        return [1.0, *found[1:]]
    if found and not any(found) and len(found) > 6:
        return [2.0, *([1.0] * (len(found) - 1))]
    return found


def _longest(table: Table, column: int) -> int:
    cells = [row[column] for row in table.rows]
    lines = [line for cell in cells if not isinstance(cell, Picture) for line in ((cell,) if isinstance(cell, str) else cell)]
    return max((_width(line) for line in lines), default=0)


def _text_width(table: Table, column: int) -> float:
    most = 12 if len(table.header) > _FEW >= len(table.rows) else 42  # a short table can afford lines, a long one cannot
    return min(max(_longest(table, column), _word(table.header[column])), most) + _GAP


def _word(text: str) -> int:
    """The width of what cannot be broken: a word, or a few Chinese characters."""
    return max((_width(word) if word.isascii() else min(_width(word), 10) for word in text.split()), default=0)


def _width(text: str) -> int:
    return sum(2 if ord(character) > 0x2E7F else 1 for character in text)
