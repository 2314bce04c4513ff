"""What well-formed input looks like, by target: the shipped rules, their examples, hands played by chance."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import hrbrules
from hrbrules.analysis.bots import chooser
from hrbrules.driver import shipped_ids
from hrbrules.engine.api import legal, new_hand, owing, play, record_of, record_text, state_to_json, step
from hrbrules.formula.to_text import to_text
from hrbrules.formula.tree import Node, walk
from hrbrules.ruleset.clause import Rules
from hrbrules.ruleset.tests import test_node
from hrbrules.source.files import data_folder

BAD = Path(__file__).parents[1] / "bad"


@cache
def seeds(target: str) -> tuple[str, ...]:
    """At least a dozen texts, in an order that never changes."""
    makers = {
        "formulas": _formulas, "documents": _documents, "hands": _hands, "cases": _cases, "records": _records, "lines": _lines,
    }  # fmt: skip
    return tuple(dict.fromkeys(makers[target]()))


def _formulas() -> list[str]:
    texts = []
    for id in shipped_ids():
        rules = hrbrules.load(id).rules
        for node in _nodes(rules):
            for part in walk(node):
                texts += [to_text(part), to_text(part, zh=True)]
    return [text for text in texts if len(text) < 160]


def _nodes(rules: Rules) -> list[Node]:
    found = [rules.value, rules.share, test_node(rules.owes)]
    for clause in rules.clauses:
        found.append(test_node(clause.test))
        found += [node for _, node in clause.worth]
    return found


def _documents() -> list[str]:
    head = "hrbrules: 1\nruleset: x\nextends: harbin\n"
    bodies = [path.read_text(encoding="utf-8") for path in sorted(BAD.rglob("*.yaml")) if path.stat().st_size < 3000]
    for id in shipped_ids():
        text = (data_folder("rulesets") / f"{id}.yaml").read_text(encoding="utf-8")
        pieces = re.split(r"\n(?=\w)", text.split("\nexamples:")[0])
        bodies += [head + piece + "\n" for piece in pieces if len(piece) < 2500]
    return bodies


def _examples() -> list[str]:
    found = []
    for id in shipped_ids():
        text = (data_folder("rulesets") / f"{id}.yaml").read_text(encoding="utf-8")
        found += [line.strip() for line in text.split("\nexamples:\n")[-1].splitlines() if line.strip().startswith("- {")]
    return found


def _hands() -> list[str]:
    found = []
    for line in _examples():
        hand = re.search(r"hand: ([^,}]+)", line)
        melds = re.search(r"melds: \[([^\]]*)\]", line)
        pushed = re.search(r"pushed: (\w+)", line)
        if hand:
            parts = [hand[1], *(melds[1].split(",") if melds else ()), *((f"pushed {pushed[1]}",) if pushed else ())]
            found.append(" | ".join(part.strip() for part in parts))
    return found


def _cases() -> list[str]:
    return [f"{line}\n" for line in _examples()]


def _records() -> list[str]:
    rules, found = hrbrules.load("harbin"), []
    for seed in range(4):
        start = new_hand(rules, seed)
        end, steps = play(rules, start, chooser(rules, ("random",) * 4, seed))
        found += [record_text(record_of(rules, start, steps)), json.dumps(state_to_json(end)), json.dumps(state_to_json(start))]
    return found


def _lines() -> list[str]:
    rules, found = hrbrules.load("harbin"), []
    for seed in range(6):
        state = new_hand(rules, seed)
        heard = [json.dumps({"type": "start", "ruleset": "harbin", "seed": seed}), json.dumps({"type": "view", "seat": "A"})]
        while len(heard) < 10 and owing(state):
            answers = {seat: legal(rules, state, seat)[seed % len(legal(rules, state, seat))] for seat in owing(state)}
            heard += [json.dumps({"type": "action", "seat": seat, "action": str(answer)}) for seat, answer in answers.items()]
            state, _ = step(rules, state, answers)
        found.append("\n".join(heard))
    return found
