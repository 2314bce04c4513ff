"""Whatever the moment: the ledger sums to zero, its lines say why, and the best reading is the one that is paid."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules import HandError, Rules, RulesetError, Situation, Win
from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.view import View
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.tests import test_node as node_of
from hrbrules.settlement.win import shares
from hrbrules.tiles.reading import Reading
from hrbrules.tiles.tile import tile_text
from tests.formula.views import random_hand
from tests.settlement.scored import KA, WIDE, child, ledger, rules_of

IDS = ("harbin", "harbin-baike", "harbin-street", "harbin-campus", "boke", "jianming", "suihua")
FULL_BOKE = {"hong_zhong_fei": True, "gua_da_feng": True, "bian_37": True, "dan_diao_jia": True, "dealer_double": True}
FANCY = """\
fans:
  +pure: {when: place is two_pair, times: 3}
  +heavy: {when: an_ke of yaojiu >= 1, points: 4}
  +odd: {when: sequences of tile >= 1, times: 2}
payments:
  factors: {+sitting: {when: payer.closed, times: 2}, +flat: {when: complete triplets >= 2, times: 2}}
"""


def moment(seed: int) -> Situation:
    chosen = random.Random(seed)
    by = chosen.choice(("draw", "draw", "gang_draw", "discard", "discard", "robbed_gang", "ting", "bao_change"))
    seat = chosen.choice("ABCD")
    losers = [one for one in "ABCD" if one != seat]
    return Situation(
        by=by, seat=seat, dealer=chosen.choice("ABCD"), discarder=chosen.choice(losers) if by in ("discard", "robbed_gang") else None,
        declared=tuple(one for one in losers if chosen.random() < 0.5), closed=tuple(one for one in losers if chosen.random() < 0.3),
        bao=tile_text(chosen.randrange(28)) if chosen.random() < 0.8 else "", dealer_draws=chosen.randrange(5),
    )  # fmt: skip


def random_win(rules: Rules, seed: int) -> Win | None:
    chosen = random.Random(seed)
    hand, fill = random_hand(chosen)
    situation = moment(seed)
    tile = None if situation.by in ("ting", "bao_change") else fill if chosen.random() < 0.6 or not situation.bao else situation.bao
    try:
        found = rules.win(hand, tile, situation)
    except HandError:  # five of a kind
        return None
    return found if isinstance(found, Win) else None


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(IDS), st.integers(0, 2**40))
def test_every_ledger_sums_to_zero(id: str, seed: int) -> None:
    rules = rules_of(id, **FULL_BOKE) if id == "boke" else rules_of(id)
    win = random_win(rules, seed)
    if win is None:
        return
    found = rules.settle(win)
    seats = {"A", "B", "C", "D"}
    winner = "ABCD"[win.moment.winner]
    assert sum(found.balance.values()) == 0
    assert all(line.amount > 0 and line.payee == winner != line.payer and {line.payer, line.owed_by} <= seats for line in found.lines)
    assert sum(found.pays.values()) == found.balance.get(winner, 0)
    assert sum(line.amount for line in found.lines) == sum(amount for _, amount, _ in shares(rules, win))
    known = {clause.id for clause in rules.rules.clauses}
    assert all(set(line.clauses) <= known and set(win.fans) <= set(line.clauses) for line in found.lines)
    assert set(win.fans) <= set(win.holds)


def every_way(rules: Rules, win: Win) -> list[Win]:
    """The win on each reading that it might have."""
    readings = win.moment.readings or win.waits.every_reading()
    found = []
    for reading in readings:
        value, x, c, _ = rules.functions.valued(win.moment, win.hand, win.waits, reading, win.x & kinds_mask(rules))
        found.append(win._replace(reading=reading, x=x, c=c, value=value))
    return found


def kinds_mask(rules: Rules) -> int:
    return sum(rules.bits[kind.id] for kind in rules.rules.of(Group.KIND))


def rank(rules: Rules, win: Win) -> tuple[int, int, tuple[int, ...]]:
    reading: Reading = win.reading
    return win.value, sum(amount for _, amount, _ in shares(rules, win)), tuple(-group for group in reading.groups)


@pytest.fixture(scope="module")
def fancy(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return child(tmp_path_factory.mktemp("fancy"), FANCY)


def test_the_best_reading_is_paid_and_ties_go_by_shares_then_groups(fancy: Rules) -> None:
    several = 0
    for rules in (fancy, rules_of()):
        for seed in range(1000):
            win = random_win(rules, seed)
            if win is not None:
                ways = every_way(rules, win)
                assert rank(rules, win) == max(rank(rules, way) for way in ways), seed
                several += len({way.reading.groups for way in ways}) > 1
    assert several > 20


def test_what_holds_is_what_the_evaluator_says(fancy: Rules) -> None:
    """Win kinds, fans and factors of generated code, each asked of the reference."""
    meanings, wins = fancy.meanings(), 0
    for seed in range(480):
        win = random_win(fancy, seed)
        if win is None:
            continue
        wins += 1
        view = View(
            hand=win.hand, reading=win.reading, waits=win.waits, moment=win.moment, holds=frozenset(win.holds),
            counting=frozenset(win.fans), value=win.value,
        )  # fmt: skip
        for clause in fancy.rules.of(Group.FAN):
            assert bool(evaluate(node_of(clause.test), view, meanings)) is (clause.id in win.holds), (seed, clause.id)
        assert evaluate(fancy.rules.value, view, meanings) == win.value
        for payer, amount, factors in shares(fancy, win):
            view.payer = payer
            holding = fancy.holding(factors, factors=True)
            for clause in fancy.rules.of(Group.FACTOR):
                assert bool(evaluate(node_of(clause.test), view, meanings)) is (clause.id in holding), (seed, clause.id)
            view.counting = frozenset((*win.fans, *holding))
            assert evaluate(fancy.rules.share, view, meanings) == amount
            view.counting = frozenset(win.fans)
    assert wins > 80


def test_of_readings_of_one_value_the_one_that_pays_more_is_paid(tmp_path: Path) -> None:
    """111222333m: three sequences have the smaller groups, three triplets the larger shares."""
    free = "hand.requires.sequence: ~\noptions.sequence_held: ~\n"
    hand = ("111222333m5p", ["peng 999s"])
    assert ledger(child(tmp_path, free), hand, "5p").pays == {"B": 2, "C": 2, "D": 2}
    rules = child(tmp_path, free + "payments.factors.+flat: {when: complete triplets >= 4, times: 2}\n")
    assert ledger(rules, hand, "5p").pays == {"B": 4, "C": 4, "D": 4}


def test_several_winners_on_one_discard() -> None:
    rules = rules_of()
    wins = tuple(
        rules.win(rules.hand(*hand), "5m", Situation(by="discard", seat=seat, discarder="C")) for hand, seat in ((KA, "A"), (WIDE, "B"))
    )
    assert all(isinstance(win, Win) for win in wins)
    found = rules.settle(wins)  # type: ignore[arg-type]
    assert found.pays == {"C": 9}
    assert found.balance == {"A": 6, "B": 3, "C": -9}


def test_cap_and_base() -> None:
    for cap, base, each in ((0, 1, 12), (5, 1, 5), (0, 3, 36), (20, 3, 20), (100, 3, 36)):
        assert ledger(rules_of("harbin", cap=cap, base=base), KA, "5m", bao="5m").pays == {"B": each, "C": each, "D": each}


def test_a_line_names_what_made_it() -> None:
    (line,) = ledger(rules_of(), KA, "5m", "discard").lines
    assert (line.payer, line.payee, line.amount, line.owed_by) == ("C", "A", 6, "C")
    assert line.clauses == ("ping_hu", "ka_dang", "chu_chong")


def test_the_order_of_readings_is_that_of_their_groups(tmp_path: Path) -> None:
    """A bao off the wait sees all waits: 1112m may be 111 22 or 11 123; worth the same, the smaller groups are shown."""
    rules = child(tmp_path, "")
    hand = rules.hand("1112m", ["peng 555p", "chi 456s", "chi 789s"])
    assert rules.waits(hand) == ("2m", "3m")
    win = rules.win(hand, "9p", Situation(by="draw", bao="9p"))
    assert isinstance(win, Win)
    assert win.reading.groups == min(reading.groups for reading in win.waits.every_reading())
    assert all(earlier.groups <= later.groups for earlier, later in pairwise(win.waits.readings[1]))


def test_no_settlement_is_silent_about_a_bad_liability(tmp_path: Path) -> None:
    rules = child(tmp_path, "payments.bears.bao_zhuang.when: dealer_draws >= 3\n")
    with pytest.raises(RulesetError):
        ledger(rules, WIDE, "5m", seat="A", dealer="A", dealer_draws=3)
