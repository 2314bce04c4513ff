"""Options of a ruleset go in; settings to check an engine under come out: first those that cover all pairs, then random ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hrbrules.ruleset.clause import Option
from hrbrules.ruleset.covering import covering


def settings_to_check(options: tuple[Option, ...], random: Random, start: int = 0) -> Iterator[dict[str, str | int]]:
    """Without end. Every two values that may be together are together in one of the first; with options, the rules as they are are
    not among them. `start`: how many of those that cover were checked before. The loader may refuse random ones."""
    plain = {option.id: option.value for option in options}
    yield from [settings for settings in covering(options) if settings != plain][start:]
    while options:
        yield random_settings(options, random)


def covering_size(options: tuple[Option, ...]) -> int:
    """How many of the first settings there are."""
    plain = {option.id: option.value for option in options}
    return sum(settings != plain for settings in covering(options))


def random_settings(options: tuple[Option, ...], random: Random) -> dict[str, str | int]:
    """Each option keeps its value or takes another, about one in three; those that it needs follow. Some clash all the same."""
    found: dict[str, str | int] = {}
    known = {option.id: option for option in options}
    for option in options:
        if option.id in found or random.random() > 0.35:
            continue
        value: str | int
        match option.kind:
            case "switch":
                value = random.choice(("on", "off"))
            case "choice":
                value = random.choice([id for id, _ in option.choices])
            case _:
                value = random.randint(option.low, min(option.high, option.low + 30))
        found[option.id] = value
        if value != "off":
            found |= {other: wanted for other, wanted in option.needs.items() if other in known}
            found |= {other: "off" for other, unwanted in option.excludes.items() if other in known and unwanted == "on"}
    return found
