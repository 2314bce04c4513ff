"""What an address says, read and written; rules files in memory, changed in one place; work that is stopped in time."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hrbrules.driver import Named, compile_named, find, load_compiled
from hrbrules.rulebook.carried import carry
from hrbrules.source.diagnostic import Problems, RulesetError
from hrbrules.source.text import SourceText
from hrbrules.syntax.from_text import read_node
from hrbrules.web.deadline import TooLong, within
from hrbrules.web.edited import edited
from hrbrules.web.house_file import house_id
from hrbrules.web.numbers import settable
from hrbrules.web.opened import open_text
from hrbrules.web.state import State, pack_files, read_state, unpack_files
from hrbrules.web.table import Table, read_table, shipped, table_of
from hrbrules.web.text_edit import with_value

TEXTS = st.text(max_size=80)
KEYS = st.one_of(TEXTS, st.sampled_from(("base", "name", "note", "file", "o.cap", "o.lou_hu", "n.fans.ka_dang.times", "d.x", "o.", "n..")))


def table(*pairs: tuple[str, str]) -> Table:
    return read_table(pairs)


def codes(found: Table) -> list[str]:
    return [one.code for one in found.problems]


@given(st.lists(st.tuples(KEYS, TEXTS), max_size=12))
def test_any_address_is_read_and_its_link_says_the_same(params: list[tuple[str, str]]) -> None:
    state = read_state(params)
    again = read_state(parse_qsl(state.link("en").removeprefix("?")))
    assert (again.base, again.files, again.name, again.note) == (state.base, state.files, state.name, state.note)
    assert dict(again.numbers) == dict(state.numbers) and "\n" not in state.name + state.note
    assert {key: value for key, value in state.settings if value}.items() <= dict(again.settings).items()


FILES = st.tuples(st.from_regex(r"[a-z]{1,9}\.yaml", fullmatch=True), st.text(st.characters(exclude_characters="\0", codec="utf-8")))


@given(st.lists(FILES))
def test_files_travel_in_an_address(files: list[tuple[str, str]]) -> None:
    assert tuple(unpack_files(pack_files(dict(files).items())).items()) == tuple(dict(files).items()) if files else True


@given(st.one_of(TEXTS, TEXTS.map(lambda text: "z." + text), TEXTS.map(lambda text: "HRB1:" + text)))
def test_whatever_is_opened_is_a_table_or_a_diagnostic(text: str) -> None:
    for reading in (unpack_files, open_text):
        try:
            reading(text)
        except RulesetError as error:
            assert error.diagnostics


def test_a_text_that_is_nothing_of_the_kind_is_told() -> None:
    with pytest.raises(RulesetError) as caught:
        open_text("good day")
    assert [one.code for one in caught.value.diagnostics] == ["not-opened"]


@pytest.mark.parametrize("word", [
    pack_files((("../../etc.yaml", "x"),)), pack_files((("a.txt", "x"),)), "z.eJw", pack_files((("a.yaml", "x" * 2**21),)),
])  # fmt: skip
def test_no_file_of_the_server_is_named_and_nothing_unpacks_without_end(word: str) -> None:
    assert [one.code for one in read_state((("file", word),)).faults] == ["not-carried"]


def test_options_alone_are_the_shipped_game_with_its_code() -> None:
    found = table(("base", "boke"), ("o.lou_hu", "on"), ("o.cap", "32"), ("o.ka_only", "off"))
    assert found.rules is not None and found.rules.digest == load_compiled(compile_named(find("boke", lou_hu=True, cap=32))).digest
    assert found.state.settings == (("lou_hu", "on"), ("cap", "32"))
    assert open_text(found.rules.code).settings == (("cap", "32"), ("lou_hu", "on"))


def test_a_name_and_numbers_make_a_house_file_that_says_the_same() -> None:
    found = table(("base", "harbin"), ("name", 'a "b": {#'), ("note", "x: ~\u2028y"), ("n.fans.ka_dang.times", "5"), ("o.cap", "9"))
    assert found.rules is not None and found.named.texts is not None
    (text,) = found.named.texts.values()
    assert yaml.safe_load(text) == {
        "hrbrules": 1, "ruleset": "a_b", "extends": "harbin", "name": 'a "b": {#', "note": "x: ~ y", "fans.ka_dang.times": 5,
        "options": {"cap": 9},
    }  # fmt: skip
    assert {one.path: one.value for one in settable(found.rules.rules)}["fans.ka_dang.times"] == 5
    assert open_text(carry(found.named.texts, {"lou_hu": "on", "cap": 24})).settings == (("cap", "24"), ("lou_hu", "on"))
    (carried,) = open_text(carry(found.named.texts)).files
    assert table_of(State(files=(carried,))).rules.digest == found.rules.digest  # type: ignore[union-attr]


OWN = [
    ("harbin-baike", "payments.factors.chu_chong.points", {}),
    ("harbin-baike", "payments.factors.chu_chong.points", {"discarder_only": "on"}),
    ("harbin", "payments.factors.three_shares.times", {"bao_zhuang_three": "on"}),
    ("harbin", "payments.factors.three_shares.times", {}),
]


@pytest.mark.parametrize(("base", "path", "settings"), OWN)
def test_a_number_that_options_set_too_gets_an_option_of_its_own(base: str, path: str, settings: dict[str, str]) -> None:
    found = table(("base", base), *((f"o.{option}", value) for option, value in settings.items()), (f"n.{path}", "7"))
    assert found.rules is not None and not found.problems
    numbers = {one.path: one.value for one in settable(found.rules.rules)}
    assert found.idle == (path,) if path not in numbers else numbers[path] == 7
    assert ("own_numbers" in {option.id for option in found.rules.rules.options}) is (path in numbers)
    assert (path in numbers) is (base != "harbin" or bool(settings))


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ((("base", "harbin"), ("n.fans.ka_dang.times", "0")), "number-out-of-range"),
        ((("base", "harbin"), ("n.fans.ka_dang.times", "9" * 30)), "number-out-of-range"),
        ((("base", "harbin"), ("o.cap", "many")), "bad-setting"),
        ((("base", "harbin"), ("o.nothing", "on")), "unknown-option"),
        ((("base", "../harbin"),), "unknown-ruleset"),
        ((("base", "jianming"), ("o.si_ka", "on"), ("o.wide_ka_only", "on")), "option-excludes"),
    ],
)
def test_what_cannot_be_used_is_told(pairs: tuple[tuple[str, str], ...], code: str) -> None:
    found = table(*pairs)
    assert codes(found) == [code] and (found.rules is None or code == "unknown-ruleset")
    assert all(one.message(lang) for one in found.problems for lang in ("zh-Hans", "en"))


def test_a_number_without_its_clause_waits_and_one_that_was_only_shown_is_not_chosen() -> None:
    assert table(("n.fans.nowhere.times", "3")).idle == ("fans.nowhere.times",)
    assert table(("n.fans.ka_dang.times", "4"), ("d.fans.ka_dang.times", "4")).state.numbers == ()


def test_text_in_memory_reaches_shipped_rulesets_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.yaml").write_text("hrbrules: 1\nruleset: secret\nextends: harbin\nname: hidden\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    for parent in ("secret", "../secret", str(tmp_path / "secret")):
        found = table_of(State(files=(("mine.yaml", f"hrbrules: 1\nruleset: mine\nextends: {parent}\n"),)))
        assert found.rules is None and codes(found) == ["unknown-parent"]
        assert "secret" not in dict(found.problems[0].values)["known"]
    head = "hrbrules: 1\nruleset: {}\nextends: {}\n"
    inner = (("mine.yaml", head.format("mine", "secret")), ("secret.yaml", head.format("secret", "boke")))
    both = table_of(State(files=inner))
    assert both.rules is not None and both.before is not None and both.before.id == "secret"
    with pytest.raises(RulesetError):
        compile_named(Named(path=Path("big.yaml"), shipped=False, settings={}, texts={"big.yaml": "#" * 300_000}))


BODY = "hrbrules: 1\nruleset: mine\nextends: harbin\n"
EDITS = [
    (BODY, "options.cap", "24"),
    (BODY.rstrip("\n"), "options.cap", "24"),
    (BODY + "options:\n  # ours\n  cap: 9   # low\n  base: 2\n", "options.cap", "24"),
    (BODY + "options: {cap: {default: 9}}\n", "options.cap", "24"),
    (BODY + "options:\n    base: 2\n", "options.cap", "24"),
    (BODY + "options.base: 2\n", "options.cap", "24"),
    (BODY + "options: {}\n", "options.cap", "24"),
    (BODY + "fans: {ka_dang: {times: 3}}\n", "fans.ka_dang.times", "24"),
    (BODY + "fans:\n  +two: {when: an_gangs >= 2, times: 2}\n", "fans.two.times", "24"),
    (BODY + "fans.ka_dang:\n  name: K\n", "fans.ka_dang.times", "24"),
    ("{hrbrules: 1, ruleset: mine, extends: harbin}", "options.cap", "24"),
]


@pytest.mark.parametrize(("text", "path", "value"), EDITS)
def test_one_value_of_a_file_is_changed_and_nothing_else(text: str, path: str, value: str) -> None:
    changed = with_value(text, path, value)
    before, after = (_leaves(one) for one in (text, changed))
    assert after[path] == value and {**before, path: value} == after
    assert table_of(State(files=(("mine.yaml", changed),))).rules is not None
    assert with_value(changed, path, value) == changed


def _leaves(text: str) -> dict[str, str]:
    """Path → value, dotted keys taken apart, `+` and the default of an option left out."""
    assert read_node(SourceText(name="", text=text), Problems()) is not None

    def walk(node: Any, above: tuple[str, ...]) -> Any:
        if isinstance(node, dict):
            for key, value in node.items():
                yield from walk(value, (*above, *(part.lstrip("+") for part in str(key).split("."))))
        else:
            yield ".".join(part for part in above if part != "default"), str(node)

    return dict(walk(yaml.safe_load(text), ()))


def test_a_form_writes_into_an_opened_file() -> None:
    state = State(files=(("mine.yaml", BODY),), settings=(("cap", "24"), ("base", "1")), numbers=(("fans.ka_dang.times", "3"),), name="甲")
    found = edited(table_of(state))
    assert found.state == State(files=(("mine.yaml", BODY + 'options.cap: 24\nfans.ka_dang.times: 3\nname: "甲"\n'),))
    assert found.rules is not None and not found.problems


def test_ids_of_tables() -> None:
    ids = {"": "my_table", "老王": "my_table", "Tuesday Table!": "tuesday_table", "9 lives": "my_table", "../x": "x"}
    assert {name: house_id(name) for name in ids} == ids


def test_work_is_stopped_when_its_time_is_over() -> None:
    def forever() -> None:
        while True:
            try:
                sum(range(1000))
            except Exception:  # nothing on the way may take it for its own
                continue

    with pytest.raises(TooLong):
        within(0.05, forever)
    assert within(5, lambda: 7) == 7


def test_the_shipped_rulesets_have_numbers_to_set() -> None:
    found = {one.path: (one.low, one.value, one.high) for one in settable(shipped("suihua").rules)}
    assert found["win.kinds.mo_bao.times"] == (1, 4, 9999) and found["win.kinds.mo_bao.points"][1] == 1 and "players" in found
