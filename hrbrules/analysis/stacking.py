"""Judged wins go in; which kinds and fans were seen together, and which of two gives way, comes out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hrbrules.analysis.probes import Probe
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.settlement.win import Win


class Meeting(StrEnum):
    """What happens where two fans could meet, seen from the first."""

    BOTH = "both"  # seen together, both count
    TAKES = "takes"  # seen together, the first replaces the second
    YIELDS = "yields"  # seen together, the second replaces the first
    APART = "apart"  # never seen together


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacking:
    """`ids`: kinds and fans in file order; `meetings`: for every two of them. `tried`: how many wins were looked at."""

    ids: tuple[str, ...]
    meetings: tuple[tuple[tuple[str, str], Meeting], ...]
    tried: int

    def of(self, first: str, second: str) -> Meeting:
        return dict(self.meetings)[first, second]


def stacking(rules: Rules, probes: tuple[Probe, ...]) -> Stacking:
    """`drops` decides who gives way; that two meet at all is found among the wins."""
    clauses = rules.of(Group.KIND, Group.FAN)
    ids = tuple(clause.id for clause in clauses)
    held = {probe.result.holds for probe in probes if isinstance(probe.result, Win)}
    together = {(one, other) for holds in held for one in holds for other in holds}
    takes = {(clause.id, dropped) for clause in clauses for dropped in clause.drops}
    return Stacking(
        ids=ids,
        meetings=tuple(((one, other), _meeting(one, other, together, takes)) for one in ids for other in ids if one != other),
        tried=len(probes),
    )


def _meeting(one: str, other: str, together: set[tuple[str, str]], takes: set[tuple[str, str]]) -> Meeting:
    if (one, other) in takes:
        return Meeting.TAKES
    if (other, one) in takes:
        return Meeting.YIELDS
    return Meeting.BOTH if (one, other) in together else Meeting.APART
