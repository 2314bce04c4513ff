"""A hand as told so far goes in; how far it has come, and what the rules say of it, comes out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hrbrules.formula.view import View, Waits
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.account import Account, account_of
from hrbrules.settlement.explain import Explained, explain
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.reasons import unmet
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import Win, judge
from hrbrules.source.diagnostic import Diagnostic, HandError, HrbrulesError
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import MeldKind
from hrbrules.tiles.tile import tile_text
from hrbrules.web.calculate_asks import Asks, asks_of
from hrbrules.web.calculate_code import write_tiles
from hrbrules.web.calculate_state import DRAWN_HAND, NO, Draft, Kong, Sitting

GIVEN: Final = ("discard", "robbed_gang")
TILELESS: Final = ("ting", "bao_change")  # the bao itself is the tile


class Step(StrEnum):
    """What comes next. The first two are slips; the others are simply not there yet."""

    FEWER = "fewer"
    COPIES = "copies"
    TILES = "tiles"
    TILE = "tile"
    BAO = "bao"
    SEAT = "seat"
    CAME = "came"
    FAULT = "fault"  # the rules cannot settle it; the diagnostics say why
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """`count`: tiles missing or too many; `tile`: the one of which there are five. `waits` and `refused` (conditions of ting
    that fail) once the hand is whole; `judged` once all is told. `unfed`: an exposed kong earns and nobody said who fed it."""

    step: Step
    count: int = 0
    tile: int = NO
    waits: Waits | None = None
    refused: tuple[tuple[Clause, Explained], ...] = ()
    judged: Account | None = None
    unfed: bool = False
    faults: tuple[Diagnostic, ...] = ()

    @property
    def won(self) -> bool:
        return self.judged is not None and self.judged.win is not None


def size(draft: Draft) -> int:
    """How many concealed tiles the hand has before the winning tile; a dealt hand has fourteen and no such tile."""
    return (14 if draft.by == "deal" else 13) - 3 * len(draft.melds)


def hand_size_turned(draft: Draft) -> Draft:
    """A dealt hand counts the last tile among its own; any other has it apart."""
    if draft.by == "deal" and draft.tile != NO:
        return replace(draft, tiles=(*draft.tiles, draft.tile), tile=NO)
    if draft.by != "deal" and draft.tile == NO and len(draft.tiles) == size(draft) + 1:
        return replace(draft, tiles=draft.tiles[:-1], tile=draft.tiles[-1])
    return draft


def copies(draft: Draft) -> Counter[int]:
    """How often each tile is told of the winner's hand; the bao lies aside and is not counted."""
    found = Counter(draft.tiles)
    for laid in draft.melds:
        found.update(laid.meld.tiles)
    if draft.tile != NO:
        found[draft.tile] += 1
    return found


def fitted(sitting: Sitting, asks: Asks) -> Sitting:
    """The same without what these rules do not ask, so that nothing counts that nobody sees."""
    hands = tuple(fitted_draft(hand, asks) for hand in sitting.hands)
    return replace(sitting, draft=fitted_draft(sitting.draft, asks), hands=hands)


def fitted_draft(draft: Draft, asks: Asks) -> Draft:
    seat = draft.seat if draft.seat in asks.seats else ""
    known = draft.by if draft.by in (*asks.events, DRAWN_HAND) else ""
    given = draft.discarder if draft.discarder in asks.seats and draft.discarder != seat else ""
    by = known if (known in GIVEN) == bool(given) else ""
    given = given if by else ""
    losers = tuple(one for one in asks.seats if one != seat)
    return replace(
        draft, seat=seat, by=by, discarder=given, dealer=draft.dealer if draft.dealer in asks.seats else "",
        bao=draft.bao if asks.bao else NO, pushed=draft.pushed if asks.pushed and draft.tiles.count(draft.pushed) >= 2 else NO,
        draws=draft.draws if asks.draws else NO, declared=_seats(draft.declared, losers, asks.declared),
        closed=_seats(draft.closed, losers, asks.closed), looked=_seats(draft.looked, tuple(asks.seats), asks.looked),
        declaring=draft.declaring and asks.declaring and bool(given), undeclared=draft.undeclared and asks.undeclared,
        last_tiles=draft.last_tiles and asks.last_tiles, wall_left=draft.wall_left if asks.wall_left else NO,
        feeder=draft.feeder if asks.feeder and draft.feeder in losers else "", also=draft.also and asks.several,
        visible=draft.visible if asks.visible else (), in_wall=draft.in_wall if asks.in_wall else (),
        kongs=tuple(replace(kong, feeder=kong.feeder if kong.feeder in asks.seats else "") for kong in draft.kongs
                    if kong.kind in asks.money and kong.seat in asks.seats),
        melds=tuple(replace(laid, feeder=laid.feeder if asks.fed and laid.feeder in losers else "") for laid in draft.melds),
        others=tuple((one, melds) for one, melds in draft.others if one in losers and asks.loser_melds),
    )  # fmt: skip


