"""Options, numbers and diagnostics go in; what the page says of them in the reader's language comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from hrbrules.rulebook.section_end import option_value
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Group, Option
from hrbrules.source.diagnostic import Diagnostic
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.web.numbers import Settable
from hrbrules.web.offers import Obstacle, Offer, with_setting
from hrbrules.web.table import Table

_FLOW = {field.path: field for field in STANDARD_FLOW}
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an option cannot be used, and links (text, query) that put it right."""

    text: str
    mends: tuple[tuple[str, str], ...]


def reasons(table: Table, offer: Offer, voice: Voice, t: Texts) -> tuple[Reason, ...]:
    return tuple(_reason(table, offer, one, voice, t) for one in offer.obstacles)


def _reason(table: Table, offer: Offer, one: Obstacle, voice: Voice, t: Texts) -> Reason:
    key = "needs" if one.needs else "excludes"
    form = one.value if one.value in ("on", "off") and f"{key}_{one.value}" in t else "value"
    other = named(voice, one.other)
    said = t[f"{key}_{form}"].format(other=other, value=option_value(voice, one.other, one.value))
    why = voice.sentence(voice.pick(one.reason.reason))
    text = voice.flow_text(said, why)
    form = one.mend if one.mend in ("on", "off") else "value"
    mend = t[f"mend_{form}"].format(other=other, value=option_value(voice, one.other, one.mend))
    drop = t["mend_drop"].format(name=named(voice, offer.option))
    own, state = offer.option.id, table.state
    wanted = offer.value if offer.clash else "on"
    mends = [(mend, with_setting(state, {one.other.id: one.mend, own: wanted}).link(voice.lang))]
    if offer.clash:
        mends.append((drop, with_setting(state, {own: offer.quiet}).link(voice.lang)))
    return Reason(text=text, mends=tuple(mends) if offer.clash else ())


def named(voice: Voice, option: Option) -> str:
    return voice.capital(voice.pick(option.prose.name) or option.id)


def number_name(voice: Voice, one: Settable) -> str:
    """What a number belongs to: the name of its clause, or of the choice of play."""
    if one.group is None:
        return voice.capital(_FLOW[one.path].names[voice.lang])
    name = voice.labels.melds.get(one.id, "") if one.group is Group.MONEY else voice.name(one.id)
    return voice.capital(name or one.id)


def number_unit(voice: Voice, one: Settable) -> str:
    return "" if one.unit is None else voice.labels.units[one.unit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A diagnostic in words; `line` 0: it has no place in the text."""

    severity: str
    code: str
    message: str
    hint: str
    line: int = 0
    excerpt: str = ""


def told(found: tuple[Diagnostic, ...], voice_of_names: Mapping[str, str], lang: str, file: str = "") -> Iterator[Said]:
    """Diagnostics in plain words. `voice_of_names`: id → name, for ids of options; `file`: the text whose lines are told."""
    for one in found:
        values = tuple((key, voice_of_names.get(value, value) if isinstance(value, str) else value) for key, value in one.values)
        plain = replace(one, values=values)
        place = one.span is not None and bool(file) and one.span.file == file
        line = one.span.line if place and one.span is not None else 0
        excerpt = one.span.excerpt() if place and one.span is not None and one.span.source.text else ""
        message, hint = plain.message(lang), plain.hint(lang)
        yield Said(severity=one.severity.value, code=one.code, message=message, hint=hint, line=line, excerpt=excerpt)
