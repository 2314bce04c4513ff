"""Changes go in; the paths that they touch come out, and whether two paths get in each other's way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hrbrules.resolved.patch import Change, Mode
from hrbrules.source.text import Span
from hrbrules.vocabulary.structure import PROSE, TESTS

Path = tuple[str, ...]


def touched(changes: Mapping[str, Change], above: Path = ()) -> Iterator[tuple[Path, Change]]:
    """Every leaf that is set and every block that is added or removed; wordings aside, which change no game."""
    for name, change in changes.items():
        path = (*above, name)
        if change.changes is None or change.mode is Mode.ADD:
            if name not in (*PROSE, "name") or change.mode is not Mode.CHANGE:
                yield path, change
        else:
            yield from touched(change.changes, path)


class Touched:
    """Who touches which path; asks for the first that gets in the way of a new one."""

    def __init__(self) -> None:
        self.exact: dict[Path, list[tuple[str, str, Span]]] = {}
        self.below: dict[Path, list[tuple[str, str, Span]]] = {}

    def add(self, path: Path, name: str, value: str, span: Span) -> None:
        who = (name, value, span)
        self.exact.setdefault(path, []).append(who)
        for length in range(1, len(path)):
            self.below.setdefault(path[:length], []).append(who)

    def meeting(self, path: Path) -> Iterator[tuple[str, str, Span]]:
        """Whoever set the same, something inside it, or what holds it; and another kind of test for the same clause."""
        yield from self.below.get(path, ())
        for length in range(1, len(path) + 1):
            yield from self.exact.get(path[:length], ())
            if path[length - 1] in TESTS and length > 1:
                for other in TESTS:
                    if other != path[length - 1]:
                        yield from self.exact.get((*path[: length - 1], other), ())
                        yield from self.below.get((*path[: length - 1], other), ())
