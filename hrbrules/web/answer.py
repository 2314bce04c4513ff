"""A page's work goes in; its answer comes out, within its time; what fails becomes a page that says so in plain words."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from functools import wraps
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hrbrules.source.diagnostic import HrbrulesError
from hrbrules.web.build_texts import BUILD_TEXTS
from hrbrules.web.deadline import TooLong, within
from hrbrules.web.page import language, render, words
from hrbrules.web.state import State
from hrbrules.web.table import table_of
from hrbrules.web.words import told

LONGEST: Final = 30.0  # seconds that one request may take, on a busy machine too
_TARGETS: Final = ("result", "effects", "findings")  # parts of pages that are loaded by themselves
Page = Callable[[Request], Response]


def timely(page: Page) -> Page:
    """A page that answers within its time, whatever was sent."""

    @wraps(page)
    def answered(request: Request) -> Response:
        try:
            return within(LONGEST, lambda: page(request))
        except TooLong:
            return trouble(request, "too_long", 503)
        except HrbrulesError as error:
            return trouble(request, "not_good", 422, error)

    return answered


def trouble(request: Request, key: str, status: int, error: HrbrulesError | None = None) -> Response:
    """A page with one sentence and, where there are any, diagnostics; only that, where htmx asks for a part, which wants a 200."""
    if request.headers.get("hx-target") == "book":  # the quick book stays where it is
        return Response(status_code=204)
    lang = language(request)
    said = () if error is None else tuple(told(error.diagnostics, {}, lang))
    target = request.headers.get("hx-target", "")
    part = "hx-request" in request.headers
    return render(
        request, "trouble_part.html" if part else "trouble.html", BUILD_TEXTS, status=200 if part else status, table=table_of(State()),
        page="", said=said, sentence=words(lang, BUILD_TEXTS)[key], target=target if target in _TARGETS else "trouble",
    )  # fmt: skip


def not_found(request: Request, error: Exception) -> Response:
    """What no route knows; a wrong method as well."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    return trouble(request, "not_found", status)


def own_fault(request: Request, error: Exception) -> Response:
    """Our own fault. The terminal says more if HRBRULES_TRACE is set; nobody else gets to see how it came about."""
    if os.environ.get("HRBRULES_TRACE"):
        traceback.print_exception(error)
    return trouble(request, "own_fault", 500)
