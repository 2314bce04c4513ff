"""Random well-typed formulas as a ruleset author could write them, and the dictionary that they are written with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st

from hrbrules.formula.signature import BOOL, ClauseType, Place, Scope, Stage, Table, Words, integer
from hrbrules.formula.tree import (
    Aggregate,
    All,
    Any,
    Arithmetic,
    Choice,
    Collect,
    Compare,
    Comparison,
    Domain,
    Double,
    Guarded,
    Is,
    Judged,
    Kind,
    Name,
    Node,
    Not,
    Number,
    Of,
    Operation,
    Row,
    SomeHas,
    SomeIs,
    Tide,
    TileName,
    Truth,
    Unit,
)
from hrbrules.vocabulary.facts_win import value_fact
from hrbrules.vocabulary.words import standard_words

EVERYWHERE = Place(
    title=("到处", "everywhere"), scopes=frozenset(Scope), stage=Stage.BEARERS, tide=Tide.COMPLETE, domains=frozenset(Domain)
)
ON_THE_HAND = Place(
    title=("手牌", "the hand"), scopes=frozenset({Scope.HAND, Scope.READING, Scope.SEAT}), stage=Stage.HAND, tide=Tide.HELD
)
TERMS = {
    "opened": ("chis + pengs + ming_gangs + bu_gangs >= 1", frozenset({Scope.SEAT}), Stage.HAND),
    "waiting": ("declared and not opened", frozenset({Scope.SEAT}), Stage.KINDS),
    "big": ("triplets >= 1 or copies of yaojiu >= 3", frozenset({Scope.READING, Scope.HAND}), Stage.HAND),
}
CLAUSES = {"zi_mo": "kind", "mo_bao": "kind", "ka_dang": "fan", "chu_chong": "factor", "zhan_li": "factor"}
WORTHS = {
    "zi_mo": {Unit.POINTS: "2", Unit.FAN: "1"}, "mo_bao": {Unit.POINTS: "1 + triplets"}, "ka_dang": {Unit.TIMES: "2"},
    "chu_chong": {Unit.TIMES: "3", Unit.POINTS: "losers"}, "zhan_li": {Unit.TIMES: "2"},
}  # fmt: skip


def dictionary() -> Words:
    """The standard words, three terms, five clauses that are worth something, a table and two numbers."""
    words = standard_words()
    words.facts["value"] = value_fact(integer(0, 200))
    for name, (_, scopes, stage) in TERMS.items():
        words.clauses[name] = ClauseType(group="term", scopes=scopes, stage=stage)
    stages = {"kind": Stage.KINDS, "fan": Stage.FANS, "factor": Stage.FACTORS}
    for name, group in CLAUSES.items():
        words.clauses[name] = ClauseType(group=group, scopes=frozenset({Scope.RESULT}), stage=stages[group])
    words.tables["ladder"] = Table(rows=(0, 1, 2, 5, 10, 20, 40), low=-1, unit=None)
    words.numbers |= {"cap": (0, Unit.POINTS), "base": (1, None), "many": (7, None)}
    words.aliases |= {"开门": "opened", "自摸": "zi_mo", "阶梯": "ladder"}
    words.worths = {
        (False, Unit.POINTS): (integer(2, 2), integer(1, 5)), (False, Unit.FAN): (integer(1, 1),), (False, Unit.TIMES): (integer(2, 2),),
        (True, Unit.TIMES): (integer(3, 3), integer(2, 2)), (True, Unit.POINTS): (integer(2, 3),),
    }  # fmt: skip
    return words


@dataclass(frozen=True, slots=True)
class _Grower:
    """Draws trees of a kind. `place` says which facts may be named; `payer`, `reading`: whether those are known here."""

    draw: Callable[..., int]
    place: Place
    words: Words

    def pick(self, count: int) -> int:
        return self.draw(st.integers(0, count - 1))

    def one(self, *makers: Callable[[], Node]) -> Node:
        return makers[self.pick(len(makers))]()

    def facts(self, kind: Kind, *, of: bool = False) -> list[str]:
        return [
            id
            for id, fact in sorted(self.words.facts.items())
            if fact.type.kind is kind and fact.scope in self.place.scopes and fact.stage <= self.place.stage
            and (fact.of if of else fact.of != "must")
        ]  # fmt: skip

    def fact(self, kind: Kind) -> Node:
        names = self.facts(kind)
        return Name(text=names[self.pick(len(names))])

    def everywhere(self) -> bool:
        return self.place is EVERYWHERE

    # ---- kinds of value --------------------------------------------------------------------------------------------

    def tiles(self, depth: int) -> Node:
        classes = sorted(self.words.classes)
        simple = (
            lambda: Name(text=classes[self.pick(len(classes))]),
            lambda: TileName(tile=self.pick(27)),
            lambda: self.fact(Kind.TILES),
        )
        if depth <= 0:
            return self.one(*simple)
        return self.one(*simple, lambda: Judged(tide=self.tide(), operand=Name(text="pair")), lambda: self.choice(self.tiles, depth))

    def tide(self) -> Tide:
        return (Tide.HELD, Tide.COMPLETE)[self.pick(2)]

    def seat(self, depth: int) -> Node:
        return self.fact(Kind.SEAT) if depth <= 0 or self.pick(3) else self.choice(self.seat, depth)

    def choice(self, value: Callable[[int], Node], depth: int) -> Node:
        rows = tuple(Row(value=value(depth - 1), when=self.truth(depth - 1)) for _ in range(1 + self.pick(2)))
        return Choice(rows=rows, otherwise=value(depth - 1))

    def of_tiles(self, depth: int) -> Node:
        names = self.facts(Kind.INT, of=True)
        return Of(name=names[self.pick(len(names))], operand=self.tiles(depth - 1))

    def judged(self, depth: int) -> Node:
        name = ("copies", "concealed", "triplets", "sequences", "an_ke")[self.pick(5)]
        return Judged(tide=self.tide(), operand=Of(name=name, operand=self.tiles(depth - 1)))

    def number(self, depth: int) -> Node:
        simple = (lambda: Number(value=self.pick(10)), lambda: self.fact(Kind.INT), lambda: Name(text=("base", "many")[self.pick(2)]))
        if depth <= 0:
            return self.one(*simple)
        grown = [
            lambda: self.of_tiles(depth),
            lambda: self.judged(depth),
            lambda: self.arithmetic(depth),
            lambda: self.arithmetic(depth),
            lambda: self.choice(self.number, depth),
            lambda: Double(operand=Arithmetic(operation=Operation.MIN, left=self.counted(depth), right=Number(value=self.pick(6)))),
            lambda: Of(name="ladder", operand=Arithmetic(operation=Operation.AT_MOST, left=self.counted(depth), right=Number(value=5))),
        ]
        if self.everywhere():
            grown += [self.aggregate, lambda: Of(name=self.seat_number(), operand=self.seat(depth - 1))]
        return self.one(*simple, *grown)

    def counted(self, depth: int) -> Node:
        """A number that is never negative."""
        return Arithmetic(operation=Operation.MAX, left=self.number(depth - 1), right=Number(value=0))

    def seat_number(self) -> str:
        return ("chis", "pengs", "ming_gangs", "bu_gangs", "an_gangs")[self.pick(5)]

    def aggregate(self) -> Node:
        return Aggregate(collect=list(Collect)[self.pick(3)], unit=list(Unit)[self.pick(3)], factors=bool(self.pick(2)))

    def arithmetic(self, depth: int) -> Node:
        operation = list(Operation)[self.pick(len(Operation))]
        left, right = self.number(depth - 1), self.number(depth - 1)
        guard = self.pick(4)
        if guard == 0:
            right = Guarded(value=right, when=self.truth(depth - 1))
        elif guard == 1 and operation is not Operation.SUBTRACT:
            left = Guarded(value=left, when=self.truth(depth - 1))
        return Arithmetic(operation=operation, left=left, right=right)

    def truth(self, depth: int) -> Node:
        names = self.facts(Kind.BOOL) + [n for n, (_, s, stage) in TERMS.items() if s <= self.place.scopes and stage <= self.place.stage]
        if self.everywhere():
            names += sorted(CLAUSES)
        simple = (lambda: Name(text=names[self.pick(len(names))]), lambda: Truth(value=bool(self.pick(2))))
        if depth <= 0:
            return self.one(*simple)
        grown = [
            lambda: self.compare(depth),
            lambda: self.compare(depth),
            lambda: self.membership(depth),
            lambda: Not(operand=self.truth(depth - 1)),
            lambda: All(parts=self.truths(depth)),
            lambda: Any(parts=self.truths(depth)),
            lambda: self.choice(self.truth, depth),
        ]
        if self.everywhere():
            grown += [lambda: self.quantified(depth), lambda: self.quantified(depth), lambda: self.asked(depth)]
        return self.one(simple[0], *grown)

    def truths(self, depth: int) -> tuple[Node, ...]:
        return tuple(self.truth(depth - 1) for _ in range(2 + self.pick(2)))

    def compare(self, depth: int) -> Node:
        comparison = list(Comparison)[self.pick(6)]
        return Compare(comparison=comparison, left=self.number(depth - 1), right=self.number(depth - 1))

    def asked(self, depth: int) -> Node:
        name = ("declared", "declaring", "looked", "opened", "waiting")[self.pick(5)]
        return Of(name=name, operand=self.seat(depth - 1))

    def membership(self, depth: int) -> Node:
        members = {
            Kind.PLACE: ["middle", "edge", "two_sided", "single", "two_pair", "none", "place"],
            Kind.SHAPE: ["four_sets", "seven_pairs"],
            Kind.EVENT: ["draw", "gang_draw", "discard", "by"],
            Kind.SEAT: self.facts(Kind.SEAT),
            Kind.TILES: [*sorted(self.words.classes), *self.facts(Kind.TILES)],
        }
        kinds = [Kind.PLACE, Kind.SHAPE, Kind.TILES, *([Kind.EVENT, Kind.SEAT] if self.everywhere() else [])]
        kind = kinds[self.pick(len(kinds))]
        operand = {Kind.SEAT: self.seat, Kind.TILES: self.tiles}.get(kind, lambda depth: self.fact(kind))(depth - 1)
        known = members[kind]
        names = tuple(Name(text=known[self.pick(len(known))]) for _ in range(1 + self.pick(3)))
        return Is(operand=operand, names=names, negated=bool(self.pick(2)))

    def quantified(self, depth: int) -> Node:
        every, domain = bool(self.pick(2)), list(Domain)[self.pick(3)]
        if self.pick(2):
            return SomeHas(every=every, domain=domain, test=self.truth(depth - 1))
        known = ["opened", "waiting", "declared"] if domain is Domain.LOSER else ["middle", "edge", "single", "two_pair"]
        return SomeIs(every=every, domain=domain, names=tuple(Name(text=known[self.pick(len(known))]) for _ in range(1 + self.pick(2))))


@st.composite
def formulas(draw: Callable[..., int], place: Place, *, numbers: bool | None = None) -> Node:
    """A number or a truth that may stand at a place."""
    grower = _Grower(draw, place, dictionary())
    wanted = bool(grower.pick(2)) if numbers is None else numbers
    depth = 1 + grower.pick(4)
    return grower.number(depth) if wanted else grower.truth(depth)


TYPES = {True: integer(0, 0), False: BOOL}
