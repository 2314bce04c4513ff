"""What somebody tapped goes in; the hand and the evening as they are told from then on come out, or a sentence that says why not."""

from __future__ import annotations

from dataclasses import replace

from hrbrules.ruleset.runtime import Ruleset
from hrbrules.web.calculate_asks import Asks, asks_of
from hrbrules.web.calculate_assess import GIVEN, assess, fitted_draft, hand_size_turned
from hrbrules.web.calculate_code import sorted_draft, write_hands
from hrbrules.web.calculate_evening import Evening, evening_of
from hrbrules.web.calculate_pad import Acted, Notice, back, index_of, next_slot, take_away, tap, tiles_of, type_in
from hrbrules.web.calculate_state import (
    CLOSED_SLOT,
    DRAWN_HAND,
    MOST_HANDS,
    MOST_KONGS,
    MOST_LETTERS,
    NO,
    Draft,
    Kong,
    Sitting,
    clean_name,
    is_slot,
)


def act(ruleset: Ruleset, sitting: Sitting, word: str, *, typed: str = "", names: tuple[str, ...] = ()) -> Acted:
    """`word`: as a button of the page says it, "tile.5m"; one that means nothing changes nothing. `sitting` must be fitted."""
    verb, _, rest = word.partition(".")
    asks = asks_of(ruleset)
    match verb:
        case "tile":
            tiles = tiles_of(rest)
            return tap(sitting, asks, tiles[0]) if len(tiles) == 1 else (sitting, None)
        case "won":
            tiles = tiles_of(rest)
            return tap(replace(sitting, slot="tile"), asks, tiles[0]) if len(tiles) == 1 else (sitting, None)
        case "type":
            return type_in(sitting, asks, typed)
        case "names":
            given = [clean_name(name) for name in names[:4]]
            return replace(sitting, names=tuple([*given, "", "", "", ""][:4])), None
        case "slot":
            return (replace(sitting, slot=rest) if is_slot(rest) else sitting), None
        case "clear":
            return replace(sitting, draft=Draft(), slot="hand"), None
        case "back":
            return back(sitting), None
        case "drop" | "unmeld" | "unkong" | "untile" | "unbao" | "unother" | "unseen":
            return take_away(sitting, verb, rest), None
        case "write" | "drawn" | "undo" | "strike" | "also" | "fresh":
            return _keep(ruleset, sitting, verb, rest)
        case _:
            return _told(sitting, asks, verb, rest), None


# ---- the situation ---------------------------------------------------------------------------------------------------


def _told(sitting: Sitting, asks: Asks, verb: str, rest: str) -> Sitting:
    draft = sitting.draft
    match verb:
        case "came":
            by, _, seat = rest.partition(".")
            draft = hand_size_turned(replace(draft, by=by, discarder=seat if by in GIVEN else "", declaring=False))
        case "seat":
            draft = _won_by(draft, rest)
        case "dealer":
            draft = replace(draft, dealer=rest)
        case "draws":
            draft = replace(draft, draws=index_of(rest))
        case "declared" | "closed" | "looked":
            seats = getattr(draft, verb)
            draft = draft.having(**{verb: tuple(seat for seat in asks.seats if (seat in seats) is not (seat == rest))})
        case "declaring" | "undeclared" | "last_tiles":
            draft = draft.having(**{verb: not getattr(draft, verb)})
        case "wall":
            draft = replace(draft, wall_left=int(rest) if rest.isascii() and rest.isdigit() and len(rest) <= 3 and int(rest) <= 112 else NO)
        case "feeder":
            draft = replace(draft, feeder="" if rest == draft.feeder else rest)
        case "push" | "unpushed":
            tiles = tiles_of(rest)
            draft = replace(draft, pushed=tiles[0] if len(tiles) == 1 else NO)
        case "kong":
            seat, _, kind = rest.partition(".")
            if len(draft.kongs) < MOST_KONGS and kind in asks.money:
                draft = replace(draft, kongs=(*draft.kongs, Kong(seat=seat, kind=kind)))
        case "fed":
            draft = _fed(draft, rest)
    draft = fitted_draft(draft, asks)
    changed = draft.by != sitting.draft.by and sitting.slot in ("hand", "tile", "bao", CLOSED_SLOT)
    slot = next_slot(draft, asks) if changed else sitting.slot
    if slot == "bao" and draft.seat and draft.by and draft.tile != NO:  # all that must be said is: the receipt gets the room
        slot = CLOSED_SLOT
    return replace(sitting, draft=draft, slot=slot)


