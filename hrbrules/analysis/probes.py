"""A ruleset goes in; some thousand small hands, each played in every situation its rules tell apart, come out judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from hrbrules.analysis.looked_at import all_nodes, looked_at, nodes_of
from hrbrules.formula.tree import Node
from hrbrules.ruleset.clause import CONDITIONS, Group, Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.situation import SEATS, Situation
from hrbrules.settlement.win import NoWin, Win, best_win, judge
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.hand import Hand, make_hand
from hrbrules.tiles.tile import ZHONG, mask_tiles, parse_tiles, tile_text
from hrbrules.tiles.waits import shape_waits

# Concealed tiles and melds. Between them they hold every place of a tile, every meld, open, closed and one-suited hands,
# and their neighbours that just fail; what a book shows of a rule is searched here.
_OPEN = ("chi 123m", "peng 555p", "chi 123s")
HANDS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("22p46m", _OPEN), ("22p46m", ("chi 123m", "chi 456p", "chi 123s")), ("22p56m", _OPEN), ("22p89m", _OPEN),
    ("22p12m", ("chi 789m", "peng 555p", "chi 123s")), ("7889m", ("peng 111p", "chi 456s", "chi 123m")),
    ("67789m22s", ("peng 111p", "chi 456s")), ("67789m22p", ("peng 555p", "chi 123s")), ("78889m22s", ("peng 111p", "chi 456s")),
    ("1s678p", ("peng 555p", "chi 123m", "chi 456m")), ("5s678p", ("peng 555p", "chi 123m", "chi 456m")),
    ("1s", ("peng 555p", "chi 123m", "chi 456m", "peng 777s")), ("22m55p", ("peng 777s", "chi 456s", "chi 123m")),
    ("22m55p", ("chi 123m", "chi 456s", "chi 789s")), ("22m55p", ("peng 111p", "peng 333s", "peng 777m")),
    ("22m55p", ("peng 111p", "an_gang 3333s", "peng 777m")), ("222m5p", ("peng 111p", "peng 333s", "peng 777m")),
    ("22mZZ", ("chi 123m", "chi 456s", "chi 789s")),
    ("ZZ46m", ("chi 123m", "chi 456s", "chi 789p")), ("Z678p", ("chi 123m", "chi 456s", "chi 789m")),
    ("ZZZ46m22p", ("chi 123m", "chi 456s")), ("22p46m", ("chi 345m", "peng 555p", "chi 234s")),
    ("22p78m", ("chi 345m", "peng 555p", "chi 234s")), ("22m46m", ("peng 111m", "chi 789m", "chi 678m")),
    ("ZZ46m", ("chi 123m", "chi 678m", "chi 789m")), ("22p46m", ("an_gang 1111s", "chi 123m", "chi 456m")),
    ("22p46m", ("ming_gang 5555p", "chi 123m", "chi 123s")), ("22p46m", ("bu_gang 5555p", "an_gang 9999s", "chi 123m")),
    ("222p46m55s", ("chi 123m", "chi 123s")), ("222p34m55s", ("chi 123m", "chi 123s")), ("555p222s55m46p", ("chi 123m",)),
    ("555p555s46m11p", ("chi 123m",)), ("5666m", ("peng 111p", "chi 456s", "chi 123m")), ("3333p", ("chi 123m", "chi 456s", "peng 999s")),
    ("1112p", ("chi 123m", "chi 456m", "chi 789s")), ("33355777m22p", ("chi 123s",)), ("45556m22p", ("chi 123s", "peng 777p")),
    ("123m456m46p22s555s", ()), ("123m456m78p22s555s", ()), ("123m456m46p22s111s", ()), ("123m456m789p22s55s", ()),
    ("123m46p22s", ("an_gang 5555s", "chi 456m")), ("123m456m46p22s", ("an_gang 5555s",)), ("1133m5577p2299sZ", ()),
    ("1111m5577p2299sZ", ()), ("1133m5577p229sZZ", ()), ("19m19p19sZ234678m", ()),
)  # fmt: skip
DEALT: Final = ("123m456m789p22s555s", "1111m456m789p2255s", "1133m5577p2299sZZ", "1111m25p369sZ147p8s", "123m456m789p22s556s")
_SEAT, _GIVER = "A", "C"
_ASPECTS: Final = frozenset(
    ("last_tiles", "looked", "dealer", "dealer_draws", "declaring", "visible", "in_wall", "wall_left", "pushed")
)  # fmt: skip
_DRAWS: Final = (1, 2, 3, 9)  # hands that the dealer drew before


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A hand as text, how it was won, and what the rules say of it."""

    tiles: str
    melds: tuple[str, ...]
    tile: str
    situation: Situation
    result: Win | NoWin
    pushed: str = ""  # the pair set apart


