"""A hand at a table in a few words, judged and settled."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import hrbrules
from hrbrules import NoWin, Rules, Situation, Win
from hrbrules.settlement.ledger import Ledger

KA = ("22p46m", ["chi 123m", "peng 555p", "chi 123s"])  # waits on 5m, a middle
WIDE = ("34m22p", ["chi 123m", "peng 555p", "chi 789s"])  # waits on 2m and 5m
PAIRS = ("567m567p22s55s", ["chi 123m"])  # waits on 2s and 5s, without a triplet


@cache
def rules_of(id: str = "harbin", **options: str | int | bool) -> Rules:
    return hrbrules.load(id, **options)


def child(folder: Path, body: str) -> Rules:
    """harbin with changes."""
    path = folder / "mine.yaml"
    path.write_text(f"hrbrules: 1\nruleset: mine\nextends: harbin\n{body}", encoding="utf-8")
    return hrbrules.load(str(path))


def judged(rules: Rules, hand: tuple[str, list[str]], tile: str | None, by: str = "draw", **table: Any) -> Win | NoWin:
    if by in ("discard", "robbed_gang"):
        table.setdefault("discarder", "C")
    return rules.win(rules.hand(*hand), tile, Situation(by=by, **table))


def won(rules: Rules, hand: tuple[str, list[str]], tile: str | None, by: str = "draw", **table: Any) -> Win:
    found = judged(rules, hand, tile, by, **table)
    assert isinstance(found, Win), found
    return found


def ledger(rules: Rules, hand: tuple[str, list[str]], tile: str | None, by: str = "draw", **table: Any) -> Ledger:
    found = rules.settle(won(rules, hand, tile, by, **table))
    assert sum(found.balance.values()) == 0
    return found


def pays(rules: Rules, hand: tuple[str, list[str]], tile: str | None, by: str = "draw", **table: Any) -> dict[str, int]:
    return ledger(rules, hand, tile, by, **table).pays


def why_not(rules: Rules, hand: tuple[str, list[str]], tile: str | None, by: str = "draw", **table: Any) -> set[str]:
    found = judged(rules, hand, tile, by, **table)
    assert isinstance(found, NoWin), found
    return set(found.reasons)
