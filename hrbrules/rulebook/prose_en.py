"""Formulas in English: the sentence patterns of `Speaker`."""

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
    Kind,
    Node,
    SomeHas,
    SomeIs,
    Tide,
    Unit,
)
from hrbrules.rulebook.prose import Speaker
from hrbrules.rulebook.tile_words import count_word
from hrbrules.vocabulary import phrases

_QUANTITY = {
    Comparison.AT_LEAST: "at least ", Comparison.AT_MOST: "at most ", Comparison.EQUAL: "exactly ", Comparison.UNEQUAL: "not exactly ",
}  # fmt: skip
_RELATION = {
    Comparison.AT_LEAST: "is at least", Comparison.AT_MOST: "is at most", Comparison.EQUAL: "equals",
    Comparison.UNEQUAL: "is not", Comparison.MORE: "is more than", Comparison.LESS: "is less than",
}  # fmt: skip
_UNITS = {Unit.FAN: "fan", Unit.TIMES: "times", Unit.POINTS: "points"}
_TIDES = {Tide.HELD: " before the winning tile", Tide.COMPLETE: " with the winning tile"}
_DOMAINS = {
    (Domain.READING, False): "in some reading the winning tile is ",
    (Domain.READING, True): "in every reading the winning tile is ",
    (Domain.WAIT, False): "in some reading an awaited tile is ",
    (Domain.WAIT, True): "in every reading every awaited tile is ",
}
_HAVE = {
    (Domain.READING, False): "in some reading of the hand ",
    (Domain.READING, True): "in every reading of the hand ",
    (Domain.WAIT, False): "for some wait ",
    (Domain.WAIT, True): "for every wait ",
    (Domain.LOSER, False): "for at least one loser: ",
    (Domain.LOSER, True): "for every loser: ",
}


