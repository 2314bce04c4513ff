"""Faults that an engine might have, each put into the reference engine on purpose; the kit must find every one.

A mutant is a function that takes a `Break`; its name is the fault. `TABLES` says by which rules it is played where the base
game would not show it. Names that begin with `axes_` are faults that real programs of this family had.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import pytest

from hrbrules import driver
from hrbrules.conformance.check import check_engine
from hrbrules.conformance.engine_under_test import ReferenceEngine
from hrbrules.conformance.report import Report
from hrbrules.engine import api, bao, course, dealing, finish, judging, legal, melds, plan, record, step, view, wall
from hrbrules.engine.action import DISCARD, HU, MING_GANG, PASS, PENG, action
from hrbrules.engine.event import EVERYBODY, Event
from hrbrules.engine.layout import lay_out
from hrbrules.engine.plan import DISCARDED, DRAWN, GANG_DRAWN, ROBBED, plan_of
from hrbrules.engine.state import NO, Bao
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger, Line


class Break:
    """What is broken, for the time of a run."""

    def __init__(self, patch: pytest.MonkeyPatch, tables: list[Ruleset]) -> None:
        self.patch, self.tables = patch, tables

    def plans(self, **fields: Any) -> None:
        """Other flow choices than those of the rules."""
        for rules in self.tables:
            for name, value in fields.items():
                assert hasattr(plan_of(rules), name)
                self.patch.setattr(plan_of(rules), name, value)

    def around(self, where: Any, name: str, wrapper: Callable[..., Any]) -> None:
        """`wrapper` is called with the honest function and then its arguments."""
        honest = getattr(where, name)
        self.patch.setattr(where, name, lambda *given, **named: wrapper(honest, *given, **named))

    def never_quick(self) -> None:
        """Without the short cut for ordinary turns, which knows nothing of what is broken elsewhere."""
        for name in ("after_discard", "after_passes"):
            self.patch.setattr(step, name, lambda *given: None)


Mutant = Callable[[Break], None]
MUTANTS: Final[dict[str, Mutant]] = {}
TABLES: Final[dict[str, tuple[str, ...]]] = {}


def mutant(*tables: str) -> Callable[[Mutant], Mutant]:
    def add(broken: Mutant) -> Mutant:
        name = broken.__name__.strip("_")
        assert name not in MUTANTS
        MUTANTS[name], TABLES[name] = broken, tables or ("harbin",)
        return broken

    return add


_TABLES: dict[str, Ruleset] = {}


@contextmanager
def broken(name: str) -> Iterator[list[Ruleset]]:
    """The engine with one fault; gives the tables to play at."""
    tables = []
    for table in TABLES[name]:
        if table not in _TABLES:
            _TABLES[table] = driver.load(table)
        honest = _TABLES[table]
        tables.append(Ruleset(honest.rules, honest.digest, honest.code, honest.functions))  # a plan of its own
    with pytest.MonkeyPatch.context() as patch:
        MUTANTS[name](Break(patch, tables))
        yield tables


def hunt(name: str, hands: int, seed: int = 0) -> Report:
    """Play until the kit finds the fault, or so many hands."""
    with broken(name) as tables:
        return check_engine(ReferenceEngine(), tables, hands, seed, until_breach=True)


# ---- faults of real programs ---------------------------------------------------------------------------------------


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


def _of_equal_claims(b: Break, which: int) -> None:
    """Of the claims of the highest rank only one is left: the first that came, or the one farthest from the discarder."""

    def resolve(honest: Any, t: Any, state: Any, given: dict[int, Any]) -> None:
        claims = {seat: t.plan.ranks[step.claim_class(t.plan, state, seat, a)] for seat, a in given.items() if a.kind != PASS}
        best = [seat for seat, rank in claims.items() if rank == min(claims.values())]
        best = best if which == 0 else sorted(best, key=lambda seat: (seat - t.source) % 4)
        honest(t, state, {seat: a if seat in best[which:][:1] else action(PASS) for seat, a in given.items()})

    b.around(step, "_resolve_claims", resolve)


@mutant("harbin-street", "boke")
def axes_equal_claims_go_by_order_of_arrival(b: Break) -> None:
    _of_equal_claims(b, 0)


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


# ---- tiles and wall ------------------------------------------------------------------------------------------------


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


# ---- turns and windows ---------------------------------------------------------------------------------------------


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
    b.plans(chi_plain=(True, True), chi_ways=(plan._CHI_WAYS, plan._CHI_WAYS), claims_with=(3, 3), chi_ting_alone=(False, False))


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
    _of_equal_claims(b, -1)


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
    b.plans(most=2)


@mutant("boke")
def a_win_may_be_passed_where_it_must_be_taken(b: Break) -> None:
    b.plans(must=False, must_discard=False)


@mutant("jianming")
def a_discard_may_be_passed_where_it_must_be_taken(b: Break) -> None:
    b.plans(must_discard=False)


# ---- ting ----------------------------------------------------------------------------------------------------------


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

    b.around(course, "_take_claim", take)


@mutant("boke+zhi_dui=on", "suihua")
def a_pair_set_apart_is_forgotten(b: Break) -> None:
    def declare(honest: Any, t: Any, seat: int, push: int) -> None:
        honest(t, seat, push)
        t.hands[seat] = t.hands[seat].with_pushed(0)

    b.around(course, "_declare", declare)


# ---- the bao -------------------------------------------------------------------------------------------------------


@mutant()
def who_declares_does_not_look(b: Break) -> None:
    b.plans(looks_at_once=False)


@mutant()
def the_old_bao_is_lost(b: Break) -> None:
    b.patch.setattr(bao, "_lay_old", lambda t, place: None)


@mutant()
def the_old_bao_goes_to_the_wrong_river(b: Break) -> None:
    b.plans(old_goes_to="current_river")


@mutant("jianming")
def the_bao_changes_unseen(b: Break) -> None:
    b.plans(needs_viewer=False)


@mutant()
def the_bao_changes_at_two(b: Break) -> None:
    b.plans(change_at=2, change_by_tile=2)


@mutant()
def the_bao_never_changes(b: Break) -> None:
    b.patch.setattr(course, "change_bao", lambda t: False)


@mutant()
def the_bao_changes_only_once_at_a_time(b: Break) -> None:
    b.plans(repeats=False)


@mutant()
def the_bao_changes_before_the_claims(b: Break) -> None:
    b.plans(frozen=False)


@mutant()
def the_new_bao_is_the_next_tile(b: Break) -> None:
    b.plans(new_bao="drawn")


@mutant("suihua")
def the_indicator_counts_itself_alone(b: Break) -> None:
    b.plans(bao_and_next=False)


@mutant("suihua")
def the_bao_counts_before_the_first_ting(b: Break) -> None:
    b.plans(bao_at_first_ting=False)


@mutant()
def the_quick_way_forgets_the_bao(b: Break) -> None:
    def passes(honest: Any, plan: Any, state: Any, *more: Any) -> Any:
        found = honest(plan, state._replace(bao=Bao.GONE), *more)
        return found and (found[0]._replace(bao=state.bao), found[1])

    b.around(step, "after_passes", passes)


@mutant("jianming+chong_bao=on")
def on_a_new_bao_the_nearest_wins(b: Break) -> None:
    b.plans(in_order_declared=False)


@mutant("boke+lou_hu=on")
def only_who_wins_on_declaring_is_asked(b: Break) -> None:
    b.around(course, "_may_win_on_ting", lambda honest, t, seat: honest(t, seat) and t.hands[seat].count(0) > 0)


# ---- settling ------------------------------------------------------------------------------------------------------


@mutant()
def a_drawn_hand_pays(b: Break) -> None:
    b.around(finish, "_end", lambda honest, t, wins, lines, *more: honest(
        t, wins, lines if wins else (*lines, Line("A", "B", 1, "A", ())), *more
    ))  # fmt: skip


@mutant("boke+gang_money=on")
def kong_money_is_forgotten(b: Break) -> None:
    b.plans(money={})


@mutant("boke+gang_money=on")
def kong_money_is_lost_with_a_drawn_hand(b: Break) -> None:
    b.plans(money_returned=True)


@mutant("jianming+gang_money=on")
def nobody_is_known_to_have_fed_the_kong(b: Break) -> None:
    b.around(melds, "moment_of", lambda honest, plan, t, *more, **named: honest(plan, t, *more, **named).__class__ and _unfed(
        honest(plan, t, *more, **named)
    ))  # fmt: skip


def _unfed(moment: Any) -> Any:
    moment.gang_feeder = NO
    return moment


@mutant()
def the_deal_goes_the_wrong_way_round(b: Break) -> None:
    b.around(finish, "_next_dealer", lambda honest, plan, dealer, winners, **named: (honest(plan, dealer, winners, **named) + 2) % 4)


@mutant()
def drawn_hands_are_counted_on_after_a_win(b: Break) -> None:
    b.around(finish, "_end", lambda honest, t, wins, lines, dealer, draws: honest(t, wins, lines, dealer, t.dealer_draws + 1))


@mutant("harbin+bao_zhuang_three=on", "boke+bao_zhuang=on")
def drawn_hands_before_are_forgotten(b: Break) -> None:
    b.around(judging, "Moment", lambda honest, **named: honest(**{**named, "dealer_draws": 0}))


@mutant("harbin+declaring_discard=undeclared", "harbin-street", "jianming")
def the_declaring_discard_counts_as_declared(b: Break) -> None:
    b.patch.setattr(judging, "_seat", lambda melds, declared, declaring, looked: judging.Seat(melds, declared=declared, looked=looked))


@mutant()
def a_loser_pays_the_winner_twice(b: Break) -> None:
    b.around(finish, "settle", lambda honest, *given: Ledger(tuple(2 * list(honest(*given).lines))))


# ---- what is seen, kept and told -----------------------------------------------------------------------------------


def _leak(b: Break, show: Callable[..., Any]) -> None:
    b.around(view, "_public", lambda honest, plan, state, me: honest(plan, state, me) | {"x": show(plan, state, me)})


@mutant()
def a_view_shows_another_hand(b: Break) -> None:
    _leak(b, lambda plan, state, me: str(state.hands[(me + 1) % 4].tiles))


@mutant()
def a_view_shows_the_next_tile(b: Break) -> None:
    _leak(b, lambda plan, state, me: state.wall[state.live[state.front]] if state.front < len(state.live) else 0)


@mutant()
def a_view_shows_the_bao(b: Break) -> None:
    _leak(b, lambda plan, state, me: [state.wall[place] for place in state.baos])


@mutant()
def a_view_shows_what_others_wait_on(b: Break) -> None:
    _leak(b, lambda plan, state, me: [plan.ruleset.ready(hand).mask for hand in state.hands if hand.concealed % 3 == 1])


@mutant()
def a_view_shows_the_drawn_tile(b: Break) -> None:
    _leak(b, lambda plan, state, me: state.drawn)


@mutant()
def a_concealed_kong_is_shown(b: Break) -> None:
    b.plans(an_gang_shown="yes")


@mutant("jianming")
def a_concealed_kong_is_never_shown(b: Break) -> None:
    b.plans(an_gang_shown="no")


@mutant()
def a_view_forgets_a_river(b: Break) -> None:
    b.around(view, "_player", lambda honest, plan, state, me, seat: honest(plan, state, me, seat) | {"river": []})


@mutant()
def everybody_is_told_what_is_drawn(b: Break) -> None:
    b.never_quick()
    b.patch.setattr(course, "DRAWS", tuple(tuple(Event("drew", seat, (tile,), EVERYBODY) for tile in range(28)) for seat in range(4)))


@mutant("suihua")
def everybody_is_told_which_pair_is_set_apart(b: Break) -> None:
    b.around(course, "Event", lambda honest, kind, *more: honest(kind, *more[:2], EVERYBODY) if kind == "pushed" else honest(kind, *more))


@mutant()
def everybody_is_told_the_new_bao(b: Break) -> None:
    b.patch.setattr(bao, "_seers", lambda plan, t: EVERYBODY)


@mutant()
def json_forgets_the_drawn_tile(b: Break) -> None:
    b.around(api, "state_to_json", lambda honest, state: honest(state) | {"drawn": NO})


@mutant()
def a_record_forgets_the_second_claim(b: Break) -> None:
    b.around(record, "_line_of", lambda honest, state, answers: honest(state, answers)[:1])


@mutant()
def a_redacted_record_tells_too_much(b: Break) -> None:
    b.around(record, "_steps", lambda honest, *given: [
        (state, tuple(event._replace(seen_by=EVERYBODY) for event in events)) for state, events in honest(*given)
    ])  # fmt: skip


@mutant()
def a_win_is_offered_twice(b: Break) -> None:
    b.around(legal, "_own_turn", lambda honest, *given: _doubled(honest(*given)))


def _doubled(actions: tuple[Any, ...]) -> tuple[Any, ...]:
    return (actions[0], *actions) if actions[0].kind == HU else actions
