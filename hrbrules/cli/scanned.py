"""What somebody scanned from a sheet, or the name of a file that holds it, goes in; the house rules come out, laid out as files."""

from __future__ import annotations

import atexit
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from hrbrules.driver import Named, find, shipped_ids
from hrbrules.rulebook.carried import carried_settings, is_carried, unpack
from hrbrules.source.files import read_text, write_whole

_MOST = 64 * 1024  # bytes; no QR code holds a tenth of it
_RULES = (".yaml", ".yml")


def scanned_rules(text: str) -> Named | None:
    """None for a text that is neither. `scan.txt+cap=24` sets further options. Raises RulesetError `not-carried`, `unknown-option`."""
    if is_carried(text):
        return _laid_out(text, "")
    name, _, options = text.partition("+")
    if name in shipped_ids():  # a file of that name beside us changes nothing
        return None
    path = Path(text) if _holds_rules(text) else Path(name) if _holds_rules(name) else None
    if path is None:
        return None
    return _laid_out(read_text(path, _MOST).text.strip(), "" if str(path) == text else options)


def _holds_rules(name: str) -> bool:
    """Whether a file is there and begins as a scanned text does."""
    path = Path(name)
    try:
        if path.suffix in _RULES or not path.is_file():
            return False
        with path.open("rb") as file:
            return is_carried(file.read(64).decode(errors="replace").lstrip("\ufeff \r\n"))
    except (OSError, ValueError):
        return False


def _laid_out(text: str, options: str) -> Named:
    """The files in a folder of their own, which goes with the command."""
    files = unpack(text)
    folder = TemporaryDirectory(prefix="hrbrules-")
    context = click.get_current_context(silent=True)
    if context is None:
        atexit.register(folder.cleanup)
    else:
        context.call_on_close(folder.cleanup)
    for name, body in files.items():
        write_whole(Path(folder.name) / name, body)
    # Options are read as they are behind any name.
    settings = find("+".join(filter(None, ("harbin", carried_settings(text), options)))).settings
    return Named(path=Path(folder.name) / next(iter(files)), shipped=False, settings=settings)
