"""A ruleset's formulas go in; the losers that they can tell apart by what is public of them come out, one seat of each sort."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from hrbrules.analysis.expressions import Expressions, Function, Law
from hrbrules.formula.tree import ClauseRef, Constant, FactRef, Kind, Node, SomeHas, SomeIs, children
from hrbrules.formula.view import Seat
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.tests import test_node
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.vocabulary.constraints import Each

_OF_MELDS = frozenset(("chis", "pengs", "ming_gangs", "bu_gangs", "an_gangs"))
_LAID_LATER = (MeldKind.AN_GANG, MeldKind.MING_GANG)
_SEAT_FACTS = ("declared", "declaring", "looked", "chis", "pengs", "ming_gangs", "bu_gangs", "an_gangs")


def loser_sorts(ruleset: Ruleset, nodes: tuple[Node, ...], laws: tuple[Law, ...], tiles: tuple[int, ...]) -> tuple[Seat, ...]:
    """Melds of every kind, of every sort of tile that a formula names, at most four of them; declared, declaring, looked or not.

    `tiles`: those (bits) that the winning tile and the bao are taken from.
    """
    return sorts_by(ruleset, list(dict.fromkeys(_about_a_seat(nodes, tiles))), laws)


def sorts_by(ruleset: Ruleset, asked: list[Node], laws: tuple[Law, ...]) -> tuple[Seat, ...]:
    """Seats that some formulas about a seat tell apart."""
    expressions = Expressions(ruleset.rules)
    functions = [expressions.function(node, "q") for node in asked]
    own = [law for law in laws if law.constraint.each is Each.SEAT and _only_public(law)]
    asked_of_ting = _asked_of_ting(ruleset, expressions)
    named = _tiles_named([*asked, *asked_of_ting], expressions)
    met = [expressions.function(node, "q") for node in asked_of_ting]
    found: dict[tuple[int, ...], Seat] = {}
    for seat in _seats(ruleset, named):
        if seat.declared and not _could_declare(seat, met):
            continue
        if all(law.kept(None, None, None, None, seat, -1, 0, 0, 0, 0, 0) for law in own):
            found.setdefault(tuple(int(function(None, None, None, None, seat, -1, 0, 0, 0, 0, 0)) for function in functions), seat)
    return tuple(found.values())


def _asked_of_ting(ruleset: Ruleset, expressions: Expressions) -> list[Node]:
    """What whoever declares must have met, as far as it is public: a declared loser has opened, say (H10)."""
    conditions = [test_node(clause.test) for clause in ruleset.rules.of(Group.TING)]
    return [node for node in conditions if _is_of_melds(node, expressions)]


def _is_of_melds(node: Node, expressions: Expressions) -> bool:
    """Whether it looks at the melds of one seat and at nothing else; waits are not public."""
    pending = [node]
    for one in pending:
        pending += children(one)
        if isinstance(one, ClauseRef):
            pending.append(expressions.terms[one.clause])
    return not any(isinstance(one, SomeIs | SomeHas) or (isinstance(one, FactRef) and one.fact not in _OF_MELDS) for one in pending)


def _before_gangs(seat: Seat) -> Iterator[Seat]:
    """The seat as it may have been when it declared: kongs are laid after ting too, the added ones on a peng."""
    choices = [
        (meld, Meld(MeldKind.PENG, meld.tile)) if meld.kind is MeldKind.BU_GANG else (meld, None) if meld.kind in _LAID_LATER else (meld,)
        for meld in seat.melds
    ]
    for melds in product(*choices):
        yield Seat(tuple(meld for meld in melds if meld is not None), declared=seat.declared, declaring=seat.declaring, looked=seat.looked)


def could_declare(ruleset: Ruleset, seat: Seat) -> bool:
    """Whether a declared seat with these melds can have met what is asked of ting and is public."""
    expressions = Expressions(ruleset.rules)
    return _could_declare(seat, [expressions.function(node, "q") for node in _asked_of_ting(ruleset, expressions)])


def _could_declare(seat: Seat, asked: list[Function]) -> bool:
    return any(all(function(None, None, None, None, one, -1, 0, 0, 0, 0, 0) for function in asked) for one in _before_gangs(seat))


def _about_a_seat(nodes: tuple[Node, ...], tiles: tuple[int, ...]) -> Iterator[Node]:
    """What is asked of another seat: a term, or a fact that is public, as it reads when it is asked of that seat bare."""
    pending = list(nodes)
    for node in pending:
        pending += children(node)
        if isinstance(node, ClauseRef) and node.seat is not None:
            yield ClauseRef(group="term", clause=node.clause)
        elif isinstance(node, FactRef) and node.seat is not None:
            if node.of is None or isinstance(node.of, Constant):
                yield FactRef(fact=node.fact, of=node.of)
            else:  # pengs of tile: every number of every tile matters
                yield from (FactRef(fact=node.fact, of=Constant(kind=Kind.TILES, value=tile, name="")) for tile in tiles)


def _only_public(law: Law) -> bool:
    pending = list(law.nodes)
    for node in pending:
        pending += children(node)
    return all(node.fact in _SEAT_FACTS for node in pending if isinstance(node, FactRef))


def _tiles_named(asked: list[Node], expressions: Expressions) -> list[int]:
    """One tile of each sort that the formulas narrow melds to."""
    pending: list[Node] = [*asked, *expressions.terms.values()]
    masks = set()
    for node in pending:
        pending += children(node)
        if isinstance(node, FactRef) and isinstance(node.of, Constant) and node.fact in _SEAT_FACTS:
            masks.add(node.of.value)
    sorts: dict[tuple[bool, ...], int] = {}
    for tile in range(28):
        sorts.setdefault(tuple(bool(mask >> tile & 1) for mask in sorted(masks)), tile)
    return list(sorts.values())


def _seats(ruleset: Ruleset, tiles: list[int]) -> Iterator[Seat]:
    """Plain ones first. Only what is possible at all: a chi begins at 7 at most, and no red dragon is in one."""
    melds = [Meld(kind, tile) for kind in MeldKind for tile in tiles if kind is not MeldKind.CHI or (tile < 27 and tile % 9 < 7)]
    for count in range(5):
        for chosen in combinations_with_replacement(melds, count):
            for declared, declaring in product((True, False), (False, True)):
                for looked in (declared and ruleset.looks, not (declared and ruleset.looks)):
                    yield Seat(chosen, declared=declared, declaring=declaring, looked=looked)
