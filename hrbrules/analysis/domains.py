"""A ruleset's formulas go in; for every question the answers that they can tell apart come out.

Numbers that are only compared with written numbers need one answer on each side of each; others need all. Tiles need, for
each class that a formula names, as many of it as formulas can tell from each other.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from typing import Final

from hrbrules.analysis.asked import BY, WINNER, Answers, Situations
from hrbrules.analysis.expressions import Law
from hrbrules.analysis.loser_sorts import loser_sorts
from hrbrules.analysis.sums import Comparison, Key
from hrbrules.formula.signature import Fact
from hrbrules.formula.tree import Compare, Constant, Domain, FactRef, Is, Kind, Node, Number, SomeHas, Tide, children, walk
from hrbrules.formula.view import NOBODY
from hrbrules.ruleset.clause import Group, Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.reading import PLACES, SHAPES
from hrbrules.tiles.tile import ALL, ZHONG, mask_tiles
from hrbrules.vocabulary.events import EVENTS
from hrbrules.vocabulary.words import FACTS

_SMALL: Final = 5  # a range that is gone through whole
_PLACES_OF_WAITS: Final = tuple(range(1, 1 << 5))  # every set of places but the empty one
_ATTRIBUTE = re.compile(r"(\{q\}|[hvrw])\.([a-z_]+)")


def keys_of(fact: Fact) -> frozenset[tuple[str, str]]:
    """Whom a fact asks what, as `Key` names it."""
    found = set()
    for text in fact.python.values():
        for who, name in _ATTRIBUTE.findall(text):
            plain = name.removesuffix("_of").removesuffix("_with")
            whole = {"suits_with": "suits_with", "quads_with": "quads_with"}.get(name, plain)
            found.add(("me" if who in ("{q}", "h") else who, whole))
    return frozenset(found)


KEYS: Final = {id: keys_of(fact) for id, fact in FACTS.items()}
_FACTS: Final = {key: FACTS[id] for id, keys in KEYS.items() if id != "knows" for key in keys}


class Domains:
    """The answers to every question about one ruleset."""

    def __init__(self, ruleset: Ruleset, nodes: tuple[Node, ...], laws: tuple[Law, ...]) -> None:
        rules = ruleset.rules
        self.events = tuple(EVENTS[by] for by in EVENTS if any(by in kind.by for kind in rules.of(Group.KIND)))
        self.indicator, self.players = ruleset.indicator, ruleset.players
        own = [part for node in nodes for part in walk(node)]
        self.sorts = _tiles(own, rules)
        self.tiles = tuple(tile for sort in self.sorts for tile in sort)
        self.constants = frozenset(part.value for part in own if isinstance(part, Constant) and part.kind is Kind.TILES)
        self.laws = tuple(law for law in laws if _classes(law) <= self.constants)
        parts = [*own, *(part for law in self.laws for node in law.nodes for part in walk(node))]
        self.numbers, self.whole = _numbers(parts)
        shapes = rules.flow_value("hand.shapes")
        assert isinstance(shapes, tuple)
        self.shapes = tuple(SHAPES[str(shape)] for shape in shapes)
        suits, zhong = int(str(rules.flow_value("tiles.suits"))), rules.flow_value("tiles.zhong") != "0"
        self.deck = (1 << 9 * suits) - 1 | (1 << ZHONG if zhong else 0)
        self.others = sum(isinstance(part, SomeHas) and part.domain is not Domain.LOSER for part in own)
        self.losers = loser_sorts(ruleset, nodes, self.laws, self.tiles)

    @property
    def key(self) -> Hashable:
        """All that answers depend on."""
        losers = tuple((seat.melds, seat.declared, seat.declaring, seat.looked) for seat in self.losers)
        return self.key_of(frozenset(self.numbers) | self.whole), losers

    def key_of(self, asked: frozenset[tuple[str, str]]) -> Hashable:
        """All that the answers to some questions depend on, of which none is about a loser."""
        numbers = tuple(sorted((key, tuple(sorted(values))) for key, values in self.numbers.items() if key in asked))
        laws = tuple(law.constraint for law in self.laws)
        return self.events, self.indicator, self.players, self.deck, self.sorts, laws, numbers, self.whole & asked, self.shapes, self.others

    def situations(self, sums: dict[Key, Comparison]) -> Situations:
        """What the rules are asked on, once more from the start. `sums`: the comparisons that were asked before, and will be."""
        self.sums = sums
        return Situations(self.players, self.losers, _NUMBERS, self._range, sums)

    def answers(self, answers: Answers, key: Key) -> tuple[int, ...]:
        """The answers to a question, given others."""
        who, name, _ = key
        if who == "seats":
            return tuple(range(len(self.losers)))
        if key == BY:
            return self.events
        if who == "sum":
            return self._comparison(self.sums[key])
        if name in _SPECIAL:
            return self._special(answers, key)
        fact = _FACTS[_of_winning_reading(who), name]
        match fact.type.kind:
            case Kind.BOOL:
                return (0, 1)
            case Kind.INT:
                return self._integers(answers, key)
            case _:
                return self._tile(answers, name)

    def _comparison(self, comparison: Comparison) -> tuple[int, ...]:
        """Whether it can hold and can fail, as far as the ranges of the numbers tell."""
        low = high = 0
        for key, times in comparison.counts:
            ends = [times * end for end in self._range(key)]
            low, high = low + min(ends), high + max(ends)
        decided = comparison.between(low, high)
        return (0, 1) if decided is None else (int(decided),)

    def _range(self, key: Key) -> tuple[int, int]:
        """The least and the most that a number can be, whatever else is known."""
        fact = _FACTS[_of_winning_reading(key.who), key.name]
        low, high = fact.type.low, fact.type.high
        if key.mask not in (-1, ALL):
            kinds = (key.mask & self.deck).bit_count()
            high = min(high, (1 if key.name in _ONE_OF_A_KIND else 4) * kinds)
        return min(low, high), high

    def _special(self, answers: Answers, key: Key) -> tuple[int, ...]:
        name = key.name
        if name == "places":
            return (0,) if answers[BY] == EVENTS["deal"] else _PLACES_OF_WAITS
        if name in ("readings", "readings_of_tile"):
            return tuple(range(self.others + 1))
        if name == "shape":
            return (*self.shapes, 0) if answers[BY] == EVENTS["deal"] else self.shapes
        if name == "place":
            return (PLACES["none"],) if answers[BY] == EVENTS["deal"] else tuple(bit for place, bit in PLACES.items() if place != "none")
        seats = tuple(range(self.players))
        return (NOBODY, *seats[WINNER + 1 :]) if name == "gang_feeder" else seats

    def _tile(self, answers: Answers, name: str) -> tuple[int, ...]:
        """Tiles of one sort are alike until one is named: those named already, and one more of each sort."""
        used = {tile for key, value in answers.items() if key.name in _TILE_NAMES and value > 0 for tile in self.tiles if tile & value}
        fresh = [next((tile for tile in sort if tile not in used), 0) for sort in self.sorts]
        known = sorted(used | set(fresh) - {0})
        if name != "bao":
            must = name in ("tile", "fill") and answers.get(BY) != EVENTS["deal"]
            return tuple(known) if must else (0, *known)
        if not self.indicator:
            return (0, *known)
        second = [next((tile for tile in sort if tile not in known), 0) for sort in self.sorts]
        more = sorted({*known, *second} - {0})
        return (0, *sorted({one | other for one in more for other in more if one < other or one == 1 << ZHONG == other}))

    def _integers(self, answers: Answers, key: Key) -> tuple[int, ...]:
        asked = _of_winning_reading(key.who), key.name
        low, high = self._range(key)
        mine = _tiles_of(key)
        for other, value in answers.items():
            if other[:2] == key[:2]:  # of a class within a class there are no more
                theirs = _tiles_of(other)
                low = max(low, value) if theirs & mine == theirs else low
                high = min(high, value) if theirs & mine == mine else high
        if asked in self.whole or high - low <= _SMALL:
            return tuple(range(low, high + 1))
        near = {n + step for n in self.numbers.get(asked, ()) for step in (-2, -1, 0, 1) if low <= n + step <= high}
        return tuple(sorted({low, high} | near))


_ONE_OF_A_KIND: Final = frozenset(("pengs", "ming_gangs", "bu_gangs", "an_gangs", "triplets", "held_triplets", "an_ke", "held_an_ke"))
_NUMBERS: Final = frozenset(key for key, fact in _FACTS.items() if fact.type.kind is Kind.INT)
_SPECIAL = frozenset(("places", "readings", "readings_of_tile", "shape", "place", "dealer", "gang_feeder"))


def _tiles_of(key: Key) -> int:
    return ALL if key.mask == -1 else key.mask


def _of_winning_reading(who: str) -> str:
    return "r" if who.startswith("r") else who


def _classes(law: Law) -> set[int]:
    return {part.value for node in law.nodes for part in walk(node) if isinstance(part, Constant) and part.kind is Kind.TILES}


def _numbers(parts: Iterable[Node]) -> tuple[dict[tuple[str, str], set[int]], frozenset[tuple[str, str]]]:
    """The numbers that each question's answer is compared with, and the questions whose answer is used in another way."""
    numbers: dict[tuple[str, str], set[int]] = {}
    whole: set[tuple[str, str]] = set()
    for part in parts:
        for child in children(part):
            if not isinstance(child, FactRef):
                continue
            other = _compared(part, child)
            if other is None or child.fact == "knows":
                whole |= KEYS.get(child.fact, frozenset())
            for key in KEYS.get(child.fact, frozenset()):
                numbers.setdefault(key, set()).update(() if other is None else (other,))
    return numbers, frozenset(whole)


