"""How much language there is and who uses it: `python -m tests.axes.measure`. Lines per ruleset; facts, words and choices that
no ruleset uses, and those that not even a test does."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import yaml

from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowKind
from hrbrules.vocabulary.words import CLASSES, MEMBERS_ZH, STANDARD_FACTS, standard_words

ROOT = Path(__file__).parents[2]
SHIPPED, FOREIGN = sorted((ROOT / "rulesets").glob("*.yaml")), sorted((ROOT / "tests" / "foreign").glob("*.yaml"))
TESTS = ("axes", "engine", "settlement", "rulesets")  # folders whose tests state rules
TEXTS = frozenset(
    ("says", "note", "name", "description", "reason", "cite", "grade", "examples", "presets", "unit", "group", "zh-Hans", "zh-Hant", "en")
)
WORD = re.compile(r"[^\W\d]\w*")
Said = Counter[tuple[str, str]]  # (the last part of a path, a word of what it holds)


def leaves(node: object, key: str = "") -> Iterator[tuple[str, str]]:
    """(last key, text) of everything in a ruleset that is not prose; `is:` belongs to the key above it."""
    if isinstance(node, dict):
        for name, value in node.items():
            last = str(name).rsplit(".", 1)[-1].lstrip("+")
            if last not in TEXTS:
                yield from leaves(value, key if last == "is" else last)
    elif isinstance(node, list):
        for value in node:
            yield from leaves(value, key)
    elif node is not None:
        yield key, {True: "yes", False: "no"}.get(node, str(node)) if isinstance(node, bool) else str(node)


def said_in_rulesets(paths: list[Path]) -> Said:
    found: Said = Counter()
    for path in paths:
        for key, text in leaves(yaml.safe_load(path.read_text(encoding="utf-8"))):
            found.update((key, word) for word in _words(text))
    return found


def said_in_tests() -> Said:
    """What the string literals of tests say; the key is unknown there, so every word counts for every key that is near it."""
    found: Said = Counter()
    for folder in TESTS:
        for path in sorted((ROOT / "tests" / folder).glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.update(("", word) for word in _words(node.value))
                    found.update(re.findall(r"([a-z_]+):\s*(?:\{is:\s*)?(\w+)", node.value))
    return found


def _words(text: str) -> list[str]:
    aliases = standard_words().aliases if any(ord(letter) > 0x2E80 for letter in text) else {}
    return [aliases.get(word, word) for word in (*WORD.findall(text), *re.findall(r"\b\d+\b", text))]


def unused(words: list[str], said: Said) -> list[str]:
    known = {word for _, word in said}
    return [word for word in words if word not in known]


def choices() -> list[tuple[str, str]]:
    """Every field with each of its values; of numbers and formulas only the field."""
    found = []
    for field in STANDARD_FLOW:
        if field.kind in (FlowKind.NUMBER, FlowKind.NUMBERS, FlowKind.FORMULA):
            found.append((field.path, ""))
        else:
            found += [(field.path, value) for value in field.values]
    return found


def choice_used(path: str, value: str, said: Said, *, loose: bool = False) -> bool:
    last = path.rsplit(".", 1)[-1]
    if not value:
        return any(key == last for key, _ in said)
    distinctive = loose and value not in ("yes", "no", "none", "any", "all", "nothing", "itself")
    return (last, value) in said or (distinctive and ("", value) in said)


def main() -> None:
    shipped, foreign, tests = said_in_rulesets(SHIPPED), said_in_rulesets(FOREIGN), said_in_tests()
    for path in (*SHIPPED, *FOREIGN):
        lines = path.read_text(encoding="utf-8").splitlines()
        cases = sum(line.lstrip().startswith("- {case:") for line in lines)
        prose = sum(bool(re.match(r"\s*(zh-Hans|zh-Hant|en|says|description|reason|note):", line)) for line in lines)
        print(f"{path.relative_to(ROOT)}: {len(lines)} lines, of them {cases} cases and {prose} of prose")
    facts = [fact.id for fact in STANDARD_FACTS]
    words = [*CLASSES, *MEMBERS_ZH]
    for title, group in (("facts", facts), ("classes, places, shapes, events", words)):
        idle = unused(group, shipped)
        print(f"{title}: {len(group)}; in no shipped ruleset {len(idle)}: {', '.join(idle)}")
        print(f"  nor in a foreign one: {', '.join(unused(idle, foreign)) or 'none'}")
        print(f"  nor in a test: {', '.join(unused(idle, foreign + tests)) or 'none'}")
    every = choices()
    idle_choices = [one for one in every if not choice_used(*one, shipped)]
    alone = [one for one in idle_choices if not choice_used(*one, foreign)]
    nobody = [one for one in alone if not choice_used(*one, tests, loose=True)]
    print(f"choices of play: {len(STANDARD_FLOW)} fields, {len(every)} values; in no shipped ruleset {len(idle_choices)}")
    print(f"  nor in a foreign one {len(alone)}: " + ", ".join(f"{path}={value}" if value else path for path, value in alone))
    print("  nor in a test: " + (", ".join(f"{path}={value}" if value else path for path, value in nobody) or "none"))


if __name__ == "__main__":
    main()
