"""Rulings that hold under every ruleset and are no field or clause of one (G01, G02, G05, G08, G10, G11), as readers see them."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedRule:
    id: str
    text: Mapping[str, str]


SHARED_RULES: Final = (
    SharedRule(id="G01", text={
        "zh-Hans": "一手牌有几种拆法时，条件只看胡牌的那一种：凑得成牌形但不满足条件的拆法不算数。", "zh-Hant": "一手牌有幾種拆法時，條件只看胡牌的那一種：湊得成牌型但不滿足條件的拆法不算數。",
        "en": "Where a hand can be read in several ways, the conditions are judged on the reading that wins; a reading that fails one does not count."}),
    SharedRule(id="G02", text={
        "zh-Hans": "数听哪些牌，先看条件：不合条件的不算听。自己手里四张占全的牌不算听；桌上已经打光的牌照样算听。只靠宝牌或别的特殊来路才能胡的牌，不算听的牌，光有它们也不算听牌。", "zh-Hant": "數聽哪些牌，先看條件：不合條件的不算聽。自己手裡四張佔全的牌不算聽；桌上已經打光的牌照樣算聽。只靠寶牌或別的特殊來路才能胡的牌，不算聽的牌，光有它們也不算聽牌。",
        "en": "Waits are counted after the conditions. A tile of which the hand itself holds all four is no wait; a tile of which all copies lie on the table still is. "
              "Tiles that win only as the bao or in another special way are not waits and never make a hand ready."}),
    SharedRule(id="G05", text={
        "zh-Hans": "杠后补来的牌也是自己摸的牌，胡了照自摸、摸宝算。", "zh-Hant": "槓後補來的牌也是自己摸的牌，胡了照自摸、摸寶算。",
        "en": "A kong replacement is a drawn tile: a win on it is a self-draw, and it may be won on as the bao."}),
    SharedRule(id="G08", text={
        "zh-Hans": "报听以后自己摸到宝牌，可以当作听的任何一张来胡，不管它本来是不是听的牌，按最大的算。别人打出的、报听以前摸到的，都不当宝牌用。", "zh-Hant": "報聽以後自己摸到寶牌，可以當作聽的任何一張來胡，不管它本來是不是聽的牌，按最大的算。別人打出的、報聽以前摸到的，都不當寶牌用。",
        "en": "A declared player who draws a bao may win with it as if it were any awaited tile, whether or not it is one; the highest value counts. "
              "A bao that is discarded, or drawn before ting, is an ordinary tile."}),
    SharedRule(id="G10", text={
        "zh-Hans": "补杠、暗杠只能在轮到自己、摸了牌或补了牌之后开，早先就凑齐的四张也可以；刚吃、刚碰不能接着开杠。没有牌可补的时候不能开杠。", "zh-Hant": "補槓、暗槓只能在輪到自己、摸了牌或補了牌之後開，早先就湊齊的四張也可以；剛吃、剛碰不能接著開槓。沒有牌可補的時候不能開槓。",
        "en": "Added and concealed kongs are made on one's own turn after a draw or a replacement, of tiles held earlier too; not directly after a chi or peng. "
              "When no replacement is left there is no kong."}),
    SharedRule(id="G11", text={
        "zh-Hans": "每次摸牌、吃碰或杠后补牌之后，不胡、不开杠，就要打出一张。", "zh-Hant": "每次摸牌、吃碰或槓後補牌之後，不胡、不開槓，就要打出一張。",
        "en": "After every draw, claim or kong replacement the player wins, makes a kong or discards."}),
)  # fmt: skip
