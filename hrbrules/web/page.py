"""A template and what it shows go in; a page in the reader's language comes out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from hrbrules.rulebook.to_html import learn_book
from hrbrules.tiles.tile import ZHONG, tile_text
from hrbrules.web.texts import TEXTS

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
_HERE: Final = Path(__file__).parent


def language(request: Request) -> str:
    """What the address says (`lang=`), else what the browser asks for, else English."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    for part in request.headers.get("accept-language", "").lower().split(",")[:20]:
        tag = part.partition(";")[0].strip()
        if tag.startswith("zh"):
            return "zh-Hant" if any(word in tag for word in ("hant", "tw", "hk", "mo")) else "zh-Hans"
        if tag.startswith("en"):
            return "en"
    return "en"


def words(lang: str, *more: Mapping[str, tuple[str, str, str]]) -> dict[str, str]:
    """Key → text in one language (each given as 简体, 繁體, English); `more`: words of one page."""
    index = LANGUAGES.index(lang)
    return {key: said[index] for texts in (TEXTS, *more) for key, said in texts.items()}


def render(
    request: Request, template: str, *more: Mapping[str, tuple[str, str, str]], status: int = 200,
    headers: Mapping[str, str] | None = None, **values: Any,
) -> HTMLResponse:  # fmt: skip
    """A page. Its template gets `t` (the words), `lang`, `request` and `values`; everything is escaped."""
    lang = language(request)
    content = environment().get_template(template).render(t=words(lang, *more), lang=lang, request=request, **values)
    return HTMLResponse(content, status, headers=dict(headers or {}))


def tile_address(tile: int, lang: str) -> str:
    """Where the picture of a tile is: traditional 萬 for 繁體."""
    style = "wan-traditional" if lang == "zh-Hant" else "wan-simplified"
    return f"/static/tiles/{style}/{'zhong' if tile == ZHONG else tile_text(tile)}.svg"


@cache
def environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader((_HERE / "templates", _HERE.parent / "rulebook" / "templates")),
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    learn_book(found)
    found.filters["tile_address"] = tile_address
    return found
