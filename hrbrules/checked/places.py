"""Where formulas stand in a ruleset, and what each place may look at (DESIGN §3: scopes and stages)."""

from __future__ import annotations

from hrbrules.formula.signature import Place, Scope, Stage
from hrbrules.formula.tree import Domain, Tide

_WIN = frozenset({Scope.TABLE, Scope.SEAT, Scope.HAND, Scope.WIN, Scope.RESULT})
_READ = _WIN | {Scope.READING}
_PAY = _READ | {Scope.PAYER}
_ALL = frozenset(Domain)
_TWO = frozenset({Domain.READING, Domain.WAIT})


def hand_place(judged: Tide) -> Place:
    """`hand.requires`: one reading, before anybody wins."""
    return Place(
        title=("手牌条件", "a hand condition"), scopes=frozenset({Scope.HAND, Scope.READING, Scope.SEAT}), stage=Stage.HAND, tide=judged
    )


TING = Place(
    title=("报听条件", "a ting condition"), scopes=frozenset({Scope.HAND, Scope.SEAT}), stage=Stage.TING, tide=Tide.HELD,
    domains=frozenset({Domain.WAIT}),
)  # fmt: skip
CLAIMS = Place(
    title=("吃碰杠条件", "a claim condition"), scopes=frozenset({Scope.HAND, Scope.SEAT}), stage=Stage.HAND, tide=Tide.HELD
)
KIND = Place(title=("胡牌方式", "a win kind"), scopes=_WIN, stage=Stage.KINDS, tide=Tide.HELD, domains=_TWO)
WIN = Place(title=("胡牌条件", "a win condition"), scopes=_WIN, stage=Stage.LATE, tide=Tide.HELD, domains=_TWO)
FAN = Place(title=("番种", "a fan"), scopes=_READ, stage=Stage.FANS, domains=_ALL)
VALUE = Place(title=("番数公式", "the value"), scopes=_READ, stage=Stage.VALUE, domains=_ALL)
OWES = Place(title=("该谁付", "who owes"), scopes=_PAY, stage=Stage.LATE, domains=_ALL)
FACTOR = Place(title=("加倍项", "a factor"), scopes=_PAY, stage=Stage.FACTORS, domains=_ALL)
SHARE = Place(title=("每家该付多少", "a payment"), scopes=_PAY, stage=Stage.SHARES, domains=_ALL)
BEARER = Place(title=("谁来付", "a liability"), scopes=_READ, stage=Stage.LATE, domains=_ALL)
MONEY = Place(
    title=("杠分", "kong money"), scopes=frozenset({Scope.TABLE, Scope.SEAT, Scope.WIN, Scope.PAYER}), stage=Stage.KINDS, tide=Tide.HELD
)
TABLE = Place(
    title=("换宝条件", "the bao change"), scopes=frozenset({Scope.TABLE, Scope.SEAT, Scope.HAND}), stage=Stage.KINDS, tide=Tide.HELD
)
TERM = Place(title=("用语", "a term"), scopes=frozenset(Scope), stage=Stage.BEARERS, tide=None, domains=_ALL)
PAID = (OWES, FACTOR, SHARE, MONEY)  # where a loser is in question
