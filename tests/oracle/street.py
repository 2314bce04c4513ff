"""harbin-street from the clauses Q01–Q11, and the H it inherits."""

from __future__ import annotations

from typing import ClassVar

from tests.oracle import harbin_hand as h
from tests.oracle.child import DRAWS, Child, Options, Position, Waits, Way, has_opened, is_triplet


class Street(Child):
    id = "harbin-street"
    rules: ClassVar[Options] = {
        "zhong_peng_opens": (True, False), "closed_always": (False, True), "order_h16": (False, True),
        "declaring_discard": ("undeclared", "declared"), "bao_zhuang": (False, True), "base": (1, 3), "cap": (0, 3, 8),
    }  # fmt: skip
    shown = frozenset(rules) - {"order_h16"}
    names = frozenset({"ping_hu", "zi_mo", "mo_bao", "ka_dang"})
    conditions = frozenset({"two_suits", "triplet", "sequence", "yaojiu", "opened", "declared"})

    def lacks(self, p: Position, way: Way) -> set[str]:
        groups = (*way.groups, *p.sets_laid)
        met = {  # Q11: all of it on the complete hand
            "two_suits": h.two_suits(p, way),
            "triplet": any(is_triplet(group) and group[0] != "Z" for group in groups),  # Q03
            "sequence": h.sequence(p, way),
            "yaojiu": h.yaojiu(p, way, soft=True),
        }
        return {name for name, fine in met.items() if not fine}

    def unready(self, p: Position, waiting: Waits) -> set[str]:
        """Q09; with the option off a claim of Z does not open (Q03)."""
        melds = p.melds if self.on(p, "zhong_peng_opens") else tuple(meld for meld in p.melds if "Z" not in meld.tiles)
        return set() if has_opened(melds) else {"opened"}

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
        points = 4 if "mo_bao" in kinds else 2 if "zi_mo" in kinds else 1  # Q05, Q07
        return (kinds | {"ka_dang"}, 2 * points) if h.some_middle(waiting) else (kinds, points)

    def shares(self, p: Position, fans: set[str], value: int) -> dict[str, int]:
        foul = p.by == "discard" and self.foul(p)
        found = {}
        for seat in p.losers:
            closed = self.is_closed(p, seat) and (foul or bool(self.on(p, "closed_always")))  # Q06
            four = closed or (foul and seat == p.discarder)
            found[seat] = self.limited(p, value * (4 if four else 1))
        return found

    def bearer(self, p: Position) -> str:
        return p.dealer if self.on(p, "bao_zhuang") and self.liable(p) else ""

    def impossible(self, p: Position) -> bool:
        """Q02: the bao is the last tile drawn, so it may be the winning tile itself."""
        held = (*p.held, p.tile) if p.tile else p.held
        return any(held.count(tile) > 4 for tile in held) or (p.bao != "" and p.held.count(p.bao) > 3)
