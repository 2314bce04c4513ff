"""Tables that nobody plays at: a base game with flow choices drawn at random, written as a ruleset file and loaded."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from hrbrules import driver
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import RulesetError
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowField, FlowKind

BASES = ("harbin", "harbin-baike", "harbin-street", "harbin-campus", "boke", "jianming", "suihua")
CHANGES = ("visible of bao >= 3", "visible of bao >= 2", "visible of bao >= 1", "false")
ON_BAO = {"+zai_ting": {"by": "ting", "when": "true", "points": 2}, "+huan_bao": {"by": "bao_change", "when": "true", "points": 3}}
MONEY = {"+ming_gang": {"owes": "payer is gang_feeder", "share": 2}, "+bu_gang": {"share": 1}, "+an_gang": {"share": 3}}


def _value(field: FlowField, random: Random) -> Any:
    match field.kind:
        case FlowKind.CHOICE:
            return random.choice(field.values)
        case FlowKind.NUMBER:
            return random.randint(field.low, min(field.high, field.low + 14))
        case FlowKind.MEMBERS:
            return [value for value in field.values if random.random() < 0.5]
        case FlowKind.NUMBERS:
            return sorted(random.sample(range(1, 5), random.randrange(4)))
        case FlowKind.TIERS:
            values = list(field.values)
            random.shuffle(values)
            return ["hu", [values[0], values[1]], *values[2:]] if "hu" not in values[:2] else values
        case _:
            return random.choice(CHANGES)


def body(random: Random) -> dict[str, Any]:
    """A ruleset as plain data."""
    found: dict[str, Any] = {"hrbrules": 1, "ruleset": "strange", "extends": random.choice(BASES)}
    share = random.choice((0.1, 0.3))
    for field in STANDARD_FLOW:
        if random.random() < share and field.path not in ("bao.change.when",):
            at = found
            *sections, last = field.path.split(".")
            for section in sections:
                at = at.setdefault(section, {})
            at[last] = {"is": _value(field, random)}
    if random.random() < 0.4:
        found.setdefault("bao", {}).setdefault("change", {})["when"] = {"is": random.choice(CHANGES)}
    if random.random() < 0.3:
        found.setdefault("win", {}).setdefault("kinds", {}).update(ON_BAO)
    if random.random() < 0.3:
        found.setdefault("gang", {})["money"] = MONEY
    return found


def strange_table(seed: int) -> Ruleset | None:
    """The table of a seed; None where its choices do not go together."""
    text = json.dumps(body(Random(f"strange {seed}")), ensure_ascii=False)  # JSON is YAML
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "strange.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            return driver.load(str(path))
        except RulesetError:
            return None


def strange_tables(count: int, first: int = 0) -> list[Ruleset]:
    """So many of them."""
    found: list[Ruleset] = []
    seed = first
    while len(found) < count:
        table = strange_table(seed)
        found += [] if table is None else [table]
        seed += 1
    return found
