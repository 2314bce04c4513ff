"""Facts about the hand in question and about one reading of it."""

from __future__ import annotations

from hrbrules.formula.signature import BOOL, TILES, Fact, Scope, Stage, Type, integer
from hrbrules.formula.tree import Kind, Tide
from hrbrules.formula.view import View
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import MeldKind
from hrbrules.tiles.reading import Reading
from hrbrules.tiles.tile import ALL, TIAO, TONG, WAN, mask_tiles


def reading(view: View) -> Reading:
    """The reading in question; inference lets no formula ask where there is none."""
    assert view.reading is not None
    return view.reading


def _concealed_tiles(view: View, tide: Tide | None) -> list[int]:
    """Concealed tiles one by one; the complete hand has the tile that completes the reading too."""
    tiles = [tile for tile in range(28) for _ in range(view.hand.concealed_of(1 << tile))]
    if tide is Tide.COMPLETE:
        tiles.extend(mask_tiles(reading(view).fill))
    return tiles


def _all_tiles(view: View, tide: Tide | None) -> list[int]:
    return _concealed_tiles(view, tide) + [tile for meld in view.hand.melds for tile in meld.tiles]


def _among(tiles: list[int], mask: int) -> int:
    return sum(1 for tile in tiles if mask >> tile & 1)


def _suits(view: View, tide: Tide | None, mask: int) -> int:
    return sum(1 for suit in (WAN, TONG, TIAO) if _among(_all_tiles(view, tide), suit))


def _quads(view: View, tide: Tide | None, mask: int) -> int:
    tiles = _concealed_tiles(view, tide)
    return sum(1 for tile in set(tiles) if tiles.count(tile) == 4)


def _knows(view: View, tide: Tide | None, mask: int) -> int:
    seen = 0 if view.moment is None else view.moment.visible_of(mask)
    hidden = [tile for meld in view.hand.melds if meld.kind is MeldKind.AN_GANG for tile in meld.tiles]
    return seen + _among(_concealed_tiles(view, None) + hidden, mask)


def knows_of(hand: Hand, visible: int, mask: int) -> int:
    """Visible copies of a class plus those that only this hand's owner sees."""
    return visible + hand.concealed_of(mask) + sum(4 for meld in hand.melds if meld.kind is MeldKind.AN_GANG and meld.mask & mask)


HAND_FACTS: tuple[Fact, ...] = (
    Fact(
        id="concealed", type=integer(0, 14), scope=Scope.HAND, stage=Stage.HAND, zh="暗张数", of="may", tides=True,
        meaning=("手里没有亮出的牌有几张", "tiles not in melds"),
        function=lambda view, tide, mask: _among(_concealed_tiles(view, tide), mask),
        python={
            "plain": "h.concealed", "plain+complete": f"h.concealed_with({ALL}, r.fill)",
            "of": "h.concealed_of({m})", "of+complete": "h.concealed_with({m}, r.fill)",
        },
    ),
    Fact(
        id="copies", type=integer(0, 18), scope=Scope.HAND, stage=Stage.HAND, zh="张数", of="must", tides=True,
        meaning=("手牌连同吃碰杠里这类牌有几张", "tiles of a class anywhere in the hand, melds included"),
        function=lambda view, tide, mask: _among(_all_tiles(view, tide), mask),
        python={"of": "h.copies_of({m})", "of+complete": "h.copies_with({m}, r.fill)"},
    ),
    Fact(
        id="suits", type=integer(0, 3), scope=Scope.HAND, stage=Stage.HAND, zh="花色数", tides=True,
        meaning=("万、筒、条占几门；红中不算", "number suits present; Z is none"),
        function=_suits, python={"plain": "h.suits", "plain+complete": "h.suits_with(r.fill)"},
    ),
    Fact(
        id="quads", type=integer(0, 3), scope=Scope.HAND, stage=Stage.HAND, zh="四同数", tides=True,
        meaning=("手里有几种牌四张齐全", "kinds of which four copies are concealed"),
        function=_quads, python={"plain": "h.quads", "plain+complete": "h.quads_with(r.fill)"},
    ),
    Fact(
        id="knows", type=integer(0, 112), scope=Scope.HAND, stage=Stage.KINDS, zh="已知张数", of="must",
        meaning=("大家看得见的加上自己手里的张数", "visible copies plus those that only this player sees"),
        function=_knows, python={"of": "knows_of(h, w.visible_of({m}), {m})"},
    ),
    Fact(
        id="pushed", type=BOOL, scope=Scope.HAND, stage=Stage.HAND, zh="已推",
        meaning=("已把对倒中的一对推出", "one pair of a two-pair wait has been set apart"),
        function=lambda view, tide, mask: int(view.hand.pushed != 0), python={"plain": "(h.pushed != 0)"},
    ),
    Fact(
        id="pushed_tile", type=TILES, scope=Scope.HAND, stage=Stage.HAND, zh="推出张",
        meaning=("推出的那对牌", "the tile of the pair set apart"),
        function=lambda view, tide, mask: view.hand.pushed, python={"plain": "h.pushed"},
    ),
    Fact(
        id="waits", type=integer(0, 28), scope=Scope.HAND, stage=Stage.WAITS, zh="听张数",
        meaning=("听几种牌", "kinds of tile that this hand waits on"),
        function=lambda view, tide, mask: 0 if view.waits is None else view.waits.mask.bit_count(), python={"plain": "v.count"},
    ),
)  # fmt: skip