def judged(
    ruleset: Ruleset, tiles: str, melds: tuple[str, ...], tile: str, situation: Situation, pushed: str = "", *, won: bool = False
) -> Probe | None:
    """One probe; None where hand, tile and situation do not fit together. `won`: nor where it does not win, since why not takes longer
    to find than anything else."""
    try:
        hand = _hand(tiles, melds, pushed)
        if not in_play(ruleset, hand, tile):
            return None
        found = (best_win if won else judge)(ruleset, hand, tile or None, situation)
    except HandError:
        return None
    if found is None:
        return None
    return Probe(tiles=tiles, melds=melds, tile=tile, situation=situation, result=found, pushed=pushed)


def fitted(ruleset: Ruleset, tiles: str, melds: tuple[str, ...], tile: str = "") -> tuple[str, tuple[str, ...], str] | None:
    """The same hand in a game of two suits: bamboos become dots or characters. None where the game has no such hand."""
    for suit in ("s", "p", "m"):
        moved = tiles.replace("s", suit), tuple(meld.replace("s", suit) for meld in melds), tile.replace("s", suit)
        try:
            if in_play(ruleset, _hand(*moved[:2], ""), moved[2]):
                return moved
        except HandError:
            continue
    return None


def in_play(ruleset: Ruleset, hand: Hand, tile: str) -> bool:
    """Whether the game has all these tiles: some use two suits, or no red dragon."""
    suits = int(str(ruleset.rules.flow_value("tiles.suits")))
    zhong = 1 << ZHONG if ruleset.rules.flow_value("tiles.zhong") != "0" else 0
    return not _kinds(hand, tile) & ~((1 << 9 * suits) - 1 | zhong)


@lru_cache(maxsize=1 << 12)
def _kinds(hand: Hand, tile: str) -> int:
    """Which tiles there are at all, as bits."""
    found = 0
    for one in (*hand.tiles, *(one for meld in hand.melds for one in meld.tiles), *parse_tiles(tile)):
        found |= 1 << one
    return found


@lru_cache(maxsize=1 << 12)
def _hand(tiles: str, melds: tuple[str, ...], pushed: str) -> Hand:
    """A hand comes up in many situations; reading it costs more than judging it."""
    return make_hand(tiles, melds, pushed or None)


def tiles_to_show(probe: Probe) -> int:
    """How much there is to look at: the concealed tiles. A lone tile is small, but hardly any table lets a hand come down to it (H12)."""
    tiles = len(parse_tiles(probe.tiles))
    return tiles if tiles > 1 else 99


def ledger(ruleset: Ruleset, probe: Probe) -> Ledger | None:
    """The receipt of a win."""
    return settle(ruleset, probe.result) if isinstance(probe.result, Win) else None


def wins(ruleset: Ruleset) -> tuple[Probe, ...]:
    """Every hand of HANDS and DEALT that wins, in every situation worth telling apart, in a fixed order."""
    return tuple(_wins(ruleset))


def _hands(ruleset: Ruleset) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """HANDS as far as this game has them."""
    return tuple(found[:2] for text, melds in HANDS if (found := fitted(ruleset, text, melds)) is not None)


def losses(ruleset: Ruleset) -> Iterator[Probe]:
    """Every hand of HANDS with every tile that completes its shape, where the rules refuse it."""
    for text, melds in _hands(ruleset):
        hand = ruleset.hand(text, melds)
        for tile in mask_tiles(shape_waits(hand, ruleset.shapes)):
            for pushed in ("", *pairs(hand)):
                drawn = Situation(by="draw", seat=_SEAT, dealer=other_seat(ruleset.rules))
                probe = judged(ruleset, text, melds, tile_text(tile), drawn, pushed)
                if probe is not None and isinstance(probe.result, NoWin):
                    yield probe


def refused(ruleset: Ruleset, won: tuple[Probe, ...]) -> Iterator[Probe]:
    """Wins again, but of a player who has not declared, or as a discard: what conditions of the win refuse."""
    for probe in won[:400]:
        s = probe.situation
        others = [replace(s, undeclared=True)]
        if s.by == "draw":
            others.append(replace(s, by="discard", discarder=_GIVER, declared=(_GIVER,)))
        for situation in others:
            found = judged(ruleset, probe.tiles, probe.melds, probe.tile, situation, probe.pushed)
            if found is not None and isinstance(found.result, NoWin):
                yield found


def _wins(ruleset: Ruleset) -> Iterator[Probe]:
    events = tuple(dict.fromkeys(by for clause in ruleset.rules.of(Group.KIND) for by in clause.by))
    aspects = aspects_of(ruleset.rules) - {"dealer_draws"}  # what matters for payments only; fans that ask for it are shown by built hands
    for text, melds in _hands(ruleset):
        hand = ruleset.hand(text, melds)
        if ruleset.ready(hand).mask:
            for by in events:
                for pushed in ("", *(pairs(hand) if "pushed" in aspects else ())):
                    yield from _of_hand(ruleset, (text, melds, pushed), by, aspects)
    if "deal" in events:
        for text in DEALT:
            for situation in _situations(ruleset.rules, "deal", "", aspects):
                probe = judged(ruleset, text, (), "", situation, won=True)
                if probe is not None:
                    yield probe


