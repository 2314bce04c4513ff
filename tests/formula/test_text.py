"""What to_text writes parses to the same tree, in English, in Chinese and in a mixture of both."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules.formula.parse import parse_formula
from hrbrules.formula.to_text import to_text
from hrbrules.formula.tree import Node, walk
from hrbrules.source.diagnostic import Problems
from tests.formula.parsed_trees import MORE, TREES, mixed


def parse(text: str) -> Node | None:
    problems = Problems()
    found = parse_formula(text, None, problems)
    assert [problem.code for problem in problems.found] == ([] if found is not None else ["formula-too-deep"]), text
    return found


@settings(max_examples=400 * MORE, deadline=None)
@given(TREES, st.integers(0, 2**32))
def test_parsing_undoes_writing(tree: Node, seed: int) -> None:
    for text in (to_text(tree), to_text(tree, zh=True), mixed(to_text(tree), seed)):
        found = parse(text)
        assert found is None or found == tree, text


@settings(max_examples=100 * MORE, deadline=None)
@given(TREES)
def test_every_part_knows_the_text_that_it_was_written_by(tree: Node) -> None:
    """A comparison's place begins at its left operand or that one's bracket, and so on; a place is never empty."""
    text = to_text(tree)
    for part in walk(parse(text) or tree):
        if part.span is not None:
            assert 0 <= part.span.start < part.span.end <= len(text)
            inner = parse_part(text[part.span.start : part.span.end])
            assert inner is None or inner == part or len(text) != part.span.end - part.span.start


def parse_part(text: str) -> Node | None:
    return parse_formula(text, None, Problems())


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a and b and c", "((a and b) and c)"),
        ("a or b and not c", "a or (b and (not c))"),
        ("1 + 2 × 3 - 4", "(1 + (2 × 3)) - 4"),
        ("1 max 2 + 3 at most 4 = 5", "((1 max (2 + 3)) at most 4) = 5"),
        ("not a = 1", "not (a = 1)"),
        ("held copies of yaojiu >= 1", "(held (copies of yaojiu)) >= 1"),
        ("double (n) fan", None),
        ("payer.closed", "closed of payer"),
        ("输家 的 站立", "站立 of 输家"),
        ("double n × 2", "(double n) × 2"),
        ("若 a 则 1 若 b 则 2 否则 3", "first of 1 when a 2 when b 3 otherwise"),
        ("若 a 则 1", "1 when a"),
        ("加倍 的 连乘 倍", "product times of factors"),
        ("番种 的 合计 番", "total fan"),
        ("a is not b/5m", "a 不是 b/5m"),
        ("every loser is closed", "每 输家们 是 closed"),
        ("total fan of fans", "total fan"),
        ("007", "7"),
        ("first of 1 otherwise", None),
        ("a.b.c", None),
        ("-1", None),
        ("a = b = c", None),
        ("some reading has (1 when a)", None),
        ("", None),
        ("a, b", None),
        ("a × [b]", None),
    ],
)
def test_what_binds_tighter(text: str, same: str | None) -> None:
    problems = Problems()
    found = parse_formula(text, None, problems)
    if same is None:
        assert found is None
        assert problems.found
    else:
        assert found is not None
        assert found == parse(same)


def test_a_number_that_no_limit_lets_pass_stays_one() -> None:
    found = parse("9" * 300)
    assert found is not None
    assert parse(to_text(found)) == found
