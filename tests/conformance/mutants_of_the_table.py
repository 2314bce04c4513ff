"""Faults of the bao, of settling, and of what is seen, kept and told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hrbrules.engine import api, bao, course, finish, judging, legal, melds, record, step, view
from hrbrules.engine.action import HU
from hrbrules.engine.event import EVERYBODY, Event
from hrbrules.engine.state import NO, Bao
from hrbrules.settlement.ledger import Ledger, Line
from tests.conformance.breaking import Break, mutant

# ---- the bao ---------------------------------------------------------------------------------------------------------


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


@mutant(str(Path(__file__).with_name("every_change_wins.yaml")))
def on_a_new_bao_the_nearest_wins(b: Break) -> None:
    b.plans(in_order_declared=False)


@mutant("boke+lou_hu=on")
def only_who_wins_on_declaring_is_asked(b: Break) -> None:
    b.around(course, "_may_win_on_ting", lambda honest, t, seat: honest(t, seat) and t.hands[seat].count(0) > 0)


# ---- settling --------------------------------------------------------------------------------------------------------


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
    b.around(finish, "dealer_after_win", lambda honest, plan, dealer, wins: (honest(plan, dealer, wins) + 2) % 4)


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


# ---- what is seen, kept and told -------------------------------------------------------------------------------------


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
