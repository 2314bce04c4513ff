"""A state and a seat go in; every action that the seat may take comes out."""

from __future__ import annotations

from typing import Final

from hrbrules.engine.action import (
    AN_GANG,
    BU_GANG,
    DISCARD,
    HU,
    LOOK,
    MING_GANG,
    NO_TILE,
    PASSES,
    PENG,
    PUSH,
    TING,
    Action,
    action,
)
from hrbrules.engine.judging import win_of
from hrbrules.engine.legal_chi import chi_claims
from hrbrules.engine.plan import DEALT, DISCARDED, ON_CHANGE, ON_TING, ROBBED, Plan
from hrbrules.engine.readiness import chi_may_help, pushes, shape_discards, ting_discards
from hrbrules.engine.state import Bao, Phase, State
from hrbrules.engine.wall import can_replace
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import AN_GANGS, BU_GANGS, MING_GANGS, PENGS, MeldKind
from hrbrules.tiles.memo import Memo
from hrbrules.tiles.packed import FOURS
from hrbrules.tiles.tile import ZHONG

Actions = tuple[Action, ...]


def _discards(key: int) -> Actions:
    """Discards of one suit; the key is vector · 4 + suit, suit 3 being Z."""
    vector, suit = key >> 2, key & 3
    if suit == 3:
        return (action(DISCARD, ZHONG),) if vector else ()
    known, first = _DISCARDS_OF_THREE, 3 * suit
    return known[(vector & 511) << 4 | first] + known[(vector >> 9 & 511) << 4 | first + 1] + known[(vector >> 18) << 4 | first + 2]


def _discards_of_three(key: int) -> Actions:
    """Discards of three ranks; the key is their counts · 16 + which three of all 27."""
    counts, third = key >> 4, key & 15
    return tuple(action(DISCARD, 3 * third + step) for step in range(3) if counts >> 3 * step & 7)


def _near(around: int) -> int:
    """What a hand holds around a tile, two ranks down to two up, three bits each: 1 where a chi is possible, 2 for a pair."""
    a, b, same, c, d = (around >> 3 * step & 7 for step in range(5))
    return bool((a and b) or (b and c) or (c and d)) + 2 * (same > 1)


def _fields_around(tile: int) -> int:
    """Of the five fields around a tile, those of its own suit."""
    rank = tile % 9
    steps = (0,) if tile == ZHONG else range(max(-2, -rank), min(2, 8 - rank) + 1)
    return sum(7 << 3 * (step + 2) for step in steps)


_DISCARDS_OF_THREE: Final = Memo(_discards_of_three, limit=1 << 13)
_SUIT_DISCARDS: Final = Memo(_discards, limit=1 << 16)
_NEAR: Final = Memo(_near, limit=1 << 15)
_PASS_ALONE: Final[Actions] = PASSES
_PASS: Final = PASSES[0]
_AROUND: Final = tuple((3 * tile, _fields_around(tile)) for tile in range(28))
# Nobody has more than a pass: by the number of players and who discarded.
_QUIET: Final[tuple[tuple[tuple[Actions, ...], ...], ...]] = tuple(
    tuple(tuple(() if seat == source else PASSES for seat in range(players)) for source in range(4)) for players in range(5)
)
_HU: Final = tuple(action(HU, tile) for tile in range(28))
_PENG: Final = tuple(action(PENG, tile) for tile in range(28))
_HU_ALONE: Final = action(HU)
_NOTHING: Final[list[Action]] = []
_LOOK: Final = action(LOOK)
_ACT: Final = Phase.ACT  # looking a member up in its class takes as long as three comparisons
_CLAIM: Final = Phase.CLAIM


def discards_of(hand: Hand) -> Actions:
    """Every tile of the hand once, as a discard."""
    known = _SUIT_DISCARDS
    return known[hand.wan << 2] + known[hand.tong << 2 | 1] + known[hand.tiao << 2 | 2] + known[hand.zhong << 2 | 3]


