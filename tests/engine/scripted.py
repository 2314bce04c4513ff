"""A hand in a few words: a ruleset with changes, an arranged deal, a script; and random play for tests that want many."""

from __future__ import annotations

import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

from hrbrules import driver
from hrbrules.engine.action import Action
from hrbrules.engine.api import State, Stream, arrange_wall, follow, legal, new_hand, owing, step
from hrbrules.engine.play import Choose
from hrbrules.ruleset.runtime import Ruleset

SHIPPED = ("harbin", "harbin-baike", "harbin-street", "harbin-campus", "boke", "jianming", "suihua")
READY = "123m456m789p22s46p"  # a hand of thirteen that waits on 5p once it has opened; not ready before


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
