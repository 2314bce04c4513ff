"""Simulation: the same totals for any executor, tallies that add up, two rulesets on the same walls."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from hrbrules.analysis.simulate import Totals, Work, loaded, play_chunk, simulate
from hrbrules.analysis.tally import mean_of, numbered, share_of, tally_to_json
from hrbrules.cli.plot import value_plot
from hrbrules.compiled.tree import Compiled
from hrbrules.driver import compile_named, find


def compiled(name: str) -> Compiled:
    return compile_named(find(name))


def work(*names: str, hands: int = 60, match: int = 1, bots: tuple[str, ...] = ("random",) * 4) -> Work:
    return Work(rulesets=tuple(map(compiled, names)), bots=(bots,) * len(names), hands=hands, seed=9, match=match)


@pytest.fixture(scope="module")
def alone() -> Totals:
    return simulate(work("harbin"))


def test_any_number_of_workers_gives_the_same(alone: Totals) -> None:
    told: list[int] = []
    with ThreadPoolExecutor(3) as threads:
        assert simulate(work("harbin"), threads, told.append) == alone
    assert sum(told) == 60
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert simulate(work("harbin"), processes) == alone


def test_totals_add_up(alone: Totals) -> None:
    (tally,) = alone.tallies
    assert tally["hands"] == 60 == tally["won"] + tally["drawn"]
    assert sum(numbered(tally, "value").values()) == tally["wins"] == sum(tally[f"by:{by}"] for by in ("draw", "discard", "gang_draw"))
    assert sum(value * count for value, count in numbered(tally, "value").items()) == tally["value"]
    assert sum(length * count for length, count in numbered(tally, "length").items()) == tally["discards"]
    assert tally["bot_gain:random"] == 0 and tally["bot_seats:random"] == 240
    document = tally_to_json(loaded(compiled("harbin")), tally)
    assert document["hands"] == 60 and set(document["fans"]) == {"ping_hu", "zi_mo", "mo_bao", "ka_dang", "bao_zhong_bao"}


def test_parts_in_any_order_make_the_whole(alone: Totals) -> None:
    parts = [play_chunk(work("harbin"), first, 20) for first in (40, 0, 20)]
    assert parts[0] + parts[1] + parts[2] == alone


def test_a_ruleset_against_itself_differs_nowhere() -> None:
    totals = simulate(work("harbin", "harbin", hands=20))
    assert totals.different == 0 and totals.tallies[0] == totals.tallies[1]


def test_a_house_rule_shows_on_the_same_walls() -> None:
    totals = simulate(work("harbin", "harbin+base=3", hands=20))
    one, three = totals.tallies
    assert three["paid"] == 3 * one["paid"] > 0
    assert one["wins"] == three["wins"] == totals.different  # every won hand is paid otherwise, no drawn one


def test_matches_pass_the_deal_on_and_are_never_split() -> None:
    whole = simulate(work("harbin", hands=30, match=10))
    parts = play_chunk(work("harbin", hands=30, match=10), 0, 20) + play_chunk(work("harbin", hands=30, match=10), 20, 10)
    assert whole == parts != simulate(work("harbin", hands=30))


def test_rates_and_their_widths() -> None:
    assert share_of(0, 0).mean == 0 and share_of(50, 100).mean == 0.5
    assert share_of(50, 100).within == pytest.approx(0.0961, abs=0.001)
    assert share_of(0, 100).within > 0.01  # what never came is not impossible
    assert mean_of(0, 100, 100).within == pytest.approx(0.196)
    assert mean_of(300, 900, 100).within == 0


def test_the_plot_is_svg_and_repeatable(alone: Totals) -> None:
    plot = value_plot(alone.tallies, ["<harbin>"], "value")
    assert plot == value_plot(alone.tallies, ["<harbin>"], "value")
    text = plot.decode()
    assert text.startswith("<svg ") and text.endswith("</svg>\n") and "&lt;harbin&gt;" in text
    values = numbered(alone.tallies[0], "value")
    assert all(f"<title>{value}: " in text for value in values)
    assert text.count("<title>") == len(values)
    assert value_plot([], [], "value").startswith(b"<svg ")
