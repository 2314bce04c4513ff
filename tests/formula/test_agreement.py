"""Generated Python, the evaluator, folding, the codec, texts and inferred bounds say the same of every formula."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from hrbrules.formula.codec import formula_from_json, formula_to_json
from hrbrules.formula.evaluate import Meanings, Worth, evaluate
from hrbrules.formula.fold import fold
from hrbrules.formula.infer import Inferred, _Inference, infer
from hrbrules.formula.parse import parse_formula
from hrbrules.formula.signature import Place
from hrbrules.formula.to_python import Slots, to_python
from hrbrules.formula.to_text import to_text
from hrbrules.formula.tree import Kind, Node, Unit, walk
from hrbrules.formula.view import NOBODY, View
from hrbrules.ruleset.functions import highest
from hrbrules.source.diagnostic import Problems
from hrbrules.vocabulary.facts_hand import knows_of
from tests.formula.parsed_trees import MORE
from tests.formula.typed_trees import CLAUSES, EVERYWHERE, ON_THE_HAND, TERMS, WORTHS, dictionary, formulas
from tests.formula.views import hand_view, random_view

WORDS = dictionary()
TOO_MUCH = {"too-large", "double-negative", "outside-table", "mixed-units", "mixed-product"}  # what random numbers may be refused for
ARGUMENTS = "h, v, r, w, p, x, c, f, g, value"
BITS = {"zi_mo": 1, "mo_bao": 2, "ka_dang": 4, "chu_chong": 1, "zhan_li": 2}
CALLS = {"opened": "t_opened({q})", "waiting": "t_waiting({q})", "big": "t_big(h, r)"}


def resolved(text: str) -> Node:
    parsed = parse_formula(text, None, Problems())
    assert parsed is not None
    return _Inference(WORDS, EVERYWHERE, Problems()).infer(parsed)[0]


TERM_NODES = {name: resolved(text) for name, (text, _, _) in TERMS.items()}
WORTH_NODES = tuple(
    Worth(clause=name, factor=CLAUSES[name] == "factor", amounts=tuple((unit, resolved(text)) for unit, text in amounts.items()))
    for name, amounts in WORTHS.items()
)
MEANINGS = Meanings(facts=WORDS.facts, terms=TERM_NODES, tables=WORDS.tables, worths=WORTH_NODES)


def slots(seat: str) -> Slots:
    tables = {name: (f"TABLE_{name}", table) for name, table in WORDS.tables.items()}
    return Slots(facts=WORDS.facts, terms=CALLS, bits=BITS, tables=tables, worths=WORTH_NODES, seat=seat)


def namespace() -> dict[str, object]:
    found: dict[str, object] = {"highest": highest, "knows_of": knows_of, "TABLE_ladder": WORDS.tables["ladder"].rows}
    for name, parameters in (("opened", "q"), ("waiting", "q"), ("big", "h, r")):
        found[f"t_{name}"] = eval(f"lambda {parameters}: {to_python(TERM_NODES[name], slots('q'))}", found)
    return found


NAMESPACE = namespace()


def run(node: Node, view: View) -> int:
    text = to_python(node, slots("h" if view.moment is None else "w.me"))
    function: Callable[..., int] = eval(compile(f"lambda {ARGUMENTS}: {text}", "<formula>", "eval"), dict(NAMESPACE))
    bits = [
        sum(BITS[name] for name in names if (CLAUSES[name] == "factor") is factor)
        for factor in (False, True) for names in (view.holds, view.counting)
    ]  # fmt: skip
    x, c, f, g = bits
    return int(function(view.hand, view.waits, view.reading, view.moment, view.payer, x, c, f, g, view.value))


def inferred(node: Node, place: Place) -> tuple[Inferred, Node]:
    """What inference makes of a tree, folded and as it was."""
    problems = Problems()
    found = infer(node, WORDS, place, problems)
    codes = {problem.code for problem in problems.found}
    assert codes <= TOO_MUCH, (to_text(node), codes)
    if found is None:
        reject()
    return found, _Inference(WORDS, place, Problems()).infer(node)[0]


def check(tree: Node, view: View, place: Place) -> None:
    found, plain = inferred(tree, place)
    text = to_text(tree)
    expected = evaluate(plain, view, MEANINGS)
    assert evaluate(found.node, view, MEANINGS) == expected, text
    assert run(plain, view) == expected, text
    assert run(found.node, view) == expected, text
    if found.type.kind is Kind.INT:
        assert found.type.low <= expected <= found.type.high, text
    else:
        assert expected in (0, 1), text
    assert fold(found.node) == found.node, text


@settings(max_examples=500 * MORE, deadline=None)
@given(formulas(EVERYWHERE), st.integers(0, 2**32))
def test_generated_python_is_what_the_evaluator_says(tree: Node, seed: int) -> None:
    check(tree, random_view(seed), EVERYWHERE)


@settings(max_examples=150 * MORE, deadline=None)
@given(formulas(ON_THE_HAND), st.integers(0, 2**32))
def test_the_same_before_anybody_wins(tree: Node, seed: int) -> None:
    check(tree, hand_view(seed), ON_THE_HAND)


@settings(max_examples=200 * MORE, deadline=None)
@given(formulas(EVERYWHERE))
def test_a_formula_survives_json(tree: Node) -> None:
    for node in inferred(tree, EVERYWHERE):
        made = node.node if isinstance(node, Inferred) else node
        data = json.loads(json.dumps(formula_to_json(made)))
        assert formula_from_json(data) == made
        assert [type(part) for part in walk(formula_from_json(data))] == [type(part) for part in walk(made)]


@settings(max_examples=200 * MORE, deadline=None)
@given(formulas(EVERYWHERE))
def test_a_resolved_formula_is_written_as_it_can_be_read(tree: Node) -> None:
    """Both languages, names by their Chinese words, held and complete left out where the place says it."""
    found, _ = inferred(tree, EVERYWHERE)
    chinese = {id: zh for zh, id in WORDS.aliases.items()}
    for text in (
        to_text(found.node),
        to_text(found.node, tide=EVERYWHERE.tide),
        to_text(found.node, zh=True, name=lambda id: chinese.get(id, id), tide=EVERYWHERE.tide),
    ):
        parsed = parse_formula(text, None, Problems())
        assert parsed is not None, text
        again = infer(parsed, WORDS, EVERYWHERE, Problems())
        assert again is not None, text
        assert again.node == found.node, text


FORMULAS = [
    ("base × (2 when drawn) × 1", "1 × (2 when drawn)"),  # a guarded operand is never left alone
    ("5 + (value when false)", "5"),
    ("(value when true) + 5", "value + 5"),
    ("value at most (cap when cap > 0)", "value"),
    ("first of 1 when false 2 when drawn 3 when true 4 otherwise", "first of 2 when drawn 3 otherwise"),
    ("first of 1 when false 2 otherwise", "2"),
    ("true and drawn and true", "drawn"),
    ("false or false", "false"),
    ("not not true and drawn or true", "true"),
    ("double 3 + ladder of 2", "8 + ladder of 2"),
    ("(true and drawn and discarded) and natural", "drawn and discarded and natural"),
    ("2 fan × 3 × base", "6 fan"),
]


@pytest.mark.parametrize(("text", "folded"), FORMULAS)
def test_what_folding_leaves(text: str, folded: str) -> None:
    found = infer(parsed_text(text), WORDS, EVERYWHERE, Problems())
    assert found is not None
    assert to_text(found.node) == folded


def parsed_text(text: str) -> Node:
    parsed = parse_formula(text, None, Problems())
    assert parsed is not None
    return parsed


def test_a_chain_of_guards_grows_with_its_length_only() -> None:
    """Written twice at every step, thirty operands would be a thousand million."""
    text = "1" + " + (1 when drawn)" * 28 + " max (2 when natural)" * 28
    _, plain = inferred(parsed_text(text), EVERYWHERE)
    assert len(to_python(plain, slots("w.me"))) < 4000
    check(parsed_text(text), random_view(1), EVERYWHERE)


@pytest.mark.parametrize(
    "text", ["held copies of (complete pair) >= 1", "held copies of pair >= 1", "copies of (held pair) >= 1", "copies of pair >= 1"]
)
def test_held_and_complete_hold_inside_too(text: str) -> None:
    """`held` reaches into the class of tiles, so what is complete there must be said."""
    found, _ = inferred(parsed_text(text), EVERYWHERE)
    written = to_text(found.node, tide=EVERYWHERE.tide)
    assert inferred(parsed_text(written), EVERYWHERE)[0].node == found.node
    assert written == text


@pytest.mark.parametrize(
    "text", ["discarder is discarder/gang_feeder", "(first of discarder when drawn discarder otherwise) is gang_feeder"]
)
def test_nobody_is_not_even_nobody(text: str) -> None:
    """Where no one discarded and no one fed a kong, they are not the same player."""
    view = random_view(4)
    assert view.moment is not None
    view.moment.discarder = view.moment.gang_feeder = NOBODY
    found, plain = inferred(parsed_text(text), EVERYWHERE)
    assert evaluate(plain, view, MEANINGS) == run(plain, view) == run(found.node, view) == 0
    negated = parsed_text(text.replace(") is ", ") is not ").replace("r is ", "r is not "))
    assert evaluate(inferred(negated, EVERYWHERE)[1], view, MEANINGS) == run(inferred(negated, EVERYWHERE)[1], view) == 1
    for asked in ("declared of discarder", "opened of discarder", "waiting of gang_feeder"):
        node = inferred(parsed_text(asked), EVERYWHERE)[1]
        assert evaluate(node, view, MEANINGS) == run(node, view) == 0


DEEP = [
    "not ({})",
    "1 + (first of 2 when {} 3 otherwise) × 2 = 5",
    "waiting of (first of winner when {} dealer otherwise)",
    "(first of winner when {} dealer otherwise) is dealer/payer/discarder/winner",
    "(first of tile when {} bao otherwise) is zhong/5m/tile",
    "copies of (first of tile when {} bao otherwise) >= 1",
    "1 + (2 when {}) max 3 = 5",
    "first of {} when natural drawn when discarded false otherwise",
    "ladder of (first of 1 when {} 2 otherwise) = 2",
    "double (first of 1 when {} 2 otherwise) = 2",
    "some wait has ({})",
    "every loser has ({})",
]


@pytest.mark.parametrize("shape", DEEP)
def test_the_deepest_formula_still_compiles(shape: str) -> None:
    text, deeper = "drawn", shape.format("drawn")
    while parse_formula(deeper, None, Problems()) is not None:
        text, deeper = deeper, shape.format(deeper)
    found, plain = inferred(parsed_text(text), EVERYWHERE)
    python = to_python(plain, slots("w.me"))
    assert len(python) < 20_000
    assert compile(python, "<formula>", "eval")
    if " has " not in shape:  # what so many quantifiers cost is refused where a ruleset is checked
        view = random_view(7)
        assert run(plain, view) == run(found.node, view) == evaluate(plain, view, MEANINGS)


def test_worths_hold_in_every_unit() -> None:
    assert {unit for worth in WORTH_NODES for unit, _ in worth.amounts} == set(Unit)
