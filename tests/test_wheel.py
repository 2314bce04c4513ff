"""What a stranger gets from the wheel: everything that the package needs, without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOT_SHIPPED = {"__pycache__"}


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command away from the checkout, without what points Python back into it."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def expected_files() -> set[str]:
    """Every file of the package folder, and the two top-level folders where the wheel puts them."""
    places = {"hrbrules": "hrbrules", "rulesets": "hrbrules/data/rulesets", "grammar": "hrbrules/data/grammar"}
    return {
        f"{inside}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, inside in places.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not NOT_SHIPPED.intersection(path.parts)
    }


def test_a_wheel_away_from_the_checkout_builds_the_books(tmp_path: Path) -> None:
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path / "dist", ROOT, cwd=tmp_path)
    (wheel,) = (tmp_path / "dist").glob("hrbrules-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if not name.split("/")[0].endswith(".dist-info")}
    assert shipped == expected_files()

    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert Path(run(programs / "python", "-c", "import hrbrules; print(hrbrules.__file__)", cwd=empty)).is_relative_to(tmp_path)
    run(programs / "hrbrules", "build", "-o", "books", cwd=empty)
    books = {path.relative_to(empty / "books").as_posix(): path for path in (empty / "books").rglob("*") if path.is_file()}
    for ending in (".md", ".html", "SHA256SUMS"):
        assert any(name.endswith(ending) and path.stat().st_size for name, path in books.items()), (ending, sorted(books))
    assert [path.name for path in empty.iterdir()] == ["books"]
