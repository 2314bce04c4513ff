"""The turns of phrase that a Chinese sentence about a formula is built from, in 简体 and in 繁體; `prose_zh` puts them together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hrbrules.formula.tree import Collect, Comparison, Domain, Tide, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """One script. Braces hold what a sentence fills in; pairs are (where it holds, where it does not)."""

    always: tuple[str, str]
    counts: tuple[str, str]  # a win counts as a fan
    lacks: tuple[str, str]  # a term that is false: before a noun, before one that begins with a "not"
    verb: tuple[str, str]
    whence: str
    shape: str
    fill: str
    pair: str
    exactly: str
    no_tile: str
    deny: str
    only_waits: str
    no_melds: str
    melds: str
    leave_out: str
    value: str
    guarded: str
    whose: tuple[str, str]  # factors, fans
    collect: dict[Collect, str]
    power: str
    looked_up: str
    row: str
    otherwise: str
    limit: tuple[str, str]
    extreme: tuple[str, str]
    conjunctions: tuple[str, str]  # and, or
    either: str
    quoted: str
    quantity: dict[Comparison, str]
    relation: dict[Comparison, str]
    units: dict[Unit, str]
    tides: dict[Tide, str]
    domains: dict[tuple[Domain, bool], str]
    have: dict[tuple[Domain, bool], str]


HANS: Final = Turns(
    always=("任何时候都算", "任何时候都不算"), counts=("算", "不算"), lacks=("没有", "不是"), verb=("是", "不是"),
    whence="胡牌的来路", shape="牌形", fill="所听的那张", pair="一对", exactly="就", no_tile="没有的牌", deny="不是这样：{}",
    only_waits="只听{n}种牌", no_melds="{s}{names}一副也没有", melds="{s}{names}合起来{q}有{n}副", leave_out="不算{of}，{text}",
    value="番数", guarded="{value}（只在{when}时）", whose=("各加倍项", "各番种"),
    collect={Collect.TOTAL: "{whose}的{unit}数合计", Collect.HIGHEST: "{whose}中最高的{unit}数", Collect.PRODUCT: "{whose}的{unit}数连乘"},
    power="2 的（{}）次方", looked_up="“{table}”表中对应（{row}）的数", row="{when}时是{value}", otherwise="其余是{}",
    limit=("{value}，最多 {most}", "{value}，{when}时最多 {most}"),
    extreme=("{a}与{b}中较大的一个", "{a}与{b}中较小的一个"),
    conjunctions=("，并且", "，或者"), either="或", quoted="“{}”",
    quantity={Comparison.AT_LEAST: "至少", Comparison.AT_MOST: "最多", Comparison.EQUAL: "正好", Comparison.UNEQUAL: "不是正好"},
    relation={
        Comparison.AT_LEAST: "不少于", Comparison.AT_MOST: "不多于", Comparison.EQUAL: "等于",
        Comparison.UNEQUAL: "不等于", Comparison.MORE: "多于", Comparison.LESS: "少于",
    },
    units={Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"},
    tides={Tide.HELD: "听牌时", Tide.COMPLETE: "胡牌时"},
    domains={
        (Domain.READING, False): "胡的那张至少有一种看法是", (Domain.READING, True): "胡的那张怎么看都是",
        (Domain.WAIT, False): "听的牌至少有一种看法是", (Domain.WAIT, True): "听的牌怎么看都是",
    },
    have={
        (Domain.READING, False): "至少有一种胡法满足", (Domain.READING, True): "每一种胡法都满足",
        (Domain.WAIT, False): "至少有一种听法满足", (Domain.WAIT, True): "每一种听法都满足",
        (Domain.LOSER, False): "至少有一个输家满足", (Domain.LOSER, True): "每个输家都满足",
    },
)  # fmt: skip

HANT: Final = Turns(
    always=("任何時候都算", "任何時候都不算"), counts=("算", "不算"), lacks=("沒有", "不是"), verb=("是", "不是"),
    whence="胡牌的來路", shape="牌型", fill="所聽的那張", pair="一對", exactly="就", no_tile="沒有的牌", deny="不是這樣：{}",
    only_waits="只聽{n}種牌", no_melds="{s}{names}一副也沒有", melds="{s}{names}合起來{q}有{n}副", leave_out="不算{of}，{text}",
    value="番數", guarded="{value}（只在{when}時）", whose=("各加倍項", "各番種"),
    collect={Collect.TOTAL: "{whose}的{unit}數合計", Collect.HIGHEST: "{whose}中最高的{unit}數", Collect.PRODUCT: "{whose}的{unit}數連乘"},
    power="2 的（{}）次方", looked_up="「{table}」表中對應（{row}）的數", row="{when}時是{value}", otherwise="其餘是{}",
    limit=("{value}，最多 {most}", "{value}，{when}時最多 {most}"),
    extreme=("{a}與{b}中較大的一個", "{a}與{b}中較小的一個"),
    conjunctions=("，並且", "，或者"), either="或", quoted="「{}」",
    quantity={Comparison.AT_LEAST: "至少", Comparison.AT_MOST: "最多", Comparison.EQUAL: "剛好", Comparison.UNEQUAL: "不是剛好"},
    relation={
        Comparison.AT_LEAST: "不少於", Comparison.AT_MOST: "不多於", Comparison.EQUAL: "等於",
        Comparison.UNEQUAL: "不等於", Comparison.MORE: "多於", Comparison.LESS: "少於",
    },
    units={Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"},
    tides={Tide.HELD: "聽牌時", Tide.COMPLETE: "胡牌時"},
    domains={
        (Domain.READING, False): "胡的那張至少有一種看法是", (Domain.READING, True): "胡的那張怎麼看都是",
        (Domain.WAIT, False): "聽的牌至少有一種看法是", (Domain.WAIT, True): "聽的牌怎麼看都是",
    },
    have={
        (Domain.READING, False): "至少有一種胡法滿足", (Domain.READING, True): "每一種胡法都滿足",
        (Domain.WAIT, False): "至少有一種聽法滿足", (Domain.WAIT, True): "每一種聽法都滿足",
        (Domain.LOSER, False): "至少有一個輸家滿足", (Domain.LOSER, True): "每個輸家都滿足",
    },
)  # fmt: skip