def every_answer(plan: Plan, state: State) -> tuple[Actions, ...]:
    """What each seat may answer now, nothing where it owes no answer. The last finding is kept: `step` asks again."""
    known, found, _ = plan.asked
    if known is state:
        return found
    may_pass = False
    if state.phase is _CLAIM:
        found, may_pass = _every_claim(plan, state)
    elif state.phase is _ACT:
        seats: list[Actions] = [()] * plan.players
        turn = state.turn
        seats[turn] = _own_turn(plan, state, turn)
        found = tuple(seats)
    else:
        found = tuple([_otherwise(plan, state, seat) for seat in range(plan.players)])
    plan.asked = (state, found, may_pass)
    return found


def _otherwise(plan: Plan, state: State, seat: int) -> Actions:
    match state.phase:
        case Phase.AFTER_DRAW:
            return _after_draw(plan, state, seat) if seat == state.actor else ()
        case Phase.ROB:
            return () if seat == state.actor else _window(plan, state, seat, ROBBED)
        case Phase.TING:
            return _window(plan, state, seat, ON_TING) if seat == state.actor else ()
        case Phase.CHANGE:
            return _window(plan, state, seat, ON_CHANGE) if seat in state.declared else ()
        case Phase.DEAL:
            return _window(plan, state, seat, DEALT)
        case _:
            return ()


def _window(plan: Plan, state: State, seat: int, event: int) -> Actions:
    """To win or to pass."""
    tile = state.discard if event == ROBBED else NO_TILE
    giver = state.actor if event == ROBBED else NO_TILE
    if win_of(plan, state, seat, event, tile, giver) is None:
        return _PASS_ALONE
    hu = _HU[tile] if tile >= 0 else _HU_ALONE
    must = plan.must_discard if event == ROBBED else plan.must
    return (hu,) if must else (hu, *_PASS_ALONE)


# ---- claims ------------------------------------------------------------------------------------------------------


def _every_claim(plan: Plan, state: State) -> tuple[tuple[Actions, ...], bool]:
    """The answers of all seats to a discard, and whether each of them may pass. Most hold nothing that goes with the tile."""
    source, hands, declared = state.source, state.hands, state.declared
    shift, fields = _AROUND[state.discard]
    anybody = plan.undeclared & DISCARDED
    found: list[Actions] | None = None
    may_pass = True
    later, wanted = plan.claims_with  # the first of the others comes right after the discarder
    first = plan.others[source][0]
    for seat in plan.others[source]:
        near = _NEAR[hands[seat].key << 6 >> shift & fields] & wanted
        if near or anybody or (declared and seat in declared):
            actions = _claims(plan, state, seat, near, seat == first)
            if actions is not _PASS_ALONE:
                if found is None:
                    found = list(_QUIET[plan.players][source])
                found[seat] = actions
                may_pass = may_pass and _PASS in actions
        wanted = later
    return tuple(found) if found else _QUIET[plan.players][source], may_pass


