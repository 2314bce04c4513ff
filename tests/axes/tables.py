"""A table's rules in a few words: YAML over `plain` (harbin without its options) goes in; waits, wins, values and payments come out."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hrbrules import driver
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import settle
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import NoWin, Win, judge
from hrbrules.tiles.hand import Hand

PLAIN = """hrbrules: 1
ruleset: plain
extends: harbin
name: plain
options: {zhong_pair_as_triplet: ~, sequence_held: ~, soft_yaojiu: ~, gang_if_ready: ~, declaring_discard: ~, bao_zhuang_three: ~, base: ~, cap: ~}
payments: {share: value × product times of factors, owes: {when: not discarded or payer is discarder}}
"""  # noqa: E501

KA = "46m22p / chi 123m / peng 555p / chi 123s"  # waits on 5m, the middle
WIDE = "56m22p / chi 123m / peng 555p / chi 123s"  # waits on 4m and 7m
EDGE = "89m22p / chi 123m / peng 555p / chi 123s"  # waits on 7m
SINGLE = "4s678p / peng 555p / chi 123m / chi 456m"  # waits on 4s
PAIRS = "567m567p22s55s / chi 123m"  # waits on 2s and 5s; no triplet
CLOSED = "123m456m555p22p89s"  # waits on 7s
ALL3 = {"B": 1, "C": 1, "D": 1}


class Scored(NamedTuple):
    value: int
    fans: set[str]
    pays: dict[str, int]


@cache
def child(body: str = "", base: str = "plain") -> Ruleset:
    """The rules of a table: `plain`, or a shipped ruleset, with changes."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "plain.yaml").write_text(PLAIN, encoding="utf-8")
        path = Path(folder) / "mine.yaml"
        path.write_text(f"hrbrules: 1\nruleset: mine\nextends: {base}\n{body}\n", encoding="utf-8")
        return driver.load(str(path))


def hand(rules: Ruleset, text: str, pushed: str | None = None) -> Hand:
    """ "46m22p / chi 123m": concealed tiles, then melds."""
    tiles, *melds = (part.strip() for part in text.split("/"))
    return rules.hand(tiles, melds, pushed=pushed)


def waits(rules: Ruleset, text: str) -> str:
    """The tiles that the hand may declare on, without blanks: "4m7m"."""
    return "".join(rules.waits(hand(rules, text)))


def judged(rules: Ruleset, text: str, tile: str | None, by: str = "draw", pushed: str | None = None, **table: Any) -> Win | NoWin:
    if by in ("discard", "robbed_gang"):
        table.setdefault("discarder", "C")
    table.setdefault("dealer", "D")
    return judge(rules, hand(rules, text, pushed), tile, Situation(by=by, **table))


def scored(rules: Ruleset, text: str, tile: str | None, by: str = "draw", **table: Any) -> Scored:
    win = judged(rules, text, tile, by, **table)
    assert isinstance(win, Win), win
    ledger = settle(rules, win)
    assert sum(ledger.balance.values()) == 0
    return Scored(win.value, set(win.fans), ledger.pays)


def value(rules: Ruleset, text: str, tile: str | None, by: str = "draw", **table: Any) -> int:
    return scored(rules, text, tile, by, **table).value


def pays(rules: Ruleset, text: str, tile: str | None, by: str = "draw", **table: Any) -> dict[str, int]:
    return scored(rules, text, tile, by, **table).pays


def why_not(rules: Ruleset, text: str, tile: str | None, by: str = "draw", **table: Any) -> set[str]:
    found = judged(rules, text, tile, by, **table)
    assert isinstance(found, NoWin), found
    return set(found.reasons)


def all_pay(amount: int) -> dict[str, int]:
    return dict.fromkeys("BCD", amount)
