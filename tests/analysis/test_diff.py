"""Two games are compared by what they do: equal ones are equal however written, others by the smallest hands that tell them apart."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import hrbrules
from hrbrules import Situation, Win
from hrbrules.analysis.blame import Said, scored, traced
from hrbrules.analysis.changed import changed_parts
from hrbrules.analysis.diff import Comparison, compare
from hrbrules.cli.main import run
from hrbrules.driver import shipped_ids


def between(one: str, other: str) -> Comparison:
    return compare(hrbrules.load(one), hrbrules.load(other))


shipped = cache(between)


def child(folder: Path, body: str) -> str:
    path = folder / "child.yaml"
    path.write_text(f"hrbrules: 1\nruleset: child\nextends: harbin\n{body}", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("id", shipped_ids())
def test_a_game_equals_itself(id: str) -> None:
    assert between(id, id).equal


def test_equal_rules_written_differently_are_equal(tmp_path: Path) -> None:
    body = "name: 我家\nfans:\n  ka_dang: {times: 1 + 1, note: the same}\nvalue: (highest points) × (product times)\n"
    assert between("harbin", child(tmp_path, body)).equal
    assert run(["diff", "harbin", child(tmp_path, body), "--lang", "en"]) == 0


def test_a_changed_number_shows_in_the_smallest_hand(tmp_path: Path) -> None:
    found = between("harbin", child(tmp_path, "fans.ka_dang.times: 5\n"))
    assert found.differences
    assert all(difference.kind == "value" for difference in found.differences)
    first = min(found.differences, key=lambda difference: len(difference.probe.tiles))
    assert len(first.probe.melds) == 3
    assert {outcome.value for outcome in first.outcomes} in ({2, 5}, {4, 10}, {6, 15})


def test_a_dropped_condition_shows_hands_that_win_under_one_only(tmp_path: Path) -> None:
    found = between("harbin", child(tmp_path, "hand.requires.two_suits: ~\n"))
    assert {difference.kind for difference in found.differences} == {"wins"}
    (shown,) = found.shown
    assert shown.parts == (("hand", "two_suits"),) and shown.difference in found.differences
    for difference in found.differences:
        assert difference.outcomes[0].reasons == ("two_suits",)
        assert difference.outcomes[1].wins


def test_a_fan_that_drops_no_longer_is_to_blame_not_the_one_that_was_dropped(tmp_path: Path) -> None:
    found = between("harbin", child(tmp_path, "fans.bao_zhong_bao.drops: ~\n"))
    assert {difference.parts for difference in found.differences} == {frozenset({("fan", "bao_zhong_bao")})}


def test_a_changed_payment_changes_no_value(tmp_path: Path) -> None:
    found = between("harbin", child(tmp_path, "payments.factors.chu_chong.times: 4\n"))
    assert {difference.kind for difference in found.differences} == {"payment"}
    assert {part for difference in found.differences for part in difference.parts} == {("factor", "chu_chong")}
    assert all(difference.outcomes[0].value == difference.outcomes[1].value for difference in found.differences)


def test_choices_of_play_that_nothing_asks_for_make_no_other_game(tmp_path: Path) -> None:
    """harbin's kongs earn nothing, so when their money is settled is no difference; who may chi is one."""
    assert between("harbin", child(tmp_path, "gang.money_settled: at_once\n")).equal
    found = between("harbin", child(tmp_path, "claims.chi.from: any\n"))
    assert not found.equal and [a.path for a, _ in found.flow] == ["claims.chi.from"] and found.differences == ()


def test_choices_of_play_are_told_apart() -> None:
    paths = {a.path for a, _ in shipped("harbin", "boke").flow}
    assert {"claims.order", "dealer.loses", "win.must"} <= paths


def test_boke_with_the_great_wind_differs_only_by_it() -> None:
    found = shipped("boke", "boke+gua_da_feng=on")
    assert found.flow == ()
    assert len(found.differences) >= 2
    assert all("da_feng" in difference.only[1] and difference.only[0] == () for difference in found.differences)
    assert all(("kind", "da_feng") in difference.parts for difference in found.differences)


