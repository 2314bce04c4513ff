"""The public face: `load` and `read_compiled` give a `Rules` object with everything that can be asked of a variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Ledger, settle
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import NoWin, Win, judge
from hrbrules.tiles.hand import Hand

if TYPE_CHECKING:
    from pathlib import Path


class Rules(Ruleset):
    """A `Ruleset` that also judges wins and settles them (DESIGN §8)."""

    def win(self, hand: Hand, tile: str | int | None, situation: Situation) -> Win | NoWin:
        """Whether the hand wins with the tile (None for a deal, and for each bao in turn). Raises HandError."""
        return judge(self, hand, tile, situation)

    def settle(self, win: Win | tuple[Win, ...], situation: Situation | None = None) -> Ledger:
        """Who pays whom: `.pays`, `.balance`, `.lines`. A win carries its own situation."""
        return settle(self, win) if isinstance(win, Win) else settle(self, *win)


def _public(ruleset: Ruleset) -> Rules:
    return Rules(ruleset.rules, ruleset.digest, ruleset.code, ruleset.functions)


def load(name: str, **options: str | int | bool) -> Rules:
    """A ruleset by id, path, code or `id+option=on`; options by keyword. Raises RulesetError, at this border only."""
    from hrbrules import driver  # reading rules costs its import; playing by rules at hand does not

    return _public(driver.load(name, **options))


def read_compiled(path: str | Path) -> Rules:
    """What `hrbrules export --to json` wrote, without reading YAML or formulas. Raises RulesetError."""
    from hrbrules import driver

    return _public(driver.read_compiled(path))
