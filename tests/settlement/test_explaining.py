"""What an explanation says is what was settled: truths, reasons, factors, shares and payers; and it never fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hrbrules
from hrbrules import HandError, NoWin, Situation, Win
from hrbrules.rulebook.explanation import Explanation, explanation
from hrbrules.ruleset.clause import Group
from hrbrules.settlement.account import account_of
from hrbrules.settlement.chain import Stage, equation
from hrbrules.settlement.reasons import NO_KIND, NO_SHAPE
from hrbrules.settlement.win import shares
from tests.oracle.positions import houses, position
from tests.oracle.test_children import CHILDREN, hand_from, rules_of, situation_of
from tests.settlement.scored import KA, PAIRS, child
from tests.settlement.scored import rules_of as plain

SEATS = "ABCD"


def explained(number: int, seed: int) -> Explanation | None:
    """A random position of a ruleset, as it stands or with many options on, without the search; None where it is impossible."""
    p, many = position(CHILDREN[number], seed, 1), houses(CHILDREN[number], 1)[-1]
    rules = rules_of(CHILDREN[number].id, many if seed % 2 else ())
    try:
        return explanation(account_of(rules, hand_from(p), p.tile, situation_of(p)), search=False)
    except HandError:
        return None


def check(found: Explanation) -> None:
    account = found.account
    truths = {one.clause.id: one.truth for one in account.conditions}
    holds = {one.clause.id: one.truth for one in account.kinds_and_fans}
    result = account.result
    if isinstance(result, Win):
        assert {id for id, truth in holds.items() if truth} == set(result.holds)
        assert all(one.truth or one.waived for one in account.conditions)
        assert {one.clause.id for one in account.kinds_and_fans if one.dropped} == set(result.holds) - set(result.fans)
        check_payments(found, result)
        return
    expected = set(result.reasons) - {NO_SHAPE, NO_KIND}
    late = {clause.id for clause in account.rules.rules.of(Group.WIN) if clause.late}
    said = {one.clause.id for one in account.conditions if not one.truth and not one.waived}
    skipped = {id for id in said - expected if not account.waits.mask}  # a condition on waits, where there are none
    assert said - skipped == expected
    assert all(one.clause.group is Group.TING for one in account.conditions if one.clause.id in skipped)
    assert late & expected <= set(truths)


def comes_to(worked: str) -> int:
    """What the reader of a calculation gets."""
    *_, limit = worked.split(" → ")
    return int(eval(limit.replace("×", "*").replace("−", "-")))


def check_payments(found: Explanation, win: Win) -> None:
    rules, ledger = found.account.rules, found.account.ledger
    owed = {SEATS[seat]: (amount, set(rules.holding(bits, factors=True))) for seat, amount, bits in shares(rules, win)}
    assert {one.seat for one in found.owed if one.owes.truth} == set(owed)
    assert {line for line in ledger.lines} == {one.line for one in found.owed if one.line is not None}
    for one in found.owed:
        assert all(comes_to(link.worked) == link.amount for link in one.links if link.worked)
        if not one.owes.truth:
            assert one.line is None and one.factors == ()
            continue
        share = next(link for link in one.links if link.stage is Stage.SHARE)
        counted = {link.id for link in one.links if link.stage is Stage.FACTOR and link.counts}
        assert (share.amount, counted) == owed[one.seat]
        if one.line is not None:
            assert tuple(link.id for link in one.links if link.counts and link.id) == one.line.clauses
            assert one.line.amount == share.amount
    standing = {one.clause.id for one in found.bearers if one.truth and not one.dropped}
    liable = {rules.rules.of(Group.BEARER)[index].id for index, _ in
              rules.functions.bearers(win.moment, win.hand, win.waits, win.reading, win.x, win.c, win.value)}  # fmt: skip
    assert standing == liable


@settings(max_examples=120, deadline=None)
@given(number=st.integers(0, len(CHILDREN) - 1), seed=st.integers(0, 10**6))
def test_truths_are_the_settled_ones(number: int, seed: int) -> None:
    found = explained(number, seed)
    if found is not None:
        check(found)
        for lang in ("zh-Hans", "zh-Hant", "en"):
            assert found.text(lang).count("\n") > 3
            assert found.to_json(lang)["win"] is found.wins


def test_every_step_of_a_payment_has_its_place_and_sources() -> None:
    rules = plain("harbin")
    found = rules.explain(rules.hand(*KA), "5m", Situation(by="draw", bao="5m", seat="B", dealer="A", dealer_draws=3))
    (first, *_) = found.owed
    stages = [(link.stage.value, link.id, link.counts) for link in first.links]
    assert stages == [
        ("kind", "zi_mo", True), ("kind", "mo_bao", True), ("fan", "ka_dang", False), ("fan", "bao_zhong_bao", True), ("value", "", True),
        ("owes", "", True), ("share", "", True), ("bearer", "bao_zhuang", True), ("line", "", True),
    ]  # fmt: skip
    assert all(link.place.startswith("harbin.yaml:") for link in first.links[:-1])
    assert first.links[3].cite == ("H21", "H22") and first.links[4].worked == ""
    assert first.line is not None and (first.line.payer, first.line.owed_by) == ("A", "C")


@pytest.mark.parametrize(
    ("body", "value", "share"),
    [
        ("", "2 × 2 = 4", "4"),
        ("options: {cap: 3}\n", "2 × 2 = 4", "4 → 3"),
        ("options: {base: 5}\n", "2 × 2 = 4", "5 × 4 = 20"),
        ("options: {base: 5, cap: 12}\n", "2 × 2 = 4", "5 × 4 → 12"),
        ("value: (total points + 3) × product times\n", "(2 + 3) × 2 = 10", "10"),
        ("value: 20 - (highest points - 1)\n", "20 − (2 − 1) = 19", "19"),
        ("payments.factors: {+two: {when: true, times: 2}, +three: {when: true, times: 3}}\n", "2 × 2 = 4", "4 × 2 × 3 = 24"),
        ("payments.factors: {+two: {when: true, points: 2}}\n"
         "payments.share: base × value × product times of factors + total points of factors at most (cap when cap > 0)\n",
         "2 × 2 = 4", "4 + 2 = 6"),
    ],
)  # fmt: skip
def test_sums_are_those_of_the_formulas(body: str, value: str, share: str, tmp_path: Path) -> None:
    rules = child(tmp_path, body)
    found = rules.explain(rules.hand(*KA), "5m", Situation(by="draw", dealer="D"))
    links = {link.stage: equation(link.worked, link.amount or 0) for link in found.owed[0].links}
    assert (links[Stage.VALUE], links[Stage.SHARE]) == (value, share)


def test_terms_about_a_seat_are_asked_of_that_seat() -> None:
    rules = plain("harbin")
    found = rules.explain(rules.hand(*KA), "5m", Situation(by="discard", discarder="C", declared=("B",)))
    (chu_chong,) = next(one.factors for one in found.owed if one.seat == "C")
    declared = next(looked for looked in chu_chong.explained.looked if getattr(looked.fact, "fact", "") == "declared")
    assert chu_chong.truth and declared.value == 0  # the winner has declared, the discarder has not
    assert "the loser has not declared" in found.text("en") or "×3" in found.text("en")


def test_waits_are_named_with_the_tiles_that_decide() -> None:
    rules = plain("harbin")
    text = rules.explain(rules.hand(*KA), "5m", Situation(by="draw")).text("en")
    assert "In some reading an awaited tile is the middle of a sequence: 5m." in text
    assert "The win does not count as drawing the bao." in text


def test_a_condition_that_a_kind_waives_says_so() -> None:
    rules = plain("suihua")
    found = rules.explain(rules.hand("111m234m456p789p22s"), None, Situation(by="deal", dealer="A"))
    assert found.wins and {one.clause.id for one in found.account.conditions if one.waived} == {"declared"}
    assert "○ declared" in found.text("en") and "这种胡法不要求" in found.text("zh-Hans")


def test_a_value_below_the_minimum_is_told_last(tmp_path: Path) -> None:
    rules = child(tmp_path, "win.requires.+enough: {when: value >= 99}\n")
    found = rules.explain(rules.hand(*KA), "5m", Situation(by="draw"))
    assert found.account.reasons == ("enough",) and found.account.conditions[-1].clause.id == "enough"
    assert "✗ enough" in found.text("en")


def test_of_a_set_that_the_tile_completes_only_what_was_held_is_shown() -> None:
    rules = plain("harbin")
    found = rules.explain(rules.hand("22m55p", ["peng 777s", "chi 456s", "chi 123m"]), "2m", Situation(by="draw"))
    triplet = next(one for one in found.account.conditions if one.clause.id == "triplet")
    looked = triplet.explained.parts[0].looked[0]
    assert looked.value == 1 and len(looked.tiles) == 3


@pytest.mark.parametrize("id", ["harbin", "boke"])
def test_the_public_face(id: str) -> None:
    rules = hrbrules.load(id)
    found = rules.explain(rules.hand(*PAIRS), "9s", Situation(by="draw"))
    assert isinstance(found.account.result, NoWin) and not found.wins
    assert found.nearest is not None and found.nearest.changes
    assert found.to_json("zh-Hant")["nearest"]["changes"][0]["steps"]
    with pytest.raises(HandError):
        rules.explain(rules.hand(*PAIRS), None, Situation(by="draw"))
