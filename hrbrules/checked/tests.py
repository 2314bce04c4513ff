"""A clause's `when`, `all` or `any` as written goes in; a typed test with named parts comes out."""

from __future__ import annotations

from hrbrules.checked.parsing import Parser
from hrbrules.checked.places import PAID
from hrbrules.checked.reading import read_prose
from hrbrules.formula.infer import infer
from hrbrules.formula.signature import BOOL, Place, Scope, Stage, Type, Words
from hrbrules.formula.tree import ClauseRef, FactRef, Node, Truth, walk
from hrbrules.resolved.tree import Block
from hrbrules.ruleset.clause import AllOf, AnyOf, Part, Test, When
from hrbrules.source.diagnostic import Problems
from hrbrules.source.record import field, open_record
from hrbrules.syntax.tree import Node as SyntaxNode
from hrbrules.syntax.tree import Scalar


@open_record
class FormulaReader:
    """Parses and infers formulas; remembers what scopes and stage they needed since the last `forget`."""

    words: Words
    problems: Problems
    parser: Parser = field(default_factory=Parser)
    scopes: set[Scope] = field(default_factory=set)
    stage: Stage = Stage.HAND
    type: Type | None = None

    def forget(self) -> None:
        self.scopes, self.stage = set(), Stage.HAND

    def read(self, node: SyntaxNode | None, place: Place, expected: Type | None) -> Node | None:
        """The resolved formula, or None where a diagnostic was reported."""
        if not isinstance(node, Scalar):
            return None
        parsed = self.parser.parse(node, self.problems)
        inferred = None if parsed is None else infer(parsed, self.words, place, self.problems, expected)
        if inferred is None:
            return None
        self.scopes |= inferred.scopes
        self.stage = max(self.stage, inferred.stage)
        self.type = inferred.type
        if place in PAID:
            self._warn_of_the_winner(inferred.node)
        return inferred.node

    def _warn_of_the_winner(self, formula: Node) -> None:
        """Where a payer is in question, a public word without an owner tells of the winner, which is seldom what is meant."""
        for part in walk(formula):
            match part:
                case FactRef(fact=word, seat=None) if self.words.facts[word].scope is Scope.SEAT and part.of is None:
                    pass
                case ClauseRef(group="term", clause=word, seat=None) if self.words.clauses[word].scopes == {Scope.SEAT}:
                    pass
                case _:
                    continue
            self.problems.warning("winner-meant", part.span, word=word)

    def test(self, block: Block, place: Place) -> Test | None:
        """The test of a clause; None where it has none or it failed."""
        if len([name for name in ("when", "all", "any") if name in block.entries]) > 1:
            second = [block.entries[name] for name in ("when", "all", "any") if name in block.entries][1]
            self.problems.error("two-tests", second.span)
            return None
        if "when" in block.entries:
            formula = self.read(block.node("when"), place, BOOL)
            return None if formula is None else When(formula=formula)
        for name, make in (("all", AllOf), ("any", AnyOf)):
            parts = block.block(name)
            if parts is not None:
                if not parts.entries:
                    self.problems.error("no-parts", block.entries[name].span, word=name)
                    return None
                return make(parts=tuple(self._part(id, parts, place) for id in parts.entries))
        return None

    def _part(self, id: str, parts: Block, place: Place) -> Part:
        entry = parts.entries[id]
        assert isinstance(entry.value, Block)
        test = self.test(entry.value, place)
        if test is None and not any(name in entry.value.entries for name in ("when", "all", "any")):
            self.problems.error("no-test", entry.span, word=id)
        return Part(id=id, test=test or When(formula=Truth(value=True)), prose=read_prose(entry.value, entry, self.problems))
