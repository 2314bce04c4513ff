"""A key goes in; the word or sentence of a transcript comes out, in 简体 or English."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from typing import Final

# key → (简体, English)
_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "heading": ("{name}（{code}），种子 {seed}", "{name} ({code}), seed {seed}"),
    "bot": ("{seat} 家由 {bot} 打", "{seat}: {bot}"),
    "bots_alike": ("各家都由 {bot} 打", "every seat: {bot}"),
    "dealer": ("庄家 {seat}", "dealer {seat}"),
    "dealer_draws": ("，已经连荒 {count} 局", ", after {count} drawn hands"),
    "dice": ("骰子 {dice}", "dice {dice}"),
    "deal": ("起手", "dealt"),
    "is_dealer": ("（庄）", " (dealer)"),
    "bao_at_deal": ("宝牌 {tile}，大家都看得见", "the bao is {tile}, for all to see"),
    "bao_also": ("（连同 {tile}）", " (and {tile})"),
    "drew": ("摸 {tile}", "draws {tile}"),
    "drew_after": ("再摸 {tile}", "then draws {tile}"),
    "replaced": ("补 {tile}", "draws {tile} for the kong"),
    "discarded": ("打 {tile}", "discards {tile}"),
    "discarded_ting": ("打 {tile} 报听", "discards {tile} and declares ting"),
    "declared": ("报听", "declares ting"),
    "pushed": ("推出一对 {tile}", "sets a pair of {tile} apart"),
    "chi": ("吃 {other} 家的 {tile}（{tiles}）", "chi {tiles} with {other}'s {tile}"),
    "peng": ("碰 {other} 家的 {tile}", "peng {tiles} with {other}'s {tile}"),
    "ming_gang": ("杠 {other} 家的 {tile}", "exposed kong {tiles} with {other}'s {tile}"),
    "bu_gang": ("{tile} 补杠", "adds {tile} to the peng: a kong"),
    "an_gang": ("暗杠 {tile}", "concealed kong {tiles}"),
    "shown": ("亮出暗杠 {tile}", "turns up the concealed kong {tiles}"),
    "looked": ("看宝：{tile}", "looks at the bao: {tile}"),
    "looked_none": ("看宝：已经没有宝牌", "looks, but there is no bao any more"),
    "bao_set": ("定宝：{tile}", "the bao is set: {tile}"),
    "bao_set_hidden": ("定宝，还没有人看", "the bao is set; nobody has seen it yet"),
    "bao_changed": ("换宝：{tile}", "the bao changes: {tile}"),
    "bao_changed_for": ("{seat} 家换宝：{tile}", "the bao of {seat} changes: {tile}"),
    "bao_changed_hidden": ("换宝，没有人看见新的", "the bao changes; nobody sees the new one"),
    "bao_gone": ("从这里起没有宝牌了", "from here on there is no bao"),
    "last_round": ("只剩最后几张：一家一张，只看能不能胡", "the last tiles: one each, to win or not"),
    "paid": ("{payer} 家付给 {payee} 家 {amount} 分杠钱", "{payer} pays {payee} {amount} for the kong"),
    "waiting": ("{hand}，听 {waits}，外面还有 {left} 张", "{hand}, waits on {waits}, {left} left"),
    "robbed": ("{seat} 家的杠被 {other} 家抢了", "{other} robs the kong of {seat}"),
    # why a claim went through
    "by_rank": ("{loser} 家也要这张（{what}）；{first}先于{second}{cite}", "{loser} wanted it too ({what}); {first} goes before {second}{cite}"),
    "by_nearness": ("{loser} 家也要这张（{what}）；同一级里，从 {giver} 家往下数 {winner} 家更近{cite}", "{loser} wanted it too ({what}); of one rank, {winner} is the nearer after {giver}{cite}"),
    "by_order_declared": ("{loser} 家也能胡；{winner} 家报听在先{cite}", "{loser} could win too; {winner} declared first{cite}"),
    "passed_win": ("{seat} 家能胡，没有胡", "{seat} could have won and passed"),
    # the end
    "won_draw": ("{seat} 家胡 {tile}（{by}）", "{seat} wins with {tile} ({by})"),
    "won_from": ("{seat} 家胡 {giver} 家的 {tile}（{by}）", "{seat} wins on {giver}'s {tile} ({by})"),
    "won_bare": ("{seat} 家胡（{by}）", "{seat} wins ({by})"),
    "bao_was": ("宝牌是 {tile}", "the bao was {tile}"),
    "value": ("番数 {value} = {how}", "value {value} = {how}"),
    "share": ("每家该付：{how}", "a loser's share: {how}"),
    "drawn_hand": ("荒庄，没有人胡", "the hand is drawn: nobody wins"),
    "nobody_pays": ("没有人付分", "nobody pays"),
    "hands_left": ("各家剩下的牌", "hands at the end"),
    "next_dealer": ("下一局 {seat} 家坐庄", "{seat} deals the next hand"),
    "next_draws": ("，连荒 {count} 局", ", after {count} drawn in a row"),
    "hu_word": ("胡", "win"),
}  # fmt: skip


def said(key: str, lang: str, **values: object) -> str:
    """Raises KeyError for a key that is not there."""
    return _TEXTS[key][0 if lang.startswith("zh") else 1].format(**values)
