"""harbin-baike from the clauses K01–K08, and the H it inherits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests.oracle import harbin_hand as h
from tests.oracle.child import DRAWS, Child, Options, Position, Value, Waits, Way


class Baike(Child):
    id = "harbin-baike"
    rules: ClassVar[Options] = {
        "zhong_pair_as_triplet": (True, False), "sequence_held": (False, True), "soft_yaojiu": (False, True),
        "declaring_discard": ("declared", "undeclared"), "base": (1, 5), "cap": (0, 4, 9), "own_share_1": (False, True),
        "discarder_only": (False, True), "bao_zhuang_three": (False, True), "bao_change_melds": (True, False),
        "gang_if_ready": (False, True),
    }  # fmt: skip
    shown = frozenset(rules) - {"bao_change_melds", "gang_if_ready"}
    names = frozenset({"ping_hu", "zi_mo", "mo_bao", "ka_dang", "bao_zhong_bao"})
    conditions = frozenset({"two_suits", "triplet", "sequence", "yaojiu", "opened", "declared"})

    def clash(self, house: Mapping[str, Value]) -> bool:
        alone = house.get("discarder_only", False)
        return bool((house.get("own_share_1") and alone) or (house.get("bao_zhuang_three") and not alone))

    def lacks(self, p: Position, way: Way) -> set[str]:
        met = {
            "two_suits": h.two_suits(p, way),
            "triplet": h.triplet_held(p, way, zhong_pair=bool(self.on(p, "zhong_pair_as_triplet"))),  # K01
            "sequence": h.sequence(p, way, held=bool(self.on(p, "sequence_held"))),
            "yaojiu": h.yaojiu(p, way, soft=bool(self.on(p, "soft_yaojiu"))),
        }
        return {name for name, fine in met.items() if not fine}

    def kinds(self, p: Position, tile: str, waiting: Waits) -> set[str]:
        found = set()
        if p.by == "discard" and tile in waiting:
            found.add("ping_hu")
        if (p.by in DRAWS or p.by == "robbed_gang") and tile in waiting:
            found.add("zi_mo")  # K06: a robbed kong counts as self-draw
        if p.by in DRAWS and tile == p.bao:
            found.add("mo_bao")
        return found

    def worth(self, p: Position, kinds: set[str], tile: str, waiting: Waits, way: Way | None) -> tuple[set[str], int]:
        points = 3 if "mo_bao" in kinds else 2 if "zi_mo" in kinds else 1  # H22
        if not h.every_middle(waiting):  # K07
            return kinds, points
        if kinds == {"zi_mo", "mo_bao"}:
            return kinds | {"bao_zhong_bao"}, 12
        return kinds | {"ka_dang"}, 2 * points

    def shares(self, p: Position, fans: set[str], value: int) -> dict[str, int]:
        alone = self.on(p, "discarder_only")
        if alone and p.by == "discard":  # K05: H23, and nothing more for a closed loser
            if self.on(p, "bao_zhuang_three") and self.liable(p):  # H26, its option
                return {seat: self.limited(p, value) for seat in p.losers}
            return {p.discarder: self.limited(p, value * (3 if self.foul(p) else 1))}
        doubled = 2 if "ka_dang" in fans else 1
        found = {}
        for seat in p.losers:
            least = 3 * doubled if self.is_closed(p, seat) and not alone else 0  # K03: 3 instead of 1 or 2
            if seat == p.discarder and p.by == "discard" and self.foul(p) and not self.on(p, "own_share_1"):
                least = 3 * doubled  # K04: its own share, closed or not
            found[seat] = self.limited(p, max(value, least))
        return found

    def bearer(self, p: Position) -> str:
        if self.liable(p):
            return p.dealer  # K08, H26
        liability = p.by == "discard" and self.foul(p) and not self.on(p, "discarder_only")
        return p.discarder if liability else ""  # K04, K05