def _compared(part: Node, fact: FactRef) -> int | None:
    if isinstance(part, Compare):
        other = part.right if part.left is fact else part.left
        if isinstance(other, Number):
            return other.value
    return None


_TILE_NAMES: Final = frozenset(name for (_, name), fact in _FACTS.items() if fact.type.kind is Kind.TILES)
_TILE_FACTS: Final = frozenset(("tile", "bao", "fill", "pair", "pushed_tile", "gang_tile"))


def _tiles(parts: list[Node], rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Enough tiles of each sort: a sort is what the named classes that tiles are held against do not tell apart."""
    asked = {(part.fact, part.tide) for part in parts if isinstance(part, FactRef) and part.fact in _TILE_FACTS}
    names = [name for part in parts if isinstance(part, Is) for name in part.names]
    names += [part.of for part in parts if isinstance(part, FactRef) and part.tide is Tide.COMPLETE and part.of is not None]
    classes = {name.value for name in names if isinstance(name, Constant) and name.kind is Kind.TILES}
    suits = int(str(rules.flow_value("tiles.suits")))
    deck = [tile for tile in mask_tiles(ALL) if tile < 9 * suits or (tile == ZHONG and rules.flow_value("tiles.zhong") != "0")]
    sorts: dict[tuple[bool, ...], list[int]] = {}
    middle_first = sorted(deck, key=lambda tile: (abs(tile % 9 - 4), tile))
    for tile in middle_first:
        sorts.setdefault(tuple(bool(mask >> tile & 1) for mask in sorted(classes)), []).append(tile)
    most = max(1, len(asked) + (("bao", None) in asked and rules.flow_value("bao.counts") == "itself_and_next"))
    return tuple(tuple(1 << tile for tile in alike[:most]) for alike in sorts.values())
