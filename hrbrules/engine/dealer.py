"""How a hand ended goes in; who deals the next one, and how many hands in a row are drawn by then, come out (H02, H25, H26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hrbrules.engine.plan import Plan
from hrbrules.settlement.win import Win

_MOST_DRAWS: Final = 99  # as far as the fact goes


def dealer_after_win(plan: Plan, dealer: int, wins: Sequence[Win]) -> int:
    """The seat that deals after these wins, the nearest winner first."""
    following = (dealer + 1) % plan.players
    winners = [win.moment.winner for win in wins]
    if dealer in winners:
        return dealer if plan.dealer_stays else following
    if plan.liable_passes and any(_dealer_bore(plan, win) for win in wins):
        return following
    return winners[0] if plan.winner_deals else following


def dealer_after_draw(plan: Plan, dealer: int, draws: int) -> tuple[int, int]:
    """The seat that deals after a drawn hand, and the drawn hands in a row under it; `draws` came before this one."""
    if plan.draw_stays:
        return dealer, min(draws + 1, _MOST_DRAWS)
    return (dealer + 1) % plan.players, 0


def _dealer_bore(plan: Plan, win: Win) -> bool:
    """Whether a liability of the dealer stood (包庄)."""
    if not plan.dealer_bears:
        return False
    standing = plan.ruleset.functions.bearers(win.moment, win.hand, win.waits, win.reading, win.x, win.c, win.value)
    return any(index in plan.dealer_bears for index, _ in standing)
