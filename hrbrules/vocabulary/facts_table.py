"""Facts about the table and about what everybody knows of a seat."""

from __future__ import annotations

from hrbrules.formula.signature import BOOL, SEAT, Fact, Scope, Stage, integer
from hrbrules.formula.tree import Tide
from hrbrules.formula.view import Moment, Seat, View
from hrbrules.tiles.hand import Hand


def moment(view: View) -> Moment:
    """The moment of the win; inference lets no formula ask for it earlier."""
    assert view.moment is not None
    return view.moment


def public(view: View) -> Seat | Hand:
    """Whose public facts stand bare: the seat asked, else the winner, else the hand in question."""
    if view.seat is not None:
        return view.seat
    return view.hand if view.moment is None else view.moment.me


def _melds(id: str, zh: str, meaning: tuple[str, str]) -> Fact:
    def count(view: View, tide: Tide | None, mask: int) -> int:
        return sum(1 for meld in public(view).melds if f"{meld.kind}s" == id and meld.mask & mask)

    python = {"plain": f"{{q}}.{id}", "of": f"{{q}}.{id}_of({{m}})"}
    return Fact(
        id=id, type=integer(0, 4), scope=Scope.SEAT, stage=Stage.HAND, zh=zh, of="may", meaning=meaning, function=count, python=python
    )


def _flag(id: str, zh: str, meaning: tuple[str, str]) -> Fact:
    def read(view: View, tide: Tide | None, mask: int) -> int:
        seat = public(view)
        return int(isinstance(seat, Seat) and bool(getattr(seat, id)))

    python = {"plain": f"{{q}}.{id}"}
    return Fact(id=id, type=BOOL, scope=Scope.SEAT, stage=Stage.KINDS, zh=zh, meaning=meaning, function=read, python=python)


TABLE_FACTS: tuple[Fact, ...] = (
    Fact(
        id="losers", type=integer(2, 3), scope=Scope.TABLE, stage=Stage.KINDS, zh="输家数",
        meaning=("输家有几家", "players less one"),
        function=lambda view, tide, mask: len(moment(view).losers), python={"plain": "len(w.losers)"},
    ),
    Fact(
        id="dealer", type=SEAT, scope=Scope.TABLE, stage=Stage.KINDS, zh="庄家",
        meaning=("这一局的庄家", "who deals this hand"),
        function=lambda view, tide, mask: moment(view).dealer, python={"plain": "w.dealer"},
    ),
    Fact(
        id="dealer_draws", type=integer(0, 99), scope=Scope.TABLE, stage=Stage.KINDS, zh="连荒数",
        meaning=("这位庄家此前连续荒了几局", "drawn hands in a row under this dealer just before this hand"),
        function=lambda view, tide, mask: moment(view).dealer_draws, python={"plain": "w.dealer_draws"},
    ),
    Fact(
        id="last_tiles", type=BOOL, scope=Scope.TABLE, stage=Stage.KINDS, zh="末牌",
        meaning=("已经进入最后几张牌", "the last stage of the wall has begun"),
        function=lambda view, tide, mask: int(moment(view).last_tiles), python={"plain": "w.last_tiles"},
    ),
    Fact(
        id="wall_left", type=integer(0, 112), scope=Scope.TABLE, stage=Stage.KINDS, zh="余牌数",
        meaning=("牌墙里还能摸的张数", "tiles still to be drawn"),
        function=lambda view, tide, mask: moment(view).wall_left, python={"plain": "w.wall_left"},
    ),
    Fact(
        id="visible", type=integer(0, 112), scope=Scope.TABLE, stage=Stage.KINDS, zh="明张数", of="must",
        meaning=("牌河和亮出的吃碰杠里大家都看得见的张数", "copies that everybody sees: rivers and face-up melds"),
        function=lambda view, tide, mask: moment(view).visible_of(mask), python={"of": "w.visible_of({m})"},
    ),
    Fact(
        id="in_wall", type=integer(0, 112), scope=Scope.TABLE, stage=Stage.KINDS, zh="墙中张数", of="must",
        meaning=("还在牌墙里的张数", "copies still in the wall"),
        function=lambda view, tide, mask: moment(view).in_wall_of(mask), python={"of": "w.in_wall_of({m})"},
    ),
)  # fmt: skip

SEAT_FACTS: tuple[Fact, ...] = (
    _flag("declared", "报听", ("已经报听；从打出报听那张牌起算", "has declared ting; true from the discard that declares on")),
    _flag("declaring", "宣听", ("所打的正是报听那张牌", "the discard in question is the very one that declared")),
    _flag("looked", "看宝", ("看过宝牌", "has looked at the bao")),
    _melds("chis", "吃数", ("吃了几副", "chi melds")),
    _melds("pengs", "碰数", ("碰了几副（没有加杠的）", "peng melds that no kong was added to")),
    _melds("ming_gangs", "明杠数", ("用别人打的牌开了几副明杠", "exposed kongs made with a discard")),
    _melds("bu_gangs", "补杠数", ("在碰上加了几副补杠", "kongs added to a peng")),
    _melds("an_gangs", "暗杠数", ("暗杠了几副", "concealed kongs")),
)
