"""Formulas in 简体: the sentence patterns of `Speaker`."""

from __future__ import annotations

from hrbrules.formula.tree import (
    Aggregate,
    ClauseRef,
    Collect,
    Comparison,
    Constant,
    Domain,
    FactRef,
    Guarded,
    Is,
    Node,
    SomeHas,
    SomeIs,
    Tide,
    Unit,
)
from hrbrules.rulebook.prose import Speaker
from hrbrules.rulebook.tile_words import count_word
from hrbrules.vocabulary import phrases
from hrbrules.vocabulary.words import chinese_names

_QUANTITY = {Comparison.AT_LEAST: "至少", Comparison.AT_MOST: "最多", Comparison.EQUAL: "正好", Comparison.UNEQUAL: "不是正好"}
_RELATION = {
    Comparison.AT_LEAST: "不少于", Comparison.AT_MOST: "不多于", Comparison.EQUAL: "等于",
    Comparison.UNEQUAL: "不等于", Comparison.MORE: "多于", Comparison.LESS: "少于",
}  # fmt: skip
_UNITS = {Unit.FAN: "番", Unit.TIMES: "倍", Unit.POINTS: "分"}
_TIDES = {Tide.HELD: "听牌时", Tide.COMPLETE: "胡牌时"}
_DOMAINS = {
    (Domain.READING, False): "胡的那张至少有一种看法是",
    (Domain.READING, True): "胡的那张怎么看都是",
    (Domain.WAIT, False): "听的牌至少有一种看法是",
    (Domain.WAIT, True): "听的牌怎么看都是",
}
_HAVE = {
    (Domain.READING, False): "至少有一种胡法满足",
    (Domain.READING, True): "每一种胡法都满足",
    (Domain.WAIT, False): "至少有一种听法满足",
    (Domain.WAIT, True): "每一种听法都满足",
    (Domain.LOSER, False): "至少有一个输家满足",
    (Domain.LOSER, True): "每个输家都满足",
}
_NAMES = chinese_names()


