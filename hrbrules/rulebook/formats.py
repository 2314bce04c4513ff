"""A book and the name of a format go in; the bytes of a file come out. The one list of formats that commands offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hrbrules.rulebook.document import Book
from hrbrules.rulebook.to_html import render_html
from hrbrules.rulebook.to_markdown import render_markdown
from hrbrules.rulebook.to_pdf import render_pdf

RENDERERS: Final[Mapping[str, Callable[[Book], str | bytes]]] = {"md": render_markdown, "html": render_html, "pdf": render_pdf}


def book_bytes(book: Book, form: str) -> bytes:
    """The file of a book. Raises KeyError for no format, RulesetError `no-pdf`, `no-glyph`."""
    made = RENDERERS[form](book)
    return made.encode() if isinstance(made, str) else made


def book_name(id: str, lang: str, form: str) -> str:
    """`harbin/harbin.zh-Hans.pdf`."""
    return f"{id}/{id}.{lang}.{form}"


def sheet_name(id: str, lang: str) -> str:
    """`harbin/harbin-sheet.zh-Hans.pdf`."""
    return f"{id}/{id}-sheet.{lang}.pdf"
