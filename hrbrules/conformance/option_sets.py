"""Options of a ruleset go in; settings drawn at random come out, which the loader may still refuse where they clash."""

from __future__ import annotations

from random import Random

from hrbrules.ruleset.clause import Option


def random_settings(options: tuple[Option, ...], random: Random) -> dict[str, str | int]:
    """Each option keeps its value or takes another, about one in three; those that it needs follow."""
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
