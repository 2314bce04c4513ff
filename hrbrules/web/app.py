"""Nothing goes in; the web application comes out: every page's routes behind the guard."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from hrbrules.driver import shipped_ids
from hrbrules.rulebook.to_html import tile_symbols
from hrbrules.tiles.tile import ZHONG
from hrbrules.web.answer import not_found, own_fault
from hrbrules.web.books import quick_book, ready_to_print
from hrbrules.web.build import BUILD_ROUTES
from hrbrules.web.calculate import CALCULATE_ROUTES
from hrbrules.web.file import FILE_ROUTES
from hrbrules.web.guard import Guard
from hrbrules.web.page import environment
from hrbrules.web.state import State
from hrbrules.web.static import STATIC_ROUTES
from hrbrules.web.table import table_of

ROUTES: tuple[BaseRoute, ...] = (*BUILD_ROUTES, *CALCULATE_ROUTES, *FILE_ROUTES, *STATIC_ROUTES)


def warm() -> None:
    """Read what the first page needs, so that whoever opens it need not wait."""
    for lang in ("zh-Hans", "en"):
        for id in shipped_ids():
            quick_book(table_of(State(base=id)), lang)
        tile_symbols(range(ZHONG + 1), lang)
    ready_to_print()
    environment().get_template("build.html")


def application() -> Starlette:
    """The pages, as an ASGI application. It keeps nothing between requests but bounded memos."""
    return Starlette(
        routes=list(ROUTES), middleware=[Middleware(Guard)],
        exception_handlers={404: not_found, 405: not_found, Exception: own_fault},
    )  # fmt: skip
