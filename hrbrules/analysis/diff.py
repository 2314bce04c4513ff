"""Two rulesets go in; the ways in which they judge or settle a hand differently come out, each with the smallest hand that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from hrbrules.analysis.looked_at import all_nodes, looked_at
from hrbrules.analysis.probes import DEALT, HANDS, Probe, judged, pairs
from hrbrules.ruleset.clause import FlowEntry, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import settle
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import NoWin, Win
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.tile import ZHONG, mask_tiles, tile_text

_NO_TILES_LEFT = 4  # melds
_KINDS = ("wins", "value", "payment")
_SEAT, _GIVER, _THIRD, _LAST = "A", "C", "B", "D"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one ruleset says: `fans` that count and `pays` of a win, `reasons` where there is none."""

    wins: bool
    value: int
    fans: tuple[str, ...]
    pays: dict[str, int]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One class of situations. `only`: kinds and fans that count under one ruleset alone; `count`: probes of this class."""

    kind: str  # wins, value, payment
    by: str
    only: tuple[tuple[str, ...], tuple[str, ...]]
    probe: Probe
    outcomes: tuple[Outcome, Outcome]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """`tried`: situations judged under both. `flow`: choices of play with another value, with both entries."""

    tried: int
    differences: tuple[Difference, ...]
    flow: tuple[tuple[FlowEntry, FlowEntry], ...]
    equal: bool  # the same digest: the same game, proved


def compare(one: Ruleset, other: Ruleset) -> Comparison:
    """Judge every probe hand in every situation that either ruleset tells apart. The smallest hand speaks for its class."""
    flow = tuple((a, b) for a, b in zip(one.rules.flow, other.rules.flow, strict=True) if (a.value, a.formula) != (b.value, b.formula))
    if one.digest == other.digest:
        return Comparison(tried=0, differences=(), flow=(), equal=True)
    found: dict[tuple[object, ...], Difference] = {}
    tried = 0
    for probes in _pairs_of_probes(one, other):
        tried += 1
        difference = _difference(one, other, *probes)
        if difference is not None:
            key = (difference.kind, difference.only, _manner(difference))
            known = found.get(key)
            count = 1 if known is None else known.count + 1
            smaller = known is None or _size(difference.probe) < _size(known.probe)
            found[key] = replace(difference if smaller or known is None else known, count=count)
    ordered = sorted(found.values(), key=lambda difference: (_KINDS.index(difference.kind), -difference.count, _size(difference.probe)))
    return Comparison(tried=tried, differences=tuple(ordered), flow=flow, equal=False)


def _size(probe: Probe) -> tuple[int, int, int, str]:
    """Fewer concealed tiles, then a plainer situation."""
    s = probe.situation
    odd = sum((bool(s.bao), bool(s.closed), s.dealer == s.seat, bool(s.dealer_draws), s.last_tiles, bool(probe.pushed), bool(s.declaring)))
    return sum(letter.isdigit() or letter == "Z" for letter in probe.tiles), odd, len(probe.melds), probe.tiles + probe.tile


def _manner(difference: Difference) -> object:
    """What tells payments and refusals apart beside the fans: who pays what part, and what stands in the way."""
    if difference.kind == "wins":
        return tuple(outcome.reasons for outcome in difference.outcomes)
    if difference.kind == "payment":
        return tuple(tuple((seat, amount / outcome.value) for seat, amount in outcome.pays.items()) for outcome in difference.outcomes)
    return ()


def _difference(one: Ruleset, other: Ruleset, a: Probe, b: Probe) -> Difference | None:
    outcomes = (_outcome(one, a), _outcome(other, b))
    first, second = outcomes
    if first.wins is not second.wins:
        kind = "wins"
    elif not first.wins:
        return None
    elif first.value != second.value:
        kind = "value"
    elif first.pays != second.pays:
        kind = "payment"
    else:
        return None
    only = (
        tuple(fan for fan in first.fans if fan not in second.fans),
        tuple(fan for fan in second.fans if fan not in first.fans),
    )
    return Difference(kind=kind, by=a.situation.by, only=only, probe=a, outcomes=outcomes, count=1)


def _outcome(ruleset: Ruleset, probe: Probe) -> Outcome:
    match probe.result:
        case Win() as win:
            return Outcome(wins=True, value=win.value, fans=win.fans, pays=settle(ruleset, win).pays, reasons=())
        case NoWin(reasons=reasons):
            return Outcome(wins=False, value=0, fans=(), pays={}, reasons=reasons)


def _pairs_of_probes(one: Ruleset, other: Ruleset) -> Iterator[tuple[Probe, Probe]]:
    """The same hand, tile and situation under both rulesets, where at least one of them sees a win."""
    both = (one, other)
    events = dict.fromkeys(by for ruleset in both for clause in ruleset.rules.of(Group.KIND) for by in clause.by)
    facts = frozenset(fact for ruleset in both for fact, _ in looked_at(ruleset.rules, all_nodes(ruleset.rules)))
    for text, melds in HANDS:
        if len(melds) == _NO_TILES_LEFT:
            continue  # hardly any table lets a hand come down to one tile
        for pushed in _pushes(both, text, melds) if "pushed" in facts else ("",):
            tiles = _tiles(both, text, melds, pushed)
            for by, tile in product(events, tiles):
                if by == "deal" or (not tile) is not (by in ("ting", "bao_change")):
                    continue
                yield from _judge(both, (text, melds, tile, pushed), _situations(by, tile, tiles, facts))
    for text in DEALT if "deal" in events else ():
        yield from _judge(both, (text, (), "", ""), _situations("deal", "", ("",), facts))


def _judge(
    both: tuple[Ruleset, Ruleset], hand: tuple[str, tuple[str, ...], str, str], situations: Iterable[Situation]
) -> Iterator[tuple[Probe, Probe]]:
    text, melds, tile, pushed = hand
    for situation in situations:
        a, b = (judged(ruleset, text, melds, tile, situation, pushed) for ruleset in both)
        if a is not None and b is not None and (isinstance(a.result, Win) or isinstance(b.result, Win)):
            yield a, b


def _hand(ruleset: Ruleset, text: str, melds: tuple[str, ...], pushed: str = "") -> Hand | None:
    try:
        return ruleset.hand(text, melds, pushed=pushed or None)
    except HandError:
        return None


def _pushes(both: tuple[Ruleset, Ruleset], text: str, melds: tuple[str, ...]) -> tuple[str, ...]:
    hand = _hand(both[0], text, melds)
    return ("", *pairs(hand)) if hand is not None else ("",)


def _tiles(both: tuple[Ruleset, Ruleset], text: str, melds: tuple[str, ...], pushed: str) -> tuple[str, ...]:
    """What either waits on, what could join a triplet, Z, one tile that hardly any hand waits on; "" for events without a tile."""
    hand = _hand(both[0], text, melds, pushed)
    if hand is None:
        return ()
    mask = both[0].ready(hand).mask | both[1].ready(hand).mask
    if not mask:
        return ()
    laid = [meld.tile for meld in hand.melds if not meld.is_sequence] + [tile for tile in hand.tiles if hand.tiles.count(tile) == 3]
    return tuple(dict.fromkeys(("", *(tile_text(tile) for tile in (*mask_tiles(mask), *laid, ZHONG, 8)))))


def _situations(by: str, tile: str, tiles: tuple[str, ...], facts: frozenset[str]) -> Iterator[Situation]:
    """A plain situation and each thing that may be otherwise, with every bao that may matter."""
    claimed = by in ("discard", "robbed_gang")
    plain = Situation(by=by, seat=_SEAT, dealer=_LAST, discarder=_GIVER if claimed else None, declared=(_GIVER,) if claimed else ())
    others: list[dict[str, object]] = [{}, {"dealer": _SEAT}, {"closed": (_THIRD,)}]
    if claimed:
        others += [{"declared": ()}, {"declared": (), "closed": (_THIRD,)}, {"dealer": _GIVER}]
        others += [{"declaring": (_GIVER,)}] if "declaring" in facts else []
    others += [{"dealer_draws": 3}] if "dealer_draws" in facts else []
    others += [{"last_tiles": True}] if "last_tiles" in facts else []
    baos = dict.fromkeys(("", *([tile] if tile else tiles)) if "bao" in facts or "tile" in facts else ("",))
    for bao, changes in product(baos, others):
        yield replace(plain, bao=bao, **changes)  # type: ignore[arg-type]
