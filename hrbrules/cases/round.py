"""A whole hand of play as data: what lies in the wall, what the players do, and what is expected on the way (DESIGN §6).

A case with `round:` has no `hand:` and no `win:`; `case`, `ruleset`, `options`, `cite` and `expect` are those of every case.

    - case: three visible copies change the bao
      ruleset: harbin
      cite: H19
      round:
        dealer: A                      # A–D, or `first`: whom the rules make the first dealer of a match; default A
        dealer_draws: 0                # drawn hands in a row before this one
        seed: 0                        # dice, and whatever is not said below
        hands: {A: 9s, C: 99s147m}     # dealt tiles; a hand that is shorter is filled up
        draws: 5p 3m                   # the next tiles of the live wall
        tail: 1m                       # tiles taken from the tail, the first to be taken first: replacements, new baos
        bao: 9s                        # the bao that is set aside, or the indicator
        replacements: 7p               # tiles of the stacks reserved for kongs
        final: 1m2m3m4m                # tiles of the stacks reserved for the last round
        script:
          - A discards 9s              # the words of records: see `hrbrules.engine.action`
          - expect: {legal: {C: [peng 9s, pass]}}
          - C peng 9s
      expect: {bao: 1m, events: [C peng 999s from A, table bao_changed 1m]}

`wall:` instead of hands, draws, tail, bao, replacements and final names the tiles in the order of the wall from the break
on; without any of them the whole wall is shuffled and broken as the rules say.

A line of the script is what one seat does, or several at once: "B peng 5p; C chi 46p ting 2s". Windows that a line does not
speak of are passed. Three lines say more at once: "all pass" closes the window that is open; "until 5 left", "until B",
"until over" play on, every seat discarding what it drew and claiming nothing, until so many tiles are left in the wall and
a seat is to play, until that seat is to play, or to the end.

`expect:` in the script looks at the table as it is then, with the keys of `EXPECTED_OF_ROUNDS`; `events` are those since the
last look. The final `expect:` is one more look. `expected` and `got` of the result name the looks in the script by number:
"1: legal.C".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from hrbrules.cases.values import Compared
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.text import Span

BY_SEAT: Final = ("legal", "may", "may_not", "waits", "melds", "river", "old_bao")
"""Lists by seat. `legal`: every legal action. `may`, `may_not`: some that are, or are not; a kind alone (`an_gang`) stands for
all of its kind. `melds` as the others see them; `old_bao`: baos of the past in its river."""

HANDS: Final = "hand"
"""The concealed tiles of a seat."""

REFUSES: Final = "refuses"
"""Answers that are tried here and refused: {B peng 5p: claims.requires}, each with the rule that forbids it or the code."""

LISTS: Final = ("events", "owing", "declared", "sees_bao", "sees_hands", "bao", "winner", "fans", "dice")
"""`events`: every event of the kinds that are named, in order; "no paid" names a kind of which there is none. `owing`: the seats
that must answer. `sees_bao`: the seats that know it. `sees_hands`: the seats that know the hand of another. `bao`: the tiles that
are bao. `winner`: seats, [] for nobody. `dice`: one text for each roll, "5 2"."""

TEXTS: Final = ("by", "tile", "dealer", "next_dealer", "after_leaving", "opens", "error")
"""`by`, `tile`: how the hand was won. `after_leaving`: who would deal next if a player left now. `opens`: whose side is broken
after how many stacks from its right, "C 5". `error`: the code with which a line of the script is refused; then nothing else is
expected."""

NUMBERS: Final = ("value", "left", "replacements", "tiles", "players", "dealer_draws")
"""`left`: tiles still to be drawn in turn, final rounds and what stays behind them included. `replacements`: those in reserved
stacks. `tiles`: of the whole game. `dealer_draws`: drawn hands in a row for the next hand."""

FLAGS: Final = ("over", "drawn")
"""Whether the hand is over, and whether nobody won it."""

AMOUNTS: Final = ("pays", "scores")
"""By seat; a seat left out has 0. `pays`: what each seat pays, kong money included. `scores`: gains and losses."""

EXPECTED_OF_ROUNDS: Final = (*BY_SEAT, HANDS, REFUSES, *LISTS, *TEXTS, *NUMBERS, *FLAGS, *AMOUNTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a script."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A place in the script where the table is looked at. Keys that hold something by seat are spelt out: `legal.C`."""

    expect: Compared


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Tiles are text, by the keys of the format above; "" where nothing is said."""

    dealer: str
    dealer_draws: int
    seed: int
    hands: Mapping[str, str]
    draws: str
    tail: str
    bao: str
    replacements: str
    final: str
    wall: str
    script: tuple[Line | Look, ...]


PlayRound: TypeAlias = Callable[[Ruleset, Round, Compared], tuple[Compared, Compared]]
"""Plays a round; what was expected, looks in the script among it, and what came, come out. Raises HandError, RulesetError."""
