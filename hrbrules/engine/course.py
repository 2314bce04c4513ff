"""A table goes in after an answer was taken; play runs on to the next question or the end of the hand (G07, G11, Q01)."""

from __future__ import annotations

from typing import Final

from hrbrules.engine.action import AN_GANG, BU_GANG, MING_GANG, NO_TILE, Action, action_of_id
from hrbrules.engine.bao import bao_mask, change_bao, look, may_change, set_bao
from hrbrules.engine.event import DISCARDS, DRAWS, Event
from hrbrules.engine.finish import end_drawn
from hrbrules.engine.melds import lay_claim, lay_own_gang, show_gangs
from hrbrules.engine.plan import DRAWN, GANG_DRAWN, ON_CHANGE, ON_TING
from hrbrules.engine.state import NO, Bao, Need, Phase, Table, Then
from hrbrules.engine.wall import can_replace, draw, draw_final, draw_replacement, final_tiles, last_stage, left

# Looking a member up in its class takes as long as three comparisons, and these are needed in every turn.
_ACT: Final = Phase.ACT
_CLAIM: Final = Phase.CLAIM
_AFTER_DRAW: Final = Phase.AFTER_DRAW
_DRAW: Final = Need.DRAW
_REPLACEMENT: Final = Need.REPLACEMENT
_NOTHING: Final = Need.NOTHING
_TO_MOVE: Final = Then.MOVE
_TO_CLAIM: Final = Then.CLAIM

_ROBBED_NAMES: Final = {BU_GANG: "bu_gang", AN_GANG: "an_gang"}


# ---- discarding and declaring --------------------------------------------------------------------------------------


def discard(t: Table, seat: int, tile: int, *, ting: bool = False, push: int = NO_TILE) -> None:
    """A seat discards, and declares with it where `ting` says so; then others may claim."""
    plan = t.plan
    hand = t.hands[seat] = t.hands[seat].without_tile(tile)
    t.rivers[seat] += (tile,)
    t.visible += 1 << 3 * tile
    t.discard, t.source, t.declaring, t.fresh = tile, seat, ting, False
    draws_now = plan.discards_first and t.need is _DRAW and not ting and seat not in t.declared
    t.waiting = seat if draws_now and hand.concealed % 3 != 2 else NO
    _clear_turn(t)
    t.events.append(DISCARDS[seat][tile])
    if ting:
        _declare(t, seat, push)
        if _may_win_on_ting(t, seat):
            t.phase, t.actor, t.then = Phase.TING, seat, _TO_CLAIM
            return
    if plan.frozen:
        t.then, t.phase = _TO_CLAIM, _CLAIM
    else:
        after_ting(t, _TO_CLAIM)


def after_ting(t: Table, then: Then) -> None:
    """What follows a declaration, or a discard without one. Where the bao is not frozen it changes before claims (G07)."""
    t.then = then
    if then is Then.TURN:
        t.phase = _ACT
    elif then is _TO_MOVE or t.plan.frozen:
        _run_on(t)
    else:
        settle_bao(t, then)


def declare_after_draw(t: Table, seat: int, push: int) -> None:
    """Who discarded first declares after its draw (Q01)."""
    t.waiting = NO
    _clear_draw(t)  # a claimer may be next to act: the drawn tile is not its own
    t.declaring = t.fresh = False
    _declare(t, seat, push)
    if _may_win_on_ting(t, seat):
        t.phase, t.actor, t.then = Phase.TING, seat, _TO_MOVE
    else:
        after_ting(t, _TO_MOVE)


def _declare(t: Table, seat: int, push: int) -> None:
    plan = t.plan
    if push >= 0:
        t.hands[seat] = t.hands[seat].with_pushed(1 << push)
    t.declared += (seat,)
    t.events.append(Event("declared", seat))
    if push >= 0:
        t.events.append(Event("pushed", seat, (push, push), 1 << seat))
    if plan.bao_at_first_ting and t.bao is Bao.UNSET:
        set_bao(t)
    if plan.looks_at_once and bao_mask(plan, t, seat):
        look(t, seat)
    show_gangs(t, seat)


def _may_win_on_ting(t: Table, seat: int) -> bool:
    """Whether the bao may be won on at once; asked of everybody who declares, so that the question tells nothing (B12, J12)."""
    return bool(t.plan.events & ON_TING and not t.plan.may_look and bao_mask(t.plan, t, seat))


def look_at_bao(t: Table, seat: int) -> None:
    """A declared player chooses to look on its own turn; where a bao may be won on at the look, it is asked."""
    look(t, seat)
    if t.plan.events & ON_TING:
        t.phase, t.actor, t.then = Phase.TING, seat, Then.TURN


def _clear_turn(t: Table) -> None:
    t.drawn, t.by, t.feeder = NO, 0, NO
    t.may_gang = t.claimed = t.must_ting = False
    t.banned = 0


# ---- claims and kongs ----------------------------------------------------------------------------------------------


def unclaimed(t: Table) -> None:
    """Nobody wants the discard: the next seat is to move."""
    t.turn = (t.source + 1) % t.plan.players
    t.need, t.discard = _DRAW, NO
    if t.waiting >= 0 or may_change(t):
        settle_bao(t, _TO_MOVE)
    else:
        t.then = _TO_MOVE
        _begin_turn(t)


def claim(t: Table, seat: int, a: Action) -> None:
    """A claim has gone through."""
    tile = t.discard
    lay_claim(t, seat, a)
    t.discard, t.pending, t.turn = NO, NO, seat
    if a.kind == MING_GANG:
        t.need, t.must_ting = _REPLACEMENT, a.ting
    else:
        t.need, t.claimed = _NOTHING, True
        t.banned = 1 << tile if t.plan.swap_banned else 0
        t.promised = a.id if a.ting else NO
    settle_bao(t, _TO_MOVE)


