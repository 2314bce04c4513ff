"""A hand in a few words: a ruleset with changes, an arranged deal, a script; and random play for tests that want many."""

from __future__ import annotations

import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

from hrbrules import driver
from hrbrules.engine.action import Action
from hrbrules.engine.api import Phase, State, Stream, arrange_wall, follow, legal, new_hand, owing, step
from hrbrules.engine.plan import DRAWN, plan_of
from hrbrules.engine.play import Choose
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.hand import hand_of
from hrbrules.tiles.meld import parse_meld
from hrbrules.tiles.packed import pack_tiles
from hrbrules.tiles.tile import parse_tiles, tile_text

SHIPPED = ("harbin", "harbin-baike", "harbin-street", "harbin-campus", "boke", "jianming", "suihua")


@cache
def rules_of(name: str) -> Ruleset:
    return driver.load(name)


@cache
def changed(body: str, base: str = "harbin") -> Ruleset:
    """A ruleset with changes, written as YAML."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mine.yaml"
        path.write_text(f"hrbrules: 1\nruleset: mine\nextends: {base}\n{body}\n", encoding="utf-8")
        return driver.load(str(path))


def deal(rules: Ruleset, dealer: str = "A", *, draws: str = "", rows: int = 0, seed: int = 0, **wanted: object) -> State:
    """A hand dealt as wanted: A="…", B="…" are hands, the rest as for `arrange_wall`. `rows`: drawn hands before it."""
    hands = {seat: str(wanted.pop(seat)) for seat in "ABCD" if seat in wanted}
    wall = arrange_wall(rules, dealer=dealer, hands=hands, draws=draws, seed=seed, **wanted)  # type: ignore[arg-type]
    return new_hand(rules, seed, dealer, rows, wall)


def run(rules: Ruleset, state: State, *lines: str) -> State:
    return follow(rules, state, lines)[0]


def events(rules: Ruleset, state: State, *lines: str) -> list[str]:
    return [str(event) for event in follow(rules, state, lines)[1]]


def may(rules: Ruleset, state: State, seat: str) -> set[str]:
    """The legal actions of a seat, as text."""
    return {str(a) for a in legal(rules, state, seat)}


def eager(stream: Stream) -> Choose:
    """Random play that wins and declares whenever it can, so that hands come to an end by winning."""

    def choose(state: State, seat: str, actions: tuple[Action, ...]) -> Action:
        wanted = [a for a in actions if a.kind == 1] or [a for a in actions if a.ting]
        if wanted and stream.below(10):
            return wanted[stream.below(len(wanted))]
        return actions[stream.below(len(actions))]

    return choose


def tiles_of(state: State) -> Counter[int]:
    """Every tile of the table, wherever it lies."""
    found: Counter[int] = Counter()
    for hand in state.hands:
        found.update(hand.tiles)
        for meld in hand.melds:
            found.update(meld.tiles)
    for river in state.rivers:
        found.update(river)
    aside = state.baos if state.bao in (0, 1) else ()
    for place in (*state.live[state.front :], *state.gang_pile, *state.last_pile, *state.idle, *aside):
        found[state.wall[place]] += 1
    found.update(tile for tile, _ in state.old)
    return found


def positions(rules: Ruleset, seed: int, choose: Choose) -> list[State]:
    """Every state of one hand."""
    state = new_hand(rules, seed)
    found = [state]
    while seats := owing(state):
        state, _ = step(rules, state, {seat: choose(state, seat, legal(rules, state, seat)) for seat in seats})
        found.append(state)
    return found


Seat = str | tuple[str, list[str]]
KA = ("46p22s", ["peng 111p", "chi 123m", "chi 789m"])  # waits on 5p alone, the middle
PAIRS = ("22s55s567m", ["peng 333p", "chi 123m"])  # waits on 2s and 5s


def table(
    rules: Ruleset, turn: str = "A", drawn: str = "", *, declared: str = "", left: int = -1, seen: str = "", **wanted: object
) -> State:
    """A position in the middle of a hand: `turn` is to play and has drawn `drawn` (none: it must discard, or in a game of
    discarding first it has not drawn). Hands are before the drawn tile: tiles, filled up to thirteen, or (tiles, melds).
    `declared`: seats in order. `left`: tiles left in the live wall. `seen`: tiles that count as visible already."""
    melded = {seat: wanted.pop(seat) for seat in "ABCD" if isinstance(wanted.get(seat), tuple)}
    state = deal(rules, **wanted)  # type: ignore[arg-type]
    placed = list(state.hands)
    if turn != "A" or drawn or plan_of(rules).discards_first:
        asked = Counter(parse_tiles(str(wanted.get("A", ""))))
        placed[0] = placed[0].without_tile(next(iter((Counter(placed[0].tiles) - asked).elements())))
    for seat, given in melded.items():
        tiles, melds = given  # type: ignore[misc]
        placed["ABCD".index(seat)] = hand_of(parse_tiles(tiles), [parse_meld(meld) for meld in melds])
    index = "ABCD".index(turn)
    tile = parse_tiles(drawn)[0] if drawn else -1
    if drawn:
        placed[index] = placed[index].with_tile(tile)
    seats = tuple("ABCD".index(seat) for seat in declared)
    looked = sum(1 << seat for seat in seats)
    live = state.live[: state.front + left] if left >= 0 else state.live
    return state._replace(
        hands=tuple(placed), declared=seats, looked=looked, phase=Phase.ACT, turn=index, actor=index, drawn=tile, live=live,
        by=DRAWN if drawn and placed[index].concealed % 3 == 2 else 0, may_gang=bool(drawn), visible=pack_tiles(parse_tiles(seen)),
    )  # fmt: skip


def bao_of(state: State) -> str:
    return tile_text(state.wall[state.baos[-1]])
