"""A told table and a phase go in; the actions that the rules allow a seat come out (H12–H17, G03, G06, G10, J05)."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.conformance.told import Told
from hrbrules.conformance.winning import win_for
from hrbrules.engine.action import (
    AN_GANG,
    BU_GANG,
    CHI,
    DISCARD,
    HU,
    LOOK,
    MING_GANG,
    PASS,
    PENG,
    PUSH,
    TING,
    Action,
    action,
)
from hrbrules.engine.state import Phase
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import AN_GANGS, BU_GANGS, CHIS, MING_GANGS, PENGS, MeldKind
from hrbrules.tiles.shapes import TWO_PAIR


def _same_suit(*tiles: int) -> bool:
    return all(0 <= tile < 27 and tile // 9 == tiles[0] // 9 for tile in tiles)


_PASS = action(PASS)
_WAYS = tuple(  # to chi a tile: the lower of the two tiles from the hand, and how far the other lies above it
    tuple((low, gap) for low, gap in ((tile - 2, 1), (tile - 1, 2), (tile + 1, 1)) if _same_suit(tile, low, low + gap))
    for tile in range(28)
)


def allowed(told: Told, phase: Phase, seat: int, robbed: tuple[int, int] = (-1, -1)) -> list[Action]:
    """What a seat that owes an answer may say. `robbed`: the tile of a kong that may be robbed, and who makes it."""
    match phase:
        case Phase.ACT:
            return _own_turn(told, seat)
        case Phase.CLAIM:
            return _claims(told, seat)
        case Phase.AFTER_DRAW:
            return _after_draw(told, seat)
        case Phase.ROB:
            return _win_or_pass(told, seat, "robbed_gang", *robbed)
        case Phase.TING:
            return _win_or_pass(told, seat, "ting")
        case Phase.CHANGE:
            return _win_or_pass(told, seat, "bao_change")
        case Phase.DEAL:
            return _win_or_pass(told, seat, "deal")
        case _:
            return []


def _win_or_pass(told: Told, seat: int, event: str, tile: int = -1, giver: int = -1) -> list[Action]:
    if win_for(told, seat, event, tile, giver) is None:
        return [_PASS]
    must = _must_take(told) if event == "robbed_gang" else told.flow.yes("win.must")
    return [action(HU, tile)] if must else [action(HU, tile), _PASS]


def _must_take(told: Told) -> bool:
    return told.flow.yes("win.must") or told.flow["win.passed"] == "must_take_first_discard"


# ---- claims ------------------------------------------------------------------------------------------------------


def _claims(told: Told, seat: int) -> list[Action]:
    tile, hand = told.discard, told.hands[seat]
    found = [_PASS]
    if win_for(told, seat, "discard", tile, told.source) is not None:
        if _must_take(told):
            return [action(HU, tile)]
        found.append(action(HU, tile))
    held = hand.count(tile)
    if held == 3 and told.can_replace():
        found += _ming_gang(told, seat, hand, tile)
    if seat in told.declared:
        return found
    if held >= 2 and (told.flow.claims("peng") or told.flow.claims("peng_ting")):
        after = hand.with_meld(PENGS[tile], (tile, tile))
        ting, forced = told.flow.claims("peng_ting"), told.flow.yes("claims.ting_forced")
        plain = told.flow.claims("peng") or (ting and not forced and any(_ready(told, after, tile)))
        found += _claim(told, after, tile, (PENG, tile, 0), plain=plain, ting=ting and forced)
    for low, gap in _WAYS[tile]:
        if hand.count(low) and hand.count(low + gap):
            found += _chi(told, seat, hand, (low, gap))
    return found


def _chi(told: Told, seat: int, hand: Hand, way: tuple[int, int]) -> list[Action]:
    flow, (low, gap), tile = told.flow, way, told.discard
    previous = (told.source + 1) % flow.players == seat
    plain = flow.claims("chi") and (previous or flow["claims.chi.from"] == "any")
    reach = flow.claims("chi_ting") and {"any": True, "previous": previous, "beyond_previous": not previous}[flow["claims.chi_ting.from"]]
    after = hand.with_meld(CHIS[min(low, tile)], (low, low + gap))
    forced = flow.yes("claims.ting_forced")
    if reach and not forced and any(_ready(told, after, tile)):
        plain = True
    return _claim(told, after, tile, (CHI, low, gap), plain=plain, ting=reach and forced)


def _claim(told: Told, after: Hand, tile: int, what: tuple[int, int, int], *, plain: bool, ting: bool) -> list[Action]:
    """The claim alone where some discard may follow; with each discard that may declare where that is announced."""
    kind, low, gap = what
    found = []
    if plain and any(_rests(told, after, tile)):
        found.append(action(kind, low, gap=gap))
    if ting:
        for discard, rest in _ready(told, after, tile):
            found.append(action(kind, low, gap=gap, ting=True, discard=discard))
            if told.flow["ting.push"] != "no":
                found += [action(kind, low, gap=gap, ting=True, discard=discard, push=pair) for pair in pairs(told, rest)]
    return found


def _rests(told: Told, after: Hand, claimed: int) -> Iterator[tuple[int, Hand]]:
    """Discards that may follow a claim, and what each leaves: `claims.requires` (H12), and no swapping where that is banned."""
    banned = claimed if told.flow["claims.swap"] == "banned" else -1
    for tile in dict.fromkeys(after.tiles):
        if tile != banned and told.flow.rules.functions.claims_ok(rest := after.without_tile(tile)):
            yield tile, rest


def _ready(told: Told, after: Hand, claimed: int) -> Iterator[tuple[int, Hand]]:
    """Those that may declare."""
    return ((tile, rest) for tile, rest in _rests(told, after, claimed) if told.flow.rules.ready(rest).mask)


def _ming_gang(told: Told, seat: int, hand: Hand, tile: int) -> list[Action]:
    flow = told.flow
    after = hand.with_meld(MING_GANGS[tile], (tile,) * 3)
    if "ming_gang" not in flow.members("gang.kinds") or not flow.claims("ming_gang") or not _kong_fits(told, after):
        return []
    if seat in told.declared:
        fits = "ming_gang" in flow.members("gang.after_ting") and keeps(told, hand, after)
        return [action(MING_GANG, tile)] if fits else []
    found = [action(MING_GANG, tile)]
    forced = flow.claims("gang_ting") and flow.yes("claims.ting_forced")
    if forced and flow.rules.ready(after).mask:
        found.append(action(MING_GANG, tile, ting=True))
    return found


def _kong_fits(told: Told, after: Hand) -> bool:
    """`claims.requires` on what is left once the replacement is in hand and another tile discarded."""
    if after.concealed % 3 == 0:
        return any(told.flow.rules.functions.claims_ok(after.with_tile(tile)) for tile in range(28) if after.spare >> tile & 1)
    return bool(told.flow.rules.functions.claims_ok(after))


def keeps(told: Told, before: Hand, after: Hand) -> bool:
    """Whether a kong after ting leaves what the rules want it to leave (H17)."""
    waits = told.flow.rules.ready(after).mask
    return waits == told.flow.rules.ready(before).mask if told.flow["gang.after_ting_keeps"] == "waits" else waits != 0


def pairs(told: Told, hand: Hand) -> list[int]:
    """The pairs that a hand waiting on exactly two pairs may set apart (U06, B18)."""
    waits = told.flow.rules.ready(hand)
    two = waits.count == 2 and all(any(reading.place == TWO_PAIR for reading in found) for found in waits.readings.values())
    if not two or hand.pushed:
        return []
    return [tile for tile in waits.readings if told.flow.rules.ready(hand.with_pushed(1 << tile)).mask]


# ---- one's own turn ----------------------------------------------------------------------------------------------


def _own_turn(told: Told, seat: int) -> list[Action]:
    flow, hand, drawn = told.flow, told.hands[seat], told.drawn
    declared = seat in told.declared
    found = []
    if told.event and win_for(told, seat, told.event, drawn) is not None:
        found.append(action(HU, drawn))
        if flow.yes("win.must"):
            return found
    if told.final >= 0:
        return [*found, _PASS if flow["last.round"] == "one_each_kept" else action(DISCARD, drawn)]
    found += _gangs(told, seat, hand) if told.may_gang else []
    if declared:
        return found + _locked(told, seat, hand, passed=action(HU, drawn) in found)
    discards = sorted(set(hand.tiles))
    if hand.concealed % 3 != 2:
        return found + [action(DISCARD, tile) for tile in discards]
    if told.claimed:
        discards = [tile for tile in discards if tile != told.banned and flow.rules.functions.claims_ok(hand.without_tile(tile))]
    if not told.must_ting:
        found += [action(DISCARD, tile) for tile in discards]
    for tile in discards:
        rest = hand.without_tile(tile)
        if flow.rules.ready(rest).mask:
            found.append(action(DISCARD, tile, ting=True))
            if flow["ting.push"] != "no":
                found += [action(DISCARD, tile, ting=True, push=pair) for pair in pairs(told, rest)]
    return found


def _locked(told: Told, seat: int, hand: Hand, *, passed: bool) -> list[Action]:
    """`passed`: the drawn tile wins, and whatever else is done passes the win."""
    flow, looked = told.flow, seat in told.looked
    found = []
    if flow.may_look and not looked and told.status in ("on", "taken"):
        found.append(action(LOOK))
    if flow["ting.push"] == "own_turn":
        found += [action(PUSH, pair) for pair in pairs(told, hand.without_tile(told.drawn))]
    opened = passed and flow["ting.lock"] == "until_passed"
    if looked if flow["bao.look"] == "optional_locks" and flow.may_look else flow.locked and not opened:
        return [*found, action(DISCARD, told.drawn)]
    return found + [action(DISCARD, tile) for tile in set(hand.tiles) if flow.rules.ready(hand.without_tile(tile)).mask]


def _gangs(told: Told, seat: int, hand: Hand) -> list[Action]:
    flow = told.flow
    kinds = flow.members("gang.kinds" if seat not in told.declared else "gang.after_ting")
    kinds = tuple(kind for kind in kinds if kind in flow.members("gang.kinds"))
    found = []
    if not told.can_replace():
        return []
    if "bu_gang" in kinds:
        for meld in hand.melds:
            if meld.kind is MeldKind.PENG and hand.count(meld.tile):
                found.append((action(BU_GANG, meld.tile), hand.with_meld(BU_GANGS[meld.tile], (meld.tile,))))
    if "an_gang" in kinds:
        for tile in set(hand.tiles):
            if hand.count(tile) == 4:
                after = hand.with_meld(AN_GANGS[tile], (tile,) * 4)
                if _kong_fits(told, after):
                    found.append((action(AN_GANG, tile), after))
    if seat not in told.declared:
        return [one for one, _ in found]
    before = hand.without_tile(told.drawn)
    return [one for one, after in found if keeps(told, before, after)]


def _after_draw(told: Told, seat: int) -> list[Action]:
    hand = told.hands[seat]
    found = [_PASS, *(_gangs(told, seat, hand) if told.may_gang else [])]
    if hand.concealed % 3 == 1 and told.flow.rules.ready(hand).mask:
        found.append(action(TING, ting=True))
        if told.flow["ting.push"] != "no":
            found += [action(TING, ting=True, push=pair) for pair in pairs(told, hand)]
    return found
