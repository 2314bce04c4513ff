"""Options: each does something that a case shows, and any two or three compile together or are refused with a reason."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest

from hrbrules import driver
from hrbrules.cases.run import Runner
from hrbrules.cases.tree import Case, CaseFile
from hrbrules.checked.from_resolved import check
from hrbrules.checked.parsing import Parser
from hrbrules.conformance.rounds import play_round
from hrbrules.resolved.from_syntax import File, resolve
from hrbrules.source.diagnostic import Problems
from tests.rulesets import shipped
from tests.rulesets.test_coverage import PENDING

HEAVY = os.environ.get("HRBRULES_HEAVY") == "1"
heavy = pytest.mark.skipif(not HEAVY, reason="HRBRULES_HEAVY=1 runs it")
LOOKED_AT = {key: None for key in ("waits", "win", "fans", "value", "pays")}
OPTIONS = [(id, option.id) for id in shipped.IDS for option in shipped.plain(id).options]
# The ids of DESIGN that programs and links use.
PROMISED = {
    "harbin": "zhong_pair_as_triplet sequence_held soft_yaojiu gang_if_ready declaring_discard bao_zhuang_three cap base",
    "harbin-baike": "own_share_1 discarder_only bao_change_melds",
    "harbin-street": "zhong_peng_opens closed_always order_h16",
    "harbin-campus": "no_kongs",
    "boke": "hong_zhong_fei gua_da_feng bian_37 dan_diao_jia lou_hu gang_money ka_only an_bao kai_pai_zha dealer_double zhi_dui "
    "order_h16 bao_zhuang",
    "jianming": "discard_first da_feng wide_ka_only si_ka self_draw_only chong_bao gang_money closed_double dice bao_place may_pass",
    "suihua": "unique_wait",
}
ON = {"zhong_pair_as_triplet", "bao_change_melds", "zhong_peng_opens"}


@pytest.mark.parametrize("id", shipped.IDS)
def test_the_promised_options_are_there(id: str):
    options = {option.id: option for option in shipped.plain(id).options}
    assert set(PROMISED[id].split()) <= set(options)
    assert {"cap", "base", "declaring_discard"} <= set(options)
    assert {option.id for option in options.values() if option.default == "on"} <= ON
    assert (options["cap"].default, options["base"].default) == (0, 1)
    assert all(option.prose.cite or option.prose.grade == "common house rule" for option in options.values())


@pytest.mark.parametrize(("id", "name"), OPTIONS)
def test_a_case_differs_with_it_on_and_off(id: str, name: str):
    """A case that sets the option comes out otherwise at its other value; flow options may wait for scripted hands."""
    shown = [case.title for case in shipped.cases_of(id) if name in case.options and _differs(id, name, case)]
    pending = f"{id}.{name}" in PENDING
    assert bool(shown) is not pending, "no case shows this option" if not shown else f"{shown[0]} shows it: take it off flow_pending.txt"


def _differs(id: str, name: str, case: Case) -> bool:
    option = next(option for option in shipped.plain(id).options if option.id == name)
    set_here = case.options[name]
    other = str(option.default) if set_here != str(option.default) else str(shipped.other_value(option))
    options = {key: value for key, value in case.options.items() if shipped.declared(id)[key].needs.get(name) is None}
    return _outcome(id, case, options) != _outcome(id, case, {**options, name: other})


RUNNER = Runner(play_round=play_round)
PARSER = Parser()


def _outcome(id: str, case: Case, options: dict[str, str]) -> object:
    """What the rules say of the hand and its win, whatever the case expects; what comes of a round, and whether it can be played."""
    file = CaseFile(name="", rules=driver.find(id), cases=())
    if case.round is not None:
        played = RUNNER.run_case(replace(case, options=options), file)
        return dict(played.got), [one.code for one in played.diagnostics]
    keys = LOOKED_AT if case.situation is not None else {"waits": None}
    asked = Case(
        title=case.title, span=case.span, options=options, hand=case.hand, melds=case.melds, pushed=case.pushed, tile=case.tile,
        situation=case.situation, expect={**keys, "pays": {}} if case.situation is not None else keys,
    )  # fmt: skip
    result = RUNNER.run_case(asked, file)
    assert not result.diagnostics
    return dict(result.got)


def _sets(id: str, size: int) -> Iterator[dict[str, str | int]]:
    """Some options, each at every value that is not its default (numbers at one)."""
    options = shipped.plain(id).options
    for chosen in combinations(options, size):
        values = [
            [choice for choice, _ in option.choices if choice != option.default]
            if option.kind == "choice"
            else [shipped.other_value(option)]
            for option in chosen
        ]
        for picked in product(*values):
            yield {option.id: value for option, value in zip(chosen, picked, strict=True)}


def _refusals(id: str, settings: dict[str, str | int]) -> set[str]:
    """The codes of what is wrong with this company; every pass up to the checked rules is run."""
    problems = Problems()
    resolved = resolve(_chain(id), driver.find(id, **settings).settings, problems)
    if not problems.failed():
        check(resolved, problems, PARSER)
    return {problem.code for problem in problems.found if problem.severity == "error"}


@cache
def _chain(id: str) -> tuple[File, ...]:
    return driver.read(driver.find(id), Problems())


def _foreseen(id: str, settings: dict[str, str | int]) -> set[str]:
    """What `needs` and `excludes` say of this company; an exclusion shows people a reason."""
    declared, codes = shipped.declared(id), set()
    chosen = {name: str(settings.get(name, option.default)) for name, option in declared.items()}
    for name in settings:
        if any(chosen[other] != value for other, value in declared[name].needs.items()):
            codes.add("option-needs")
        if any(chosen[other] == value for other, value in declared[name].excludes.items()):
            option = next(option for option in shipped.plain(id).options if option.id == name)
            assert set(option.reason) == {"zh-Hans", "zh-Hant", "en"}
            codes.add("option-excludes")
    return codes


@pytest.mark.parametrize("id", shipped.IDS)
def test_pairs_compile_or_are_refused_with_a_reason(id: str):
    for settings in (*_sets(id, 1), *_sets(id, 2)):
        assert _refusals(id, settings) == _foreseen(id, settings), settings


@heavy
@pytest.mark.parametrize("id", shipped.IDS)
def test_triples_compile_or_are_refused_with_a_reason(id: str):
    for settings in _sets(id, 3):
        assert _refusals(id, settings) == _foreseen(id, settings), settings


@heavy
def test_every_set_of_switches_of_boke_compiles():
    names = [option.id for option in shipped.plain("boke").options if option.kind == "switch"]
    for bits in range(1 << len(names)):
        settings: dict[str, str | int] = {name: "on" for index, name in enumerate(names) if bits >> index & 1}
        assert _refusals("boke", settings) == set(), settings
