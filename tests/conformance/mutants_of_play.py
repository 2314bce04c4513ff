"""Faults of the wall, of turns and windows, and of ting."""

from __future__ import annotations

import time
from typing import Any

from hrbrules.engine import api, course, dealing, legal, plan, step, wall
from hrbrules.engine.action import CHI, DISCARD, MING_GANG, PASS, PENG, action
from hrbrules.engine.layout import lay_out
from hrbrules.engine.plan import ROBBED, plan_of
from hrbrules.engine.state import NO
from tests.conformance.breaking import Break, mutant
from tests.conformance.mutants_of_real_programs import of_equal_claims

# ---- tiles and wall --------------------------------------------------------------------------------------------------


@mutant()
def the_wall_is_shuffled_by_the_clock(b: Break) -> None:
    b.around(dealing, "Stream", lambda honest, seed, *more: honest(time.perf_counter_ns(), *more))


@mutant()
def every_seed_deals_the_same_wall(b: Break) -> None:
    b.around(dealing, "Stream", lambda honest, seed, *more: honest(0, *more))


@mutant()
def the_deal_goes_in_fours(b: Break) -> None:
    for rules in b.tables:
        laid = lay_out(
            size=112, players=4, method="fours", jump=True, reserved=0, gang_stacks=(), last_stacks=(), bao_place="last_wall_tile",
            bao_stack=1,
        )  # fmt: skip
        b.patch.setattr(plan_of(rules), "layout", laid)


@mutant()
def draws_come_from_the_tail(b: Break) -> None:
    b.never_quick()
    b.patch.setattr(course, "draw", lambda t: t.wall[wall.take_tail(t)])


@mutant("harbin", "boke")
def a_replacement_comes_from_the_front(b: Break) -> None:
    b.plans(replacement="front")


@mutant("suihua")
def replacements_do_not_come_from_the_reserve(b: Break) -> None:
    b.plans(replacement="tail")


@mutant()
def a_claimed_tile_stays_in_the_river(b: Break) -> None:
    def lay(honest: Any, t: Any, seat: int, a: Any) -> None:
        source, tile = t.source, t.discard
        honest(t, seat, a)
        t.rivers[source] += (tile,)

    b.around(course, "lay_claim", lay)


@mutant()
def the_final_round_deals_one_tile_too_many(b: Break) -> None:
    b.patch.setattr(course, "min", lambda *numbers: min(numbers) + 1, raising=False)
    b.around(course, "final_tiles", lambda honest, *given: honest(*given) + 1)


@mutant()
def there_is_no_final_round(b: Break) -> None:
    b.plans(last_round=False)


@mutant()
def the_last_stage_begins_late(b: Break) -> None:
    b.plans(starts_at=3)


@mutant()
def kongs_spare_the_last_tiles(b: Break) -> None:
    b.plans(gang_takes_last=False)


@mutant()
def a_drawn_hand_goes_on_for_ever(b: Break) -> None:
    b.patch.setattr(course, "end_drawn", lambda t: None)


# ---- turns and windows -----------------------------------------------------------------------------------------------


@mutant()
def play_goes_clockwise(b: Break) -> None:
    def unclaimed(honest: Any, t: Any) -> None:
        t.source = (t.source + 2) % 4
        honest(t)

    b.never_quick()
    b.around(course, "unclaimed", unclaimed)


@mutant("harbin-street")
def who_discards_first_never_draws(b: Break) -> None:
    def discard(honest: Any, t: Any, *given: Any, **named: Any) -> None:
        honest(t, *given, **named)
        t.waiting = NO

    b.never_quick()
    b.around(course, "discard", discard)


@mutant()
def chi_from_any_seat(b: Break) -> None:
    b.plans(chi_plain=(True, True), chi_ways=(plan._CHI_WAYS, plan._CHI_WAYS), claims_with=(3, 3))


@mutant()
def chi_with_ting_from_the_previous_seat_only(b: Break) -> None:
    b.plans(chi_ting=(False, True), claims_with=(2, 3))


@mutant()
def a_chi_goes_before_a_peng(b: Break) -> None:
    b.plans(ranks={**plan_of(b.tables[0]).ranks, "chi": 0, "peng": 9})


@mutant("jianming")
def a_claim_with_ting_is_a_plain_claim(b: Break) -> None:
    ranks = plan_of(b.tables[0]).ranks
    b.plans(ranks={**ranks, "chi_ting": ranks["chi"], "peng_ting": ranks["peng"]})


@mutant()
def winning_goes_after_a_peng(b: Break) -> None:
    b.plans(ranks={**plan_of(b.tables[0]).ranks, "hu": 9})


@mutant()
def one_discard_has_several_winners(b: Break) -> None:
    b.plans(all_winners=True)


@mutant("harbin-street", "boke")
def the_farthest_claim_goes_first(b: Break) -> None:
    of_equal_claims(b, -1)


