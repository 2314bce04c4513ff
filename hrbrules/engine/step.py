"""A state and the answers of every seat that owes one go in; the next state and what happened come out (DESIGN §8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hrbrules.engine import course
from hrbrules.engine.action import (
    AN_GANG,
    BU_GANG,
    CHI,
    DISCARD,
    HU,
    LOOK,
    NO_TILE,
    PASS,
    PASSES,
    PENG,
    TING,
    Action,
)
from hrbrules.engine.event import Event
from hrbrules.engine.finish import end_won
from hrbrules.engine.judging import win_of
from hrbrules.engine.legal import every_answer
from hrbrules.engine.ordinary import Stepped, after_discard, after_passes
from hrbrules.engine.plan import DEALT, DISCARDED, ON_CHANGE, ON_TING, ROBBED, Plan, plan_of
from hrbrules.engine.readiness import ting_discards
from hrbrules.engine.refusal import refuse
from hrbrules.engine.state import NO, Phase, State, Table, Then, freeze, thaw
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.win import Win
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.meld import CHIS, MING_GANGS, PENGS

SEATS: Final = "ABCD"
SEAT_NUMBERS: Final = {name: index for index, name in enumerate(SEATS)}
_ALONE: Final = tuple((name,) for name in SEATS)
_OTHERS: Final = tuple(tuple(tuple(other for other in SEATS[:players] if other != name) for name in SEATS) for players in range(5))
_PASS: Final = PASSES[0]
_ALL_PASS: Final = tuple(tuple(dict.fromkeys(owed, _PASS) for owed in others) for others in _OTHERS)
_ACT: Final = Phase.ACT  # looking a member up in its class takes as long as three comparisons
_CLAIM: Final = Phase.CLAIM
Answers = Mapping[str, Action]


def owing(state: State) -> tuple[str, ...]:
    """The seats that must answer before play goes on; none when the hand is over. Everybody may know who they are."""
    phase = state.phase
    if phase is _CLAIM:
        return _OTHERS[len(state.hands)][state.source]
    if phase is _ACT:
        return _ALONE[state.turn]
    match phase:
        case Phase.AFTER_DRAW | Phase.TING:
            return _ALONE[state.actor]
        case Phase.ROB:
            return _OTHERS[len(state.hands)][state.actor]
        case Phase.CHANGE:
            return tuple(SEATS[seat] for seat in sorted(state.declared))
        case Phase.DEAL:
            return tuple(SEATS[: len(state.hands)])
        case _:
            return ()


def legal(ruleset: Ruleset, state: State, seat: str) -> tuple[Action, ...]:
    """What a seat may answer; nothing where it owes no answer. Raises HandError (`unknown-seat`, `other-ruleset`)."""
    plan = plan_of(ruleset)
    known, found, _ = plan.asked
    if known is not state:
        if plan.digest is not state.digest:
            plan_for(ruleset, state)
        found = every_answer(plan, state)
    try:
        return found[SEAT_NUMBERS[seat]]
    except (KeyError, IndexError):
        return found[_seat(state, seat)]  # raises


def step(ruleset: Ruleset, state: State, answers: Answers) -> Stepped:
    """Take the answers of all owing seats at once; their order means nothing.

    Raises HandError and changes nothing: `hand-over`, `unknown-seat`, `not-owing`, `answer-missing`, `illegal-action` (naming
    the rule that forbids it), `other-ruleset`.
    """
    plan = plan_of(ruleset)
    known, actions, may_pass = plan.asked
    if known is not state:
        plan_for(ruleset, state)
    else:  # a plain discard, and one that all pass, go the quick way
        found = None
        if state.phase is _CLAIM:
            if may_pass and answers == _ALL_PASS[plan.players][state.source]:
                found = after_passes(plan, state)
        elif state.phase is _ACT and len(answers) == 1:
            seat = state.turn
            a = answers.get(SEATS[seat])
            if a in actions[seat] and a.kind == DISCARD and not a.ting:
                found = after_discard(plan, state, a.tile)
        if found is not None:
            return found
    given = _checked(plan, state, answers)
    t = thaw(state, plan)
    if state.phase is _CLAIM:
        _resolve_claims(t, state, given)
    elif state.phase is _ACT:
        _act(t, state.turn, given[state.turn])
    else:
        _answer_otherwise(t, state, given)
    return freeze(t), tuple(t.events)


def _answer_otherwise(t: Table, state: State, given: dict[int, Action]) -> None:
    match state.phase:
        case Phase.AFTER_DRAW:
            _act_after_draw(t, state.actor, given[state.actor])
        case Phase.ROB:
            _resolve_robbing(t, given)
        case Phase.DEAL:
            _resolve_deal(t, given)
        case _:
            _resolve_bao(t, state, given)


def plan_for(ruleset: Ruleset, state: State) -> Plan:
    """The plan of the ruleset that the state belongs to. Raises HandError (`other-ruleset`)."""
    plan = plan_of(ruleset)
    if plan.digest is not state.digest and plan.digest != state.digest:
        raise HandError(diagnose("other-ruleset", None, ruleset=ruleset.code, digest=plan.digest[:12], other=state.digest[:12]))
    return plan


def _seat(state: State, name: str) -> int:
    index = SEAT_NUMBERS.get(name, 9)
    if index >= len(state.hands):
        raise HandError(diagnose("unknown-seat", None, word=name, known="、".join(SEATS[: len(state.hands)])))
    return index


def _checked(plan: Plan, state: State, answers: Answers) -> dict[int, Action]:
    owed = owing(state)
    if not owed:
        raise HandError(diagnose("hand-over", None))
    found = every_answer(plan, state)
    given: dict[int, Action] = {}
    for name, answer in answers.items():
        if name not in owed:
            _seat(state, name)
            raise HandError(diagnose("not-owing", None, seat=name, owing="、".join(owed)))
        seat = SEAT_NUMBERS[name]
        if answer not in found[seat]:
            raise refuse(plan, state, seat, answer)
        given[seat] = answer
    if len(given) < len(owed):
        missing = "、".join(name for name in owed if name not in answers)
        raise HandError(diagnose("answer-missing", None, seats=missing))
    return given


# ---- one seat answers ----------------------------------------------------------------------------------------------


def _act(t: Table, seat: int, a: Action) -> None:
    kind = a.kind
    if kind == HU:
        _end(t, [(seat, t.by, t.drawn, NO)])
    elif t.round_left >= 0:
        course.end_final_turn(t)
    elif kind == DISCARD:
        course.discard(t, seat, a.tile, ting=a.ting, push=a.push)
    elif kind in (BU_GANG, AN_GANG):
        course.own_gang(t, seat, a)
    elif kind == LOOK:
        course.look_at_bao(t, seat)
    else:
        t.hands[seat] = t.hands[seat].with_pushed(1 << a.tile)
        t.by = 0  # from now on only that pair wins: the tile just drawn came before
        t.events.append(Event("pushed", seat, (a.tile, a.tile), 1 << seat))


def _act_after_draw(t: Table, seat: int, a: Action) -> None:
    if a.kind == PASS:
        course.end_after_draw(t)
    elif a.kind == TING:
        course.declare_after_draw(t, seat, a.push)
    else:
        course.own_gang(t, seat, a)


# ---- several seats answer at once ----------------------------------------------------------------------------------


def _resolve_claims(t: Table, state: State, given: dict[int, Action]) -> None:
    for answer in given.values():
        if answer is not _PASS:
            break
    else:
        course.unclaimed(t)
        return
    claims = [(seat, a) for seat, a in given.items() if a.kind != PASS]
    if not claims:  # equal to a pass, but not the same object
        course.unclaimed(t)
        return
    plan = t.plan
    if len(claims) > 1:  # what a claim is worth is asked only where it has a rival
        claims.sort(key=lambda one: (plan.ranks[claim_class(plan, state, *one)], (one[0] - t.source) % plan.players))
    seat, best = claims[0]
    if best.kind != HU:
        course.claim(t, seat, best)
        return
    winners = [other for other, a in claims if a.kind == HU] if plan.all_winners else [seat]
    _end(t, [(winner, DISCARDED, t.discard, t.source) for winner in winners])


def claim_class(plan: Plan, state: State, seat: int, a: Action) -> str:
    """Where the order of claims ranks an answer. What declares only later counts by what it makes possible (J05)."""
    if a.kind == HU:
        return "hu"
    hand, tile = state.hands[seat], state.discard
    if a.kind == CHI:
        if a.ting:
            return "chi_ting"
        reach = plan.chi_ting[(seat - state.source) % plan.players == 1]
        after = hand.with_meld(CHIS[min(a.tile, tile)], a.hand_tiles)
        return "chi_ting" if reach and not plan.ting_forced and ting_discards(plan, after) else "chi"
    if a.kind == PENG:
        after = hand.with_meld(PENGS[tile], (tile, tile))
        ting = plan.peng_ting and not plan.ting_forced and bool(ting_discards(plan, after))
        return "peng_ting" if a.ting or ting else "peng"
    after = hand.with_meld(MING_GANGS[tile], (tile,) * 3)
    ting = plan.gang_ting and not plan.ting_forced and bool(plan.ruleset.ready(after).mask)
    return "gang_ting" if a.ting or ting else "ming_gang"


def _resolve_robbing(t: Table, given: dict[int, Action]) -> None:
    konger = t.actor
    winners = [seat for seat in t.plan.others[konger] if given[seat].kind == HU]
    if not winners:
        course.not_robbed(t)
        return
    t.events.append(Event("robbed", konger, (t.discard,), other=winners[0]))
    _end(t, [(winners[0], ROBBED, t.discard, konger)])


def _resolve_deal(t: Table, given: dict[int, Action]) -> None:
    order = (t.dealer, *t.plan.others[t.dealer])
    winners = [seat for seat in order if given[seat].kind == HU]
    if winners:
        _end(t, [(winners[0], DEALT, NO_TILE, NO)])
    else:
        t.phase = Phase.ACT


def _resolve_bao(t: Table, state: State, given: dict[int, Action]) -> None:
    """Who may win on the bao at ting, or on a new one: in order of declaring, or the nearest (G09)."""
    plan = t.plan
    start = t.turn if t.need is not t.need.DRAW or t.source < 0 else t.source
    order = t.declared if plan.in_order_declared else (start, *plan.others[start])
    winners = [seat for seat in order if seat in given and given[seat].kind == HU]
    if winners:
        _end(t, [(winners[0], ON_TING if state.phase is Phase.TING else ON_CHANGE, NO_TILE, NO)])
    elif state.phase is Phase.TING:
        course.after_ting(t, Then(t.then))
    else:
        course.after_change(t)


def _end(t: Table, wins: list[tuple[int, int, int, int]]) -> None:
    """Judge the wins once more, with the table as it is, and settle."""
    found: list[tuple[Win, int]] = []
    for seat, by, tile, giver in wins:
        win = win_of(t.plan, t, seat, by, tile, giver)
        assert win is not None
        found.append((win, tile))
    end_won(t, found)
