"""The builder's pages without a browser: what an address comes to."""

from __future__ import annotations

from starlette.testclient import TestClient


def test_the_first_page(client: TestClient) -> None:
    found = client.get("/")
    assert found.status_code == 200 and "hrbrules" not in found.headers.get("server", "")
