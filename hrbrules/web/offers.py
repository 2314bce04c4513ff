"""A table goes in; its options come out as the page shows them: by subject, with what stands in the way of each and how to mend it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from hrbrules.ruleset.clause import Option, Preset
from hrbrules.web.state import State
from hrbrules.web.table import Table

GROUPS: Final = ("tiles", "play", "kongs", "ting", "winning", "bao", "fans", "pay", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """What keeps an option from being used. `needs`: the other must have `value`; else it must not have it. `reason`: whose.

    `mend`: the other option's value with which this one goes.
    """

    needs: bool
    other: Option
    value: str
    reason: Option
    mend: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """`value`: chosen now, "on" or "off" of a switch. `clash`: it is chosen although `obstacles` stand in its way."""

    option: Option
    value: str
    obstacles: tuple[Obstacle, ...]
    clash: bool

    @property
    def quiet(self) -> str:
        """The value at which it asks nothing of other options."""
        return "off" if self.option.kind == "switch" else str(self.option.default)


def chosen_options(table: Table) -> tuple[Option, ...]:
    """The options with the values of the table, also where they do not go together."""
    if table.state.files:
        return () if table.rules is None else table.rules.rules.options
    settings = dict(table.state.settings)
    return tuple(
        replace(option, value=settings.get(option.id, str(option.value))) for option in (table.before.rules.options if table.before else ())
    )


def offers(table: Table) -> tuple[tuple[str, tuple[Offer, ...]], ...]:
    """Group → its options, groups in the order of a book."""
    options = chosen_options(table)
    found = [_offer(option, options) for option in options]
    grouped = (
        (group, tuple(one for one in found if one.option.group == group or (not group and one.option.group not in GROUPS)))
        for group in GROUPS
    )
    return tuple((group, members) for group, members in grouped if members)


def _offer(option: Option, options: tuple[Option, ...]) -> Offer:
    value = str(option.value)
    quiet = "off" if option.kind == "switch" else str(option.default)
    wanted = "on" if option.kind == "switch" else value
    obstacles = tuple(_obstacles(option, wanted, options))
    return Offer(option=option, value=value, obstacles=obstacles, clash=bool(obstacles) and value != quiet)


def _obstacles(option: Option, wanted: str, options: tuple[Option, ...]) -> Iterator[Obstacle]:
    """Needs and excludes of the option itself, and of those that are on and exclude it."""
    known = {one.id: one for one in options}
    for id, value in option.needs.items():
        if id in known and str(known[id].value) != value:
            yield Obstacle(needs=True, other=known[id], value=value, reason=option, mend=value)
    for id, value in option.excludes.items():
        if id in known and str(known[id].value) == value:
            yield Obstacle(needs=False, other=known[id], value=value, reason=option, mend=_quiet(known[id], value))
    for other in options:
        if other.excludes.get(option.id) == wanted and _is_loud(other) and option.excludes.get(other.id) != str(other.value):
            value = str(other.value)
            yield Obstacle(needs=False, other=other, value=value, reason=other, mend=_quiet(other, value))


def _is_loud(option: Option) -> bool:
    return str(option.value) != ("off" if option.kind == "switch" else str(option.default))


def _quiet(option: Option, value: str) -> str:
    """A value of the option other than the one that is in the way."""
    if option.kind == "switch":
        return "off" if value == "on" else "on"
    return str(option.default) if str(option.default) != value else next((id for id, _ in option.choices if id != value), value)


def with_setting(state: State, settings: dict[str, str]) -> State:
    """The same table with options set."""
    return replace(state, settings=tuple({**dict(state.settings), **settings}.items()))


def preset_state(state: State, preset: Preset) -> State:
    """The same table with what a preset sets; what it does not name stays."""
    return with_setting(state, {option: str(value) for option, value in preset.settings.items()})


def is_set(preset: Preset, options: tuple[Option, ...]) -> bool:
    """Whether the table plays what a preset stands for."""
    now = {option.id: str(option.value) for option in options}
    return all(now.get(option) == str(value) for option, value in preset.settings.items())
