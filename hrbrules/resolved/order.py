"""Which name looks at which goes in; an order in which each follows what it looks at, and the circles, come out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

MOST_CIRCLES = 10  # a knot has very many; the first few show it


def in_order(looks: Mapping[str, Iterable[str]]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Depth first on a stack of its own, so that no chain is too long. A circle begins and ends with the same name."""
    done: set[str] = set()
    order: list[str] = []
    circles: list[tuple[str, ...]] = []
    for start in looks:
        if start in done:
            continue
        path = {start: iter(looks[start])}  # insertion order is the way from `start`
        while path:
            name = next(reversed(path))
            other = next(path[name], None)
            if other is None:
                del path[name]
                done.add(name)
                order.append(name)
            elif other in path:
                if len(circles) < MOST_CIRCLES:
                    way = list(path)
                    circles.append((*way[way.index(other) :], other))
            elif other in looks and other not in done:
                path[other] = iter(looks[other])
    return tuple(order), tuple(circles)


def longest_way(order: Iterable[str], looks: Mapping[str, Iterable[str]]) -> tuple[str, int]:
    """The name with the longest chain below it, and that chain's length. `order` is as `in_order` gives it."""
    length: dict[str, int] = {}
    for name in order:
        length[name] = 1 + max((length.get(other, 0) for other in looks[name]), default=0)
    name = max(length, key=lambda one: length[one], default="")
    return name, length.get(name, 0)
