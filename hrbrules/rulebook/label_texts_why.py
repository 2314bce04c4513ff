"""Fixed words of explanations, per language."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from typing import Final

# key → (简体, 繁體, English)
TEXTS_WHY: Final[dict[str, tuple[str, str, str]]] = {
    "x_wins": ("能胡", "能胡", "wins"),
    "x_loses": ("不能胡", "不能胡", "does not win"),
    "x_none": ("没有", "沒有", "none"),
    "x_waived": ("这种胡法不要求", "這種胡法不要求", "this way of winning does not ask for it"),
    "x_only_by": ("只有这样来的牌才算：{ways}", "只有這樣來的牌才算：{ways}", "only for a tile that comes by {ways}"),
    "x_conditions": ("逐条条件", "逐條條件", "conditions, one by one"),
    "x_fans": ("逐个番种", "逐個番種", "kinds and fans, one by one"),
    "x_payments": ("每笔分怎么来的", "每筆分怎麼來的", "how each payment comes about"),
    "x_value": ("番数 {n}", "番數 {n}", "value {n}"),
    "x_dropped": ("不再算", "不再算", "not counted"),
    "x_owes": ("{seat} 要付一份", "{seat} 要付一份", "{seat} owes a share"),
    "x_owes_nothing": ("{seat} 不用付", "{seat} 不用付", "{seat} owes nothing"),
    "x_share": ("{seat} 该付 {n} 分", "{seat} 該付 {n} 分", "the share of {seat}: {n}"),
    "x_bears": ("{name}：由 {payer} 替 {seat} 付", "{name}：由 {payer} 替 {seat} 付", "{name}: {payer} pays it for {seat}"),
    "x_line": ("{payer} 付给 {payee} {n} 分", "{payer} 付給 {payee} {n} 分", "{payer} pays {payee} {n}"),
    "x_not_factor": ("不算：{name}", "不算：{name}", "does not apply: {name}"),
    "x_nearest": ("改动 {n} 处就能胡", "改動 {n} 處就能胡", "{n} steps away from a win"),
    "x_nearest_one": ("只要改动一处就能胡", "只要改動一處就能胡", "one step away from a win"),
    "x_nearest_none": ("在 {n} 处以内的改动里，没有一种能胡", "在 {n} 處以內的改動裡，沒有一種能胡", "no change of up to {n} steps makes it win"),
    "x_then": ("就是 {fans}；{value}；{pays}", "就是 {fans}；{value}；{pays}", "then {fans}; {value}; {pays}"),
    # steps
    "s_declare": ("先报听", "先報聽", "declare ting first"),
    "s_event": ("这张牌来自“{after}”，不是“{before}”", "這張牌來自「{after}」，不是「{before}」", "the tile comes by {after} instead of {before}"),
    "s_look": ("先看过宝", "先看過寶", "look at the bao first"),
    "s_bao": ("宝牌正好是 {after}", "寶牌正好是 {after}", "the bao is {after}"),
    "s_no_bao": ("宝牌不是 {before}", "寶牌不是 {before}", "the bao is not {before}"),
    "s_indicator": ("指示牌是 {after}", "指示牌是 {after}", "the indicator is {after}"),
    "s_no_indicator": ("指示牌不是 {before}", "指示牌不是 {before}", "the indicator is not {before}"),
    "s_dealer": ("{after} 坐庄，不是 {before} 坐庄", "{after} 坐莊，不是 {before} 坐莊", "{after} deals instead of {before}"),
    "s_last_yes": ("还没到末牌", "還沒到末牌", "it comes before the last tiles"),
    "s_last_no": ("已经是末牌", "已經是末牌", "it is one of the last tiles"),
    "s_together": ("{before} 没有推出", "{before} 沒有推出", "{before} are not set apart"),
    "s_claim": ("{meld} 亮出来，不留在手里", "{meld} 亮出來，不留在手裡", "{meld} claimed, not held in the hand"),
    "s_keep": ("{meld} 不亮出来，留在手里", "{meld} 不亮出來，留在手裡", "{meld} held in the hand, not claimed"),
    "s_tile": ("胡的那张是 {after}，不是 {before}", "胡的那張是 {after}，不是 {before}", "{after} as the winning tile instead of {before}"),
    "s_tile_only": ("胡的那张是 {after}", "胡的那張是 {after}", "{after} as the winning tile"),
    "s_hand": ("手里的 {before} 换成 {after}", "手裡的 {before} 換成 {after}", "{after} in the hand instead of {before}"),
}
