"""A hand that does not win goes in; the names of the conditions that fail come out."""

from __future__ import annotations

from hrbrules.formula.evaluate import Meanings, evaluate
from hrbrules.formula.tree import ClauseRef, Domain, FactRef, Node, SomeHas, SomeIs, walk
from hrbrules.formula.view import Moment, View, Waits
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.tests import test_node
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.reading import Reading, deal_readings, readings
from hrbrules.vocabulary.events import EVENTS

NO_SHAPE, NO_KIND = "shape", "kind"  # reasons beside the names of conditions


def failing(ruleset: Ruleset, hand: Hand, tile: int | None, moment: Moment, waits: Waits) -> tuple[str, ...]:
    """What stands in the way, in the order of judging: shape or hand conditions, ting conditions, win conditions, kind."""
    reading = nearest_reading(ruleset, hand, tile, moment)
    reasons = [NO_SHAPE] if reading is None else unmet(ruleset, Group.HAND, View(hand=hand, reading=reading))
    if moment.by != EVENTS["deal"]:
        judged = ruleset.judged_waits(hand)
        reasons += unmet(ruleset, Group.TING, View(hand=hand, waits=judged), skip_waits=not judged.mask)
    k = ruleset.functions.kinds(moment, hand, waits)
    unfit = unmet(ruleset, Group.WIN, View(hand=hand, waits=waits, moment=moment), late=False)
    reasons += [name for name in unfit if not _waived(ruleset, k, name)]
    if not reasons and k:
        reasons += _unmet_late(ruleset, hand, moment, waits, k)
    return tuple(reasons) or (NO_KIND,)


def _unmet_late(ruleset: Ruleset, hand: Hand, moment: Moment, waits: Waits, k: int) -> list[str]:
    """The conditions on the value that fail on the reading where the fewest do."""
    found: list[list[str]] = []
    for reading in moment.readings or waits.every_reading():
        value, x, c, _ = ruleset.functions.valued(moment, hand, waits, reading, k)
        view = View(
            hand=hand, reading=reading, waits=waits, moment=moment, value=value,
            holds=frozenset(ruleset.holding(x)), counting=frozenset(ruleset.holding(c)),
        )  # fmt: skip
        found.append([name for name in unmet(ruleset, Group.WIN, view, late=True) if not _waived(ruleset, k, name)])
    return min(found, key=lambda names: (len(names), names), default=[])


def nearest_reading(ruleset: Ruleset, hand: Hand, tile: int | None, moment: Moment) -> Reading | None:
    """The reading with the fewest hand conditions failing, ties by their names; None where there is no shape at all.

    A bao may stand for any wait, so a hand that draws one (never one that is given one) is seen with every tile that
    completes it.
    """
    if moment.by == EVENTS["deal"]:
        found: tuple[Reading, ...] = deal_readings(hand, ruleset.shapes)
    elif tile is None or (moment.tile & moment.bao and not moment.discarded):
        found = tuple(reading for any_tile in range(28) for reading in readings(hand, any_tile, ruleset.shapes))
    else:
        found = readings(hand, tile, ruleset.shapes)
    failures = [unmet(ruleset, Group.HAND, View(hand=hand, reading=reading)) for reading in found]
    return min(zip(failures, found, strict=True), key=lambda pair: (len(pair[0]), pair[0]))[1] if found else None


def unmet(ruleset: Ruleset, group: Group, view: View, *, skip_waits: bool = False, late: bool | None = None) -> list[str]:
    """The conditions of a map that are false. `skip_waits`: leave out those that look at waits, where there are none to see."""
    meanings = ruleset.meanings()
    found = []
    for clause in ruleset.rules.of(group):
        node = test_node(clause.test)
        if (late is not None and clause.late is not late) or (skip_waits and _looks_at_waits(node, meanings)):
            continue
        if not evaluate(node, view, meanings):
            found.append(clause.id)
    return found


def _waived(ruleset: Ruleset, kinds: int, condition: str) -> bool:
    return any(condition in clause.waives for clause in ruleset.rules.of(Group.KIND) if ruleset.bits[clause.id] & kinds)


def _looks_at_waits(node: Node, meanings: Meanings) -> bool:
    """Through terms too: 不夹不胡 may be written as one."""
    for part in walk(node):
        if isinstance(part, FactRef) and part.fact == "waits":
            return True
        if isinstance(part, SomeIs | SomeHas) and part.domain is Domain.WAIT:
            return True
        if isinstance(part, ClauseRef) and part.group == "term" and _looks_at_waits(meanings.terms[part.clause], meanings):
            return True
    return False
