"""What a proof says: what is wrong, whose fault it is, and the smallest hand that shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hrbrules.analysis.probes import Probe
from hrbrules.formula.tree import Node, walk
from hrbrules.ruleset.clause import CONDITIONS, Clause, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger

NOBODY_WINS, NO_VALUE, ALL_DROPPED, NEVER_HOLDS, NEVER_COUNTS, NEVER_FAILS, IMPLIED, NEVER_DECIDES, UNSETTLED, OVER_CAP, TOO_MANY = (
    "nobody-wins", "no-value", "all-dropped", "never-holds", "never-counts", "never-fails", "implied", "never-decides", "unsettled",
    "over-cap", "too-many",
)  # fmt: skip
NOT_SHOWN: Final = "not-shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """`code`: what is wrong; `clause`: whose fault, with its place in the YAML; `probe`: the smallest hand that shows it.

    `part`: the named part of the clause, or the row of its formula, that is meant. `shown`: what is said is certain: it follows
    from the enumeration, or `probe` shows it. Else it could not be ruled out, and no hand was found that does it.
    """

    code: str
    clause: str
    place: str
    part: str = ""
    probe: Probe | None = None
    ledger: Ledger | None = None
    shown: bool = True

    @property
    def fault(self) -> bool:
        """Whether something is certainly wrong. What another condition asks already is only said twice."""
        return self.shown and self.code != IMPLIED


@dataclass(slots=True, kw_only=True)
class Proof:
    """Proved by enumeration: `assignments` of facts under which somebody wins, in `sets` sorts of win, `shares` of losers,
    `liabilities`. Checked: `hands` judged and settled, `built` more of them made to show rare sorts.

    `unshown`: sorts of win (event, kinds and fans that hold) that the constraints let pass and no hand showed.
    """

    findings: list[Finding] = field(default_factory=list)
    assignments: int = 0
    sets: int = 0
    shares: int = 0
    liabilities: int = 0
    hands: int = 0
    built: int = 0
    unshown: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Nothing is known to be wrong."""
        return not any(finding.fault for finding in self.findings)


def finding(
    ruleset: Ruleset, code: str, of: Clause | str, *, part: str = "", probe: Probe | None = None, ledger: Ledger | None = None,
    shown: bool = True,
) -> Finding:  # fmt: skip
    """With its place. `of`: a clause, or value, owes, share, win, or ids of liabilities or conditions joined by 、."""
    if isinstance(of, Clause):
        return Finding(code=code, clause=of.id, place=of.prose.place, part=part, probe=probe, ledger=ledger, shown=shown)
    rules = ruleset.rules
    places = {clause.id: clause.prose.place for clause in rules.of(Group.BEARER, Group.MONEY, *CONDITIONS)}
    places |= {"value": _place_of(rules.value), "share": _place_of(rules.share), "owes": rules.owes_prose.place}
    place = "、".join(place for one in of.split("、") if (place := places.get(one, "")))
    return Finding(code=code, clause=of, place=place, part=part, probe=probe, ledger=ledger, shown=shown)


def _place_of(formula: Node) -> str:
    """Where a formula stands, as clauses say it: harbin.yaml:113; nothing for rules that were read compiled."""
    spans = [part.span for part in walk(formula) if part.span is not None]
    return f"{spans[0].file.rsplit('/', 1)[-1]}:{spans[0].line}" if spans else ""
