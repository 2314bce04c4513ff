"""A clause goes in; a hand that shows it and one that just fails it come out, both executed and as alike as can be found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hrbrules.analysis.looked_at import looked_at, nodes_of
from hrbrules.analysis.probes import Probe, judged, pairs
from hrbrules.formula.evaluate import evaluate
from hrbrules.formula.tree import All, ClauseRef, Node
from hrbrules.formula.view import View
from hrbrules.ruleset.clause import AllOf, Clause, Group, Test, When
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.tests import test_node
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import Win
from hrbrules.tiles.tile import ZHONG, format_tiles, mask_tiles, parse_tiles, tile_text

SHOWN = (Group.KIND, Group.FAN, Group.HAND, Group.TING, Group.WIN)
_OF_THE_HAND = {"waits", "place", "shape", "pair", "fill", "sequences", "triplets", "an_ke", "copies", "suits", "concealed", "quads"}
_MOST_BASES = 12
_MOST_BASES_OF_A_CONDITION = 2  # saying why a hand does not win takes longer than saying that it does
_MOST_MISSES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """`shows`: a win in which the clause counts (a condition: any win); `fails`: hands that just miss it, each in another way."""

    clause: str
    shows: Probe
    fails: tuple[Probe, ...]


def near_miss(ruleset: Ruleset, clause: Clause, probes: tuple[Probe, ...], lost: tuple[Probe, ...] = ()) -> Pair | None:
    """The clearest pair for a win kind, a fan or a condition. None where no probe shows it.

    A near miss of a fan still wins, without it; that of a kind wins otherwise or not at all; that of a condition does not
    win, and nothing else stands in its way. A fan that asks for several things has one for each that is missing alone.
    `lost`: probes that do not win, for conditions that no single step leads to.
    """
    bases = _bases(clause, probes)[: _MOST_BASES if clause.group in (Group.KIND, Group.FAN) else _MOST_BASES_OF_A_CONDITION]
    parts = _parts(ruleset, clause.test) if clause.group is Group.FAN else ()
    if len(parts) > 1 and bases:
        found = _by_part(ruleset, clause, parts, bases[0], probes)
        if found:
            return Pair(clause=clause.id, shows=bases[0], fails=found)
    for base in bases:
        for near in _neighbours(ruleset, clause, base):
            if _misses(clause, near):
                return Pair(clause=clause.id, shows=base, fails=(near,))
    for near in lost:
        if bases and _misses(clause, near):
            return Pair(clause=clause.id, shows=min(bases, key=lambda base: _distance(base, near)), fails=(near,))
    return Pair(clause=clause.id, shows=bases[0], fails=()) if bases else None


def _parts(ruleset: Ruleset, test: Test | None) -> tuple[Node, ...]:
    """What a test asks for all at once, through a term that stands for it."""
    match test:
        case AllOf(parts=parts):
            return tuple(test_node(part.test) for part in parts)
        case When(formula=All(parts=nodes)):
            return nodes
        case When(formula=ClauseRef(group="term", clause=id, seat=None)):
            return _parts(ruleset, ruleset.rules.clause(id).test)
        case _:
            return ()


def _by_part(ruleset: Ruleset, clause: Clause, parts: tuple[Node, ...], base: Probe, probes: tuple[Probe, ...]) -> tuple[Probe, ...]:
    """For each part the nearest win that lacks this part only."""
    meanings = ruleset.meanings()
    best: dict[int, tuple[int, Probe]] = {}
    for near in (*_neighbours(ruleset, clause, base), *probes):
        if not isinstance(near.result, Win) or not _misses(clause, near):
            continue
        missing = [index for index, part in enumerate(parts) if not evaluate(part, view_of(near.result), meanings)]
        if len(missing) == 1:
            distance = _distance(base, near)
            if missing[0] not in best or distance < best[missing[0]][0]:
                best[missing[0]] = distance, near
    return tuple(best[index][1] for index in sorted(best))[:_MOST_MISSES]


def view_of(win: Win) -> View:
    """What the formulas of a win see."""
    return View(hand=win.hand, reading=win.reading, waits=win.waits, moment=win.moment, holds=frozenset(win.holds),
                counting=frozenset(win.fans), value=win.value)  # fmt: skip


def _distance(one: Probe, other: Probe) -> int:
    """How far the eye must go from one to the other: tiles exchanged, another winning tile, another way to win."""
    tiles = [sorted(parse_tiles(probe.tiles + "".join(meld.split()[1] for meld in probe.melds))) for probe in (one, other)]
    moved = sum((Counter(tiles[0]) - Counter(tiles[1])).values()) + sum((Counter(tiles[1]) - Counter(tiles[0])).values())
    melds = len(set(one.melds) ^ set(other.melds))
    names = ("by", "bao", "dealer", "last_tiles", "undeclared")
    aspects = sum(bool(getattr(one.situation, name) != getattr(other.situation, name)) for name in names)
    return moved + melds + 2 * (one.tile != other.tile) + 3 * aspects


def _bases(clause: Clause, probes: tuple[Probe, ...]) -> list[Probe]:
    """Wins that show the clause, those with the fewest other fans first, dropped ones too: the eye should find one thing."""
    if clause.group not in (Group.KIND, Group.FAN):
        return _spread([probe for probe in probes if isinstance(probe.result, Win)])
    shown = [probe for probe in probes if isinstance(probe.result, Win) and clause.id in probe.result.fans]
    return _spread(sorted(shown, key=lambda probe: len(probe.result.holds) if isinstance(probe.result, Win) else 0))


def _spread(probes: list[Probe]) -> list[Probe]:
    """One probe a hand first, so that a search does not stay with the first hand."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    first: list[Probe] = []
    rest: list[Probe] = []
    for probe in probes:
        key = (probe.tiles, probe.melds)
        (rest if key in seen else first).append(probe)
        seen.add(key)
    return first + rest