def _seats(given: tuple[str, ...], allowed: tuple[str, ...], asked: bool) -> tuple[str, ...]:
    return tuple(seat for seat in given if seat in allowed) if asked else ()


def hand_of_draft(draft: Draft) -> Hand:
    pushed = 1 << draft.pushed if draft.pushed != NO else 0
    return hand_of(draft.tiles, [laid.meld for laid in draft.melds], pushed)


def situation_of(draft: Draft, dealer: str, draws: int) -> Situation:
    """The words of a case (DESIGN §6). `dealer`, `draws`: as the evening has them, where the draft says nothing else."""
    return Situation(
        by=draft.by, seat=draft.seat, discarder=draft.discarder or None, dealer=draft.dealer or dealer, declared=draft.declared,
        closed=draft.closed, looked=draft.looked, declaring=(draft.discarder,) if draft.declaring else (),
        bao="" if draft.bao == NO else tile_text(draft.bao), undeclared=draft.undeclared,
        dealer_draws=draws if draft.draws == NO else draft.draws, last_tiles=draft.last_tiles, wall_left=max(draft.wall_left, 0),
        gang_feeder=draft.feeder or None, visible=write_tiles(draft.visible), in_wall=write_tiles(draft.in_wall),
        melds=dict(draft.others),
    )  # fmt: skip


def assess(ruleset: Ruleset, draft: Draft, dealer: str, draws: int) -> Assessment:
    """`draft` must be fitted. Never raises."""
    asks = asks_of(ruleset)
    missing = size(draft) - len(draft.tiles)
    worst = next((tile for tile, count in sorted(copies(draft).items()) if count > 4), NO)
    unfed = any(not kong.feeder for kong in kongs_of(draft) if kong.kind == MeldKind.MING_GANG) and asks.fed
    if missing < 0 or len(draft.melds) > 4:
        return Assessment(step=Step.FEWER, count=-missing, unfed=unfed)
    if worst != NO:
        return Assessment(step=Step.COPIES, tile=worst, unfed=unfed)
    if missing:
        return Assessment(step=Step.TILES, count=missing, unfed=unfed)
    hand = hand_of_draft(draft)
    found = Assessment(step=Step.DONE, unfed=unfed)
    if draft.by != "deal":
        waits = ruleset.judged_waits(hand)
        found = replace(found, waits=waits, refused=_refused(ruleset, hand, waits))
    if draft.tile == NO and draft.by not in ("deal", *TILELESS):
        return replace(found, step=Step.TILE)
    if draft.by in TILELESS and draft.bao == NO:
        return replace(found, step=Step.BAO)
    if not draft.seat or not draft.by or draft.by == DRAWN_HAND:
        return replace(found, step=Step.CAME if draft.seat else Step.SEAT)
    return _judged(ruleset, draft, hand, situation_of(draft, dealer, draws), found)


def _judged(ruleset: Ruleset, draft: Draft, hand: Hand, situation: Situation, found: Assessment) -> Assessment:
    tile = "" if draft.tile == NO or situation.by in ("deal", *TILELESS) else tile_text(draft.tile)
    try:
        result = judge(ruleset, hand, tile or None, situation)
        ledger = settle(ruleset, result) if isinstance(result, Win) else Ledger(())
        judged = account_of(ruleset, hand, tile, situation, result, ledger)
    except HandError as error:
        if error.diagnostics[0].code == "too-many-tiles":  # the bao lies aside, and one of them is in the hand
            return replace(found, step=Step.COPIES, tile=draft.bao)
        return replace(found, step=Step.FAULT, faults=error.diagnostics)
    except HrbrulesError as error:
        return replace(found, step=Step.FAULT, faults=error.diagnostics)
    return replace(found, judged=judged)


def _refused(ruleset: Ruleset, hand: Hand, waits: Waits) -> tuple[tuple[Clause, Explained], ...]:
    view = View(hand=hand, waits=waits)
    names = unmet(ruleset, Group.TING, view, skip_waits=not waits.mask)
    return tuple((clause, explain(ruleset, clause.id, clause.test, view)) for clause in ruleset.rules.of(Group.TING) if clause.id in names)


def kongs_of(draft: Draft) -> tuple[Kong, ...]:
    """Every kong of the hand: the winner's own, laid before it, and those told of the others."""
    kinds = (MeldKind.MING_GANG, MeldKind.BU_GANG, MeldKind.AN_GANG)
    own = [
        Kong(seat=draft.seat, kind=laid.meld.kind.value, tile=laid.meld.tile, feeder=laid.feeder)
        for laid in draft.melds
        if laid.meld.kind in kinds
    ]
    return (*own, *draft.kongs)
