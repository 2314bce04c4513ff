"""boke from the clauses B01–B19, and the H it inherits."""

from __future__ import annotations

from typing import ClassVar

from tests.oracle import harbin_hand as h
from tests.oracle.child import DRAWS, Child, Options, Position, Waits, Way, three_alike

_SWITCHES = (
    "hong_zhong_fei", "gua_da_feng", "bian_37", "dan_diao_jia", "lou_hu", "gang_money", "ka_only", "an_bao", "kai_pai_zha",
    "dealer_double", "zhi_dui", "order_h16", "bao_zhuang",
)  # fmt: skip


class Boke(Child):
    id = "boke"
    rules: ClassVar[Options] = {
        **dict.fromkeys(_SWITCHES, (False, True)), "declaring_discard": ("declared", "undeclared"), "base": (1, 4), "cap": (0, 6, 20),
    }  # fmt: skip
    shown = frozenset(rules) - {"gang_money", "an_bao", "order_h16"}
    names = frozenset(
        {"ping_hu", "zi_mo", "mo_bao", "da_feng", "lou_hu", "kai_pai_zha", "ka_dang", "self_draw", "mo_bao_bei", "bao_zhong_bao"}
    )
    conditions = frozenset({"two_suits", "triplet", "sequence", "yaojiu", "zhi_dui", "opened", "ka_only", "declared"})

    def lacks(self, p: Position, way: Way) -> set[str]:
        met = {
            "two_suits": h.two_suits(p, way),
            "triplet": h.triplet_held(p, way) or h.lone_zhong(way),  # B03
            "sequence": h.sequence(p, way),
            "yaojiu": h.yaojiu(p, way),
            "zhi_dui": not self.pair(p) or (way.place == "two_pair" and way.tile == self.pair(p)),
        }
        return {name for name, fine in met.items() if not fine}

    def pair(self, p: Position) -> str:
        return p.pushed if self.on(p, "zhi_dui") else ""  # B18

    def counts_as_ka(self, p: Position, waiting: Waits) -> bool:
        """B06 and, where they are played, B11 and B18: the one wait, in a place that counts."""
        counted = {"middle"}
        if self.on(p, "bian_37"):
            counted.add("edge")
        if self.on(p, "dan_diao_jia"):
            counted.add("single")
        only = h.only_wait(waiting)
        return any(way.place in counted for way in only) or bool(only and self.pair(p))

    def unready(self, p: Position, waiting: Waits) -> set[str]:
        found = super().unready(p, waiting)
        if self.on(p, "ka_only") and waiting and not self.counts_as_ka(p, waiting):
            found.add("ka_only")  # B14
        return found

    def kinds(self, p: Position, tile: str, waiting: Waits) -> set[str]:
        found = set()
        drawn, awaited = p.by in DRAWS, tile in waiting
        if p.by == "discard" and awaited:
            found.add("ping_hu")
        if drawn and awaited:
            found.add("zi_mo")
        if drawn and (tile == p.bao or (tile == "Z" and self.on(p, "hong_zhong_fei"))):
            found.add("mo_bao")  # B09, B19
        if self.on(p, "gua_da_feng") and (drawn or p.by in ("ting", "bao_change")) and three_alike(p, tile):
            found.add("da_feng")  # B10
        if self.on(p, "lou_hu") and p.by == "ting" and awaited:
            found.add("lou_hu")  # B12
        return found

    def dealt(self, p: Position, complete: list[Way]) -> set[str]:
        four = any(p.concealed.count(tile) == 4 for tile in p.concealed)
        return {"kai_pai_zha"} if four and self.on(p, "kai_pai_zha") else set()  # B16

    def worth(self, p: Position, kinds: set[str], tile: str, waiting: Waits, way: Way | None) -> tuple[set[str], int]:
        """B06: a product."""
        if "kai_pai_zha" in kinds:
            return kinds, 16
        fans, value = set(kinds), 1
        as_bao = bool(kinds & {"mo_bao", "da_feng", "lou_hu"})
        if self.counts_as_ka(p, waiting):
            fans.add("ka_dang")
            value *= 2
        if as_bao or p.by in DRAWS:
            fans.add("self_draw")
            value *= 2
        if as_bao:
            fans.add("mo_bao_bei")
            value *= 2
        if {"mo_bao", "zi_mo"} <= kinds and "ka_dang" in fans:
            fans.add("bao_zhong_bao")
            value *= 2
        return fans, value

    def shares(self, p: Position, fans: set[str], value: int) -> dict[str, int]:
        foul = p.by == "discard" and self.foul(p)
        found = {}
        for seat in p.losers:
            share = value * (4 if foul and seat == p.discarder else 1)  # B07
            share *= 2 if self.is_closed(p, seat) else 1
            share *= 2 if self.on(p, "dealer_double") and p.dealer in (seat, p.seat) else 1  # B17
            found[seat] = self.limited(p, share)
        return found

    def bearer(self, p: Position) -> str:
        if self.on(p, "bao_zhuang") and self.liable(p):
            return p.dealer
        return p.discarder if p.by == "discard" and self.foul(p) else ""
