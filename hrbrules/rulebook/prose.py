"""A resolved formula goes in; a clause of a sentence that a player reads comes out. Any formula has one.

Where no phrase fits, the formula itself is quoted in the reader's words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from hrbrules.formula.to_text import to_text
from hrbrules.formula.tree import (
    Aggregate,
    All,
    Any,
    Arithmetic,
    Choice,
    ClauseRef,
    Compare,
    Comparison,
    Constant,
    Double,
    FactRef,
    Guarded,
    Is,
    Kind,
    Node,
    Not,
    Number,
    Operation,
    SomeHas,
    SomeIs,
    TableRef,
    Tide,
    Truth,
)
from hrbrules.rulebook.tile_words import tile_word
from hrbrules.tiles.tile import mask_tiles
from hrbrules.vocabulary.phrases import Words

_MIRRORED = {
    Comparison.LESS: Comparison.MORE,
    Comparison.MORE: Comparison.LESS,
    Comparison.AT_MOST: Comparison.AT_LEAST,
    Comparison.AT_LEAST: Comparison.AT_MOST,
}
_OPPOSITE = {
    Comparison.EQUAL: Comparison.UNEQUAL,
    Comparison.UNEQUAL: Comparison.EQUAL,
    Comparison.LESS: Comparison.AT_LEAST,
    Comparison.AT_LEAST: Comparison.LESS,
    Comparison.MORE: Comparison.AT_MOST,
    Comparison.AT_MOST: Comparison.MORE,
}


class Speaker(ABC):
    """Says formulas in one language. `name` gives the reader's name of a clause; `tide` goes without saying.

    `of_seat`: terms that speak of a player. `dealt`: the win is on the deal, where `natural` means a complete hand.
    """

    lang: str
    words: Words

    def __init__(
        self, name: Callable[[str], str], of_seat: frozenset[str] = frozenset(), tide: Tide | None = None, dealt: bool = False
    ) -> None:
        self.name, self.of_seat, self.tide, self.dealt = name, of_seat, tide, dealt

    # ---- conditions --------------------------------------------------------------------------------------------

    def clause(self, node: Node) -> str:
        """A condition as a clause without a full stop."""
        match node:
            case Truth(value=value):
                return self.always(value)
            case FactRef(fact=fact) if fact in self.words.truths:
                return self.truth(node)[0].format(s=self.subject(node.seat))
            case ClauseRef():
                return self.holds(node, True)
            case Compare():
                return self.compare(node)
            case Is():
                return self.is_one_of(node, node.negated)
            case SomeIs():
                return self.some_is(node)
            case SomeHas():
                return self.some_has(node)
            case Not(operand=operand):
                return self.negation(operand)
            case All(parts=parts):
                return self.tile_at(parts) or self.join([self.part(part, within=All) for part in parts], every=True)
            case Any(parts=parts):
                return self.join([self.part(part, within=Any) for part in parts], every=False)
            case _:
                return self.quote(node)

    def negation(self, node: Node) -> str:
        """The opposite of a condition, as directly as the language allows."""
        match node:
            case Truth(value=value):
                return self.always(not value)
            case FactRef(fact=fact) if fact in self.words.truths:
                return self.truth(node)[1].format(s=self.subject(node.seat))
            case ClauseRef():
                return self.holds(node, False)
            case Compare(comparison=comparison):
                return self.compare(Compare(comparison=_OPPOSITE[comparison], left=node.left, right=node.right))
            case Is(negated=negated):
                return self.is_one_of(node, not negated)
            case Not(operand=operand):
                return self.clause(operand)
            case All(parts=parts):
                return self.clause(Any(parts=tuple(Not(operand=part) for part in parts)))
            case Any(parts=parts):
                return self.clause(All(parts=tuple(Not(operand=part) for part in parts)))
            case _:
                return self.deny(self.clause(node))

    def truth(self, node: FactRef) -> tuple[str, str]:
        """The patterns of a yes/no fact: where it holds, where it does not."""
        return self.words.truths["natural_deal" if self.dealt and node.fact == "natural" else node.fact]

    def part(self, node: Node, within: type[Node]) -> str:
        """A member of `and` or `or`; the other connective inside it is bracketed."""
        text = self.clause(node)
        while isinstance(node, Not) and isinstance(node.operand, Not):
            node = node.operand.operand
        inner = node
        if isinstance(node, Not) and isinstance(node.operand, All | Any):
            inner = Any(parts=()) if isinstance(node.operand, All) else All(parts=())
        mixed = isinstance(inner, All | Any) and not isinstance(inner, within)
        at_once = isinstance(inner, All) and self.tile_at(inner.parts)
        return self.bracket(text) if mixed and not at_once else text

    def tile_at(self, parts: tuple[Node, ...]) -> str:
        """A place and the tile that goes there, said at once: "单吊红中"; empty where no such phrase fits."""
        found: dict[str, Node] = {}
        for part in parts:
            if not (isinstance(part, Is) and isinstance(part.operand, FactRef) and len(part.names) == 1) or part.negated:
                return ""
            found[part.operand.fact] = part.names[0]
        place = found.get("place")
        if set(found) != {"place", "fill"} or len(parts) != 2 or not isinstance(place, Constant):
            return ""
        return self.words.tile_at.get(place.name, "").format(x=self.thing(found["fill"]))

    def compare(self, node: Compare) -> str:
        left, right, comparison = node.left, node.right, node.comparison
        if isinstance(left, Number) and not isinstance(right, Number):
            left, right, comparison = right, left, _MIRRORED.get(comparison, comparison)
        if isinstance(right, Number) and right.unit is None:
            found = self._counted(left, comparison, right.value)
            if found:
                return found
        return self.relate(self.number(left), comparison, self.number(right))

    def _counted(self, left: Node, comparison: Comparison, number: int) -> str:
        if comparison is Comparison.MORE:
            comparison, number = Comparison.AT_LEAST, number + 1
        elif comparison is Comparison.LESS:
            comparison, number = Comparison.AT_MOST, number - 1
        if comparison is Comparison.AT_MOST and number == 0:
            comparison = Comparison.EQUAL
        if comparison is Comparison.UNEQUAL and number == 0:
            comparison, number = Comparison.AT_LEAST, 1
        if number < 0 or (number == 0 and comparison is not Comparison.EQUAL):
            return ""
        plus, minus = summands(left)
        facts = [one for one in (*plus, *minus) if isinstance(one, FactRef) and one.fact in self.words.counts]
        if not plus or len(facts) != len(plus) + len(minus) or len({one.seat for one in facts}) != 1:
            return ""
        excluded = {one.of for one in facts[len(plus) :]}
        if None in excluded or not {one.fact for one in facts[len(plus) :]} <= {one.fact for one in facts[: len(plus)]}:
            return ""
        text = self._sum(facts[: len(plus)], comparison, number)
        if not text or not excluded:
            return text
        outside = [self.thing(one) for one in dict.fromkeys(fact.of for fact in facts[len(plus) :]) if one is not None]
        return self.leave_out(self.list_or(outside), text)

    def _sum(self, facts: list[FactRef], comparison: Comparison, number: int) -> str:
        if len(facts) == 1:
            return self.count(facts[0], comparison, number)
        if all(one.fact in self.words.melds and one.of is None for one in facts):
            return self.melds(facts, comparison, number)
        return ""

    # ---- numbers and things ------------------------------------------------------------------------------------

    def number(self, node: Node) -> str:
        """A number as a noun."""
        match node:
            case Number(value=value, unit=unit):
                return f"{value} {self.unit(unit)}" if unit is not None else str(value)
            case FactRef(fact=fact) if fact in self.words.counts:
                return self.count_noun(node)
            case FactRef(fact="value") | ClauseRef(clause="value"):
                return self.value_word()
            case ClauseRef(clause=clause, seat=None):
                return self.name(clause)
            case Arithmetic():
                return self.arithmetic(node)
            case Guarded(value=value, when=when):
                return self.guarded(self.number(value), self.clause(when))
            case Aggregate():
                return self.aggregate(node)
            case Double(operand=operand):
                return self.power(self.number(operand))
            case TableRef(table=table, operand=operand):
                return self.looked_up(self.name(table), self.number(operand))
            case Choice(rows=rows, otherwise=otherwise):
                pairs = [(self.number(row.value), self.clause(row.when)) for row in rows]
                return self.chosen(pairs, self.number(otherwise))
            case _:
                return self.quote(node)

    def operand(self, node: Node) -> str:
        """A number inside another calculation."""
        text = self.number(node)
        return self.bracket(text) if isinstance(node, Arithmetic | Choice) else text

    def arithmetic(self, node: Arithmetic) -> str:
        left, right = node.left, node.right
        if node.operation in (Operation.ADD, Operation.SUBTRACT, Operation.MULTIPLY):
            sign = {Operation.ADD: "+", Operation.SUBTRACT: "−", Operation.MULTIPLY: "×"}[node.operation]
            same = isinstance(left, Arithmetic) and left.operation is node.operation
            first = self.number(left) if same else self.operand(left)
            return f"{first} {sign} {self.operand(right)}"
        if node.operation is Operation.AT_MOST:
            return self.limited(self.number(left), right)
        return self.extreme(self.operand(left), self.operand(right), node.operation is Operation.MAX)

    def thing(self, node: Node) -> str:
        """A seat or a class of tiles as a noun."""
        match node:
            case FactRef(fact=fact) if fact in self.words.seats:
                return self.words.seats[fact]
            case FactRef(fact=fact, tide=tide) if fact in self.words.classes:
                return self.tidal(self.words.classes[fact], tide)
            case Constant(kind=Kind.TILES, value=mask, name=name):
                return self.words.classes.get(name) or self.list_or([tile_word(tile, self.lang) for tile in mask_tiles(mask)] or [name])
            case Constant(name=name):
                return self.words.classes.get(name) or self.name(name)
            case Choice(rows=rows, otherwise=otherwise):
                return self.chosen([(self.thing(row.value), self.clause(row.when)) for row in rows], self.thing(otherwise))
            case _:
                return self.quote(node)

    def subject(self, seat: Node | None) -> str:
        return self.nobody() if seat is None else self.thing(seat)

    def quote(self, node: Node) -> str:
        """The formula itself, in the reader's words."""
        return self.quoted(to_text(node, zh=self.lang == "zh-Hans", name=self.formula_word, tide=self.tide))

    # ---- what a language fills in ------------------------------------------------------------------------------

    @abstractmethod
    def always(self, value: bool) -> str: ...
    @abstractmethod
    def holds(self, node: ClauseRef, wanted: bool) -> str: ...
    @abstractmethod
    def is_one_of(self, node: Is, negated: bool) -> str: ...
    @abstractmethod
    def some_is(self, node: SomeIs) -> str: ...
    @abstractmethod
    def some_has(self, node: SomeHas) -> str: ...
    @abstractmethod
    def join(self, parts: list[str], *, every: bool) -> str: ...
    @abstractmethod
    def list_or(self, parts: list[str]) -> str: ...
    @abstractmethod
    def deny(self, text: str) -> str: ...
    @abstractmethod
    def bracket(self, text: str) -> str: ...
    @abstractmethod
    def relate(self, left: str, comparison: Comparison, right: str) -> str: ...
    @abstractmethod
    def count(self, node: FactRef, comparison: Comparison, number: int) -> str: ...
    @abstractmethod
    def count_noun(self, node: FactRef) -> str: ...
    @abstractmethod
    def melds(self, facts: list[FactRef], comparison: Comparison, number: int) -> str: ...
    @abstractmethod
    def leave_out(self, thing: str, text: str) -> str: ...
    @abstractmethod
    def unit(self, unit: str) -> str: ...
    @abstractmethod
    def value_word(self) -> str: ...
    @abstractmethod
    def guarded(self, value: str, when: str) -> str: ...
    @abstractmethod
    def aggregate(self, node: Aggregate) -> str: ...
    @abstractmethod
    def power(self, exponent: str) -> str: ...
    @abstractmethod
    def looked_up(self, table: str, row: str) -> str: ...
    @abstractmethod
    def chosen(self, rows: list[tuple[str, str]], otherwise: str) -> str: ...
    @abstractmethod
    def limited(self, value: str, limit: Node) -> str: ...
    @abstractmethod
    def extreme(self, left: str, right: str, largest: bool) -> str: ...
    @abstractmethod
    def tidal(self, noun: str, tide: Tide | None) -> str: ...
    @abstractmethod
    def nobody(self) -> str: ...
    @abstractmethod
    def quoted(self, text: str) -> str: ...
    @abstractmethod
    def formula_word(self, id: str) -> str: ...


def summands(node: Node) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """What a chain of + and − adds and what it takes away."""
    if isinstance(node, Arithmetic) and node.operation in (Operation.ADD, Operation.SUBTRACT):
        plus, minus = summands(node.left)
        more, less = summands(node.right)
        return (plus + more, minus + less) if node.operation is Operation.ADD else (plus + less, minus + more)
    return (node,), ()
