"""The words that belong to the grammar of formulas itself; nothing else may be called so."""

from __future__ import annotations

ENGLISH = (
    "first", "of", "otherwise", "when", "or", "and", "not", "is", "has", "at", "most", "double", "some", "every",
    "reading", "wait", "loser", "held", "complete", "total", "highest", "product", "fan", "times", "points", "fans",
    "factors", "true", "false", "max", "min",
)  # fmt: skip
CHINESE = (
    "若", "则", "否则", "的", "或", "且", "非", "是", "不是", "满足", "封顶", "翻", "有", "每", "胡法", "听法", "输家们",
    "听前", "胡后", "合计", "最高", "连乘", "番", "倍", "分", "番种", "加倍", "真", "假", "取大", "取小",
)  # fmt: skip
KEYWORDS = frozenset((*ENGLISH, *CHINESE))
