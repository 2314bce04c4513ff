"""Sentences about a hand that was judged, for receipts and refusals, by key, in three languages."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from typing import Final

# key → (简体, 繁體, English)
TEXTS_JUDGED: Final[dict[str, tuple[str, str, str]]] = {
    "waits_on": ("听 {tiles}", "聽 {tiles}", "waits on {tiles}"),
    "waits_nothing": ("不听牌", "不聽牌", "waits on nothing"),
    "waits_by_shape": ("只看牌型听 {tiles}", "只看牌型聽 {tiles}", "by shape alone waits on {tiles}"),
    "why_shape": ("加上 {tile} 也凑不成牌型；{waits}", "加上 {tile} 也湊不成牌型；{waits}", "with {tile} the tiles make no winning shape; the hand {waits}"),
    "why_deal": ("十四张凑不成牌型", "十四張湊不成牌型", "the fourteen tiles make no winning shape"),
    "why_kind": (
        "这样来的牌不算胡：没有一种胡法成立", "這樣來的牌不算胡：沒有一種胡法成立", "no way to win holds for a tile that comes like this",
    ),
    "borne_for": ("（替 {seat} 付）", "（替 {seat} 付）", " (owed by {seat})"),
}  # fmt: skip
