"""A ruleset and a number of hands go in; a table of what each of its options does to the game comes out, greatest effect first."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from hrbrules.analysis.impact import Base, Effect, choices, impact
from hrbrules.analysis.intervals import Interval
from hrbrules.analysis.simulate import loaded
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.simulated import title_of
from hrbrules.cli.texts import text
from hrbrules.compiled.tree import Compiled
from hrbrules.driver import Named, compile_named
from hrbrules.rulebook.voice import Voice

Measured = tuple[Base, tuple[Effect, ...]]


def measured(
    named: Named, hands: int, seed: int, executor: Executor | None, advance: Callable[[int], None], within: float = 0.0
) -> tuple[Compiled, Measured]:
    """`within` as `impact` takes it. Raises RulesetError."""
    base = compile_named(named)
    others = []
    for option, value, settings in choices(base.rules.options):
        asked = Named(path=named.path, shipped=named.shipped, settings={**named.settings, **settings})
        others.append((option, value, settings, compile_named(asked)))
    return base, impact(base, others, hands, seed, executor, advance, within=within)


def print_impact(base: Compiled, found: Measured, seed: int, lang: str, format: str) -> None:
    if format == "json":
        say_json(_to_json(base, found, seed))
        return
    plain, effects = found
    title = title_of(loaded(base))
    say(text("simulated", lang, hands=plain.hands, rulesets=title, seed=seed), bold=True)
    say(text("impact_now", lang, won=f"{100 * plain.won:.1f}%", value=f"{plain.worth:.2f}", spread=f"{plain.spread:.2f}"))
    say()
    keys = ("option", "name", "impact_hands", "impact_moved", "impact_different", "sim_won", "value", "impact_spread")
    header = [text(key, lang) for key in keys]
    voice = Voice(base.rules, lang)
    names = {option.id: voice.pick(option.prose.name) for option in base.rules.options}
    rows = [
        (
            f"{one.option}={one.value}", names[one.option], str(one.hands), _part(one.moved), _part(one.different),
            _shown(one.won, 100, 1), _shown(one.worth, 1, 2), _shown(one.spread, 1, 2),
        )
        for one in effects
    ]  # fmt: skip
    table(header, rows, numeric=(2, 3, 4, 5, 6, 7))
    say()
    say(text("impact_about", lang), dim=True)


def _part(interval: Interval) -> str:
    """A share in percent, never below zero."""
    change, low, high = (f"{100 * number:.1f}" for number in interval)
    return f"{change}%\n{low} … {high}"


def _shown(interval: Interval, scale: int, digits: int) -> str:
    """The change with its interval below; where that holds zero, nothing is certain."""
    change, low, high = (f"{scale * number:+.{digits}f}".replace("-", "−") for number in interval)
    return f"{change}\n{low} … {high}"


def _to_json(base: Compiled, found: Measured, seed: int) -> dict[str, Any]:
    plain, effects = found
    return {
        "ruleset": base.rules.id, "code": base.code, "hands": plain.hands, "seed": seed,
        "now": {"won": round(plain.won, 6), "value": round(plain.worth, 6), "spread": round(plain.spread, 6)},
        "effects": [
            {
                "option": one.option, "value": one.value, "settings": one.settings, "hands": one.hands, "moved": _share_json(one.moved),
                "different": _share_json(one.different), "won": _interval_json(one.won), "mean_value": _interval_json(one.worth),
                "spread": _interval_json(one.spread),
            }
            for one in effects
        ],
    }  # fmt: skip


def _interval_json(interval: Interval) -> dict[str, float]:
    return {name: round(number, 6) for name, number in interval._asdict().items()}


def _share_json(interval: Interval) -> dict[str, float]:
    return {"share": round(interval.change, 6), "low": round(interval.low, 6), "high": round(interval.high, 6)}
