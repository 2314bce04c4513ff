"""What is proved to be the same game is never told apart by a hand; what differs on one real hand is never called the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hrbrules.analysis.mutants import Mutant, applied
from hrbrules.analysis.mutation import Bench, _other_game
from hrbrules.analysis.same_game import same_game
from hrbrules.analysis.subject import Subject
from hrbrules.cases.tree import Case
from hrbrules.cases.values import Compared
from hrbrules.conformance.rounds import play_round
from hrbrules.driver import find, load
from hrbrules.ruleset.runtime import Ruleset
from tests.rulesets.shipped import files_of

SAME = (
    ("harbin", "claims.requires.shou_ba_yi.when: concealed >= 3"),  # 1, 4, 7 … are left after a claim and its discard
    ("harbin", "hand.requires.two_suits.judged: held"),  # the tile adds no suit
    ("harbin", "fans.ka_dang.all.alone.when: waits <= 1"),
    ("harbin", "payments.factors.chu_chong.when: payer is discarder and discarder.undeclared"),
    ("harbin", "payments.bears.bao_zhuang.when: dealer_draws >= 3 and not dealer is winner"),
    ("boke", "hand.requires.triplet.any.lone_zhong.when: fill is zhong"),
    ("boke", "payments.bears.bao_pei.when: discarder.undeclared"),
    ("suihua", "ting.requires.four_left.when: concealed >= 2"),
    ("suihua", "win.kinds.da_feng.drops: [self_draw, mo_bao]"),  # the great wind on its own wait drops the rest
    ("harbin-campus", "fans.bian_hu_bao.points: 1"),  # the bao is worth 3 already
)
OTHER = (
    ("harbin", "claims.requires.shou_ba_yi.when: concealed >= 5"),
    ("harbin", "options.soft_yaojiu: ~\nhand.requires.yaojiu.judged: complete"),
    ("harbin", "fans.ka_dang.all.alone.when: waits <= 2"),
    ("harbin", "payments.factors.chu_chong.when: payer is discarder"),
    ("harbin", "payments.bears.bao_zhuang.when: dealer_draws >= 3"),
    ("harbin", "payments.share: base × value × highest times of factors at most (cap when cap > 0)"),
    ("harbin", "dealer.loses: next_seat"),
    ("boke", "hand.requires.triplet.any.lone_zhong.when: place is single"),
    ("boke", "payments.bears.bao_pei.when: discarded"),
    ("harbin", "terms.undeclared.any.+just: declaring"),
    ("jianming", "hand.requires.triplet.judged: held"),
    ("suihua", "ting.requires.four_left.when: concealed >= 1"),
    ("suihua", "win.kinds.da_feng.drops: [self_draw]"),
    ("suihua", "fans.bao_zhong_bao.times: 15"),
    ("harbin-campus", "fans.bian_hu_bao.points: 4"),
)


def pair(name: str, body: str, folder: Path) -> tuple[Ruleset, Ruleset]:
    id, _, options = name.partition("+")
    path = folder / "child.yaml"
    path.write_text(f"hrbrules: 1\nruleset: child\nextends: {id}\n{body}\n", encoding="utf-8")
    settings = dict(one.split("=") for one in options.split("+") if one)
    return load(name), load(str(path), **settings)


@pytest.mark.parametrize(("name", "body"), SAME)
def test_what_decides_nothing_is_proved_to(name: str, body: str, tmp_path: Path) -> None:
    one, other = pair(name, body, tmp_path)
    assert same_game(one, other)


@pytest.mark.parametrize(("name", "body"), OTHER)
def test_what_decides_something_is_never_called_the_same(name: str, body: str, tmp_path: Path) -> None:
    one, other = pair(name, body, tmp_path)
    assert not same_game(one, other)


def test_a_slip_that_a_case_notices_is_never_called_the_same() -> None:
    """Of the campus rules, the smallest; of all seven: `python -m tests.heavy mutation`."""
    assert unsound("harbin-campus") == []


def unsound(id: str) -> list[Mutant]:
    """The slips that a case notices by what it expects of waits, wins and payments, and that are called the same all the same. The
    reasons given for a hand that does not win are no part of the game."""
    bench = Bench(Subject(named=find(id), files=files_of(id), play_round=play_round))
    for sitting in bench.sittings.all:
        sitting.cases[:] = [(replace(case, expect=_without_reasons(case)), file) for case, file in sitting.cases]
    found = []
    for mutant in bench.mutants:
        body = applied(mutant, bench.workshop.chain[0].body)
        for sitting in bench._concerned(mutant):
            checked = bench.workshop.checked(sitting.settings, body)
            other = None if checked is None else _other_game(checked, sitting.ruleset)
            if other is not None and bench._noticing(other, sitting) is not None:
                found += [mutant] if same_game(sitting.ruleset, other) else []
                break
    return found


def _without_reasons(case: Case) -> Compared:
    return {key: value for key, value in case.expect.items() if key != "why_not"}
