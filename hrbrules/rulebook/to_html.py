"""A book goes in; one self-contained HTML file comes out: own styles and pictures, no script, no outside request."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from hrbrules.rulebook.document import Block, Book, Example, Picture, Table
from hrbrules.tiles.tile import ZHONG, tile_text

_HERE = Path(__file__).parent
_LONG = 60  # a shape shorter than this is not worth a reference
_SHAPE = re.compile(r"<(?:path|rect|circle)[^>]*/>")
_BETWEEN = re.compile(r">\n+<")  # line ends of the template between its tags; text cannot hold a bare > or <
_OUTER = re.compile(r"^\s*<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)


def render_html(book: Book) -> str:
    """The book as one HTML text; the same book gives the same bytes."""
    symbols = _symbols(tuple(sorted({ZHONG, *_tiles(book)})), book.lang)
    style = Markup(_font_faces(book.lang) + _style())
    page = _environment().get_template("book.html.jinja").render(book=book, symbols=symbols, style=style)
    return _BETWEEN.sub("><", page)


def tile_symbols(tiles: Iterable[int], lang: str) -> Markup:
    """Pictures of tiles for `<use href="#…">`; the id of each is `tile_id`."""
    return _symbols(tuple(tiles), lang)


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
def _symbols(tiles: tuple[int, ...], lang: str) -> Markup:
    """Tile pictures as symbols; a shape that several have (the plate, 萬) is written once. The files are ours: markup is trusted."""
    drawn = {tile: _picture(tile, lang) for tile in tiles}
    times = Counter(shape for picture in drawn.values() for shape in dict.fromkeys(_SHAPE.findall(picture)))
    shared = {shape: f"s{index}" for index, shape in enumerate(shape for shape, count in times.items() if count > 1 and len(shape) > _LONG)}
    parts = [f'<g id="{id}">{shape}</g>' for shape, id in shared.items()]
    for tile, picture in drawn.items():
        inner = _SHAPE.sub(lambda found: f'<use href="#{shared[found[0]]}"/>' if found[0] in shared else found[0], picture)
        parts.append(f'<symbol id="{tile_id(tile)}" viewBox="0 0 60 80">{inner}</symbol>')
    return Markup("".join(parts))


def _picture(tile: int, lang: str) -> str:
    """What a tile's picture file draws."""
    folder = "wan-traditional" if lang == "zh-Hant" else "wan-simplified"
    name = "zhong" if tile == ZHONG else tile_text(tile)
    found = _OUTER.match((_HERE / "tiles" / folder / f"{name}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{name}.svg is no picture")
    return found.group(1)


def tile_id(tile: int) -> str:
    return f"t-{tile_text(tile).lower()}"


@cache
def _font_faces(lang: str) -> str:
    """The fonts of the page, in the page; the second has the other script's words of the glossary.

    `python -m hrbrules.rulebook.fonts` makes them; a character that neither has falls to the reader's own fonts.
    """
    faces = (("Rulebook", "400 650", f"web.{lang}.woff2"), ("Rulebook more", "400", f"web.{lang}.more.woff2"))
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
        f'src: url("data:font/woff2;base64,{b64encode((_HERE / "fonts" / name).read_bytes()).decode()}") format("woff2"); }}\n'
        for family, weight, name in faces
    )


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
