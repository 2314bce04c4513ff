"""Rules go in; the ways in which a discard may be claimed come out (H13–H16)."""

from __future__ import annotations

from hrbrules.ruleset.clause import Rules


def claims(rules: Rules) -> tuple[str, ...]:
    """What `claims.order` lists, the first in rank first; exposed kongs only where `gang.kinds` has them."""
    order, kinds = rules.flow_value("claims.order"), rules.flow_value("gang.kinds")
    assert isinstance(order, tuple) and isinstance(kinds, tuple)
    named = [str(one) for tier in order for one in (tier if isinstance(tier, tuple) else (tier,))]
    return tuple(one for one in named if "ming_gang" in kinds or one not in ("ming_gang", "gang_ting"))
