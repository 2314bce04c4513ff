"""The text of a formula goes in; a tree with places comes out, or a diagnostic."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from hrbrules.formula import tree
from hrbrules.formula.advice import advise, unfinished
from hrbrules.formula.tree import Collect, Comparison, Domain, Node, Operation, Tide, Unit
from hrbrules.source.diagnostic import Problems
from hrbrules.source.files import data_folder
from hrbrules.source.text import SourceText, Span
from hrbrules.tiles.tile import parse_tiles

MOST_NODES = 2000  # DESIGN §10
DEEPEST = 60  # CPython refuses deeper nesting in the generated code

_UNITS = {"番": Unit.FAN, "倍": Unit.TIMES, "分": Unit.POINTS}
_TIDES = {"听前": Tide.HELD, "胡后": Tide.COMPLETE}
_DOMAINS = {"胡法": Domain.READING, "听法": Domain.WAIT, "输家们": Domain.LOSER}
_COLLECTS = {"合计": Collect.TOTAL, "最高": Collect.HIGHEST, "连乘": Collect.PRODUCT}
_LIMITS = {"max": Operation.MAX, "取大": Operation.MAX, "min": Operation.MIN, "取小": Operation.MIN}
_COMPARISONS = {"≤": "<=", "≥": ">=", "≠": "!=", "＝": "=", "＜": "<", "＞": ">"}


def parse_formula(text: str, span: Span | None, problems: Problems) -> Node | None:
    """Parse one formula. `span` is where the text stands in its file; None stands for a text of its own."""
    at = span if span is not None else Span(SourceText(name="<formula>", text=text), 0, len(text))
    try:
        parsed = formula_parser().parse(text)
    except UnexpectedInput as error:
        _report(error, text, at, problems)
        return None
    nodes, depth = _measure(parsed)
    if nodes > MOST_NODES:
        problems.error("formula-too-long", at, most=MOST_NODES)
        return None
    if depth > DEEPEST:
        problems.error("formula-too-deep", at, most=DEEPEST)
        return None
    return _Builder(at).build(parsed.children[0])


@cache
def formula_parser() -> Lark:
    """The parser from the tables shipped beside the grammar; built anew where they do not load (another lark version)."""
    folder = data_folder("grammar")
    try:
        with (folder / "formula.tables").open("rb") as tables:
            return Lark.load(tables)
    except Exception:  # a foreign pickle may fail in any way; the grammar is always right
        return build_parser((folder / "formula.lark").read_text(encoding="utf-8"))


def build_parser(grammar: str, *, strict: bool = False) -> Lark:
    return Lark(grammar, parser="lalr", strict=strict, propagate_positions=True, maybe_placeholders=True)


def _measure(parsed: Tree[Token]) -> tuple[int, int]:
    count, deepest = 0, 0
    pending: list[tuple[Tree[Token] | Token | None, int]] = [(parsed, 0)]
    while pending:
        part, depth = pending.pop()
        count, deepest = count + 1, max(deepest, depth)
        if isinstance(part, Tree):
            pending.extend((child, depth + 1) for child in part.children)
    return count, deepest


def _report(error: UnexpectedInput, text: str, at: Span, problems: Problems) -> None:
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        problems.error("formula-unfinished", at.part(len(text), len(text)) if text else at, advice=unfinished(text))
        return
    position = error.pos_in_stream or 0
    word = str(error.token) if isinstance(error, UnexpectedToken) else text[position : position + 1]
    start, end, found, advice = advise(text, position, word)
    code = "formula-character" if isinstance(error, UnexpectedCharacters) else "formula-word"
    problems.error(code, at.part(start, end), found=found, advice=advice)


class _Builder:
    """Turns lark's tree into ours. Depth is bounded before, so recursion is safe."""

    def __init__(self, at: Span) -> None:
        self.at = at

    def build(self, part: Tree[Token] | Token) -> Node:
        assert isinstance(part, Tree)
        make: Callable[[Span, list[Tree[Token] | Token]], Node] = getattr(self, f"_{part.data}")
        span = self.at if part.meta.empty else self.at.part(part.meta.start_pos, part.meta.end_pos)
        return make(span, part.children)

    def _names(self, part: Tree[Token] | Token) -> tuple[Node, ...]:
        assert isinstance(part, Tree)
        return tuple(self._word(cast(Token, word)) for word in part.children)

    def _word(self, token: Token) -> Node:
        assert token.start_pos is not None and token.end_pos is not None
        span = self.at.part(token.start_pos, token.end_pos)
        if token.type == "TILE":
            return tree.TileName(tile=parse_tiles(str(token))[0], span=span)
        return tree.Name(text=str(token), span=span)

    def _name(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return self._word(cast(Token, parts[0]))

    _tile = _name

    def _number(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        digits = str(parts[0])
        unit = None if parts[1] is None else _unit(parts[1])
        return tree.Number(value=int(digits) if len(digits) < 20 else 10**20, unit=unit, span=span)

    def _truth(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Truth(value=str(parts[0]) in ("true", "真"), span=span)

    def _of(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Of(name=str(parts[0]), operand=self.build(parts[1]), span=span)

    def _dot(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Of(name=str(parts[1]), operand=self._word(cast(Token, parts[0])), span=span)

    def _de(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Of(name=str(parts[1]), operand=self.build(parts[0]), span=span)

    def _judged(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        tide = _TIDES.get(str(parts[0])) or Tide(str(parts[0]))
        return tree.Judged(tide=tide, operand=self.build(parts[1]), span=span)

    def _double(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Double(operand=self.build(parts[0]), span=span)

    def _aggregate(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        collect = _COLLECTS.get(str(parts[0])) or Collect(str(parts[0]))
        factors = str(parts[2]) in ("factors", "加倍")
        return tree.Aggregate(collect=collect, unit=_unit(parts[1]), factors=factors, span=span)

    def _aggregate_zh(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return self._aggregate(span, [parts[1], parts[2], parts[0]])

    def _arithmetic(self, operation: Operation, span: Span, left: Tree[Token] | Token, right: Tree[Token] | Token) -> Node:
        return tree.Arithmetic(operation=operation, left=self.build(left), right=self.build(right), span=span)

    def _sum(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        operation = Operation.ADD if str(parts[1]) in "+＋" else Operation.SUBTRACT
        return self._arithmetic(operation, span, parts[0], parts[2])

    def _product(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return self._arithmetic(Operation.MULTIPLY, span, parts[0], parts[1])

    def _limit(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return self._arithmetic(_LIMITS[str(parts[1])], span, parts[0], parts[2])

    def _at_most(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return self._arithmetic(Operation.AT_MOST, span, parts[0], parts[1])

    def _guarded(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        if len(parts) == 1:
            row = self.build(parts[0])
            assert isinstance(row, tree.Row)
            return tree.Guarded(value=row.value, when=row.when, span=span)
        return tree.Guarded(value=self.build(parts[0]), when=self.build(parts[1]), span=span)

    def _row(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Row(value=self.build(parts[0]), when=self.build(parts[1]), span=span)

    def _row_zh(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Row(value=self.build(parts[1]), when=self.build(parts[0]), span=span)

    def _rest(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return self.build(parts[0])

    _rest_zh = _rest

    def _choice(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        rows = tuple(cast(tree.Row, self.build(part)) for part in parts[:-1])
        return tree.Choice(rows=rows, otherwise=self.build(parts[-1]), span=span)

    def _comparison(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        sign = str(parts[1])
        comparison = Comparison(_COMPARISONS.get(sign, sign))
        return tree.Compare(comparison=comparison, left=self.build(parts[0]), right=self.build(parts[2]), span=span)

    def _membership(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Is(operand=self.build(parts[0]), names=self._names(parts[1]), span=span)

    def _no_membership(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Is(operand=self.build(parts[0]), names=self._names(parts[1]), negated=True, span=span)

    def _some_is(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        every, domain = _quantifier(parts)
        return tree.SomeIs(every=every, domain=domain, names=self._names(parts[2]), span=span)

    def _some_has(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        every, domain = _quantifier(parts)
        return tree.SomeHas(every=every, domain=domain, test=self.build(parts[2]), span=span)

    def _negation(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        return tree.Not(operand=self.build(parts[0]), span=span)

    def _both(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        left, right = self.build(parts[0]), self.build(parts[1])
        head = left.parts if isinstance(left, tree.All) and _bare(parts[0], "both") else (left,)
        return tree.All(parts=(*head, right), span=span)

    def _either(self, span: Span, parts: list[Tree[Token] | Token]) -> Node:
        left, right = self.build(parts[0]), self.build(parts[1])
        head = left.parts if isinstance(left, tree.Any) and _bare(parts[0], "either") else (left,)
        return tree.Any(parts=(*head, right), span=span)


def _bare(part: Tree[Token] | Token, rule: str) -> bool:
    """Whether the left operand continues a chain; brackets leave no node, so a chain is the only way it can be `rule`."""
    return isinstance(part, Tree) and part.data == rule


def _unit(part: Tree[Token] | Token) -> Unit:
    return _UNITS.get(str(part)) or Unit(str(part))


def _quantifier(parts: list[Tree[Token] | Token]) -> tuple[bool, Domain]:
    word = str(parts[1])
    return str(parts[0]) in ("every", "每"), _DOMAINS.get(word) or Domain(word)
