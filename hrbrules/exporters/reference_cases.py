"""The keys of cases and rounds go in; the chapter of the language reference that tells hosts how to write them comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

Said = tuple[str, str]  # 简体, English

TITLE: Final[Said] = ("用例和整局", "Cases and rounds")
LEAD: Final[tuple[Said, ...]] = (
    (
        "用例用来证明规则：写一副牌、怎么胡的、应当得到什么。写在规则文件的 `examples:` 下，"
        "或者单独写成一个 YAML 列表，用 `hrbrules cases 文件` 执行。`expect` 里写了的才比较。",
        "Cases prove rules: a hand, how it was won, and what that should come to. They stand under `examples:` in a ruleset file, "
        "or as a YAML list in a file of their own, and `hrbrules cases FILE` runs them. Only what stands in `expect` is compared.",
    ),
    (
        "带 `round:` 的用例打一整局：先摆牌墙和手牌，再按 `script` 一行一行打；没有提到的吃碰机会都算放过。"
        "没有写明的牌按 `seed` 洗。",
        "A case with `round:` plays a whole hand: wall and hands are laid out, then the lines of `script` are played; chances to "
        "claim that no line speaks of are passed. Tiles that are not named are shuffled by `seed`.",
    ),
)
EXAMPLES: Final = """```yaml
- case: 7889 on the middle tile
  ruleset: harbin
  cite: H20
  hand: 7889m
  melds: [peng 111p, chi 456s, chi 123m]
  win: {tile: 8m, by: draw}
  expect: {waits: [8m], fans: [zi_mo, ka_dang], value: 4, pays: {B: 4, C: 4, D: 4}}

- case: the nearest of two winners
  ruleset: harbin
  cite: H13
  round:
    hands: {A: 1p5p, B: 11p46p22s123m789m9s, C: 1s, D: 11s46p55m234m678m9s}
    bao: 8p
    script:
      - A discards 1p
      - B peng 1p
      - B discards 9s ting
      - C discards 1s
      - D peng 1s
      - D discards 9s ting
      - A discards 5p
      - expect: {legal: {C: [pass]}, may: {B: [hu 5p], D: [hu 5p]}}
      - B hu 5p; D hu 5p
  expect: {winner: B, pays: {A: 6}, next_dealer: B}
```"""

CASE: Final[Mapping[str, Said]] = {
    "case": ("名字", "its name"),
    "ruleset": ("用哪套规则；不写就是本文件的", "by which rules; by default those of the file"),
    "options": ("打开哪些选项", "options, by name"),
    "cite": ("出处", "sources"),
    "hand": ("胡牌之前手里没亮出的牌", "concealed tiles before the winning tile"),
    "melds": ("吃碰杠：`chi 123m`、`peng 5p`、`ming_gang 5p`、`an_gang 5p`", "melds: `chi 123m`, `peng 5p`, `ming_gang 5p`, `an_gang 5p`"),
    "win": ("`tile` 哪张，`by` 怎么来的，`from` 谁打的", "`tile`, `by` which event, `from` whom"),
    "seat": ("谁胡，默认 A", "who wins, A by default"),
    "dealer": ("谁是庄家，默认 A", "the dealer, A by default"),
    "declared": ("哪些输家报了听", "losers who have declared"),
    "closed": ("哪些输家没开门", "losers who have not opened"),
    "bao": ("宝牌，或指示牌", "the bao, or the indicator"),
    "state": ("其余情况，如 `dealer_draws: 3`", "whatever else matters, as `dealer_draws: 3`"),
    "round": ("打一整局，见下", "a whole hand, see below"),
    "expect": ("应当得到什么", "what is expected"),
}
EXPECT: Final[Mapping[str, Said]] = {
    "ting": ("能不能报听", "whether the hand may declare"),
    "waits": ("听哪些牌", "the waits"),
    "win": ("胡没胡", "whether it wins"),
    "why_not": ("不能胡的条件名", "names of the conditions that fail"),
    "fans": ("算数的胡法和番种", "win kinds and fans that count"),
    "value": ("值多少", "the value"),
    "pays": ("各家付多少，没写的付 0", "what each seat pays; 0 where left out"),
    "error": ("出错的代码", "the code of a diagnostic"),
}
ROUND: Final[Mapping[str, Said]] = {
    "dealer": ("庄家；`first` 表示按规则定首局庄家", "the dealer; `first`: whom the rules choose for the first hand"),
    "dealer_draws": ("此前连荒几局", "drawn hands in a row before this one"),
    "seed": ("骰子和其余的牌由它决定", "decides the dice and all tiles that are not named"),
    "hands": ("各家抓到的牌，写不满的补足", "dealt tiles by seat; short hands are filled up"),
    "draws": ("接下来依次摸到的牌", "the next tiles to be drawn"),
    "tail": ("从牌墙末尾依次取的牌：补杠、换宝、末轮从后往前", "tiles at the end of the wall, the last one first: replacements, new baos"),
    "bao": ("扣着的宝牌，或指示牌", "the bao that is set aside, or the indicator"),
    "replacements": ("留给补杠的墩里的牌", "tiles of the stacks reserved for kongs"),
    "final": ("留作末牌的墩里的牌", "tiles of the stacks reserved for the last round"),
    "wall": ("从开门处起整副牌墙的次序；写了它就不写上面几样", "the tiles in the order of the wall, instead of all the above"),
    "script": (
        "一行一个动作：`A discards 5p`、`C chi 46p ting 2s`、`D peng 3s`、`B hu 5m`、`B an_gang 1s`、`B pass`；"
        "同时的用分号隔开。`all pass` 都不要；`until 5 left`、`until B`、`until over` 摸什么打什么，"
        "一直打到剩 5 张、轮到 B、打完。中间可以放 `expect:`",
        "a line for each action: `A discards 5p`, `C chi 46p ting 2s`, `D peng 3s`, `B hu 5m`, `B an_gang 1s`, `B pass`; "
        "simultaneous ones with a semicolon. `all pass`: nobody wants it; `until 5 left`, `until B`, `until over`: all discard "
        "what they draw until five tiles are left, B is to play, the hand is over. `expect:` may stand between lines",
    ),
}
SEEN: Final[Mapping[str, Said]] = {
    "legal": ("某家此刻能做的全部动作", "every legal action of a seat, `legal: {B: [hu 5p, pass]}`"),
    "may": ("其中有这些；只写 `an_gang` 指任何暗杠", "these are among them; `an_gang` alone means any"),
    "may_not": ("其中没有这些", "these are not"),
    "waits": ("某家听什么", "the waits of a seat"),
    "melds": ("别家看到的吃碰杠", "melds as the others see them"),
    "river": ("某家打出、没被要走的牌", "discards of a seat that nobody claimed"),
    "old_bao": ("放在某家牌河里的旧宝", "old baos in the discards of a seat"),
    "hand": ("某家没亮出的牌", "the concealed tiles of a seat"),
    "refuses": (
        "不许的动作和不许它的规则：`{B peng 5p: claims.requires}`",
        "actions refused here, with the rule: `{B peng 5p: claims.requires}`",
    ),
    "events": (
        "上次 `expect` 以来，所写这几类事情的全部，依次列出；`no paid` 表示没有这一类",
        "everything of the kinds named since the last `expect`, in order; `no paid`: nothing of that kind",
    ),
    "owing": ("该谁答复", "the seats that must answer"),
    "declared": ("谁报了听", "the seats that have declared"),
    "sees_bao": ("谁知道宝牌", "the seats that know the bao"),
    "sees_hands": ("谁知道别家的手牌", "the seats that know the hand of another"),
    "bao": ("此刻哪些牌是宝", "the tiles that are bao now"),
    "winner": ("谁胡了；`[]` 表示没人胡", "who has won; `[]` for nobody"),
    "fans": ("算数的胡法和番种", "win kinds and fans that count"),
    "dice": ("各次掷出的点数", "the dice of each roll, `[5 2, 3 1]`"),
    "by": ("怎么胡的", "by which event it was won"),
    "tile": ("胡的哪张", "the winning tile"),
    "dealer": ("这一局的庄家", "the dealer of this hand"),
    "next_dealer": ("下一局的庄家", "the next dealer"),
    "after_leaving": ("此时有人离桌，下一局谁坐庄", "who would deal next if a player left now"),
    "opens": ("从谁的牌墙开、跳过几墩：`C 5`", "whose wall is opened after how many stacks, `C 5`"),
    "error": ("脚本里被拒绝那一行的错误代码", "the code with which a line of the script is refused"),
    "value": ("值多少", "the value"),
    "left": ("还能摸的张数", "tiles that may still be drawn"),
    "replacements": ("还能补杠的张数", "reserved replacements left"),
    "tiles": ("整副牌的张数", "tiles of the whole game"),
    "players": ("几家", "how many play"),
    "dealer_draws": ("下一局之前连荒几局", "drawn hands in a row for the next hand"),
    "over": ("打完没有", "whether the hand is over"),
    "drawn": ("是不是荒庄", "whether it was drawn"),
    "pays": ("各家付多少，杠分在内", "what each seat pays, kong money included"),
    "scores": ("各家输赢", "gains and losses by seat"),
}
TABLES: Final[tuple[tuple[Said, Mapping[str, Said]], ...]] = (
    (("一条用例", "A case"), CASE),
    (("它的 `expect`", "Its `expect`"), EXPECT),
    (("`round` 里", "In `round`"), ROUND),
    (("整局的 `expect`", "`expect` of a round"), SEEN),
)


def chapter(column: int) -> Iterator[str]:
    """The lines of the chapter, 0 for 简体, 1 for English."""
    yield from ("", f"## {TITLE[column]}")
    for paragraph in LEAD:
        yield from ("", paragraph[column])
    yield from ("", EXAMPLES)
    for title, keys in TABLES:
        yield from ("", f"### {title[column]}", "", ("| 项 | 意思 |", "| key | meaning |")[column], "|---|---|")
        yield from (f"| `{key}` | {said[column]} |" for key, said in keys.items())
