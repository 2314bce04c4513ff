"""A language goes in; the fixed words of the book come out: titles, column heads, joining marks."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hrbrules.formula.tree import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """Marks first; `texts` holds headings and sentences by key."""

    stop: str
    space: str
    comma: str
    semicolon: str
    colon: str
    untranslated: str
    any_of: str
    all_of: str
    or_inline: str
    and_inline: str
    units: dict[Unit, str]
    unit: dict[Unit, str]  # of one
    grades: dict[str, str]
    events: dict[str, str]
    melds: dict[str, str]
    texts: dict[str, str]

    def __getitem__(self, key: str) -> str:
        return self.texts[key]


# key → (简体, English)
_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "contents": ("目录", "Contents"),
    "glance": ("一览", "At a glance"),
    "tiles": ("用牌与抓牌", "Tiles and deal"),
    "play": ("打牌与吃碰", "Play and claims"),
    "kongs": ("杠", "Kongs"),
    "ting": ("听牌", "Ting"),
    "winning": ("胡牌", "Winning"),
    "bao": ("宝牌", "The bao"),
    "fans": ("番种与分数", "Fans and values"),
    "pay": ("谁付多少", "Who pays what"),
    "end": ("末牌、荒庄与坐庄", "Last tiles, drawn hands and the deal"),
    "options": ("可选规则", "House rules"),
    "glossary": ("用语", "Glossary"),
    "sources": ("出处", "Sources"),
    "lead": ("本书由规则文件生成：书里的每句规则、每个数、每个例子，都和程序算的是同一份规则。句末小字是出处编号，见“出处”一章。",
             "This book is made from a rules file: every rule, number and example in it comes from the same text that programs play by. The small codes after a rule cite its source; see “Sources”."),
    "tile_total": ("全副共 {n} 张。", "That makes {n} tiles."),
    "wall_side": ("每家面前码 {n} 墩，一墩上下两张。", "Each player builds a wall of {n} stacks, two tiles high."),
    "tile": ("牌", "tiles"),
    "written": ("写法", "written"),
    "suit_m": ("万", "characters"),
    "suit_p": ("筒（饼）", "dots"),
    "suit_s": ("条（束）", "bamboos"),
    "zhong": ("红中", "red dragon"),
    "yaojiu": ("幺九牌：各门的一、九和红中。", "Yaojiu tiles: 1 and 9 of every suit, and Z."),
    "yaojiu_dry": ("幺九牌：各门的一和九。", "Yaojiu tiles: 1 and 9 of every suit."),
    "precedence": ("抢牌先后", "Precedence of claims"),
    "rank": ("级", "rank"),
    "claim": ("要牌", "claim"),
    "who_from": ("要谁打出的牌", "whose discard"),
    "from_any": ("任何一家", "anybody's"),
    "from_previous": ("上家", "the previous player's"),
    "from_beyond_previous": ("上家以外", "anybody's but the previous player's"),
    "after_claim": ("吃、碰、杠之后剩下的牌，包括自己开的杠，还要满足：", "What is left after a chi, peng or kong, one's own kongs included, must meet this:"),
    "ting_needs": ("报听要满足：", "To declare ting:"),
    "ting_free": ("只要听牌就可以报听，没有别的条件。", "Any hand one tile from a win may declare; there is no further condition."),
    "tides": ("下面说“听牌时”，是指不算胡的那张；说“胡牌时”，是指算上它。吃碰杠出来的牌都算自己的牌。",
              "“Before the winning tile” means the hand without it; “with the winning tile” means the hand including it. Melds belong to the hand."),
    "held": ("听牌时，", "Before the winning tile, "),
    "complete": ("胡牌时，", "With the winning tile, "),
    "hand_needs": ("牌要满足的条件", "What the hand needs"),
    "win_needs": ("胡牌的时候还要：", "At the win:"),
    "win_late": ("算出番数之后还要：", "Once the value is known:"),
    "kinds": ("胡法", "Ways to win"),
    "kind": ("胡法", "win"),
    "fan": ("番种", "fan"),
    "when": ("条件", "when"),
    "worth": ("分值", "worth"),
    "source": ("出处", "source"),
    "drops": ("算了它，就不再算：{names}。", "It replaces: {names}."),
    "waives": ("不必满足：{names}。", "It needs no: {names}."),
    "declared": ("已经报听", "having declared ting"),
    "fans_all": ("下面凡是满足的都算在一起，除非写明不再算。", "All that hold count together, unless one replaces another."),
    "value": ("番数", "Value"),
    "share": ("一个输家的一份", "One loser's share"),
    "owes_all": ("每个输家都要付一份。", "Every loser owes a share."),
    "owes_if": ("输家付不付一份：{test}，就付。", "A loser owes a share if {test}."),
    "owes_any": ("输家符合下面任何一条，就要付一份：", "A loser owes a share if at least one of these holds:"),
    "owes_none": ("没有人付。", "Nobody pays."),
    "factors": ("加倍项", "Factors"),
    "factor": ("加倍项", "factor"),
    "bears_none": ("各付各的，没有包赔。", "Each loser pays its own share; nobody is liable for others."),
    "bears": ("{test}时，{seat}一个人付清所有输家的份。", "When {test}, {seat} alone pays the shares of all losers."),
    "bears_says": ("由{seat}一个人付清所有输家的份。", "Then {seat} alone pays the shares of all losers."),
    "pay_table": ("付分表", "Payments"),
    "situation": ("情形", "situation"),
    "total": ("合计", "total"),
    "payer_discarder": ("点炮的人", "discarder"),
    "payer_other": ("其余每家", "each other loser"),
    "payer_each": ("每个输家", "each loser"),
    "payer_dealer": ("庄家", "dealer"),
    "payer_closed": ("站立的输家", "each closed loser"),
    "discard_declared": ("点炮的人已报听", "by a declared player"),
    "discard_undeclared": ("点炮的人没报听", "by an undeclared player"),
    "money": ("杠钱", "Kong money"),
    "money_none": ("杠不另外算分。", "Kongs score nothing by themselves."),
    "money_share": ("每个付的人付 {amount} 分", "{amount} points from each payer"),
    "money_all": ("另外几家都付", "all others pay"),
    "examples": ("例子", "Examples"),
    "ex_hand": ("手牌", "hand"),
    "ex_win": ("胡", "win"),
    "ex_waits": ("听", "waits"),
    "ex_no_waits": ("不听牌", "no waits"),
    "ex_bao": ("宝牌", "bao"),
    "ex_fans": ("算作", "counts as"),
    "ex_by": ("来牌", "tile from"),
    "ex_value": ("番数 {n}", "value {n}"),
    "ex_loses": ("不能胡", "no win"),
    "ex_needed": ("要“{test}”", "needed: “{test}”"),
    "ex_dealer": ("坐庄", "dealer"),
    "ex_winner": ("胡牌的人", "winner"),
    "ex_seat": ("这手牌的人", "player"),
    "ex_discarder": ("点炮", "discarder"),
    "ex_declared": ("已报听的输家", "declared losers"),
    "ex_closed": ("站立的输家", "closed losers"),
    "ex_title": ("{hand}听 {waits}", "{hand}waits on {waits}"),
    "r_payer": ("付", "pays"),
    "r_payee": ("收", "to"),
    "r_amount": ("分", "points"),
    "r_label": ("因为", "for"),
    "option": ("规则", "house rule"),
    "now": ("本书", "here"),
    "default": ("通常", "usual"),
    "range": ("可取", "may be"),
    "on": ("开", "on"),
    "off": ("关", "off"),
    "options_on": ("本书采用的", "In force here"),
    "options_open": ("可以另选的", "Also available"),
    "options_none": ("没有可选规则。", "There are no house rules to choose."),
    "to": ("{low} 到 {high}", "{low} to {high}"),
    "no_limit": ("0（不限）", "0 (no limit)"),
    "needs": ("要先开：{names}。", "Needs: {names}."),
    "excludes": ("不能同时开：{names}。", "Excludes: {names}."),
    "t_zh": ("简体", "simplified"),
    "t_hant": ("繁体", "traditional"),
    "t_pinyin": ("拼音", "pinyin"),
    "t_en": ("英文", "English"),
    "t_meaning": ("意思", "meaning"),
    "s_letter": ("编号", "codes"),
    "s_title": ("名称", "title"),
    "s_kind": ("性质", "kind"),
    "s_author": ("作者", "author"),
    "s_used": ("本书引用", "cited here"),
    "s_rulings": ("本书补定", "rulings"),
    "s_rulings_kind": ("编写时定下的", "made for this book"),
    "unknown": ("作者不详", "author unknown"),
    "contested": ("有出入的地方", "Contested points"),
    "contested_none": ("没有标明有争议的条目。", "No clause is marked as contested."),
    "bao_none": ("不用宝牌。", "There is no bao."),
    "terms": ("说法", "Words used"),
    "footer_name": ("规则", "rules"),
    "footer_edition": ("版本", "edition"),
    "footer_code": ("编码", "code"),
    "footer_digest": ("校验", "digest"),
    "players": ("人数", "players"),
    "set": ("用牌", "tiles"),
    "order": ("先后", "precedence"),
    "next_dealer": ("下局庄家", "next dealer"),
    "who_pays": ("谁付", "who pays"),
    "needed": ("胡牌条件", "a winning hand"),
    "to_ting": ("报听条件", "to declare"),
}  # fmt: skip


def _texts(index: int) -> dict[str, str]:
    return {key: pair[index] for key, pair in _TEXTS.items()}


LABELS: Final[dict[str, Labels]] = {
    "zh-Hans": Labels(
        stop="。", space="", comma="、", semicolon="；", colon="：", untranslated="（未译）",
        any_of="下面至少满足一条：", all_of="下面都要满足：", or_inline="，或者", and_inline="，并且",
        units={Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"}, unit={Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"},
        grades={"attested": "有据", "inferred": "推定", "disputed": "说法不一", "common house rule": "常见自定"},
        events={"discard": "别人打出", "draw": "自己摸牌", "gang_draw": "杠后补牌", "robbed_gang": "抢杠", "deal": "发完牌", "ting": "报听当时", "bao_change": "换宝当时"},
        melds={"chi": "吃", "peng": "碰", "ming_gang": "明杠", "bu_gang": "补杠", "an_gang": "暗杠"},
        texts=_texts(0),
    ),
    "en": Labels(
        stop=".", space=" ", comma=", ", semicolon="; ", colon=": ", untranslated=" [untranslated]",
        any_of="at least one of these holds:", all_of="all of these hold:", or_inline=", or ", and_inline=", and ",
        units={Unit.FAN: "fan", Unit.TIMES: "times", Unit.POINTS: "points"}, unit={Unit.FAN: "fan", Unit.TIMES: "time", Unit.POINTS: "point"},
        grades={"attested": "attested", "inferred": "inferred", "disputed": "disputed", "common house rule": "common house rule"},
        events={"discard": "a discard", "draw": "a draw", "gang_draw": "a kong replacement", "robbed_gang": "a robbed kong", "deal": "the deal", "ting": "declaring ting", "bao_change": "a bao change"},
        melds={"chi": "chi", "peng": "peng", "ming_gang": "exposed kong", "bu_gang": "added kong", "an_gang": "concealed kong"},
        texts=_texts(1),
    ),
}  # fmt: skip
