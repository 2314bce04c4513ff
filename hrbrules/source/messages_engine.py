"""What can go wrong when a hand is played, in 简体 and English."""

from __future__ import annotations

from typing import Final

from hrbrules.source.message import Message

ENGINE_MESSAGES: Final[dict[str, Message]] = {
    "illegal-action": Message(("{seat} 家现在不能“{action}”：{rule}", "{seat} may not “{action}” now: {rule}"), ("冒号后面是不允许这样做的规则", "after the colon stands the rule that forbids it")),
    "unknown-action": Message(
        ("看不懂的动作：“{found}”", "“{found}” is no action"),
        ("动作这样写：A discards 5p、C chi 46p ting 2s、D peng 3s、B hu 5m、B pass", "actions are written A discards 5p, C chi 46p ting 2s, D peng 3s, B hu 5m, B pass"),
    ),
    "not-owing": Message(("现在不该 {seat} 家答复，该答复的是 {owing}", "{seat} owes no answer now; these do: {owing}")),
    "answer-missing": Message(("还缺 {seats} 的答复", "an answer is missing from {seats}"), ("同一次要牌，所有该答复的人一起给出答复，不要就写 pass", "everybody who owes an answer gives it in the same step; pass is an answer too")),
    "hand-over": Message(("这一局已经打完了", "the hand is over")),
    "other-ruleset": Message(("这一局不是按 {ruleset} 打的（{digest}，牌局是 {other}）", "the hand is not played by {ruleset} ({digest}; the hand has {other})")),
    "bad-seed": Message(("种子要写不小于 0 的整数，不能是“{found}”", "a seed is a whole number from 0, not “{found}”")),
    "bad-wall": Message(("牌墙不对：应当正好是这副牌的 {expected} 张，现在有 {found} 张或种类不符", "the wall must be exactly the {expected} tiles of this game; it has {found}, or other tiles")),
    "bad-state": Message(("牌局的 JSON 不对：{what}", "this JSON is no state of a hand: {what}")),
    "bad-record": Message(("牌谱第 {line} 行看不懂：“{found}”", "line {line} of the record cannot be read: “{found}”"), ("应当是{expected}", "{expected} should stand here")),
    "record-ends": Message(("牌谱写到这里这一局还没有打完", "the record ends before the hand does")),
    "record-differs": Message(("照牌谱重打的结果和牌谱写的不一样：{found}，牌谱写的是 {expected}", "replaying the record gives {found}, but it says {expected}")),
    "redacted-record": Message(("这是遮去别家牌的牌谱，不能重打", "this record hides what a seat may not know; it cannot be replayed")),
    "match-over": Message(("上一局还没有打完，不能开下一局", "the hand is not over yet, so there is no next one")),
    "unknown-bot": Message(("没有叫“{found}”的机器人", "there is no bot “{found}”"), ("有这些：{known}", "there are {known}")),
    "workers-lost": Message(("打牌的进程中途没了，结果不全，所以不给出", "worker processes were lost, so there is no result"), ("少用几个进程再试，例如 --workers 1", "try fewer of them, for example --workers 1")),
    "bad-line": Message(("这一行看不懂：{what}", "this line cannot be understood: {what}")),
    "line-too-long": Message(("一行最多 {most} 个字节，这一行没有处理", "a line has at most {most} bytes; this one was skipped")),
    "not-started": Message(("还没有开局", "no hand was started"), ("先发一行 start", "send a start line first")),
    "answered-already": Message(("{seat} 家这一次已经答复过了", "{seat} has answered already")),
    "no-dask": Message(("没有装 dask 组件", "the dask extra is not installed"), ("pip install 'hrbrules[dask]'", "pip install 'hrbrules[dask]'")),
    "dask-unreachable": Message(
        ("连不上 dask 调度器 {address}（{reason}）", "the dask scheduler {address} cannot be reached ({reason})"),
        ("地址形如 tcp://127.0.0.1:8786", "an address looks like tcp://127.0.0.1:8786"),
    ),
}
