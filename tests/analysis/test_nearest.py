"""The nearest change wins, and no smaller one does: every smaller one is tried by brute force, one step after another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hrbrules
from hrbrules import HandError, NoWin, Rules, Situation, Win
from hrbrules.analysis.changes import StepKind, claims, other_layouts, situation_steps
from hrbrules.analysis.nearest import nearest
from hrbrules.analysis.ready_hands import ready_hands, whole_hands
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.reading import FOUR_SETS, SEVEN_PAIRS
from hrbrules.tiles.tile import TILE_COUNT, tile_text
from hrbrules.tiles.waits import is_complete, shape_waits
from tests.oracle.positions import position
from tests.oracle.test_children import CHILDREN, hand_from, rules_of, situation_of

Position = tuple[Hand, str, Situation]


def neighbours(rules: Rules, hand: Hand, tile: str, s: Situation) -> Iterator[Position]:
    """One step away, by the most direct means."""
    for gone in dict.fromkeys(hand.tiles):
        rest = hand.without_tile(gone)
        yield from ((rest.with_tile(come), tile, s) for come in range(TILE_COUNT) if come != gone and rest.spare >> come & 1)
    if s.by != "deal":
        yield from ((hand, tile_text(other), s) for other in range(TILE_COUNT) if tile_text(other) != tile)
        yield from ((other, tile, s) for _, other in (*other_layouts(hand), *claims(rules, hand)))
    for _, other in situation_steps(rules, hand, tile, s):
        yield hand, "" if other.by in ("ting", "bao_change") and other.by != s.by else tile, other


def wins(rules: Rules, hand: Hand, tile: str, s: Situation) -> bool:
    try:
        if s.by != "deal" and not rules.ready(hand).mask:
            return False  # as `judge` says; it would also say why, which takes long
        if hand.pushed and hand.concealed_of(hand.pushed) != 2:
            return False  # what is set apart is there
        return isinstance(rules.win(hand, tile or None, s), Win)
    except HandError:
        return False


def check(rules: Rules, hand: Hand, tile: str, s: Situation) -> int:
    """The fewest steps, checked up to one step by trying everything."""
    found = nearest(rules, hand, tile, s, most=2)
    one_step = any(wins(rules, *other) for other in neighbours(rules, hand, tile, s))
    steps = {len(change.steps) for change in found.changes}
    assert (steps == {1}) is one_step, (hand, tile, s, found)
    for change in found.changes:
        assert wins(rules, change.hand, change.tile, change.situation)
        assert rules.settle(change.win).pays == change.ledger.pays
    return min(steps, default=0)


@settings(max_examples=40, deadline=None)
@given(number=st.integers(0, len(CHILDREN) - 1), seed=st.integers(0, 10**6))
def test_no_single_step_is_overlooked(number: int, seed: int) -> None:
    p = position(CHILDREN[number], seed, 1)
    rules = rules_of(CHILDREN[number].id, ())  # its own options are enough: nothing here compares with the restatement
    try:
        hand = hand_from(p)
        result = rules.win(hand, p.tile or None, situation_of(p))
    except HandError:
        return
    if isinstance(result, NoWin):
        check(rules, hand, p.tile, situation_of(p))


OPEN = ("chi 123m", "peng 555p", "chi 123s")


@pytest.mark.parametrize(
    ("id", "tiles", "melds", "tile", "steps"),
    [
        ("harbin", "1357m", OPEN, "9m", 2), ("harbin", "2p46m8s", OPEN, "9m", 2),
        ("harbin", "22p7m9s", ("chi 234m", "peng 555p", "chi 678s"), "3p", 2),
        ("boke", "19p9sZ", OPEN, "4s", 3), ("suihua", "147m1p", ("chi 123m", "chi 456p", "chi 789s"), "1s", 3),
    ],
)  # fmt: skip
def test_no_two_steps_are_overlooked(id: str, tiles: str, melds: tuple[str, ...], tile: str, steps: int) -> None:
    """All pairs of steps from a small hand; two of a kind of step at the table or of the melds are none of ours."""
    rules = hrbrules.load(id)
    hand, s = rules.hand(tiles, melds), Situation(by="draw", dealer="D")
    found = nearest(rules, hand, tile, s)
    assert {len(change.steps) for change in found.changes} == {steps}
    two = [
        second
        for first in neighbours(rules, hand, tile, s)
        for second in neighbours(rules, *first)
        if second[0] is not first[0] or second[1] != first[1] or second[2] is not first[2]
    ]
    close = [one for one in two if abs(len(one[0].melds) - len(melds)) <= 1 and wins(rules, *one)]
    assert bool(close) is (steps <= 2), close[:1]


def test_steps_are_what_a_player_can_follow() -> None:
    rules = hrbrules.load("harbin")
    hand = rules.hand("22p46m", OPEN)

    def kinds(tile: str, **table: object) -> list[list[tuple[StepKind, str, str]]]:
        found = nearest(rules, hand, tile, Situation(**table))  # type: ignore[arg-type]
        return [[(step.kind, step.before, step.after) for step in change.steps] for change in found.changes]

    assert kinds("5m", by="draw", undeclared=True) == [[(StepKind.DECLARE, "", "")]]
    by_draw = kinds("9s", by="discard", discarder="C", bao="9s")
    assert by_draw[0] == [(StepKind.EVENT, "discard", "draw")] and [(StepKind.TILE, "9s", "5m")] in by_draw
    closed = nearest(rules, rules.hand("123m456m78p22s555s"), "9p", Situation(by="draw"))
    assert [step.after for step in closed.changes[0].steps] == ["peng 555s"]
    far = nearest(rules, rules.hand("147m258p369s19mZ1p"), "9p", Situation(by="draw"))
    assert far.changes == () and far.searched == 3


def test_a_deal_and_a_pair_set_apart() -> None:
    rules = hrbrules.load("suihua")
    dealt = nearest(rules, rules.hand("123m234m456p789p22s"), "", Situation(by="deal", dealer="A"))
    assert {step.kind for step in dealt.changes[0].steps} == {StepKind.HAND}
    apart = rules.hand("567m22s55s", ["chi 123p", "chi 123m"], pushed="2s")
    found = nearest(rules, apart, "5s", Situation(by="discard", discarder="C", declared=("C",), dealer="D", bao="Z"))
    assert (StepKind.TOGETHER,) in {tuple(step.kind for step in change.steps) for change in found.changes}


@given(st.lists(st.integers(0, 27), min_size=4, max_size=4).filter(lambda tiles: all(tiles.count(tile) < 5 for tile in tiles)))
@settings(max_examples=25, deadline=None)
def test_ready_hands_of_one_exchange_are_all_there_are(tiles: list[int]) -> None:
    melds = hrbrules.load("harbin").hand("22p46m", OPEN).melds
    try:
        hand = hand_of(tiles, melds)
    except HandError:
        return
    wanted = set()
    for gone in set(hand.tiles):
        rest = hand.without_tile(gone)
        wanted |= {rest.with_tile(come) for come in range(TILE_COUNT) if come != gone and rest.spare >> come & 1}
    wanted = {one for one in wanted if shape_waits(one)}
    found = list(ready_hands(hand, FOUR_SETS, 1))
    assert len(found) == len(set(found))
    assert {one for one in found if shape_waits(one)} == wanted


def test_whole_hands_are_whole_and_as_far_as_asked() -> None:
    hand = hrbrules.load("harbin").hand("1133m5577p2299sZ")
    for lacking in (1, 2):
        for shapes in (SEVEN_PAIRS, FOUR_SETS):
            for whole in whole_hands(hand, shapes, lacking):
                made = hand_of([tile for tile in range(28) for _ in range(whole >> 3 * tile & 7)])
                assert made.concealed == 14 and is_complete(made, shapes)
                assert sum(max(0, made.count(tile) - hand.count(tile)) for tile in range(28)) == lacking
    assert len(list(whole_hands(hand, SEVEN_PAIRS, 1))) == 1
