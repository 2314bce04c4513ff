"""The flow sections of a merged ruleset go in; every declared choice of play with its value comes out."""

from __future__ import annotations

from hrbrules.checked import places
from hrbrules.checked.reading import check_value, read_prose
from hrbrules.checked.tests import FormulaReader
from hrbrules.checked.words import whole_number
from hrbrules.formula.signature import BOOL
from hrbrules.resolved.tree import Block, Entry
from hrbrules.ruleset.clause import FlowEntry, Prose
from hrbrules.source.diagnostic import Problems
from hrbrules.syntax.tree import Node, Scalar, Sequence
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowField, FlowKind, FlowValue

_TRUTHS = {"true": "yes", "false": "no", "on": "yes", "off": "no"}


def read_flow(root: Block, formulas: FormulaReader, problems: Problems) -> tuple[FlowEntry, ...]:
    """Every field: as stated, or its default."""
    known = len(problems.found)
    found = tuple(_read(field, entry_at(root, field.path), formulas, problems) for field in STANDARD_FLOW)
    if len(problems.found) == known:
        _check_kongs({entry.path: entry.value for entry in found}, root, problems)
    return found


def _check_kongs(values: dict[str, FlowValue], root: Block, problems: Problems) -> None:
    """Exposed kongs are claimed, so a ruleset that has them says where they rank."""
    order, kinds = values["claims.order"], values["gang.kinds"]
    assert isinstance(order, tuple) and isinstance(kinds, tuple)
    entry = entry_at(root, "claims.order")
    listed = {name for tier in order for name in (tier if isinstance(tier, tuple) else (tier,))}
    if entry is not None and "ming_gang" in kinds and "ming_gang" not in listed:
        problems.error("kong-without-rank", entry.span)


def entry_at(root: Block, path: str) -> Entry | None:
    """Where a field is stated, None where it is not."""
    block: Block | None = root
    *above, last = path.split(".")
    for name in above:
        block = None if block is None else block.block(name)
    return None if block is None else block.entries.get(last)


def _read(field: FlowField, entry: Entry | None, formulas: FormulaReader, problems: Problems) -> FlowEntry:
    block = entry.value if entry is not None and isinstance(entry.value, Block) else Block()
    prose = read_prose(block, entry, problems) if entry is not None else Prose()
    node = block.node("is")
    if node is None:
        return FlowEntry(path=field.path, value=field.default, prose=prose)
    if field.kind is FlowKind.FORMULA:
        formula = formulas.read(node, places.TABLE, BOOL)
        return FlowEntry(path=field.path, value=node.text if isinstance(node, Scalar) else "", prose=prose, formula=formula)
    return FlowEntry(path=field.path, value=_value(field, node, problems), prose=prose)


def _value(field: FlowField, node: Node, problems: Problems) -> FlowValue:
    match field.kind:
        case FlowKind.CHOICE:
            return _choice(field, node, problems)
        case FlowKind.NUMBER:
            return whole_number(_scalar(node, problems), field.low, field.high, problems)
        case FlowKind.NUMBERS:
            return tuple(whole_number(item, field.low, field.high, problems) for item in _items(node, problems))
        case _:
            return _members(field, node, problems)


def _also(field: FlowField) -> tuple[str, str]:
    """The note of a field, to follow the list of its values."""
    return (f"；{field.notes['zh-Hans'].removesuffix('。')}", f"; {field.notes['en'].removesuffix('.')}") if field.notes else ("", "")


def _choice(field: FlowField, node: Node, problems: Problems) -> str:
    scalar = _scalar(node, problems)
    if scalar is None:
        return str(field.default)
    text = _TRUTHS.get(scalar.text, scalar.text) if "yes" in field.values else scalar.text
    if text not in field.values:
        check_value(scalar, field.values, problems, _also(field))
    return text


def _scalar(node: Node, problems: Problems) -> Scalar | None:
    if isinstance(node, Scalar):
        return node
    problems.error("wrong-form", node.span, expected=("一个值", "one value"), advice=("", ""))
    return None


def _items(node: Node, problems: Problems) -> tuple[Node, ...]:
    if isinstance(node, Sequence):
        return node.items
    problems.error("wrong-form", node.span, expected=("一个列表 [a, b]", "a list [a, b]"), advice=("", ""))
    return ()


def _members(field: FlowField, node: Node, problems: Problems) -> tuple[FlowValue, ...]:
    seen: set[str] = set()
    found: list[FlowValue] = []
    for item in _items(node, problems):
        if isinstance(item, Sequence) and field.kind is FlowKind.TIERS:
            found.append(tuple(_member(field, one, seen, problems) for one in item.items))
        else:
            found.append(_member(field, item, seen, problems))
    if field.kind is FlowKind.TIERS:
        return tuple(found)
    return tuple(value for value in field.values if value in found)  # order means nothing, so there is one


def _member(field: FlowField, node: Node, seen: set[str], problems: Problems) -> str:
    scalar = _scalar(node, problems)
    if scalar is None or not check_value(scalar, field.values, problems, _also(field)):
        return field.values[0]
    if scalar.text in seen:
        problems.error("listed-twice", scalar.span, word=scalar.text)
    seen.add(scalar.text)
    return scalar.text
