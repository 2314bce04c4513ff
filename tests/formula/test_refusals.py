"""Every refusal of inference, at its place: the piece of the formula that the diagnostic points at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hrbrules.checked import places
from hrbrules.formula.infer import infer
from hrbrules.formula.parse import parse_formula
from hrbrules.formula.signature import BOOL, SEAT, Place, Scope, Type, integer
from hrbrules.formula.tree import Tide, Unit
from hrbrules.source.diagnostic import Problems
from tests.formula.typed_trees import dictionary

WORDS = dictionary()
HELD = places.hand_place(Tide.HELD)


def refusals(text: str, place: Place, expected: Type | None) -> list[tuple[str, str]]:
    """Codes, each with the piece of the formula that it points at."""
    problems = Problems()
    parsed = parse_formula(text, None, problems)
    assert parsed is not None, problems.found
    assert (infer(parsed, WORDS, place, problems, expected) is None) is bool(problems.found)
    for problem in problems.found:
        assert problem.message("en")
        assert problem.message("zh-Hans")
    return [(one.code, "" if one.span is None else text[one.span.start : one.span.end]) for one in problems.found]


BAD = [
    # scopes
    ("sequences >= 1", places.TING, BOOL, [("bare-reading", "sequences")]),
    ("complete copies of yaojiu >= 1", places.TING, BOOL, [("bare-reading", "copies of yaojiu")]),
    ("payer.declared", places.VALUE, BOOL, [("wrong-scope", "payer")]),
    ("dealer_draws >= 3", HELD, BOOL, [("too-early", "dealer_draws")]),
    ("big", places.SHARE, BOOL, []),
    ("big", places.KIND, BOOL, [("bare-reading", "big")]),
    ("opened of tile", places.FAN, BOOL, [("takes-no-class", "opened of tile")]),
    ("big of winner", places.FAN, BOOL, [("not-of-seat", "big of winner")]),
    ("waits of winner = 1", places.FAN, BOOL, [("not-of-seat", "waits of winner")]),
    ("zi_mo", places.MONEY, BOOL, [("wrong-scope", "zi_mo")]),
    ("zi_mo", places.TABLE, BOOL, [("wrong-scope", "zi_mo")]),
    # stages
    ("zi_mo", HELD, BOOL, [("too-early", "zi_mo")]),
    ("waits = 1", HELD, BOOL, [("too-early", "waits")]),
    ("declared", places.TING, BOOL, [("too-early", "declared")]),
    ("winner.opened", places.TING, BOOL, [("too-early", "winner")]),
    ("ka_dang", places.KIND, BOOL, [("too-early", "ka_dang")]),
    ("total fan >= 2", places.FAN, BOOL, [("too-early", "total fan")]),
    ("value >= 2", places.VALUE, BOOL, [("too-early", "value")]),
    ("chu_chong", places.OWES, BOOL, [("too-early", "chu_chong")]),
    ("chu_chong", places.BEARER, BOOL, [("too-early", "chu_chong")]),
    ("product times of factors > 1", places.FACTOR, BOOL, [("too-early", "product times of factors")]),
    ("product times of factors > 1", places.BEARER, BOOL, [("too-early", "product times of factors")]),
    # domains
    ("some loser is opened", places.KIND, BOOL, [("wrong-domain", "some loser is opened")]),
    ("some wait is middle", HELD, BOOL, [("wrong-domain", "some wait is middle")]),
    ("some reading is middle", places.TING, BOOL, [("wrong-domain", "some reading is middle")]),
    ("some wait is place", places.FAN, BOOL, [("wrong-type", "place")]),
    ("some wait is 5m", places.FAN, BOOL, [("wrong-type", "5m")]),
    ("some loser is 5m", places.FAN, BOOL, [("wrong-type", "5m")]),
    ("some wait is middle/four_sets", places.FAN, BOOL, [("wrong-type", "some wait is middle/four_sets")]),
    # types
    ("drawn + 1 = 2", places.FAN, BOOL, [("wrong-type", "drawn")]),
    ("not losers", places.FAN, BOOL, [("wrong-type", "losers")]),
    ("losers", places.FAN, BOOL, [("wrong-type", "losers")]),
    ("tile is middle", places.FAN, BOOL, [("wrong-type", "middle")]),
    ("losers is 5m", places.FAN, BOOL, [("is-of-number", "losers is 5m")]),
    ("drawn is 5m", places.FAN, BOOL, [("is-of-number", "drawn is 5m")]),
    ("tile", places.BEARER, SEAT, [("wrong-type", "tile")]),
    ("first of 1 when drawn tile otherwise", places.VALUE, None, [("wrong-type", "1")]),
    ("copies of dealer = 1", places.FAN, BOOL, [("not-of-seat", "copies of dealer")]),
    ("declared of yaojiu", places.FAN, BOOL, [("takes-no-class", "declared of yaojiu")]),
    ("copies of 3 = 1", places.FAN, BOOL, [("wrong-type", "3")]),
    # words
    ("chees >= 1", HELD, BOOL, [("unknown-word", "chees")]),
    ("copies >= 1", HELD, BOOL, [("needs-class", "copies")]),
    ("suits of yaojiu >= 1", HELD, BOOL, [("takes-no-class", "suits of yaojiu")]),
    ("held suits >= 1 and held losers > 1", places.SHARE, BOOL, [("no-tide", "held losers")]),
    ("suits >= 1", places.TERM, BOOL, [("tide-needed", "suits")]),
    # tables
    ("ladder", places.VALUE, None, [("table-alone", "ladder")]),
    ("ladder of value", places.SHARE, None, [("outside-table", "ladder of value")]),
    ("ladder of (value at most 6)", places.SHARE, None, [("outside-table", "ladder of (value at most 6)")]),
    ("ladder of (0 - 2)", places.SHARE, None, [("outside-table", "ladder of (0 - 2)")]),
    ("ladder of (value at most 5)", places.SHARE, None, []),
    # units
    ("total fan + total points", places.VALUE, None, [("mixed-units", "total fan")]),
    ("total fan = 2 times", places.VALUE, None, [("mixed-units", "total fan")]),
    ("first of total fan when drawn 2 points otherwise", places.VALUE, None, [("mixed-units", "total fan")]),
    ("2 fan × 3 times", places.VALUE, None, [("mixed-product", "2 fan")]),
    ("2 points × 3 points", places.VALUE, None, [("mixed-product", "2 points")]),
    ("2 times × 3 points", places.VALUE, integer(0, 0, Unit.POINTS), []),
    ("2 fan", places.VALUE, integer(0, 0, Unit.POINTS), [("wrong-unit", "2 fan")]),
    # bounds
    ("double (0 - losers)", places.VALUE, None, [("double-negative", "double (0 - losers)")]),
    ("double 53", places.VALUE, None, [("too-large", "double 53")]),
    ("9007199254740992", places.VALUE, None, [("too-large", "9007199254740992")]),
    ("9007199254740991 + 1", places.VALUE, None, [("too-large", "9007199254740991 + 1")]),
    ("0 - 9007199254740991 - 1", places.VALUE, None, [("too-large", "0 - 9007199254740991 - 1")]),
    ("9007199254740991 at most 5", places.VALUE, None, []),
    # guards
    ("1 when drawn", places.VALUE, None, [("guard-alone", "1 when drawn")]),
    ("double (1 when drawn)", places.VALUE, None, [("guard-alone", "1 when drawn")]),
    ("ladder of (1 when drawn)", places.VALUE, None, [("guard-alone", "1 when drawn")]),
    ("(1 when drawn) < 2", places.VALUE, BOOL, [("guard-alone", "1 when drawn")]),
    ("not (drawn when natural)", places.VALUE, BOOL, [("guard-alone", "drawn when natural")]),
    ("drawn and (drawn when natural)", places.VALUE, BOOL, [("guard-alone", "drawn when natural")]),
    ("(tile when drawn) is zhong", places.VALUE, BOOL, [("guard-alone", "tile when drawn")]),
    ("(dealer when drawn) 的 declared", places.VALUE, BOOL, [("guard-alone", "dealer when drawn")]),
    ("first of (1 when drawn) when natural 2 otherwise", places.VALUE, None, [("guard-alone", "1 when drawn")]),
    ("1 + ((1 when drawn) when natural)", places.VALUE, None, [("guard-alone", "1 when drawn")]),
    ("(5 when drawn) - 1", places.VALUE, None, [("guard-left", "5 when drawn")]),
    ("(5 when drawn) + (1 when natural)", places.VALUE, None, [("guard-both", "5 when drawn")]),
    ("5 - (1 when natural)", places.VALUE, None, []),
    # one cause, one finding; two causes, two
    ("chees >= 1 and pungs >= 1", HELD, BOOL, [("unknown-word", "chees"), ("unknown-word", "pungs")]),
    ("double chees + 1 = ladder of chees", HELD, BOOL, [("unknown-word", "chees"), ("unknown-word", "chees")]),
]


@pytest.mark.parametrize(("text", "place", "expected", "found"), BAD, ids=[f"{row[0]}" for row in BAD])
def test_a_refusal_points_at_its_cause(text: str, place: Place, expected: Type | None, found: list[tuple[str, str]]) -> None:
    assert [(code, piece.strip("()")) for code, piece in refusals(text, place, expected)] == [(c, p.strip("()")) for c, p in found]


GOOD = [
    ("every loser is opened", places.FAN, BOOL),  # 三家门清 as a fan
    ("some loser has (payer.declared and payer is dealer)", places.VALUE, BOOL),
    ("opened and waits >= 2", places.TING, BOOL),
    ("concealed >= 4", places.CLAIMS, BOOL),
    ("visible of bao + in_wall of bao >= 3", places.TABLE, BOOL),
    ("payer is gang_feeder", places.MONEY, BOOL),
    ("some wait has (place is middle and complete triplets >= 1)", places.TING, BOOL),
    ("total fan >= 2", places.WIN, BOOL),
    ("chu_chong or payer.opened", places.SHARE, BOOL),
]


@pytest.mark.parametrize(("text", "place", "expected"), GOOD, ids=[row[0] for row in GOOD])
def test_what_a_place_knows_it_lets_pass(text: str, place: Place, expected: Type) -> None:
    assert refusals(text, place, expected) == []


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("some wait has (place is middle and complete triplets >= 1)", set()),
        ("every loser is opened", {Scope.WIN, Scope.SEAT}),
        ("some loser has (payer is dealer)", {Scope.WIN, Scope.TABLE}),
        ("payer.opened and some loser is opened", {Scope.PAYER, Scope.WIN, Scope.SEAT}),
        ("place is middle and some wait has (place is edge)", {Scope.READING}),
        ("opened", {Scope.SEAT}),
        ("zi_mo or total fan >= 2", {Scope.RESULT}),
    ],
)
def test_what_a_quantifier_binds_the_formula_around_it_does_not_need(text: str, needed: set[Scope]) -> None:
    """So that a term that says it can stand where no reading and no payer is known."""
    parsed = parse_formula(text, None, Problems())
    assert parsed is not None
    found = infer(parsed, WORDS, replace(places.TERM, tide=Tide.COMPLETE), Problems(), BOOL)
    assert found is not None
    assert found.scopes - {Scope.SEAT} == needed - {Scope.SEAT}
