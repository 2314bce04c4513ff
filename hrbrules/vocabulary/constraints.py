"""What facts cannot be true together: data in the words of formulas, for proofs, and tested against the engine.

A proof goes through every assignment of the facts that these let pass. One that is too weak costs a false alarm; one that is
wrong would hide a situation, so every win that the engine plays in the tests is held against all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hrbrules.vocabulary.flow_field import FlowValue


class Each(StrEnum):
    """Of whom a constraint tells. SEAT: bare public facts, of every seat in turn. LOSER: `payer` is every loser in turn."""

    WIN = "win"
    SEAT = "seat"
    LOSER = "loser"


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint:
    """Whenever somebody wins: where `when` holds (always, if empty), `then` holds. `flow`: only at tables with these choices."""

    id: str
    then: str
    meaning: tuple[str, str]  # 简体, English
    when: str = ""
    each: Each = Each.WIN
    flow: tuple[tuple[str, str], ...] = ()  # path, value (lists: their words with blanks between)

    def applies(self, flow: dict[str, FlowValue]) -> bool:
        """Whether it tells anything of a table with these choices of play."""
        return all(flow_text(flow[path]) == value for path, value in self.flow)


def flow_text(value: FlowValue) -> str:
    """A choice as one text."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


_MELDS = "chis + pengs + ming_gangs + bu_gangs + an_gangs"

