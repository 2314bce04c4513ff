"""A merged ruleset goes in; the words its formulas may use, and the order in which its clauses look at each other, come out."""

from __future__ import annotations

from collections.abc import Iterable

from hrbrules.checked.parsing import Parser
from hrbrules.checked.reading import leaf_texts, word
from hrbrules.formula.keywords import KEYWORDS
from hrbrules.formula.signature import LARGEST, ClauseType, Scope, Stage, Table, Words
from hrbrules.formula.tree import Name, Of, Unit, walk
from hrbrules.resolved.order import in_order, longest_way
from hrbrules.resolved.tree import Block, Entry, Resolved, Value
from hrbrules.source.diagnostic import Note, Problems, note
from hrbrules.source.text import Span
from hrbrules.syntax.tree import Mapping, Scalar, Sequence
from hrbrules.vocabulary.words import standard_words

CLAUSE_MAPS: tuple[tuple[str, str, Stage], ...] = (
    ("terms", "term", Stage.HAND),
    ("win.kinds", "kind", Stage.KINDS),
    ("fans", "fan", Stage.FANS),
    ("payments.factors", "factor", Stage.FACTORS),
)

LONGEST_CHAIN = 60  # of clauses that look at each other: terms become functions that call each other
_SHOWN = 12  # names of a circle in its message


def entries_at(root: Block, path: str) -> dict[str, Entry]:
    """The named entries under a dotted path."""
    block: Block | None = root
    for name in path.split("."):
        block = None if block is None else block.block(name)
    return {} if block is None else dict(block.entries)


def read_words(resolved: Resolved, problems: Problems) -> Words:
    """Standard words, number options, tables, and every term, kind, fan and factor by id and Chinese name."""
    words = standard_words()
    taken: dict[str, Span | None] = {name: None for name in words.known()}
    taken["value"] = None
    words.aliases["番数"] = "value"
    for name, entry in entries_at(resolved.root, "options").items():
        setting = resolved.settings.get(name)
        if isinstance(setting, int) and isinstance(entry.value, Block):
            _take(name, entry, words, taken, problems)
            unit = word(entry.value, "unit")
            words.numbers[name] = (setting, _unit(unit, problems))
    for name, entry in entries_at(resolved.root, "tables").items():
        if isinstance(entry.value, Block):
            _take(name, entry, words, taken, problems)
            words.tables[name] = _table(entry.value, entry.span, problems)
    for path, group, stage in CLAUSE_MAPS:
        for name, entry in entries_at(resolved.root, path).items():
            _take(name, entry, words, taken, problems)
            scopes = frozenset[Scope]() if group == "term" else frozenset({Scope.RESULT})
            words.clauses[name] = ClauseType(group=group, scopes=scopes, stage=stage)
    return words


def _take(name: str, entry: Entry, words: Words, taken: dict[str, Span | None], problems: Problems) -> None:
    """Claim an id and its Chinese names in the one name space of formulas."""
    if name in taken or name in KEYWORDS:
        return  # `names.py` has told of it
    taken[name] = entry.span
    if not isinstance(entry.value, Block):
        return
    for lang, text in leaf_texts(entry.value, "name").items():
        if not lang.startswith("zh") or not is_han(text) or words.aliases.get(text) == name:
            continue
        if text in taken or text in KEYWORDS:
            code = "name-taken" if text in taken else "reserved-word"
            problems.error(code, _name_span(entry.value, text) or entry.span, *_earlier(taken.get(text)), word=text)
            continue
        taken[text] = entry.span
        words.aliases[text] = name


def _name_span(block: Block, text: str) -> Span | None:
    """Where a Chinese name is written."""
    node = block.node("name")
    if isinstance(node, Mapping):
        return next((part.value.span for part in node.entries if isinstance(part.value, Scalar) and part.value.text == text), None)
    return None if node is None else node.span


def is_han(text: str) -> bool:
    """Whether a name can stand as a word in a formula: Han letters only."""
    return bool(text) and all("\u3400" <= letter <= "\u9fff" for letter in text)


def _earlier(span: Span | None) -> list[Note]:
    return [] if span is None else [note("declared-here", span)]


def _unit(scalar: Scalar | None, problems: Problems) -> Unit | None:
    if scalar is None or scalar.is_null:
        return None
    units = {"番": Unit.FAN, "倍": Unit.TIMES, "分": Unit.POINTS} | {unit.value: unit for unit in Unit}
    if scalar.text not in units:
        problems.error("unknown-value", scalar.span, found=scalar.text, known="fan、times、points", suggestion="", also="")
    return units.get(scalar.text)


def _table(block: Block, span: Span, problems: Problems) -> Table:
    node, low, rows = block.node("rows"), word(block, "from"), []
    if isinstance(node, Sequence):
        for item in node.items:
            rows.append(whole_number(item, -LARGEST, LARGEST, problems))
    if not rows:
        problems.error("empty-table", span)
    first = 0 if low is None else whole_number(low, -1000, 1000, problems)
    return Table(rows=tuple(rows) or (0,), low=first, unit=_unit(word(block, "unit"), problems))


def whole_number(node: object, low: int, high: int, problems: Problems) -> int:
    """An integer within bounds; a diagnostic and the lower bound otherwise."""
    if isinstance(node, Scalar):
        digits = node.text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 17 and low <= int(node.text) <= high:
            return int(node.text)
        problems.error("bad-number", node.span, found=node.text, low=low, high=high)
    return low


class Order:
    """Which clause looks at which, from the names in their formulas."""

    def __init__(self, root: Block, words: Words, parser: Parser) -> None:
        self.words, self.parser = words, parser
        self.looks: dict[str, dict[str, Span | None]] = {}
        for path, _, _ in CLAUSE_MAPS:
            for name, entry in entries_at(root, path).items():
                self.looks[name] = self._names(entry)

    def _names(self, entry: Entry) -> dict[str, Span | None]:
        found: dict[str, Span | None] = {}
        for node in _formulas(entry.value):
            parsed = self.parser.parse(node, Problems())  # what fails is told of when the clause is read
            for part in walk(parsed) if parsed is not None else ():
                text = part.text if isinstance(part, Name) else part.name if isinstance(part, Of) else ""
                name = self.words.aliases.get(text, text)
                if name in self.words.clauses:
                    found.setdefault(name, part.span)
        return found

    def sorted(self, problems: Problems) -> tuple[str, ...]:
        """Every clause after those it looks at; a circle is reported with its path, and a chain that is too long."""
        order, circles = in_order(self.looks)
        for circle in circles:
            problems.error("circle", self.looks[circle[-2]][circle[-1]], path=_way(circle))
        last, length = longest_way(order, self.looks)
        if not circles and length > LONGEST_CHAIN:
            problems.error("chain-too-long", next(iter(self.looks[last].values())), word=last, count=length, most=LONGEST_CHAIN)
        return order


def _way(circle: tuple[str, ...]) -> str:
    shown = circle if len(circle) <= _SHOWN else (*circle[: _SHOWN // 2], "…", *circle[-_SHOWN // 2 :])
    return " → ".join(shown)


def _formulas(value: Value | Block) -> Iterable[Scalar]:
    if isinstance(value, Value):
        if isinstance(value.node, Scalar):
            yield value.node
        return
    for name, entry in value.entries.items():
        if name in ("when", "fan", "times", "points", "share") and isinstance(entry.value, Value):
            yield from _formulas(entry.value)
        elif name in ("all", "any") and isinstance(entry.value, Block):
            for part in entry.value.entries.values():
                yield from _formulas(part.value)

