"""What can go wrong with cases and with commands, in 简体 and English."""

from __future__ import annotations

from typing import Final

from hrbrules.source.message import Message

CASES_MESSAGES: Final[dict[str, Message]] = {
    # ---- cases -----------------------------------------------------------------------------------------------
    "no-cases": Message(
        ("这里没有用例", "there are no cases here"),
        ("用例写成列表，每条以“- case: 名字”开头；规则文件里写在 examples: 下面", "write a list of “- case: name” entries; in a ruleset file they stand under examples:"),
    ),
    "unknown-case-key": Message(("用例里没有“{word}”这一项", "a case has no “{word}”"), ("这里可以写：{known}", "here may stand: {known}")),
    "missing-case-key": Message(("用例缺少“{word}”", "this case lacks “{word}”")),
    "bad-case-value": Message(("“{word}”应当是{expected}，不能是“{found}”", "“{word}” should be {expected}, not “{found}”")),
    "nothing-expected": Message(("expect 里什么也没写", "nothing is expected"), ("至少写一项，例如 waits: [8m]", "give at least one key, for example waits: [8m]")),
    "win-needed": Message(
        ("没有写 win，就不能期待“{word}”", "without win, “{word}” cannot be expected"),
        ("加上 win: {{tile: 8m, by: draw}}；不写 win 只能期待 ting、waits 和 error", "add win: {{tile: 8m, by: draw}}; without it only ting, waits and error can be expected"),
    ),
    "round-not-played": Message(
        ("这里只看一次胡牌，不打整局（round）", "whole hands (round) are not played here, only single wins looked at"),
        ("用 hrbrules cases 来打", "hrbrules cases plays them"),
    ),
    "wall-or-hands": Message(
        ("写了 wall，就不能再写“{word}”", "with wall, “{word}” has no place"),
        ("wall 已经从头排好了整副牌墙；要么写 wall，要么写 hands、draws 等", "wall lays out the tiles from the first on; write either wall, or hands, draws and so on"),
    ),
    "no-cases-to-judge": Message(("{files} 里没有能跑的用例", "there is no case to run in {files}"), ("写上用例，或者给出规则的名字", "write cases there, or name a ruleset")),
    "case-without-ruleset": Message(("没有写这个用例用哪套规则", "this case does not say by which rules"), ("加上 ruleset: harbin，或用 --ruleset 指定", "add ruleset: harbin, or give --ruleset")),
    # ---- commands --------------------------------------------------------------------------------------------
    "not-a-pair": Message(("“{found}”不是“名字=值”", "“{found}” is not name=value"), ("例如 --state dealer_draws=3", "for example --state dealer_draws=3")),
    "examples-failed": Message(("{ruleset}：没有通过的例子有 {count} 个，这套规则的书没有写", "{ruleset}: examples that fail: {count}; no book of it was written")),
    "system-refused": Message(("系统拒绝了：{reason}", "the system refused: {reason}")),
    "own-fault": Message(
        ("对不起，hrbrules 自己出错了（{kind}）", "sorry: hrbrules itself failed ({kind})"),
        ("请把这条命令和用到的文件报告给我们；设置 HRBRULES_TRACE=1 可以看到细节", "please report the command and the files it used; HRBRULES_TRACE=1 shows the details"),
    ),
    "no-such-word": Message(("词汇里没有“{word}”", "the vocabulary has no “{word}”"), ("hrbrules facts 列出全部词汇", "hrbrules facts lists it all")),
    "bad-answer": Message(("看不懂这个回答：“{found}”", "this answer makes no sense here: “{found}”"), ("要的是：{expected}", "what fits: {expected}")),
    "file-there": Message(("{file} 已经有了", "{file} is there already"), ("换一个名字，或先把它移开", "choose another name, or move it away first")),
}