CONSTRAINTS: Final[tuple[Constraint, ...]] = (
    # ---- events
    Constraint(id="drawn", when="drawn", then="by is draw/gang_draw", meaning=("自摸来的是摸牌或补牌", "drawn: a draw or a replacement")),
    Constraint(id="not_drawn", when="not drawn", then="not by is draw/gang_draw", meaning=("不是自摸来的就没有摸", "not drawn: no draw")),
    Constraint(id="discarded", when="discarded", then="by is discard/robbed_gang",
               meaning=("他人打的是打牌或抢杠", "discarded: a discard or a robbed kong")),
    Constraint(id="not_discarded", when="not discarded", then="not by is discard/robbed_gang",
               meaning=("不是他人打的就没有人给", "not discarded: nobody gave the tile")),
    Constraint(id="own_tile", when="discarded", then="not discarder is winner", meaning=("不能胡自己打的牌", "nobody wins on an own discard")),
    Constraint(id="bao_events", when="by is ting/bao_change", then="tile is bao and winner.declared",
               meaning=("报听时、换宝时胡的是宝牌，胡的人已经报听", "on ting and on a change the tile is a bao, and the winner has declared")),
    Constraint(id="no_robbing", then="not by is robbed_gang", flow=(("gang.robbing", ""),), meaning=("没有抢杠", "no kong is robbed")),
    Constraint(id="no_gangs", then="ming_gangs + bu_gangs + an_gangs = 0 and not by is gang_draw/robbed_gang", flow=(("gang.kinds", ""),),
               meaning=("没有杠", "there are no kongs")),
    Constraint(id="gang_draw", when="by is gang_draw", then="ming_gangs + bu_gangs + an_gangs >= 1",
               meaning=("开过杠才有补牌", "only a kong draws a replacement")),
    Constraint(id="no_gang_after_ting", when="by is gang_draw", then="not winner.declared", flow=(("gang.after_ting", ""),),
               meaning=("听后不能开杠，补牌的人还没有报听", "where no kong is laid after ting, who draws a replacement has not declared")),
    Constraint(id="feeder", when="payer is gang_feeder", then="not by is deal/draw/discard/ting", each=Each.LOSER,
               meaning=("打出牌以后就没有放杠的人了", "a discard ends the turn that somebody fed a kong in")),
    Constraint(id="fed", when="payer is gang_feeder and by is gang_draw", then="winner.ming_gangs >= 1", each=Each.LOSER,
               meaning=("有人放杠，补牌的人就有明杠", "whom somebody fed has an exposed kong")),
    Constraint(id="no_bao", then="not tile is bao and not by is ting/bao_change", flow=(("bao.kind", "none"),), meaning=("没有宝", "there is no bao")),
    Constraint(id="dealer_passes", then="dealer_draws = 0", flow=(("dealer.draw", "next_seat"),),
               meaning=("荒庄就换庄，没有连荒", "a drawn hand moves the deal, so none follows under the same dealer")),
    # ---- seats
    Constraint(id="declaring", when="declaring", then="declared and by is discard", each=Each.SEAT,
               meaning=("宣听的那张一打出就算报听", "the discard that declares comes from a player who has then declared")),
    Constraint(id="declaring_discarder", when="payer.declaring", then="payer is discarder", each=Each.LOSER,
               meaning=("宣听的那张是点炮的人打的", "the discard that declares is the discard in question")),
    Constraint(id="looked", when="looked", then="declared", each=Each.SEAT, meaning=("报了听才能看宝", "only a declared player looks at the bao")),
    Constraint(id="nobody_looks", then="not looked", each=Each.SEAT, flow=(("bao.seen_by", "nobody"),),
               meaning=("谁也不许看宝", "nobody may look at the bao")),
    Constraint(id="four_melds", then=f"{_MELDS} <= 4", each=Each.SEAT, meaning=("最多四副", "at most four melds")),
    Constraint(id="loser_undealt", when="by is deal", then=f"{_MELDS} = 0 and not declared", each=Each.SEAT,
               meaning=("刚发牌，没有人吃碰杠，也没有人报听", "in the deal nobody has a meld or has declared")),
    # ---- the hand
    Constraint(id="thirteen", when="not by is deal", then=f"held concealed + 3 × ({_MELDS}) = 13",
               meaning=("胡之前一共十三张，一副算三张", "thirteen tiles before the winning one, a meld counted as three")),
    Constraint(id="dealt", when="by is deal", then="held concealed >= 13 and waits = 0 and not pushed",
               meaning=("发牌即胡的手里有十三或十四张", "a hand that wins as dealt has thirteen tiles or fourteen")),
    Constraint(id="three_copies", when="not by is deal", then="held copies of tile <= 3", meaning=("胡张在手里最多三张", "at most three copies of the winning tile are held")),
    Constraint(id="bao_lies_aside", when="tile is bao and by is draw/gang_draw/discard/robbed_gang", then="held copies of tile <= 2",
               flow=(("bao.kind", "hidden_tile"), ("bao.counts", "itself"), ("last.counts_bao", "no")),
               meaning=("宝牌自己占一张，胡张又占一张", "the bao lying aside is one copy, and the winning tile another")),
    Constraint(id="peng_of_tile", when="pengs of tile >= 1", then="held concealed of tile = 0",
               meaning=("碰过的牌，胡张就是第四张", "where it was a peng, the winning tile is the fourth copy")),
    Constraint(id="copies_of_tile", then="held copies of tile >= held concealed of tile + 3 × pengs of tile",
               meaning=("手里的和碰过的都算在内", "copies are those in hand and those in melds")),
    Constraint(id="gang_of_tile", then="ming_gangs of tile + bu_gangs of tile + an_gangs of tile = 0",
               meaning=("杠过的牌没有第五张", "no fifth copy of a kong")),
    Constraint(id="two_suits_in_play", then="complete suits <= 2", flow=(("tiles.suits", "2"),), meaning=("只用两门牌", "the game has two suits")),
    Constraint(id="copies_of_bao", then="held copies of bao <= 3",
               flow=(("bao.kind", "hidden_tile"), ("bao.counts", "itself"), ("last.counts_bao", "no")),
               meaning=("宝牌自己占一张", "one copy of the bao lies aside")),
    Constraint(id="pushed", when="pushed", then="waits = 1 and every wait is two_pair", meaning=("推出一对的只听那一对", "a hand with a pair set apart waits on that pair")),
    Constraint(id="pushed_reading", when="pushed", then="place is two_pair and fill is pushed_tile",
               meaning=("推出的那对补成刻子", "the pair set apart becomes the triplet")),
    Constraint(id="no_push", then="not pushed", flow=(("ting.push", "no"),), meaning=("不许推出", "no pair is set apart")),
    # ---- waits and the reading
    Constraint(id="waits", when="not by is deal", then="waits >= 1", meaning=("要听牌才能胡", "only a hand that waits wins")),
    Constraint(id="a_place_of_the_waits", when="not by is deal",
               then="place is middle and some wait is middle or place is edge and some wait is edge or place is two_sided and "
                    "some wait is two_sided or place is single and some wait is single or place is two_pair and some wait is two_pair",
               meaning=("胡的位置是所听的位置之一", "the place taken is one of the places waited on")),
    Constraint(id="no_place", when="by is deal", then="place is none", meaning=("发牌即胡没有位置", "in the deal no tile takes a place")),
    Constraint(id="natural_fill", when="natural and not by is deal", then="fill is tile", meaning=("自然胡补的就是胡张", "a natural win is completed by its tile")),
    Constraint(id="other_fill", when="not natural and not by is deal", then="not fill is tile",
               meaning=("不在所听之内的，补的是别的牌", "a tile not waited on stands for another")),
    Constraint(id="four_sets", when="shape is four_sets", then="complete sequences + complete triplets = 4",
               meaning=("四副一将", "four sets")),
    Constraint(id="seven_pairs", when="shape is seven_pairs", then=f"complete sequences + complete triplets = 0 and {_MELDS} = 0",
               meaning=("七对没有顺子和刻子，也不能吃碰杠", "seven pairs have no sets and no melds")),
    Constraint(id="fills_a_sequence", when="place is middle/edge/two_sided",
               then="complete sequences = held sequences + 1 and complete triplets = held triplets and not fill is zhong",
               meaning=("补成顺子", "the tile completes a sequence")),
    Constraint(id="ends_of_sequences", when="place is middle/edge", then="not fill is yaojiu",
               meaning=("卡张、边张补的不是幺九", "the middle of a sequence is no 1 or 9, nor is 3 or 7")),
    Constraint(id="ends_of_suits", when="place is middle/edge", then="not fill is terminals",
               meaning=("卡张、边张补的不是老头", "the middle of a sequence is no 1 or 9, nor is 3 or 7")),
    Constraint(id="fills_a_triplet", when="place is two_pair",
               then="complete triplets = held triplets + 1 and complete sequences = held sequences and held concealed of fill >= 2",
               meaning=("补成刻子", "the tile completes a triplet")),
    Constraint(id="fills_eyes", when="place is single", then="held concealed of fill >= 1", meaning=("单吊的那张手里有一张", "of a single wait one is held")),
    Constraint(id="pair_of_zhong", when="fill is zhong and place is two_pair", then="held concealed of fill = 2",
               meaning=("红中不成顺，对倒时手里正好两张", "Z is in no sequence, so a pair of it is two tiles")),
    Constraint(id="one_zhong", when="fill is zhong and place is single", then="held concealed of fill = 1",
               meaning=("红中不成顺，单吊时手里正好一张", "Z is in no sequence, so a single one is one tile")),
    Constraint(id="waits_on_zhong_alone", when="natural and waits = 1 and tile is zhong", then="not some wait is middle/edge/two_sided",
               meaning=("只听红中，补不成顺子", "a wait on Z alone completes no sequence")),
    Constraint(id="fills_no_set", when="place is single/none",
               then="complete triplets = held triplets and complete sequences = held sequences", meaning=("补成将", "the tile completes no set")),
    Constraint(id="melded_sets", when="shape is four_sets",
               then="held triplets >= pengs + ming_gangs + bu_gangs + an_gangs and held sequences >= chis",
               meaning=("吃碰杠都在副里", "melds are sets of the reading")),
    Constraint(id="a_suit", then="held suits >= 1", meaning=("红中只有四张，手里总有一门", "there are four red dragons only, so a hand has a suit")),
    Constraint(id="suits", when="not by is deal", then="complete suits = held suits",
               meaning=("补的那张总和手里的牌成副或成将，不会添一门", "the tile completes a set or the eyes, of which the hand holds the rest: it adds no suit")),
    # ---- what lies open
    Constraint(id="discarded_tile_lies_open", when="by is discard", then="visible of tile >= 1", meaning=("打出的牌大家都看得见", "a discard lies open")),
    Constraint(id="robbed_peng_lies_open", when="by is robbed_gang", then="visible of tile >= 3 and held copies of tile = 0",
               flow=(("gang.robbing", "bu_gang"),), meaning=("抢的是补杠，碰着的三张亮着", "the kong that is robbed was an open peng")),
    Constraint(id="four_of_tile", then="held concealed of tile + visible of tile + in_wall of tile <= 4", meaning=("一种牌只有四张", "four copies of a tile")),
    Constraint(id="four_with_the_drawn", when="drawn", then="held concealed of tile + visible of tile + in_wall of tile <= 3",
               meaning=("摸到的那张是第四张", "the drawn one is another copy")),
    Constraint(id="four_of_fill", then="held concealed of fill + visible of fill + in_wall of fill <= 4", meaning=("一种牌只有四张", "four copies of a tile")),
)  # fmt: skip
