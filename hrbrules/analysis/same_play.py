"""A ruleset goes in; all that the engine can ever ask of its choices of play comes out, so that two of the same are the same game.

Choices that nothing asks for in these rules are left out: what is said of kongs that nobody may make, when kong money is settled
where kongs earn none, what a kong after ting must keep where there is none, who goes first on a bao change where nobody wins by
one, or of peng and kong, which cannot both be claimed of one discard.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from hrbrules.engine.plan import ON_CHANGE, ON_TING, Plan
from hrbrules.ruleset.runtime import Ruleset

_NOT_PLAY: Final = frozenset(("ruleset", "digest", "_values", "asked", "change_known", "meanings", "indicator"))
"""Who asks, what was asked before, and what nobody asks."""
_OF_PAIRS: Final = frozenset(("peng", "peng_ting", "ming_gang", "gang_ting"))  # two seats cannot both hold two of the discard
_NOT_RULES: Final = frozenset(("rules", "digest", "code", "functions", "_waits", "_meanings", "_names"))


def same_play(one: Ruleset, other: Ruleset) -> bool:
    """Whether no choice of play can tell them apart. True is certain; what only text or luck would show may be missed."""
    return _asked(one) == _asked(other)


def _asked(ruleset: Ruleset) -> dict[str, object]:
    plan = Plan(ruleset)
    found = {name: value for name, value in vars(plan).items() if name not in _NOT_PLAY}
    found |= {f"rules.{name}": value for name, value in vars(ruleset).items() if name not in _NOT_RULES}
    absent = () if plan.ming_gang else ("ming_gang", "gang_ting")
    found["ranks"] = _order({claim: rank for claim, rank in plan.ranks.items() if claim not in absent})
    if plan.old_goes_to == "turned_back":
        found["old_goes_to"] = "aside"  # out of play, face down or up
    found["first_dealer"] = plan.first_dealer == "random"  # the host sits East
    kongs = {name for name, may in (("ming_gang", plan.ming_gang), ("bu_gang", plan.bu_gang), ("an_gang", plan.an_gang)) if may}
    found["after_ting"], found["robbing"] = plan.after_ting & kongs, plan.robbing & kongs
    unasked: list[str] = []
    if not kongs:
        unasked += ["replacement", "gang_takes_last", "an_gang_shown"]
    if not plan.starts_at and not plan.last_reserved:  # every tile of the wall may be taken
        unasked += ["gang_takes_last", "change_takes_last"]
    if plan.last_reserved:  # they begin where the wall ends
        unasked.append("starts_at")
    if plan.replacement == "reserved":
        unasked.append("gang_takes_last")
    if plan.bao_seen_by == "everyone":
        unasked.append("needs_viewer")
    if not plan.dealer_bears or not (plan.winner_deals or plan.all_winners):  # else the next seat deals anyhow
        unasked.append("liable_passes")
    if not plan.money:
        unasked += ["money_settled", "money_returned"]
    if not plan.after_ting & kongs:
        unasked.append("keeps_waits")
    if not plan.events & (ON_TING | ON_CHANGE):
        unasked.append("in_order_declared")
    return {name: value for name, value in found.items() if name not in unasked}


def _order(ranks: dict[str, int]) -> dict[tuple[str, str], int]:
    """Of each two claims that different seats can make on one discard, which goes first: −1, 1, or 0 where nearness decides."""
    return {
        (one, other): (ranks[one] > ranks[other]) - (ranks[one] < ranks[other])
        for one, other in combinations(sorted(ranks), 2)
        if not {one, other} <= _OF_PAIRS
    }
