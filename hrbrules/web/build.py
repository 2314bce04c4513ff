"""A table's address goes in; the page on which its rules are put together comes out."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from hrbrules.web.page import language, render
from hrbrules.web.table import read_table


def home(request: Request) -> Response:
    return RedirectResponse("/build" + read_table(()).link(language(request)), 303)


def build(request: Request) -> Response:
    table = read_table(request.query_params.multi_items())
    return render(request, "build.html", table=table, page="build")


BUILD_ROUTES: Final[tuple[BaseRoute, ...]] = (Route("/", home), Route("/build", build))
