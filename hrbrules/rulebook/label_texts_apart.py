"""Fixed words of what tells two games apart, and of a position in one line, per language."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from typing import Final

# key → (简体, 繁體, English)
TEXTS_APART: Final[dict[str, tuple[str, str, str]]] = {
    # books
    "d_examples": ("同一手牌，两种算法", "同一手牌，兩種算法", "The same hand under both"),
    "d_lead": ("每处改动举一手最小的牌，在{parent}和本书各算一遍；一共试了 {n} 种情形。", "每處改動舉一手最小的牌，在{parent}和本書各算一遍；一共試了 {n} 種情形。", "For each change the smallest hand that shows it, judged under {parent} and here; {n} situations were tried."),
    "d_with": ("同时起作用的还有：{names}", "同時起作用的還有：{names}", "also at work here: {names}"),
    # receipts in brief
    "d_counts": ("算作", "算作", "counts as"),
    "d_value": ("番数", "番數", "value"),
    "d_pays": ("谁付", "誰付", "who pays"),
    "d_nobody": ("没有人付", "沒有人付", "nobody"),
    "d_this_rule": ("不合这一条", "不合這一條", "it breaks this rule"),
    # the command
    "d_equal": ("{one} 和 {other} 是同一种打法（逐条证明）。", "{one} 和 {other} 是同一種打法（逐條證明）。", "{one} and {other} are the same game: proved clause by clause."),
    "d_two_games": ("{one} 和 {other}：{counts}。", "{one} 和 {other}：{counts}。", "{one} and {other}: {counts}."),
    "d_options": ("选项 {name}（{id}）：{before} → {after}", "選項 {name}（{id}）：{before} → {after}", "option {name} ({id}): {before} → {after}"),
    "d_count_play": ("打法有 {n} 处不同", "打法有 {n} 處不同", "{n} rules of play differ"),
    "d_count_play_one": ("打法有一处不同", "打法有一處不同", "one rule of play differs"),
    "d_count_rules": ("胡牌和算分有 {n} 条不同", "胡牌和算分有 {n} 條不同", "{n} rules on wins and payments differ"),
    "d_count_rules_one": ("胡牌和算分有一条不同", "胡牌和算分有一條不同", "one rule on wins and payments differs"),
    "d_count_none": ("胡牌和算分没有一条不同", "胡牌和算分沒有一條不同", "no rule on wins and payments differs"),
    "d_tried": ("每条举最小的一手牌，两边各算一遍（一共试了 {n} 种情形）。", "每條舉最小的一手牌，兩邊各算一遍（一共試了 {n} 種情形）。", "Each comes with the smallest hand that shows it, settled under both ({n} situations tried)."),
    "d_unproved": ("试了 {n} 种情形，没有一种算得不同；但没有证明是同一种打法。", "試了 {n} 種情形，沒有一種算得不同；但沒有證明是同一種打法。", "None of {n} situations comes out otherwise; that they are the same game is not proved."),
    "d_untold": ("试了 {n} 种情形，没有一种算得不同。", "試了 {n} 種情形，沒有一種算得不同。", "None of {n} situations comes out otherwise."),
    "d_play": ("怎么打", "怎麼打", "how it is played"),
    "d_wins": ("什么牌能胡", "什麼牌能胡", "what wins"),
    "d_worth": ("胡什么、值多少", "胡什麼、值多少", "ways to win and what they are worth"),
    "d_payment": ("谁付多少", "誰付多少", "who pays what"),
    "d_unseen": ("写法不同，试过的牌却都算得一样", "寫法不同，試過的牌卻都算得一樣", "worded otherwise, yet no hand that was tried comes out otherwise"),
    "d_hand": ("例：{hand}", "例：{hand}", "e.g. {hand}"),
    "d_alike": ("几条合起来，两边算得一样。", "幾條合起來，兩邊算得一樣。", "Taken together they come to the same on both sides."),
    "d_alike_one": ("这一条单看，两边算得一样。", "這一條單看，兩邊算得一樣。", "By itself this comes to the same on both sides."),
    "d_alike_value": ("几条合起来，番数一样。", "幾條合起來，番數一樣。", "Taken together they come to the same value."),
    "d_alike_value_one": ("这一条单看，番数一样。", "這一條單看，番數一樣。", "By itself this comes to the same value."),
    "d_covers": ("{name}的有：{names}", "{name}的有：{names}", "{name}: {names}"),
    # a position
    "p_from": ("{seat} 打出", "{seat} 打出", "from {seat}"),
    "p_from_declared": ("报了听的 {seat} 打出", "報了聽的 {seat} 打出", "from {seat}, who had declared"),
    "p_from_undeclared": ("没报听的 {seat} 打出", "沒報聽的 {seat} 打出", "from {seat}, who had not declared"),
    "p_robbed": ("抢 {seat} 的杠", "搶 {seat} 的槓", "robbing a kong of {seat}"),
    "p_robbed_declared": ("抢 {seat} 的杠，{seat} 报了听", "搶 {seat} 的槓，{seat} 報了聽", "robbing a kong of {seat}, who had declared"),
    "p_robbed_undeclared": ("抢 {seat} 的杠，{seat} 没报听", "搶 {seat} 的槓，{seat} 沒報聽", "robbing a kong of {seat}, who had not declared"),
    "p_fed": ("{seat} 放的杠", "{seat} 放的槓", "a kong that {seat} fed"),
    "p_from_declaring": ("{seat} 报听时打出的那张", "{seat} 報聽時打出的那張", "from {seat}, the very discard that declares"),
    "p_me_undeclared": ("自己没有报听", "自己沒有報聽", "the winner not declared"),
    "p_bao": ("宝牌 {tile}", "寶牌 {tile}", "bao {tile}"),
    "p_dealer": ("{seat} 坐庄", "{seat} 坐莊", "{seat} deals"),
    "p_closed": ("{seats} 没有开门", "{seats} 沒有開門", "{seats} closed"),
    "p_draws": ("此前连荒 {n} 局", "此前連荒 {n} 局", "after {n} drawn hands"),
    "p_last": ("末牌", "末牌", "in the last tiles"),
    "p_pushed": ("推出 {tiles}", "推出 {tiles}", "{tiles} set apart"),
    "p_wall": ("牌墙还剩 {n} 张", "牌牆還剩 {n} 張", "{n} tiles left in the wall"),
    "p_visible": ("明面上有 {tiles}", "明面上有 {tiles}", "{tiles} in sight"),
    "p_in_wall": ("牌墙里还有 {tiles}", "牌牆裡還有 {tiles}", "{tiles} still in the wall"),
    "p_looked": ("{seats} 看过宝", "{seats} 看過寶", "{seats} looked at the bao"),
    "p_melds": ("{seat} 亮着 {melds}", "{seat} 亮著 {melds}", "{seat} has {melds}"),
}
