"""Random moments of a ruleset, mostly ready hands that get what they wait for; a child and a number go in, a position comes out."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from tests.oracle.child import DRAWS, GIVEN, SEATS, TILELESS, TILES, Child, Group, Meld, Position, Value

House = tuple[tuple[str, Value], ...]
MIXED = 30  # houses with several options, beside each option alone; each has to be loaded
_OFTEN = {
    "harbin-baike": {"robbed_gang": 4},
    "boke": {"ting": 6, "bao_change": 3, "deal": 3},
    "jianming": {"ting": 3, "bao_change": 3},
    "suihua": {"robbed_gang": 3, "deal": 2},
}
_EVENTS = {"draw": 9, "discard": 8, "gang_draw": 2, "robbed_gang": 1, "ting": 1, "bao_change": 1, "deal": 1}
_THEMES = {
    "any": 28, "middle": 14, "edge": 6, "two_pairs": 15, "wind": 12, "own_wind": 7, "lone_zhong": 6, "zhong_eyes": 6,
    "one_suit": 2, "spoilt": 6,
}  # fmt: skip
_MELDS = ("chi", "chi", "chi", "peng", "peng", "ming_gang", "bu_gang", "an_gang")


@cache
def houses(child: Child, mixed: int = MIXED) -> tuple[House, ...]:
    """The game as written, each option alone (with what it needs), and so many mixtures; base and cap more seldom."""
    chosen = random.Random(child.id)
    found: dict[House, None] = {(): None}
    for name, values in child.rules.items():
        for value in values[1:]:
            alone = {name: value}
            found[_settled(child, alone if not child.clash(alone) else {**alone, "discarder_only": True})] = None
    while len(found) < sum(len(values) - 1 for values in child.rules.values()) + 1 + mixed:
        chances = {name: 0.12 if name in ("base", "cap") else 0.35 for name in child.rules}
        several = {name: chosen.choice(child.rules[name][1:]) for name, chance in chances.items() if chosen.random() < chance}
        if not child.clash(several):
            found[_settled(child, several)] = None
    return tuple(found)


def _settled(child: Child, house: Mapping[str, Value]) -> House:
    return tuple((name, house[name]) for name in child.rules if name in house)


def position(child: Child, seed: int, mixed: int = MIXED) -> Position:
    """One in twenty may be impossible. `mixed`: of how many mixtures of options."""
    chosen = random.Random(f"{child.id} {seed}")
    house = chosen.choice(houses(child, mixed))
    wild = chosen.random() < 1 / 20
    while True:
        found = _Draft(child, chosen, house).position()
        if wild or not child.impossible(found):
            return found


class _Draft:
    """One attempt."""

    def __init__(self, child: Child, chosen: random.Random, house: House) -> None:
        self.child, self.chosen, self.house = child, chosen, house
        self.options = dict(house)
        self.by = self.one_of({**_EVENTS, **_OFTEN.get(child.id, {})})
        self.theme = "any" if self.by == "deal" else self.one_of(_THEMES)
        if self.theme == "any" and self.by != "deal":  # so that rare kinds come up where they are played
            pairs, wind = self.options.get("zhi_dui"), self.options.get("da_feng", self.options.get("gua_da_feng"))
            self.theme = self.one_of({"any": 4, "two_pairs": 6 if pairs else 0, "wind": 9 if wind else 0})
        if self.theme == "wind" and self.by in GIVEN and chosen.random() < 0.7:
            self.by = "draw"
        self.suits = chosen.choice("mps") if self.theme == "one_suit" else "mps"

    def one_of(self, weights: Mapping[str, int]) -> str:
        return self.chosen.choices(list(weights), list(weights.values()))[0]

    def position(self) -> Position:
        concealed, melds, wanted, wind = self.hand()
        pushes = self.theme == "two_pairs" and (self.child.id == "suihua" or self.options.get("zhi_dui"))
        pushed = wanted if pushes and self.chosen.random() < 0.6 else ""
        seat = self.chosen.choice(SEATS)
        tile, bao = self.tile_and_bao(wanted, wind)
        dealt = self.by == "deal"
        losers = [one for one in SEATS if one != seat]
        discarder = self.chosen.choice(losers) if self.by in GIVEN else ""
        closed = losers if dealt else [one for one in losers if self.chosen.random() < 0.35]
        return Position(
            concealed=tuple(concealed), melds=melds, tile=tile, by=self.by, seat=seat,
            dealer=seat if dealt and self.chosen.random() < 0.6 else self.chosen.choice(SEATS), discarder=discarder,
            declared=tuple(one for one in losers if not dealt and self.chosen.random() < 0.4),
            declaring=(discarder,) if self.by == "discard" and self.chosen.random() < 0.2 else (),
            closed=tuple(closed), laid=() if dealt else self.laid(losers), bao=bao, undeclared=self.chosen.random() < 0.04,
            dealer_draws=self.chosen.choice((0, 0, 0, 1, 2, 3, 4, 7)), pushed=pushed, house=self.house,
        )  # fmt: skip

    def hand(self) -> tuple[list[str], tuple[Meld, ...], str, str]:
        """Concealed tiles, melds, a tile that completes them, one of which three are there already."""
        while True:
            melds = self.melds()
            groups = [self.group() for _ in range(4 - len(melds))]
            melds, groups = self.themed(melds, groups)
            eyes = "Z" if self.theme in ("lone_zhong", "zhong_eyes") else self.tile()
            tiles = [tile for group in groups for tile in group] + [eyes, eyes]
            counted = tiles + [tile for meld in melds for tile in meld.tiles]
            if all(counted.count(tile) <= 4 for tile in counted):
                break
        wind = [tile for tile in TILES if tiles.count(tile) == 3] + [meld.tiles[0] for meld in melds if meld.kind == "peng"]
        if self.by == "deal":
            return self.dealt(tiles), (), "", ""
        wanted = self.chosen.choice(tiles)
        if groups and self.theme in ("two_pairs", "middle", "own_wind"):
            wanted = groups[-1][1]
        if groups and self.theme == "edge":
            wanted = groups[-1][2] if groups[-1][0][0] == "1" else groups[-1][0]
        if self.theme == "lone_zhong":
            wanted = "Z"
        tiles.remove(wanted)
        if self.theme == "spoilt":
            tiles[self.chosen.randrange(len(tiles))] = self.tile()
        return tiles, melds, wanted, self.chosen.choice(wind) if wind else ""

    def themed(self, melds: tuple[Meld, ...], groups: list[Group]) -> tuple[tuple[Meld, ...], list[Group]]:
        """The last group is the one that the winning tile will complete."""
        if not groups:
            return melds, groups
        if self.theme == "two_pairs":
            groups[-1] = (self.tile(),) * 3
        if self.theme in ("middle", "own_wind"):
            groups[-1] = self.run()
        if self.theme == "edge":
            groups[-1] = self.run(self.chosen.choice((1, 7)))
        if self.theme == "own_wind":
            three = (groups[-1][1],) * 3
            if melds and self.chosen.random() < 0.7:
                melds = (Meld("peng", three), *melds[1:])
            else:
                groups[0] = three if len(groups) > 1 else groups[0]
        if self.theme == "lone_zhong":
            melds = tuple(Meld("chi", self.run()) if meld.kind != "an_gang" else meld for meld in melds)
            groups = [self.run() for _ in groups]
        return melds, groups

    def dealt(self, tiles: list[str]) -> list[str]:
        """Fourteen or thirteen tiles; a complete hand, or four of a kind and what came with them."""
        if self.chosen.random() < (0.3 if self.child.id == "boke" else 0.9):
            return tiles
        four = self.tile()
        rest = self.chosen.sample([tile for tile in TILES * 3 if tile != four], 14)
        tiles = [four] * 4 + rest[:10] if self.chosen.random() < 0.75 else rest
        return tiles[: self.chosen.choice((13, 14))]

    def melds(self) -> tuple[Meld, ...]:
        if self.by == "deal":
            return ()
        closed = self.chosen.random() < (0.4 if self.child.id == "suihua" else 0.07)
        kinds = [self.chosen.choice(_MELDS) for _ in range(self.chosen.choice((1, 1, 2, 2, 3, 3, 4)))]
        if closed:
            kinds = ["an_gang"] * self.chosen.choice((0, 0, 1, 2))
        if self.options.get("no_kongs"):
            kinds = ["peng" if kind.endswith("gang") else kind for kind in kinds]
        if self.by == "gang_draw" and not self.options.get("no_kongs") and kinds:
            kinds[0] = "bu_gang" if not closed else "an_gang"
        return tuple(Meld(kind, self.run() if kind == "chi" else (self.tile(),) * (3 if kind == "peng" else 4)) for kind in kinds)

    def laid(self, losers: list[str]) -> tuple[tuple[str, tuple[Meld, ...]], ...]:
        """Sometimes the melds of one loser are known."""
        if self.chosen.random() < 0.75:
            return ()
        kinds = [self.chosen.choice((*_MELDS[-3:], "an_gang")) for _ in range(self.chosen.randrange(3))]
        return ((self.chosen.choice(losers), tuple(Meld(kind, (self.tile(),) * (3 if kind == "peng" else 4)) for kind in kinds)),)

    def tile_and_bao(self, wanted: str, wind: str) -> tuple[str, str]:
        chance = self.chosen.random()
        other = self.tile()
        if self.by in TILELESS:
            bao = wanted if chance < 0.5 else wind or other if chance < 0.75 else other if chance < 0.92 else ""
            return (bao if self.chosen.random() < 0.2 and self.child.id != "suihua" else ""), bao
        tile = wanted if chance < 0.72 else other
        if wind and self.by in DRAWS and (self.theme == "wind" or (self.theme == "middle" and chance < 0.2)):
            tile = wind
        if self.theme == "own_wind":
            tile = wanted
        if self.options.get("hong_zhong_fei") and self.chosen.random() < 0.15:
            tile = "Z"
        if self.by == "deal":
            return "", self.chosen.choice(("", other))
        same = self.chosen.random() < (0.35 if self.by in DRAWS else 0.12)
        if same and self.child.id == "suihua" and tile != "Z" and self.chosen.random() < 0.6:
            return tile, f"{(int(tile[0]) - 2) % 9 + 1}{tile[1]}"
        return tile, tile if same else self.chosen.choice(("", other, other, other))

    def group(self) -> Group:
        return self.run() if self.chosen.random() < 0.7 else (self.tile(),) * 3

    def run(self, first: int = 0) -> Group:
        first = first or (self.chosen.choice((1, 7)) if self.chosen.random() < 0.25 else self.chosen.randrange(1, 8))
        suit = self.chosen.choice(self.suits)
        return tuple(f"{first + step}{suit}" for step in range(3))

    def tile(self) -> str:
        if self.chosen.random() < 0.06:
            return "Z"
        return f"{self.chosen.randrange(1, 10)}{self.chosen.choice(self.suits)}"
