"""A book goes in; a PDF for A4 paper comes out, made by Typst from one fixed template."""

from __future__ import annotations

from typing import Any

from hrbrules.rulebook.document import (
    Block,
    Book,
    Diagram,
    Example,
    Formula,
    Index,
    Item,
    Listing,
    Note,
    Paragraph,
    Picture,
    Rule,
    Subheading,
    Table,
)
from hrbrules.rulebook.labels import LABELS
from hrbrules.rulebook.typeset import picture_data, table_data, typeset
from hrbrules.rulebook.voice import clean

_LONGEST_HEAD = 40


def render_pdf(book: Book) -> bytes:
    """The same book gives the same bytes. Raises RulesetError: no Typst, or a character without a glyph."""
    return typeset("book.typ", book_data(book), book.lang)


def book_data(book: Book) -> dict[str, Any]:
    """The book as plain data for the template."""
    labels = LABELS[book.lang]
    return {
        "lang": book.lang,
        "tiles": "wan-traditional" if book.lang == "zh-Hant" else "wan-simplified",
        "title": book.title,
        "running": shorten(book.title),
        "lead": book.lead,
        "contents": book.contents_title,
        "zhong": labels["zhong"],
        "foot": " · ".join(f"{name} {shorten(value)}" for name, value in book.footer),
        "page": labels["page"],
        "sections": [
            {"title": f"{section.number} {section.title}", "blocks": [_block(block, book.lang) for block in section.blocks]}
            for section in book.sections
        ],
    }


def shorten(text: str) -> str:
    """For a line that every page repeats."""
    return text if len(text) <= _LONGEST_HEAD else text[: _LONGEST_HEAD - 1] + "…"


def _block(block: Block, lang: str) -> dict[str, Any]:
    match block:
        case Rule():
            return {
                "kind": "rule", "number": block.number, "anchor": block.anchor, "text": block.text, "label": block.label,
                "items": _items(block.items), "note": block.note, "cite": list(block.cite), "grade": block.grade,
            }  # fmt: skip
        case Paragraph(text=text):
            return {"kind": "paragraph", "text": text}
        case Note(text=text):
            return {"kind": "note", "text": text}
        case Subheading(text=text):
            return {"kind": "subheading", "text": text}
        case Listing(items=items):
            return {"kind": "listing", "items": _items(items)}
        case Formula(left=left, right=right):
            return {"kind": "formula", "left": left, "right": right}
        case Picture():
            return picture_data(block, lang)
        case Table():
            return table_data(block, lang)
        case Example():
            return _example(block, lang)
        case Diagram():
            lanes = [
                {"title": lane.title, "steps": [{"title": step.title, "text": step.text} for step in lane.steps]} for lane in block.lanes
            ]
            return {"kind": "diagram", "title": block.title, "lanes": lanes}
        case Index():
            entries = [{"word": entry.word, "places": [list(place) for place in entry.places]} for entry in block.entries]
            return {"kind": "index", "entries": entries}


def _example(block: Example, lang: str) -> dict[str, Any]:
    return {
        "kind": "example", "title": block.title, "picture": picture_data(block.picture, lang),
        "facts": [list(fact) for fact in block.facts],
        "result": block.result, "receipt": None if block.receipt is None else table_data(block.receipt, lang), "cite": list(block.cite),
        "near": block.near,
    }  # fmt: skip


def _items(items: tuple[Item, ...]) -> list[dict[str, Any]]:
    return [{"text": clean(item.text), "items": _items(item.items), "cite": list(item.cite)} for item in items]
