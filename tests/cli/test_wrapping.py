"""Lines are broken as print does it: within the width, nothing lost, no comma at the beginning of a line, no number off its unit."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from hrbrules.cli.wrapping import wrapped

TEXTS = st.text(alphabet=" ab,.（）“”，。；胡听庄12×=", max_size=60)


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.integers(4, 40))
@example("别人打出的牌，只能这样要：胡 > 杠 > 吃。", 12)
def test_nothing_is_lost_and_all_fits(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_where_chinese_breaks() -> None:
    assert wrapped("自己摸来胡的，乘以 2；算摸宝的，也一定乘。", 14) == ["自己摸来胡的，", "乘以 2；算摸宝", "的，也一定乘。"]
    assert wrapped("固定 64 分，不乘。", 10) == ["固定", "64 分，不", "乘。"]
    assert wrapped("（没有这一条）", 8) == ["（没有这", "一条）"]
    assert wrapped("one two three", 8) == ["one two", "three"]
