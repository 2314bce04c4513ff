"""Two games are compared by what they do: equal ones are equal however written, others by the smallest hands that tell them apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hrbrules
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
    for difference in found.differences:
        assert difference.outcomes[0].reasons == ("two_suits",)
        assert difference.outcomes[1].wins


def test_a_changed_payment_changes_no_value(tmp_path: Path) -> None:
    found = between("harbin", child(tmp_path, "payments.factors.chu_chong.times: 4\n"))
    assert {difference.kind for difference in found.differences} == {"payment"}
    assert all(difference.outcomes[0].value == difference.outcomes[1].value for difference in found.differences)


def test_choices_of_play_are_told_apart() -> None:
    paths = {a.path for a, _ in between("harbin", "boke").flow}
    assert {"claims.order", "dealer.loses", "win.must"} <= paths


def test_boke_with_the_great_wind_differs_only_by_it() -> None:
    found = between("boke", "boke+gua_da_feng=on")
    assert found.flow == ()
    assert len(found.differences) >= 3
    assert all("da_feng" in difference.only[1] and difference.only[0] == () for difference in found.differences)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "harbin", "boke", "--lang", "zh-Hans"]) == 1
    out = capsys.readouterr().out
    assert "第一局房主坐庄" in out
    assert "宝中宝 12 分" in out
    assert run(["diff", "harbin", "suihua", "--lang", "en", "--format", "json"]) == 1
    import json

    document: Any = json.loads(capsys.readouterr().out)
    assert document["equal"] is False
    assert {"kind", "count", "case", "a", "b"} == set(document["differences"][0])
    assert run(["diff", "harbin", "harbn", "--lang", "en"]) == 1
