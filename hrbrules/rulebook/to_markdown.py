"""A book goes in; GitHub-flavoured Markdown comes out. Every text is escaped unless a filter here made it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from hrbrules.rulebook.document import Block, Book, Cell, Item, Picture, Rule

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&#$])")
_LINE_START = re.compile(r"^(\s*)([-+=]|\d+(?=[.)](?:\s|$)))")
_LINKS = re.compile(r"(?i)(?<=https:)//|(?<=http:)//|(?<=ftp:)//")


class Made(str):
    """Markdown that is finished and must not be escaped again."""

    __slots__ = ()


def render_markdown(book: Book) -> str:
    """The book as one Markdown text, ending in a line break; the same book gives the same bytes."""
    return _template().render(book=book).rstrip("\n") + "\n"


def escape_markdown(text: str) -> Made:
    """Text that shows as it stands: no emphasis, link, tag, table or list comes of it."""
    escaped = _SPECIAL.sub(r"\\\1", " ".join(text.split()))
    escaped = _LINKS.sub(r"\\/\\/", escaped).replace("www.", "www\\.")
    return Made(_LINE_START.sub(_escape_start, escaped))


def _escape_start(found: re.Match[str]) -> str:
    space, mark = found.groups()
    return f"{space}\\{mark}" if not mark.isdigit() else f"{space}{mark}\\"


def cell(value: Cell) -> Made:
    if isinstance(value, Picture):
        return Made(f"`{value.text}`")
    return Made("<br>".join(escape_markdown(line) for line in value)) if isinstance(value, tuple) else escape_markdown(value)


def cites(ids: tuple[str, ...]) -> Made:
    """The sources of a rule, small."""
    return Made(f" <sub>{escape_markdown(' '.join(ids))}</sub>" if ids else "")


def anchor(id: str) -> Made:
    """A target for links; ids are made of letters, digits and hyphens."""
    return Made(f'<a id="{id}"></a>')


def link(text: str, target: str) -> Made:
    """A link within the text; ids are made of letters, digits and hyphens."""
    return Made(f"[{escape_markdown(text)}](#{target})")


def points(items: tuple[Item, ...]) -> list[tuple[Made, Item]]:
    """A list and the lists in it, flat, each with its indentation."""
    found: list[tuple[Made, Item]] = []
    for item in items:
        found.append((Made(""), item))
        found.extend((Made("  " + depth), inner) for depth, inner in points(item.items))
    return found


def kind(block: Block) -> str:
    return type(block).__name__.lower()


def rules_of(numeric: tuple[int, ...], count: int) -> Made:
    """The line under a table's head."""
    return Made("|" + "|".join(" ---: " if column in numeric else " --- " for column in range(count)) + "|")


def label(rule: Rule) -> Made:
    return Made(f"**{escape_markdown(rule.label)}** ") if rule.label else Made("")


def _finalize(value: object) -> Made:
    return value if isinstance(value, Made) else escape_markdown(str(value))


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=False,  # Markdown has its own escape: `finalize` applies it to every value printed
        finalize=_finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"cell": cell, "cites": cites, "anchor": anchor, "points": points, "link": link}
    environment.filters |= {"kind": kind, "rules_of": rules_of, "label": label}
    return environment.get_template("book.md.jinja")
