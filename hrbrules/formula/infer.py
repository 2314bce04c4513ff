"""A parsed formula and the words it may use go in; the resolved, folded formula with its type and needs comes out.

Every finding is a diagnostic at its place. A part that failed has type UNKNOWN and raises no further finding.
"""

from __future__ import annotations

import re

from hrbrules.formula import arithmetic
from hrbrules.formula.advice import of_word, plain_word, spaced
from hrbrules.formula.fold import fold
from hrbrules.formula.signature import BOOL, TILES, UNKNOWN, ClauseType, Fact, Place, Scope, Stage, Type, Words, integer
from hrbrules.formula.tree import (
    Aggregate,
    All,
    Any,
    Arithmetic,
    Choice,
    ClauseRef,
    Compare,
    Constant,
    Domain,
    Double,
    FactRef,
    Guarded,
    Is,
    Judged,
    Kind,
    Name,
    Node,
    Not,
    Number,
    Of,
    Row,
    SomeHas,
    SomeIs,
    TableRef,
    Tide,
    TileName,
    Truth,
    Unit,
)
from hrbrules.formula.wording import UNIT_ADVICE, kind_words, scope_words, stage_words, type_advice
from hrbrules.source.diagnostic import Problems
from hrbrules.source.record import record
from hrbrules.source.suggest import suggest
from hrbrules.source.text import Span
from hrbrules.tiles.tile import tile_text

_HYPHENATED = re.compile(r"[^\W\d]\w*(?:-[^\W\d]\w*)+")
_LONGEST_RUN = 40  # characters in which words without blanks between them are looked for


@record
class Inferred:
    """A resolved formula, its type, the scopes it needs and the stage from which on it can be asked."""

    node: Node
    type: Type
    scopes: frozenset[Scope]
    stage: Stage


def infer(node: Node, words: Words, place: Place, problems: Problems, expected: Type | None = None) -> Inferred | None:
    """Resolve and type a formula at a place; None where a diagnostic was reported. `expected` fixes kind and unit."""
    before = len(problems.found)
    inference = _Inference(words, place, problems)
    resolved, type_ = inference.infer(node)
    if expected is not None:
        inference.expect(type_, expected, node.span)
    if len(problems.found) > before or type_ is UNKNOWN:
        return None
    return Inferred(node=fold(resolved), type=type_, scopes=frozenset(inference.scopes), stage=inference.stage)


