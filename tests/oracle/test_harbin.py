"""The product and an independent restatement of the base game agree on random hands, without one difference.

`python -m tests.heavy oracle` asks twenty thousand.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import cache

import pytest

import hrbrules
from hrbrules import HandError, NoWin, Rules, Situation
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import Meld, MeldKind
from tests.oracle import harbin
from tests.oracle.situations import HOUSES, Asked, asked

HANDS = 2_000
SHARDS = 4
_NUMBER = {text: number for number, text in enumerate(harbin.TILES)}


@cache
def rules_of(house: harbin.House) -> Rules:
    options = {option.name: getattr(house, option.name) for option in dataclasses.fields(house)}
    return hrbrules.load("harbin", **options)


def hand_from(concealed: list[str], melds: list[harbin.Meld]) -> Hand:
    laid = [Meld(MeldKind(meld.kind), min(_NUMBER[tile] for tile in meld.tiles)) for meld in melds]
    return hand_of([_NUMBER[tile] for tile in concealed], laid)


def difference(one: Asked) -> tuple[str, str]:
    """What sort of case this was, and what differs; nothing where both agree."""
    table, rules = one.table, rules_of(one.house)
    hand = hand_from(one.concealed, one.melds)
    situation = Situation(
        by=table.by, seat=table.seat, dealer=table.dealer, discarder=table.discarder or None, declared=table.declared,
        declaring=table.declaring, bao=table.bao, undeclared=table.undeclared, dealer_draws=table.dealer_draws,
    )  # fmt: skip
    try:
        got = rules.win(hand, one.tile or None, situation)
    except HandError as error:
        legal = not harbin.impossible(one.concealed, one.melds, one.tile, table)
        return "impossible", f"refused: {error}" if legal else ""
    if harbin.impossible(one.concealed, one.melds, one.tile, table):
        return "impossible", "five of a kind were accepted"
    found = waits_differ(rules, hand, one) if table.by != "deal" else ""
    wanted = harbin.judge(one.concealed, one.melds, one.tile, table, one.house)
    if isinstance(got, NoWin):
        right = not wanted.wins and frozenset(got.reasons) in wanted.reasons
        return "/".join(sorted(got.reasons)), found or ("" if right else f"{got} is not {wanted}")
    ledger = rules.settle(got)
    seen = harbin.Verdict(wins=True, fans=frozenset(got.fans), value=got.value, pays=ledger.pays)
    right = seen == wanted and sum(ledger.balance.values()) == 0
    return "+".join(sorted(got.fans)), found or ("" if right else f"{seen} is not {wanted}")


def waits_differ(rules: Rules, hand: Hand, one: Asked) -> str:
    wanted = list(harbin.waits(one.concealed, one.melds, one.house))
    ready = wanted if harbin.opened(one.melds) else []
    got = list(rules.waits(hand))
    judged = [harbin.TILES[tile] for tile in rules.judged_waits(hand).readings]
    return "" if (got, judged) == (ready, wanted) else f"waits {got} {judged} are not {ready} {wanted}"


def compare(first: int, count: int) -> Counter[str]:
    """How often each sort of case came; fails at the first difference."""
    sorts: Counter[str] = Counter()
    for seed in range(first, first + count):
        one = asked(seed)
        sort, found = difference(one)
        assert not found, f"seed {seed}: {one}: {found}"
        sorts[sort] += 1
    return sorts


NAMES = (
    "ping_hu", "zi_mo", "mo_bao", "ka_dang", "bao_zhong_bao", "shape", "two_suits", "triplet", "sequence", "yaojiu", "opened",
    "declared", "kind", "impossible",
)  # fmt: skip


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_difference(shard: int) -> None:
    """And each way to win and each reason not to comes up; else agreeing would mean little."""
    count = HANDS // SHARDS
    sorts = compare(shard * count, count)
    seen = Counter(name for sort, times in sorts.items() for name in sort.replace("/", "+").split("+") for _ in range(times))
    assert {name for name in NAMES if not seen[name]} == set()
    assert seen["ping_hu"] + seen["zi_mo"] + seen["mo_bao"] > count // 6


def test_every_house_rule_is_asked() -> None:
    assert {asked(seed).house for seed in range(200)} == set(HOUSES)
