"""Formulas in Chinese: the sentence patterns of `Speaker`, in 简体 and in 繁體."""

from __future__ import annotations

from hrbrules.formula.tree import (
    Aggregate,
    ClauseRef,
    Comparison,
    Constant,
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
from hrbrules.rulebook.turns_zh import HANS, HANT
from hrbrules.vocabulary import phrases
from hrbrules.vocabulary.phrases_hant import HANT as HANT_WORDS
from hrbrules.vocabulary.words import chinese_names

_NAMES = chinese_names()


class ChineseSpeaker(Speaker):
    """Says formulas in 简体."""

    lang = "zh-Hans"
    words = phrases.ZH
    turns = HANS

    def always(self, value: bool) -> str:
        return self.turns.always[not value]

    def holds(self, node: ClauseRef, wanted: bool) -> str:
        name, t = self.name(node.clause), self.turns
        subject = "" if node.seat is None else self.thing(node.seat)
        if node.group != "term":
            return f"{subject}{t.counts[not wanted]}{name}"
        if wanted:
            return subject + name
        if name.startswith("算"):
            return f"{subject}不{name}"
        return f"{subject}{t.lacks[name[:1] in '未没沒不']}{name}"

    def is_one_of(self, node: Is, negated: bool) -> str:
        t = self.turns
        names = [one.name for one in node.names if isinstance(one, Constant)]
        fact = node.operand.fact if isinstance(node.operand, FactRef) else ""
        verb = t.verb[negated]
        single = len(names) == 1 and not negated
        if len(names) == len(node.names):
            match fact:
                case "place" if single:
                    return self.words.places[names[0]][1]
                case "place":
                    return f"{t.fill}{verb}{self.list_or([self.words.places[one][0] for one in names])}"
                case "shape":
                    return f"{t.shape}{verb}{self.list_or([self.words.shapes[one] for one in names])}"
                case "by" if single:
                    return self.words.events[names[0]][1]
                case "by":
                    return f"{t.whence}{verb}{self.list_or([self.words.events[one][0] for one in names])}"
        things = self.list_or([self.thing(one) for one in node.names])
        exactly = t.exactly if fact in self.words.seats and not negated and len(node.names) == 1 else ""
        pair = t.pair if fact == "pair" and len(node.names) == 1 else ""
        return f"{self.thing(node.operand)}{exactly}{verb}{pair}{things}"

    def some_is(self, node: SomeIs) -> str:
        kinds = {**{key: value[0] for key, value in self.words.places.items()}, **self.words.shapes}
        names = [kinds.get(one.name, one.name) if isinstance(one, Constant) else self.clause(one) for one in node.names]
        start = self.turns.domains.get((node.domain, node.every)) or self.turns.have[node.domain, node.every]
        return start + self.list_or(names)

    def some_has(self, node: SomeHas) -> str:
        return f"{self.turns.have[node.domain, node.every]}：{self.clause(node.test)}"

    def join(self, parts: list[str], *, every: bool) -> str:
        if not parts:
            return self.always(every)
        last = self.turns.conjunctions[not every]
        return last.join(["，".join(parts[:-1]), parts[-1]] if every and len(parts) > 2 else parts)

    def list_or(self, parts: list[str]) -> str:
        return "、".join(parts[:-1]) + (self.turns.either if len(parts) > 1 else "") + parts[-1] if parts else self.turns.no_tile

    def deny(self, text: str) -> str:
        return self.turns.deny.format(self.bracket(text))

    def bracket(self, text: str) -> str:
        return f"（{text}）"

    def relate(self, left: str, comparison: Comparison, right: str) -> str:
        return f"{left}{self.turns.relation[comparison]}{' ' if right[:1].isascii() else ''}{right}"

    def count(self, node: FactRef, comparison: Comparison, number: int) -> str:
        if node.fact == "waits" and node.of is None and comparison is Comparison.EQUAL and number:
            return self.turns.only_waits.format(n=count_word(number, self.lang))
        pattern = self.words.counts[node.fact]
        values = {"s": self.subject(node.seat), "t": self._tide(node.tide), "of": self._class(node)}
        if number == 0:
            return pattern.none.format(**values)
        return pattern.some.format(q=self.turns.quantity[comparison], n=count_word(number, self.lang), **values)

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
            return self.turns.no_melds.format(s=subject, names=names)
        return self.turns.melds.format(s=subject, names=names, q=self.turns.quantity[comparison], n=count_word(number, self.lang))

    def leave_out(self, thing: str, text: str) -> str:
        return self.turns.leave_out.format(of=thing, text=text)

    def unit(self, unit: str) -> str:
        return self.turns.units[Unit(unit)]

    def value_word(self) -> str:
        return self.turns.value

    def guarded(self, value: str, when: str) -> str:
        return self.turns.guarded.format(value=value, when=when)

    def aggregate(self, node: Aggregate) -> str:
        return self.turns.collect[node.collect].format(whose=self.turns.whose[not node.factors], unit=self.turns.units[node.unit])

    def power(self, exponent: str) -> str:
        return self.turns.power.format(exponent)

    def looked_up(self, table: str, row: str) -> str:
        return self.turns.looked_up.format(table=table, row=row)

    def chosen(self, rows: list[tuple[str, str]], otherwise: str) -> str:
        said = [self.turns.row.format(value=value, when=when) for value, when in rows]
        return "；".join([*said, self.turns.otherwise.format(otherwise)])

    def limited(self, value: str, limit: Node) -> str:
        plain, sometimes = self.turns.limit
        if isinstance(limit, Guarded):
            return sometimes.format(value=value, when=self.clause(limit.when), most=self.number(limit.value))
        return plain.format(value=value, most=self.number(limit))

    def extreme(self, left: str, right: str, largest: bool) -> str:
        return self.turns.extreme[not largest].format(a=left, b=right)

    def tidal(self, noun: str, tide: Tide | None) -> str:
        return self._tide(tide) + noun

    def _tide(self, tide: Tide | None) -> str:
        return "" if tide is None or tide is self.tide else self.turns.tides[tide]

    def nobody(self) -> str:
        return ""

    def quoted(self, text: str) -> str:
        return self.turns.quoted.format(text)

    def formula_word(self, id: str) -> str:
        return _NAMES.get(id) or self.name(id)


class TraditionalSpeaker(ChineseSpeaker):
    """Says formulas in 繁體. A formula that must be quoted is quoted in the language's English words: its Chinese ones are 简体."""

    lang = "zh-Hant"
    words = HANT_WORDS
    turns = HANT

    def formula_word(self, id: str) -> str:
        return self.name(id)
