"""Two formulas go in, terms and all; whether they mean the same however they are written comes out, as far as it can be proved.

A condition is taken apart into atoms and its truth is written down for every way the atoms may hold: two conditions with one
such table mean the same. Sums, products, choices are brought into one order. "No" means that nothing was proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache, reduce
from itertools import product
from typing import Any, Final

from hrbrules.analysis.same_value import multiplied_out, tests_of
from hrbrules.formula import tree
from hrbrules.formula.fold import calculate, fold
from hrbrules.formula.signature import BOOL, Scope, Table
from hrbrules.formula.tree import Comparison, FactRef, Kind, Node, Number, Operation, Unit
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.tests import test_node
from hrbrules.tiles.shapes import PLACES
from hrbrules.vocabulary.events import EVENTS
from hrbrules.vocabulary.words import FACTS

_MOST_ATOMS: Final = 10  # 1,024 rows
_ONE_OF: Final = (Kind.PLACE, Kind.SHAPE, Kind.EVENT)  # kinds of which a fact has exactly one
_ALL_OF: Final[Mapping[Any, int]] = {"by": len(EVENTS), "place": len(PLACES)}  # facts that always have one of so many values
_COMES: Final = {"drawn": ("draw", "gang_draw"), "discarded": ("discard", "robbed_gang")}
_CHAINS: Final = {Operation.MAX: "max", Operation.MIN: "min", Operation.AT_MOST: "min", Operation.MULTIPLY: "times", Operation.ADD: "plus"}

_PLAIN: Final = {name: operation for operation, name in _CHAINS.items()}

Key = tuple[Any, ...]  # what a formula is, without names and order; comparable by its repr
_Test = bool | tuple[str, Any]  # ("atom", key), ("not", test), ("and" | "or", (tests))


@dataclass(frozen=True, slots=True)
class Meaning:
    """What the names of one ruleset stand for."""

    terms: Mapping[str, Node]
    tables: Mapping[str, Table]
    positive: frozenset[tuple[str, bool]] = frozenset()  # units of which nothing is worth less than 0: of fans, of factors

    @classmethod
    def of(cls, rules: Rules) -> Meaning:
        terms = {clause.id: test_node(clause.test) for clause in rules.of(Group.TERM, Group.FAN)}  # ting may ask fans
        return cls(terms, rules.tables, _positive(rules))

    def key(self, node: Node) -> Key:
        """Equal keys: equal meaning."""
        return _key(fold(_inlined(node, self.terms)), self.tables)

    def same_test(self, node: Node, other: Meaning, theirs: Node) -> bool:
        """Whether two formulas are proved to be one, by their keys or row by row over all their atoms together."""
        if self.key(node) == other.key(theirs):
            return True
        mine, others = fold(_inlined(node, self.terms)), fold(_inlined(theirs, other.terms))
        if not _is_test(mine) or not _is_test(others):
            return not _is_test(mine) and not _is_test(others) and self._same_number(mine, other, others)
        tests = _test(mine, self.tables), _test(others, other.tables)
        atoms = sorted(_atoms(tests[0]) | _atoms(tests[1]), key=repr)
        if len(atoms) > _MOST_ATOMS:
            return False
        return all(_holds(tests[0], row) is _holds(tests[1], row) for row in _rows(tuple(atoms)))

    def _same_number(self, node: Node, other: Meaning, theirs: Node) -> bool:
        """Multiplied out in every way in which the tests of both may hold."""
        sides = (node, self), (theirs, other)
        tests = [_test(test, side.tables) for one, side in sides for test in tests_of(one, side.tables)]
        atoms = sorted({atom for test in tests for atom in _atoms(test)}, key=repr)
        if len(atoms) > _MOST_ATOMS:
            return False
        never = self.positive & other.positive
        rows = (row for row in _rows(tuple(atoms)) if not any(_below(atom, never) and not truth for atom, truth in row.items()))
        return all(len({self._number(one, side, row) for one, side in sides}) == 1 for row in rows)

    @staticmethod
    def _number(node: Node, side: Meaning, row: Mapping[Key, bool]) -> Key:
        found = multiplied_out(node, side.tables, lambda test: _holds(_test(test, side.tables), row), lambda leaf: _key(leaf, side.tables))
        return tuple(sorted(found.items(), key=repr))


def _positive(rules: Rules) -> frozenset[tuple[str, bool]]:
    worths = [
        (unit.value, clause.group is Group.FACTOR, isinstance(node, Number) and node.value >= 0)
        for clause in rules.of(Group.KIND, Group.FAN, Group.FACTOR)
        for unit, node in clause.worth
    ]
    every = {(unit.value, factors) for unit in Unit for factors in (False, True)}
    return frozenset(every - {(unit, factors) for unit, factors, never_less in worths if not never_less})


def _below(atom: Key, positive: frozenset[tuple[str, bool]]) -> bool:
    """Whether it asks if something that is never negative reaches 0."""
    if atom[0] != "reaches" or atom[2] > 0 or atom[1][0] != "collect":
        return False
    return atom[1][2:] in positive


# ---- terms -----------------------------------------------------------------------------------------------------------


def _inlined(node: Node, terms: Mapping[str, Node], seat: Node | None = None) -> Node:
    """Terms replaced by what they say. One that is asked of a seat asks its facts of it; of nobody nothing is true."""
    if isinstance(node, tree.ClauseRef) and node.group == "term":
        whose = seat if node.seat is None else node.seat
        said = _inlined(terms[node.clause], terms, whose)
        if node.seat is None or not _may_be_nobody(node.seat):
            return said
        there = tree.Is(operand=node.seat, names=(node.seat,))
        if _is_test(said):
            return tree.All(parts=(there, said))
        return tree.Choice(rows=(tree.Row(value=said, when=there),), otherwise=Number(value=0))
    changes: dict[str, object] = {}
    if isinstance(node, FactRef) and node.seat is None and seat is not None and FACTS[node.fact].scope is Scope.SEAT:
        changes["seat"] = seat
    for entry in fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, Node) and entry.name != "seat":
            changes[entry.name] = _inlined(value, terms, seat)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            changes[entry.name] = tuple(_inlined(part, terms, seat) for part in value)
    return replace(node, **changes) if changes else node  # type: ignore[arg-type]


def _may_be_nobody(seat: Node) -> bool:
    return not (isinstance(seat, FactRef) and not FACTS[seat.fact].nobody)


def _is_test(node: Node) -> bool:
    if isinstance(node, FactRef):
        return node.fact in FACTS and FACTS[node.fact].type == BOOL
    kinds = (tree.Truth, tree.Compare, tree.Is, tree.SomeIs, tree.SomeHas, tree.Not, tree.All, tree.Any, tree.ClauseRef)
    return isinstance(node, kinds)


# ---- conditions ------------------------------------------------------------------------------------------------------


def _test(node: Node, tables: Mapping[str, Table]) -> _Test:
    match node:
        case tree.Truth(value=value):
            return value
        case tree.Not(operand=operand):
            return "not", _test(operand, tables)
        case tree.All(parts=parts):
            return "and", tuple(_test(part, tables) for part in parts)
        case tree.Any(parts=parts):
            return "or", tuple(_test(part, tables) for part in parts)
        case tree.Compare():
            return _compared(node, tables)
        case tree.Is():
            return _is(node, tables)
        case FactRef(fact=fact) if fact in _COMES:
            return "or", tuple(("atom", ("one", ("fact", "by", None, None, None), EVENTS[name])) for name in _COMES[fact])
        case _:
            return "atom", _plain(node, tables)


def _compared(node: tree.Compare, tables: Mapping[str, Table]) -> _Test:
    """Everything as "at least": a = 2 is a >= 2 and not a >= 3; what is compared with a number stands on the left."""
    left, right, comparison = node.left, node.right, node.comparison
    if isinstance(left, Number):
        left, right = right, left
        mirrored = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
        comparison = Comparison(mirrored.get(comparison.value, comparison.value))
    if not isinstance(right, Number):
        one, other = _key(left, tables), _key(right, tables)
        at_least: dict[Comparison, _Test] = {
            Comparison.AT_LEAST: ("atom", ("at least", one, other)), Comparison.AT_MOST: ("atom", ("at least", other, one)),
            Comparison.LESS: ("not", ("atom", ("at least", one, other))), Comparison.MORE: ("not", ("atom", ("at least", other, one))),
        }  # fmt: skip
        equal: _Test = ("atom", ("equal", *sorted((one, other), key=repr)))
        return at_least.get(comparison, equal if comparison is Comparison.EQUAL else ("not", equal))
    number = right.value

    def reaches(bound: int) -> _Test:
        return _reaches(left, bound, tables)

    match comparison:
        case Comparison.AT_LEAST:
            return reaches(number)
        case Comparison.MORE:
            return reaches(number + 1)
        case Comparison.LESS:
            return "not", reaches(number)
        case Comparison.AT_MOST:
            return "not", reaches(number + 1)
    equals: _Test = ("and", (reaches(number), ("not", reaches(number + 1))))
    return equals if comparison is Comparison.EQUAL else ("not", equals)


def _limited(node: Node, bound: int, tables: Mapping[str, Table]) -> _Test | None:
    """`a at most 4` reaches 3 where a does, and never reaches 5; a number with another added reaches what the other lacks."""
    if not isinstance(node, tree.Arithmetic):
        return None
    if node.operation is Operation.ADD:
        parts = _chain(node, "plus")
        numbers = [part.value for part in parts if isinstance(part, Number)]
        others = [part for part in parts if not isinstance(part, Number)]
        if not numbers or not others or any(isinstance(part, tree.Guarded) for part in others):
            return None
        rest = reduce(lambda one, other: tree.Arithmetic(operation=Operation.ADD, left=one, right=other), others)
        return _reaches(rest, bound - sum(numbers), tables)
    if not isinstance(node.right, Number) or isinstance(node.left, tree.Guarded):
        return None
    if node.operation is Operation.SUBTRACT:
        return _reaches(node.left, bound + node.right.value, tables)
    if node.operation in (Operation.AT_MOST, Operation.MIN):
        return _reaches(node.left, bound, tables) if bound <= node.right.value else ("or", ())
    return None


def _reaches(node: Node, bound: int, tables: Mapping[str, Table]) -> _Test:
    return _limited(node, bound, tables) or ("atom", ("reaches", _key(node, tables), bound))


def _is(node: tree.Is, tables: Mapping[str, Table]) -> _Test:
    operand = _key(node.operand, tables)
    constants = [name for name in node.names if isinstance(name, tree.Constant)]
    if len(constants) == len(node.names) and constants[0].kind in _ONE_OF:
        found: _Test = ("or", tuple(("atom", ("one", operand, name.value)) for name in constants))
    elif len(constants) == len(node.names):
        mask = 0
        for name in constants:
            mask |= name.value
        found = ("atom", ("within", operand, mask))
    else:
        found = ("atom", ("is", operand, tuple(sorted((_key(name, tables) for name in node.names), key=repr))))
    return ("not", found) if node.negated else found


def _atoms(test: _Test) -> frozenset[Key]:
    if isinstance(test, bool):
        return frozenset()
    kind, inner = test
    if kind == "atom":
        return frozenset((inner,))
    parts = (inner,) if kind == "not" else inner
    return frozenset(atom for part in parts for atom in _atoms(part))


def _holds(test: _Test, row: Mapping[Key, bool]) -> bool:
    if isinstance(test, bool):
        return test
    kind, inner = test
    match kind:
        case "atom":
            return row[inner]
        case "not":
            return not _holds(inner, row)
        case "and":
            return all(_holds(part, row) for part in inner)
        case _:
            return any(_holds(part, row) for part in inner)


@lru_cache(maxsize=1 << 8)
def _rows(atoms: tuple[Key, ...]) -> tuple[Mapping[Key, bool], ...]:
    """Every way in which the atoms may hold together; a tile has one place, and what reaches 3 reaches 2."""
    pairs = [(one, other) for one in atoms for other in atoms if one != other and one[:2] == other[:2]]
    apart = [(one, other) for one, other in pairs if one[0] == "one"]
    follows = [(one, other) for one, other in pairs if one[0] == "reaches" and other[2] <= one[2]]
    several = [[one for one in atoms if one[:2] == ("one", operand)] for operand in {one[1] for one in atoms if one[0] == "one"}]
    complete = [whole for whole in several if len(whole) == _ALL_OF.get(whole[0][1][1])]
    found = []
    for values in product((False, True), repeat=len(atoms)):
        row = dict(zip(atoms, values, strict=True))
        possible = not any(row[one] and row[other] for one, other in apart)
        possible = possible and all(row[other] or not row[one] for one, other in follows)
        if possible and all(any(row[one] for one in whole) for whole in complete):
            found.append(row)
    return tuple(found)


# ---- everything else -------------------------------------------------------------------------------------------------


def _key(node: Node, tables: Mapping[str, Table]) -> Key:
    return _table(_test(node, tables)) if _is_test(node) else _plain(node, tables)


def _plain(node: Node, tables: Mapping[str, Table]) -> Key:
    """Of what is no test, or as a test is one atom."""
    match node:
        case tree.Arithmetic():
            return _arithmetic(node, tables)
        case tree.Choice(rows=rows, otherwise=otherwise):
            cases = tuple((_key(row.when, tables), _key(row.value, tables)) for row in rows)
            return ("choice", cases, _key(otherwise, tables))
        case _:
            return _leaf(node, tables)


def _table(test: _Test) -> Key:
    """The atoms that matter and the truth in every row; of very many atoms only the order is made one."""
    atoms = sorted(_atoms(test), key=repr)
    if len(atoms) > _MOST_ATOMS:
        return ("long", _ordered(test))
    rows = _rows(tuple(atoms))
    truths = {tuple(row[atom] for atom in atoms): _holds(test, row) for row in rows}
    kept = [index for index in range(len(atoms)) if _matters(index, truths)]
    reduced = {tuple(values[index] for index in kept): truth for values, truth in truths.items()}
    held = tuple(sorted(values for values, truth in reduced.items() if truth))
    return ("table", tuple(atoms[index] for index in kept), held)


def _matters(index: int, truths: Mapping[tuple[bool, ...], bool]) -> bool:
    """Whether turning this atom over ever changes the truth. One that never can be turned over alone is kept."""
    alone = False
    for values, truth in truths.items():
        turned = (*values[:index], not values[index], *values[index + 1 :])
        if turned in truths:
            alone = True
            if truths[turned] is not truth:
                return True
    return not alone


def _ordered(test: _Test) -> Key:
    if isinstance(test, bool):
        return (test,)
    kind, inner = test
    if kind == "atom":
        return (kind, inner)
    parts: Iterable[_Test] = (inner,) if kind == "not" else inner
    return (kind, *sorted((_ordered(part) for part in parts), key=repr))


def _arithmetic(node: tree.Arithmetic, tables: Mapping[str, Table]) -> Key:
    operation = _CHAINS.get(node.operation)
    if operation is None:  # a subtraction
        return ("minus", _operand(node.left, tables), _operand(node.right, tables))
    constant: int | None = None
    others = []
    for part in _chain(node, operation):
        if isinstance(part, Number):
            constant = part.value if constant is None else calculate(_PLAIN[operation], constant, part.value)
        else:
            others.append(_operand(part, tables))
    if constant is not None and constant != {"plus": 0, "times": 1}.get(operation):
        others.append(("number", constant))
    return others[0] if len(others) == 1 else (operation, *sorted(others, key=repr))


def _chain(node: Node, operation: str) -> list[Node]:
    if isinstance(node, tree.Arithmetic) and _CHAINS.get(node.operation) == operation:
        return [*_chain(node.left, operation), *_chain(node.right, operation)]
    return [node]


def _operand(node: Node, tables: Mapping[str, Table]) -> Key:
    if isinstance(node, tree.Guarded):
        return ("when", _key(node.when, tables), _key(node.value, tables))
    return _key(node, tables)


def _leaf(node: Node, tables: Mapping[str, Table]) -> Key:
    """A part that stays as it is; what it is asked of is brought into form, and names that only people read fall."""

    def part(inner: Node | None) -> Key | None:
        return None if inner is None else _key(inner, tables)

    match node:
        case Number(value=value):
            return ("number", value)
        case tree.Constant(kind=kind, value=value):
            return ("constant", kind.value, value)
        case FactRef(fact=fact, tide=tide):
            return ("fact", fact, None if tide is None else tide.value, part(node.of), part(node.seat))
        case tree.ClauseRef(group=group, clause=clause):
            return ("clause", group, clause, part(node.seat))
        case tree.TableRef(table=name, operand=operand):
            return ("look up", tuple(tables[name].rows), tables[name].low, _key(operand, tables))
        case tree.Double(operand=operand):
            return ("double", _key(operand, tables))
        case tree.Aggregate():
            return ("collect", node.collect.value, node.unit.value, node.factors)
        case tree.SomeIs():
            return ("some is", node.every, node.domain.value, tuple(sorted((_key(name, tables) for name in node.names), key=repr)))
        case tree.SomeHas(test=test):
            return ("some has", node.every, node.domain.value, _key(test, tables))
        case _:
            raise AssertionError(f"no part of a resolved formula: {node}")
