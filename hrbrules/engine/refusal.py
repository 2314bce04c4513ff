"""An action that is not legal goes in; an error that names the rule in its way comes out."""

from __future__ import annotations

from hrbrules.engine.action import AN_GANG, BU_GANG, CHI, DISCARD, HU, KINDS, LOOK, MING_GANG, PASS, PENG, PUSH, Action
from hrbrules.engine.bao import bao_mask
from hrbrules.engine.judging import moment_of
from hrbrules.engine.plan import DEALT, DISCARDED, ON_CHANGE, ON_TING, ROBBED, Plan
from hrbrules.engine.state import Phase, State
from hrbrules.engine.wall import can_replace
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import Meld, MeldKind

_SEATS = "ABCD"


def refuse(plan: Plan, state: State, seat: int, a: object) -> HandError:
    """The error for an answer of an owing seat that is not among its legal actions: `illegal-action` with the path of the
    flow field or the names of the conditions that forbid it."""
    if not isinstance(a, Action):
        return HandError(diagnose("unknown-action", None, found=repr(a)[:40]))
    return HandError(diagnose("illegal-action", None, seat=_SEATS[seat], action=str(a), rule=_rule(plan, state, seat, a)))


def _rule(plan: Plan, state: State, seat: int, a: Action) -> str:
    declared = seat in state.declared
    hand = state.hands[seat]
    if a.kind == HU:
        return _no_win(plan, state, seat, a)
    if a.kind == PASS:
        return "win.passed" if state.phase in (Phase.CLAIM, Phase.ROB) and not plan.must else "win.must" if plan.must else "turn.order"
    if state.phase in (Phase.DEAL, Phase.ROB, Phase.TING, Phase.CHANGE):
        return "turn.order"
    if state.phase is Phase.CLAIM:
        return _claim(plan, state, seat, hand, a)
    if a.kind in (DISCARD, BU_GANG, AN_GANG, PUSH) and not hand.count(a.tile):
        return "tile-not-held"
    if state.round_left >= 0:
        return "last.round"
    if a.kind in (BU_GANG, AN_GANG):
        return _gang(plan, state, seat, hand, a)
    if plan.must and state.by:
        return "win.must"
    if a.kind == DISCARD:
        if declared:
            return "ting.lock"
        if state.banned >> a.tile & 1:
            return "claims.swap"
        return _not_ready(plan, hand.without_tile(a.tile), a) if a.ting else "claims.requires"
    if a.kind == PUSH or a.push >= 0:
        return "ting.push"
    return "bao.look" if a.kind == LOOK else "turn.order"


def _claim(plan: Plan, state: State, seat: int, hand: Hand, a: Action) -> str:
    if a.kind not in (CHI, PENG, MING_GANG):
        return "turn.order"
    if seat in state.declared:
        return "gang.after_ting" if a.kind == MING_GANG else "ting.lock"
    tile = state.discard
    needed = a.hand_tiles if a.kind == CHI else (tile,) * (2 if a.kind == PENG else 3)
    if any(hand.count(one) < needed.count(one) for one in needed):
        return "tile-not-held"
    if a.kind == CHI and sorted((*a.hand_tiles, tile)) != list(range(min(a.tile, tile), min(a.tile, tile) + 3)):
        return "claims.chi.from"
    if a.kind != CHI and a.tile != tile:
        return "turn.order"
    after = hand.with_meld(Meld(MeldKind(KINDS[a.kind]), min(a.tile, tile)), needed)
    if a.kind == MING_GANG and not can_replace(plan, state):
        return "gang.replacement"
    if not any(plan.ruleset.functions.claims_ok(after.without_tile(one)) for one in set(after.tiles)):
        return "claims.requires"
    if a.ting:
        rest = after.without_tile(a.discard) if a.discard >= 0 and after.count(a.discard) else after
        return _not_ready(plan, rest, a) if rest.concealed % 3 == 1 else "tile-not-held"
    return "claims.chi.from" if a.kind == CHI else "claims.order"


def _gang(plan: Plan, state: State, seat: int, hand: Hand, a: Action) -> str:
    name = KINDS[a.kind]
    if not (plan.bu_gang if a.kind == BU_GANG else plan.an_gang):
        return "gang.kinds"
    peng = Meld(MeldKind.PENG, a.tile)
    if (a.kind == BU_GANG and peng not in hand.melds) or (a.kind == AN_GANG and hand.count(a.tile) < 4):
        return "tile-not-held"
    if not state.may_gang:
        return "turn.order"
    if not can_replace(plan, state):
        return "gang.replacement"
    if seat in state.declared:
        return "gang.after_ting_keeps" if name in plan.after_ting else "gang.after_ting"
    return "claims.requires"


def _not_ready(plan: Plan, rest: Hand, a: Action) -> str:
    """Why a hand may not declare: the conditions of ting, or no waits at all."""
    waits = plan.ruleset.judged_waits(rest)
    if not waits.mask:
        return "hand.requires"
    if not plan.ruleset.ready(rest).mask:
        return "ting.requires"
    return "ting.push" if a.push >= 0 else "claims.chi_ting.from" if a.kind == CHI else "claims.order"


def _no_win(plan: Plan, state: State, seat: int, a: Action) -> str:
    """The names of the conditions that stand in the way."""
    from hrbrules.settlement.reasons import failing  # needs the formula language, which playing does not

    by, tile, giver = _event(state, seat)
    hand = state.hands[seat]
    if not by or tile != a.tile:
        return "turn.order"
    if hand.concealed % 3 == 2 and by != DEALT and state.drawn >= 0:
        hand = hand.without_tile(state.drawn)
    if hand.concealed % 3 != 1:
        return "shape"
    moment = moment_of(plan, state, seat, by, bao=bao_mask(plan, state, seat), giver=giver)
    if tile >= 0:
        moment.tile = 1 << tile
        moment.natural = bool(plan.ruleset.ready(hand).mask >> tile & 1)
    return "、".join(failing(plan.ruleset, hand, tile if tile >= 0 else None, moment, plan.ruleset.ready(hand)))


def _event(state: State, seat: int) -> tuple[int, int, int]:
    """The event, tile and giver of a win that could be asked for now."""
    match state.phase:
        case Phase.CLAIM:
            return DISCARDED, state.discard, state.source
        case Phase.ROB:
            return ROBBED, state.discard, state.actor
        case Phase.DEAL:
            return DEALT, -1, -1
        case Phase.TING:
            return ON_TING, -1, -1
        case Phase.CHANGE:
            return ON_CHANGE, -1, -1
        case _:
            return state.by, state.drawn, -1
