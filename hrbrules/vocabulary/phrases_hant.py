"""How prose in 繁體 speaks of facts, classes of tiles, places and events; the form is that of `phrases`."""

from __future__ import annotations

from typing import Final

from hrbrules.vocabulary.phrases import Count, Words

HANT: Final = Words(
    counts={
        "losers": Count(some="輸家{q}有{n}家", none="沒有輸家", noun="輸家數"),
        "dealer_draws": Count(some="莊家已經連著荒莊{q}{n}次", none="莊家還沒有荒過莊", noun="莊家連著荒莊的次數"),
        "wall_left": Count(some="牌牆{q}剩{n}張", none="牌牆一張不剩", noun="牌牆剩下的張數"),
        "visible": Count(some="亮明的{of}{q}有{n}張", none="{of}一張也沒亮明", noun="亮明的{of}張數", bare="牌"),
        "in_wall": Count(some="牌牆裡{q}還有{n}張{of}", none="牌牆裡沒有{of}了", noun="牌牆裡{of}的張數", bare="牌"),
        "chis": Count(some="{s}{q}吃過{n}副{of}", none="{s}沒有吃過{of}", noun="{s}吃{of}的副數", of="帶{of}的牌"),
        "pengs": Count(some="{s}{q}碰過{n}副{of}", none="{s}沒有碰過{of}", noun="{s}碰{of}的副數"),
        "ming_gangs": Count(some="{s}{q}明槓過{n}副{of}", none="{s}沒有明槓過{of}", noun="{s}明槓{of}的副數"),
        "bu_gangs": Count(some="{s}{q}補槓過{n}副{of}", none="{s}沒有補槓過{of}", noun="{s}補槓{of}的副數"),
        "an_gangs": Count(some="{s}{q}暗槓過{n}副{of}", none="{s}沒有暗槓過{of}", noun="{s}暗槓{of}的副數"),
        "concealed": Count(some="{t}手裡{q}有{n}張{of}", none="{t}手裡沒有{of}", noun="{t}手裡{of}的張數", of="沒亮出的{of}", bare="沒亮出的牌"),
        "copies": Count(some="{t}{q}有{n}張{of}", none="{t}沒有{of}", noun="{t}{of}的張數", bare="牌"),
        "suits": Count(some="{t}{q}有{n}門花色（紅中不算）", none="{t}沒有數牌", noun="{t}花色的門數"),
        "quads": Count(some="{t}手裡{q}有{n}種牌湊足四張", none="{t}手裡沒有四張一樣的牌", noun="{t}手裡四張一樣的種數"),
        "knows": Count(some="自己看得見的{of}{q}有{n}張", none="自己一張{of}也看不見", noun="自己看得見的{of}張數", bare="牌"),
        "waits": Count(some="聽的{of}{q}有{n}種", none="沒有聽的{of}", noun="聽的{of}種數", bare="牌"),
        "sequences": Count(some="{t}{q}有{n}副{of}順子", none="{t}沒有{of}順子", noun="{t}{of}順子的副數", of="帶{of}的"),
        "triplets": Count(some="{t}{q}有{n}副{of}刻子（槓也算）", none="{t}沒有{of}刻子，也沒有{of}槓", noun="{t}{of}刻子（連槓）的副數"),
        "an_ke": Count(some="{t}{q}有{n}副{of}暗刻（暗槓也算）", none="{t}沒有{of}暗刻", noun="{t}{of}暗刻的副數"),
    },
    truths={
        "declared": ("{s}已經報聽", "{s}沒有報聽"),
        "declaring": ("{s}打的正是報聽那張", "{s}打的不是報聽那張"),
        "looked": ("{s}看過寶", "{s}沒有看過寶"),
        "last_tiles": ("已經到了末牌", "還沒有到末牌"),
        "pushed": ("已經推出一對", "沒有推出一對"),
        "drawn": ("胡的牌是自己摸的", "胡的牌不是自己摸的"),
        "discarded": ("胡的牌是別人打出的（搶槓也算）", "胡的牌不是別人打出的"),
        "natural": ("胡的正是聽的牌", "胡的不是聽的牌"),
        "natural_deal": ("發下來的牌已經湊成胡牌", "發下來的牌沒有湊成胡牌"),
    },
    seats={"dealer": "莊家", "winner": "胡牌的人", "discarder": "點炮的人", "gang_feeder": "放槓的人", "payer": "輸家"},
    classes={
        "zhong": "紅中", "yaojiu": "么九牌", "terminals": "一九牌", "wan": "萬子", "tong": "筒子", "tiao": "條子", "bao": "寶牌",
        "pushed_tile": "推出的那對牌", "gang_tile": "開槓的那種牌", "tile": "胡的那張牌", "fill": "所聽的那張", "pair": "將",
    },
    places={
        "middle": ("卡張（順子中間的一張）", "補在順子中間"),
        "edge": ("邊張（12 等 3，89 等 7）", "補的是邊張（12 補 3，89 補 7）"),
        "two_sided": ("兩面", "補在順子的一頭（兩面）"),
        "single": ("單吊", "單吊"),
        "two_pair": ("對倒", "聽對倒（兩個對子，等其中一對成刻）"),
        "none": ("發牌成胡", "發下來就是胡牌"),
    },
    shapes={"four_sets": "四副牌加一對將", "seven_pairs": "七對"},
    tile_at={"single": "單吊{x}", "two_pair": "聽對倒而胡的是{x}"},
    events={
        "discard": ("別人打出", "胡的是別人打出的牌"),
        "draw": ("自己摸牌", "胡的是自己摸的牌"),
        "gang_draw": ("槓後補牌", "胡的是槓後補來的牌"),
        "robbed_gang": ("搶槓", "胡的是搶來的槓牌"),
        "deal": ("發完牌", "發完牌就胡"),
        "ting": ("報聽當時", "報聽當時就胡"),
        "bao_change": ("換寶當時", "換寶當時就胡"),
    },
    melds={"chis": "吃", "pengs": "碰", "ming_gangs": "明槓", "bu_gangs": "補槓", "an_gangs": "暗槓"},
    one={},
)  # fmt: skip
