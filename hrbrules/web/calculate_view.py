"""A table, a hand as told and an evening go in; everything that the calculator's page shows comes out, in the reader's words."""

from __future__ import annotations

from dataclasses import dataclass

from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.tile import ZHONG, tile_text
from hrbrules.web.calculate_asks import Asks, asks_of
from hrbrules.web.calculate_assess import assess, copies
from hrbrules.web.calculate_choices import Block, blocks_of
from hrbrules.web.calculate_evening import Evening, evening_of, settled
from hrbrules.web.calculate_pad import Notice
from hrbrules.web.calculate_state import CLOSED_SLOT, MELD_SLOTS, NO, Draft, Sitting
from hrbrules.web.calculate_tally import Row, rows_of
from hrbrules.web.calculate_verdict import Verdict, verdict_of
from hrbrules.web.calculate_words import Words, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A tile to tap: what the button says to the server, its picture, what it is called; `used` copies are told already."""

    word: str
    tile: int
    label: str
    used: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What the pad may fill. `filled`: there is something in it."""

    word: str
    text: str
    label: str
    on: bool
    filled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidView:
    word: str
    caption: str
    label: str
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    letter: str
    name: str
    total: str
    gain: int
    deals: bool
    wins: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """`pad`: rows of keys; empty while the pad is closed. `may_write`: the hand wins and nothing is missing.
    `no_bao`: it was judged as if there were none, though these rules have one."""

    seats: tuple[SeatView, ...]
    draws: str
    hand: tuple[Key, ...]
    melds: tuple[LaidView, ...]
    tile: Key | None
    bao: Key | None
    indicator: bool
    no_bao: bool
    slots: tuple[Slot, ...]
    pad: tuple[tuple[Key, ...], ...]
    pad_hint: str
    verdict: Verdict
    blocks: tuple[Block, ...]
    rows: tuple[Row, ...]
    totals: tuple[str, ...]
    next_dealer: str
    notices: tuple[str, ...]
    may_write: bool
    may_also: bool
    is_also: bool


def page_of(ruleset: Ruleset, sitting: Sitting, notice: Notice | None, words: Words, *, near: bool = False) -> Page:
    """`near`: of a hand that does not win, also what would; that takes longer."""
    asks, draft = asks_of(ruleset), sitting.draft
    evening = evening_of(ruleset, sitting.hands)
    found = assess(ruleset, draft, evening.dealer, evening.draws)
    hand = settled(ruleset, (draft,), evening.dealer, evening.draws) if found.won else None
    lines, gains = ((), ()) if hand is None else (hand.lines, hand.gains)
    return Page(
        seats=_seats(asks, draft, evening, words), draws=words("draws_mark", n=evening.draws) if evening.draws else "",
        hand=tuple(_key(f"drop.{tile_text(tile)}", tile, words, "take_away") for tile in sorted(draft.tiles)),
        melds=tuple(_laid(index, laid.meld, words) for index, laid in enumerate(draft.melds)),
        tile=None if draft.tile == NO else _key("untile", draft.tile, words, "take_away"),
        bao=None if draft.bao == NO else _key("unbao", draft.bao, words, "take_away"), indicator=asks.indicator,
        no_bao=asks.bao and draft.bao == NO and found.judged is not None,
        slots=_slots(sitting, asks, words), pad=_pad(sitting, asks, words), pad_hint=_pad_hint(sitting, words),
        verdict=verdict_of(found, lines, gains, words, near=near), blocks=blocks_of(draft, asks, evening, words),
        rows=rows_of(evening, words), totals=tuple(map(signed, evening.totals)),
        next_dealer=words("next_dealer", who=words.seat(evening.dealer)),
        notices=tuple([*map(words, sitting.broken), *([_said(notice, words)] if notice is not None else [])]),
        may_write=found.won and not found.unfed, is_also=draft.also,
        may_also=asks.several and bool(sitting.hands) and sitting.hands[-1].by == "discard" and draft == Draft(),
    )  # fmt: skip