class ChineseSpeaker(Speaker):
    """Says formulas in 简体."""

    lang = "zh-Hans"
    words = phrases.ZH

    def always(self, value: bool) -> str:
        return "任何时候都算" if value else "任何时候都不算"

    def holds(self, node: ClauseRef, wanted: bool) -> str:
        name = self.name(node.clause)
        subject = "" if node.seat is None else self.thing(node.seat)
        if node.group != "term":
            return f"{subject}{'' if wanted else '不'}算{name}"
        if wanted:
            return subject + name
        if name.startswith("算"):
            return f"{subject}不{name}"
        return f"{subject}{'不是' if name[:1] in '未没不' else '没有'}{name}"

    def is_one_of(self, node: Is, negated: bool) -> str:
        names = [one.name for one in node.names if isinstance(one, Constant)]
        fact = node.operand.fact if isinstance(node.operand, FactRef) else ""
        verb = "不是" if negated else "是"
        if fact == "place" and len(names) == len(node.names):
            if len(names) == 1 and not negated:
                return self.words.places[names[0]][1]
            return f"补进来的那张{verb}{self.list_or([self.words.places[one][0] for one in names])}"
        if fact == "shape" and len(names) == len(node.names):
            return f"牌形{verb}{self.list_or([self.words.shapes[one] for one in names])}"
        if fact == "by" and len(names) == len(node.names):
            if len(names) == 1 and not negated:
                return self.words.events[names[0]][1]
            return f"胡牌的来路{verb}{self.list_or([self.words.events[one][0] for one in names])}"
        things = self.list_or([self.thing(one) for one in node.names])
        seat = fact in self.words.seats
        exactly = "就" if seat and not negated and len(node.names) == 1 else ""
        pair = "一对" if fact == "pair" and len(node.names) == 1 else ""
        return f"{self.thing(node.operand)}{exactly}{verb}{pair}{things}"

    def some_is(self, node: SomeIs) -> str:
        kinds = {**{key: value[0] for key, value in self.words.places.items()}, **self.words.shapes}
        names = [kinds.get(one.name, one.name) if isinstance(one, Constant) else self.clause(one) for one in node.names]
        start = _DOMAINS.get((node.domain, node.every)) or _HAVE[node.domain, node.every]
        return start + self.list_or(names)

    def some_has(self, node: SomeHas) -> str:
        return f"{_HAVE[node.domain, node.every]}：{self.clause(node.test)}"

    def join(self, parts: list[str], *, every: bool) -> str:
        if not parts:
            return self.always(every)
        last = "，并且" if every else "，或者"
        return last.join(["，".join(parts[:-1]), parts[-1]] if every and len(parts) > 2 else parts)

    def list_or(self, parts: list[str]) -> str:
        return "、".join(parts[:-1]) + ("或" if len(parts) > 1 else "") + parts[-1] if parts else "没有的牌"

    def deny(self, text: str) -> str:
        return f"不是这样：{self.bracket(text)}"

    def bracket(self, text: str) -> str:
        return f"（{text}）"

    def relate(self, left: str, comparison: Comparison, right: str) -> str:
        return f"{left}{_RELATION[comparison]}{' ' if right[:1].isascii() else ''}{right}"

    def count(self, node: FactRef, comparison: Comparison, number: int) -> str:
        if node.fact == "waits" and node.of is None and comparison is Comparison.EQUAL and number:
            return f"只听{count_word(number, self.lang)}种牌"
        pattern = self.words.counts[node.fact]
        values = {"s": self.subject(node.seat), "t": self._tide(node.tide), "of": self._class(node)}
        if number == 0:
            return pattern.none.format(**values)
        return pattern.some.format(q=_QUANTITY[comparison], n=count_word(number, self.lang), **values)

    def _class(self, node: FactRef) -> str:
        pattern = self.words.counts[node.fact]
        return pattern.bare if node.of is None else pattern.of.format(of=self.thing(node.of))

    def count_noun(self, node: FactRef) -> str:
        pattern = self.words.counts[node.fact]
        return pattern.noun.format(s=self.subject(node.seat), t=self._tide(node.tide), of=self._class(node))

    def melds(self, facts: list[FactRef], comparison: Comparison, number: int) -> str:
        names = "、".join(self.words.melds[one.fact] for one in facts)
        subject = self.subject(facts[0].seat)
        if number == 0:
            return f"{subject}{names}一副也没有"
        return f"{subject}{names}合起来{_QUANTITY[comparison]}有{count_word(number, self.lang)}副"

    def leave_out(self, thing: str, text: str) -> str:
        return f"不算{thing}，{text}"

    def unit(self, unit: str) -> str:
        return _UNITS[Unit(unit)]

    def value_word(self) -> str:
        return "番数"

    def guarded(self, value: str, when: str) -> str:
        return f"{value}（只在{when}时）"

    def aggregate(self, node: Aggregate) -> str:
        unit, whose = _UNITS[node.unit], "各加倍项" if node.factors else "各番种"
        match node.collect:
            case Collect.TOTAL:
                return f"{whose}的{unit}数合计"
            case Collect.HIGHEST:
                return f"{whose}中最高的{unit}数"
            case Collect.PRODUCT:
                return f"{whose}的{unit}数连乘"

    def power(self, exponent: str) -> str:
        return f"2 的（{exponent}）次方"

    def looked_up(self, table: str, row: str) -> str:
        return f"“{table}”表中对应（{row}）的数"

    def chosen(self, rows: list[tuple[str, str]], otherwise: str) -> str:
        return "；".join([*(f"{when}时是{value}" for value, when in rows), f"其余是{otherwise}"])

    def limited(self, value: str, limit: Node) -> str:
        if isinstance(limit, Guarded):
            return f"{value}，{self.clause(limit.when)}时最多 {self.number(limit.value)}"
        return f"{value}，最多 {self.number(limit)}"

    def extreme(self, left: str, right: str, largest: bool) -> str:
        return f"（{left}）与（{right}）中较{'大' if largest else '小'}的一个"

    def tidal(self, noun: str, tide: Tide | None) -> str:
        return self._tide(tide) + noun

    def _tide(self, tide: Tide | None) -> str:
        return "" if tide is None or tide is self.tide else _TIDES[tide]

    def nobody(self) -> str:
        return ""

    def quoted(self, text: str) -> str:
        return f"“{text}”"

    def formula_word(self, id: str) -> str:
        return _NAMES.get(id) or self.name(id)