@mutant()
def only_who_can_claim_is_asked(b: Break) -> None:
    def owing(honest: Any, state: Any) -> Any:
        seats = honest(state)
        if state.phase.name != "CLAIM":
            return seats
        able = tuple(seat for seat in seats if state.hands["ABCD".index(seat)].count(state.discard) > 1)
        return able or seats[:1]

    for where in (step, api):
        b.around(where, "owing", owing)
    b.never_quick()


@mutant("harbin-baike")
def an_added_kong_cannot_be_robbed(b: Break) -> None:
    b.plans(robbing=frozenset())


@mutant()
def any_kong_can_be_robbed(b: Break) -> None:
    b.plans(robbing=frozenset(("ming_gang", "bu_gang", "an_gang")), events=plan_of(b.tables[0]).events | ROBBED)


@mutant()
def the_wrong_seat_gives_the_tile(b: Break) -> None:
    b.around(step, "_end", lambda honest, t, wins: honest(t, [
        (seat, by, tile, giver if giver < 0 or (giver + 1) % 4 == seat else (giver + 1) % 4) for seat, by, tile, giver in wins
    ]))  # fmt: skip


@mutant()
def illegal_answers_are_taken(b: Break) -> None:
    b.patch.setattr(step, "_checked", lambda plan, state, answers: {"ABCD".index(seat): a for seat, a in answers.items()})


@mutant()
def a_missing_answer_is_a_pass(b: Break) -> None:
    b.around(step, "_checked", lambda honest, plan, state, answers: honest(plan, state, {
        **({seat: action(PASS) for seat in step.owing(state)} if state.phase.name == "CLAIM" else {}), **answers
    }))  # fmt: skip


@mutant()
def the_first_answer_wins_the_window(b: Break) -> None:
    def claims(honest: Any, t: Any, state: Any, given: dict[int, Any]) -> None:
        first = next((seat for seat, a in given.items() if a.kind != PASS), None)
        honest(t, state, {seat: a if seat == first else action(PASS) for seat, a in given.items()})

    b.around(step, "_resolve_claims", claims)


@mutant()
def a_peng_needs_only_one_tile(b: Break) -> None:
    def claims(honest: Any, plan: Any, state: Any, seat: int, *more: Any) -> Any:
        return honest(plan, state, seat, *more) + ((action(PENG, state.discard),) if state.hands[seat].count(state.discard) == 1 else ())

    b.around(legal, "_claims", claims)


@mutant()
def the_last_concealed_tile_may_stand_alone(b: Break) -> None:
    b.plans(claims_by_count=(True,) * 15)


@mutant()
def a_third_meld_is_refused(b: Break) -> None:
    def claims(honest: Any, plan: Any, state: Any, seat: int, *more: Any) -> Any:
        found = honest(plan, state, seat, *more)
        melds = (CHI, PENG, MING_GANG) if len(state.hands[seat].melds) == 2 else ()
        return tuple(a for a in found if a.kind not in melds)

    b.around(legal, "_claims", claims)


@mutant("boke")
def a_win_may_be_passed_where_it_must_be_taken(b: Break) -> None:
    b.plans(must=False, must_discard=False)


@mutant("jianming")
def a_discard_may_be_passed_where_it_must_be_taken(b: Break) -> None:
    b.plans(must_discard=False)


# ---- ting ------------------------------------------------------------------------------------------------------------


@mutant()
def a_hand_without_waits_declares(b: Break) -> None:
    def turn(honest: Any, plan: Any, state: Any, seat: int) -> Any:
        found = honest(plan, state, seat)
        more = seat not in state.declared and state.round_left < 0 and found[-1].kind == DISCARD and not found[-1].ting
        return (*found, action(DISCARD, found[-1].tile, ting=True)) if more else found

    b.around(legal, "_own_turn", turn)


@mutant()
def a_locked_hand_may_be_changed(b: Break) -> None:
    b.plans(locked=False)


@mutant()
def a_declared_player_may_claim(b: Break) -> None:
    def claims(honest: Any, plan: Any, state: Any, seat: int, *more: Any) -> Any:
        return honest(plan, state._replace(declared=()), seat, *more)

    b.around(legal, "_claims", claims)


@mutant("jianming")
def a_kong_with_ting_need_not_declare(b: Break) -> None:
    def take(honest: Any, t: Any, seat: int, a: Any) -> None:
        honest(t, seat, a._replace(ting=False) if a.kind == MING_GANG else a)

    b.around(course, "claim", take)


@mutant("boke+zhi_dui=on", "suihua")
def a_pair_set_apart_is_forgotten(b: Break) -> None:
    def declare(honest: Any, t: Any, seat: int, push: int) -> None:
        honest(t, seat, push)
        t.hands[seat] = t.hands[seat].with_pushed(0)

    b.around(course, "_declare", declare)
