"""The steps of a hand go in; the lines that tell it come out: who did what, why a claim went through, what everybody learned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from hrbrules.cli.play_texts import said
from hrbrules.cli.precedence import reasons
from hrbrules.engine.api import Action, Choose, Event, State, legal, owing, step
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.situation import bao_mask
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.tile import format_tiles, mask_tiles, tile_text

_SEATS: Final = "ABCD"
_STARTS: Final = ("drew", "replaced", "chi", "peng", "ming_gang", "bu_gang", "an_gang", "discarded")
_BAO: Final = ("looked", "bao_set", "bao_changed")
_TABLE: Final = ("bao_set", "bao_changed", "bao_gone", "last_round", "paid", "robbed")


class Step(NamedTuple):
    before: State
    answers: Mapping[str, Action]
    events: tuple[Event, ...]
    after: State


def played(ruleset: Ruleset, state: State, choose: Choose) -> Iterator[Step]:
    """Every step of a hand, chosen as `choose` says."""
    while seats := owing(state):
        answers = {seat: choose(state, seat, legal(ruleset, state, seat)) for seat in seats}
        before = state
        state, events = step(ruleset, state, answers)
        yield Step(before, answers, events, state)


class Line(NamedTuple):
    """`note`: a remark below the line of a move."""

    text: str
    note: bool = False


@dataclass(slots=True, kw_only=True)
class Teller:
    """Joins what one seat does in its turn to one line; remarks follow below it."""

    ruleset: Ruleset
    voice: Voice
    number: int = 0
    seat: int = -1
    parts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    fresh: bool = True

    def tell(self, told: Step) -> Iterator[Line]:
        why = [*reasons(self.ruleset, self.voice, told.before, told.answers, told.events)]
        for event in told.events:
            if event.kind in _STARTS and self._begins(event):
                yield from self.close()
                self.seat = event.seat
            if event.kind in ("won", "drawn_hand"):
                yield from self.close()
            elif event.kind in _TABLE:
                self.notes.append(self._table(event))
            else:
                self._own(event, told)
            if event.kind in ("chi", "peng", "ming_gang"):
                self.notes += why
                why = []
        self.notes += why
        if told.after.result is not None:
            yield from self.close()

    def close(self) -> Iterator[Line]:
        """The line of the turn so far and its remarks."""
        if self.parts:
            self.number += 1
            joined = ("，" if self.voice.zh else ", ").join(self.parts)
            yield Line(f"{self.number:>3}  {_SEATS[self.seat]}  {joined}")
        yield from (Line(f"        {note}", note=True) for note in self.notes)
        self.parts, self.notes, self.fresh = [], [], True

    def _begins(self, event: Event) -> bool:
        """Whether a new line starts here: for another seat, and for a seat that has discarded and is to move again."""
        return event.seat != self.seat or (not self.fresh and event.kind != "drew")

    def _tile(self, event: Event) -> str:
        if not event.tiles:
            return ""
        return bao_text(self.ruleset, self.voice, event.tiles[0]) if event.kind in _BAO else self.voice.tile(event.tiles[0])

    def _own(self, event: Event, told: Step) -> None:
        """What the seat of the line does."""
        lang, key = self.voice.lang, event.kind
        tile = self._tile(event)
        if key in ("chi", "peng", "ming_gang"):
            tile = self.voice.tile(told.before.discard)
        elif key == "drew" and not self.fresh:
            key = "drew_after"
        elif key == "looked" and self.ruleset.rules.flow_value("bao.seen_by") == "everyone":
            return  # it lies face up
        elif key == "looked" and not event.tiles:
            key = "looked_none"
        elif key == "discarded":
            self.fresh = False
        elif key == "declared":
            self._declared(event, told)
            return
        other = _SEATS[event.other] if event.other >= 0 else ""
        self.parts.append(said(key, lang, tile=tile, tiles=format_tiles(event.tiles), other=other))

    def _declared(self, event: Event, told: Step) -> None:
        """Ting is told with the discard it goes with; below stand the hand and what it waits on."""
        lang = self.voice.lang
        tile = self._tile(next((e for e in told.events if e.kind == "discarded"), event))
        plain = said("discarded", lang, tile=tile)
        if self.parts and self.parts[-1] == plain:
            self.parts[-1] = said("discarded_ting", lang, tile=tile)
        else:
            self.parts.append(said("declared", lang))
        hand = told.after.hands[event.seat]
        if hand.concealed % 3 != 1:
            return
        mask = self.ruleset.ready(hand).mask
        left = sum(4 - (told.after.visible >> 3 * tile & 7) - hand.count(tile) for tile in mask_tiles(mask))
        waits = " ".join(self.voice.tile(tile) for tile in mask_tiles(mask))
        self.notes.append(said("waiting", lang, hand=hand_text(hand, self.voice), waits=waits, left=left))

    def _table(self, event: Event) -> str:
        """What happens to the table."""
        lang, key = self.voice.lang, event.kind
        seat = _SEATS[event.seat] if event.seat >= 0 else ""
        other = _SEATS[event.other] if event.other >= 0 else ""
        if key in ("bao_set", "bao_changed") and not (event.seen_by and event.tiles):
            return said(f"{key}_hidden", lang)
        if key == "bao_changed" and seat:
            key = "bao_changed_for"
        return said(key, lang, tile=self._tile(event), seat=seat, other=other, payer=seat, payee=other, amount=event.amount)


def hand_text(hand: Hand, voice: Voice) -> str:
    """"7889m | 碰 111p | 吃 456s"."""
    melds = [f"{voice.labels.melds[meld.kind]} {format_tiles(meld.tiles)}" for meld in hand.melds]
    return " | ".join([format_tiles(hand.tiles), *melds])


def bao_text(ruleset: Ruleset, voice: Voice, tile: int) -> str:
    """The bao; where it is an indicator, with the tile that it makes bao too (U10)."""
    others = bao_mask(ruleset, tile_text(tile)) & ~(1 << tile)
    also = said("bao_also", voice.lang, tile=voice.tile(mask_tiles(others)[0])) if others else ""
    return f"{voice.tile(tile)}{also}"
