"""A told table, a phase and all answers go in; what must come of them comes out: who wins, and which events lead the step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hrbrules.conformance.told import NO, Told
from hrbrules.engine.action import AN_GANG, BU_GANG, CHI, DISCARD, HU, KINDS, LOOK, MING_GANG, PASS, PENG, TING, Action
from hrbrules.engine.state import Phase
from hrbrules.tiles.meld import Meld, MeldKind

Main = tuple[str, int, tuple[int, ...]]
MAIN = frozenset(("discarded", "declared", "pushed", "chi", "peng", "ming_gang", "bu_gang", "an_gang"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """`winners`: (seat, event, tile, giver). `main`: the events of `MAIN` that the step must tell, in order; `promised`:
    those that follow as soon as nobody else is asked anything. `robbed`: tile and konger of a kong that must be offered for
    robbing first. `looks`: somebody looks at the bao."""

    winners: tuple[tuple[int, str, int, int], ...] = ()
    main: tuple[Main, ...] = ()
    promised: tuple[Main, ...] = ()
    robbed: tuple[int, int] = (NO, NO)
    looks: bool = False


def outcome(told: Told, phase: Phase, answers: Mapping[int, Action], robbed: tuple[int, int], pending: Action | None) -> Outcome:
    """`pending`: in a window for robbing, the kong that is made if nobody does."""
    wants = [seat for seat, a in answers.items() if a.kind == HU]
    match phase:
        case Phase.CLAIM:
            return _claims(told, answers)
        case Phase.ACT | Phase.AFTER_DRAW:
            ((seat, a),) = answers.items()
            return _own(told, seat, a)
        case Phase.ROB if wants:
            seat = min(wants, key=lambda one: told.flow.nearness(robbed[1], one))
            return Outcome(winners=((seat, "robbed_gang", *robbed),))
        case Phase.ROB:
            assert pending is not None
            return Outcome(main=_gang_events(told, robbed[1], pending))
        case Phase.DEAL if wants:
            return Outcome(winners=((min(wants, key=lambda one: told.flow.nearness(told.dealer, one)), "deal", NO, NO),))
        case Phase.TING | Phase.CHANGE if wants:
            event = "ting" if phase is Phase.TING else "bao_change"
            if told.flow["bao.several"] == "order_declared":
                seat = min(wants, key=told.declared.index)
            else:
                seat = min(wants, key=lambda one: told.flow.nearness(told.mover, one))
            return Outcome(winners=((seat, event, NO, NO),))
        case _:
            return Outcome()


def _own(told: Told, seat: int, a: Action) -> Outcome:
    """One seat plays."""
    kind = KINDS[a.kind]
    if a.kind == HU:
        return Outcome(winners=((seat, told.event, told.drawn, NO),))
    if a.kind in (DISCARD, TING):
        start: tuple[Main, ...] = (("discarded", seat, (a.tile,)),) if a.kind == DISCARD else ()
        return Outcome(main=start + _declaring(seat, a))
    if a.kind in (BU_GANG, AN_GANG):
        if kind in told.flow.robbing:
            return Outcome(robbed=(a.tile, seat))
        return Outcome(main=_gang_events(told, seat, a))
    if a.kind == LOOK:
        return Outcome(looks=True)
    return Outcome() if a.kind == PASS else Outcome(main=(("pushed", seat, (a.tile, a.tile)),))


def _declaring(seat: int, a: Action) -> tuple[Main, ...]:
    pushed: tuple[Main, ...] = (("pushed", seat, (a.push, a.push)),) if a.push >= 0 else ()
    return (("declared", seat, ()), *pushed) if a.ting else ()


def _gang_events(told: Told, seat: int, a: Action) -> tuple[Main, ...]:
    tile = told.discard if a.kind == MING_GANG else a.tile
    return ((KINDS[a.kind], seat, (tile,) * 4),)


# ---- claims on a discard -----------------------------------------------------------------------------------------


def _claims(told: Told, answers: Mapping[int, Action]) -> Outcome:
    """The order of claims decides, then nearness to the discarder (H13, H15, H16)."""
    flow, tile = told.flow, told.discard
    wanted = [(seat, a) for seat, a in answers.items() if a.kind != PASS]
    if not wanted:
        return Outcome()
    ranked = sorted(wanted, key=lambda one: (flow.tier(claim_class(told, *one)), flow.nearness(told.source, one[0])))
    seat, a = ranked[0]
    if a.kind == HU:
        winners = [other for other, b in ranked if b.kind == HU] if flow["claims.winners"] == "all" else [seat]
        return Outcome(winners=tuple((winner, "discard", tile, told.source) for winner in winners))
    if a.kind == MING_GANG:
        return Outcome(main=_gang_events(told, seat, a))
    meld = _meld(told, a)
    laid: Main = (KINDS[a.kind], seat, meld.tiles)
    return Outcome(main=(laid,), promised=(("discarded", seat, (a.discard,)), *_declaring(seat, a)) if a.ting else ())


def _meld(told: Told, a: Action) -> Meld:
    return Meld(MeldKind.CHI, min(a.tile, told.discard)) if a.kind == CHI else Meld(MeldKind(KINDS[a.kind]), told.discard)


def claim_class(told: Told, seat: int, a: Action) -> str:
    """What a claim counts as. Where ting is not announced with it, it counts by what it makes possible (J05)."""
    kind = KINDS[a.kind]
    if a.kind == HU:
        return kind
    name = {CHI: "chi_ting", PENG: "peng_ting", MING_GANG: "gang_ting"}[a.kind]
    if a.ting:
        return name
    flow = told.flow
    previous = (told.source + 1) % flow.players == seat
    reach = flow["claims.chi_ting.from"] if a.kind == CHI else "any"
    reaches = flow.claims(name) and {"any": True, "previous": previous, "beyond_previous": not previous}[reach]
    if not reaches or flow.yes("claims.ting_forced"):
        return kind
    taken = a.hand_tiles if a.kind == CHI else (told.discard,) * (2 if a.kind == PENG else 3)
    after = told.hands[seat].with_meld(_meld(told, a), taken)
    rests = [after] if a.kind == MING_GANG else [after.without_tile(tile) for tile in set(after.tiles)]
    return name if any(flow.rules.ready(rest).mask for rest in rests) else kind
