"""Random trees of the whole grammar in the form that parsing gives, and texts that mix English and Chinese words."""

from __future__ import annotations

import os
import random
import re

from hypothesis import strategies as st

from hrbrules.formula.keywords import KEYWORDS
from hrbrules.formula.to_text import KEYWORDS_ZH
from hrbrules.formula.tree import (
    Aggregate,
    All,
    Any,
    Arithmetic,
    Choice,
    Collect,
    Compare,
    Comparison,
    Domain,
    Double,
    Guarded,
    Is,
    Judged,
    Name,
    Node,
    Not,
    Number,
    Of,
    Operation,
    Row,
    SomeHas,
    SomeIs,
    Tide,
    TileName,
    Truth,
    Unit,
)

MORE = int(os.environ.get("HRBRULES_MORE", "1"))  # times as many examples; `python -m tests.heavy formulas` sets it
_LETTERS = "abzXY_0159有效红中番是的门"
NAMES = st.one_of(
    st.sampled_from(["copies", "yaojiu", "payer", "declared", "win", "has_it", "order", "ofs", "is_"]),
    st.sampled_from(["红中", "有效", "满足感", "Z", "m1", "x²"]),
    st.text(_LETTERS, min_size=1, max_size=6),
).filter(lambda text: text not in KEYWORDS and not text[0].isdigit())
_UNITS = st.sampled_from(Unit)
_WORDS = st.one_of(
    st.builds(lambda text: Name(text=text), NAMES), st.builds(lambda tile: TileName(tile=tile), st.integers(0, 26))
)  # fmt: skip
_LISTS = st.lists(_WORDS, min_size=1, max_size=3).map(tuple)
_LEAVES = st.one_of(
    _WORDS,
    st.builds(lambda value, unit: Number(value=value, unit=unit), st.integers(0, 10**19 - 1), st.none() | _UNITS),
    st.builds(lambda value: Truth(value=value), st.booleans()),
    st.builds(
        lambda collect, unit, factors: Aggregate(collect=collect, unit=unit, factors=factors),
        st.sampled_from(Collect), _UNITS, st.booleans(),
    ),
    st.builds(
        lambda every, domain, names: SomeIs(every=every, domain=domain, names=names), st.booleans(), st.sampled_from(Domain), _LISTS
    ),
)  # fmt: skip


def _chain(kind: type[All] | type[Any], parts: list[Node]) -> Node:
    """Parsing flattens a chain at its head and nowhere else."""
    first, *rest = parts
    head = first.parts if isinstance(first, All | Any) and type(first) is kind else (first,)
    return kind(parts=(*head, *rest))


def _grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    rows = st.lists(st.builds(lambda value, when: Row(value=value, when=when), inner, inner), min_size=1, max_size=3).map(tuple)
    chains = st.lists(inner, min_size=2, max_size=4)
    return st.one_of(
        st.builds(lambda name, operand: Of(name=name, operand=operand), NAMES, inner),
        st.builds(lambda tide, operand: Judged(tide=tide, operand=operand), st.sampled_from(Tide), inner),
        st.builds(lambda operand: Double(operand=operand), inner),
        st.builds(lambda sign, left, right: Arithmetic(operation=sign, left=left, right=right), st.sampled_from(Operation), inner, inner),
        st.builds(lambda value, when: Guarded(value=value, when=when), inner, inner),
        st.builds(lambda sign, left, right: Compare(comparison=sign, left=left, right=right), st.sampled_from(Comparison), inner, inner),
        st.builds(lambda operand, names, negated: Is(operand=operand, names=names, negated=negated), inner, _LISTS, st.booleans()),
        st.builds(
            lambda every, domain, test: SomeHas(every=every, domain=domain, test=test), st.booleans(), st.sampled_from(Domain), inner
        ),
        st.builds(lambda operand: Not(operand=operand), inner),
        st.builds(lambda parts: _chain(All, parts), chains),
        st.builds(lambda parts: _chain(Any, parts), chains),
        st.builds(lambda rows, otherwise: Choice(rows=rows, otherwise=otherwise), rows, inner),
    )


TREES: st.SearchStrategy[Node] = st.recursive(_LEAVES, _grown, max_leaves=14)

_SINGLE = {en: zh for en, zh in KEYWORDS_ZH.items() if " " not in en} | {"×": "*", "+": "＋", "-": "－", "(": "（", ")": "）"}
_TOKEN = re.compile(r"is not|at most|<=|>=|!=|\w+|[^\w\s]")


def mixed(text: str, seed: int) -> str:
    """An English formula with some of its words and signs in Chinese, and blanks of several kinds."""
    chosen = random.Random(seed)
    other = _SINGLE | {"is not": "不是", "at most": "封顶"}
    words = [other[word] if word in other and chosen.random() < 0.5 else word for word in _TOKEN.findall(text)]
    return "".join(word + chosen.choice((" ", "  ", "\u3000", "\n")) for word in words)