def _misses(clause: Clause, near: Probe) -> bool:
    result = near.result
    if isinstance(result, Win):
        return clause.group in (Group.KIND, Group.FAN) and clause.id not in result.holds
    if clause.group is Group.KIND:
        return result.reasons == ("kind",)
    return result.reasons == (clause.id,)


def _neighbours(ruleset: Ruleset, clause: Clause, base: Probe) -> Iterator[Probe]:
    """Probes one step away, the steps that the clause looks at first."""
    facts = {fact for fact, _ in looked_at(ruleset.rules, nodes_of((clause,)))}
    steps = [_other_tiles(ruleset, base), _other_hands(ruleset, base), _other_melds(ruleset, base)]
    round_ = [_other_situations(ruleset, base)]
    for walk in steps + round_ if facts & _OF_THE_HAND else round_ + steps:
        yield from walk


def _other_tiles(ruleset: Ruleset, base: Probe) -> Iterator[Probe]:
    """The same hand with another tile that it waits on."""
    if isinstance(base.result, Win) and base.tile:
        for tile in mask_tiles(base.result.waits.mask):
            if tile_text(tile) != base.tile:
                yield from _one(ruleset, base.tiles, base.melds, tile_text(tile), base.situation)
        for pushed in pairs(base.result.hand):
            probe = judged(ruleset, base.tiles, base.melds, base.tile, base.situation, pushed)
            if probe is not None and pushed != base.tile:
                yield probe


