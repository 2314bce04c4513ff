"""A path goes in; its text comes out, or whole files are written: what the operating system refuses becomes a diagnostic."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from itertools import islice
from pathlib import Path

from hrbrules.source.diagnostic import RulesetError, diagnose
from hrbrules.source.suggest import suggest
from hrbrules.source.text import SourceText, Span

RULESET_LIMIT = 256 * 1024  # bytes; DESIGN §10
CASES_LIMIT = 8 * 1024 * 1024  # bytes, also of a record

_BOM = b"\xef\xbb\xbf"
_WRITE_CODES = {
    errno.EACCES: "write-refused",
    errno.EPERM: "write-refused",
    errno.EROFS: "write-refused",
    errno.ENOSPC: "write-no-room",
    errno.EDQUOT: "write-no-room",
    errno.EFBIG: "write-no-room",
    errno.EISDIR: "write-onto-folder",
    errno.ENOTDIR: "write-below-file",
    errno.EEXIST: "write-below-file",
}


def data_folder(name: str) -> Path:
    """The folder `rulesets` or `grammar`: inside an installed package, else beside the package in a checkout.

    Raises RulesetError (`data-missing`) where an installation lacks it.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise RulesetError(diagnose("data-missing", None, name=name))


def read_text(path: Path, limit: int) -> SourceText:
    """The text of a UTF-8 file of at most `limit` bytes, without its byte order mark; line ends stay as they are.

    Raises RulesetError with one diagnostic: `file-missing`, `file-is-folder`, `file-not-plain`, `file-refused`,
    `file-unreadable`, `file-too-large`, `file-not-utf8` (the only one with a place inside the file).
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise RulesetError(diagnose("file-is-folder", None, path=path))
        if not stat.S_ISREG(mode):  # a pipe would wait for ever, a device never end
            raise RulesetError(diagnose("file-not-plain", None, path=path))
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise RulesetError(diagnose("file-missing", None, path=path, suggestion=_neighbour(path))) from None
    except PermissionError:
        raise RulesetError(diagnose("file-refused", None, path=path)) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise RulesetError(diagnose("file-unreadable", None, path=_shown(path), reason=_reason(error))) from None
    if len(data) > limit:
        raise RulesetError(diagnose("file-too-large", None, path=path, most=limit // 1024))
    return _decoded(str(path), data)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file all or nothing: under a temporary name in the same folder, then renamed. Makes the folders it needs.

    Text is written as UTF-8 with its line ends as they are. A link is written through, a file keeps its permissions.
    Raises RulesetError (`write-…`); then whatever was there before is untouched and no temporary file is left.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(f".hrbrules-{os.urandom(8).hex()}.tmp")
        try:
            _write_new(temporary, data)
            if target.exists():
                temporary.chmod(stat.S_IMODE(target.stat().st_mode))
            temporary.replace(target)
        except BaseException:  # also an interrupt must not leave the half-written file behind
            with suppress(OSError):
                temporary.unlink()
            raise
    except (OSError, ValueError) as error:
        code = _WRITE_CODES.get(error.errno or 0, "write-failed") if isinstance(error, OSError) else "write-failed"
        raise RulesetError(diagnose(code, None, path=_shown(path), reason=_reason(error))) from None


def _write_new(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())  # a disk that is full may say so only now


def _decoded(name: str, data: bytes) -> SourceText:
    start = len(_BOM) if data.startswith(_BOM) else 0
    try:
        return SourceText(name=name, text=data[start:].decode())
    except UnicodeDecodeError as error:
        at = len(data[start : start + error.start].decode())
        source = SourceText(name=name, text=data[start:].decode(errors="replace"))
        byte = start + error.start
        raise RulesetError(
            diagnose("file-not-utf8", Span(source, at, at + 1), byte=byte + 1, value=f"{data[byte]:02X}")
        ) from None


def _neighbour(path: Path) -> str:
    """The file of the same folder whose name is most like the one that is missing."""
    try:
        return suggest(path.name, (p.name for p in islice(path.parent.iterdir(), 1000)))
    except OSError:
        return ""


def _shown(path: Path) -> str:
    return str(path).replace("\0", "\\0")


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
