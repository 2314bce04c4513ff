"""hrbrules: Harbin mahjong and its house rules, from one YAML text to a rule object and a rulebook."""

from hrbrules.rules import Rules, load, read_compiled
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import NoWin, Win
from hrbrules.source.diagnostic import HandError, HrbrulesError, RulesetError

__all__ = ["HandError", "HrbrulesError", "NoWin", "Rules", "RulesetError", "Situation", "Win", "load", "read_compiled"]
__version__ = "0.1.0"
