"""A ruleset, its cases and its parent go in; everything that its books show as executed comes out, once for all languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hrbrules.analysis.diff import Comparison
from hrbrules.analysis.near_miss import SHOWN, near_miss
from hrbrules.analysis.payment_table import payment_tables
from hrbrules.analysis.probes import Probe, fitted, judged, losses, wins
from hrbrules.analysis.stacking import stacking
from hrbrules.cases.tree import Case
from hrbrules.rulebook.asked import ASKED
from hrbrules.rulebook.exhibit import Apart, Exhibit, Findings, ReceiptLine
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import settle
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import Win, judge
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.tile import parse_tiles


def gather(
    ruleset: Ruleset, cases: Iterable[Case] = (), parent: Rules | None = None, comparison: Comparison | None = None
) -> Findings:
    """`cases`: the ruleset's own examples; those with other options than are set here, or that expect an error, are left out.

    `parent`: the rules of `ruleset.rules.parent`; `comparison`: of the parent with this ruleset. Takes about a second; raises
    RulesetError where a liability is ambiguous.
    """
    won, lost = wins(ruleset), tuple(losses(ruleset))
    pairs = [pair for clause in ruleset.rules.of(*SHOWN) if (pair := near_miss(ruleset, clause, won, lost)) is not None]
    shown = {pair.clause: _of_probe(ruleset, pair.shows) for pair in pairs}
    told = {_position(one) for one in shown.values()}
    missed: dict[str, tuple[Exhibit, ...]] = {}
    for pair in pairs:
        misses = tuple(_of_probe(ruleset, miss, pair.clause) for miss in pair.fails)
        if ruleset.rules.clause(pair.clause).group is Group.KIND:  # 平胡 is no news as the near miss of 自摸
            misses = tuple(miss for miss in misses if _position(miss) not in told)
        missed[pair.clause] = misses
    told |= {_position(miss) for misses in missed.values() for miss in misses}
    found = (exhibit for case in cases if (exhibit := _of_case(ruleset, case)) is not None)
    return Findings(
        exhibits=tuple(exhibit for exhibit in found if _position(exhibit) not in told),
        shown=shown,
        missed=missed,
        payments=payment_tables(ruleset, won),
        stacking=stacking(ruleset.rules, won),
        asked=_asked(ruleset),
        parent=parent,
        apart=() if comparison is None else _apart(ruleset, comparison),
        tried=0 if comparison is None else comparison.tried,
    )


def gather_sheet(ruleset: Ruleset) -> Findings:
    """The part of `gather` that the one-page sheet prints: a hand for each fan, and who pays how much. Half as long."""
    won, lost = wins(ruleset), tuple(losses(ruleset))
    pairs = [pair for clause in ruleset.rules.of(Group.FAN) if (pair := near_miss(ruleset, clause, won, lost)) is not None]
    shown = {pair.clause: _of_probe(ruleset, pair.shows) for pair in pairs}
    return Findings(shown=shown, payments=payment_tables(ruleset, won))


def _apart(ruleset: Ruleset, comparison: Comparison) -> tuple[Apart, ...]:
    """Of every change that some hand shows."""
    return tuple(
        Apart(
            parts=shown.parts, others=tuple(sorted(shown.difference.parts - set(shown.parts))),
            exhibit=_of_probe(ruleset, shown.difference.probe), outcomes=shown.difference.outcomes,
        )
        for shown in comparison.shown
        if shown.difference is not None and shown.difference.kind != "same"
    )  # fmt: skip


def _position(exhibit: Exhibit) -> tuple[object, ...]:
    """What makes two examples the same to a reader."""
    tiles = tuple(sorted(parse_tiles(exhibit.hand)))
    discarded = exhibit.by if exhibit.wins else ""
    judged = exhibit.fans, exhibit.why_not, tuple(sorted(exhibit.pays.values()))
    return tiles, tuple(sorted(exhibit.melds)), exhibit.tile, discarded, exhibit.bao == exhibit.tile, *judged


def _asked(ruleset: Ruleset) -> Mapping[str, Exhibit]:
    found = {}
    for one in ASKED:
        there = fitted(ruleset, one.tiles, one.melds, one.tile)
        if there is not None and one.instead and not ruleset.waits(ruleset.hand(*there[:2])):
            there = fitted(ruleset, one.instead, one.melds, one.tile)
        if there is None:
            continue
        situation = replace(one.situation, bao=one.situation.bao and (there[2] if one.situation.bao == one.tile else one.situation.bao))
        probe = judged(ruleset, *there, situation)
        if probe is not None:
            found[one.key] = _of_probe(ruleset, probe)
    return found


def _of_probe(ruleset: Ruleset, probe: Probe, near_miss: str = "") -> Exhibit:
    return exhibit(ruleset, probe.tiles, probe.melds, probe.tile, probe.situation, pushed=probe.pushed, near_miss=near_miss)


def _of_case(ruleset: Ruleset, case: Case) -> Exhibit | None:
    set_here = {option.id: str(option.value) for option in ruleset.rules.options}
    other = any(set_here.get(option) != value for option, value in case.options.items())
    if case.hand is None or case.faults or other or "error" in case.expect:
        return None
    melds = tuple(meld.text for meld in case.melds)
    pushed = "" if case.pushed is None else case.pushed.text
    try:
        return exhibit(ruleset, case.hand.text, melds, case.tile, case.situation, pushed=pushed, title=case.title, cite=case.cite)
    except HandError:
        return None


def exhibit(
    ruleset: Ruleset, tiles: str, melds: tuple[str, ...], tile: str, situation: Situation | None, *,
    pushed: str = "", title: str = "", cite: tuple[str, ...] = (), near_miss: str = "",
) -> Exhibit:  # fmt: skip
    """One hand, executed. `situation` None: only its waits. Raises HandError where the words do not fit together."""
    hand = ruleset.hand(tiles, melds, pushed=pushed or None)
    waits = ruleset.waits(hand) if hand.concealed % 3 == 1 else ()
    if situation is None:
        return Exhibit(title=title, cite=cite, hand=tiles, melds=melds, pushed=pushed, waits=waits)
    result = judge(ruleset, hand, tile or None, situation)
    s, win = situation, result if isinstance(result, Win) else None
    ledger = None if win is None else settle(ruleset, win)
    return Exhibit(
        title=title, cite=cite, hand=tiles, melds=melds, pushed=pushed, tile=tile, by=s.by, seat=s.seat, dealer=s.dealer,
        discarder=s.discarder or "", declared=tuple(dict.fromkeys((*s.declared, *s.declaring))), closed=s.closed,
        undeclared=s.undeclared, bao=s.bao, dealer_draws=s.dealer_draws, last_tiles=s.last_tiles, waits=waits, wins=win is not None,
        why_not=() if isinstance(result, Win) else result.reasons, fans=() if win is None else win.fans,
        value=None if win is None else win.value, pays={} if ledger is None else ledger.pays, near_miss=near_miss,
        receipt=() if ledger is None else tuple(
            ReceiptLine(labels=line.clauses, payer=line.payer, payee=line.payee, amount=line.amount,
                        owed_by="" if line.owed_by == line.payer else line.owed_by)
            for line in ledger.lines),
    )  # fmt: skip
