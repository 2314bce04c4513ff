"""Faults that real programs of this family had."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hrbrules.engine import finish, judging, legal, step
from hrbrules.engine.action import MING_GANG, PASS, action
from hrbrules.engine.plan import DISCARDED, DRAWN, GANG_DRAWN, plan_of
from hrbrules.settlement.ledger import Ledger
from tests.conformance.breaking import Break, mutant


@mutant()
def axes_melds_are_mixed_into_the_free_tiles(b: Break) -> None:
    def claims(honest: Any, plan: Any, state: Any, seat: int, *more: Any) -> Any:
        mixed = any(meld.kind == "peng" and meld.tile == state.discard for meld in state.hands[seat].melds)
        return honest(plan, state, seat, *more) + ((action(MING_GANG, state.discard),) if mixed else ())

    b.around(legal, "_claims", claims)
    b.patch.setattr(legal, "_NEAR", [3] * (1 << 15))


@mutant()
def axes_melded_hands_never_win(b: Break) -> None:
    for where in (legal, step):
        b.around(where, "win_of", lambda honest, plan, t, seat, *more: None if t.hands[seat].melds else honest(plan, t, seat, *more))


@mutant("boke", "harbin+zhong_pair_as_triplet=off")
def axes_two_zhong_skip_the_conditions(b: Break) -> None:
    for rules in b.tables:
        lax = copy.copy(rules)
        lax._waits = {}
        honest = rules.functions.hand_ok
        lax.functions = rules.functions._replace(hand_ok=lambda hand, *more, honest=honest: hand.zhong >= 2 or honest(hand, *more))
        b.patch.setattr(plan_of(rules), "ruleset", lax)


def _judging(b: Break, change: Callable[..., Any]) -> None:
    b.around(judging, "judge_moment", change)


@mutant()
def axes_a_self_draw_is_counted_twice_with_the_bao(b: Break) -> None:
    def judge(honest: Any, *given: Any) -> Any:
        win = honest(*given)
        return win and (win._replace(value=2 * win.value) if win.moment.drawn and win.moment.tile & win.moment.bao else win)

    _judging(b, judge)


def _as_a_wait(waits: Any, tile: int) -> Any:
    if waits.mask >> tile & 1:
        return waits
    readings = {**waits.readings, tile: waits.every_reading()}
    return replace(waits, mask=waits.mask | 1 << tile, count=waits.count + 1, readings=readings)


@mutant()
def axes_bao_in_bao_without_the_wait(b: Break) -> None:
    _judging(b, lambda honest, rules, hand, tile, waits, moment: honest(
        rules, hand, tile, _as_a_wait(waits, tile) if tile >= 0 and moment.bao >> tile & 1 else waits, moment
    ))  # fmt: skip


@mutant("boke+gua_da_feng=on")
def axes_a_wild_draw_is_scored_as_the_natural_wait(b: Break) -> None:
    _judging(b, lambda honest, rules, hand, tile, waits, moment: honest(
        rules, hand, tile, _as_a_wait(waits, tile) if tile >= 0 and moment.drawn else waits, moment
    ))  # fmt: skip


@mutant()
def axes_the_bao_is_wild_before_ting(b: Break) -> None:
    def moment(honest: Any, plan: Any, t: Any, seat: int, *more: Any, **named: Any) -> Any:
        found = honest(plan, t, seat, *more, **named)
        found.me.declared = True
        return found

    b.around(judging, "moment_of", moment)
    b.patch.setattr(judging, "_seat", judging._seat.__wrapped__)
    b.plans(undeclared=DRAWN | GANG_DRAWN)


@mutant()
def axes_the_bao_is_wild_from_a_discard(b: Break) -> None:
    def judge(honest: Any, rules: Any, hand: Any, tile: int, waits: Any, moment: Any) -> Any:
        if moment.discarded and moment.bao >> tile & 1:
            moment.by = DRAWN
        return honest(rules, hand, tile, waits, moment)

    _judging(b, judge)
    b.plans(beyond_waits=DRAWN | GANG_DRAWN | DISCARDED)


@mutant()
def axes_a_change_of_bao_counts_rivers_only(b: Break) -> None:
    b.plans(counts_rivers=True, change_by_tile=0)


def of_equal_claims(b: Break, which: int) -> None:
    """Of the claims of the highest rank only one is left: the first that came, or the one farthest from the discarder."""

    def resolve(honest: Any, t: Any, state: Any, given: dict[int, Any]) -> None:
        claims = {seat: t.plan.ranks[step.claim_class(t.plan, state, seat, a)] for seat, a in given.items() if a.kind != PASS}
        best = [seat for seat, rank in claims.items() if rank == min(claims.values())]
        best = best if which == 0 else sorted(best, key=lambda seat: (seat - t.source) % 4)
        honest(t, state, {seat: a if seat in best[which:][:1] else action(PASS) for seat, a in given.items()})

    b.around(step, "_resolve_claims", resolve)


@mutant("harbin-street", "boke")
def axes_equal_claims_go_by_order_of_arrival(b: Break) -> None:
    of_equal_claims(b, 0)


@mutant()
def axes_the_lock_leaves_no_legal_discard(b: Break) -> None:
    b.around(legal, "_declared_turn", lambda honest, plan, state, seat, hand, *more: [] if hand.count(state.drawn) > 2 else honest(
        plan, state, seat, hand, *more
    ))  # fmt: skip


@mutant()
def axes_waits_change_after_ting(b: Break) -> None:
    b.patch.setattr(legal, "keeps", lambda *given: True)


@mutant()
def axes_five_copies_of_a_tile(b: Break) -> None:
    for rules in b.tables:
        deck = plan_of(rules).deck
        b.patch.setattr(plan_of(rules), "deck", (1, *deck[1:]))


@mutant("boke+gua_da_feng=on")
def axes_an_option_disables_ordinary_waits(b: Break) -> None:
    _judging(b, lambda honest, rules, hand, tile, waits, moment: None if moment.drawn and waits.mask >> tile & 1 else honest(
        rules, hand, tile, waits, moment
    ))  # fmt: skip


@mutant("jianming+discard_first=on")
def axes_an_option_that_nothing_reads(b: Break) -> None:
    b.plans(discards_first=False)


@mutant()
def axes_the_dealer_moves_on_a_drawn_hand(b: Break) -> None:
    b.plans(draw_stays=False)


@mutant()
def axes_a_score_divided_by_three_leaves_fractions(b: Break) -> None:
    b.around(finish, "settle", lambda honest, *given: Ledger(tuple(line._replace(amount=line.amount / 3) for line in honest(*given).lines)))
