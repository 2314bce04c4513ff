"""jianming from the clauses J01–J17, and the H it inherits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests.oracle import harbin_hand as h
from tests.oracle.child import DRAWS, Child, Options, Position, Value, Waits, Way, is_sequence, is_triplet, three_alike

_PLAY = ("discard_first", "gang_money", "may_pass")
_HAND = ("da_feng", "wide_ka_only", "si_ka", "self_draw_only", "chong_bao", "closed_double", "bao_zhuang")


class Jianming(Child):
    id = "jianming"
    rules: ClassVar[Options] = {
        **dict.fromkeys(_PLAY + _HAND, (False, True)), "dice": ("two_rolls", "one_roll"),
        "bao_place": ("under_stack_3", "last_stack_top"), "declaring_discard": ("undeclared", "declared"), "base": (1, 6), "cap": (0, 3, 7),
    }  # fmt: skip
    shown = frozenset(_HAND) | {"declaring_discard", "base", "cap"}
    names = frozenset({"ping_hu", "zi_mo", "mo_bao", "chong_bao", "da_feng", "ka_dang", "bao_zhong_bao"})
    conditions = frozenset({"two_suits", "triplet", "sequence", "yaojiu", "opened", "only_ka", "declared", "self_draw_only"})

    def clash(self, house: Mapping[str, Value]) -> bool:
        return bool(house.get("wide_ka_only") and house.get("si_ka"))

    def lacks(self, p: Position, way: Way) -> set[str]:
        groups = (*way.groups, *p.sets_laid)
        sets = [group for group in groups if len(group) > 2]
        four_sequences = all(map(is_sequence, sets)) and ("Z", "Z") in groups
        met = {  # J10: the win needs them, but the yaojiu is held at ting
            "two_suits": h.two_suits(p, way),
            "triplet": any(map(is_triplet, sets)) or four_sequences,
            "sequence": any(map(is_sequence, sets)),
            "yaojiu": h.yaojiu(p, way),
        }
        return {name for name, fine in met.items() if not fine}

    def unready(self, p: Position, waiting: Waits) -> set[str]:
        found = super().unready(p, waiting)
        allowed = {"middle"} if self.on(p, "si_ka") else {"middle", "edge", "single"} if self.on(p, "wide_ka_only") else set()
        if allowed and any(way.place not in allowed for seen in waiting.values() for way in seen):
            found.add("only_ka")  # J09
        return found

    def refused(self, p: Position, tile: str) -> set[str]:
        given = p.by in ("discard", "robbed_gang")
        return super().refused(p, tile) | ({"self_draw_only"} if given and self.on(p, "self_draw_only") else set())

    def kinds(self, p: Position, tile: str, waiting: Waits) -> set[str]:
        found = set()
        drawn, awaited = p.by in DRAWS, tile in waiting
        if p.by == "discard" and awaited:
            found.add("ping_hu")
        if drawn and awaited:
            found.add("zi_mo")
        if drawn and tile == p.bao:
            found.add("mo_bao")
        if self.on(p, "chong_bao") and p.by in ("ting", "bao_change") and awaited:
            found.add("chong_bao")  # J12
        if self.on(p, "da_feng") and drawn and three_alike(p, tile):
            found.add("da_feng")  # J17
        return found

    def worth(self, p: Position, kinds: set[str], tile: str, waiting: Waits, way: Way | None) -> tuple[set[str], int]:
        points = 3 if kinds & {"mo_bao", "chong_bao", "da_feng"} else 2 if "zi_mo" in kinds else 1  # J14
        if not h.every_middle(waiting):
            return kinds, points
        if {"zi_mo", "mo_bao"} <= kinds:
            return kinds | {"bao_zhong_bao"}, 12
        if "da_feng" in kinds and "mo_bao" not in kinds and tile not in waiting:
            return kinds, points  # J17: a middle wait elsewhere does not double it
        return kinds | {"ka_dang"}, 2 * points

    def shares(self, p: Position, fans: set[str], value: int) -> dict[str, int]:
        double = self.on(p, "closed_double")  # J16
        return {seat: self.limited(p, value * (2 if double and self.is_closed(p, seat) else 1)) for seat in p.losers}

    def bearer(self, p: Position) -> str:
        if self.on(p, "bao_zhuang") and self.liable(p):
            return p.dealer
        return p.discarder if p.by == "discard" and self.foul(p) else ""  # J14