def _other_hands(ruleset: Ruleset, base: Probe) -> Iterator[Probe]:
    """One concealed tile exchanged, for a neighbour of its suit first; the tile stays, or becomes one the hand waits on."""
    tiles = parse_tiles(base.tiles)
    for step in (1, -1, 2, -2, 3, -3, 9, -9, 18, -18):
        for index, tile in enumerate(tiles):
            other = tile + step
            if not 0 <= other <= ZHONG or (abs(step) < 9 and (other // 9 != tile // 9 or tile == ZHONG)):
                continue
            text = format_tiles((*tiles[:index], other, *tiles[index + 1 :]))
            yield from _one(ruleset, text, base.melds, base.tile, base.situation)
            for wait in _waits(ruleset, text, base.melds):
                if wait != base.tile and base.tile:
                    yield from _one(ruleset, text, base.melds, wait, base.situation)


def _waits(ruleset: Ruleset, tiles: str, melds: tuple[str, ...]) -> tuple[str, ...]:
    probe = judged(ruleset, tiles, melds, "Z", Situation(by="draw"))
    return () if probe is None else ruleset.waits(ruleset.hand(tiles, melds))


def _other_melds(ruleset: Ruleset, base: Probe) -> Iterator[Probe]:
    """A meld made another way, moved along its suit, or still in the hand."""
    for index, meld in enumerate(base.melds):
        kind, text = meld.split()
        first = parse_tiles(text)[0]
        rest = base.melds[:index], base.melds[index + 1 :]
        others = [f"chi {format_tiles((first + step, first + step + 1, first + step + 2))}" for step in (1, -1, 2, -2) if kind == "chi"
                  and first + step >= 0 and (first + step) // 9 == (first + step + 2) // 9 == first // 9]  # fmt: skip
        if kind != "chi":
            others += [f"{kind} {format_tiles((other,) * len(parse_tiles(text)))}" for other in (first + 1, first - 1)
                       if 0 <= other < ZHONG and other // 9 == first // 9]  # fmt: skip
            others += [f"{other} {format_tiles((first,) * 4)}" for other in ("an_gang", "ming_gang") if other != kind]
            others.append(f"peng {format_tiles((first,) * 3)}")
        for other in others:
            yield from _one(ruleset, base.tiles, (*rest[0], other, *rest[1]), base.tile, base.situation)
        if kind in ("chi", "peng"):
            yield from _one(ruleset, format_tiles(parse_tiles(base.tiles + text)), (*rest[0], *rest[1]), base.tile, base.situation)
    if base.melds:
        concealed = "".join(meld.split()[1] for meld in base.melds if meld.split()[0] in ("chi", "peng"))
        kept = tuple(meld for meld in base.melds if meld.split()[0] not in ("chi", "peng"))
        yield from _one(ruleset, format_tiles(parse_tiles(base.tiles + concealed)), kept, base.tile, base.situation)


def _other_situations(ruleset: Ruleset, base: Probe) -> Iterator[Probe]:
    """The same hand, won another way or at another moment."""
    s, others = base.situation, [tile for tile in ("9s", "9p", "1m") if tile != base.tile]
    claimed = s.discarder is not None
    changes: list[tuple[str, dict[str, object]]] = [
        (base.tile, {"undeclared": True}), (base.tile, {"bao": ""}), (base.tile, {"bao": others[0]}), (base.tile, {"bao": base.tile}),
        (base.tile, {"last_tiles": not s.last_tiles}), (base.tile, {"dealer": "B" if s.dealer == s.seat else s.seat}),
        (base.tile, {"wall_left": 0 if s.wall_left else 40}), (base.tile, {"visible": "" if s.visible else base.tile * 2}),
    ]  # fmt: skip
    if claimed:
        changes += [(base.tile, {"by": "draw", "discarder": None, "declared": ()}), (base.tile, {"by": "discard"})]
    elif s.by not in ("deal",):
        tile = base.tile or s.bao
        changes += [(tile, {"by": "discard", "discarder": "C", "declared": ("C",)}), (tile, {"by": "draw"}), (tile, {"by": "gang_draw"})]
    changes += [(tile, {}) for tile in others]
    for tile, change in changes:
        yield from _one(ruleset, base.tiles, base.melds, tile, replace(s, **change))  # type: ignore[arg-type]
    if base.pushed:
        yield from _one(ruleset, base.tiles, base.melds, base.tile, s)


def _one(ruleset: Ruleset, tiles: str, melds: tuple[str, ...], tile: str, situation: Situation) -> Iterator[Probe]:
    probe = judged(ruleset, tiles, melds, tile, situation)
    if probe is not None:
        yield probe