def of_hand(ruleset: Ruleset, shape: tuple[str, tuple[str, ...], str], by: str) -> Iterator[Probe]:
    """One hand (concealed tiles, melds, the pair set apart) as it wins by an event in every situation worth telling apart; where a bao is
    shown by an indicator, also the indicator that points at the tile, and two aspects at once."""
    return _of_hand(ruleset, shape, by, _of_wins(ruleset.rules), thorough=True)


def pairs(hand: Hand) -> tuple[str, ...]:
    """The pairs that a hand waiting on two pairs may set apart."""
    found = [tile for tile in dict.fromkeys(hand.tiles) if hand.tiles.count(tile) == 2]
    return tuple(tile_text(tile) for tile in found) if len(found) == 2 and hand.concealed == 4 else ()


def _of_hand(
    ruleset: Ruleset, shape: tuple[str, tuple[str, ...], str], by: str, aspects: frozenset[str], *, thorough: bool = False
) -> Iterator[Probe]:
    if by == "deal":
        return
    text, melds, pushed = shape
    hand = ruleset.hand(text, melds, pushed=pushed or None)
    waits = mask_tiles(ruleset.ready(hand).mask)
    elsewhere = ZHONG if ruleset.rules.flow_value("tiles.zhong") != "0" else 8  # a tile that few hands wait on: the bao, off the wait
    laid = [meld.tile for meld in hand.melds if not meld.is_sequence]
    tried = dict.fromkeys([*waits, *laid, *(tile for tile in hand.tiles if hand.tiles.count(tile) == 3), elsewhere])
    for tile in tried:
        if tile not in waits and by in ("discard", "robbed_gang"):
            continue
        shown = "" if by in ("ting", "bao_change") else tile_text(tile)
        situations = [*_situations(ruleset.rules, by, tile_text(tile), aspects, 1 + thorough)]
        if thorough and ruleset.indicator and tile != ZHONG:
            before = tile_text(tile + 8 if tile % 9 == 0 else tile - 1)
            situations += [replace(situation, bao=before) for situation in situations if situation.bao == tile_text(tile)]
        for situation in situations:
            probe = judged(ruleset, text, melds, shown, situation, pushed, won=True)
            if probe is not None:
                yield probe


def aspects_of(rules: Rules, nodes: tuple[Node, ...] | None = None) -> frozenset[str]:
    """What the rules look at, by name, beside the hand itself. `nodes`: some of their formulas, where not all are meant."""
    facts = looked_at(rules, all_nodes(rules) if nodes is None else nodes)
    found = {fact for fact, _ in facts} & _ASPECTS
    return frozenset(found | ({"bao"} if rules.flow_value("bao.kind") != "none" else set()))


def _of_wins(rules: Rules) -> frozenset[str]:
    """The same of what decides who wins and what for, whatever anybody pays."""
    return aspects_of(rules, (*nodes_of(rules.of(*CONDITIONS, Group.KIND, Group.FAN)), rules.value))


def other_seat(rules: Rules) -> str:
    """A seat that neither wins nor discards here; with three players the discarder's."""
    return SEATS[players_of(rules) - 1]


def players_of(rules: Rules) -> int:
    return int(str(rules.flow_value("players")))


def _situations(rules: Rules, by: str, tile: str, aspects: frozenset[str], most: int = 1) -> Iterator[Situation]:
    """A plain situation, and each aspect the other way, alone and with the bao. `most`: so many aspects at once."""
    claimed = by in ("discard", "robbed_gang")
    giver = (_GIVER,) if claimed else ()
    closed = tuple(seat for seat in SEATS[: players_of(rules)] if by == "deal" and seat != _SEAT)
    plain = Situation(by=by, seat=_SEAT, dealer=other_seat(rules), discarder=_GIVER if claimed else None, declared=giver, closed=closed)
    baos = ["", *([tile] if tile else []), "9p" if tile != "9p" else "9s"] if "bao" in aspects else [""]
    others: list[dict[str, object]] = []
    if "last_tiles" in aspects:
        others.append({"last_tiles": True})
    if "dealer" in aspects:
        others.append({"dealer": _SEAT})
    if "dealer_draws" in aspects:
        others += [{"dealer_draws": count} for count in _DRAWS]
    if aspects & {"wall_left", "in_wall"}:
        others.append({"wall_left": 40, "in_wall": tile * 2})
    if "visible" in aspects and tile:
        others.append({"visible": tile * 3})
    if "looked" in aspects and claimed:
        others.append({"looked": (_GIVER,)})
    together = [dict(pair for one in chosen for pair in one.items()) for count in range(most + 1) for chosen in combinations(others, count)]
    for bao, changes in product(baos, together):
        yield replace(plain, bao=bao, **changes)  # type: ignore[arg-type]
