"""suihua from the clauses U01–U19, and the H it inherits."""

from __future__ import annotations

from typing import ClassVar

from tests.oracle import harbin_hand as h
from tests.oracle.child import DRAWS, GIVEN, Child, Options, Position, Waits, Way, has_opened, three_alike


class Suihua(Child):
    id = "suihua"
    rules: ClassVar[Options] = {
        "unique_wait": (False, True), "declaring_discard": ("declared", "undeclared"), "bao_zhuang": (False, True), "base": (1, 2),
        "cap": (0, 7, 32),
    }  # fmt: skip
    shown = frozenset(rules)
    names = frozenset(
        {
            "ping_hu", "zi_mo", "mo_bao", "da_feng", "tian_hu", "self_draw", "bian_ka_diao", "men_ting", "tui_chu", "bao_zhong_bao",
            "da_feng_16",
        }
    )  # fmt: skip
    conditions = frozenset({"two_suits", "triplet", "sequence", "yaojiu", "pushed_pair", "four_left", "declared", "no_discarded_bao"})

    def baos(self, p: Position) -> list[str]:
        """U10: the indicator's own kind and the next number."""
        if not p.bao or p.bao == "Z":
            return super().baos(p)
        return [p.bao, f"{int(p.bao[0]) % 9 + 1}{p.bao[1]}"]

    def lacks(self, p: Position, way: Way) -> set[str]:
        met = {  # U08
            "two_suits": h.two_suits(p, way),
            "triplet": h.triplet_held(p, way) or h.lone_zhong(way),
            "sequence": h.sequence(p, way),
            "yaojiu": h.yaojiu(p, way),
            "pushed_pair": not p.pushed or (way.place == "two_pair" and way.tile == p.pushed),  # U06
        }
        return {name for name, fine in met.items() if not fine}

    def unready(self, p: Position, waiting: Waits) -> set[str]:
        return {"four_left"} if len(p.concealed) < 4 else set()  # U05; U07 lets closed hands declare

    def refused(self, p: Position, tile: str) -> set[str]:
        bao_given = p.by in GIVEN and tile in self.baos(p)  # U11
        return super().refused(p, tile) | ({"no_discarded_bao"} if bao_given else set())

    def kinds(self, p: Position, tile: str, waiting: Waits) -> set[str]:
        found = set()
        if p.by in GIVEN and tile in waiting:
            found.add("ping_hu")  # U09
        if p.by in DRAWS:
            if tile in waiting:
                found.add("zi_mo")
            if tile in self.baos(p):
                found.add("mo_bao")
            if three_alike(p, tile):
                found.add("da_feng")  # U16
        return found

    def dealt(self, p: Position, complete: list[Way]) -> set[str]:
        return {"tian_hu"} if complete and p.seat == p.dealer else set()  # U19

    def worth(self, p: Position, kinds: set[str], tile: str, waiting: Waits, way: Way | None) -> tuple[set[str], int]:
        """U18: factors multiply."""
        if "tian_hu" in kinds or way is None:
            return kinds, 64
        fans, value = set(kinds), 1
        alone = len(waiting) == 1
        place = way.place in (("edge", "middle", "single") if alone else () if self.on(p, "unique_wait") else ("edge", "middle"))  # U13
        own = place and tile in waiting
        if "da_feng" in kinds:
            fans.discard("mo_bao")
            if own:
                fans.remove("da_feng")
            fans |= {"da_feng_16"} if own else set()
            value = 16 if own else 4
        elif "mo_bao" in kinds and own:  # U15
            fans = fans - {"mo_bao"} | {"bao_zhong_bao"}
            value = 16
        elif "mo_bao" in kinds:  # U14
            value = 4
        elif p.by in DRAWS:
            fans.add("self_draw")
            value = 2
        if place and value != 16:
            fans.add("bian_ka_diao")
            value *= 2
        if not has_opened(p.melds):
            fans.add("men_ting")
            value *= 2
        if p.pushed:
            fans.add("tui_chu")
            value *= 2
        return fans, value

    def shares(self, p: Position, fans: set[str], value: int) -> dict[str, int]:
        """U17."""
        found = {}
        for seat in p.losers:
            share = value * (2 if p.dealer in (seat, p.seat) and "tian_hu" not in fans else 1)
            share *= 2 if seat == p.discarder and self.foul(p) else 1
            found[seat] = self.limited(p, share)
        return found

    def bearer(self, p: Position) -> str:
        return p.dealer if self.on(p, "bao_zhuang") and self.liable(p) else ""
