"""Memos stay within their bounds, forget without harm, and raw counts are checked."""

from __future__ import annotations

import random
from collections.abc import Sized

import pytest

from hrbrules.source.diagnostic import HandError
from hrbrules.tiles import reading, suit_tables
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.memo import Memo
from hrbrules.tiles.tile import mask_tiles
from hrbrules.tiles.waits import counts_complete, counts_waits, is_complete, shape_waits
from tests.benchmarks.tiles_bench import rows
from tests.tiles.oracle import random_hand


def answers(hand: Hand) -> tuple[object, ...]:
    waits = shape_waits(hand)
    found = [reading.readings(hand, tile) for tile in mask_tiles(waits)]
    return waits, found, [is_complete(hand.with_tile(tile)) for tile in mask_tiles(waits)]


def test_memo_makes_once_and_starts_over_at_its_bound() -> None:
    made: list[int] = []

    def square(key: int) -> int:
        made.append(key)
        return key * key

    memo = Memo(square, limit=3)
    assert [memo[key] for key in (2, 3, 2, 4)] == [4, 9, 4, 16]
    assert made == [2, 3, 4]
    assert memo[5] == 25
    assert dict(memo) == {5: 25}


def test_small_bounds_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(7)
    hands: list[Hand] = []
    while len(hands) < 300:
        dealt = random_hand(rng)
        if not dealt.melds:
            hands.append(hand_of(tile for tile, count in enumerate(dealt.counts) for _ in range(count)))
    expected = [answers(hand) for hand in hands]
    suit_tables.forget()
    reading.forget_readings()
    monkeypatch.setattr(suit_tables, "_LIMIT", 5)
    monkeypatch.setattr(reading, "_ASKED_LIMIT", 5)
    for memo in (*suit_tables.SUIT_SPLITS, *suit_tables.SUIT_COMPLETIONS):
        monkeypatch.setattr(memo, "limit", 5)
    by_suit: tuple[Sized, ...] = (*suit_tables.SUIT_WAITS, *suit_tables.SUIT_SPLITS, *suit_tables.SUIT_COMPLETIONS)
    kept: tuple[Sized, ...] = (suit_tables.SUIT_STATES, *by_suit, reading._ASKED)
    assert not any(kept)
    for hand, answer in zip(hands, expected, strict=True):
        assert answers(hand) == answer
        assert max(len(memo) for memo in kept) <= 5
    suit_tables.forget()
    reading.forget_readings()
    assert not any(kept)


def test_the_table_of_complete_suits() -> None:
    table = suit_tables.complete_vectors()
    assert all(max(vector >> 3 * rank & 7 for rank in range(9)) <= 4 for vector in table)
    sizes = [sum(vector >> 3 * rank & 7 for rank in range(9)) for vector in table]
    assert {size % 3 for size, state in zip(sizes, table.values(), strict=True) if state == suit_tables.SETS} == {0}
    assert {size % 3 for size, state in zip(sizes, table.values(), strict=True) if state == suit_tables.COMPLETE} == {2}
    assert (sizes.count(3), sizes.count(2), sizes.count(14)) == (16, 9, 13259)


@pytest.mark.parametrize("ask", [counts_complete, counts_waits])
@pytest.mark.parametrize(("tile", "text"), [(0, "1m"), (13, "5p"), (26, "9s"), (27, "Z")])
def test_raw_counts_above_four_are_refused(ask: object, tile: int, text: str) -> None:
    counts = [0] * 28
    counts[tile] = 5
    with pytest.raises(HandError) as caught:
        ask(counts)  # type: ignore[operator]
    (fault,) = caught.value.diagnostics
    assert (fault.code, dict(fault.values)) == ("too-many-tiles", {"tile": text, "count": "5"})


def test_benchmark_rows() -> None:
    found = rows(each=3)
    assert {row["name"] for row in found if row["aim"] is not None} == {
        "win check, prepared", "win check, raw counts", "waits, prepared", "waits, raw counts",
    }  # fmt: skip
    for row in found:
        assert set(row) == {"name", "ratio", "ours_us", "theirs_us", "at_least", "aim"}
        assert isinstance(row["ours_us"], float)
        assert row["ours_us"] > 0
