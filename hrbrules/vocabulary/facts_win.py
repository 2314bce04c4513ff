"""Facts about the win, the tile that made it, and the one who pays."""

from __future__ import annotations

from collections.abc import Callable

from hrbrules.formula.signature import BOOL, SEAT, TILES, UNKNOWN, Fact, Scope, Stage, Type
from hrbrules.formula.tree import Kind, Tide, Unit
from hrbrules.formula.view import Moment, View
from hrbrules.source.record import replace
from hrbrules.vocabulary.events import EVENTS
from hrbrules.vocabulary.facts_table import moment


def _win(
    id: str, kind: Type, zh: str, meaning: tuple[str, str], read: Callable[[Moment], int], python: str = "",
    *, scope: Scope = Scope.WIN, single: bool = True, nobody: bool = False,
) -> Fact:  # fmt: skip
    def function(view: View, tide: Tide | None, mask: int) -> int:
        return int(read(moment(view)))

    return Fact(
        id=id, type=kind, scope=scope, stage=Stage.KINDS, zh=zh, meaning=meaning, function=function,
        python={"plain": python or f"w.{id}"}, single=single, nobody=nobody,
    )  # fmt: skip


_DRAWS = ("draw", "gang_draw")
_DISCARDS = ("discard", "robbed_gang")

WIN_FACTS: tuple[Fact, ...] = (
    _win("by", Type(kind=Kind.EVENT), "来牌", ("这张牌怎么来的", "the event"), lambda w: w.by),
    _win("drawn", BOOL, "自摸来", ("自己摸来或杠后补来", "drawn from the wall, replacements included"),
         lambda w: any(w.by == EVENTS[name] for name in _DRAWS)),
    _win("discarded", BOOL, "他人打", ("别人打出或被抢杠", "given by another player: a discard or a robbed kong"),
         lambda w: any(w.by == EVENTS[name] for name in _DISCARDS)),
    _win("tile", TILES, "胡张", ("胡的那张牌；发牌即胡时没有", "the winning tile; on ting and bao_change each bao in turn; none on a deal"),
         lambda w: w.tile),
    _win("natural", BOOL, "自然胡", ("胡张本来就在所听之内；发牌即胡时：十四张成牌",
         "the tile is one of the waits; on a deal: the fourteen tiles are a winning hand"), lambda w: w.natural),
    _win("winner", SEAT, "胡家", ("胡牌的一家", "who wins"), lambda w: w.winner),
    _win("discarder", SEAT, "点炮家", ("打出胡张的一家，或被抢杠的一家；自摸时没有",
         "who gave the tile; the robbed player of a kong; nobody on a draw"), lambda w: w.discarder, nobody=True),
    _win("gang_feeder", SEAT, "放杠家", ("打出牌让人明杠的一家", "who fed the kong in question; nobody for one's own"), lambda w: w.gang_feeder, nobody=True),
    _win("bao", TILES, "宝牌", ("现在的宝牌；还没有宝时为空", "the tiles that are bao now; none before there is one"),
         lambda w: w.bao, scope=Scope.TABLE, single=False),
    _win("gang_tile", TILES, "杠张", ("开杠的那种牌（只用于杠分）", "the tile of the kong, for kong money"), lambda w: w.gang_tile),
    Fact(
        id="payer", type=SEAT, scope=Scope.PAYER, stage=Stage.KINDS, zh="输家",
        meaning=("正在算的这个输家", "the loser in question"),
        function=lambda view, tide, mask: view.payer, python={"plain": "p"},
    ),
)  # fmt: skip


def value_fact(type_: Type) -> Fact:
    """The value of the win as a word, once its formula is known."""
    return Fact(
        id="value", type=type_ if type_ == UNKNOWN else replace(type_, unit=Unit.POINTS), scope=Scope.RESULT, stage=Stage.LATE, zh="番数",
        meaning=("这一胡值多少", "what the win is worth"), function=lambda view, tide, mask: view.value, python={"plain": "value"},
    )  # fmt: skip
