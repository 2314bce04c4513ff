"""The hands that people ask about at the table; they are executed under the ruleset at hand, whatever it says of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hrbrules.settlement.situation import Situation

_DRAWN = Situation(by="draw", seat="A", dealer="B")
_OPEN = ("chi 123m", "peng 555p", "chi 123s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A hand with its tile. `instead`: concealed tiles for rules under which the hand waits for nothing (不夹不胡)."""

    key: str
    tiles: str
    melds: tuple[str, ...]
    tile: str
    situation: Situation = _DRAWN
    instead: str = ""


# Is it 卡? One table, each row a hand.
WAITS: Final = (
    Asked(key="46 on 5", tiles="22p46m", melds=_OPEN, tile="5m"),
    Asked(key="7889 on 8", tiles="7889m", melds=("peng 111p", "chi 456s", "chi 123m"), tile="8m"),
    Asked(key="67789 on 8", tiles="67789m22s", melds=("peng 111p", "chi 456s"), tile="8m"),
    Asked(key="78889 on 8", tiles="78889m22s", melds=("peng 111p", "chi 456s"), tile="8m"),
    Asked(key="12 on 3", tiles="22p12m", melds=("chi 789m", "peng 555p", "chi 123s"), tile="3m"),
    Asked(key="89 on 7", tiles="22p89m", melds=_OPEN, tile="7m"),
    Asked(key="single", tiles="1s678p", melds=("peng 555p", "chi 123m", "chi 456m"), tile="1s"),
    Asked(key="two pairs", tiles="22m55p", melds=("chi 123m", "chi 456s", "chi 789s"), tile="2m"),
    Asked(key="single Z", tiles="Z678p", melds=("chi 123m", "chi 456s", "chi 789m"), tile="Z"),
)
BAO_DISCARDED: Final = Asked(
    key="bao discarded", tiles="22p46m", melds=_OPEN, tile="5m",
    situation=Situation(by="discard", seat="A", dealer="B", discarder="C", bao="5m"),
)  # fmt: skip
CLOSED: Final = Asked(key="closed", tiles="123m456m46p22s555s", melds=(), tile="5p")
BAO_OFF_WAIT: Final = Asked(
    key="bao off the wait", tiles="22p56m", instead="22p46m", melds=_OPEN, tile="9s",
    situation=Situation(by="draw", seat="A", dealer="B", bao="9s"),
)
LIABLE: Final = Asked(
    key="dealer liable", tiles="22p46m", melds=_OPEN, tile="5m", situation=Situation(by="draw", seat="A", dealer="B", dealer_draws=3)
)
ASKED: Final = (*WAITS, BAO_DISCARDED, CLOSED, BAO_OFF_WAIT, LIABLE)