def test_every_difference_is_executed_and_every_changed_clause_is_listed() -> None:
    one, other = hrbrules.load("harbin"), hrbrules.load("suihua")
    found = shipped("harbin", "suihua")
    assert {part for shown in found.shown for part in shown.parts} == set(changed_parts(one.rules, other.rules))
    assert [part.id for shown in found.shown if shown.difference is None for part in shown.parts] == ["pushed_pair"]
    for difference in found.differences:
        probe = difference.probe
        for rules, outcome in zip((one, other), difference.outcomes, strict=True):
            result = rules.win(rules.hand(probe.tiles, probe.melds, pushed=probe.pushed or None), probe.tile or None, probe.situation)
            assert isinstance(result, Win) is outcome.wins
            assert outcome.pays == (rules.settle(result).pays if isinstance(result, Win) else {})
            assert outcome.reasons == (() if isinstance(result, Win) else result.reasons)
        first, second = difference.outcomes
        assert (first.wins, first.value, first.pays) != (second.wins, second.value, second.pays)


def test_conditions_that_no_usual_hand_shows_get_a_hand_that_waits_otherwise() -> None:
    found = shipped("harbin", "harbin-campus")
    (shown,) = (one for one in found.shown if ("hand", "lian_yi_duan_jiu") in one.parts)
    assert shown.difference is not None and shown.difference.outcomes[0].wins and not shown.difference.outcomes[1].wins


def test_what_never_comes_out_otherwise_is_said_to_be_tried_not_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = "fans.+never: {when: ka_dang and waits = 2, times: 3}\n"
    found = between("harbin", child(tmp_path, body))
    assert not found.equal and found.differences == () and found.tried > 1000 and found.shown[0].difference is None
    assert run(["diff", "harbin", child(tmp_path, body), "--lang", "en"]) == 0
    assert "is not proved" in capsys.readouterr().out


def test_what_comes_to_the_same_is_said_to() -> None:
    """自摸 2 分, and 1 分 doubled: of boke's drawn wins no value differs for it."""
    found = shipped("harbin", "boke")
    (shown,) = (one for one in found.shown if ("kind", "zi_mo") in one.parts)
    assert shown.parts == (("kind", "zi_mo"), ("fan", "self_draw")) and shown.difference in found.alike
    first, second = shown.difference.outcomes
    assert (first.value, first.pays) == (second.value, second.pays) and first.fans != second.fans and shown.matters == frozenset()


def test_the_cause_is_a_clause_that_means_something_else() -> None:
    """宝中宝 reads the same in baike and harbin; it comes out otherwise because of the middle wait that it names."""
    for one, other in (("harbin", "harbin-baike"), ("harbin", "harbin-campus"), ("harbin", "harbin+cap=5"), ("suihua", "suihua+base=5")):
        found = shipped(one, other)
        listed = {part for shown in found.shown for part in shown.parts}
        assert all(difference.parts and difference.parts <= listed for difference in (*found.differences, *found.alike))


def test_a_middle_wait_that_a_condition_makes_is_laid_to_the_condition() -> None:
    """1113m waits on 2m and 3m without a triplet's need, on one of them with it; 卡当 reads the same, and no bao is near."""
    one, other = hrbrules.load("harbin-campus"), hrbrules.load("boke")
    changed = frozenset(changed_parts(one.rules, other.rules))
    said = []
    for rules in (one, other):
        win = rules.win(rules.hand("1113m567p", ["chi 345p", "bu_gang 7777m"]), "2m", Situation(by="discard", discarder="D", dealer="A"))
        assert isinstance(win, Win)
        said.append(Said(ruleset=rules, win=win, ledger=rules.settle(win)))
    parts = traced(scored(*said), *said, changed)
    assert parts and {part.group for part in parts} == {"hand"}


PLAIN = "options: {zhong_pair_as_triplet: ~, sequence_held: ~, soft_yaojiu: ~, gang_if_ready: ~, base: ~, cap: ~, bao_zhuang_three: ~}\n"
PLAIN += "payments: {share: value × product times of factors, owes: {when: not discarded or payer is discarder}}\n"


