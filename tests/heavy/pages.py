"""All books are built and looked at: HTML by axe-core at desk and phone width, PDFs for empty pages. Findings are printed.

Needs `pip install axe-playwright-python`, a Chromium (CHROMIUM=path, default /usr/bin/chromium) and poppler-utils.
With SHOTS=folder every page is also kept as a picture.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WIDTHS = {"desk": 1280, "phone": 390}
LEAST_FILLED = 0.25  # of a page's height; the last page of a book may be shorter
SHOTS = os.environ.get("SHOTS")


def look(_: int) -> bool:
    """Whether every page of every book is as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        subprocess.run([sys.executable, "-m", "hrbrules.cli.main", "build", "-o", folder], check=True, stdout=subprocess.DEVNULL)
        found = [*html_findings(sorted(root.glob("*/*.html"))), *pdf_findings(sorted(root.glob("*/*.pdf")))]
    for sentence in found:
        print(sentence, flush=True)
    print(f"pages: {len(found)} findings")
    return not found


def html_findings(paths: list[Path]) -> Iterator[str]:
    """What axe-core objects to, and what is wider than the screen."""
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        for path in paths:
            for name, width in WIDTHS.items():
                page = browser.new_page(viewport={"width": width, "height": 900})
                page.goto(path.as_uri())
                page.evaluate("document.fonts.ready")
                yield from _page_findings(f"{path.name} at {name}", page, Axe())
                if SHOTS:
                    page.screenshot(path=str(Path(SHOTS) / f"{path.stem}.{name}.png"), full_page=True)
                page.close()
            print(f"{path.name}: looked at", flush=True)
        browser.close()


def _page_findings(what: str, page: Any, axe: Any) -> Iterator[str]:
    for one in axe.run(page).response["violations"]:
        places = ", ".join(str(node["target"]) for node in one["nodes"][:3])
        yield f"{what}: {one['id']}: {one['help']} ({len(one['nodes'])} times: {places})"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        yield f"{what}: {wide} px wider than the screen"
    fonts = page.evaluate("[...document.fonts].filter(one => one.status !== 'loaded').map(one => one.family)")
    if fonts:
        yield f"{what}: fonts that did not load: {fonts}"


def pdf_findings(paths: list[Path]) -> Iterator[str]:
    """Pages of which much is empty, and sheets of more than a page."""
    for path in paths:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(SHOTS or folder) / path.stem
            subprocess.run(["pdftoppm", "-r", "50", "-gray", str(path), str(target)], check=True, capture_output=True)
            pages = sorted(target.parent.glob(f"{path.stem}-*.pgm"), key=lambda one: int(one.stem.rpartition("-")[2]))
            filled = [_filled(one) for one in pages]
        if "-sheet" in path.name and len(filled) != 1:
            yield f"{path.name}: {len(filled)} pages"
        for number, share in enumerate(filled[1:-1], 2):
            if share < LEAST_FILLED:
                yield f"{path.name}: page {number} is filled to {share:.0%}"


def _filled(path: Path) -> float:
    """How far down a page its text goes, head and foot apart, as a share of its height."""
    data = path.read_bytes()
    _, size, _, pixels = data.split(b"\n", 3)
    width, height = map(int, size.split())
    rows = [pixels[row * width : (row + 1) * width] for row in range(height)]
    inked = [row for row in range(height // 12, height * 11 // 12) if min(rows[row]) < 200]
    return (max(inked) - height // 12) / (height * 10 // 12) if inked else 0.0
