"""A state and a seat go in; what that seat may know comes out, as plain data for JSON (point of view of a player)."""

from __future__ import annotations

from typing import Any, Final

from hrbrules.engine.bao import bao_place, sees_bao
from hrbrules.engine.melds import shows_gangs
from hrbrules.engine.plan import Plan, plan_of
from hrbrules.engine.state import NO, Bao, Phase, State
from hrbrules.engine.step import SEATS, owing
from hrbrules.engine.wall import last_stage, left
from hrbrules.ruleset.runtime import Ruleset, mask_texts
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.tile import format_mask, format_tiles, tile_text

View = dict[str, Any]
_BAO_WORDS: Final = {Bao.UNSET: "unset", Bao.ON: "on", Bao.GONE: "gone", Bao.TAKEN: "on"}


def view(ruleset: Ruleset, state: State, seat: str) -> View:
    """What a seat knows: public things, its own hand with its waits, the bao where it may see it.

    Keys: seat, players (public, by seat: concealed (number), melds, river, declared, pushed (whether), old_bao), dealer,
    dealer_draws, dice, phase, owing, turn, discard, from, wall_left, replacements_left, last_stage, declared (order), bao
    (state, tiles where the seat may see it, looked: the seats), hand, drawn, waits, pushed (the pair), money, result. Where the
    rules let declared players see the other hands, `hands` holds them; when the hand is over, `hands` holds those of winners.
    Raises HandError (`unknown-seat`).
    """
    plan = plan_of(ruleset)
    me = SEATS.find(seat) if len(seat) == 1 else NO
    if not 0 <= me < plan.players:
        raise HandError(diagnose("unknown-seat", None, word=seat, known="、".join(SEATS[: plan.players])))
    return _public(plan, state, me) | _own(plan, state, me)


def _public(plan: Plan, state: State, me: int) -> View:
    names = SEATS[: plan.players]
    on_table = state.discard >= 0 and state.phase in (Phase.CLAIM, Phase.ROB, Phase.TING, Phase.CHANGE)
    return {
        "dealer": SEATS[state.dealer],
        "dealer_draws": state.dealer_draws,
        "dice": [list(dice) for dice in state.dice],
        "phase": state.phase.name.lower(),
        "owing": list(owing(state)),
        "turn": SEATS[state.turn],
        "discard": tile_text(state.discard) if on_table else None,
        "from": SEATS[state.actor if state.phase is Phase.ROB else state.source] if on_table else None,
        "wall_left": left(plan, state),
        "replacements_left": len(state.gang_pile) if plan.replacement == "reserved" else None,
        "last_stage": last_stage(plan, state),
        "declared": [SEATS[seat] for seat in state.declared],
        "bao": _bao(plan, state, me),
        "players": {name: _player(plan, state, me, seat) for seat, name in enumerate(names)},
        "money": [line._asdict() | {"clauses": list(line.clauses)} for line in state.money],
        "result": _result(state),
        "hands": {SEATS[seat]: format_tiles(state.hands[seat].tiles) for seat in open_hands(plan, state, me)},
    }


def _player(plan: Plan, state: State, me: int, seat: int) -> View:
    hand = state.hands[seat]
    return {
        "concealed": hand.concealed,
        "melds": [meld_text(plan, state, me, seat, meld) for meld in hand.melds],
        "river": [tile_text(tile) for tile in state.rivers[seat]],
        "declared": seat in state.declared,
        "pushed": hand.pushed != 0,
        "old_bao": [tile_text(tile) for tile, owner in state.old if owner == seat],
    }


def meld_text(plan: Plan, state: State, me: int, seat: int, meld: Meld) -> str:
    """A meld as a seat sees it: "an_gang" alone where it lies face down."""
    hidden = meld.kind is MeldKind.AN_GANG and seat != me and not shows_gangs(plan, state, seat, state.hands[seat])
    if hidden and seat in open_hands(plan, state, me):
        hidden = False
    return meld.kind.value if hidden else str(meld)


def _bao(plan: Plan, state: State, me: int) -> View:
    seen = sees_bao(plan, state, me)
    return {
        "state": _BAO_WORDS[state.bao],
        "tile": tile_text(state.wall[bao_place(state, me)]) if seen else None,
        "looked": [SEATS[seat] for seat in range(plan.players) if state.looked >> seat & 1],
        "aside": [tile_text(tile) for tile, owner in state.old if owner < 0],
    }


def open_hands(plan: Plan, state: State, me: int) -> list[int]:
    """Hands that a seat may see beside its own: those of winners."""
    if state.result is not None:
        return [SEATS.index(win.seat) for win in state.result.wins]
    return []


def _own(plan: Plan, state: State, me: int) -> View:
    hand = state.hands[me]
    drawn = state.drawn if state.drawn >= 0 and me == state.actor else NO
    waiting = hand.without_tile(drawn) if drawn >= 0 and hand.concealed % 3 == 2 else hand
    waits = plan.ruleset.ready(waiting).mask if waiting.concealed % 3 == 1 else 0
    return {
        "seat": SEATS[me],
        "hand": format_tiles(hand.tiles),
        "drawn": tile_text(drawn) if drawn >= 0 else None,
        "waits": list(mask_texts(waits)),
        "pushed": format_mask(hand.pushed) or None,
    }


def _result(state: State) -> View | None:
    result = state.result
    if result is None:
        return None
    return {
        "wins": [win._asdict() | {"fans": list(win.fans)} for win in result.wins],
        "lines": [line._asdict() | {"clauses": list(line.clauses)} for line in result.lines],
        "scores": {SEATS[seat]: score for seat, score in enumerate(result.scores)},
        "dealer": result.dealer,
        "dealer_draws": result.dealer_draws,
    }
