"""What is taken for the same play is the same: the engine goes on alike; what is another game is never taken for the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hrbrules.analysis.same_play import same_play
from hrbrules.analysis.told_apart import played_apart, told_apart
from hrbrules.driver import load
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.vocabulary.flow_field import FlowValue

ORDER = ("hu", "ming_gang", "chi_ting", "peng", "chi")


def changed(id: str, path: str, value: FlowValue) -> tuple[Ruleset, Ruleset]:
    known = load(id)
    assert known.rules.flow_value(path) != value
    flow = tuple(replace(entry, value=value) if entry.path == path else entry for entry in known.rules.flow)
    return known, Ruleset(replace(known.rules, flow=flow), f"{known.digest} {path}", "", known.functions)


@pytest.mark.parametrize(
    ("id", "path", "value"),
    [
        ("harbin", "bao.several", "nearest"),  # nobody wins by a change
        ("harbin", "gang.money_settled", "at_once"),  # kongs earn nothing
        ("harbin", "claims.order", ORDER[1:]),  # a win goes first all the same
        ("boke", "dealer.first", "east"),  # the host sits East
        ("suihua", "bao.change.old_goes_to", "aside"),
    ],
)
def test_the_same_play_runs_alike(id: str, path: str, value: FlowValue) -> None:
    one, other = changed(id, path, value)
    assert same_play(one, other)
    assert not played_apart(one, other, 0)


@pytest.mark.parametrize(
    ("id", "path", "value"),
    [
        ("harbin", "win.must", "yes"),
        ("harbin", "claims.order", ORDER[:-1]),
        ("harbin", "claims.order", ("hu", "chi_ting", "ming_gang", "peng", "chi")),
        ("harbin", "dealer.loses", "next_seat"),
        ("harbin", "last.starts_at", 5),
        ("suihua", "gang.after_ting", ("bu_gang",)),
    ],
)
def test_another_play_is_never_taken_for_the_same(id: str, path: str, value: FlowValue) -> None:
    assert not same_play(*changed(id, path, value))


def test_what_is_tried_tells_games_apart() -> None:
    assert told_apart(*changed("boke", "dealer.first", "random"))
    assert played_apart(*changed("harbin", "turn.order", "discard_draw_until_ting"), 0)
