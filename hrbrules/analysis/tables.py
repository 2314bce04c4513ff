"""Answers about a table and a hand that wins so go in; the situation in the words of cases comes out, judged and settled for real."""

from __future__ import annotations

from dataclasses import replace

from hrbrules.analysis.asked import Answers
from hrbrules.analysis.payers import DISCARDER
from hrbrules.analysis.probes import Probe
from hrbrules.analysis.space import Space
from hrbrules.analysis.sums import Key
from hrbrules.formula.view import NOBODY
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.situation import SEATS, Situation
from hrbrules.settlement.win import Win, judge
from hrbrules.source.diagnostic import HandError, RulesetError


def at_table(space: Space, answers: Answers, probe: Probe) -> Probe | None:
    """The same hand won at the table that the answers tell of; None where it does not win there."""
    numbers = space.possible(answers, ())
    situation = situation_of(space, {**answers, **(numbers or {})}, probe.situation)
    try:
        hand = space.ruleset.hand(probe.tiles, probe.melds, pushed=probe.pushed or None)
        won = judge(space.ruleset, hand, probe.tile or None, situation)
    except HandError:
        return None
    return replace(probe, situation=situation, result=won) if isinstance(won, Win) else None


def situation_of(space: Space, answers: Answers, s: Situation) -> Situation:
    """What the answers say of the table, for a win as it was."""
    found = s
    if s.discarder is not None:
        found = replace(found, discarder=SEATS[DISCARDER])
    declared, closed, looked, declaring, melds = [], [], [], [], {}
    for seat in range(1, space.ruleset.players):
        index = answers.get(Key("seats", "sort", seat))
        if index is None:
            continue
        name, sort = SEATS[seat], space.s.losers[index]
        declared += [name] if sort.declared else []
        looked += [name] if sort.looked else []
        declaring += [name] if sort.declaring else []
        if not sort.melds:
            closed.append(name)
        elif not sort.chis:
            melds[name] = sort.melds
    for field, name in (("dealer", "dealer"), ("gang_feeder", "gang_feeder")):
        who = answers.get(Key("w", name))
        if who is not None:
            found = replace(found, **{field: None if who == NOBODY else SEATS[who]})  # type: ignore[arg-type]
    for name in ("dealer_draws", "wall_left", "last_tiles"):
        value = answers.get(Key("w", name))
        if value is not None:
            found = replace(found, **{name: bool(value) if name == "last_tiles" else value})  # type: ignore[arg-type]
    return replace(found, declared=tuple(declared), closed=tuple(closed), looked=tuple(looked), declaring=tuple(declaring), melds=melds)


def settled(ruleset: Ruleset, win: Win) -> tuple[Ledger | None, str]:
    """The receipt, or the clause at which settling fails."""
    try:
        return settle(ruleset, win), ""
    except RulesetError as error:
        values = dict(error.diagnostics[0].values)
        return None, str(values.get("word") or values.get("words") or "share")
