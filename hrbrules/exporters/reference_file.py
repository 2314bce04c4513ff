"""The fields of a ruleset file go in; the part of the language reference that tells hosts what they mean, with a whole file, comes out."""

# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

Said = tuple[str, str]  # 简体, English

FIELDS: Final[Mapping[str, Said]] = {
    "when": (
        "条件，一个公式；一条只写一个值，就是 when（杠分就是 share）",
        "the condition, a formula; a bare value stands for it (of kong money, for share)",
    ),
    "all": ("取了名字的分条，全都要满足", "named parts, all of which must hold"),
    "any": ("取了名字的分条，满足一条就行", "named parts, of which one is enough"),
    "judged": ("手牌条件看哪时的牌：`held` 胡的那张之前，`complete` 连胡的那张", "when a hand condition looks: `held` before the winning tile, `complete` with it"),
    "by": ("胡牌方式：怎么来的牌，一种或几种", "of a win kind: the event, or a list of events, it wins by"),
    "waives": ("胡牌方式：不用满足的 win.requires", "of a win kind: names in win.requires that it need not meet"),
    "drops": ("这条成立时不再算的别的条", "names of others that do not count while this holds"),
    "fan": ("值几番，相加；由 `total fan` 收集，查表才变成分", "worth in fan, which add up: `total fan` collects them, a table turns them into points"),
    "times": ("值几倍，相乘；由 `product times` 收集", "worth as a multiplier: `product times` collects them"),
    "points": ("值几分；由 `highest points` 或 `total points` 收集", "worth in points: `highest points` or `total points` collects them"),
    "share": ("杠分：该付的每家付多少", "of kong money: what each who owes it pays"),
    "owes": ("哪些输家该付，不写就是都付", "which losers owe; without it all do"),
    "bearer": ("包付：谁一个人付清大家的份", "of a liability: the one seat that pays every share, such as dealer or discarder"),
    "rows": ("表里的数，从 from（默认 0）起一个一个对应；用法：表名 of (…)", "the numbers of a table, from `from` (0) on; used as name of (…)"),
    "unit": ("表或选项的数是番、倍还是分：fan times points", "what the numbers of a table or option are: fan, times or points"),
    "default": ("选项平时的值", "the usual value of an option"),
    "on": ("选项打开时改什么，写法和子规则一样（`off`、选项值也这样写）", "what an option changes when on, written like a child (`off` and the choices likewise)"),
    "choices": ("选项的几个值：{值: 名字}；每个值改什么，写在以它为名的字段下", "the values of an option: {value: name}; what each changes stands under a field of its name"),
    "needs": ("要一起打开的选项：{选项: 值}", "options that must be set too: {option: value}"),
    "excludes": ("不能一起打开的选项：{选项: 值}", "options that may not be set at the same time: {option: value}"),
    "from": ("表的第一个数对应几", "what the first number of a table stands for"),
    "number": ("选项是 {from: 最小, to: 最大} 之间的数，公式里直接写选项名", "the option is a number {from: least, to: most}, a word in formulas"),
    "name": ("名字；中文名也能写在公式里", "a name; a Chinese one may be used in formulas too"),
    "says": ("书里怎么说，代替自动写的句子", "how the book says it, in place of the sentence it would write"),
    "cite": ("出处", "its source"),
}
AMOUNTS: Final[Mapping[str, Said]] = {
    "value": ("公式：这一胡值多少", "formula: what a win is worth"),
    "payments.share": ("公式：一个输家该付多少", "formula: what one loser owes"),
}
TITLE: Final[Said] = ("一份完整的文件", "A whole file")
HEADS: Final[tuple[Said, Said]] = (("字段", "field"), ("意思", "meaning"))
FILE: Final = """hrbrules: 1
ruleset: our-table                  # the name of the file, our-table.yaml
extends: harbin                     # everything that is not said here is as there
name: {zh-Hans: 我家规矩, zh-Hant: 我家規矩, en: Our table}
terms.opened: chis + pengs >= 1     # a kong does not open
hand.requires:
  two_suits: ~                      # taken away: one suit may win
  triplet: {any: {+piao: place is two_pair and sequences = 3}}
  yaojiu: copies of terminals >= 1  # Z is no yaojiu
claims:
  order: [hu, [ming_gang, peng]]    # what is not listed may not be claimed: no chi
  requires: {shou_ba_yi: concealed >= 4 or concealed of zhong = 1}
win.requires: {+qi_hu: {name: 起胡, when: value >= 2}}
win.kinds: {+hai_di: {name: 海底, by: draw, when: natural and last_tiles, points: 4, drops: [zi_mo]}}
fans:
  ka_dang: {all: {place: every wait is middle}}
  +qing_yi_se: {name: 清一色, when: suits = 1, times: 4}
payments:
  owes: true                        # every loser owes, also on a discard
  factors:
    +zhan_li: {name: 站立加倍, when: payer.closed and not discarded, times: 2}
  bears: {bao_zhuang: ~}
options:
  bao_zhuang_three: ~               # an inherited option that sets what was changed goes too
  +dealer_double: {name: 庄家翻倍, default: off, on: {payments.factors.+zhuang: {name: 庄翻, when: payer is dealer or winner is dealer, times: 2}}}
examples:
  - {case: one suit, hand: 46m22m, melds: [peng 111m, peng 999m, peng 777m], win: {tile: 5m, by: draw}, expect: {value: 16}}
"""


def fields(column: int) -> Iterator[str]:
    """A table of the fields of clauses, and a file that uses most of them. `column`: 0 简体, 1 English."""
    yield from ("", f"| {HEADS[0][column]} | {HEADS[1][column]} |", "|---|---|")
    yield from (f"| `{name}` | {said[column]} |" for name, said in FIELDS.items())
    yield from ("", f"### {TITLE[column]}", "", "```yaml", FILE.rstrip(), "```")
