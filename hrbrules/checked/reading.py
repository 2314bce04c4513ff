"""Leaves of a merged ruleset go in; texts, words, name lists and prose come out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from hrbrules.resolved.tree import Block, Entry
from hrbrules.ruleset.clause import Prose
from hrbrules.source.diagnostic import Problems
from hrbrules.source.languages import GRADES, LANGUAGES
from hrbrules.source.suggest import suggest
from hrbrules.syntax.tree import Mapping, Node, Scalar, Sequence

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def word(block: Block, name: str) -> Scalar | None:
    """The scalar under a name, if any."""
    node = block.node(name)
    return node if isinstance(node, Scalar) else None


def names(node: Node | None) -> tuple[Scalar, ...]:
    """A name or a list of names."""
    if isinstance(node, Scalar):
        return () if node.is_null else (node,)
    if isinstance(node, Sequence):
        return tuple(item for item in node.items if isinstance(item, Scalar))
    return ()


def leaf_texts(block: Block, name: str) -> dict[str, str]:
    """A text per language. A bare text is Chinese where it has Han letters, else English."""
    node = block.node(name)
    if isinstance(node, Scalar):
        lang = "zh-Hans" if any("\u3400" <= letter <= "\u9fff" for letter in node.text) else "en"
        return {lang: node.text} if node.text else {}
    if isinstance(node, Mapping):
        return {entry.key.text: entry.value.text for entry in node.entries if isinstance(entry.value, Scalar)}
    return {}


def read_prose(block: Block, entry: Entry | None, problems: Problems) -> Prose:
    """Name, note, wording, citation and grade of a clause, and where it was last set."""
    check_languages(block, problems)
    _check_placeholders(block, problems)
    grade = word(block, "grade")
    if grade is not None:
        check_value(grade, GRADES, problems)
    cites = tuple(cite.text for cite in names(block.node("cite")))
    place = "" if entry is None else f"{Path(entry.span.file).name}:{entry.span.line}"
    return Prose(
        name=leaf_texts(block, "name"), note=leaf_texts(block, "note"), says=leaf_texts(block, "says"), cite=cites,
        grade="" if grade is None else grade.text, place=place,
    )  # fmt: skip


def check_languages(block: Block, problems: Problems) -> None:
    """Whether texts are keyed by languages that we write."""
    for name in ("name", "note", "says", "description", "reason"):
        node = block.node(name)
        if isinstance(node, Mapping):
            for part in node.entries:
                if part.key.text not in LANGUAGES and isinstance(part.value, Scalar) and part.value.is_null:
                    problems.error("text-cut", part.key.span, word=part.key.text)
                else:
                    check_value(part.key, LANGUAGES, problems)


def _check_placeholders(block: Block, problems: Problems) -> None:
    """`says` may name what the clause itself states, and the tile; nothing else could be filled in."""
    node = block.node("says")
    known = [name for name in ("fan", "times", "points") if name in block.entries]
    known += ["points"] if "share" in block.entries and "points" not in known else []
    known.append("tile")
    parts = [entry.value for entry in node.entries] if isinstance(node, Mapping) else [node]
    for part in parts:
        if isinstance(part, Scalar):
            for found in _PLACEHOLDER.finditer(part.text):
                if found[1] not in known:
                    shown = "、".join(f"{{{name}}}" for name in known)
                    place = part.span.part(found.start(), found.end())
                    problems.error("unknown-placeholder", place, word=found[1], known=shown, suggestion=suggest(found[1], known))


def check_listed(scalars: tuple[Scalar, ...], known: Iterable[str], problems: Problems) -> tuple[str, ...]:
    """Those names of a list that are known, each once."""
    values, found = list(known), list[str]()
    for scalar in scalars:
        if scalar.text in found:
            problems.error("listed-twice", scalar.span, word=scalar.text)
        elif check_value(scalar, values, problems):
            found.append(scalar.text)
    return tuple(found)


def check_value(scalar: Scalar, known: Iterable[str], problems: Problems, also: tuple[str, str] = ("", "")) -> bool:
    """Whether a word is one of the known ones; a diagnostic otherwise. `also`: what else its host should know, 简体 and English."""
    values = list(known)
    if scalar.text in values:
        return True
    shown = "、".join(values) or "–"
    problems.error("unknown-value", scalar.span, found=scalar.text, known=shown, suggestion=suggest(scalar.text, values), also=also)
    return False
