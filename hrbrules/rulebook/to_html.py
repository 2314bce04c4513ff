"""A book goes in; one self-contained HTML file comes out: own styles and pictures, no script, no outside request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from hrbrules.rulebook.document import Block, Book, Example, Picture, Table
from hrbrules.tiles.tile import ZHONG, tile_text

_HERE = Path(__file__).parent
_OUTER = re.compile(r"^\s*<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)


def render_html(book: Book) -> str:
    """The book as one HTML text; the same book gives the same bytes."""
    used = sorted({ZHONG, *_tiles(book)})
    symbols = tile_symbols(used, book.lang)
    return _environment().get_template("book.html.jinja").render(book=book, symbols=symbols, style=Markup(_style()))


def tile_symbols(tiles: Iterable[int], lang: str) -> Markup:
    """Pictures of tiles for `<use href="#…">`; the id of each is `tile_id`."""
    return Markup("").join(_symbol(tile, lang) for tile in tiles)


def _tiles(book: Book) -> Iterator[int]:
    for section in book.sections:
        for block in section.blocks:
            for picture in _pictures(block):
                for group in picture.groups:
                    yield from group.tiles


def _pictures(block: Block) -> Iterator[Picture]:
    match block:
        case Picture():
            yield block
        case Example(picture=picture):
            yield picture
        case Table(rows=rows):
            yield from (cell for row in rows for cell in row if isinstance(cell, Picture))
        case _:
            return


@cache
def _symbol(tile: int, lang: str) -> Markup:
    """A tile picture as a symbol. The files are ours, so their markup is trusted."""
    folder = "wan-traditional" if lang == "zh-Hant" else "wan-simplified"
    name = "zhong" if tile == ZHONG else tile_text(tile)
    found = _OUTER.match((_HERE / "tiles" / folder / f"{name}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{name}.svg is no picture")
    return Markup(f'<symbol id="{tile_id(tile)}" viewBox="0 0 60 80">{found.group(1)}</symbol>')


def tile_id(tile: int) -> str:
    return f"t-{tile_text(tile).lower()}"


@cache
def _style() -> str:
    return (_HERE / "templates" / "book.css").read_text(encoding="utf-8")


def _kind(block: Block) -> str:
    return type(block).__name__.lower()


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    learn_book(environment)
    return environment


def learn_book(environment: Environment) -> None:
    """Give an environment the words that `parts.html.jinja` and `sections.html.jinja` use."""
    environment.filters |= {"kind": _kind, "tile_id": tile_id}
    environment.tests["picture"] = lambda value: isinstance(value, Picture)