def _won_by(draft: Draft, seat: str) -> Draft:
    """Another winner. What was said of that seat as a loser no longer fits, nor does a tile that it gave itself."""
    came = {"by": "", "discarder": ""} if seat == draft.discarder else {}
    return draft.having(seat=seat, **came)


def _fed(draft: Draft, rest: str) -> Draft:
    """`rest`: "m1.C" for the second meld, "k0.C" for the first kong of another."""
    place, _, seat = rest.partition(".")
    index, row = index_of(place[1:]), draft.melds if place[:1] == "m" else draft.kongs
    if not 0 <= index < len(row):
        return draft
    if place[:1] == "m":
        return replace(draft, melds=tuple(replace(one, feeder=seat) if at == index else one for at, one in enumerate(draft.melds)))
    return replace(draft, kongs=tuple(replace(one, feeder=seat) if at == index else one for at, one in enumerate(draft.kongs)))


# ---- the evening -----------------------------------------------------------------------------------------------------


def _keep(ruleset: Ruleset, sitting: Sitting, verb: str, rest: str) -> Acted:
    asks, hands = asks_of(ruleset), sitting.hands
    evening = evening_of(ruleset, hands)
    match verb:
        case "write":
            return _write(ruleset, sitting, evening)
        case "drawn":
            draft = sitting.draft
            kongs = tuple(kong for kong in draft.kongs if not (asks.fed and kong.kind == "ming_gang" and not kong.feeder))
            return _added(sitting, Draft(by=DRAWN_HAND, dealer=draft.dealer, draws=draft.draws, kongs=kongs), evening)
        case "undo" if hands:
            last = hands[-1]
            draft = replace(last, by="") if last.by == DRAWN_HAND else last
            return replace(sitting, draft=draft, hands=hands[:-1], slot=next_slot(draft, asks)), None
        case "strike":
            left = tuple(draft for at, hand in enumerate(evening.hands) if at != index_of(rest) for draft in hand.told)
            return replace(sitting, hands=left), None
        case "also" if hands and asks.several and hands[-1].by == "discard":
            last = hands[-1]
            draft = Draft(also=True, tile=last.tile, by=last.by, discarder=last.discarder, bao=last.bao, dealer=last.dealer)
            return replace(sitting, draft=draft, slot="hand"), None
        case "fresh":
            return replace(sitting, draft=Draft(), hands=(), slot="hand"), None
        case _:
            return sitting, None


def _write(ruleset: Ruleset, sitting: Sitting, evening: Evening) -> Acted:
    found = assess(ruleset, sitting.draft, evening.dealer, evening.draws)
    if not found.won:
        return sitting, Notice(key="not_won")
    if found.unfed:
        return sitting, Notice(key="unfed")
    return _added(sitting, sitting.draft, evening)


def _added(sitting: Sitting, draft: Draft, evening: Evening) -> Acted:
    """The tally with one hand more. What the evening knows of the dealer by itself is not written down."""
    draft = sorted_draft(draft)
    if draft.dealer == evening.dealer:
        draft = replace(draft, dealer="")
    if draft.draws == evening.draws:
        draft = replace(draft, draws=NO)
    hands = (*sitting.hands, draft)
    if len(hands) > MOST_HANDS or len(write_hands(hands)) > MOST_LETTERS:
        return sitting, Notice(key="tally_full", count=len(sitting.hands))
    return replace(sitting, draft=Draft(), hands=hands, slot="hand"), None
