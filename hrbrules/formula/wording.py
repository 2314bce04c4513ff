"""Kinds, units, scopes and stages go in; the words that messages use for them, 简体 and English, come out."""

from __future__ import annotations

from hrbrules.formula.signature import Scope, Stage
from hrbrules.formula.tree import Domain, Kind, Unit

_KINDS: dict[str, tuple[str, str]] = {
    Kind.BOOL: ("真假", "a yes or no"),
    Kind.INT: ("数", "a number"),
    Kind.TILES: ("一类牌", "a class of tiles"),
    Kind.SEAT: ("一家", "a seat"),
    Kind.PLACE: ("进张的位置", "a place such as middle or edge"),
    Kind.SHAPE: ("牌形", "a shape"),
    Kind.EVENT: ("来牌方式", "an event such as draw"),
    Unit.FAN: ("番", "fan"),
    Unit.TIMES: ("倍", "times"),
    Unit.POINTS: ("分", "points"),
    Domain.WAIT: ("听法", "wait"),
    Domain.LOSER: ("输家们", "loser"),
    "reading": ("胡法", "reading"),
}
_SCOPES: dict[Scope, tuple[str, str]] = {
    Scope.TABLE: ("牌桌", "the table"),
    Scope.SEAT: ("某一家", "a seat"),
    Scope.HAND: ("手牌", "the hand"),
    Scope.READING: ("胡法", "one reading of the hand"),
    Scope.WIN: ("胡牌", "the win"),
    Scope.PAYER: ("付钱的一家", "the one who pays"),
    Scope.RESULT: ("胡牌的番种与番数", "what the win is worth"),
}
_STAGES: dict[Stage, tuple[str, str]] = {
    Stage.HAND: ("看牌形时", "when the shape is judged"),
    Stage.WAITS: ("算出听张之后", "once the waits are known"),
    Stage.TING: ("报听时", "when ting is declared"),
    Stage.KINDS: ("胡牌时", "when somebody wins"),
    Stage.FANS: ("数番种时", "when fans are counted"),
    Stage.VALUE: ("算番数时", "when the value is worked out"),
    Stage.LATE: ("算出番数之后", "once the value is known"),
    Stage.FACTORS: ("数加倍项时", "when factors are counted"),
    Stage.SHARES: ("算每家输多少时", "when shares are worked out"),
    Stage.BEARERS: ("定谁付钱时", "when it is settled who pays"),
}


def type_advice(found: Kind, expected: Kind) -> tuple[str, str]:
    """What to write where one kind of value stands for another."""
    if expected is Kind.BOOL and found is Kind.INT:
        return ("和一个数比一比，例如 waits = 1", "compare it with a number, for example waits = 1")
    if expected is Kind.INT and found is Kind.BOOL:
        return ("写成 first of 2 when … 1 otherwise，或 若 … 则 2 否则 1", "write first of 2 when … 1 otherwise")
    if expected is Kind.BOOL:
        return ("加上 is（是），例如 payer is dealer、tile is bao", "add is, for example payer is dealer or tile is bao")
    if expected is Kind.TILES:
        return ("of 后面写一类牌（yaojiu、tile、3s）或一家（payer）", "behind of stands a class of tiles (yaojiu, 3s) or a seat (payer)")
    return ("", "")


def kind_words(kind: Kind | Unit | Domain | None) -> tuple[str, str]:
    return _KINDS.get(kind or "", ("单位不明的数", "a bare number"))


def scope_words(scope: Scope) -> tuple[str, str]:
    return _SCOPES[scope]


def stage_words(stage: Stage) -> tuple[str, str]:
    return _STAGES[stage]


UNIT_ADVICE = (
    "；番要查表（表名 of (…)）或 double (…) 才变成分或倍",
    "; fan become points or times through a table, name of (…), or through double (…)",
)
"""How what adds up becomes what multiplies or is paid."""