class _Inference:
    def __init__(self, words: Words, place: Place, problems: Problems) -> None:
        self.words, self.place, self.problems = words, place, problems
        self.allowed: set[Scope] = set(place.scopes)
        self.tide: Tide | None = None
        self.scopes: set[Scope] = set()
        self.stage = Stage.HAND

    def fail(self, code: str, span: Span | None, **values: object) -> tuple[Node, Type]:
        self.problems.error(code, span, **values)
        return Truth(value=False, span=span), UNKNOWN

    def _mistyped(self, span: Span | None, found: Kind, expected: Kind) -> tuple[Node, Type]:
        advice = type_advice(found, expected)
        return self.fail("wrong-type", span, found=kind_words(found), expected=kind_words(expected), advice=advice)

    def expect(self, got: Type, want: Type, span: Span | None) -> bool:
        if UNKNOWN in (got, want):
            return False
        if got.kind is not want.kind:
            advice = type_advice(got.kind, want.kind)
            self.problems.error("wrong-type", span, found=kind_words(got.kind), expected=kind_words(want.kind), advice=advice)
            return False
        if want.unit is not None and got.unit not in (None, want.unit):
            also = UNIT_ADVICE if got.unit is Unit.FAN and want.unit is Unit.POINTS else ""
            self.problems.error("wrong-unit", span, found=kind_words(got.unit), expected=kind_words(want.unit), also=also)
            return False
        return True

    def infer(self, node: Node) -> tuple[Node, Type]:
        match node:
            case Number():
                return node, arithmetic.bounded(integer(node.value, node.value, node.unit), node.span, self.problems)
            case Truth():
                return node, BOOL
            case TileName(tile=tile):
                return Constant(kind=Kind.TILES, value=1 << tile, name=tile_text(tile), span=node.span), TILES
            case Name(text=text):
                return self._name(text, node.span)
            case Of():
                return self._of(node)
            case Judged():
                return self._judged(node)
            case Not(operand=operand):
                return Not(operand=self._bool(operand), span=node.span), BOOL
            case All(parts=parts):
                return All(parts=tuple(self._bool(part) for part in parts), span=node.span), BOOL
            case Any(parts=parts):
                return Any(parts=tuple(self._bool(part) for part in parts), span=node.span), BOOL
            case Is():
                return self._is(node)
            case SomeIs():
                return self._some_is(node)
            case SomeHas():
                return self._some_has(node)
            case _:
                return self._number(node)

    def _bool(self, node: Node) -> Node:
        resolved, type_ = self.infer(node)
        self.expect(type_, BOOL, node.span)
        return resolved

    def _operand(self, node: Node) -> tuple[Node, Type]:
        """A number that may be guarded: only arithmetic has something that is left where it vanishes."""
        if not isinstance(node, Guarded):
            return self._int(node)
        value, type_ = self._int(node.value)
        return Guarded(value=value, when=self._bool(node.when), span=node.span), type_

    def _int(self, node: Node) -> tuple[Node, Type]:
        resolved, type_ = self.infer(node)
        return resolved, type_ if self.expect(type_, integer(0, 0), node.span) else UNKNOWN

    def _number(self, node: Node) -> tuple[Node, Type]:
        match node:
            case Arithmetic():
                left, left_type = self._operand(node.left)
                right, right_type = self._operand(node.right)
                made = Arithmetic(operation=node.operation, left=left, right=right, span=node.span)
                return made, arithmetic.arithmetic(made, left_type, right_type, self.problems)
            case Compare():
                left, left_type = self._int(node.left)
                right, right_type = self._int(node.right)
                if UNKNOWN not in (left_type, right_type):
                    arithmetic.same_unit(left_type, right_type, node, self.problems)
                return Compare(comparison=node.comparison, left=left, right=right, span=node.span), BOOL
            case Double(operand=operand):
                inner, type_ = self._int(operand)
                return Double(operand=inner, span=node.span), arithmetic.double(type_, node.span, self.problems)
            case Choice():
                return self._choice(node)
            case Guarded():
                return self.fail("guard-alone", node.span)
            case Aggregate():
                word = node.collect.value
                self._reach(Stage.SHARES if node.factors else Stage.VALUE, node.span, word)
                if not self._may(Scope.RESULT, node.span, word):
                    return node, UNKNOWN
                return node, arithmetic.aggregate(node, self.words.worths.get((node.factors, node.unit), ()), self.problems)
            case _:
                raise AssertionError(node)

    def _choice(self, node: Choice) -> tuple[Node, Type]:
        otherwise, type_ = self.infer(node.otherwise)
        rows: list[Row] = []
        for row in node.rows:
            value, row_type = self.infer(row.value)
            rows.append(Row(value=value, when=self._bool(row.when), span=row.span))
            if UNKNOWN in (type_, row_type):
                type_ = UNKNOWN
            elif row_type.kind is Kind.INT and type_.kind is Kind.INT:
                type_ = arithmetic.join(type_, row_type, row.value.span, self.problems)
            elif not self.expect(row_type, type_, row.value.span):
                type_ = UNKNOWN
        return Choice(rows=tuple(rows), otherwise=otherwise, span=node.span), type_

    def _judged(self, node: Judged) -> tuple[Node, Type]:
        outer, self.tide = self.tide, node.tide
        resolved, type_ = self.infer(node.operand)
        self.tide = outer
        if type_ is not UNKNOWN and not (isinstance(resolved, FactRef) and resolved.tide is node.tide):
            return self.fail("no-tide", node.span)
        return resolved, type_

    # ---- names -------------------------------------------------------------------------------------------------

    def _name(self, text: str, span: Span | None) -> tuple[Node, Type]:
        words = self.words
        name = words.aliases.get(text, text)
        if name in words.facts:
            fact = words.facts[name]
            if fact.of == "must":
                return self.fail("needs-class", span, word=text)
            return self._fact(fact, span)
        if name in words.classes:
            return Constant(kind=Kind.TILES, value=words.classes[name], name=name, span=span), TILES
        if name in words.members:
            kind, bit = words.members[name]
            return Constant(kind=kind, value=bit, name=name, span=span), Type(kind=kind)
        if name in words.clauses:
            return self._clause(name, words.clauses[name], span)
        if name in words.numbers:
            value, unit = words.numbers[name]
            return Number(value=value, unit=unit, span=span), integer(value, value, unit)
        if name in words.tables:
            return self.fail("table-alone", span, word=text)
        return self._unknown(text, span)

    def _unknown(self, text: str, span: Span | None) -> tuple[Node, Type]:
        """One message for `ka-dang`, which the grammar takes for a difference of two words."""
        known = self.words.known()
        if span is not None and "-" in span.source.text:
            for run in _HYPHENATED.finditer(span.source.text, max(0, span.start - 60), span.end + 60):
                if run.start() <= span.start < run.end() and suggest(run[0], known):
                    text, span = run[0], Span(span.source, run.start(), run.end())
                    break
        apart = spaced(text, set(known)) if len(text) <= _LONGEST_RUN else ""
        plain = plain_word(text)
        if plain is not None:
            return self.fail("unknown-word", span, word=text, suggestion="", advice=plain)
        suggestion = apart or suggest(text, known)
        advice = ("词与词之间空一格", "leave a blank between words") if apart else ("", "") if suggestion else of_word(text)
        return self.fail("unknown-word", span, word=text, suggestion=suggestion, advice=advice)

    def _fact(self, fact: Fact, span: Span | None, of: Node | None = None, seat: Node | None = None) -> tuple[Node, Type]:
        # Of another seat public facts are known only when somebody wins; bare ones are the hand's own.
        if not self._reach(fact.stage if seat is None else max(fact.stage, Stage.KINDS), span, fact.id):
            return Truth(value=False, span=span), UNKNOWN
        if seat is None and not self._may(fact.scope, span, fact.id):
            return Truth(value=False, span=span), UNKNOWN
        tide: Tide | None = None
        if fact.tides:
            tide = self.tide or self.place.tide
            if tide is None:
                return self.fail("tide-needed", span, word=fact.id)
            if tide is Tide.COMPLETE and fact.scope is Scope.HAND and not self._may(Scope.READING, span, fact.id):
                return Truth(value=False, span=span), UNKNOWN
        return FactRef(fact=fact.id, tide=tide, of=of, seat=seat, span=span), fact.type

    def _may(self, scope: Scope, span: Span | None, word: str) -> bool:
        self.scopes.add(scope)
        if scope in self.allowed:
            return True
        code = "bare-reading" if scope is Scope.READING else "wrong-scope"
        self.problems.error(code, span, word=word, scope=scope_words(scope), place=self.place.title)
        return False

    def _reach(self, stage: Stage, span: Span | None, word: str = "") -> bool:
        self.stage = max(self.stage, stage)
        if stage > self.place.stage:
            self.problems.error("too-early", span, word=word, stage=stage_words(stage), place=self.place.title)
            return False
        return True

    def _clause(self, name: str, clause: ClauseType, span: Span | None, seat: Node | None = None) -> tuple[Node, Type]:
        if clause.early is not None and clause.early[1] <= self.place.stage < clause.stage:
            # Before fans are counted, one that looks at earlier things only is asked like a term: ting on 卡当 alone (B14).
            clause = ClauseType(group="term", scopes=clause.early[0], stage=clause.early[1])
        if not self._reach(max(clause.stage, Stage.KINDS) if seat is not None else clause.stage, span, name):
            return Truth(value=False, span=span), UNKNOWN
        for scope in sorted(clause.scopes):
            if seat is None and not self._may(scope, span, name):
                return Truth(value=False, span=span), UNKNOWN
        return ClauseRef(group=clause.group, clause=name, seat=seat, span=span), clause.type

    def _of(self, node: Of) -> tuple[Node, Type]:
        words = self.words
        name = words.aliases.get(node.name, node.name)
        if name in words.tables:
            operand, type_ = self._int(node.operand)
            table = words.tables[name]
            return TableRef(table=name, operand=operand, span=node.span), arithmetic.lookup(name, table, type_, node.span, self.problems)
        operand, type_ = self.infer(node.operand)
        if type_ is UNKNOWN:
            return operand, UNKNOWN
        if type_.kind is Kind.SEAT:
            if name in words.clauses and words.clauses[name].group == "term":
                if not words.clauses[name].scopes <= {Scope.SEAT}:
                    return self.fail("not-of-seat", node.span, word=node.name)
                return self._clause(name, words.clauses[name], node.span, seat=operand)
            if name in words.facts and words.facts[name].scope is Scope.SEAT:
                return self._fact(words.facts[name], node.span, seat=operand)
            if name in words.known():
                return self.fail("not-of-seat", node.span, word=node.name)
        elif type_.kind is Kind.TILES:
            if name in words.facts and words.facts[name].of:
                return self._fact(words.facts[name], node.span, of=operand)
            if name in words.known():
                return self.fail("takes-no-class", node.span, word=node.name)
        elif name in words.known():
            return self._mistyped(node.operand.span, type_.kind, Kind.TILES)
        return self._unknown(node.name, node.span)

    # ---- is, some, every ---------------------------------------------------------------------------------------

    def _is(self, node: Is) -> tuple[Node, Type]:
        operand, type_ = self.infer(node.operand)
        if type_.kind in (Kind.INT, Kind.BOOL):
            return self.fail("is-of-number", node.span, found=kind_words(type_.kind))
        names = self._alternatives(node.names, type_)
        return Is(operand=operand, names=names, negated=node.negated, span=node.span), BOOL if type_ is not UNKNOWN else UNKNOWN

    def _alternatives(self, names: tuple[Node, ...], want: Type) -> tuple[Node, ...]:
        found: list[Node] = []
        for name in names:
            resolved, type_ = self.infer(name)
            self.expect(type_, want, name.span)
            found.append(resolved)
        return tuple(found)

    def _some_is(self, node: SomeIs) -> tuple[Node, Type]:
        if not self._open(node.domain, node.span):
            return node, UNKNOWN
        if node.domain is Domain.LOSER:
            for tile in node.names:
                if not isinstance(tile, Name):
                    return self._mistyped(tile.span, Kind.TILES, Kind.BOOL)
            test = tuple(Of(name=name.text, operand=Name(text="payer"), span=name.span) for name in node.names if isinstance(name, Name))
            whole: Node = test[0] if len(test) == 1 else Any(parts=test, span=node.span)
            return self._some_has(SomeHas(every=node.every, domain=node.domain, test=whole, span=node.span))
        names: list[Node] = []
        for name in node.names:
            resolved, type_ = self.infer(name)
            if type_ is not UNKNOWN and not (isinstance(resolved, Constant) and type_.kind in (Kind.PLACE, Kind.SHAPE)):
                self._mistyped(name.span, type_.kind, Kind.PLACE)
            names.append(resolved)
        kinds = {name.kind for name in names if isinstance(name, Constant)}
        if len(kinds) > 1:
            return self._mistyped(node.span, Kind.SHAPE, Kind.PLACE)
        return SomeIs(every=node.every, domain=node.domain, names=tuple(names), span=node.span), BOOL

    def _some_has(self, node: SomeHas) -> tuple[Node, Type]:
        if not self._open(node.domain, node.span):
            return node, UNKNOWN
        inner = Scope.PAYER if node.domain is Domain.LOSER else Scope.READING
        outer, needed = set(self.allowed), set(self.scopes)
        self.allowed.add(inner)
        test = self._bool(node.test)
        self.allowed = outer
        if inner not in needed:
            self.scopes.discard(inner)  # bound here, so the formula around it does not need it
        return SomeHas(every=node.every, domain=node.domain, test=test, span=node.span), BOOL

    def _open(self, domain: Domain, span: Span | None) -> bool:
        if domain not in self.place.domains:
            self.problems.error("wrong-domain", span, domain=kind_words(domain), place=self.place.title)
            return False
        if not self._reach(Stage.WAITS if domain is Domain.WAIT else Stage.KINDS, span, domain):
            return False
        if domain is not Domain.WAIT:
            self.scopes.add(Scope.WIN)
        return True
