"""A language goes in; the fixed words of the book come out: titles, column heads, joining marks."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hrbrules.formula.tree import Unit
from hrbrules.rulebook.label_texts import TEXTS
from hrbrules.rulebook.label_texts_apart import TEXTS_APART
from hrbrules.rulebook.label_texts_found import TEXTS_FOUND
from hrbrules.rulebook.label_texts_judged import TEXTS_JUDGED
from hrbrules.rulebook.label_texts_why import TEXTS_WHY


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """Marks first; `texts` holds headings and sentences by key."""

    stop: str
    space: str
    comma: str
    semicolon: str
    colon: str
    untranslated: str
    any_of: str
    all_of: str
    or_inline: str
    and_inline: str
    units: dict[Unit, str]
    unit: dict[Unit, str]  # of one
    grades: dict[str, str]
    events: dict[str, str]
    melds: dict[str, str]
    texts: dict[str, str]

    def __getitem__(self, key: str) -> str:
        return self.texts[key]


def _texts(index: int) -> dict[str, str]:
    texts = TEXTS | TEXTS_FOUND | TEXTS_JUDGED | TEXTS_WHY | TEXTS_APART
    return {key: said[index] for key, said in texts.items()}


LABELS: Final[dict[str, Labels]] = {
    "zh-Hans": Labels(
        stop="。", space="", comma="、", semicolon="；", colon="：", untranslated="（未译）",
        any_of="下面至少满足一条：", all_of="下面都要满足：", or_inline="，或者", and_inline="，并且",
        units={Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"}, unit={Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"},
        grades={"attested": "有据", "inferred": "推定", "disputed": "说法不一", "common house rule": "常见自定"},
        events={"discard": "别人打出", "draw": "自己摸牌", "gang_draw": "杠后补牌", "robbed_gang": "抢杠", "deal": "发完牌", "ting": "报听当时", "bao_change": "换宝当时"},
        melds={"chi": "吃", "peng": "碰", "ming_gang": "明杠", "bu_gang": "补杠", "an_gang": "暗杠"},
        texts=_texts(0),
    ),
    "zh-Hant": Labels(
        stop="。", space="", comma="、", semicolon="；", colon="：", untranslated="（未譯）",
        any_of="下面至少滿足一條：", all_of="下面都要滿足：", or_inline="，或者", and_inline="，並且",
        units={Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"}, unit={Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"},
        grades={"attested": "有據", "inferred": "推定", "disputed": "說法不一", "common house rule": "常見自定"},
        events={"discard": "別人打出", "draw": "自己摸牌", "gang_draw": "槓後補牌", "robbed_gang": "搶槓", "deal": "發完牌", "ting": "報聽當時", "bao_change": "換寶當時"},
        melds={"chi": "吃", "peng": "碰", "ming_gang": "明槓", "bu_gang": "補槓", "an_gang": "暗槓"},
        texts=_texts(1),
    ),
    "en": Labels(
        stop=".", space=" ", comma=", ", semicolon="; ", colon=": ", untranslated=" [untranslated]",
        any_of="at least one of these holds:", all_of="all of these hold:", or_inline=", or ", and_inline=", and ",
        units={Unit.FAN: "fan", Unit.TIMES: "times", Unit.POINTS: "points"}, unit={Unit.FAN: "fan", Unit.TIMES: "time", Unit.POINTS: "point"},
        grades={"attested": "attested", "inferred": "inferred", "disputed": "disputed", "common house rule": "common house rule"},
        events={"discard": "a discard", "draw": "a draw", "gang_draw": "a kong replacement", "robbed_gang": "a robbed kong", "deal": "the deal", "ting": "declaring ting", "bao_change": "a bao change"},
        melds={"chi": "chi", "peng": "peng", "ming_gang": "exposed kong", "bu_gang": "added kong", "an_gang": "concealed kong"},
        texts=_texts(2),
    ),
}  # fmt: skip