def own_gang(t: Table, seat: int, a: Action) -> None:
    """An added or concealed kong on one's own turn; others may rob it first where the rules say so (G05, U09)."""
    if _ROBBED_NAMES[a.kind] in t.plan.robbing:
        t.phase, t.actor, t.pending, t.discard = Phase.ROB, seat, a.id, a.tile
    else:
        _take_own_gang(t, seat, a)


def not_robbed(t: Table) -> None:
    """Nobody robs the kong."""
    t.discard = NO
    _take_own_gang(t, t.actor, action_of_id(t.pending))


def _take_own_gang(t: Table, seat: int, a: Action) -> None:
    feeder = t.feeder
    lay_own_gang(t, seat, a)
    t.drawn, t.by, t.pending, t.may_gang = NO, 0, NO, False
    if t.waiting == seat:
        t.replacing, t.feeder = True, feeder  # of the kong that the next player may have claimed
    else:
        t.need = _REPLACEMENT
    settle_bao(t, _TO_MOVE)


# ---- the bao -------------------------------------------------------------------------------------------------------


def settle_bao(t: Table, then: Then) -> None:
    """Change the bao while a change is due; declared players who may win on a new one are asked after each (H19, G09)."""
    t.then = then
    plan = t.plan
    while change_bao(t):
        if t.bao is Bao.GONE:
            break
        if plan.events & ON_CHANGE and t.declared:
            t.phase = Phase.CHANGE
            return
        if not plan.repeats:
            break
    _run_on(t)


def after_change(t: Table) -> None:
    """Nobody wins on the new bao."""
    if t.plan.repeats:
        settle_bao(t, t.then)
    else:
        _run_on(t)


def _run_on(t: Table) -> None:
    if t.then is _TO_CLAIM:
        t.phase = _CLAIM
    else:
        move(t)


# ---- moving on -----------------------------------------------------------------------------------------------------


def move(t: Table) -> None:
    """The next tile is drawn or the next player discards. Who discarded first draws before anybody else moves (Q01)."""
    if t.waiting >= 0:
        _draw_after_discard(t)
    elif t.need is _DRAW:
        _begin_turn(t)
    elif t.need is _REPLACEMENT:
        _replace(t)
    elif t.promised >= 0:
        a = action_of_id(t.promised)
        t.promised = NO
        discard(t, t.turn, a.discard, ting=True, push=a.push)
    else:
        t.phase, t.actor = _ACT, t.turn


def end_after_draw(t: Table) -> None:
    """Who discarded first has drawn and leaves it at that."""
    t.waiting = NO
    _clear_draw(t)
    move(t)


def _draw_after_discard(t: Table) -> None:
    seat = t.waiting
    if t.hands[seat].concealed % 3 == 0:
        if not (can_replace(t.plan, t) if t.replacing else left(t.plan, t)):
            end_drawn(t)
            return
        _give(t, seat, draw_replacement(t) if t.replacing else draw(t), replaced=t.replacing)
        t.by = 0  # with thirteen tiles nobody wins
    t.replacing = False
    t.phase, t.actor, t.may_gang = _AFTER_DRAW, seat, True


def _clear_draw(t: Table) -> None:
    t.drawn, t.by, t.may_gang = NO, 0, False


def _replace(t: Table) -> None:
    """A kong's replacement; where a bao change has just taken the last tile, the hand is drawn (H24)."""
    if not can_replace(t.plan, t):
        end_drawn(t)
        return
    _give(t, t.turn, draw_replacement(t), replaced=True)
    t.by = GANG_DRAWN
    t.may_gang = not t.must_ting
    t.phase, t.actor = _ACT, t.turn


def _begin_turn(t: Table) -> None:
    plan = t.plan
    seat = t.turn
    if t.round_left >= 0:
        _deal_final(t)
    elif len(t.live) - t.front <= plan.starts_at and last_stage(plan, t):
        if not plan.last_round:
            end_drawn(t)
            return
        t.round_left = min(plan.players, final_tiles(plan, t))
        t.events.append(Event("last_round", NO))
        _deal_final(t)
    elif plan.discards_first and seat not in t.declared:
        _clear_draw(t)
        t.phase, t.actor = _ACT, seat
    else:
        _give(t, seat, draw(t))
        t.may_gang = True
        t.phase, t.actor = _ACT, seat


def _deal_final(t: Table) -> None:
    """One tile of the final round (H24, K02, J08, U04)."""
    if not t.round_left or final_tiles(t.plan, t) <= 0:
        end_drawn(t)
        return
    _give(t, t.turn, draw_final(t))
    t.phase, t.actor = _ACT, t.turn


def end_final_turn(t: Table) -> None:
    """The tile of the final round does not win: it is discarded at once, or kept where the rules say so."""
    seat, tile = t.turn, t.drawn
    if not t.plan.last_kept:
        t.hands[seat] = t.hands[seat].without_tile(tile)
        t.rivers[seat] += (tile,)
        t.visible += 1 << 3 * tile
        t.source = seat
        t.events.append(Event("discarded", seat, (tile,)))
    _clear_draw(t)
    t.round_left -= 1
    t.turn = (seat + 1) % t.plan.players
    settle_bao(t, _TO_MOVE)


def _give(t: Table, seat: int, tile: int, *, replaced: bool = False) -> None:
    t.hands[seat] = t.hands[seat].with_tile(tile)
    t.drawn, t.by, t.discard, t.declaring, t.fresh = tile, DRAWN, NO, False, False
    t.events.append(Event("replaced", seat, (tile,), 1 << seat) if replaced else DRAWS[seat][tile])
