"""A hand, a tile and a situation go in; the single steps that make another position of them come out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from hrbrules.analysis.looked_at import all_nodes, looked_at
from hrbrules.ruleset.claims import claims as ways
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.situation import SEATS, Situation
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.tile import TILE_COUNT, ZHONG, parse_tiles, tile_text

_CLAIMED: Final = ("discard", "robbed_gang")
TILELESS: Final = ("ting", "bao_change")


class StepKind(StrEnum):
    """In the order in which a player would rather hear of them."""

    DECLARE = "declare"  # declare ting first
    EVENT = "event"  # the tile comes another way
    LOOK = "look"  # look at the bao first
    BAO = "bao"  # another bao
    DEALER = "dealer"  # another dealer
    LAST = "last"  # before the last tiles, or in them
    TOGETHER = "together"  # do not set the pair apart
    CLAIM = "claim"  # claim a set that is concealed
    KEEP = "keep"  # leave a claimed set in the hand
    TILE = "tile"  # another winning tile
    HAND = "hand"  # exchange a concealed tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """`before` and `after` in the words of cases: tiles, a meld, an event, a seat; empty where there is nothing to name."""

    kind: StepKind
    before: str = ""
    after: str = ""


Stepped = tuple[tuple[Step, ...], Situation]


@lru_cache(maxsize=64)
def _aspects(ruleset: Ruleset) -> frozenset[str]:
    return frozenset(fact for fact, _ in looked_at(ruleset.rules, all_nodes(ruleset.rules)))


def situation_steps(ruleset: Ruleset, hand: Hand, tile: str, situation: Situation) -> Iterator[Stepped]:
    """What may be otherwise at the table, one thing at a time, as far as the rules look at it. A deal stays a deal."""
    s, facts = situation, _aspects(ruleset)
    if s.undeclared and s.by != "deal":
        yield (Step(kind=StepKind.DECLARE),), replace(s, undeclared=False)
    if s.by != "deal":
        yield from _events(ruleset, hand, s)
    if "looked" in facts and s.seat not in s.looked:
        yield (Step(kind=StepKind.LOOK),), replace(s, looked=(*s.looked, s.seat))
    if ruleset.rules.flow_value("bao.kind") != "none":
        for bao in _baos(ruleset, tile):
            if bao != s.bao:
                yield (Step(kind=StepKind.BAO, before=s.bao, after=bao),), replace(s, bao=bao)
    if "dealer" in facts:
        dealer = s.seat if s.dealer != s.seat else next(seat for seat in SEATS if seat != s.seat)
        yield (Step(kind=StepKind.DEALER, before=s.dealer, after=dealer),), replace(s, dealer=dealer)
    if "last_tiles" in facts:
        yield (Step(kind=StepKind.LAST, before="yes" if s.last_tiles else "no"),), replace(s, last_tiles=not s.last_tiles)


def _events(ruleset: Ruleset, hand: Hand, s: Situation) -> Iterator[Stepped]:
    """Other ways in which the tile may come, of those that win at all."""
    wins = dict.fromkeys(by for clause in ruleset.rules.of(Group.KIND) for by in clause.by)
    gangs = hand.ming_gangs + hand.bu_gangs + hand.an_gangs
    for by in wins:
        if by in (s.by, "deal") or (by == "gang_draw" and not gangs) or (by in TILELESS and not s.bao):
            continue
        discarder = None
        if by in _CLAIMED:
            discarder = s.discarder or SEATS[(SEATS.index(s.seat) + 1) % ruleset.players]
        yield (Step(kind=StepKind.EVENT, before=s.by, after=by),), replace(s, by=by, discarder=discarder)


def _baos(ruleset: Ruleset, tile: str) -> tuple[str, ...]:
    """None, the tile itself; where an indicator points at the bao, the one before it too."""
    if not tile:
        return ("",)
    number = parse_tiles(tile)[0]
    before = () if not ruleset.indicator or number == ZHONG else (tile_text(number + 8 if number % 9 == 0 else number - 1),)
    return ("", tile, *before)


@lru_cache(maxsize=64)
def in_play(ruleset: Ruleset) -> int:
    """The tiles that the game has, as a set: some use two suits, or no red dragon."""
    flow = ruleset.rules.flow_value
    return (1 << 9 * int(str(flow("tiles.suits")))) - 1 | (1 << ZHONG if flow("tiles.zhong") != "0" else 0)


def other_layouts(hand: Hand) -> Iterator[tuple[Step, Hand]]:
    """The same tiles, with a pair no longer set apart, or a claimed set still in the hand."""
    if hand.pushed:
        yield Step(kind=StepKind.TOGETHER, before=tile_text(hand.pushed.bit_length() - 1) * 2), hand.with_pushed(0)
    for index, meld in enumerate(hand.melds):
        if meld.kind in (MeldKind.CHI, MeldKind.PENG):
            rest = (*hand.melds[:index], *hand.melds[index + 1 :])
            yield Step(kind=StepKind.KEEP, before=str(meld)), hand_of((*hand.tiles, *meld.tiles), rest, hand.pushed)


def claims(ruleset: Ruleset, hand: Hand) -> Iterator[tuple[Step, Hand]]:
    """The hand with one of its concealed sets claimed, where the rules know such a claim and leave it legal (claims.requires)."""
    if len(hand.melds) == 4:
        return
    known = ways(ruleset.rules)
    for tile in dict.fromkeys(hand.tiles):
        melds = []
        if tile % 9 < 7 and tile != ZHONG and hand.count(tile + 1) and hand.count(tile + 2):
            melds += [Meld(MeldKind.CHI, tile)] if {"chi", "chi_ting"} & set(known) else []
        if hand.count(tile) >= 3:
            melds += [Meld(MeldKind.PENG, tile)] if {"peng", "peng_ting"} & set(known) else []
        for meld in melds:
            made = hand.with_meld(meld, meld.tiles)
            if ruleset.functions.claims_ok(made) and (not made.pushed or made.concealed_of(made.pushed) == 2):
                yield Step(kind=StepKind.CLAIM, after=str(meld)), made


def exchanged(before: Hand, after: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Concealed tiles of one hand that the other lacks, and the other way round."""
    gone, come = [], []
    for tile in range(TILE_COUNT):
        more = after.count(tile) - before.count(tile)
        come += [tile] * more
        gone += [tile] * -more
    return tuple(gone), tuple(come)
