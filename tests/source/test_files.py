"""Files are read whole or refused with a reason, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from hrbrules.source import files
from hrbrules.source.diagnostic import Diagnostic, RulesetError
from hrbrules.source.files import data_folder, read_text, write_whole

ROOT = Path(__file__).parents[2]


def refused(path: Path, limit: int = 1000) -> Diagnostic:
    with pytest.raises(RulesetError) as caught:
        read_text(path, limit)
    (found,) = caught.value.diagnostics
    assert found.message("zh-Hans") and found.message("en")
    return found


def test_a_byte_order_mark_is_not_text_and_line_ends_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + "名: 1\r\nb: 2\n".encode())
    source = read_text(path, 1000)
    assert (source.text, source.name) == ("名: 1\r\nb: 2\n", str(path))


def test_the_limit_is_the_last_size_that_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"x" * 2048)
    assert len(read_text(path, 2048).text) == 2048
    path.write_bytes(b"x" * 2049)
    assert "2 KiB" in refused(path, 2048).message("en")


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "harbin.yaml").write_text("a: 1")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    missing = refused(tmp_path / "harbn.yaml")
    assert (missing.code, "harbin.yaml" in missing.hint("en")) == ("file-missing", True)
    assert refused(tmp_path / "harbin.yaml" / "x").code == "file-missing"
    assert refused(tmp_path / "no" / "x").code == "file-missing"
    assert refused(tmp_path).code == "file-is-folder"
    assert refused(tmp_path / "pipe").code == "file-not-plain"
    assert refused(Path("/dev/zero")).code == "file-not-plain"
    assert refused(tmp_path / "loop").code == "file-unreadable"
    assert refused(tmp_path / "nul\0byte").code == "file-unreadable"


def test_a_refused_file_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_entry(self: Path, mode: str) -> None:  # the tests may run as root, who may read everything
        raise PermissionError(errno.EACCES, "Permission denied")

    (tmp_path / "a").write_text("x")
    monkeypatch.setattr(Path, "open", no_entry)
    assert refused(tmp_path / "a").code == "file-refused"


@pytest.mark.parametrize(
    ("data", "place", "byte", "value"),
    [
        ("a: 1\n名: ".encode() + b"\xc3\x28\n", (2, 4), 11, "C3"),
        (b"\xef\xbb\xbfa\xff", (1, 2), 5, "FF"),
        ("规则".encode("gbk"), (1, 1), 1, "B9"),
        ("a: 1".encode("utf-16"), (1, 1), 1, "FF"),
        ("a: 名".encode()[:-1], (1, 4), 4, "E5"),
    ],
)
def test_a_wrong_byte_has_its_place(tmp_path: Path, data: bytes, place: tuple[int, int], byte: int, value: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(data)
    found = refused(path)
    assert found.code == "file-not-utf8"
    assert found.span is not None
    assert (found.span.line, found.span.column) == place
    assert f"byte {byte} (0x{value})" in found.message("en")
    assert found.span.excerpt()


def test_written_bytes_are_the_bytes_given(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "书.md"
    write_whole(path, "一\r\n二\n")
    assert path.read_bytes() == "一\r\n二\n".encode()
    write_whole(path, b"\x00\xff")
    assert path.read_bytes() == b"\x00\xff"
    assert os.listdir(path.parent) == ["书.md"]


def test_links_and_permissions_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    write_whole(real, "old")
    umask = os.umask(0)
    os.umask(umask)
    assert real.stat().st_mode & 0o777 == 0o666 & ~umask
    real.chmod(0o640)
    link.symlink_to("real")
    write_whole(link, "new")
    assert link.is_symlink()
    assert (real.read_text(), real.stat().st_mode & 0o777) == ("new", 0o640)


def write_refused(path: Path) -> str:
    with pytest.raises(RulesetError) as caught:
        write_whole(path, "new")
    (found,) = caught.value.diagnostics
    assert str(path).replace("\0", "\\0") in found.message("zh-Hans")
    return found.code


def test_what_cannot_be_written_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old")
    assert write_refused(tmp_path / "folder") == "write-onto-folder"
    assert write_refused(tmp_path / "file" / "x") == "write-below-file"
    assert write_refused(tmp_path / ("x" * 300)) == "write-failed"
    assert write_refused(tmp_path / "nul\0byte") == "write-failed"
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


@pytest.mark.parametrize(
    ("number", "code"), [(errno.EACCES, "write-refused"), (errno.EROFS, "write-refused"), (errno.ENOSPC, "write-no-room")]
)
def test_a_failed_rename_leaves_what_was_there(number: int, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> Path:
        raise OSError(number, os.strerror(number))

    (tmp_path / "book.md").write_text("old")
    monkeypatch.setattr(Path, "replace", fail)
    assert write_refused(tmp_path / "book.md") == code
    assert os.listdir(tmp_path) == ["book.md"]
    assert (tmp_path / "book.md").read_text() == "old"


def test_an_interrupt_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "book.md", "new")
    assert os.listdir(tmp_path) == []


def test_a_real_lack_of_room_is_told(tmp_path: Path) -> None:
    program = (
        "import resource, sys; from pathlib import Path; from hrbrules.source.files import write_whole\n"
        "from hrbrules.source.diagnostic import RulesetError\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, (4096, {resource.getrlimit(resource.RLIMIT_FSIZE)[1]}))\n"
        "try: write_whole(Path(sys.argv[1]), 'x' * 100_000)\n"
        "except RulesetError as error: print(error.diagnostics[0].code)\n"
    )
    path = tmp_path / "book.md"
    path.write_text("old")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", program, str(path)], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "write-no-room\n"
    assert (os.listdir(tmp_path), path.read_text()) == (["book.md"], "old")


def test_data_is_found_beside_the_checkout_or_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "hrbrules"
    monkeypatch.setattr(files, "__file__", str(package / "source" / "files.py"))
    with pytest.raises(RulesetError, match="data-missing"):
        data_folder("rulesets")
    (tmp_path / "rulesets").mkdir()
    assert data_folder("rulesets") == tmp_path / "rulesets"
    (package / "data" / "rulesets").mkdir(parents=True)
    assert data_folder("rulesets") == package / "data" / "rulesets"
