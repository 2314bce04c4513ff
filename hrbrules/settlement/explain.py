"""A condition and what it was judged on go in; its truth comes out, part by part, with each fact and the tiles that decide."""

from __future__ import annotations

from hrbrules.formula.evaluate import Meanings, evaluate
from hrbrules.formula.tree import ClauseRef, FactRef, Kind, Node, Tide, walk
from hrbrules.formula.view import View
from hrbrules.ruleset.clause import AllOf, AnyOf, Test
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.tests import test_node
from hrbrules.source.record import record
from hrbrules.tiles.reading import group_kind, group_tiles
from hrbrules.tiles.tile import ALL, TIAO, TONG, WAN


@record
class Looked:
    """A fact that a formula looked at: its value, and the tiles that make it so. `wanted`: the class it counts, as a mask."""

    fact: FactRef
    value: int
    tiles: tuple[int, ...]
    wanted: int


@record
class Explained:
    """A test or named part: `how` is when, all or any; only `when` looks at facts."""

    id: str
    truth: bool
    how: str
    node: Node
    parts: tuple[Explained, ...] = ()
    looked: tuple[Looked, ...] = ()


def explain(ruleset: Ruleset, id: str, test: Test | None, view: View) -> Explained:
    """Judge a test as `evaluate` does, and keep what it saw."""
    return _explain(id, test, view, ruleset.meanings())


def _explain(id: str, test: Test | None, view: View, meanings: Meanings) -> Explained:
    node = test_node(test)
    truth = bool(evaluate(node, view, meanings))
    if isinstance(test, AllOf | AnyOf):
        parts = tuple(_explain(part.id, part.test, view, meanings) for part in test.parts)
        return Explained(id=id, truth=truth, how="all" if isinstance(test, AllOf) else "any", node=node, parts=parts)
    looked = tuple(_look(part, view, meanings) for part in _facts(node, meanings))
    return Explained(id=id, truth=truth, how="when", node=node, looked=looked)


def _facts(node: Node, meanings: Meanings) -> list[FactRef]:
    """The facts of a formula, those of its terms included, each once; seats that are only compared are left out."""
    found: list[FactRef] = []
    pending = [node]
    for part in pending:
        pending.extend(meanings.terms[ref.clause] for ref in walk(part) if isinstance(ref, ClauseRef) and ref.group == "term")
        for fact in walk(part):
            if isinstance(fact, FactRef) and fact not in found and meanings.facts[fact.fact].type.kind is not Kind.SEAT:
                found.append(fact)
    return found


def _look(fact: FactRef, view: View, meanings: Meanings) -> Looked:
    try:
        value = evaluate(fact, view, meanings)
    except AssertionError:  # asked inside `some … has`, where the view has no reading or payer of its own
        return Looked(fact=fact, value=0, tiles=(), wanted=0)
    wanted = ALL if fact.of is None else evaluate(fact.of, view, meanings)
    return Looked(fact=fact, value=value, tiles=_tiles(fact, value, wanted, view), wanted=wanted)


def _tiles(fact: FactRef, value: int, wanted: int, view: View) -> tuple[int, ...]:
    """The tiles that a fact counts."""
    match fact.fact:
        case "concealed":
            return tuple(tile for tile in view.hand.tiles if wanted >> tile & 1)
        case "copies" | "suits":
            mask = wanted if fact.fact == "copies" else WAN | TONG | TIAO
            laid = tuple(tile for meld in view.hand.melds for tile in meld.tiles)
            drawn = _mask(view.reading.fill) if fact.tide is Tide.COMPLETE and view.reading is not None else ()
            return tuple(sorted(tile for tile in (*view.hand.tiles, *laid, *drawn) if mask >> tile & 1))
        case "sequences" | "triplets" | "an_ke":
            return _sets("sequence" if fact.fact == "sequences" else "triplet", view)
        case "pair" | "fill" | "tile" | "bao":
            return _mask(value)
        case "waits":
            return () if view.waits is None else _mask(view.waits.mask)
        case _:
            return ()


def _sets(kind: str, view: View) -> tuple[int, ...]:
    if view.reading is None:
        return ()
    groups = [group for group in view.reading.groups if group_kind(group) == kind]
    melds = [meld for meld in view.reading.melds if meld.is_sequence is (kind == "sequence")]
    return tuple(tile for group in groups for tile in group_tiles(group)) + tuple(tile for meld in melds for tile in meld.tiles)


def _mask(mask: int) -> tuple[int, ...]:
    return tuple(tile for tile in range(28) if mask >> tile & 1)
