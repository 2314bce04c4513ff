"""What a seat may know and its legal actions go in; the action that a bot takes comes out. Bots never see more than a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hrbrules.analysis.greedy import greedy
from hrbrules.engine.api import Action, Choose, State, Stream, view
from hrbrules.engine.view import View
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.source.suggest import suggest

Look = Callable[[], View]
"""Gives what the seat may know, made only when the bot asks."""
Bot = Callable[[Ruleset, Look, tuple[Action, ...], Stream], Action]
"""Chooses one of several legal actions; chance comes from the stream alone."""


def at_random(ruleset: Ruleset, look: Look, actions: tuple[Action, ...], stream: Stream) -> Action:
    """Every legal action equally likely."""
    return actions[stream.below(len(actions))]


def nearest_ting(ruleset: Ruleset, look: Look, actions: tuple[Action, ...], stream: Stream) -> Action:
    """What brings the hand nearest to a legal ting; wins and declarations are never passed."""
    return greedy(ruleset, look(), actions)


STANDARD_BOTS: Final[tuple[tuple[str, Bot], ...]] = (("greedy", nearest_ting), ("random", at_random))
BOT_NAMES: Final = tuple(name for name, _ in STANDARD_BOTS)


def seated(players: int, names: Sequence[str]) -> tuple[str, ...]:
    """A bot for every seat: the names in turn, from A on, begun anew where there are more seats. Raises HandError (`unknown-bot`)."""
    for name in names:
        if name not in BOT_NAMES:
            raise HandError(diagnose("unknown-bot", None, found=name, known="、".join(BOT_NAMES), suggestion=suggest(name, BOT_NAMES)))
    return tuple(names[seat % len(names)] for seat in range(players))


def chooser(ruleset: Ruleset, names: Sequence[str], seed: int, number: int = 0) -> Choose:
    """The bots of a hand as `play` asks them: `names` by seat. The same seed and number give the same choices."""
    known = dict(STANDARD_BOTS)
    bots = {seat: (known[name], Stream(seed, f"bot {seat}", number)) for seat, name in zip("ABCD", names, strict=False)}

    def choose(state: State, seat: str, actions: tuple[Action, ...]) -> Action:
        if len(actions) == 1:
            return actions[0]
        bot, stream = bots[seat]
        return bot(ruleset, lambda: view(ruleset, state, seat), actions, stream)

    return choose
