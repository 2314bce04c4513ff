"""A ruleset file goes in; the same file with its formulas written evenly, in English or Chinese words, comes out.

Only formulas are rewritten, in their places; comments, order and everything else stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.formula.parse import parse_formula
from hrbrules.formula.signature import Words
from hrbrules.formula.to_text import to_text
from hrbrules.formula.tree import Name, Node, Of
from hrbrules.resolved.formulas import formula_scalars
from hrbrules.source.diagnostic import Problems
from hrbrules.source.record import fields, replace
from hrbrules.source.text import SourceText
from hrbrules.syntax.tree import Mapping, Scalar

ENGLISH, CHINESE = "en", "zh"


def reword(source: SourceText, body: Mapping, words: Words, language: str | None, problems: Problems) -> str:
    """The new text. `language` None keeps the words of each formula and evens out blanks and signs only."""
    chinese = {id: zh for zh, id in reversed(list(words.aliases.items()))}
    text, done = [], 0
    for scalar, tree in _parsed(body, problems):
        start, end = scalar.span.start, scalar.span.end
        written = source.text[start:end]
        if scalar.style == "literal" or written.strip("'\"") != scalar.text:
            continue  # a formula over several lines keeps its layout
        zh = language == CHINESE or (language is None and any("\u3400" <= letter <= "\u9fff" for letter in scalar.text))
        renamed = tree if language is None else _rename(tree, words.aliases, chinese if language == CHINESE else {})
        text += [source.text[done:start], to_text(renamed, zh=zh)]
        done = end
    return "".join([*text, source.text[done:]])


def _parsed(body: Mapping, problems: Problems) -> Iterator[tuple[Scalar, Node]]:
    for scalar in sorted(formula_scalars(body), key=lambda scalar: scalar.span.start):
        tree = parse_formula(scalar.text, scalar.span, problems)
        if tree is not None:
            yield scalar, tree


def _rename(node: Node, ids: dict[str, str], chinese: dict[str, str]) -> Node:
    """Every name by its id, or by its Chinese name where `chinese` has one."""
    changes: dict[str, object] = {}
    for name in fields(node):
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = _rename(value, ids, chinese)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            changes[name] = tuple(_rename(part, ids, chinese) for part in value)
    word = node.text if isinstance(node, Name) else node.name if isinstance(node, Of) else ""
    if word:
        id = ids.get(word, word)
        changes["text" if isinstance(node, Name) else "name"] = chinese.get(id, id)
    return replace(node, **changes)
