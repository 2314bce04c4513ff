"""Formulas that are called the same are the same on every view; and rewriting that keeps the meaning is seen through."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hrbrules
from hrbrules.analysis.changed import changed_flow, changed_parts
from hrbrules.analysis.same import Key, Meaning
from hrbrules.driver import shipped_ids
from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.tree import (
    All,
    Any,
    Arithmetic,
    Compare,
    Comparison,
    FactRef,
    Node,
    Not,
    Number,
    Operation,
    Truth,
    walk,
)
from tests.formula.test_agreement import MEANINGS, inferred, resolved
from tests.formula.typed_trees import EVERYWHERE, formulas
from tests.formula.views import random_view

MEANING = Meaning(MEANINGS.terms, MEANINGS.tables)
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "=": "!=", "!=": "="}
VIEWS = [random_view(seed) for seed in range(30)]


def values(node: Node) -> list[int]:
    return [evaluate(node, view, MEANINGS) for view in VIEWS]


@settings(max_examples=100, deadline=None)
@given(st.lists(formulas(EVERYWHERE, numbers=False), min_size=2, max_size=3))
def test_equal_keys_mean_the_same(trees: list[Node]) -> None:
    """The trees as they are, denied, and one joined to another: among them many are the same."""
    plain = [inferred(tree, EVERYWHERE)[1] for tree in trees]
    found: dict[Key, list[Node]] = defaultdict(list)
    for node in (*plain, *(Not(operand=node) for node in plain), All(parts=tuple(plain)), Any(parts=tuple(plain)), Truth(value=True)):
        found[MEANING.key(node)].append(node)
    for alike in found.values():
        assert len({tuple(values(node)) for node in alike}) == 1
    for node, other in pairwise(plain):
        if MEANING.same_test(node, MEANING, other):
            assert values(node) == values(other)


@settings(max_examples=150, deadline=None)
@given(formulas(EVERYWHERE), st.integers(0, 2**32))
def test_a_small_change_that_goes_unseen_changes_nothing(tree: Node, seed: int) -> None:
    """One comparison, operation or number of the formula is another."""
    node = inferred(tree, EVERYWHERE)[1]
    parts = [part for part in walk(node) if isinstance(part, Compare | Arithmetic | Number)]
    if not parts:
        return
    chosen = parts[seed % len(parts)]
    changed = exchanged(node, chosen, mutated(chosen, seed))
    if changed is not None and MEANING.key(changed) == MEANING.key(node):
        assert values(changed) == values(node)


def mutated(node: Node, seed: int) -> Node:
    match node:
        case Compare():
            return replace(node, comparison=list(Comparison)[seed % 6])
        case Arithmetic():
            return replace(node, operation=[Operation.ADD, Operation.MULTIPLY, Operation.MAX, Operation.MIN][seed % 4])
        case _:
            return replace(node, value=node.value + 1)  # type: ignore[attr-defined]


def exchanged(node: Node, old: Node, new: Node) -> Node | None:
    """Where such a place takes it: below nothing that bounds its operand (a table, a power)."""
    if node is old:
        return new
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        if isinstance(value, Node) and any(part is old for part in walk(value)):
            inner = exchanged(value, old, new)
            return None if inner is None or type(node).__name__ in ("Double", "TableRef") else replace(node, **{name: inner})
        if isinstance(value, tuple):
            for index, part in enumerate(value):
                if isinstance(part, Node) and any(one is old for one in walk(part)):
                    inner = exchanged(part, old, new)
                    return None if inner is None else replace(node, **{name: (*value[:index], inner, *value[index + 1 :])})
    return None


def rewritten(node: Node, seed: int) -> Node:
    """The same test in other words: double denials, De Morgan, other orders, mirrored and opposite comparisons."""
    match node:
        case All(parts=parts) | Any(parts=parts):
            inner = [rewritten(part, seed // 3) for part in parts][:: -1 if seed % 2 else 1]
            if seed % 3 == 0:
                other = Any if isinstance(node, All) else All
                return Not(operand=other(parts=tuple(Not(operand=part) for part in inner)))
            return type(node)(parts=(*inner, inner[0]))
        case Not(operand=operand):
            return Not(operand=rewritten(operand, seed // 2))
        case Compare(comparison=comparison, left=left, right=right) if seed % 2:
            return Compare(comparison=Comparison(MIRRORED[comparison.value]), left=right, right=left)
        case Compare(comparison=comparison, left=left, right=right):
            return Not(operand=Compare(comparison=Comparison(OPPOSITE[comparison.value]), left=left, right=right))
        case _:
            return Not(operand=Not(operand=node))


@settings(max_examples=100, deadline=None)
@given(formulas(EVERYWHERE, numbers=False), st.integers(0, 2**16))
def test_other_words_for_the_same_are_seen_through(tree: Node, seed: int) -> None:
    node = inferred(tree, EVERYWHERE)[1]
    if MEANING.key(node)[0] == "table":
        assert MEANING.same_test(node, MEANING, rewritten(node, seed))


def test_of_nobody_no_term_is_true() -> None:
    """On a draw there is no discarder: a term asked of that seat is false, a denied fact is true."""
    undeclared = {"waiting": Not(operand=FactRef(fact="declared"))}
    meaning, meanings = Meaning(undeclared, {}), replace(MEANINGS, terms=undeclared)
    term, written = resolved("discarder.waiting"), resolved("not discarder.declared")
    both = resolved("discarder is discarder and not discarder.declared")
    asked, plain, bounded = ([evaluate(node, view, meanings) for view in VIEWS] for node in (term, written, both))
    assert asked != plain and not meaning.same_test(term, meaning, written)
    assert asked == bounded and meaning.same_test(term, meaning, both)
    assert meaning.same_test(resolved("payer.waiting"), meaning, resolved("not payer.declared"))


SHARE = "options: {bao_zhuang_three: ~}\npayments: {factors.chu_chong: ~, share: base × value × (WORTH) at most (cap when cap > 0)}\n"


def child(folder: Path, body: str) -> hrbrules.Rules:
    path = folder / "child.yaml"
    path.write_text(f"hrbrules: 1\nruleset: child\nextends: harbin\n{body}", encoding="utf-8")
    return hrbrules.load(str(path))


@pytest.mark.parametrize(
    "body",
    [
        "fans.ka_dang: {all: ~, when: (some wait is middle) and waits <= 1 and not waits < 1}\n",
        "terms.+middle_wait: {when: waits = 1}\nfans.ka_dang.all.alone.when: middle_wait\n",
        "hand.requires.yaojiu.when: not copies of yaojiu < 1\nhand.requires.sequence.when: 0 < sequences\n",
        "hand.requires: {two_suits: ~, +any: {judged: complete, when: suits > 0}, +more: {judged: complete, when: not suits < 2}}\n",
        "payments.factors.chu_chong: {when: not (not payer.undeclared or payer is not discarder), times: 4 - 1}\n",
        "payments.owes: {any: ~, when: drawn or payer is discarder or by is ting/bao_change/deal}\n",
        "value: product times × highest points\npayments.share: value × product times of factors × base at most (cap when cap > 0)\n",
        "win.kinds.zi_mo.by: [gang_draw, draw]\nname: 我家\n",
        SHARE.replace("WORTH", "3 when payer.undeclared and payer is discarder"),
        "fans.ka_dang.all.alone.when: waits - 1 = 0 and waits + 2 >= 3\n",
        "terms.opened.when: not (chis + pengs + ming_gangs + bu_gangs = 0 or bu_gangs + chis + ming_gangs + pengs < 0)\n",
    ],
)  # fmt: skip
def test_rules_written_otherwise_are_the_same(body: str, tmp_path: Path) -> None:
    one, other = hrbrules.load("harbin").rules, child(tmp_path, body).rules
    assert changed_parts(one, other) == () == changed_flow(one, other)


FAN = (
    "options: {base: ~, cap: ~}\npayments.share: value × product times of factors\n"
    "win.kinds: {ping_hu: {points: ~, fan: 0}, zi_mo: {points: ~, fan: 1}, mo_bao: {points: ~, fan: 2}}\n"
    "fans: {ka_dang: {times: ~, fan: 1}, bao_zhong_bao: {points: ~, fan: WORTH, drops: ~}}\n"
)
LADDER = "tables: {ladder: {rows: ROWS, from: 0, unit: points}}\nvalue: ladder of (total fan at most 4)\n"


@pytest.mark.parametrize(
    ("rows", "other", "same"),
    [
        ("[1, 2, 4, 8, 16]", "value: double (total fan at most 4)\n", True),
        ("[1, 2, 4, 8, 15]", "value: double (total fan at most 4)\n", False),
        ("[1, 2, 4, 8, 16]", "value: double (total fan at most 3)\n", False),
        ("[1, 1, 5, 5, 9]", "value: first of 9 when total fan > 3 5 when total fan >= 2 1 otherwise\n", True),
        ("[1, 1, 5, 5, 9]", "value: first of 9 when total fan > 3 5 when total fan > 2 1 otherwise\n", False),
        ("[1, 2, 2, 2, 2]", "value: first of 1 when total fan = 0 2 otherwise\n", True),
    ],
)
def test_ladders_doubling_and_cases_are_compared_step_by_step(rows: str, other: str, same: bool, tmp_path: Path) -> None:
    one = child(tmp_path, FAN.replace("WORTH", "3") + LADDER.replace("ROWS", rows)).rules
    found = changed_parts(one, child(tmp_path, FAN.replace("WORTH", "3") + other).rules)
    assert found == (() if same else (("", "value"),))


def test_what_may_be_negative_is_not_taken_to_be_at_least_nothing(tmp_path: Path) -> None:
    """With a fan that takes away, `= 0` and `< 1` are two things."""
    first, second = ("value: first of 1 when total fan = 0 2 otherwise\n", "value: first of 1 when total fan < 1 2 otherwise\n")
    for worth, differing in (("3", ()), ("0 - 3", (("", "value"),))):
        fan = FAN.replace("WORTH", worth)
        assert changed_parts(child(tmp_path, fan + first).rules, child(tmp_path, fan + second).rules) == differing


@settings(max_examples=100, deadline=None)
@given(st.lists(formulas(EVERYWHERE, numbers=True), min_size=2, max_size=3), st.integers(0, 2**16))
def test_numbers_that_are_called_the_same_are_the_same(trees: list[Node], seed: int) -> None:
    """A number, itself with a part of it exchanged, and sums of both in either order."""
    node, other = (inferred(tree, EVERYWHERE)[1] for tree in trees[:2])
    parts = [part for part in walk(node) if isinstance(part, Compare | Arithmetic | Number)]
    changed = exchanged(node, chosen, mutated(chosen, seed)) if parts and (chosen := parts[seed % len(parts)]) is not None else None
    for theirs in (other, changed):
        if theirs is not None and MEANING.same_test(node, MEANING, theirs):
            assert values(node) == values(theirs)


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ("fans.ka_dang.all.alone.when: waits <= 1\n", ("fan", "ka_dang")),  # a hand without waits: nothing wins, but no proof knows
        ("fans.ka_dang.times: 3\n", ("fan", "ka_dang")),
        ("fans.bao_zhong_bao.drops: ~\n", ("fan", "bao_zhong_bao")),
        ("terms.undeclared.any.+d: declaring\n", ("factor", "chu_chong")),
        ("options: {soft_yaojiu: on}\n", ("hand", "yaojiu")),
        ("win.kinds.zi_mo.by: draw\n", ("kind", "zi_mo")),
        ("win.kinds.zi_mo.waives: declared\n", ("kind", "zi_mo")),
        ("options: {base: 2}\n", ("", "share")),
        (SHARE.replace("WORTH", "2 when payer is discarder and payer.undeclared"), ("factor", "chu_chong")),
        (SHARE.replace("WORTH", "3 when payer is discarder"), ("", "share")),
        ("payments.bears.bao_zhuang.when: dealer_draws >= 4 and winner is not dealer\n", ("bearer", "bao_zhuang")),
    ],
)
def test_what_means_something_else_is_named(body: str, part: tuple[str, str], tmp_path: Path) -> None:
    assert part in changed_parts(hrbrules.load("harbin").rules, child(tmp_path, body).rules)


def test_a_fan_that_ting_asks_for_is_read_as_a_term(tmp_path: Path) -> None:
    (asked := tmp_path / "a").mkdir()
    one = child(asked, "ting.requires.+only: ka_dang\n").rules
    other = child(tmp_path, "ting.requires.+only: some wait is middle and waits = 1\n").rules
    assert changed_parts(one, other) == ()
    assert changed_parts(one, hrbrules.load("harbin").rules) == (("ting", "only"),)


@pytest.mark.parametrize("id", shipped_ids())
def test_only_a_ruleset_itself_is_the_same(id: str) -> None:
    rules = hrbrules.load(id).rules
    assert changed_parts(rules, rules) == () == changed_flow(rules, rules)
    if id != "harbin":
        assert changed_parts(hrbrules.load("harbin").rules, rules)
