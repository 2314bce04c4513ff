"""How prose speaks of facts, classes of tiles, places and events: ids go in, words and sentence patterns come out.

Patterns of counts take {s} (whose), {q} (at least, at most …), {n} (the number) and {of} (the class of tiles).
"""


from __future__ import annotations

from typing import Final

from hrbrules.source.record import record


@record
class Count:
    """A count in prose. `some`: pattern for a number; `none`: for zero; `noun`: the number itself, as a noun.

    `of` wraps the class of tiles; `bare` stands in its place where the count is of no class.
    """

    some: str
    none: str
    noun: str
    of: str = "{of}"
    bare: str = ""


@record
class Words:
    """One language's words: counts, yes/no facts (true, false), seats, classes, places, shapes, events, plain nouns."""

    counts: dict[str, Count]
    truths: dict[str, tuple[str, str]]
    seats: dict[str, str]
    classes: dict[str, str]
    places: dict[str, tuple[str, str]]  # as an adjective of a wait; as what the winning tile does
    shapes: dict[str, str]
    tile_at: dict[str, str]  # places together with the tile that goes there, {x}
    events: dict[str, tuple[str, str]]  # as a heading; as a clause
    melds: dict[str, str]  # meld counts as short nouns, for sums
    one: dict[str, str]  # classes of tiles, one tile of them


ZH: Final = Words(
    counts={
        "losers": Count(some="输家{q}有{n}家", none="没有输家", noun="输家数"),
        "dealer_draws": Count(some="庄家已经连着荒庄{q}{n}次", none="庄家还没有荒过庄", noun="庄家连着荒庄的次数"),
        "wall_left": Count(some="牌墙{q}剩{n}张", none="牌墙一张不剩", noun="牌墙剩下的张数"),
        "visible": Count(some="亮明的{of}{q}有{n}张", none="{of}一张也没亮明", noun="亮明的{of}张数", bare="牌"),
        "in_wall": Count(some="牌墙里{q}还有{n}张{of}", none="牌墙里没有{of}了", noun="牌墙里{of}的张数", bare="牌"),
        "chis": Count(some="{s}{q}吃过{n}副{of}", none="{s}没有吃过{of}", noun="{s}吃{of}的副数", of="带{of}的牌"),
        "pengs": Count(some="{s}{q}碰过{n}副{of}", none="{s}没有碰过{of}", noun="{s}碰{of}的副数"),
        "ming_gangs": Count(some="{s}{q}明杠过{n}副{of}", none="{s}没有明杠过{of}", noun="{s}明杠{of}的副数"),
        "bu_gangs": Count(some="{s}{q}补杠过{n}副{of}", none="{s}没有补杠过{of}", noun="{s}补杠{of}的副数"),
        "an_gangs": Count(some="{s}{q}暗杠过{n}副{of}", none="{s}没有暗杠过{of}", noun="{s}暗杠{of}的副数"),
        "concealed": Count(some="{t}手里{q}有{n}张{of}", none="{t}手里没有{of}", noun="{t}手里{of}的张数", of="没亮出的{of}", bare="没亮出的牌"),
        "copies": Count(some="{t}{q}有{n}张{of}", none="{t}没有{of}", noun="{t}{of}的张数", bare="牌"),
        "suits": Count(some="{t}{q}有{n}门花色（红中不算）", none="{t}没有数牌", noun="{t}花色的门数"),
        "quads": Count(some="{t}手里{q}有{n}种牌凑足四张", none="{t}手里没有四张一样的牌", noun="{t}手里四张一样的种数"),
        "knows": Count(some="自己看得见的{of}{q}有{n}张", none="自己一张{of}也看不见", noun="自己看得见的{of}张数", bare="牌"),
        "waits": Count(some="听的{of}{q}有{n}种", none="没有听的{of}", noun="听的{of}种数", bare="牌"),
        "sequences": Count(some="{t}{q}有{n}副{of}顺子", none="{t}没有{of}顺子", noun="{t}{of}顺子的副数", of="带{of}的"),
        "triplets": Count(some="{t}{q}有{n}副{of}刻子（杠也算）", none="{t}没有{of}刻子，也没有{of}杠", noun="{t}{of}刻子（连杠）的副数"),
        "an_ke": Count(some="{t}{q}有{n}副{of}暗刻（暗杠也算）", none="{t}没有{of}暗刻", noun="{t}{of}暗刻的副数"),
    },
    truths={
        "declared": ("{s}已经报听", "{s}没有报听"),
        "declaring": ("{s}打的正是报听那张", "{s}打的不是报听那张"),
        "looked": ("{s}看过宝", "{s}没有看过宝"),
        "last_tiles": ("已经到了末牌", "还没有到末牌"),
        "pushed": ("已经推出一对", "没有推出一对"),
        "drawn": ("胡的牌是自己摸的", "胡的牌不是自己摸的"),
        "discarded": ("胡的牌是别人打出的（抢杠也算）", "胡的牌不是别人打出的"),
        "natural": ("胡的正是听的牌", "胡的不是听的牌"),
        "natural_deal": ("发下来的牌已经凑成胡牌", "发下来的牌没有凑成胡牌"),
    },
    seats={"dealer": "庄家", "winner": "胡牌的人", "discarder": "点炮的人", "gang_feeder": "放杠的人", "payer": "输家"},
    classes={
        "zhong": "红中", "yaojiu": "幺九牌", "terminals": "一九牌", "wan": "万子", "tong": "筒子", "tiao": "条子", "bao": "宝牌",
        "pushed_tile": "推出的那对牌", "gang_tile": "开杠的那种牌", "tile": "胡的那张牌", "fill": "所听的那张", "pair": "将",
    },
    places={
        "middle": ("卡张（顺子中间的一张）", "补在顺子中间"),
        "edge": ("边张（12 等 3，89 等 7）", "补的是边张（12 补 3，89 补 7）"),
        "two_sided": ("两面", "补在顺子的一头（两面）"),
        "single": ("单吊", "单吊"),
        "two_pair": ("对倒", "听对倒（两个对子，等其中一对成刻）"),
        "none": ("发牌成胡", "发下来就是胡牌"),
    },
    shapes={"four_sets": "四副牌加一对将", "seven_pairs": "七对"},
    tile_at={"single": "单吊{x}", "two_pair": "听对倒而胡的是{x}"},
    events={
        "discard": ("别人打出", "胡的是别人打出的牌"),
        "draw": ("自己摸牌", "胡的是自己摸的牌"),
        "gang_draw": ("杠后补牌", "胡的是杠后补来的牌"),
        "robbed_gang": ("抢杠", "胡的是抢来的杠牌"),
        "deal": ("发完牌", "发完牌就胡"),
        "ting": ("报听当时", "报听当时就胡"),
        "bao_change": ("换宝当时", "换宝当时就胡"),
    },
    melds={"chis": "吃", "pengs": "碰", "ming_gangs": "明杠", "bu_gangs": "补杠", "an_gangs": "暗杠"},
    one={},
)  # fmt: skip

