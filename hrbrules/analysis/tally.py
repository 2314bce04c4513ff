"""Played hands go in one by one; sums that can be added in any order come out, and the rates that people ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from hrbrules.engine.api import Event, State
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset

Tally = Counter[str]
"""Only whole numbers, so that adding tallies gives the same whatever the order: "hands", "by:draw", "fan:ka_dang", "value:4" …"""

CLAIMS: Final = ("chi", "peng", "ming_gang", "bu_gang", "an_gang")
_SURE: Final = 1.96  # standard errors on either side that hold the true mean 19 times out of 20


def count_hand(tally: Tally, state: State, events: Sequence[Event], bots: Sequence[str]) -> None:
    """Add a finished hand; `events` are all of its events, `bots` the bot of each seat."""
    result = state.result
    assert result is not None
    discards = first = 0
    for event in events:
        if event.kind == "discarded":
            discards += 1
        elif event.kind == "declared":
            tally["tings"] += 1
            first = first or discards
        elif event.kind in CLAIMS:
            tally[f"claim:{event.kind}"] += 1
        elif event.kind == "bao_changed":
            tally["bao_changes"] += 1
    tally.update({"hands": 1, "discards": discards, f"length:{discards}": 1, "drawn": not result.wins, "won": bool(result.wins)})
    if first:
        tally.update({"ting_hands": 1, "ting_after": first})
    for win in result.wins:
        bot = bots["ABCD".index(win.seat)]
        tally.update({"wins": 1, f"by:{win.by}": 1, "value": win.value, f"value:{win.value}": 1, f"bot_wins:{bot}": 1})
        tally.update(f"fan:{fan}" for fan in win.fans)
    gain = result.scores[state.dealer]
    dealer_won = any("ABCD".index(win.seat) == state.dealer for win in result.wins)
    tally.update({"dealer_wins": dealer_won, "dealer_gain": gain, "dealer_gain_squared": gain * gain})
    tally["paid"] += sum(score for score in result.scores if score > 0)
    for bot, score in zip(bots, result.scores, strict=True):
        tally.update({f"bot_seats:{bot}": 1, f"bot_gain:{bot}": score})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A mean with the width on either side that holds the true one 19 times out of 20."""

    mean: float
    within: float

    def to_json(self) -> dict[str, float]:
        return {"mean": round(self.mean, 6), "within": round(self.within, 6)}


def share_of(part: int, whole: int) -> Rate:
    """How often something happens; zero of zero is zero. Two more of either kind are assumed for the width (Agresti, Coull), so
    that what never came is not taken for impossible."""
    if not whole:
        return Rate(mean=0.0, within=0.0)
    likely = (part + 2) / (whole + 4)
    return Rate(mean=part / whole, within=_SURE * sqrt(likely * (1 - likely) / (whole + 4)))


def mean_of(total: int, squares: int, count: int) -> Rate:
    """A mean from the sum and the sum of squares."""
    if not count:
        return Rate(mean=0.0, within=0.0)
    mean = total / count
    return Rate(mean=mean, within=_SURE * sqrt(max(squares / count - mean * mean, 0.0) / count))


def numbered(tally: Tally, prefix: str) -> dict[int, int]:
    """The entries "prefix:7" as a histogram in ascending order."""
    found = {int(key.partition(":")[2]): count for key, count in tally.items() if key.startswith(f"{prefix}:")}
    return dict(sorted(found.items()))


def named(tally: Tally, prefix: str) -> dict[str, int]:
    """The entries "prefix:word", by word."""
    return {key.partition(":")[2]: tally[key] for key in sorted(tally) if key.startswith(f"{prefix}:")}


def tally_to_json(ruleset: Ruleset, tally: Tally) -> dict[str, Any]:
    """Counts as they are and the rates made of them; every kind and fan is there, those that never came too."""
    hands, wins = tally["hands"], tally["wins"]
    return {
        "ruleset": ruleset.id, "code": ruleset.code, "digest": ruleset.digest, "hands": hands, "won": tally["won"], "drawn": tally["drawn"],
        "drawn_rate": share_of(tally["drawn"], hands).to_json(),
        "wins": wins, "by": named(tally, "by"),
        "fans": {clause.id: tally[f"fan:{clause.id}"] for clause in ruleset.rules.of(Group.KIND, Group.FAN)},
        "value": {"mean": round(tally["value"] / wins, 6) if wins else 0.0, "counts": _keys(numbered(tally, "value"))},
        "paid_a_hand": round(tally["paid"] / hands, 6) if hands else 0.0,
        "dealer": {
            "wins": tally["dealer_wins"], "win_rate": share_of(tally["dealer_wins"], hands).to_json(),
            "gain": mean_of(tally["dealer_gain"], tally["dealer_gain_squared"], hands).to_json(),
        },
        "discards": {"mean": round(tally["discards"] / hands, 6) if hands else 0.0, "counts": _keys(numbered(tally, "length"))},
        "tings": tally["tings"], "first_ting_after": round(tally["ting_after"] / tally["ting_hands"], 6) if tally["ting_hands"] else None,
        "claims": {kind: tally[f"claim:{kind}"] for kind in CLAIMS}, "bao_changes": tally["bao_changes"],
        "bots": {
            bot: {"seats": seats, "wins": tally[f"bot_wins:{bot}"], "gain": tally[f"bot_gain:{bot}"]}
            for bot, seats in named(tally, "bot_seats").items()
        },
    }  # fmt: skip


def _keys(counts: dict[int, int]) -> dict[str, int]:
    return {str(number): count for number, count in counts.items()}