def _sets(id: str, zh: str, meaning: tuple[str, str]) -> Fact:
    def count(view: View, tide: Tide | None, mask: int) -> int:
        name = f"{'held_' if tide is Tide.HELD else ''}{id}"
        got = reading(view)
        return int(getattr(got, name) if mask == -1 else getattr(got, f"{name}_of")(mask))

    python = {
        "plain": f"r.held_{id}", "plain+complete": f"r.{id}",
        "of": f"r.held_{id}_of({{m}})", "of+complete": f"r.{id}_of({{m}})",
    }  # fmt: skip
    return Fact(
        id=id, type=integer(0, 4), scope=Scope.READING, stage=Stage.HAND, zh=zh, of="may", tides=True,
        meaning=meaning, function=count, python=python,
    )  # fmt: skip


READING_FACTS: tuple[Fact, ...] = (
    Fact(
        id="place", type=Type(kind=Kind.PLACE), scope=Scope.READING, stage=Stage.HAND, zh="位置",
        meaning=("最后一张补在什么位置", "the place that the last tile takes; none for a deal"),
        function=lambda view, tide, mask: reading(view).place, python={"plain": "r.place"},
    ),
    Fact(
        id="shape", type=Type(kind=Kind.SHAPE), scope=Scope.READING, stage=Stage.HAND, zh="牌形",
        meaning=("是哪一种胡牌牌形", "which declared shape the reading has"),
        function=lambda view, tide, mask: reading(view).shape, python={"plain": "r.shape"},
    ),
    _sets("sequences", "顺子数", ("有几副顺子，吃的也算", "chi melds and sequences (holding a tile of the class)")),
    _sets("triplets", "刻子数", ("有几副刻子，碰和各种杠也算", "triplets and kongs of every kind")),
    _sets("an_ke", "暗刻数", ("有几副暗刻，暗杠也算", "triplets in the concealed hand, and concealed kongs")),
    Fact(
        id="pair", type=TILES, scope=Scope.READING, stage=Stage.HAND, zh="将", tides=True,
        meaning=("做将的那对牌；七对没有将", "the pair; nothing for seven pairs"),
        function=lambda view, tide, mask: reading(view).held_pair if tide is Tide.HELD else reading(view).pair,
        python={"plain": "r.held_pair", "plain+complete": "r.pair"},
    ),
    Fact(
        id="fill", type=TILES, scope=Scope.READING, stage=Stage.HAND, zh="所补张",
        meaning=("补成这一胡法的那张牌", "the tile that completes this reading"),
        function=lambda view, tide, mask: reading(view).fill, python={"plain": "r.fill"},
    ),
)  # fmt: skip