@pytest.mark.parametrize(
    ("body", "part", "asked"),
    [
        ("win.requires.declared: ~\n", ("win", "declared"), ("undeclared", True)),
        ("win.requires: {+late: {when: drawn or wall_left > 20}}\n", ("win", "late"), ("wall_left", 19)),
        ("fans: {+jue_zhang: {name: 绝张, when: visible of tile = 3, times: 5}}\n", ("fan", "jue_zhang"), ("visible", "444m")),
        ("payments.bears.bao_zhuang.when: dealer_draws >= 6 and winner is not dealer\n", ("bearer", "bao_zhuang"), ("dealer_draws", 3)),
        ("bao.look: optional\npayments.factors: {+kan: {when: not payer.looked, times: 2}}\n", ("factor", "kan"), ("looked", ())),
        ("fans: {+long: {when: sequences of 1m * sequences of 4m * sequences of 7m >= 1, times: 4}}\n", ("fan", "long"), None),
        ("hand.requires.two_suits: ~\ntiles.suits: 2\n", ("hand", "two_suits"), None),
    ],
)
def test_what_clauses_look_at_is_tried(body: str, part: tuple[str, str], asked: tuple[str, object] | None, tmp_path: Path) -> None:
    found = between("harbin", child(tmp_path, PLAIN + body.replace("*", "×")))
    (shown,) = (one for one in found.shown if part in one.parts)
    assert shown.difference is not None and shown.difference.kind != "same"
    if asked is not None:
        assert getattr(shown.difference.probe.situation, asked[0]) == asked[1]


@pytest.mark.parametrize(("setting", "part"), [("zhong_peng_opens=off", "opened"), ("declaring_discard=declared", "zhan_li")])
def test_rare_positions_are_tried_too(setting: str, part: str) -> None:
    (shown,) = (one for one in between("harbin-street", f"harbin-street+{setting}").shown if part in {part.id for part in one.parts})
    assert shown.difference is not None


def test_a_factor_on_melds_of_losers_is_shown_by_such_melds(tmp_path: Path) -> None:
    body = "payments.factors: {+tan: {when: payer.chis + payer.pengs + payer.ming_gangs >= 3, times: 2}}\n"
    (shown,) = between("harbin", child(tmp_path, body)).shown
    assert shown.difference is not None and len(shown.difference.probe.situation.melds["B"]) == 3


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["diff", "harbin", "boke", "--lang", "zh-Hans"]) == 1
    out = capsys.readouterr().out
    assert "harbin（哈尔滨麻将）和 boke（波克哈尔滨麻将）：打法有 5 处不同，胡牌和算分有 11 条不同。" in out
    assert "第一局房主坐庄" in out and "宝中宝 12 分" in out and "没报听的 C 打出" in out
    assert "triplet" not in out and max(map(cell_len, out.splitlines())) <= 110
    assert all(line.lstrip()[:1] not in "，。；、！）" for line in out.splitlines() if line.strip())
    assert run(["diff", "harbin", "boke", "--lang", "zh-Hant"]) == 1
    out = capsys.readouterr().out
    assert "第一局房主坐莊" in out and "誰付多少" in out and "沒報聽的 C 打出" in out
    assert run(["diff", "harbin", "boke", "--lang", "en", "--format", "json"]) == 1
    document: Any = json.loads(capsys.readouterr().out)
    assert document["equal"] is False
    assert {"kind", "clauses", "count", "case", "a", "b"} == set(document["differences"][0])
    shown = next(one for one in document["clauses"] if one["id"] == "triplet")
    assert document["differences"][shown["shown"]]["a"]["why_not"] == ["triplet"] and shown["says"]["b"] and shown["alike"] is None
    assert run(["diff", "harbin", "harbn", "--lang", "en"]) == 1
    claims = child(tmp_path, "claims.requires: {+two_chi: {name: 至多吃两副, when: chis <= 2}}\n")
    assert run(["diff", "harbin", claims, "--lang", "zh-Hans"]) == 1
    out = capsys.readouterr().out
    assert "打法有一处不同，胡牌和算分没有一条不同" in out and "── 怎么打 ──" in out and "至多吃两副" in out and "什么牌能胡" not in out


def test_an_option_is_named_with_both_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "boke", "boke+gua_da_feng=on", "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "option the great wind (gua_da_feng): off → on" in out
    assert "drawing the bao, the great wind." in out
