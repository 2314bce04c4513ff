"""A formula, parsed or resolved, goes in; its text in English or Chinese words comes out, and parses to the same tree."""

from __future__ import annotations

from collections.abc import Callable

from hrbrules.formula.tree import (
    Aggregate,
    All,
    Any,
    Arithmetic,
    Choice,
    ClauseRef,
    Compare,
    Constant,
    Double,
    FactRef,
    Guarded,
    Is,
    Judged,
    Name,
    Node,
    Not,
    Number,
    Of,
    Operation,
    SomeHas,
    SomeIs,
    TableRef,
    Tide,
    TileName,
    Truth,
)
from hrbrules.source.record import ordered_record, replace
from hrbrules.tiles.tile import tile_text

KEYWORDS_ZH = {
    "or": "或", "and": "且", "not": "非", "is": "是", "is not": "不是", "has": "满足", "at most": "封顶", "double": "翻",
    "some": "有", "every": "每", "reading": "胡法", "wait": "听法", "loser": "输家们", "held": "听前", "complete": "胡后",
    "total": "合计", "highest": "最高", "product": "连乘", "fan": "番", "times": "倍", "points": "分", "fans": "番种",
    "factors": "加倍", "true": "真", "false": "假", "max": "取大", "min": "取小",
    "<=": "≤", ">=": "≥", "!=": "≠", "=": "＝", "<": "＜", ">": "＞",
}  # fmt: skip
_GUARD, _OR, _AND, _NOT, _TEST, _LIMIT, _SUM, _PRODUCT, _PREFIX, _POSTFIX, _ATOM = range(11)
_LEVELS = {Operation.ADD: _SUM, Operation.SUBTRACT: _SUM, Operation.MULTIPLY: _PRODUCT}


def to_text(node: Node, *, zh: bool = False, name: Callable[[str], str] = str, tide: Tide | None = None) -> str:
    """Write a formula. `name` gives the word for an id; held or complete is left out where it equals `tide`."""
    return _Writer(zh, name, tide).write(node, _GUARD)


@ordered_record
class _Writer:
    zh: bool
    name: Callable[[str], str]
    tide: Tide | None

    def word(self, text: str) -> str:
        return KEYWORDS_ZH.get(text, text) if self.zh else text

    def write(self, node: Node, level: int) -> str:
        text, own = self._write(node)
        return text if own >= level else f"({text})"

    def _write(self, node: Node) -> tuple[str, int]:
        match node:
            case Number(value=value, unit=unit):
                text = f"{abs(value)} {self.word(unit)}" if unit else str(abs(value))
                return (text, _ATOM) if value >= 0 else (f"0 {self.word('-')} {text}", _SUM)  # only folding makes it negative
            case Truth(value=truth):
                return self.word("true" if truth else "false"), _ATOM
            case TileName(tile=tile):
                return tile_text(tile), _ATOM
            case Name(text=text):
                return text, _ATOM
            case Constant(name=text):
                return self.name(text), _ATOM
            case FactRef():
                return self._fact(node)
            case ClauseRef(clause=clause, seat=seat):
                return self._asked(self.name(clause), seat)
            case TableRef(table=table, operand=operand):
                return self._of(self.name(table), operand)
            case Of(name=text, operand=operand):
                return self._of(text, operand)
            case Judged(tide=tide, operand=operand):
                return f"{self.word(tide)} {self.write(operand, _POSTFIX)}", _PREFIX
            case Double(operand=operand):
                return f"{self.word('double')} {self.write(operand, _ATOM)}", _PREFIX
            case Aggregate():
                return self._aggregate(node), _PREFIX
            case _:
                return self._joined(node)

    def _joined(self, node: Node) -> tuple[str, int]:
        match node:
            case Not(operand=operand):
                return f"{self.word('not')} {self.write(operand, _TEST)}", _NOT
            case All(parts=parts):
                return f" {self.word('and')} ".join(self.write(part, _NOT) for part in parts), _AND
            case Any(parts=parts):
                return f" {self.word('or')} ".join(self.write(part, _AND) for part in parts), _OR
            case Is(operand=operand, names=names, negated=negated):
                verb = self.word("is not" if negated else "is")
                return f"{self.write(operand, _LIMIT)} {verb} {self._names(names)}", _TEST
            case SomeIs(names=names):
                return f"{self._quantifier(node)} {self.word('is')} {self._names(names)}", _TEST
            case SomeHas(test=test):
                return f"{self._quantifier(node)} {self.word('has')} ({self.write(test, _OR)})", _TEST
            case Compare(comparison=comparison, left=left, right=right):
                return f"{self.write(left, _LIMIT)} {self.word(comparison)} {self.write(right, _LIMIT)}", _TEST
            case Arithmetic(operation=operation, left=left, right=right):
                level = _LEVELS.get(operation, _LIMIT)
                return f"{self.write(left, level)} {self.word(operation)} {self.write(right, level + 1)}", level
            case Guarded(value=value, when=when):
                return self._row(value, when), _GUARD
            case Choice(rows=rows, otherwise=otherwise):
                return self._choice([self._row(row.value, row.when) for row in rows], otherwise), _GUARD
            case _:
                raise AssertionError(node)

    def _row(self, value: Node, when: Node) -> str:
        if self.zh:
            return f"若 {self.write(when, _OR)} 则 {self.write(value, _OR)}"
        return f"{self.write(value, _OR)} when {self.write(when, _OR)}"

    def _choice(self, rows: list[str], otherwise: Node) -> str:
        last = self.write(otherwise, _OR)
        if self.zh:
            return f"{' '.join(rows)} 否则 {last}"
        return f"first of {' '.join(rows)} {last} otherwise"

    def _names(self, names: tuple[Node, ...]) -> str:
        # A name stands alone there: held or complete is what the formula around it says.
        return "/".join(self.name(name.fact) if isinstance(name, FactRef) else self.write(name, _ATOM) for name in names)

    def _quantifier(self, node: SomeIs | SomeHas) -> str:
        return f"{self.word('every' if node.every else 'some')} {self.word(node.domain)}"

    def _aggregate(self, node: Aggregate) -> str:
        text = f"{self.word(node.collect)} {self.word(node.unit)}"
        if not node.factors:
            return text
        return f"加倍 的 {text}" if self.zh else f"{text} of factors"

    def _of(self, name: str, operand: Node) -> tuple[str, int]:
        if self.zh:
            return f"{self.write(operand, _ATOM)} 的 {name}", _POSTFIX
        return f"{name} of {self.write(operand, _ATOM)}", _POSTFIX

    def _asked(self, name: str, seat: Node | None) -> tuple[str, int]:
        if seat is None:
            return name, _ATOM
        if self.zh:
            return f"{self.write(seat, _ATOM)} 的 {name}", _POSTFIX
        written, level = self._write(seat)
        return (f"{written}.{name}" if level == _ATOM else f"{name} of ({written})"), _POSTFIX

    def _fact(self, node: FactRef) -> tuple[str, int]:
        name = self.name(node.fact)
        told = node.tide is not None and node.tide is not self.tide
        inner = replace(self, tide=node.tide) if told else self  # what is told here also holds for the class of tiles
        text, level = inner._of(name, node.of) if node.of is not None else self._asked(name, node.seat)
        if node.tide is not None and told:
            return f"{self.word(node.tide)} {text}", _PREFIX
        return text, level
