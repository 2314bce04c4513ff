"""The product and an independent restatement of each of the six other rulesets agree on random hands, without one difference.

`python -m tests.heavy children` asks twenty thousand of each.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

import hrbrules
from hrbrules import HandError, NoWin, Rules, Situation
from hrbrules.tiles.hand import Hand, hand_of
from hrbrules.tiles.meld import Meld, MeldKind
from tests.oracle import child as restated
from tests.oracle.baike import Baike
from tests.oracle.boke import Boke
from tests.oracle.campus import Campus
from tests.oracle.child import TILES, Child, Position, Verdict
from tests.oracle.jianming import Jianming
from tests.oracle.positions import MIXED, House, houses, position
from tests.oracle.street import Street
from tests.oracle.suihua import Suihua

CHILDREN: tuple[Child, ...] = (Baike(), Street(), Campus(), Boke(), Jianming(), Suihua())
HANDS = 500
EVENTS = (*restated.DRAWS, *restated.GIVEN, *restated.TILELESS, "deal")
_NUMBER = {text: number for number, text in enumerate(TILES)}


@cache
def rules_of(id: str, house: House) -> Rules:
    return hrbrules.load(id, **dict(house))


def melds_of(melds: tuple[restated.Meld, ...]) -> tuple[Meld, ...]:
    return tuple(Meld(MeldKind(meld.kind), min(_NUMBER[tile] for tile in meld.tiles)) for meld in melds)


def hand_from(p: Position) -> Hand:
    return hand_of([_NUMBER[tile] for tile in p.concealed], melds_of(p.melds), 1 << _NUMBER[p.pushed] if p.pushed else 0)


def situation_of(p: Position) -> Situation:
    return Situation(
        by=p.by, seat=p.seat, dealer=p.dealer, discarder=p.discarder or None, declared=p.declared, declaring=p.declaring,
        closed=p.closed, bao=p.bao, undeclared=p.undeclared, dealer_draws=p.dealer_draws,
        melds={seat: melds_of(melds) for seat, melds in p.laid},
    )  # fmt: skip


def difference(child: Child, p: Position) -> tuple[list[str], str]:
    """What came up in this case, and what differs; nothing where both agree."""
    rules, impossible = rules_of(child.id, p.house), child.impossible(p)
    try:
        hand = hand_from(p)
        got = rules.win(hand, p.tile or None, situation_of(p))
    except HandError as error:
        return ["impossible"], "" if impossible else f"refused: {error}"
    if impossible:
        return [], "five of a kind were accepted"
    found = waits_differ(child, rules, hand, p) if p.by != "deal" else ""
    wanted = child.judge(p)
    if isinstance(got, NoWin):
        reasons, named = child.why_not(p), set(got.reasons)
        right = not wanted[0].wins and named in reasons
        return list(got.reasons), found or ("" if right else f"{got} is not {wanted} {reasons}")
    ledger = rules.settle(got)
    seen = Verdict(wins=True, fans=frozenset(got.fans), value=got.value, pays=ledger.pays)
    right = seen in wanted and sum(ledger.balance.values()) == 0
    return ["wins", *got.fans, f"wins by {p.by}"], found or ("" if right else f"{seen} is not {wanted}")


def waits_differ(child: Child, rules: Rules, hand: Hand, p: Position) -> str:
    wanted, ready = list(child.waits(p)), list(child.ready(p))
    got, judged = list(rules.waits(hand)), [TILES[tile] for tile in rules.judged_waits(hand).readings]
    return "" if (got, judged) == (ready, wanted) else f"waits {got} {judged} are not {ready} {wanted}"


def telling(child: Child, p: Position) -> list[str]:
    """The options without which this hand would have been judged or paid otherwise."""
    found = []
    here = child.judge(p)
    for name, value in p.house:
        house = {key: other for key, other in p.house if key != name}
        if not child.clash(house) and child.judge(replace(p, house=tuple(house.items()))) != here:
            found.append(f"{name}: {value}")
    return found


def compare(child: Child, first: int, count: int, *, mixed: int = MIXED, tell: bool = True) -> Counter[str]:
    """How often each thing came up; fails at the first difference. `tell`: which options made a difference, too."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + count):
        p = position(child, seed, mixed)
        met, found = difference(child, p)
        assert not found, f"{child.id}, seed {seed}: {p}: {found}"
        seen.update([*met, f"by {p.by}", *(f"played {name}" for name, _ in p.house)])
        if tell and "impossible" not in met:
            seen.update(telling(child, p))
    return seen


def missing(child: Child, seen: Counter[str]) -> set[str]:
    """What a long run must have met and did not: events, kinds, fans, conditions, reasons, options that tell."""
    wanted = {*child.names, *child.conditions, "shape", "kind", "impossible", *(f"by {event}" for event in EVENTS)}
    wanted |= {f"{name}: {value}" for name in child.shown for value in child.rules[name][1:]}
    wanted |= {f"played {name}" for name in child.rules}
    return {name for name in wanted if not seen[name]}


@pytest.mark.parametrize("child", CHILDREN, ids=lambda child: child.id)
def test_no_difference(child: Child) -> None:
    """And hands win often and in every way; else agreeing would mean little."""
    seen = compare(child, 0, HANDS, mixed=10, tell=False)
    assert seen["wins"] > HANDS // 5
    assert {name for name in child.names if not seen[name]} == set()


@pytest.mark.parametrize("child", CHILDREN, ids=lambda child: child.id)
def test_every_option_is_restated(child: Child) -> None:
    """A new option of the product is asked too, or it is missing here; and what it is by default is the same."""
    options = rules_of(child.id, ()).rules.options
    usual = {option.id: option.default == "on" if option.kind == "switch" else option.default for option in options}
    assert {name: values[0] for name, values in child.rules.items()} == usual
    assert {name for house in houses(child) for name, _ in house} == set(child.rules)
