"""An assessed hand goes in; what the page says of it comes out: the next step, the waits, a receipt, or why it does not win."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hrbrules.analysis.nearest import nearest
from hrbrules.rulebook.judged_prose import asks, deciding, fact_shown
from hrbrules.rulebook.receipt_prose import line_said, place_said, shape_reason
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause
from hrbrules.settlement.account import Account, Judged
from hrbrules.settlement.explain import Explained
from hrbrules.settlement.ledger import Line
from hrbrules.settlement.win import Win
from hrbrules.tiles.meld import MeldKind
from hrbrules.tiles.reading import PLACES, group_tiles
from hrbrules.tiles.tile import tile_text
from hrbrules.web.calculate_assess import Assessment, Step
from hrbrules.web.calculate_near import Group, Near, near_of
from hrbrules.web.calculate_words import Words, signed

_HEADS: Final = {Step.TILE: "next_tile", Step.BAO: "next_bao", Step.SEAT: "next_seat", Step.CAME: "next_came", Step.FAULT: "fault"}
_HINTS: Final = {
    Step.TILES: "next_tiles_hint", Step.TILE: "next_tile_hint", Step.FEWER: "slip_fewer_hint", Step.COPIES: "slip_copies_hint",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What is the case, with the tiles that make it so."""

    text: str
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A condition: what it asks, whether it holds, and what it saw. `name` "" where it has none of its own; `note` stands behind it."""

    text: str
    holds: bool
    facts: tuple[Fact, ...] = ()
    name: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    payer: str
    payee: str
    amount: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A tile that the hand waits on, as a button that wins on it; `places`: where it goes."""

    word: str
    tile: int
    label: str
    places: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """`kind`: next, slip, wins or not. `fans`: name and worth of what counts; `dropped`: names of what does not.

    `ting`: whether the hand may declare, "" before that is known. `nearest`: what would win instead, where asked.
    """

    kind: str
    head: str
    hint: str = ""
    waits: tuple[Wait, ...] = ()
    ting: str = ""
    refused: tuple[Reason, ...] = ()
    reasons: tuple[Reason, ...] = ()
    reading: tuple[Group, ...] = ()
    place: str = ""
    fans: tuple[tuple[str, str], ...] = ()
    dropped: tuple[str, ...] = ()
    value: int = 0
    value_how: str = ""
    share_how: str = ""
    payments: tuple[Payment, ...] = ()
    balance: tuple[tuple[str, str], ...] = ()
    explained: tuple[Reason, ...] = ()
    warning: str = ""
    nearest: Near | None = None


def verdict_of(found: Assessment, lines: tuple[Line, ...], gains: tuple[int, ...], words: Words, *, near: bool = False) -> Verdict:
    """`lines`, `gains`: what the whole hand comes to, kong money included; empty unless it wins. `near`: also what would win."""
    voice = words.voice
    if found.judged is not None:
        win = found.judged.win
        if win is None:
            return _lost(found, found.judged, words, near=near)
        return _won(found, found.judged, win, lines, gains, words)
    ting = ""
    refused = found.refused if found.waits is not None and found.waits.mask else ()
    if found.waits is not None:
        ting = words("waits_none" if not found.waits.mask else "may_not" if found.refused else "may_declare")
    slip = found.step in (Step.FEWER, Step.COPIES, Step.FAULT)
    hint = words(_HINTS[found.step]) if found.step in _HINTS else ""
    if found.step is Step.FAULT:
        hint = " ".join(one.message(voice.lang) for one in found.faults)
    return Verdict(
        kind="slip" if slip else "next", head=_head(found, words), hint=hint, waits=_waits(found, words), ting=ting,
        refused=tuple(_reason(clause, seen, voice, holds=False) for clause, seen in refused),
    )  # fmt: skip


def _head(found: Assessment, words: Words) -> str:
    match found.step:
        case Step.TILES:
            return words.number("next_tiles", found.count, "next_tile_one")
        case Step.FEWER:
            return words.number("slip_fewer", found.count, "slip_fewer_one")
        case Step.COPIES:
            return words("slip_copies", tile=words.tile(found.tile))
        case step:
            return words(_HEADS[step])


def _waits(found: Assessment, words: Words) -> tuple[Wait, ...]:
    """Each tile with the places it takes in the readings that count."""
    voice, said = words.voice, []
    for tile, readings in sorted(found.waits.readings.items()) if found.waits is not None else ():
        taken = {reading.place for reading in readings}
        places = voice.labels.semicolon.join(voice.words.places[name][0] for name, bit in PLACES.items() if bit in taken)
        label = words("wait_key", tile=words.tile(tile)) + voice.labels.semicolon + places
        said.append(Wait(word=f"won.{tile_text(tile)}", tile=tile, label=label, places=places))
    return tuple(said)


