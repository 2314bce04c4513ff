"""Proofs under options, effects of options, and covering settings, on small rulesets and against brute force."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules import driver
from hrbrules.analysis.option_effects import Meeting, option_effects
from hrbrules.analysis.prove import prove
from hrbrules.analysis.prove_options import Compile, Reach, prove_options, settings_of
from hrbrules.analysis.shared import Shared, key_of, wins_key
from hrbrules.cli.main import run
from hrbrules.ruleset.clause import Option, Prose
from hrbrules.ruleset.covering import allowed, covering, pairs_of, values_of
from hrbrules.source.diagnostic import RulesetError

SMALL = """hrbrules: 1
ruleset: small
extends: harbin
win.kinds: {zi_mo: ~, mo_bao: ~}
fans: {bao_zhong_bao: ~}
payments.owes: {any: ~, when: payer is discarder}
options:
  zhong_pair_as_triplet: ~
  sequence_held: ~
  soft_yaojiu: ~
  declaring_discard: ~
  bao_zhuang_three: ~
  gang_if_ready: ~
"""


def compile_small(folder: Path, options: str, *, numbers: bool = False) -> Compile:
    path = folder / "small.yaml"
    rest = "" if numbers else "  base: ~\n  cap: ~\n"
    share = "" if numbers else "payments.share: value × product times of factors\n"
    path.write_text(SMALL + rest + options + share, encoding="utf-8")
    return driver.compiler(driver.find(str(path)))


def switch(id: str, on: str, more: str = "") -> str:
    return f"  +{id}: {{name: {{zh-Hans: {id}, en: {id}}}, default: off{more}, on: {on}}}\n"


DOUBLE = switch("double", "{fans.+two: {when: waits = 1, times: 2, name: {zh-Hans: 加倍甲, en: two}}}")
TRIPLE = switch("triple", "{fans.+three: {when: discarded, times: 3, name: {zh-Hans: 加倍乙, en: three}}}")
KA_ONLY = switch("ka_only", "{ting.requires.+only: waits = 1 and ka_dang}")
WIDE = switch("wide", "{fans.+wide: {when: waits >= 2, times: 2, name: {zh-Hans: 宽听, en: wide}}}")
WRONG = switch("wrong", "{payments.share: value × product times of factors - 2}")
DEAD = switch("dead", "{fans.+never: {when: waits = 1 and waits = 2, times: 2, name: {zh-Hans: 空的, en: never}}}")
STRICT = switch("strict", "{payments.factors.chu_chong.times: 4}", ", excludes: {double: on}, reason: {zh-Hans: 不行, en: no}")


def test_a_fault_of_an_option_is_found_once_and_with_its_setting(tmp_path: Path) -> None:
    found = prove_options(compile_small(tmp_path, DOUBLE + WRONG), Reach.PAIRS)
    assert [(setting, one.code, one.clause) for setting, one in found.faults] == [({"wrong": "on"}, "unsettled", "share")]
    assert found.settings == 4
    assert found.distinct == 4
    assert not found.clean


def test_what_an_option_rules_out_is_its_price_and_no_fault(tmp_path: Path) -> None:
    found = prove_options(compile_small(tmp_path, KA_ONLY + WIDE), Reach.PAIRS)
    prices = {(tuple(setting), one.code, one.clause) for setting, one in found.ruled_out}
    assert (("ka_only", "wide"), "never-holds", "wide") in prices
    assert found.clean
    assert found.faults == []


def test_what_proofs_share_is_what_each_finds_alone() -> None:
    """With the parts that other settings found before, a proof says the same as without."""
    compile_with, shared = driver.compiler(driver.find("boke")), Shared()
    for chosen in ({}, {"ka_only": "on"}, {"gua_da_feng": "on"}, {"lou_hu": "on"}, {"ka_only": "on", "lou_hu": "on"}, {"cap": 8}):
        compiled = compile_with(chosen)
        together, alone = prove(driver.load_compiled(compiled), wins_key(compiled), shared), prove(driver.load_compiled(compiled))
        assert [(one.code, one.clause, one.part, one.shown) for one in together.findings] == [
            (one.code, one.clause, one.part, one.shown) for one in alone.findings
        ]
        assert (together.assignments, together.sets, together.shares, together.liabilities) == (
            alone.assignments, alone.sets, alone.shares, alone.liabilities
        )  # fmt: skip
        assert together.unshown == alone.unshown


def test_equal_rules_are_proved_once(tmp_path: Path) -> None:
    """A change of play that wins do not see needs no proof of its own; another value of a number that matters does."""
    compile_with = compile_small(tmp_path, switch("swap", "{claims.swap: banned}") + DOUBLE)
    assert key_of(compile_with({"swap": "on"})) == key_of(compile_with({}))
    assert key_of(compile_with({"double": "on"})) != key_of(compile_with({}))
    found = prove_options(compile_with, Reach.EACH)
    assert (found.settings, found.distinct) == (3, 2)
    every = list(settings_of(compile_with, compile_with({}).rules.options, Reach.ALL))
    assert {"swap": "on", "double": "on"} not in every  # nothing a proof could see is left out by that


def test_effects_of_options(tmp_path: Path) -> None:
    found = option_effects(compile_small(tmp_path, DOUBLE + TRIPLE + DEAD + STRICT))
    effects = {next(iter(one.settings)): one for one in found.effects}
    assert found.dead == ("dead",)
    assert effects["double"].new == ("two",)
    assert effects["double"].probe is not None
    assert effects["triple"].changed == found.situations > effects["double"].changed > 0
    assert (set(found.joints[0].settings), found.joints[0].meeting) == ({"double", "triple"}, Meeting.MULTIPLY)
    assert [setting for setting, code in found.refused] == [{"double": "on", "strict": "on"}]
    assert found.refused[0][1] == "option-excludes"


def test_options_that_interact_come_with_the_hand(tmp_path: Path) -> None:
    capped = DOUBLE + switch("capped", "{payments.share: value × product times of factors at most 1}")
    found = option_effects(compile_small(tmp_path, capped))
    assert [one.meeting for one in found.joints] == [Meeting.INTERACT]
    plain, first, second, both = ([abs(amount) for amount in pays if amount < 0] for pays in found.joints[0].pays)
    assert both != [f + s - p for p, f, s in zip(plain, first, second, strict=True)]


@pytest.mark.parametrize("id", driver.shipped_ids())
def test_covering_settings_load_and_are_few(id: str) -> None:
    compile_with = driver.compiler(driver.find(id))
    options = compile_with({}).rules.options
    rows = covering(options)
    for row in rows[1:3]:
        compile_with(row)
    assert rows[0] == {option.id: option.value for option in options}
    assert len(rows) < 20
    assert all(allowed(options, row) for row in rows)


def option(index: int, kind: str, needs: dict[str, str], excludes: dict[str, str]) -> Option:
    default: str | int = {"switch": "off", "choice": "a", "number": 0}[kind]
    choices = tuple((name, {}) for name in "abc") if kind == "choice" else ()
    ruled = {"needs": needs, "excludes": excludes}
    return Option(id=f"o{index}", kind=kind, default=default, value=default, prose=Prose(), choices=choices, high=9, **ruled)


@st.composite
def several_options(draw: st.DrawFn) -> tuple[Option, ...]:
    """Two to five options that need and exclude earlier ones."""
    found: list[Option] = []
    for index in range(draw(st.integers(2, 5))):
        earlier = [one.id for one in found if one.kind == "switch"]
        others = draw(st.lists(st.sampled_from(earlier), unique=True, max_size=2)) if earlier else []
        needs = {others[0]: "on"} if others and draw(st.booleans()) else {}
        excludes = {other: "on" for other in others if other not in needs}
        found.append(option(index, draw(st.sampled_from(("switch", "choice", "number"))), needs, excludes))
    return tuple(found)


@given(several_options())
@settings(max_examples=60, deadline=None)
def test_covering_covers_what_brute_force_finds_possible(options: tuple[Option, ...]) -> None:
    every = [dict(zip([one.id for one in options], values, strict=True)) for values in product(*map(values_of, options))]
    possible = {pair for row in every if allowed(options, row) for pair in pairs_of(row)}
    rows = covering(options)
    assert {pair for row in rows for pair in pairs_of(row)} == possible
    assert all(allowed(options, row) for row in rows)
    assert len(rows) <= len(every)


def test_allowed_says_what_loading_says() -> None:
    compile_with = driver.compiler(driver.find("jianming"))
    options = compile_with({}).rules.options
    plain = {one.id: one.value for one in options}
    for changed in ({"si_ka": "on"}, {"si_ka": "on", "wide_ka_only": "on"}):
        try:
            compile_with(changed)
            loads = True
        except RulesetError:
            loads = False
        assert allowed(options, {**plain, **changed}) is loads


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compile_small(tmp_path, KA_ONLY + WIDE)
    path = str(tmp_path / "small.yaml")
    assert run(["prove", path, "--options", "pairs", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "ka_only=on+wide=on has a price: “wide” can never happen" in out
    compile_small(tmp_path, STRICT + DOUBLE)
    assert run(["options", path, "--analyse", "--lang", "zh-Hans"]) == 0
    assert "加倍甲" in capsys.readouterr().out
    assert run(["options", path, "--analyse", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["covering"][0] == {"strict": "off", "double": "off"}
    assert {"settings": {"strict": "on", "double": "on"}, "code": "option-excludes"} in found["refused"]
