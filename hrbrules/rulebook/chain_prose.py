"""The chains of clauses behind a payment go in; they come out as lines, each step with where it is written and its sources."""

from __future__ import annotations

from typing import Final

from hrbrules.formula.units import Unit
from hrbrules.rulebook.judged_prose import facts
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.account import Judged
from hrbrules.settlement.chain import Link, Owed, Stage, equation

_SHARED: Final = (Stage.KIND, Stage.FAN, Stage.VALUE)


def chain_lines(voice: Voice, owed: tuple[Owed, ...], bearers: tuple[Judged, ...]) -> list[str]:
    """What every share starts from, once; then for each loser whether one is owed, what multiplies it, and who pays."""
    lines = [_said(voice, owed[0], link) for link in owed[0].links if link.stage in _SHARED]
    for one in owed:
        if not one.owes.truth:
            lines.append(voice.labels["x_owes_nothing"].format(seat=one.seat) + _because(voice, facts(voice, one.owes)))
            continue
        owing, *rest = (link for link in one.links if link.stage not in _SHARED)
        seen = facts(voice, one.owes, every=True) if one.owes.how == "when" else _true_parts(voice, one)
        lines.append(_said(voice, one, owing) + _because(voice, seen))
        lines += [f"    {_said(voice, one, link)}" for link in rest if link.stage is Stage.FACTOR]
        for factor in one.factors:
            if not factor.truth:
                name = voice.labels["x_not_factor"].format(name=voice.name(factor.clause.id))
                lines.append(f"    {name}{_because(voice, facts(voice, factor.explained))}")
        own = one.line is not None and one.line.payer == one.seat  # who is liable pays the own share as anybody would
        shown = [link for link in rest if link.stage is not Stage.FACTOR and not (own and link.stage is Stage.BEARER)]
        lines += [f"    {_said(voice, one, link)}" for link in shown]
    for bearer in bearers:
        name = voice.name(bearer.clause.id)
        if bearer.dropped:
            lines.append(name + voice.bracketed(voice.labels["x_dropped"]))
        elif not bearer.truth:
            lines.append(voice.labels["x_not_factor"].format(name=name) + _because(voice, facts(voice, bearer.explained)))
    return lines


def _true_parts(voice: Voice, one: Owed) -> list[str]:
    """Of several ways to owe a share, those that hold."""
    return [said for part in one.owes.parts if part.truth for said in facts(voice, part, every=True)]


def _because(voice: Voice, said: list[str]) -> str:
    return f"{voice.labels.colon}{voice.labels.semicolon.join(said)}" if said else ""


def _said(voice: Voice, one: Owed, link: Link) -> str:
    labels, line = voice.labels, one.line
    amount = "" if link.amount is None else equation(link.worked, link.amount)
    match link.stage:
        case Stage.KIND | Stage.FAN | Stage.FACTOR:
            worth = labels.comma.join(_worth(voice, Unit(unit), amount) for unit, amount in link.worth)
            said = f"{voice.name(link.id)} {worth}".rstrip() + ("" if link.counts else voice.bracketed(labels["x_dropped"]))
        case Stage.VALUE:
            said = labels["x_value"].format(n=amount)
        case Stage.OWES:
            said = labels["x_owes"].format(seat=one.seat)
        case Stage.SHARE:
            said = labels["x_share"].format(seat=one.seat, n=amount)
        case Stage.BEARER:
            said = labels["x_bears"].format(name=voice.name(link.id), payer="" if line is None else line.payer, seat=one.seat)
        case Stage.LINE:
            said = "" if line is None else labels["x_line"].format(payer=line.payer, payee=line.payee, n=line.amount)
    return said + voice.bracketed(labels.comma.join(part for part in (link.place, *link.cite) if part))


def _worth(voice: Voice, unit: Unit, amount: int) -> str:
    if unit is Unit.TIMES:
        return f"×{amount}"
    return f"{amount} {voice.labels.unit[unit] if amount == 1 else voice.labels.units[unit]}"
