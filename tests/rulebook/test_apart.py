"""The section on changes shows, for each, the smallest hand that comes out otherwise, as both rulesets judge it."""

from __future__ import annotations

import pytest

import hrbrules
from hrbrules.analysis.diff import compare
from hrbrules.rulebook.build import LANGUAGES, build_book
from hrbrules.rulebook.document import Example, Paragraph
from hrbrules.rulebook.exhibit import Findings, Identity
from hrbrules.rulebook.gather import gather
from hrbrules.rulebook.script import reads_as


@pytest.fixture(scope="module")
def baike() -> tuple[hrbrules.Rules, hrbrules.Rules, Findings]:
    parent, rules = hrbrules.load("harbin"), hrbrules.load("harbin-baike")
    return parent, rules, gather(rules, (), parent.rules, compare(parent, rules))


def test_every_change_that_a_hand_shows_is_there(baike: tuple[hrbrules.Rules, hrbrules.Rules, Findings]) -> None:
    parent, rules, findings = baike
    compared = compare(parent, rules)
    assert [one.parts for one in findings.apart] == [one.parts for one in compared.shown if one.difference is not None]
    for one in findings.apart:
        assert one.outcomes[0] != one.outcomes[1]
        assert (one.exhibit.wins, one.exhibit.fans, dict(one.exhibit.pays)) == (
            one.outcomes[1].wins, one.outcomes[1].fans, one.outcomes[1].pays,
        )  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_section_in_each_language(lang: str, baike: tuple[hrbrules.Rules, hrbrules.Rules, Findings]) -> None:
    _, rules, findings = baike
    book = build_book(rules.rules, lang, findings, Identity(code=rules.code, digest=rules.digest, edition="x"))
    (section,) = (section for section in book.sections if section.anchor == "changes")
    examples = [block for block in section.blocks if isinstance(block, Example)]
    assert len(examples) == len(findings.apart) >= 4
    assert any(str(findings.tried) in block.text for block in section.blocks if isinstance(block, Paragraph))
    for example, one in zip(examples, findings.apart, strict=True):
        assert example.receipt is not None and reads_as(example.title, lang)
        _, *said = zip(*example.receipt.rows, strict=True)
        for outcome, cells in zip(one.outcomes, said, strict=True):
            text = " ".join(str(cell) for cell in cells)
            assert all(str(amount) in text for amount in outcome.pays.values())
            assert str(outcome.value) in text if outcome.wins else ("不能胡" in text or "does not win" in text)
    apart = [example for example in examples if "×" in str(example.receipt)]
    assert apart
