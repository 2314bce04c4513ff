"""`python -m tests.fuzz.guided TARGET RUNS`: coverage of hrbrules itself leads the search, by atheris (libFuzzer) where it is installed.

Where it is not, this ends with status 3 and says so; `python -m tests.heavy fuzz` then goes by outcomes alone.
"""

from __future__ import annotations

import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ABSENT = 3


def main(target: str, runs: int) -> int:
    if find_spec("atheris") is None:
        print("atheris is not installed here (pip install atheris); nothing was guided by coverage", file=sys.stderr)
        return ABSENT
    import atheris  # type: ignore[import-not-found]

    with atheris.instrument_imports(include=["hrbrules"]):
        from tests.fuzz.run import LONGEST
        from tests.fuzz.seeds import seeds
        from tests.fuzz.targets import TARGETS

    run, most = TARGETS[target], LONGEST[target]

    def one(data: bytes) -> None:
        run(data.decode("utf-8", "replace")[:most])

    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds(target)[:3_000]):
            (Path(folder) / f"{number:05}").write_bytes(text.encode("utf-8", "replace"))
        atheris.Setup([sys.argv[0], folder, f"-runs={runs}", "-timeout=10", f"-max_len={most}", "-print_final_stats=1"], one)
        atheris.Fuzz()  # ends the process: 0 after so many runs, else the input that failed is shown
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
