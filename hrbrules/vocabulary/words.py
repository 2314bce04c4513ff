"""The standard vocabulary as one: facts, classes of tiles, places, shapes, events, with their Chinese names."""

from __future__ import annotations

from hrbrules.formula.signature import Fact, Words
from hrbrules.formula.tree import Kind
from hrbrules.tiles import tile
from hrbrules.tiles.reading import PLACES, SHAPES
from hrbrules.vocabulary.events import EVENTS
from hrbrules.vocabulary.facts_hand import HAND_FACTS, READING_FACTS
from hrbrules.vocabulary.facts_table import SEAT_FACTS, TABLE_FACTS
from hrbrules.vocabulary.facts_win import WIN_FACTS

STANDARD_FACTS: tuple[Fact, ...] = (*TABLE_FACTS, *SEAT_FACTS, *HAND_FACTS, *READING_FACTS, *WIN_FACTS)
FACTS: dict[str, Fact] = {fact.id: fact for fact in STANDARD_FACTS}

CLASSES: dict[str, tuple[int, str, tuple[str, str]]] = {
    "zhong": (tile.ZHONG_MASK, "红中", ("红中", "the red dragon")),
    "yaojiu": (tile.YAOJIU, "幺九", ("各门的一、九和红中", "1 and 9 of every suit, and Z")),
    "terminals": (tile.TERMINALS, "老头", ("各门的一、九", "1 and 9 of every suit")),
    "wan": (tile.WAN, "万子", ("万子", "the suit m")),
    "tong": (tile.TONG, "筒子", ("筒子", "the suit p")),
    "tiao": (tile.TIAO, "条子", ("条子", "the suit s")),
}
MEMBERS_ZH: dict[str, str] = {
    "middle": "卡张", "edge": "边张", "two_sided": "两面", "single": "单张", "two_pair": "对倒", "none": "无",
    "four_sets": "四副一将", "seven_pairs": "七对形",
    "discard": "打牌", "draw": "摸牌", "gang_draw": "补牌", "robbed_gang": "抢杠时", "deal": "发牌", "ting": "报听时",
    "bao_change": "换宝时",
}  # fmt: skip


def standard_words() -> Words:
    """A fresh dictionary, to which a ruleset adds its own names."""
    members: dict[str, tuple[Kind, int]] = {name: (Kind.PLACE, bit) for name, bit in PLACES.items()}
    members |= {name: (Kind.SHAPE, bit) for name, bit in SHAPES.items()}
    members |= {name: (Kind.EVENT, bit) for name, bit in EVENTS.items()}
    aliases = {fact.zh: fact.id for fact in STANDARD_FACTS}
    aliases |= {zh: name for name, (_, zh, _) in CLASSES.items()}
    aliases |= {zh: name for name, zh in MEMBERS_ZH.items()}
    return Words(facts=dict(FACTS), classes={name: mask for name, (mask, _, _) in CLASSES.items()}, members=members, aliases=aliases)


def chinese_names() -> dict[str, str]:
    """The Chinese word for every standard id."""
    return {word: zh for zh, word in standard_words().aliases.items()}
