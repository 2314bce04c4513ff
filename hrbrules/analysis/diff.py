"""Two rulesets go in; what differs comes out: the clauses that mean something else, each with the smallest hand that shows it.

First the clauses are compared by what they mean (`same`), however they are written: that proves equality. Then small hands
are won under both in every situation that either tells apart, and each difference is laid to the clauses that make it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from hrbrules.analysis.blame import Said, blamed
from hrbrules.analysis.changed import Part, changed_flow, changed_parts
from hrbrules.analysis.hands_apart import hands_that_wait_otherwise
from hrbrules.analysis.looked_at import all_nodes, looked_at, nodes_of
from hrbrules.analysis.probes import DEALT, HANDS, Probe, in_play, pairs, tiles_to_show
from hrbrules.analysis.same_play import same_play
from hrbrules.ruleset.clause import CONDITIONS, FlowEntry, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import settle
from hrbrules.settlement.situation import SEATS, Situation
from hrbrules.settlement.win import NoWin, Win, best_win, judge
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.tile import ZHONG, mask_tiles, tile_text

_KINDS = ("wins", "value", "payment")
_SEAT, _GIVER, _THIRD = "A", "C", "B"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one ruleset says: `fans` that count and `pays` of a win, `reasons` where there is none. `lines`: the receipt,
    as (payer, payee, amount, ids of the clauses)."""

    wins: bool
    value: int
    fans: tuple[str, ...]
    pays: dict[str, int]
    reasons: tuple[str, ...]
    lines: tuple[tuple[str, str, int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One class of situations: those in which just these clauses make a difference of this kind (wins, value, payment).

    `probe`: the smallest hand of the class; `count`: how many situations of it were met."""

    kind: str
    parts: frozenset[Part]
    probe: Probe
    outcomes: tuple[Outcome, Outcome]
    count: int

    @property
    def only(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Kinds and fans that count under one ruleset alone."""
        mine, theirs = (outcome.fans for outcome in self.outcomes)
        return tuple(fan for fan in mine if fan not in theirs), tuple(fan for fan in theirs if fan not in mine)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Changed clauses, and the difference that shows them best: None where no situation that was tried does."""

    parts: tuple[Part, ...]
    difference: Difference | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """`equal`: proved to be the same game. `tried`: situations won under at least one of the two, judged under both.
    `flow`: choices of play that differ, with both entries. `shown`: every clause that means something else, with its hand."""

    tried: int
    differences: tuple[Difference, ...]
    flow: tuple[tuple[FlowEntry, FlowEntry], ...]
    shown: tuple[Shown, ...]
    equal: bool


def compare(one: Ruleset, other: Ruleset) -> Comparison:
    """Raises RulesetError where one of them cannot settle a win."""
    flow, parts = changed_flow(one.rules, other.rules), changed_parts(one.rules, other.rules)
    if one.digest == other.digest or not (parts or (flow and not same_play(one, other))):
        return Comparison(tried=0, differences=(), flow=(), shown=(), equal=True)
    found: dict[tuple[str, frozenset[Part]], tuple[tuple[int, ...], Difference]] = {}
    reasons = Reasons(one), Reasons(other)
    tried = 0
    for probe, wins in _all_wins(one, other, frozenset(parts), found):
        tried += 1
        difference = _difference(reasons, probe, wins, frozenset(parts))
        if difference is not None:
            key = difference.kind, difference.parts
            size = (*_size(probe), tried)
            known = found.get(key)
            count = 1 if known is None else known[1].count + 1
            best = (size, difference) if known is None or size < known[0] else known
            found[key] = best[0], replace(best[1], count=count)
    ranked = sorted(found.values(), key=lambda pair: (_KINDS.index(pair[1].kind), len(pair[1].parts), pair[0]))
    return Comparison(
        tried=tried, differences=tuple(difference for _, difference in ranked), flow=flow, shown=_shown(parts, ranked), equal=False
    )


def _shown(parts: tuple[Part, ...], ranked: list[tuple[tuple[int, ...], Difference]]) -> tuple[Shown, ...]:
    """For each clause the difference with the fewest others at work, then the smallest hand; clauses of one hand together.

    A clause that never decides alone is shown where it counts in a win that only one of the two sees."""
    best: dict[Part, Difference | None] = {}
    for part in parts:
        there = [(len(difference.parts), size, difference) for size, difference in ranked if part in difference.parts]
        there = there or [(len(difference.parts), size, difference) for size, difference in ranked if part.id in _counted(difference)]
        best[part] = min(there, key=lambda one: one[:2])[2] if there else None
    found: list[Shown] = []
    for part, difference in best.items():
        alike = (one for one in found if difference is not None and one.difference is difference)
        together = next((one for one in alike if paying(one.parts[0]) is paying(part)), None)
        if together is None:
            found.append(Shown(parts=(part,), difference=difference))
        else:
            found[found.index(together)] = replace(together, parts=(*together.parts, part))
    return tuple(found)


def paying(part: Part) -> bool:
    """Whether a clause is about who pays, not about what wins and what a win is worth."""
    return (part.group or part.id) in (Group.FACTOR, Group.BEARER, Group.MONEY, "owes", "share")


def _counted(difference: Difference) -> frozenset[str]:
    """The ids of clauses in the receipts of a win that only one of the two sees."""
    return frozenset(id for outcome in difference.outcomes for *_, ids in outcome.lines for id in ids if difference.kind == "wins")


def _size(probe: Probe) -> tuple[int, ...]:
    """Fewer concealed tiles, then a plainer situation."""
    s = probe.situation
    odd = sum((bool(s.bao), bool(s.closed), s.dealer == s.seat, bool(s.dealer_draws), s.last_tiles, bool(probe.pushed), bool(s.declaring)))
    return tiles_to_show(probe), odd


def _difference(
    asked: tuple[Reasons, Reasons], probe: Probe, wins: tuple[Win | None, Win | None], changed: frozenset[Part]
) -> Difference | None:
    rulesets, (first, second) = (asked[0].ruleset, asked[1].ruleset), wins
    ledgers = [None if win is None else settle(ruleset, win) for ruleset, win in zip(rulesets, wins, strict=True)]
    if first is not None and second is not None:
        if (first.value, ledgers[0] and ledgers[0].pays) == (second.value, ledgers[1] and ledgers[1].pays):
            return None
        kind = "value" if first.value != second.value else "payment"
    else:
        kind = "wins"
    said = [
        Said(ruleset=one.ruleset, win=win, ledger=ledger, reasons=() if win is not None else one.of(probe))
        for one, win, ledger in zip(asked, wins, ledgers, strict=True)
    ]
    parts = blamed(said[0], said[1])
    outcomes = _outcome(said[0]), _outcome(said[1])
    return Difference(kind=kind, parts=parts & changed or parts, probe=probe, outcomes=outcomes, count=1)


class Reasons:
    """Why hands do not win under one ruleset. Saying so takes long, and of what stands at the table conditions ask little."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        looked = looked_at(ruleset.rules, nodes_of(ruleset.rules.of(*CONDITIONS, Group.KIND)))
        at_table = ("dealer", "dealer_draws", "last_tiles")
        self._names = [name for name in at_table if any(fact == name for fact, _ in looked)]
        self._names += ["declared", "closed", "declaring", "dealer"] if any(seat for _, seat in looked) else []
        self._known: dict[tuple[object, ...], tuple[str, ...]] = {}

    def of(self, probe: Probe) -> tuple[str, ...]:
        """`probe.result` is the win under the other ruleset, hence the hand is made already."""
        assert isinstance(probe.result, Win)
        s, hand = probe.situation, probe.result.hand
        key = (hand, probe.tile, s.by, s.bao, *(getattr(s, name) for name in self._names))
        if key not in self._known:
            result = judge(self.ruleset, hand, probe.tile or None, s)
            self._known[key] = result.reasons if isinstance(result, NoWin) else ()
        return self._known[key]


def _outcome(said: Said) -> Outcome:
    if said.win is None or said.ledger is None:
        return Outcome(wins=False, value=0, fans=(), pays={}, reasons=said.reasons)
    lines = tuple((line.payer, line.payee, line.amount, line.clauses) for line in said.ledger.lines)
    return Outcome(wins=True, value=said.win.value, fans=said.win.fans, pays=said.ledger.pays, reasons=(), lines=lines)


# ---- situations ------------------------------------------------------------------------------------------------------


def _all_wins(
    one: Ruleset, other: Ruleset, changed: frozenset[Part], found: Mapping[tuple[str, frozenset[Part]], object]
) -> Iterator[tuple[Probe, tuple[Win | None, Win | None]]]:
    """Those of the usual hands; where these show nothing of a changed condition, also those of hands that wait otherwise."""
    yield from _wins(one, other)
    conditions = {part for part in changed if part.group in (Group.HAND, Group.TING)}
    if conditions - {part for _, parts in found for part in parts}:
        for text, melds in hands_that_wait_otherwise(one, other):
            hand = one.hand(text, melds)
            for tile in mask_tiles(one.ready(hand).mask ^ other.ready(hand).mask):
                drawn = Situation(by="draw", seat=_SEAT, dealer=SEATS[min(one.players, other.players) - 1])
                yield from _judge((one, other), hand, (text, melds, tile_text(tile), ""), (drawn,))


def _wins(one: Ruleset, other: Ruleset) -> Iterator[tuple[Probe, tuple[Win | None, Win | None]]]:
    """The same hand, tile and situation under both rulesets, where at least one of them sees a win."""
    both = (one, other)
    events = dict.fromkeys(by for ruleset in both for clause in ruleset.rules.of(Group.KIND) for by in clause.by)
    facts = frozenset(fact for ruleset in both for fact, _ in looked_at(ruleset.rules, all_nodes(ruleset.rules)))
    players = min(ruleset.players for ruleset in both)
    for text, melds in HANDS:
        for pushed in _pushes(both, text, melds) if "pushed" in facts else ("",):
            hand = _hand(both, text, melds, pushed)
            tiles = () if hand is None else _tiles(both, hand)
            for by, tile in product(events, tiles):
                if hand is not None and by != "deal" and (not tile) is (by in ("ting", "bao_change")):
                    yield from _judge(both, hand, (text, melds, tile, pushed), _situations(by, tile, tiles, facts, players))
    for text in DEALT if "deal" in events else ():
        hand = _hand(both, text, (), "")
        if hand is not None:
            yield from _judge(both, hand, (text, (), "", ""), _situations("deal", "", ("",), facts, players))


def _judge(
    both: tuple[Ruleset, Ruleset], hand: Hand, words: tuple[str, tuple[str, ...], str, str], situations: Iterable[Situation]
) -> Iterator[tuple[Probe, tuple[Win | None, Win | None]]]:
    text, melds, tile, pushed = words
    if not all(in_play(ruleset, hand, tile) for ruleset in both):
        return
    for situation in situations:
        try:
            first, second = (best_win(ruleset, hand, tile or None, situation) for ruleset in both)
        except HandError:  # five of a tile, or a bao where one of the two has none
            continue
        seen = first if first is not None else second
        if seen is not None:
            yield Probe(tiles=text, melds=melds, tile=tile, situation=situation, result=seen, pushed=pushed), (first, second)


def _hand(both: tuple[Ruleset, Ruleset], text: str, melds: tuple[str, ...], pushed: str) -> Hand | None:
    try:
        return both[0].hand(text, melds, pushed=pushed or None)
    except HandError:
        return None


def _pushes(both: tuple[Ruleset, Ruleset], text: str, melds: tuple[str, ...]) -> tuple[str, ...]:
    hand = _hand(both, text, melds, "")
    return ("", *pairs(hand)) if hand is not None else ("",)


def _tiles(both: tuple[Ruleset, Ruleset], hand: Hand) -> tuple[str, ...]:
    """What either waits on, what could join a triplet, Z, one tile that hardly any hand waits on; "" for events without a tile."""
    mask = both[0].ready(hand).mask | both[1].ready(hand).mask
    if not mask:
        return ()
    laid = [meld.tile for meld in hand.melds if not meld.is_sequence] + [tile for tile in hand.tiles if hand.tiles.count(tile) == 3]
    return tuple(dict.fromkeys(("", *(tile_text(tile) for tile in (*mask_tiles(mask), *laid, ZHONG, 8)))))


def _situations(by: str, tile: str, tiles: tuple[str, ...], facts: frozenset[str], players: int) -> Iterator[Situation]:
    """A plain situation and each thing that may be otherwise, with every bao that may matter."""
    claimed = by in ("discard", "robbed_gang")
    plain = Situation(
        by=by, seat=_SEAT, dealer=SEATS[players - 1], discarder=_GIVER if claimed else None, declared=(_GIVER,) if claimed else ()
    )
    others: list[dict[str, object]] = [{}, {"dealer": _SEAT}, {"closed": (_THIRD,)}]
    if claimed:
        others += [{"declared": ()}, {"declared": (), "closed": (_THIRD,)}, {"dealer": _GIVER}]
        others += [{"declaring": (_GIVER,)}] if "declaring" in facts else []
    others += [{"dealer_draws": 3}] if "dealer_draws" in facts else []
    others += [{"dealer_draws": 3, "declared": ()}] if "dealer_draws" in facts and claimed else []
    others += [{"last_tiles": True}] if "last_tiles" in facts else []
    baos = dict.fromkeys(("", *([tile] if tile else tiles)) if "bao" in facts or "tile" in facts else ("",))
    for bao, changes in product(baos, others):
        yield replace(plain, bao=bao, **changes)  # type: ignore[arg-type]
