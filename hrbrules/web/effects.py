"""Two games go in; a few hands that they settle differently come out, each with both outcomes and by how much they differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hrbrules.analysis.diff import Comparison, Difference, compare
from hrbrules.rulebook.document import Example, Picture
from hrbrules.rulebook.examples import example_block
from hrbrules.rulebook.exhibit import Exhibit
from hrbrules.rulebook.gather import exhibit
from hrbrules.rulebook.section_changes import flow_changes
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.web.offers import with_setting
from hrbrules.web.state import State
from hrbrules.web.table import Table, table_of

SHOWN: Final = 5
_REMEMBERED: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """`kind`: wins, value or payment. `blocks`: the same hand under the one and the other game; `gains`: what the winner gets."""

    kind: str
    picture: Picture
    facts: tuple[tuple[str, str], ...]
    blocks: tuple[Example, Example]
    gains: tuple[int, int]


def effects(one: Ruleset, other: Ruleset, lang: str, most: int = SHOWN) -> tuple[Comparison, tuple[Effect, ...]]:
    """What `compare` finds; each clause that differs has its hand, the smallest."""
    found = _compared(one, other)
    voices = Voice(one.rules, lang), Voice(other.rules, lang)
    return found, tuple(_effect(one, other, voices, difference) for difference in _telling(found)[:most])


def _telling(found: Comparison) -> list[Difference]:
    """The hand that shows each clause which differs; one hand may show several."""
    best = {id(one.difference): one.difference for one in found.shown if one.difference is not None and one.difference.kind != "same"}
    return list(best.values())


_known: dict[tuple[str, str], Comparison] = {}


def _compared(one: Ruleset, other: Ruleset) -> Comparison:
    """By digest: the same two games differ in the same hands."""
    key = (one.digest, other.digest)
    found = _known.get(key)
    if found is None:
        if len(_known) >= _REMEMBERED:
            _known.clear()
        found = _known[key] = compare(one, other)
    return found


def _effect(one: Ruleset, other: Ruleset, voices: tuple[Voice, Voice], difference: Difference) -> Effect:
    probe = difference.probe
    pair = tuple(exhibit(rules, probe.tiles, probe.melds, probe.tile, probe.situation, pushed=probe.pushed) for rules in (one, other))
    blocks = example_block(voices[0], pair[0]), example_block(voices[1], pair[1])
    shown = blocks[1] if pair[1].wins else blocks[0]
    return Effect(kind=difference.kind, picture=shown.picture, facts=shown.facts[1:], blocks=blocks, gains=(_gain(pair[0]), _gain(pair[1])))


def _gain(one: Exhibit) -> int:
    return sum(one.pays.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What an option does by itself: `play`: (what, without it, with it); `effect`: a hand, where it changes one."""

    play: tuple[tuple[str, str, str], ...]
    effect: Effect | None


@lru_cache(maxsize=128)
def option_effect(base: State, option: str, lang: str) -> Shown | None:
    """An option of a base switched on (what it needs as well) against the same without it. None where there is nothing to show."""
    plain = table_of(base)
    if plain.rules is None:
        return None
    known = {one.id: one for one in plain.rules.rules.options}
    if option not in known:
        return None
    found = known[option]
    quiet = {**_needed(plain.rules.rules, option), option: "off" if found.kind == "switch" else str(found.default)}
    loud = {**quiet, option: _loud(plain.rules.rules, option)}
    tables = tuple(table_of(with_setting(base, settings)) for settings in (quiet, loud))
    return _shown(tables, lang)


def _shown(tables: tuple[Table, ...], lang: str) -> Shown | None:
    one, other = (table.rules for table in tables)
    if one is None or other is None:
        return None
    play = tuple(flow_changes(Voice(other.rules, lang), Voice(one.rules, lang)))
    _, found = effects(one, other, lang, most=1)
    return Shown(play=play, effect=found[0] if found else None)


def _needed(rules: Rules, option: str) -> dict[str, str]:
    """What an option needs, and what that needs; what it excludes is put to rest."""
    known = {one.id: one for one in rules.options}
    found: dict[str, str] = {}
    waiting = [option]
    while waiting:
        one = known[waiting.pop()]
        for other, value in one.needs.items():
            if other in known and other not in found:
                found[other] = value
                waiting.append(other)
    return found


def _loud(rules: Rules, option: str) -> str:
    """A value other than the usual one."""
    found = next(one for one in rules.options if one.id == option)
    match found.kind:
        case "switch":
            return "on"
        case "choice":
            return next((id for id, _ in found.choices if id != found.default), str(found.default))
        case _:
            return str(min(found.high, max(found.low, int(found.default) + 2)))
