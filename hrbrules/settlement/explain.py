"""A condition and what it was judged on go in; its truth comes out, part by part, with each fact and the tiles that decide."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.formula.evaluate import Meanings, evaluate
from hrbrules.formula.signature import Scope
from hrbrules.formula.tree import ClauseRef, Constant, Domain, FactRef, Is, Kind, Node, SomeHas, SomeIs, Tide, children
from hrbrules.formula.view import View
from hrbrules.ruleset.clause import AllOf, AnyOf, Test
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.tests import test_node
from hrbrules.source.record import record, replace
from hrbrules.tiles.reading import group_kind, group_tiles
from hrbrules.tiles.tile import ALL, TIAO, TONG, WAN

# What a formula looks at: a fact; whether a seat or an event is such a one; whether some reading is; whether a fan holds.
Seen = FactRef | Is | SomeIs | SomeHas | ClauseRef


@record
class Looked:
    """Something that a formula looked at: its value, and the tiles that make it so. `wanted`: the class it counts, as a mask."""

    fact: Seen
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
    looked = tuple(_look(part, view, meanings) for part in dict.fromkeys(_seen(node, meanings)))
    return Explained(id=id, truth=truth, how="when", node=node, looked=looked)


def _seen(node: Node, meanings: Meanings) -> Iterator[Seen]:
    """What a formula looks at, that of its terms included; a term asked of a seat asks its facts of that seat."""
    match node:
        case FactRef():
            if meanings.facts[node.fact].type.kind not in (Kind.SEAT, Kind.EVENT):
                yield node
        case Is(operand=FactRef(fact=fact)) if meanings.facts[fact].type.kind in (Kind.SEAT, Kind.EVENT):
            yield node
        case ClauseRef(group="term", seat=seat):
            for seen in _seen(meanings.terms[node.clause], meanings):
                yield seen if seat is None else _asked_of(seen, seat, meanings)
        case ClauseRef():
            yield node
        case SomeIs() | SomeHas():
            yield node
        case _:
            for part in children(node):
                yield from _seen(part, meanings)


def _asked_of(seen: Seen, seat: Node, meanings: Meanings) -> Seen:
    if isinstance(seen, FactRef) and seen.seat is None and meanings.facts[seen.fact].scope is Scope.SEAT:
        return replace(seen, seat=seat)
    return seen


def _look(seen: Seen, view: View, meanings: Meanings) -> Looked:
    try:
        value = evaluate(seen, view, meanings)
    except AssertionError:  # a hand that does not win has no reading, payer or waits that could be asked
        return Looked(fact=seen, value=0, tiles=(), wanted=0)
    if not isinstance(seen, FactRef):
        return Looked(fact=seen, value=value, tiles=_places(seen, view), wanted=ALL)
    wanted = ALL if seen.of is None else evaluate(seen.of, view, meanings)
    return Looked(fact=seen, value=value, tiles=_tiles(seen, value, wanted, view), wanted=wanted)


def _places(seen: Seen, view: View) -> tuple[int, ...]:
    """The tiles whose readings are what `some wait is middle` asks for."""
    if not isinstance(seen, SomeIs) or seen.domain is Domain.LOSER:
        return ()
    waits, moment = view.waits, view.moment
    readings = (() if waits is None else waits.every_reading()) if seen.domain is Domain.WAIT else () if moment is None else moment.readings
    bits = [(name.kind, name.value) for name in seen.names if isinstance(name, Constant)]
    fills = 0
    for reading in readings:
        if (Kind.PLACE, reading.place) in bits or (Kind.SHAPE, reading.shape) in bits:
            fills |= reading.fill
    return _mask(fills)


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
            return _sets("sequence" if fact.fact == "sequences" else "triplet", fact.tide, view)
        case "pair" | "fill" | "tile" | "bao" | "pushed_tile":
            return _mask(value)
        case "waits":
            return () if view.waits is None else _mask(view.waits.mask)
        case _:
            return ()


def _sets(kind: str, tide: Tide | None, view: View) -> tuple[int, ...]:
    if view.reading is None:
        return ()
    held = tide is Tide.HELD
    groups = [group for group in view.reading.groups if group_kind(group) == kind]
    if held and view.reading.done in groups:  # the set that the tile completes is not held
        groups.remove(view.reading.done)
    melds = [meld for meld in view.reading.melds if meld.is_sequence is (kind == "sequence")]
    return tuple(tile for group in groups for tile in group_tiles(group)) + tuple(tile for meld in melds for tile in meld.tiles)


def _mask(mask: int) -> tuple[int, ...]:
    return tuple(tile for tile in range(28) if mask >> tile & 1)