class EnglishSpeaker(Speaker):
    """Says formulas in English."""

    lang = "en"
    words = phrases.EN

    def always(self, value: bool) -> str:
        return "always" if value else "never"

    def holds(self, node: ClauseRef, wanted: bool) -> str:
        name, is_ = self.name(node.clause), "is" if wanted else "is not"
        if node.seat is not None:
            return f"{self.thing(node.seat)} {is_} {name}"
        if node.group == "term" and node.clause in self.of_seat:
            return f"the player {is_} {name}"
        if name.startswith("counts "):
            return f"the win {name if wanted else 'does not count ' + name.removeprefix('counts ')}"
        return f"the win {'counts' if wanted else 'does not count'} as {name}"

    def is_one_of(self, node: Is, negated: bool) -> str:
        names = [one.name for one in node.names if isinstance(one, Constant)]
        fact = node.operand.fact if isinstance(node.operand, FactRef) else ""
        verb = "is not" if negated else "is"
        if fact == "place" and len(names) == len(node.names):
            if len(names) == 1 and not negated:
                return self.words.places[names[0]][1]
            return f"the place of the tile {verb} {self.list_or([self.words.places[one][0] for one in names])}"
        if fact == "shape" and len(names) == len(node.names):
            return f"the shape {verb} {self.list_or([self.words.shapes[one] for one in names])}"
        if fact == "by" and len(names) == len(node.names):
            if len(names) == 1 and not negated:
                return self.words.events[names[0]][1]
            return f"the win {verb} on {self.list_or([self.words.events[one][0] for one in names])}"
        things = "ZZ" if fact == "pair" and names == ["zhong"] else self.list_or([self._one(one) for one in node.names])
        return f"{self.thing(node.operand)} {verb} {things}"

    def _one(self, node: Node) -> str:
        """What one tile is: "a bao", "a yaojiu tile", "Z"; seats as they are."""
        name = node.fact if isinstance(node, FactRef) else node.name if isinstance(node, Constant) else ""
        if name in ("bao", "yaojiu", "terminals", "wan", "tong", "tiao"):
            return "a " + self.words.one[name]
        return self.thing(node)

    def some_is(self, node: SomeIs) -> str:
        kinds = {**{key: value[0] for key, value in self.words.places.items()}, **self.words.shapes}
        names = [kinds.get(one.name, one.name) if isinstance(one, Constant) else self.clause(one) for one in node.names]
        start = _DOMAINS.get((node.domain, node.every)) or _HAVE[node.domain, node.every]
        return start + self.list_or(names)

    def some_has(self, node: SomeHas) -> str:
        return _HAVE[node.domain, node.every] + self.clause(node.test)

    def join(self, parts: list[str], *, every: bool) -> str:
        if not parts:
            return self.always(every)
        last = " and " if every else " or "
        return last.join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 2 else parts)

    def list_or(self, parts: list[str]) -> str:
        if not parts:
            return "no tile"
        return ", ".join(parts[:-1]) + (" or " if len(parts) > 1 else "") + parts[-1]

    def deny(self, text: str) -> str:
        return f"it is not so that {self.bracket(text)}"

    def bracket(self, text: str) -> str:
        return f"({text})"

    def relate(self, left: str, comparison: Comparison, right: str) -> str:
        return f"{left} {_RELATION[comparison]} {right}"

    def count(self, node: FactRef, comparison: Comparison, number: int) -> str:
        pattern = self.words.counts[node.fact]
        one = number == 1
        values = {"s": self.subject(node.seat), "t": self._tide(node.tide), "of": self._class(node, one and number != 0)}
        if number == 0:
            return pattern.none.format(**values)
        quantity = _QUANTITY[comparison]
        if node.fact in ("waits", "suits") and comparison is Comparison.EQUAL:
            quantity = "only "
        plural = {"es": "" if one else "s", "ies": "y" if one else "ies", "are": "is" if one else "are"}
        return pattern.some.format(q=quantity, n=count_word(number, self.lang), **plural, **values)

    def _class(self, node: FactRef, one: bool = False) -> str:
        pattern = self.words.counts[node.fact]
        if node.of is None:
            return pattern.bare
        if node.fact == "copies":
            return self._copies(node.of, one)
        return pattern.of.format(of=self.thing(node.of))

    def _copies(self, of: Node, one: bool) -> str:
        name = of.fact if isinstance(of, FactRef) else of.name if isinstance(of, Constant) else ""
        if one and name in self.words.one:
            return self.words.one[name]
        plain = isinstance(of, Constant) and of.kind is Kind.TILES
        return self.thing(of) if plain else f"{'copy' if one else 'copies'} of {self.thing(of)}"

    def count_noun(self, node: FactRef) -> str:
        pattern = self.words.counts[node.fact]
        return pattern.noun.format(s=self.subject(node.seat), t=self._tide(node.tide), of=self._class(node))

    def melds(self, facts: list[FactRef], comparison: Comparison, number: int) -> str:
        names = self.list_or([self.words.melds[one.fact] for one in facts])
        subject = self.subject(facts[0].seat)
        if number == 0:
            return f"{subject} has no {names}"
        if number == 1:
            return f"{subject} has {_QUANTITY[comparison]}one {names}"
        return f"{subject} has {_QUANTITY[comparison]}{count_word(number, self.lang)} melds ({names})"

    def leave_out(self, thing: str, text: str) -> str:
        return f"leaving out {thing}, {text}"

    def unit(self, unit: str) -> str:
        return _UNITS[Unit(unit)]

    def value_word(self) -> str:
        return "the value"

    def guarded(self, value: str, when: str) -> str:
        return f"{value} (only when {when})"

    def aggregate(self, node: Aggregate) -> str:
        unit, whose = _UNITS[node.unit], "factors" if node.factors else "fans"
        match node.collect:
            case Collect.TOTAL:
                return f"all {unit} of the {whose} together"
            case Collect.HIGHEST:
                return f"the highest {unit} among the {whose}"
            case Collect.PRODUCT:
                return f"the product of the {unit} of the {whose}"

    def power(self, exponent: str) -> str:
        return f"2 to the power of ({exponent})"

    def looked_up(self, table: str, row: str) -> str:
        return f"the entry of the table “{table}” for ({row})"

    def chosen(self, rows: list[tuple[str, str]], otherwise: str) -> str:
        return "; ".join([*(f"{value} when {when}" for value, when in rows), f"otherwise {otherwise}"])

    def limited(self, value: str, limit: Node) -> str:
        if isinstance(limit, Guarded):
            return f"{value}, at most {self.number(limit.value)} when {self.clause(limit.when)}"
        return f"{value}, at most {self.number(limit)}"

    def extreme(self, left: str, right: str, largest: bool) -> str:
        return f"the {'larger' if largest else 'smaller'} of {left} and {right}"

    def tidal(self, noun: str, tide: Tide | None) -> str:
        return noun + self._tide(tide)

    def _tide(self, tide: Tide | None) -> str:
        return "" if tide is None or tide is self.tide else _TIDES[tide]

    def nobody(self) -> str:
        return "the player"

    def quoted(self, text: str) -> str:
        return f"“{text}”"

    def formula_word(self, id: str) -> str:
        return id
