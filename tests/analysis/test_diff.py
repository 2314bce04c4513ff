"""Two games are compared by what they do: equal ones are equal however written, others by the smallest hands that tell them apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hrbrules
from hrbrules import Win
from hrbrules.analysis.changed import changed_parts
from hrbrules.analysis.diff import Comparison, compare
from hrbrules.cli.main import run
from hrbrules.driver import shipped_ids


def between(one: str, other: str) -> Comparison:
    return compare(hrbrules.load(one), hrbrules.load(other))


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
    paths = {a.path for a, _ in between("harbin", "boke").flow}
    assert {"claims.order", "dealer.loses", "win.must"} <= paths


def test_boke_with_the_great_wind_differs_only_by_it() -> None:
    found = between("boke", "boke+gua_da_feng=on")
    assert found.flow == ()
    assert len(found.differences) >= 2
    assert all("da_feng" in difference.only[1] and difference.only[0] == () for difference in found.differences)
    assert all(("kind", "da_feng") in difference.parts for difference in found.differences)


def test_every_difference_is_executed_and_every_changed_clause_is_listed() -> None:
    one, other = hrbrules.load("harbin"), hrbrules.load("suihua")
    found = compare(one, other)
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
    found = between("harbin", "harbin-campus")
    (shown,) = (one for one in found.shown if ("hand", "lian_yi_duan_jiu") in one.parts)
    assert shown.difference is not None and shown.difference.outcomes[0].wins and not shown.difference.outcomes[1].wins


def test_what_never_comes_out_otherwise_is_said_to_be_tried_not_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = "fans.+never: {when: ka_dang and waits = 2, times: 3}\n"
    found = between("harbin", child(tmp_path, body))
    assert not found.equal and found.differences == () and found.tried > 1000 and found.shown[0].difference is None
    assert run(["diff", "harbin", child(tmp_path, body), "--lang", "en"]) == 0
    assert "is not proved" in capsys.readouterr().out


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "harbin", "boke", "--lang", "zh-Hans"]) == 1
    out = capsys.readouterr().out
    assert "第一局房主坐庄" in out
    assert "宝中宝 12 分" in out
    assert run(["diff", "harbin", "suihua", "--lang", "en", "--format", "json"]) == 1
    import json

    document: Any = json.loads(capsys.readouterr().out)
    assert document["equal"] is False
    assert {"kind", "clauses", "count", "case", "a", "b"} == set(document["differences"][0])
    shown = next(one for one in document["clauses"] if one["id"] == "no_discarded_bao")
    assert document["differences"][shown["shown"]]["b"]["why_not"] == ["no_discarded_bao"] and shown["says"]["b"]
    assert run(["diff", "harbin", "harbn", "--lang", "en"]) == 1