def _reason(clause: Clause, explained: Explained, voice: Voice, *, holds: bool, every: bool = False) -> Reason:
    seen = () if clause.late and not holds else _facts(explained, voice, every=every or holds)  # a value that there is not
    return Reason(text=asks(voice, clause), holds=holds, facts=seen)


def _facts(explained: Explained, voice: Voice, *, every: bool) -> tuple[Fact, ...]:
    said = [fact_shown(voice, looked) for looked in deciding(explained, every=every)]
    return tuple(Fact(text=voice.sentence(text), tiles=tiles) for text, tiles in dict.fromkeys(said))


def _explained(judged: Account, voice: Voice) -> tuple[Reason, ...]:
    """Every condition, then every kind and for a win every fan, with what it saw."""
    conditions = [
        replace(
            _reason(one.clause, one.explained, voice, holds=one.truth, every=True),
            note=voice.bracketed(voice.labels["x_waived"]) if one.waived else "",
        )
        for one in judged.conditions
    ]  # fmt: skip
    return (*conditions, *(_fan(one, voice) for one in judged.kinds_and_fans))


def _fan(one: Judged, voice: Voice) -> Reason:
    clause, facts, note = one.clause, _facts(one.explained, voice, every=True), ""
    if clause.by and not one.truth and one.explained.truth:
        ways = voice.labels.semicolon.join(voice.labels.events[by] for by in clause.by)
        facts = (Fact(text=voice.sentence(voice.labels["x_only_by"].format(ways=ways))), *facts)
    if one.dropped:
        note = voice.bracketed(voice.labels["x_dropped"])
    return Reason(text=voice.worth(clause), holds=one.truth, name=voice.name(clause.id), facts=facts, note=note)


def _lost(found: Assessment, judged: Account, words: Words, *, near: bool) -> Verdict:
    voice = words.voice
    reasons: list[Reason] = []
    if judged.no_shape():
        reasons.append(Reason(text=voice.sentence(shape_reason(judged, voice, words.mask)), holds=False))
    reasons += [_reason(one.clause, one.explained, voice, holds=False) for one in judged.failing()]
    if judged.no_kind():
        reasons.append(Reason(text=voice.sentence(voice.labels["why_kind"]), holds=False))
    closest = nearest(judged.rules, judged.hand, judged.tile, judged.situation) if near else None
    return Verdict(
        kind="not", nearest=None if closest is None else near_of(closest, words),
        head=words("wins_not"), reasons=tuple(reasons), waits=_waits(found, words), explained=_explained(judged, voice),
        reading=() if judged.no_shape() else _reading(judged, voice),
        ting="" if found.waits is None or found.waits.mask else words("waits_none"),
    )  # fmt: skip


def _won(found: Assessment, judged: Account, win: Win, lines: tuple[Line, ...], gains: tuple[int, ...], words: Words) -> Verdict:
    voice, rules = words.voice, judged.rules.rules
    return Verdict(
        kind="wins", head=words("wins_value", who=words.seat(judged.situation.seat), n=win.value),
        fans=tuple((voice.name(id), voice.worth(judged.scoring(id))) for id in win.fans),
        dropped=tuple(voice.name(id) for id in win.holds if id not in win.fans),
        reading=_reading(judged, voice), place=place_said(voice, win.reading) if win.reading.groups and win.reading.fill else "",
        value=win.value, value_how=voice.speaker().number(rules.value), share_how=voice.speaker().number(rules.share),
        payments=tuple(_payment(line, words) for line in lines),
        balance=tuple((words.seat("ABCD"[index]), signed(gain)) for index, gain in enumerate(gains) if gain),
        explained=_explained(judged, voice), warning=words("unfed") if found.unfed else "",
    )  # fmt: skip


def _payment(line: Line, words: Words) -> Payment:
    why = line_said(words.voice, line, words.seat)
    return Payment(payer=words.seat(line.payer), payee=words.seat(line.payee), amount=line.amount, why=why)


def _reading(judged: Account, voice: Voice) -> tuple[Group, ...]:
    reading = judged.reading if judged.win is None else judged.win.reading
    if reading is None or not reading.groups:
        return ()
    groups = [Group(tiles=tuple(group_tiles(group)), done=group == reading.done) for group in reading.groups]
    groups += [Group(tiles=meld.tiles, caption=voice.labels.melds[MeldKind(meld.kind)]) for meld in reading.melds]
    return tuple(groups)


