"""A server on a free port of this machine and one browser for all tests; without a browser those tests are skipped."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from starlette.testclient import TestClient

from hrbrules.cli.serve import listen, server
from hrbrules.web.app import application

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SIZES = {"desk": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """The application without a network."""
    with TestClient(application(), base_url="http://127.0.0.1") as found:
        yield found


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """http://127.0.0.1:PORT of a server that runs as `hrbrules serve` runs it."""
    with closing(listen(0)) as listening:
        running: uvicorn.Server = server()
        running.config.load()
        thread = threading.Thread(target=lambda: running.run(sockets=[listening]), daemon=True)
        thread.start()
        while not running.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.should_exit = True
        thread.join(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no chromium: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


class Watch:
    """What a page complained about, and what it asked of others than its own server."""

    def __init__(self, page: Any, address: str) -> None:
        self.found: list[str] = []
        page.on("console", lambda message: self._said(message) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.found.append(str(error)))
        page.on("request", lambda request: self._asked(request.url, urlsplit(address).netloc))

    def _said(self, message: Any) -> None:
        """htmx tells of each request that a click on a link cut short, which is as it should be."""
        if not message.text.startswith("htmx:afterRequest"):
            self.found.append(message.text)

    def _asked(self, url: str, own: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != own:
            self.found.append(f"asked {url}")


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Any]:
    """A fresh page of either size in English; at the end nothing may have gone wrong on it."""
    context = browser.new_context(
        base_url=address, viewport=SIZES[request.param], locale="en", has_touch=request.param == "phone", accept_downloads=True
    )
    opened = context.new_page()
    opened.set_default_timeout(30_000)  # a machine that does other work as well is slow, not wrong
    watch = Watch(opened, address)
    yield opened
    context.close()
    assert watch.found == []
