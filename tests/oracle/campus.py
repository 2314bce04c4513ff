"""harbin-campus from the clauses C01–C03, and the H it inherits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests.oracle import harbin_hand as h
from tests.oracle.child import DRAWS, Child, Options, Position, Value, Waits, Way, is_sequence


class Campus(Child):
    id = "harbin-campus"
    rules: ClassVar[Options] = {
        "zhong_pair_as_triplet": (True, False), "sequence_held": (False, True), "declaring_discard": ("declared", "undeclared"),
        "bao_zhuang_three": (False, True), "base": (1, 2), "cap": (0, 5), "gang_if_ready": (False, True), "no_kongs": (False, True),
    }  # fmt: skip
    shown = frozenset(rules) - {"gang_if_ready", "no_kongs"}
    names = frozenset({"ping_hu", "zi_mo", "mo_bao", "ka_dang", "bao_zhong_bao", "bian_hu_bao"})
    conditions = frozenset({"two_suits", "triplet", "sequence", "lian_yi_duan_jiu", "opened", "declared"})

    def clash(self, house: Mapping[str, Value]) -> bool:
        return bool(house.get("gang_if_ready") and house.get("no_kongs"))

    def lacks(self, p: Position, way: Way) -> set[str]:
        groups = (*way.groups, *p.sets_laid)
        ends = any(is_sequence(group) and {group[0][0], group[2][0]} & {"1", "9"} for group in groups)
        met = {
            "two_suits": h.two_suits(p, way),
            "triplet": h.triplet_held(p, way, zhong_pair=bool(self.on(p, "zhong_pair_as_triplet"))),
            "sequence": h.sequence(p, way, held=bool(self.on(p, "sequence_held"))),
            "lian_yi_duan_jiu": ends,  # C01, in place of H09
        }
        return {name for name, fine in met.items() if not fine}

    def kinds(self, p: Position, tile: str, waiting: Waits) -> set[str]:
        found = set()
        if p.by == "discard" and tile in waiting:
            found.add("ping_hu")
        if p.by in DRAWS and tile in waiting:
            found.add("zi_mo")
        if p.by in DRAWS and tile == p.bao:
            found.add("mo_bao")
        return found

    def worth(self, p: Position, kinds: set[str], tile: str, waiting: Waits, way: Way | None) -> tuple[set[str], int]:
        middle, awaited_bao = h.some_middle(waiting), kinds == {"zi_mo", "mo_bao"}
        if awaited_bao:  # C03
            return (kinds | {"bao_zhong_bao"}, 12) if middle else (kinds | {"bian_hu_bao"}, 3)
        points = 3 if "mo_bao" in kinds else 2 if "zi_mo" in kinds else 1
        return (kinds | {"ka_dang"}, 2 * points) if middle else (kinds, points)

    def shares(self, p: Position, fans: set[str], value: int) -> dict[str, int]:
        """H23; H26 with three shares for one."""
        if p.by != "discard":
            return {seat: self.limited(p, value) for seat in p.losers}
        three = self.foul(p) or (self.on(p, "bao_zhuang_three") and self.liable(p))
        return {p.discarder: self.limited(p, value * (3 if three else 1))}

    def bearer(self, p: Position) -> str:
        return p.dealer if self.liable(p) else ""
