"""A ruleset and a seed go in; hands follow each other with the next dealer, drawn hands in a row and totals (H02, B01, J01, U01)."""

from __future__ import annotations

from typing import NamedTuple

from hrbrules.engine.dealing import new_hand
from hrbrules.engine.plan import plan_of
from hrbrules.engine.randomness import Stream
from hrbrules.engine.state import State
from hrbrules.engine.step import SEATS
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError, diagnose


class Match(NamedTuple):
    """`number`: how many hands were played before the next one. `totals`: gains by seat so far, sum zero."""

    digest: str
    seed: int
    number: int
    dealer: str
    dealer_draws: int
    totals: tuple[int, ...]


def new_match(ruleset: Ruleset, seed: int, *, number: int = 0) -> Match:
    """A match before its first hand. The first dealer is drawn by lot, or A, who is the host and sits East."""
    plan = plan_of(ruleset)
    dealer = Stream(seed, "dealer", number).below(plan.players) if plan.first_dealer == "random" else 0
    return Match(ruleset.digest, seed, number, SEATS[dealer], 0, (0,) * plan.players)


def next_hand(ruleset: Ruleset, match: Match) -> State:
    """The next hand of a match, after its deal."""
    _check(ruleset, match.digest)
    return new_hand(ruleset, match.seed, match.dealer, match.dealer_draws, number=match.number)


def after_hand(ruleset: Ruleset, match: Match, state: State) -> Match:
    """The match after a hand. Raises HandError (`match-over`) where the hand goes on still."""
    _check(ruleset, match.digest)
    result = state.result
    if result is None:
        raise HandError(diagnose("match-over", None))
    totals = tuple(total + score for total, score in zip(match.totals, result.scores, strict=True))
    return match._replace(number=match.number + 1, dealer=result.dealer, dealer_draws=result.dealer_draws, totals=totals)


def after_leaving(ruleset: Ruleset, match: Match) -> Match:
    """The match after a player has left its seat to another: a new one with a new first dealer, or the same (H02)."""
    _check(ruleset, match.digest)
    return new_match(ruleset, match.seed, number=match.number) if plan_of(ruleset).leaver_ends else match


def _check(ruleset: Ruleset, digest: str) -> None:
    if ruleset.digest != digest:
        raise HandError(diagnose("other-ruleset", None, ruleset=ruleset.code, digest=ruleset.digest[:12], other=digest[:12]))
