"""Two rulesets go in; hands, each won in every situation that their formulas tell apart, come out with both judgements.

Everything stands plain (dealt by another seat, nobody closed, the discarder declared, no bao), and each thing that the formulas look
at is otherwise in turn; numbers are taken on both sides of what they are compared with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, Final

from hrbrules.analysis.built_hands import built_hands
from hrbrules.analysis.looked_at import Looked, all_nodes, looked_at
from hrbrules.analysis.probes import DEALT, HANDS, Probe, fitted, in_play, pairs
from hrbrules.formula.tree import Compare, FactRef, Number, walk
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.situation import SEATS, Situation
from hrbrules.settlement.win import Win, best_win
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.meld import Meld, parse_meld
from hrbrules.tiles.tile import ZHONG, mask_tiles, tile_text

Both = tuple[Ruleset, Ruleset]
Judged = tuple[Probe, tuple[Win | None, Win | None]]
Words = tuple[str, tuple[str, ...], str, str]  # concealed tiles, melds, the tile, the pair set apart

SEAT: Final = "A"
GIVER: Final = "C"
_THIRD: Final = "B"
_CLAIMED: Final = ("discard", "robbed_gang")
_TILELESS: Final = ("ting", "bao_change")
_MELD_COUNTS: Final = frozenset(("chis", "pengs", "ming_gangs", "bu_gangs", "an_gangs"))
_NUMBERS: Final[Mapping[str, int]] = {"dealer_draws": 0, "wall_left": 40}  # what is usual where a formula looks at them
_MOST_BUILT: Final = 60

# Waits beside a peng of the very tile, closed hands, seven pairs, one suit; and what house rules like: one dragon, one sequence in three
# suits, the same one twice, terminals in every set, four of a kind in two sets.
_MORE: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("22m89p", ("peng 777p", "chi 123s", "chi 456s")), ("22m68p", ("peng 777p", "chi 123s", "chi 456s")),
    ("123m456m22p55s999p", ()), ("123m456m4p222s999p", ()), ("22m46m", ("peng 111m", "an_gang 9999m", "chi 567m")),
    ("22334455m6677p8p", ()), ("1122334455667p", ()), ("22p46m", ("an_gang 1111s", "an_gang 9999p", "chi 123m")),
    ("22p46m", ("chi 123m", "chi 789m", "peng 111s")), ("22p46m", ("chi 456p", "chi 456s", "peng 111s")),
    ("22p46m", ("chi 123s", "chi 123s", "peng 555p")), ("99p89m", ("chi 123s", "chi 789p", "peng 111s")),
    ("22s46p", ("peng 111m", "chi 123m", "chi 789s")), ("456m555p22m46s", ("peng ZZZ",)),
)  # fmt: skip


class Tries:
    """What two rulesets are tried on. `changed`: what the formulas look at that mean something else in one of them."""

    def __init__(self, one: Ruleset, other: Ruleset, changed: Looked) -> None:
        self.both: Both = (one, other)
        nodes = [(ruleset.rules, all_nodes(ruleset.rules)) for ruleset in self.both]
        self.facts = frozenset(fact for rules, found in nodes for fact, _ in looked_at(rules, found))
        self.changed = changed
        self.players = min(ruleset.players for ruleset in self.both)
        self.events = tuple(dict.fromkeys(by for ruleset in self.both for clause in ruleset.rules.of(Group.KIND) for by in clause.by))
        self.narrow = min(self.both, key=_kinds_of_tile)
        self.numbers = {fact: _told_apart(fact, [node for _, found in nodes for node in found]) for fact in _NUMBERS}

    def usual(self) -> Iterator[Judged]:
        """Hands that hold every place of a tile, every meld, and what just fails; and dealt ones."""
        for text, melds in (*HANDS, *_MORE):
            yield from self.of(text, melds)
        for text in DEALT if "deal" in self.events else ():
            yield from self.of(text, ())

    def built(self) -> Iterator[Judged]:
        """Hands put together at random, always the same ones: sets of every kind, also of the very tile."""
        for text, melds in built_hands()[:_MOST_BUILT]:
            yield from self.of(text, melds)

    def of(self, text: str, melds: tuple[str, ...]) -> Iterator[Judged]:
        """One hand, in a game of two suits moved into those, won by every tile and event that may matter."""
        fit = fitted(self.narrow, text, melds)
        if fit is None:
            return
        whole = self._hand(*fit[:2], "")
        if whole is None:
            return
        for pushed in ("", *pairs(whole)) if "pushed" in self.facts else ("",):
            hand = self._hand(*fit[:2], pushed)
            if hand is None:
                continue
            if hand.concealed % 3 == 2:
                yield from self.judged(hand, (*fit[:2], "", ""), self._situations("deal", "", ("",)) if "deal" in self.events else ())
                continue
            tiles = self._tiles(hand)
            for by, tile in product(self.events, tiles):
                if by != "deal" and (not tile) is (by in _TILELESS):
                    yield from self.judged(hand, (*fit[:2], tile, pushed), self._situations(by, tile, tiles))

    def judged(self, hand: Hand, words: Words, situations: Iterable[Situation]) -> Iterator[Judged]:
        """The same hand, tile and situation under both, where at least one of them sees a win."""
        text, melds, tile, pushed = words
        if not all(in_play(ruleset, hand, tile) for ruleset in self.both):
            return
        for situation in situations:
            try:
                first, second = (best_win(ruleset, hand, tile or None, situation) for ruleset in self.both)
            except HandError:  # five of a tile, or a bao where one of the two has none
                continue
            seen = first if first is not None else second
            if seen is not None:
                yield Probe(tiles=text, melds=melds, tile=tile, situation=situation, result=seen, pushed=pushed), (first, second)

    def plain(self, by: str) -> Situation:
        claimed = by in _CLAIMED
        found = Situation(
            by=by, seat=SEAT, dealer=SEATS[self.players - 1], discarder=GIVER if claimed else None, declared=(GIVER,) if claimed else ()
        )
        return replace(found, wall_left=_NUMBERS["wall_left"]) if "wall_left" in self.facts else found

    def _hand(self, text: str, melds: tuple[str, ...], pushed: str) -> Hand | None:
        try:
            return self.narrow.hand(text, melds, pushed=pushed or None)
        except HandError:
            return None

    def _tiles(self, hand: Hand) -> tuple[str, ...]:
        """What either waits on, what could join a triplet, Z, one tile that hardly any hand waits on; "" for events without a tile."""
        mask = self.both[0].ready(hand).mask | self.both[1].ready(hand).mask
        if not mask:
            return ()
        laid = [meld.tile for meld in hand.melds if not meld.is_sequence] + [tile for tile in hand.tiles if hand.tiles.count(tile) == 3]
        return tuple(dict.fromkeys(("", *(tile_text(tile) for tile in (*mask_tiles(mask), *laid, ZHONG, 8)))))

    def _situations(self, by: str, tile: str, tiles: tuple[str, ...]) -> Iterator[Situation]:
        """A plain situation and each thing that may be otherwise, with every bao that may matter."""
        plain = self.plain(by)
        baos = dict.fromkeys(("", *([tile] if tile else tiles)) if self.facts & {"bao", "tile"} else ("",))
        others = [*self._tables(by), *self._rarities(by, tile)]
        for bao, changes in product(baos, others):
            yield replace(plain, bao=bao, **changes)

    def _tables(self, by: str) -> Iterator[dict[str, Any]]:
        """What is asked at every table."""
        claimed = by in _CLAIMED
        yield from ({}, {"dealer": SEAT}, {"closed": (_THIRD,)})
        if claimed:
            yield from ({"declared": ()}, {"closed": (GIVER,)}, {"declared": (), "closed": (_THIRD,)}, {"dealer": GIVER})
            yield {"declared": (), "closed": (_THIRD,), "dealer": GIVER}
        if claimed and "declaring" in self.facts:
            yield from ({"declaring": (GIVER,)}, {"declaring": (GIVER,), "closed": (_THIRD,)})
        for number in self.numbers["dealer_draws"] if "dealer_draws" in self.facts else ():
            yield {"dealer_draws": number}
            if claimed:
                yield {"dealer_draws": number, "declared": ()}
        if "last_tiles" in self.facts:
            yield {"last_tiles": True}

    def _rarities(self, by: str, tile: str) -> Iterator[dict[str, Any]]:
        """What only clauses that differ ask."""
        facts = {fact for fact, _ in self.changed}
        if by != "deal" and self.changed & {("declared", "winner"), ("declared", "")}:
            yield {"undeclared": True}
        if by == "gang_draw" and "gang_feeder" in facts:
            yield {"gang_feeder": GIVER}
        for number in self.numbers["wall_left"] if "wall_left" in facts else ():
            yield {"wall_left": number}
        if "looked" in facts:
            yield {"looked": (SEAT,)}
            yield {"looked": (GIVER,)}
            yield {"looked": (GIVER,), "declared": ()}
        for name in ("visible", "in_wall"):
            if tile and facts & {name, "knows"}:
                yield from ({name: tile[0] * count + tile[1:]} for count in (1, 2, 3))
        if any(fact in _MELD_COUNTS and seat for fact, seat in self.changed):
            yield from ({"melds": melds} for melds in _LAID)


_LAID: Final[tuple[Mapping[str, tuple[Meld, ...]], ...]] = tuple(
    {_THIRD: tuple(parse_meld(meld) for meld in melds.split(", "))}
    for melds in ("chi 234m, peng 888s, ming_gang 7777p", "bu_gang 3333p", "an_gang 6666s", "peng 888s", "ming_gang 7777p")
)


def _kinds_of_tile(ruleset: Ruleset) -> int:
    return 9 * int(str(ruleset.rules.flow_value("tiles.suits"))) + (ruleset.rules.flow_value("tiles.zhong") != "0")


def _told_apart(fact: str, nodes: Iterable[Any]) -> tuple[int, ...]:
    """Numbers on both sides of each that the fact is compared with, the usual one left out."""
    found = set()
    for node in nodes:
        for part in walk(node):
            if isinstance(part, Compare):
                for one, other in ((part.left, part.right), (part.right, part.left)):
                    if isinstance(one, FactRef) and one.fact == fact and isinstance(other, Number):
                        found |= {other.value - 1, other.value, other.value + 1}
    return tuple(sorted(number for number in found if number >= 0 and number != _NUMBERS[fact]))
