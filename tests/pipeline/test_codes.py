"""A code brings back the ruleset that it was printed for, and nothing else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules import driver
from hrbrules.driver import compile_named, find, load
from hrbrules.ruleset.clause import Option
from hrbrules.ruleset.code import DIGITS, check_of, read_code, settings_of, write_code
from hrbrules.source.diagnostic import RulesetError
from tests.pipeline.children import harbin

OPTIONS = harbin().rules.options
DIGEST = harbin().digest


def values(option: Option) -> list[str | int]:
    if option.kind == "number":
        return [option.low, option.low + 1, option.default, option.high]
    return ["off", "on"] if option.kind == "switch" else [id for id, _ in option.choices]


@given(st.integers(0, 2**32))
def test_settings_survive_the_code(seed: int) -> None:
    from dataclasses import replace

    chosen = random.Random(seed)
    options = [replace(option, value=chosen.choice(values(option))) for option in OPTIONS]
    chosen.shuffle(options)
    text = write_code("harbin", options, DIGEST)
    code = read_code(text)
    assert code is not None
    assert code.check == check_of(DIGEST)
    found = settings_of(code, OPTIONS)
    assert found == {option.id: option.value for option in options if option.value != option.default}
    assert read_code(text.upper()) == code


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"cap": 64},
        {"soft_yaojiu": "on", "declaring_discard": "undeclared", "base": 1000, "cap": 100_000},
        {"zhong_pair_as_triplet": "off"},
    ],
)
def test_a_code_loads_what_it_was_printed_for(options: dict[str, str | int]) -> None:
    rules = load("harbin", **options)
    again = load(rules.code)
    assert (again.digest, again.code) == (rules.digest, rules.code)
    assert again.rules.options == rules.rules.options


def test_options_may_be_set_on_top_of_a_code() -> None:
    code = load("harbin", cap=64).code
    assert load(code, base=5).digest == load("harbin", cap=64, base=5).digest
    assert load(f"{code}+base=5").digest == load("harbin", cap=64, base=5).digest
    assert load("harbin+soft_yaojiu+cap=8").digest == load("harbin", soft_yaojiu=True, cap=8).digest


def test_shipped_rulesets_have_codes_that_load() -> None:
    for id in driver.shipped_ids():
        rules = load(id)
        assert rules.code.startswith(f"{id}.0.")
        assert load(rules.code).digest == rules.digest


@pytest.mark.parametrize("change", ["check", "options", "id"])
def test_a_mistyped_code_is_refused(change: str) -> None:
    id, options, check = load("harbin", cap=64).code.split(".")
    wrong = DIGITS[(DIGITS.index(check[0]) + 1) % 32] + check[1:]
    text = {"check": f"{id}.{options}.{wrong}", "options": f"{id}.{options}1.{check}", "id": f"harbin-x.{options}.{check}"}[change]
    with pytest.raises(RulesetError) as caught:
        load(text)
    codes = {"check": "stale-code", "options": "stale-code", "id": "unknown-ruleset"}
    assert caught.value.diagnostics[0].code in (codes[change], "bad-code")


@settings(deadline=None, max_examples=60)
@given(st.text(alphabet="harbin.0129azilou+=-_/ 哈", max_size=40))
def test_any_text_is_a_ruleset_or_told(text: str) -> None:
    try:
        named = find(text)
    except RulesetError as error:
        assert error.diagnostics[0].message("zh-Hans")
        return
    try:
        compile_named(named)
    except RulesetError as error:
        assert error.diagnostics


def test_a_code_of_too_many_options_is_refused() -> None:
    with pytest.raises(RulesetError):
        load(f"harbin.{'z' * 60}.0000")
    assert read_code(f"harbin.{'z' * 61}.0000") is None
    assert read_code("harbin.0.00i0") is None
    assert read_code("harbin.0") is None
