"""The public face: `load` and `read_compiled` give a `Rules` object with everything that can be asked of a variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import NoWin, Win, judge
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.tile import tile_text

if TYPE_CHECKING:
    from pathlib import Path

    from hrbrules.engine.action import Action
    from hrbrules.engine.event import Event
    from hrbrules.engine.state import State
    from hrbrules.rulebook.explanation import Explanation


class Rules(Ruleset):
    """A `Ruleset` that also judges wins, settles them, and plays (DESIGN §8). Who only judges never loads the engine."""

    def win(self, hand: Hand, tile: str | int | None, situation: Situation) -> Win | NoWin:
        """Whether the hand wins with the tile (None for a deal, and for each bao in turn). Raises HandError."""
        return judge(self, hand, tile, situation)

    def settle(self, win: Win | tuple[Win, ...], situation: Situation | None = None) -> Ledger:
        """Who pays whom: `.pays`, `.balance`, `.lines`. A win carries its own situation."""
        return settle(self, win) if isinstance(win, Win) else settle(self, *win)

    def explain(self, hand: Hand, tile: str | int | None, situation: Situation) -> Explanation:
        """Why the hand wins and pays as it does, or why not and what is the least that would: `.text(lang)`, `.to_json(lang)`.

        Takes up to a second where it does not win. Raises HandError, RulesetError as `win` and `settle` do.
        """
        from hrbrules.rulebook.explanation import explain_hand  # who only judges never loads the language of the books

        return explain_hand(self, hand, tile_text(tile) if isinstance(tile, int) else tile or "", situation)

    # ---- play --------------------------------------------------------------------------------------------------
    # The first who plays imports the engine and puts its functions here, for a call through another in every step of play
    # costs a tenth of it. These say what they do, and stand for them until then.

    def new_hand(
        self, seed: int, dealer: str = "A", dealer_draws: int = 0, wall: Sequence[int] | None = None, *, number: int = 0
    ) -> State:
        """A hand as it stands after the deal; the same seed (from 0) deals the same hand on every machine. Raises HandError."""
        _bring_engine()
        return self.new_hand(seed, dealer, dealer_draws, wall, number=number)

    def owing(self, state: State) -> tuple[str, ...]:
        """The seats that must answer before play goes on; none when the hand is over."""
        _bring_engine()
        return self.owing(state)

    def legal(self, state: State, seat: str) -> tuple[Action, ...]:
        """What a seat may answer; nothing where it owes no answer. Raises HandError."""
        _bring_engine()
        return self.legal(state, seat)

    def step(self, state: State, answers: Mapping[str, Action]) -> tuple[State, tuple[Event, ...]]:
        """Take the answers of all owing seats at once. An answer that is not legal raises HandError; the state is as it was."""
        _bring_engine()
        return self.step(state, answers)

    def view(self, state: State, seat: str) -> dict[str, Any]:
        """What a seat may know, as plain data for JSON. Raises HandError."""
        _bring_engine()
        return self.view(state, seat)


def _bring_engine() -> None:
    from hrbrules.engine import api

    found = {name: getattr(api, name) for name in ("new_hand", "legal", "step", "view")}
    for name, function in (found | {"owing": staticmethod(api.owing)}).items():
        setattr(Rules, name, function)


def _public(ruleset: Ruleset) -> Rules:
    return Rules(ruleset.rules, ruleset.digest, ruleset.code, ruleset.functions)


def load(name: str | Path, **options: str | int | bool) -> Rules:
    """A ruleset by id, path (text or `Path`), code or `id+option=on`; options by keyword. Raises RulesetError, at this border only."""
    from hrbrules import driver  # reading rules costs its import; playing by rules at hand does not

    return _public(driver.load(name, **options))


def read_compiled(path: str | Path) -> Rules:
    """What `hrbrules export --to json` wrote, without reading YAML or formulas. Raises RulesetError."""
    from hrbrules import driver

    return _public(driver.read_compiled(path))