def _claims(plan: Plan, state: State, seat: int, near: int, from_previous: bool) -> Actions:
    tile, hand = state.discard, state.hands[seat]
    declared = seat in state.declared
    found: list[Action] = []
    if (declared or plan.undeclared & DISCARDED) and win_of(plan, state, seat, DISCARDED, tile, state.source) is not None:
        if plan.must_discard:
            return (_HU[tile],)
        found.append(_HU[tile])
    if near & 2:
        held = hand.count(tile)
        if held == 3 and plan.ming_gang:
            found += _ming_gang(plan, state, seat, hand, tile, declared)
        if not declared and (plan.peng or plan.peng_ting):
            found += _peng(plan, hand, tile, held)
    if near & 1 and not declared:
        ting = plan.chi_ting[from_previous] and (plan.seven_pairs or chi_may_help(hand, tile // 9))
        if ting or plan.chi_plain[from_previous]:
            found += chi_claims(plan, hand, tile, from_previous, ting)
    return (*found, *_PASS_ALONE) if found else _PASS_ALONE


def _ming_gang(plan: Plan, state: State, seat: int, hand: Hand, tile: int, declared: bool) -> list[Action]:
    if not can_replace(plan, state) or not leaves_enough(plan, hand.concealed - 3):
        return []
    after = hand.with_meld(MING_GANGS[tile], (tile,) * 3)
    if not follows(plan, after):
        return []
    if declared:
        fits = "ming_gang" in plan.after_ting and keeps(plan, hand, after)
        return [action(MING_GANG, tile)] if fits else []
    found = [action(MING_GANG, tile)]
    if plan.gang_ting and plan.ting_forced and plan.ruleset.ready(after).mask:
        found.append(action(MING_GANG, tile, ting=True))
    return found


def _peng(plan: Plan, hand: Hand, tile: int, held: int) -> list[Action]:
    if (plan.swap_banned and hand.concealed == held) or not leaves_enough(plan, hand.concealed - 3):
        return []
    found = [_PENG[tile]] if plan.peng else []
    if plan.counted and not plan.peng_ting:
        return found
    after = hand.with_meld(PENGS[tile], (tile, tile))
    if not follows(plan, after):
        return []
    if plan.peng_ting and (plan.ting_forced or not found):
        for discard, rest, waits in ting_discards(plan, after, 1 << tile if plan.swap_banned else 0):
            if not follows_discard(plan, rest):
                continue
            if not plan.ting_forced:
                return [action(PENG, tile)]
            found.append(action(PENG, tile, ting=True, discard=discard))
            if plan.push_with_ting:
                found += [action(PENG, tile, ting=True, discard=discard, push=pair) for pair in pushes(plan, rest, waits)]
    return found


def leaves_enough(plan: Plan, concealed: int) -> bool:
    """Whether so many concealed tiles may be left after a meld and its discard, where the rules only count them (H12)."""
    return not plan.claims_by_count or plan.claims_by_count[concealed]


def follows(plan: Plan, after: Hand) -> bool:
    """Whether some discard may follow a meld under `claims.requires` (H12); a kong's replacement is still to come."""
    concealed = after.concealed
    if plan.counted:
        return leaves_enough(plan, concealed - 1 if concealed % 3 == 2 else concealed if concealed % 3 else concealed + 1)
    if concealed % 3 != 2:
        return plan.ruleset.functions.claims_ok(after)
    return any(plan.ruleset.functions.claims_ok(after.without_tile(tile)) for tile in dict.fromkeys(after.tiles))


def follows_discard(plan: Plan, rest: Hand) -> bool:
    """Whether `claims.requires` allows what a discard after a claim leaves."""
    return plan.counted or plan.ruleset.functions.claims_ok(rest)


def keeps(plan: Plan, before: Hand, after: Hand) -> bool:
    """Whether a kong after ting leaves the waits as they were, or the hand ready (H17)."""
    waits = plan.ruleset.ready(after).mask
    return waits == plan.ruleset.ready(before).mask if plan.keeps_waits else waits != 0


# ---- one's own turn ----------------------------------------------------------------------------------------------


def _own_turn(plan: Plan, state: State, seat: int) -> Actions:
    hand, drawn = state.hands[seat], state.drawn
    declared = seat in state.declared
    found: list[Action] = []
    by = state.by
    if by and (declared or plan.undeclared & by) and win_of(plan, state, seat, by, drawn) is not None:
        found.append(_HU[drawn])
        if plan.must:
            return tuple(found)
    if state.round_left >= 0:
        return (*found, *(_PASS_ALONE if plan.last_kept else (action(DISCARD, drawn),)))
    if (hand.pengs or hand.key & FOURS) and state.may_gang:
        found += own_gangs(plan, state, seat, hand)
    if declared:
        return (*found, *_declared_turn(plan, state, seat, hand, bool(found) and found[0].kind == HU))
    if hand.concealed % 3 != 2:
        return (*found, *discards_of(hand))
    near = plan.seven_pairs or shape_discards(hand.wan, hand.tong, hand.tiao, hand.zhong)
    ting = _ting_actions(plan, state, hand) if near else _NOTHING
    if state.must_ting:
        return (*found, *ting)
    plain = discards_of(hand)
    if not (found or ting or state.claimed):
        return plain
    if state.claimed and (state.banned or not plan.counted):
        plain = tuple(a for a in plain if not state.banned >> a.tile & 1 and follows_discard(plan, hand.without_tile(a.tile)))
    return (*found, *plain, *ting)


def _ting_actions(plan: Plan, state: State, hand: Hand) -> list[Action]:
    found: list[Action] = []
    for tile, rest, waits in ting_discards(plan, hand, state.banned):
        if state.claimed and not follows_discard(plan, rest):
            continue
        found.append(action(DISCARD, tile, ting=True))
        if plan.push_with_ting:
            found += [action(DISCARD, tile, ting=True, push=pair) for pair in pushes(plan, rest, waits)]
    return found


def _declared_turn(plan: Plan, state: State, seat: int, hand: Hand, wins: bool) -> list[Action]:
    """`wins`: the drawn tile wins, so any of these passes it; that may open the lock."""
    found: list[Action] = []
    looked = bool(state.looked >> seat & 1)
    if plan.may_look and not looked and (state.bao is Bao.ON or state.bao is Bao.TAKEN):
        found.append(_LOOK)
    drawn = state.drawn
    if plan.push_later and not hand.pushed:
        before = hand.without_tile(drawn)
        found += [action(PUSH, pair) for pair in pushes(plan, before, plan.ruleset.ready(before))]
    if looked if plan.look_locks else plan.locked and not (wins and plan.pass_unlocks):
        return [*found, action(DISCARD, drawn)]
    return [*found, *(a for a in discards_of(hand) if plan.ruleset.ready(hand.without_tile(a.tile)).mask)]


def own_gangs(plan: Plan, state: State, seat: int, hand: Hand) -> list[Action]:
    """Added and concealed kongs that the seat may make (G10)."""
    quads = hand.key & FOURS
    grown = [meld.tile for meld in hand.melds if hand.key >> 3 * meld.tile & 7 and meld.kind is MeldKind.PENG] if hand.pengs else []
    if not (quads or grown) or not can_replace(plan, state):
        return []
    found: list[tuple[Action, Hand]] = []
    if plan.bu_gang:
        found = [(action(BU_GANG, tile), hand.with_meld(BU_GANGS[tile], (tile,))) for tile in grown]
    if plan.an_gang:
        while quads:
            low = quads & -quads
            quads ^= low
            tile = low.bit_length() // 3 - 1
            after = hand.with_meld(AN_GANGS[tile], (tile,) * 4)
            if follows(plan, after):
                found.append((action(AN_GANG, tile), after))
    if seat in state.declared:
        names = plan.after_ting
        before = hand.without_tile(state.drawn)
        return [a for a, after in found if ("bu_gang" if a.kind == BU_GANG else "an_gang") in names and keeps(plan, before, after)]
    return [a for a, _ in found]


def _after_draw(plan: Plan, state: State, seat: int) -> Actions:
    """Who discarded first has drawn: it may kong or declare (Q01)."""
    hand = state.hands[seat]
    found = own_gangs(plan, state, seat, hand) if state.may_gang and (hand.pengs or hand.key & FOURS) else []
    waits = plan.ruleset.ready(hand)
    if waits.mask:
        found.append(action(TING, ting=True))
        if plan.push_with_ting:
            found += [action(TING, ting=True, push=pair) for pair in pushes(plan, hand, waits)]
    return (*found, *_PASS_ALONE)