EN: Final = Words(
    counts={
        "losers": Count(some="there are {q}{n} loser{es}", none="there are no losers", noun="the number of losers"),
        "dealer_draws": Count(some="the dealer has just had {q}{n} drawn hand{es} in a row", none="the dealer has had no drawn hand",
                              noun="the drawn hands in a row of this dealer"),
        "wall_left": Count(some="{q}{n} tile{es} of the wall {are} left", none="no tile of the wall is left", noun="the tiles left in the wall"),
        "visible": Count(some="{q}{n} cop{ies}{of} {are} visible to all", none="no copy{of} is visible", noun="the visible copies{of}", of=" of {of}"),
        "in_wall": Count(some="{q}{n} cop{ies}{of} {are} still in the wall", none="no copy{of} is left in the wall",
                         noun="the copies{of} still in the wall", of=" of {of}"),
        "chis": Count(some="{s} has {q}{n} chi{of}", none="{s} has no chi{of}", noun="the chi{of} of {s}", of=" holding {of}"),
        "pengs": Count(some="{s} has {q}{n} peng{of}", none="{s} has no peng{of}", noun="the peng{of} of {s}", of=" of {of}"),
        "ming_gangs": Count(some="{s} has {q}{n} exposed kong{es}{of}", none="{s} has no exposed kong{of}",
                            noun="the exposed kongs{of} of {s}", of=" of {of}"),
        "bu_gangs": Count(some="{s} has {q}{n} added kong{es}{of}", none="{s} has no added kong{of}", noun="the added kongs{of} of {s}", of=" of {of}"),
        "an_gangs": Count(some="{s} has {q}{n} concealed kong{es}{of}", none="{s} has no concealed kong{of}",
                          noun="the concealed kongs{of} of {s}", of=" of {of}"),
        "concealed": Count(some="{q}{n} tile{es}{of} {are} concealed in the hand{t}", none="no tile{of} is concealed in the hand{t}",
                           noun="the concealed tiles{of}{t}", of=" of {of}"),
        "copies": Count(some="the hand has {q}{n} {of}{t}", none="the hand has no {of}{t}", noun="the number of {of} in the hand{t}", bare="tiles"),
        "suits": Count(some="the hand has {q}{n} suit{es}{t} (Z is none)", none="the hand has no suit{t}", noun="the number of suits{t}"),
        "quads": Count(some="{q}{n} kind{es} of tile {are} held four times in the concealed hand{t}", none="no tile is held four times{t}",
                       noun="the kinds of tile held four times{t}"),
        "knows": Count(some="the player can see {q}{n} cop{ies}{of}", none="the player can see no copy{of}",
                       noun="the copies{of} that the player can see", of=" of {of}"),
        "waits": Count(some="the hand waits on {q}{n} tile{es}{of}", none="the hand waits on no tile{of}", noun="the number of waits{of}", of=" of {of}"),
        "sequences": Count(some="the hand has {q}{n} sequence{es}{of}{t}", none="the hand has no sequence{of}{t}",
                           noun="the sequences{of}{t}", of=" holding {of}"),
        "triplets": Count(some="the hand has {q}{n} triplet{es} or kong{es}{of}{t}", none="the hand has no triplet or kong{of}{t}",
                          noun="the triplets and kongs{of}{t}", of=" of {of}"),
        "an_ke": Count(some="the hand has {q}{n} concealed triplet{es} or kong{es}{of}{t}", none="the hand has no concealed triplet or kong{of}{t}",
                       noun="the concealed triplets and kongs{of}{t}", of=" of {of}"),
    },
    truths={
        "declared": ("{s} has declared ting", "{s} has not declared ting"),
        "declaring": ("the discard is the very one with which {s} declared", "the discard is not the one with which {s} declared"),
        "looked": ("{s} has looked at the bao", "{s} has not looked at the bao"),
        "last_tiles": ("the last stage of the wall has begun", "the last stage of the wall has not begun"),
        "pushed": ("a pair has been set apart", "no pair has been set apart"),
        "drawn": ("the winner drew the tile", "the winner did not draw the tile"),
        "discarded": ("the tile came from another player (a robbed kong too)", "the tile did not come from another player"),
        "natural": ("the tile is one of the waits", "the tile is none of the waits"),
        "natural_deal": ("the dealt tiles are a winning hand", "the dealt tiles are no winning hand"),
    },
    seats={"dealer": "the dealer", "winner": "the winner", "discarder": "the discarder", "gang_feeder": "the player who fed the kong", "payer": "the loser"},
    classes={
        "zhong": "Z", "yaojiu": "yaojiu tiles", "terminals": "a 1 or a 9", "wan": "characters", "tong": "dots",
        "tiao": "bamboos", "bao": "the bao", "pushed_tile": "the tile of the pair set apart", "gang_tile": "the tile of the kong",
        "tile": "the winning tile", "fill": "the tile that completes the hand", "pair": "the pair",
    },
    places={
        "middle": ("the middle of a sequence", "the tile fills the middle of a sequence"),
        "edge": ("an edge (12 on 3, 89 on 7)", "the tile fills an edge (12 on 3, 89 on 7)"),
        "two_sided": ("a two-sided wait", "the tile fills one end of a two-sided wait"),
        "single": ("a single", "the tile completes the pair (a single wait)"),
        "two_pair": ("one of two pairs", "the hand waits on two pairs, either to become a triplet"),
        "none": ("none, as of a deal", "the hand was dealt complete"),
    },
    shapes={"four_sets": "four sets and a pair", "seven_pairs": "seven pairs"},
    tile_at={"single": "the hand is a single wait on {x}", "two_pair": "the hand waits on two pairs and wins on {x}"},
    events={
        "discard": ("a discard", "the win is on a discard"),
        "draw": ("a draw", "the win is on a drawn tile"),
        "gang_draw": ("a kong replacement", "the win is on a kong replacement"),
        "robbed_gang": ("a robbed kong", "the win is on a robbed kong"),
        "deal": ("the deal", "the win is on the deal"),
        "ting": ("declaring ting", "the win comes as ting is declared"),
        "bao_change": ("a bao change", "the win comes with a bao change"),
    },
    melds={"chis": "chi", "pengs": "peng", "ming_gangs": "exposed kong", "bu_gangs": "added kong", "an_gangs": "concealed kong"},
    one={
        "yaojiu": "yaojiu tile", "terminals": "tile 1 or 9", "wan": "character", "tong": "dot", "tiao": "bamboo", "bao": "bao",
        "pushed_tile": "tile like the pair set apart", "gang_tile": "tile like the kong", "tile": "tile like the winning one",
        "fill": "tile like the one that completes the hand", "pair": "tile like the pair",
    },
)  # fmt: skip
