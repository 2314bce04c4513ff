"""A table and a language go in; everything the builder's page shows comes out as plain texts, numbers and links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from hrbrules.driver import shipped_ids
from hrbrules.rulebook.section_changes import changes
from hrbrules.rulebook.section_end import option_value
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Option, Rules
from hrbrules.web.numbers import Settable, settable, touched_by_options
from hrbrules.web.offers import Offer, chosen_options, is_set, offers, preset_state
from hrbrules.web.state import State
from hrbrules.web.table import Table, shipped
from hrbrules.web.words import Reason, Said, named, number_name, number_unit, reasons, told

Texts = Mapping[str, str]
_COMPANY = ("option-needs", "option-excludes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """A ruleset to build on: `about` one sentence, `query` the address of a table that plays it as it is."""

    id: str
    name: str
    about: str
    query: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An option: what it is called and set to, and what stands in its way. `usual` "": it is as the base has it."""

    id: str
    kind: str
    name: str
    about: str
    value: str
    values: tuple[tuple[str, str], ...]
    low: int
    high: int
    unit: str
    usual: str
    cite: tuple[str, ...]
    grade: str
    reasons: tuple[Reason, ...]
    clash: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number: `value` as chosen, `plain` without that."""

    path: str
    name: str
    unit: str
    value: str
    plain: int
    low: int
    high: int
    wrong: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    name: str
    query: str
    on: bool


def bases(table: Table, lang: str, t: Texts) -> tuple[Base, ...]:
    """The shipped rulesets; the table's name and notes go along to another base, its options do not."""
    found = []
    for id in shipped_ids():
        rules = shipped(id).rules
        voice = Voice(rules, lang)
        state = State(base=id, name=table.state.name, note=table.state.note, kept=table.state.kept)
        about = t.get(f"base_{id}") or voice.pick(rules.note)
        current = not table.state.files and table.state.base == id
        found.append(Base(id=id, name=voice.pick(rules.name), about=about, query=state.link(lang), current=current))
    return tuple(found)


def presets(table: Table, lang: str) -> tuple[Preset, ...]:
    rules = _rules(table)
    if rules is None or table.state.files:
        return ()
    voice, options = Voice(rules, lang), chosen_options(table)
    return tuple(
        Preset(name=voice.pick(one.name), query=preset_state(table.state, one).link(lang), on=is_set(one, options)) for one in rules.presets
    )


def _rules(table: Table) -> Rules | None:
    """What names and sentences of options are taken from."""
    found = table.rules or table.unchanged or table.before
    return None if found is None else found.rules


def choices(table: Table, lang: str, t: Texts) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """Title of a group → its options."""
    rules = _rules(table)
    if rules is None:
        return ()
    voice = Voice(rules, lang)
    return tuple((t[f"group_{group}"], tuple(_choice(table, one, voice, t) for one in found)) for group, found in offers(table))


def _choice(table: Table, offer: Offer, voice: Voice, t: Texts) -> Choice:
    option = offer.option
    usual = next((one for one in table.before.rules.options if one.id == option.id), option) if table.before else option
    changed = str(usual.value) != offer.value
    return Choice(
        id=option.id, kind=option.kind, name=named(voice, option), about=voice.sentence(voice.pick(option.description)),
        value=offer.value, values=tuple((id, voice.pick(texts) or id) for id, texts in option.choices),
        low=option.low, high=option.high, unit="" if option.unit is None else voice.labels.units[option.unit],
        usual=t["usual"].format(value=_value(voice, usual, t)) if changed else "", cite=option.prose.cite,
        grade=voice.grade(option.prose.grade) if option.prose.grade else "", reasons=reasons(table, offer, voice, t), clash=offer.clash,
    )  # fmt: skip


def _value(voice: Voice, option: Option, t: Texts) -> str:
    return t[f"option_{option.value}"] if option.kind == "switch" else option_value(voice, option, option.value)


def amounts(table: Table, lang: str, t: Texts) -> tuple[tuple[str, tuple[Amount, ...]], ...]:
    """Title of a group → its numbers. Of a file those that it may simply state; the rest is edited as text."""
    if table.unchanged is None or table.before is None:
        return ()
    voice, own = Voice(table.unchanged.rules, lang), dict(table.state.numbers)
    found = settable(table.unchanged.rules)
    if table.state.files:
        found = tuple(one for one in found if one.path not in contested(table))
    grouped = groupby(found, key=lambda one: "play" if one.group is None else one.group.value)
    return tuple((t[f"numbers_group_{group}"], tuple(_amount(one, own, voice, table, t) for one in members)) for group, members in grouped)


def contested(table: Table) -> frozenset[str]:
    """Numbers of a file that its options set as well."""
    touching = touched_by_options(table.named)
    return frozenset(one.path for one in settable(_rules_of(table)) if any(touching.meeting(tuple(one.path.split(".")))))


def _rules_of(table: Table) -> Rules:
    rules = _rules(table)
    assert rules is not None
    return rules


def _amount(one: Settable, own: Mapping[str, str], voice: Voice, table: Table, t: Texts) -> Amount:
    value = own.get(one.path, str(one.value))
    wrong = any(found.code == "number-out-of-range" and ("path", one.path) in found.values for found in table.problems)
    return Amount(
        path=one.path, name=number_name(voice, one), unit=number_unit(voice, one), value=value, plain=one.value, low=one.low,
        high=one.high, wrong=t["bounds"].format(low=one.low, high=one.high) if wrong else "",
    )  # fmt: skip


def problems(table: Table, lang: str) -> tuple[Said, ...]:
    """What is wrong, but for options that do not go together: those say so themselves (`Choice.clash`)."""
    rules = _rules(table)
    names = {} if rules is None else {one.id: Voice(rules, lang).pick(one.prose.name) or one.id for one in rules.options}
    file = table.state.files[0][0] if table.state.files else ""
    found = table.problems if table.state.files else tuple(one for one in table.problems if one.code not in _COMPANY)
    return tuple(told(found, names, lang, file))


def changed(table: Table, lang: str) -> tuple[tuple[str, str, str], ...]:
    """(rule, what the base says, what this table says)."""
    if table.rules is None or table.before is None:
        return ()
    return tuple(changes(Voice(table.rules.rules, lang), table.before.rules))
