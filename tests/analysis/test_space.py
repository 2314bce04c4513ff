"""Enumeration against brute force: every real win is among the sorts found, and asking lazily loses nothing."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import hrbrules
from hrbrules.analysis.asked import BY, Answers
from hrbrules.analysis.built_hands import built_hands
from hrbrules.analysis.expressions import laws
from hrbrules.analysis.payers import payments_of
from hrbrules.analysis.probes import Probe, wins
from hrbrules.analysis.space import Space
from hrbrules.analysis.sums import Comparison, Key
from hrbrules.analysis.witnesses import sort_of, witnesses
from hrbrules.driver import shipped_ids
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.win import Win, shares
from hrbrules.vocabulary.events import EVENTS

HEAVY = bool(os.environ.get("HRBRULES_HEAVY"))
RICH = ("boke+gua_da_feng=on+lou_hu=on+zhi_dui=on+kai_pai_zha=on", "jianming+chong_bao=on+da_feng=on")
TINY = """hrbrules: 1
ruleset: tiny
extends: harbin
win.kinds:
  mo_bao: ~
  zi_mo.by: draw
fans:
  bao_zhong_bao: ~
  ka_dang: {all: {place: {any: {middle: some wait is middle}}}}
  +many: {when: waits >= 3 or last_tiles and drawn, times: 3}
  +melds: {when: pengs + ming_gangs >= 2 and place is two_pair, times: 2, drops: [many]}
"""


def replaces(ruleset: Ruleset, probe: Probe) -> bool:
    """Whether a declared player can have drawn a replacement."""
    return bool(ruleset.rules.flow_value("gang.after_ting")) and any("gang" in meld for meld in probe.melds)


@pytest.mark.parametrize("name", (*shipped_ids(), *RICH) if HEAVY else ("harbin-campus", *RICH))
def test_no_real_win_is_missed(name: str) -> None:
    """Constraints that exclude too much would show here: every probe that wins has its sort among those enumerated."""
    ruleset = hrbrules.load(name)
    found = {group[:4] for group in Space(ruleset).groups()}
    for probe in wins(ruleset):
        if probe.situation.by == "gang_draw" and not replaces(ruleset, probe):
            continue  # a hand is judged however it came about
        sort = sort_of(probe)
        assert sort is not None
        assert (*sort, probe.result.value) in found, probe  # type: ignore[union-attr]


def test_no_built_win_is_missed() -> None:
    """Nor has any hand that was built, asked for a sort that there is not, so that all of them are tried."""
    ruleset = hrbrules.load("jianming", da_feng=True)
    enumerated = {group[:3] for group in Space(ruleset).groups()}
    found, judged = witnesses(ruleset, [*enumerated, (2, 0, 0)] if HEAVY else enumerated, ())
    assert {sort for sort in found if sort[0] != EVENTS["gang_draw"]} == enumerated  # no kong after ting: nothing replaces it
    assert judged > 200


def tiny(folder: Path) -> Ruleset:
    path = folder / "tiny.yaml"
    path.write_text(TINY, encoding="utf-8")
    return hrbrules.load(str(path))


def test_brute_force_finds_the_same(tmp_path: Path) -> None:
    """Every answer to every question that can be asked at all, all at once, and nothing of it lazily."""
    space = Space(tiny(tmp_path), ())
    lazy = {(answers[BY], outcome) for answers, outcome in space.outcomes()}
    keys = sorted({key for answers, _ in space.outcomes() for key in answers})
    every = product(*(space.domains.answers({BY: 1}, key) for key in keys))
    brute, count = set(), 0
    for values in every:
        space.s.answers = dict(zip(keys, values, strict=True))
        brute.add((space.s.answers[BY], space.win()))
        count += 1
    assert brute == lazy
    assert count > 2_000
    assert len(lazy) >= 20


def test_constraints_cut_what_they_exclude_and_nothing_else(tmp_path: Path) -> None:
    ruleset = tiny(tmp_path)
    space = Space(ruleset)
    free = {(answers[BY], outcome) for answers, outcome in Space(ruleset, ()).outcomes()}
    bound = {(answers[BY], outcome) for answers, outcome in space.outcomes()}
    assert bound <= free
    groups = space.groups()
    melds = ruleset.bits["melds"]
    assert all(space.possible(answers) is not None for answers in groups.values())
    middle = ruleset.bits["ka_dang"]  # waits = 1 and a middle place: the tile then makes no triplet in any reading
    assert any(group.holds & melds for group in groups)
    assert any(group.holds & middle for group in groups)


def test_possible_says_no_where_answers_contradict(tmp_path: Path) -> None:
    space = Space(tiny(tmp_path))
    plain: Answers = {BY: 2, Key("w", "natural"): 1}
    assert space.possible(plain) is not None
    assert space.possible({**plain, Key("me", "pengs"): 3, Key("me", "chis"): 2}) is None
    assert space.possible({**plain, Key("r", "place"): 1, Key("v", "places"): 2}) is None
    assert space.possible({**plain, Key("me", "pushed"): 1}) is None


@pytest.mark.parametrize(
    ("sign", "low", "high", "said"),
    [
        (">=", 0, 4, None), (">=", 2, 4, True), (">=", 0, 1, False), ("==", 0, 4, None), ("==", 3, 4, False), ("!=", 2, 2, False),
        ("<", 0, 1, True),
    ],
)  # fmt: skip
def test_what_ranges_decide(sign: str, low: int, high: int, said: bool | None) -> None:
    comparison = Comparison(((Key("me", "chis"), 1),), sign, 2)
    assert comparison.between(low, high) is said
    assert said is None or all(comparison.tells(total) is said for total in range(low, high + 1))


def test_every_law_can_be_read_and_built_hands_are_always_the_same() -> None:
    assert len(laws()) > 30
    assert built_hands()[:3] == built_hands()[:3]
    assert len(built_hands()) > 1000


@pytest.mark.parametrize("name", ("harbin-baike", "boke+dealer_double=on", "harbin-street+closed_always=on"))
def test_shares_one_by_one_are_those_of_the_runtime(name: str) -> None:
    ruleset = hrbrules.load(name)
    payments = payments_of(Space(ruleset))
    for probe in wins(ruleset)[::7]:
        win = probe.result
        assert isinstance(win, Win)
        for moment in (win.moment, replace(win.moment, dealer=win.moment.winner)):
            again = win._replace(moment=moment)
            alone = [payments.share(moment, win.hand, win.waits, win.reading, p, win.x, win.c, win.value) for p in moment.losers]
            assert [(one.payer, one.amount, one.counts) for one in alone if one.amount is not None] == shares(ruleset, again)
