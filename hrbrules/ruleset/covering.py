"""Options go in; a few whole settings come out in which every two values that may be together are together at least once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from hrbrules.ruleset.clause import Option

Value = str | int
Settings = dict[str, Value]
Pair = tuple[tuple[str, Value], tuple[str, Value]]


def values_of(option: Option) -> tuple[Value, ...]:
    """What an option is tried with, its default first: a number with its ends and the number after the first."""
    match option.kind:
        case "switch":
            found: tuple[Value, ...] = ("on", "off")
        case "choice":
            found = tuple(id for id, _ in option.choices)
        case _:
            found = (option.low, min(option.low + 1, option.high), option.high)
    return tuple(dict.fromkeys((option.default, *found)))


def stands(option: Option, value: Value) -> bool:
    """Whether an option with this value changes anything, so that what it needs and excludes matters."""
    return value != ("off" if option.kind == "switch" else option.default)


def allowed(options: Sequence[Option], settings: Mapping[str, Value]) -> bool:
    """Whether these values may be together; options that are not set yet may still get any value."""
    for option in options:
        value = settings.get(option.id)
        if value is None or not stands(option, value):
            continue
        if any(str(settings.get(other, wanted)) != wanted for other, wanted in option.needs.items()):
            return False
        if any(str(settings.get(other, "")) == unwanted for other, unwanted in option.excludes.items()):
            return False
    return True


def completed(options: Sequence[Option], settings: Settings, wanted: frozenset[Pair] = frozenset()) -> Settings | None:
    """A setting of every option, with as many of the pairs that are wanted as comes easily; None where there is none."""
    rest = [option for option in options if option.id not in settings]
    if not rest:
        return settings
    option = rest[0]
    best = sorted(values_of(option), key=lambda value: -_gain(option.id, value, settings, wanted))
    for value in best:
        further = {**settings, option.id: value}
        if allowed(options, further):
            found = completed(options, further, wanted)
            if found is not None:
                return found
    return None


def _gain(id: str, value: Value, settings: Settings, wanted: frozenset[Pair]) -> int:
    return sum(_pair((id, value), other) in wanted for other in settings.items())


def _pair(one: tuple[str, Value], other: tuple[str, Value]) -> Pair:
    return (one, other) if one[0] < other[0] else (other, one)


def pairs_of(settings: Mapping[str, Value]) -> Iterator[Pair]:
    """Every two values of a setting."""
    yield from (_pair(one, other) for one, other in combinations(settings.items(), 2))


def possible_pairs(options: Sequence[Option]) -> tuple[Pair, ...]:
    """Every two values of two options that may be together, other options as it takes."""
    found = []
    for one, other in combinations(options, 2):
        for value in values_of(one):
            for second in values_of(other):
                settings = {one.id: value, other.id: second}
                if allowed(options, settings) and completed(options, settings) is not None:
                    found.append(_pair((one.id, value), (other.id, second)))
    return tuple(found)


def covering(options: Sequence[Option]) -> tuple[Settings, ...]:
    """The settings, the defaults first. Greedy: each begins with a pair that is still wanted and takes in what it can."""
    wanted = set(possible_pairs(options))
    first = completed(options, {option.id: option.default for option in options})
    rows = [] if first is None else [first]
    for known in rows:
        wanted -= set(pairs_of(known))
    while wanted:
        best: Settings = {}
        for start in sorted(wanted, key=str)[:_TRIED]:
            ordered = sorted(options, key=lambda option: -sum(option.id in (pair[0][0], pair[1][0]) for pair in wanted))
            row = completed(ordered, dict(start), frozenset(wanted))
            if row is not None and (not best or len(wanted & set(pairs_of(row))) > len(wanted & set(pairs_of(best)))):
                best = row
        rows.append(best)
        wanted -= set(pairs_of(best))
    return tuple({option.id: row[option.id] for option in options} for row in rows)


_TRIED = 8  # beginnings of each setting
