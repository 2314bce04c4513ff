"""Options with their values go in; the settings that try each other value once come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hrbrules.ruleset.clause import Option

Settings = dict[str, str | int]


def variants(options: tuple[Option, ...]) -> Iterator[Settings]:
    """One option at a time, with what it needs and without what it excludes; numbers at both ends."""
    known = {option.id: option for option in options}
    for option in options:
        values: tuple[str | int, ...] = ("on", "off")
        if option.kind == "choice":
            values = tuple(id for id, _ in option.choices)
        elif option.kind == "number":
            values = (option.low, option.high)
        for value in values:
            if value != option.value:
                yield _with(option, value, known)


def _with(option: Option, value: str | int, known: Mapping[str, Option]) -> Settings:
    settings: Settings = {option.id: value}
    pending = [option] if value != _quiet(option) else []
    while pending:
        one = pending.pop()
        for other, wanted in one.needs.items():
            if other in known and other not in settings:
                settings[other] = wanted
                pending.append(known[other])
        for other, unwanted in one.excludes.items():
            if other in known and str(known[other].value) == unwanted:
                settings.setdefault(other, _quiet(known[other]))
    for rest in known.values():
        present = settings.get(rest.id, rest.value)
        clashes = any(str(settings.get(third, "")) == unwanted for third, unwanted in rest.excludes.items())
        lacks = any(third in settings and str(settings[third]) != wanted for third, wanted in rest.needs.items())
        if present != _quiet(rest) and rest.id != option.id and (clashes or lacks):
            settings[rest.id] = _quiet(rest)
    return settings


def _quiet(option: Option) -> str | int:
    return "off" if option.kind == "switch" else option.default