def _said(notice: Notice, words: Words) -> str:
    return words(notice.key, tile=words.tile(notice.tile) if notice.tile != NO else "", n=notice.count)


def _seats(asks: Asks, draft: Draft, evening: Evening, words: Words) -> tuple[SeatView, ...]:
    dealer = draft.dealer or evening.dealer
    return tuple(
        SeatView(
            letter=seat, name=words.names[index], total=signed(total), gain=(total > 0) - (total < 0), deals=seat == dealer,
            wins=seat == draft.seat,
        )
        for index, (seat, total) in enumerate(zip(asks.seats, evening.totals, strict=True))
    )  # fmt: skip


def _key(word: str, tile: int, words: Words, label: str) -> Key:
    return Key(word=word, tile=tile, label=words(label, tile=words.tile(tile)))


def _laid(index: int, meld: Meld, words: Words) -> LaidView:
    kind = words.voice.labels.melds[meld.kind]
    return LaidView(
        word=f"unmeld.{index}", caption=kind, label=words("take_meld", kind=kind, tiles=words.tiles(meld.tiles)), tiles=meld.tiles
    )


def _slots(sitting: Sitting, asks: Asks, words: Words) -> tuple[Slot, ...]:
    draft, labels = sitting.draft, words.voice.labels
    bao = "indicator" if asks.indicator else "bao"
    found = [("hand", words("slot_hand"), words("slot_hand"), bool(draft.tiles))]
    for kind in asks.melds:
        long = labels.melds[MeldKind(kind)]
        filled = any(laid.meld.kind == kind for laid in draft.melds)
        found.append((kind, words(f"short_{kind}") if kind.endswith("gang") else long, long, filled))
    if draft.by not in ("deal", "ting", "bao_change"):
        found.append(("tile", words("short_tile"), words("slot_tile"), draft.tile != NO))
    if asks.bao:
        found.append(("bao", words(f"short_{bao}"), words(f"slot_{bao}"), draft.bao != NO))
    return tuple(
        Slot(word=f"slot.{CLOSED_SLOT if sitting.slot == word else word}", text=text, label=label, on=sitting.slot == word, filled=filled)
        for word, text, label, filled in found
    )


def _pad(sitting: Sitting, asks: Asks, words: Words) -> tuple[tuple[Key, ...], ...]:
    """A row a suit, the red dragon at the end of the first."""
    if sitting.slot == CLOSED_SLOT:
        return ()
    used = copies(sitting.draft)
    chi = sitting.slot.partition(".")[0] == MeldKind.CHI
    rows = [tuple(range(start, start + 9)) for start in (0, 9, 18)]
    rows[0] = (*rows[0], ZHONG)
    return tuple(
        tuple(_pad_key(tile, used[tile], words, chi=chi) for tile in row if asks.tiles >> tile & 1) for row in rows
        if any(asks.tiles >> tile & 1 for tile in row)
    )  # fmt: skip


def _pad_key(tile: int, used: int, words: Words, *, chi: bool) -> Key:
    label = words.tile(tile)
    if chi and tile != ZHONG and tile % 9 <= 6:
        label = words("key_chi", tiles=words.tiles(range(tile, tile + 3)))
    elif used:
        label = words("key_used", tile=label, n=used)
    return Key(word=f"tile.{tile_text(tile)}", tile=tile, label=label, used=min(used, 4))


def _pad_hint(sitting: Sitting, words: Words) -> str:
    kind, _, seat = sitting.slot.partition(".")
    if kind not in MELD_SLOTS:
        return "" if kind in ("hand", "tile", "bao", CLOSED_SLOT) else words(f"slot_{kind}")
    name = words.voice.labels.melds[MeldKind(kind)]
    said = words(f"pad_{kind}") if kind in ("chi", "peng") else words("pad_gang", kind=name)
    return words("pad_for_seat", who=words.seat(seat), what=said) if seat else said

