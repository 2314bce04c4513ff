"""Formulas that are long, deep or rubbish give one diagnostic, never an exception, and soon."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules.formula.keywords import KEYWORDS
from hrbrules.formula.parse import DEEPEST, MOST_NODES, parse_formula
from hrbrules.source.diagnostic import Problems


def codes(text: str) -> list[str]:
    problems = Problems()
    found = parse_formula(text, None, problems)
    assert (found is None) is bool(problems.found)
    for problem in problems.found:
        assert problem.message("en")
        assert problem.message("zh-Hans")
        assert problem.span is not None
        assert problem.span.excerpt()
    return [problem.code for problem in problems.found]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("not " * DEEPEST + "a", "formula-too-deep"),
        ("not " * 20_000 + "a", "formula-too-long"),
        ("(" * 50_000 + "a" + ")" * 50_000, ""),
        ("(" * 100_000, "formula-unfinished"),
        (")" * 100_000, "formula-word"),
        ("a" * 100_000, ""),
        ("1" * 100_000, ""),
        (" + ".join(["a"] * 25_000), "formula-too-long"),
        ("a is " + "/".join(["b"] * 50_000), "formula-too-long"),
        ("a is " + "/".join(["b"] * (MOST_NODES - 6)), ""),
        ("first of " + "1 when a " * 10_000 + "2 otherwise", "formula-too-long"),
        ("$" * 100_000, "formula-character"),
        ("\n" * 100_000, "formula-unfinished"),
        ("", "formula-unfinished"),
        ("5m 5m", "formula-word"),
        ("a [", "formula-character"),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else None,
)
def test_too_much_is_told(text: str, code: str) -> None:
    assert codes(text) == ([code] if code else [])


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda data: data.decode("latin-1")))
def test_any_text_is_a_formula_or_told(text: str) -> None:
    assert len(codes(text)) <= 1


def test_a_hundred_kilobytes_of_words_are_told() -> None:
    chosen = random.Random(1)
    words = [*KEYWORDS, "(", ")", "a", "5m", "3", "+", "=", "."]
    for length in (5, 50, 20_000):
        for _ in range(30 if length < 1000 else 1):
            assert len(codes(" ".join(chosen.choices(words, k=length)))) <= 1
