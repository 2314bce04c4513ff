"""Compiled rules with their functions, ready to be asked: hands, waits, ting. Winning and settling are on floor 10."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from hrbrules.formula.view import Waits
from hrbrules.ruleset.functions import Functions, bit_table
from hrbrules.ruleset.group import Group
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.hand import Hand, make_hand
from hrbrules.tiles.reading import SHAPES, Reading, deal_readings, readings
from hrbrules.tiles.shapes import TWO_PAIR
from hrbrules.tiles.tile import mask_tiles, tile_text
from hrbrules.tiles.waits import shape_waits

if TYPE_CHECKING:
    from hrbrules.formula.evaluate import Meanings
    from hrbrules.ruleset.clause import Rules

NO_WAITS: Final = Waits()
_MEMO_LIMIT = 1 << 12
_TEXTS: Final = tuple(tile_text(tile) for tile in range(28))


class Ruleset:
    """A variant as a runtime object. `digest`: same digest, same game; `code` reconstructs it where it is a shipped one."""

    def __init__(self, rules: Rules, digest: str, code: str, functions: Functions) -> None:
        self.rules, self.digest, self.code, self.functions = rules, digest, code, functions
        self.bits = bit_table(rules)
        shapes = rules.flow_value("hand.shapes")
        assert isinstance(shapes, tuple)
        self.shapes = sum(SHAPES[str(shape)] for shape in shapes)
        flow = rules.flow_value
        self.players = int(str(flow("players")))
        self.indicator = flow("bao.counts") == "itself_and_next"
        self.bao_drawn_last = flow("last.counts_bao") == "yes"
        self.looks = flow("bao.look") == "automatic" and flow("bao.seen_by") != "nobody"
        self._waits: dict[Hand, Waits] = {}
        self._meanings: Meanings | None = None
        self._names: dict[int, tuple[str, ...]] = {}  # by bits; those of factors negated

    @property
    def id(self) -> str:
        return self.rules.id

    def __repr__(self) -> str:
        return f"<Ruleset {self.code}>"

    def hand(self, tiles: str, melds: Iterable[str] = (), *, pushed: str | None = None) -> Hand:
        """A checked hand of this ruleset: "7889m", ["peng 111p", …]. Raises HandError."""
        return make_hand(tiles, melds, pushed)

    # ---- waits -------------------------------------------------------------------------------------------------

    def judged_waits(self, hand: Hand) -> Waits:
        """Tiles with a reading that meets every `hand.requires` (G01, G02), whatever `ting.requires` says."""
        found = self._waits.get(hand)
        if found is None:
            if len(self._waits) >= _MEMO_LIMIT:
                self._waits.clear()
            found = self._waits[hand] = self._judge(hand)
        return found

    def _judge(self, hand: Hand) -> Waits:
        if hand.concealed % 3 != 1:
            raise HandError(diagnose("not-waiting", None, count=hand.concealed))
        mask = shape_waits(hand, self.shapes)
        if not mask:
            return NO_WAITS
        hand_ok = self.functions.hand_ok
        good: dict[int, tuple[Reading, ...]] = {}
        kept = places = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            tile = bit.bit_length() - 1
            found = readings(hand, tile, self.shapes)
            if hand.pushed:  # only the pair set apart still wins, by becoming a triplet (ting.push); conditions are asked first
                found = tuple([r for r in found if hand_ok(hand, r) and r.place == TWO_PAIR and r.fill == hand.pushed])
            if len(found) == 1:
                if not hand_ok(hand, found[0]):
                    continue
                places |= found[0].place
            else:
                found = tuple([reading for reading in found if hand_ok(hand, reading)])
                if not found:
                    continue
                for reading in found:
                    places |= reading.place
            good[tile] = found
            kept |= bit
        return Waits(mask=kept, count=len(good), places=places, readings=good) if good else NO_WAITS

    def ready(self, hand: Hand) -> Waits:
        """The waits with which the hand may declare; none where `ting.requires` refuses (G03)."""
        waits = self.judged_waits(hand)
        return waits if waits.mask and self.functions.ting_ok(hand, waits) else NO_WAITS

    def waits(self, hand: Hand) -> tuple[str, ...]:
        """The tiles that this hand may declare on and win with, in order: ("5m", "8m")."""
        return tuple([_TEXTS[tile] for tile in self.ready(hand).readings])

    def ting_discards(self, hand: Hand) -> Mapping[str, tuple[str, ...]]:
        """For a hand that must discard: each tile whose discard may declare ting, with the waits it leaves."""
        if hand.concealed % 3 != 2:
            raise HandError(diagnose("not-discarding", None, count=hand.concealed))
        found = {tile_text(tile): self.waits(hand.without_tile(tile)) for tile in dict.fromkeys(hand.tiles)}
        return {tile: waits for tile, waits in found.items() if waits}

    def dealt_readings(self, hand: Hand) -> tuple[Reading, ...]:
        """Readings of a complete dealt hand that meet every `hand.requires` (U19)."""
        return tuple(reading for reading in deal_readings(hand, self.shapes) if self.functions.hand_ok(hand, reading))

    # ---- names -------------------------------------------------------------------------------------------------

    def holding(self, bits: int, *, factors: bool = False) -> tuple[str, ...]:
        """The ids of the win kinds and fans, or of the factors, whose bits are set, in file order."""
        key = ~bits if factors else bits
        found = self._names.get(key)
        if found is None:
            if len(self._names) >= _MEMO_LIMIT:
                self._names.clear()
            groups = (Group.FACTOR,) if factors else (Group.KIND, Group.FAN)
            found = tuple(clause.id for clause in self.rules.of(*groups) if self.bits[clause.id] & bits)
            self._names[key] = found
        return found

    def meanings(self) -> Meanings:
        """What names in this ruleset's formulas stand for, for `evaluate`."""
        if self._meanings is None:
            from hrbrules.ruleset.meanings import meanings_of  # explaining needs the formula language, playing does not

            self._meanings = meanings_of(self.rules)
        return self._meanings


def mask_texts(mask: int) -> tuple[str, ...]:
    """The tiles of a set as texts, in order."""
    return tuple(_TEXTS[tile] for tile in mask_tiles(mask))
