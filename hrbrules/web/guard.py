"""A request goes in; it passes only if it was meant for this machine, and what comes out carries the headers that keep a page safe."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY: Final = 300 * 1024  # bytes of a request; a ruleset may have 256 KiB
MOST_QUERY: Final = 200 * 1024  # bytes of an address, which may carry a whole house file
_TOO_MUCH: Final = "Too much was sent.\n"
_HOSTS: Final = frozenset(("127.0.0.1", "localhost", "[::1]"))
_SAFE_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """ASGI middleware: host check (a name that resolves to 127.0.0.1 is no reason to answer), sizes, safe headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        refused = _refusal(scope)
        if refused is not None:
            await refused(scope, receive, _safe(send))
            return
        try:
            await self.app(scope, _bounded(receive), _safe(send))
        except _TooMuch:
            await PlainTextResponse(_TOO_MUCH, 413)(scope, receive, _safe(send))


class _TooMuch(Exception):
    """More came than was stated, or may be."""


def _refusal(scope: Scope) -> PlainTextResponse | None:
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if (host if host.endswith("]") else host.rpartition(":")[0] or host) not in _HOSTS:
        return PlainTextResponse("This page answers only to 127.0.0.1 and localhost.\n", 421)
    if headers.get("sec-fetch-site") == "cross-site" and (scope["method"] != "GET" or headers.get("sec-fetch-mode") != "navigate"):
        return PlainTextResponse("Another site may link here, but not send requests.\n", 403)
    # A page with `no-referrer` sends "null" for its own forms; a browser that tells no Sec-Fetch-Site names a stranger here.
    if scope["method"] != "GET" and headers.get("origin", "null") not in ("null", f"http://{host}"):
        return PlainTextResponse("Another site may link here, but not send requests.\n", 403)
    if len(scope["query_string"]) > MOST_QUERY:
        return PlainTextResponse("The address is too long.\n", 414)
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > MOST_BODY:
        return PlainTextResponse(_TOO_MUCH, 413)
    return None


def _bounded(receive: Receive) -> Receive:
    """A body without a stated length is cut off as well, before more of it is kept."""
    left = MOST_BODY

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise _TooMuch
        return message

    return bounded


def _safe(send: Send) -> Send:
    async def safe(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _SAFE_HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return safe
