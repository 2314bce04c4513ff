"""The address of a style, script or picture goes in; the file comes out, one of those in this package and no other."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

_HERE: Final = Path(__file__).parent
_RULEBOOK: Final = _HERE.parent / "rulebook"
_TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".txt": "text/plain", ".woff2": "font/woff2"}
_NAME: Final = re.compile(r"[a-z0-9][A-Za-z0-9_.-]{0,60}")


@cache
def _files() -> dict[str, tuple[bytes, str]]:
    """Address → content and type. Read once; nothing a request says ever becomes a path."""
    found: dict[str, tuple[bytes, str]] = {}
    for file in sorted((_HERE / "static").iterdir()):
        if file.suffix in _TYPES and _NAME.fullmatch(file.name):
            found[file.name] = (file.read_bytes(), _TYPES[file.suffix])
    for style in ("wan-simplified", "wan-traditional"):
        for file in sorted((_RULEBOOK / "tiles" / style).glob("*.svg")):
            found[f"tiles/{style}/{file.name}"] = (file.read_bytes(), _TYPES[".svg"])
    found["book.css"] = (_nested((_RULEBOOK / "templates" / "book.css").read_text(encoding="utf-8")).encode(), _TYPES[".css"])
    return found


def _nested(style: str) -> str:
    """The book's own style, held to the part of a page that shows a book."""
    inner, _, _ = style.partition("@media print")
    return f".book {{\n{inner.replace(':root {', '& {', 1)}\n}}\n"


def static(request: Request) -> Response:
    found = _files().get(request.path_params["name"])
    if found is None:
        return Response("Not found.\n", 404, media_type="text/plain")
    content, media_type = found
    return Response(content, media_type=media_type, headers={"cache-control": "max-age=300"})


STATIC_ROUTES: Final[tuple[BaseRoute, ...]] = (Route("/static/{name:path}", static),)
