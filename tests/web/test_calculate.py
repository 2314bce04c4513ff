"""The calculator without a page: telling a hand, its letters in an address, the evening."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules import driver
from hrbrules.cases.from_file import examples_of
from hrbrules.cases.run import Runner
from hrbrules.cases.tree import Case
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import settle
from hrbrules.settlement.situation import Situation
from hrbrules.settlement.win import NoWin, judge
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.vocabulary.events import EVENTS
from hrbrules.web.calculate_actions import act
from hrbrules.web.calculate_asks import asks_of
from hrbrules.web.calculate_assess import Step, assess
from hrbrules.web.calculate_code import read_sitting, sitting_pairs, sorted_draft
from hrbrules.web.calculate_state import DRAWN_HAND, MOST_HANDS, NO, SLOTS, Draft, Kong, Laid, Sitting, clean_name
from tests.axes.tables import child
from tests.web.tapped import told, told_case

OPEN = ["slot.chi", "tile.1m", "slot.peng", "tile.5p", "slot.chi", "tile.1s"]
KA = [*OPEN, "tile.4m", "tile.6m", "tile.2p", "tile.2p", "tile.5m", "tile.9s"]  # a middle wait on 5m, won on; 9s is bao


@cache
def load(name: str) -> Ruleset:
    return driver.load(name)


def win(seat: str, came: str, *more: str) -> list[str]:
    """The taps of one win with a middle wait (harbin: 2 on a discard, 4 on a draw), written down."""
    return [*KA, f"seat.{seat}", f"came.{came}", *more, "write"]


# ---- what is told is what a case says --------------------------------------------------------------------------------


HEAVY = bool(os.environ.get("HRBRULES_HEAVY"))  # else the cases without options: each set of them is a ruleset to compile


def shipped_cases() -> Iterator[Any]:
    for id in driver.shipped_ids():
        file, runner = examples_of(driver.find(id)), Runner()
        for case in file.cases:
            if case.round is None and not case.faults and "error" not in case.expect and (HEAVY or set(case.options) <= {"zhi_dui"}):
                yield pytest.param(runner, file, case, id=f"{id}: {case.title}")


@pytest.mark.parametrize(("runner", "file", "case"), list(shipped_cases()))
def test_every_example_tapped_in_comes_to_what_the_case_says(runner: Runner, file: Any, case: Case) -> None:
    rules = runner.ruleset(case, file)
    if case.situation is not None and case.situation.by not in asks_of(rules).events:
        assert case.expect["win"] is False  # no way to win names this event, so there is no button for it
        return
    found = assess(rules, told_case(rules, case).draft, "A", 0)
    waits = set() if found.refused or found.waits is None else {tile for tile in found.waits.readings}
    got: dict[str, object] = {"ting": bool(waits), "waits": _names(waits)}
    if found.judged is not None:
        ledger, won = found.judged.ledger, found.judged.win
        got |= {"win": won is not None, "why_not": sorted(found.judged.reasons), "pays": ledger.pays}
        got |= {} if won is None else {"fans": sorted(won.fans), "value": won.value}
    assert {key: got.get(key) for key in case.expect} == case.expect


def _names(tiles: set[int]) -> list[str]:
    return [f"{tile % 9 + 1}{'mps'[tile // 9]}" if tile < 27 else "Z" for tile in sorted(tiles)]


# fact → how it is said otherwise, against a win of A where D deals, 9s is bao, and nothing is said of B, C and D
OTHERWISE: dict[str, list[dict[str, Any]]] = {
    "declared": [{"declared": ("B", "C", "D")}], "closed": [{"closed": ("B", "C", "D")}], "bao": [{"bao": "5m"}],
    "undeclared": [{"undeclared": True}], "draws": [{"dealer_draws": 3}, {"dealer_draws": 9}], "last_tiles": [{"last_tiles": True}],
    "wall_left": [{"wall_left": 30}], "looked": [{"looked": ("A", "C")}], "declaring": [{"declaring": ("C",)}],
    "feeder": [{"gang_feeder": "B"}], "visible": [{"visible": "555m"}], "in_wall": [{"in_wall": "555m"}],
    "loser_melds": [{"melds": {"B": (Meld(MeldKind.PENG, 27),), "D": (Meld(MeldKind.BU_GANG, 0), Meld(MeldKind.AN_GANG, 1))}}],
}  # fmt: skip


@pytest.mark.parametrize("name", [*driver.shipped_ids(), "harbin+declaring_discard=undeclared", "jianming+closed_double=on"])
def test_a_fact_is_asked_if_and_only_if_it_changes_something(name: str) -> None:
    rules = load(name)
    asks = asks_of(rules)
    for field, changes in OTHERWISE.items():
        assert _matters(rules, field, changes) is getattr(asks, field), field


def _matters(rules: Ruleset, field: str, changes: list[dict[str, Any]]) -> bool:
    hand = rules.hand("22p46m", ["chi 123m", "peng 555p", "chi 123s"])
    declared = ("C",) if field == "declaring" else ()  # who declares with a discard has declared
    for by, discarder, tile in (("draw", "", "5m"), ("discard", "C", "5m"), ("draw", "", "9s"), ("robbed_gang", "C", "5m")):
        plain = Situation(by=by, discarder=discarder or None, dealer="D", bao="9s", declared=declared)
        for change in changes:
            if _outcome(rules, hand, tile, plain) != _outcome(rules, hand, tile, replace(plain, **change)):
                return True
    return False


def _outcome(rules: Ruleset, hand: Any, tile: str, situation: Situation) -> object:
    try:
        found = judge(rules, hand, tile, situation)
    except HandError as error:
        return error.diagnostics[0].code
    return found if isinstance(found, NoWin) else (found.fans, found.value, settle(rules, found))


def test_losers_melds_are_asked_where_opening_is_not_enough() -> None:
    for formula in ("an_gangs of payer >= 1", "pengs of payer >= 2", "payer is dealer and chis of payer = 0"):
        rules = child(f"payments: {{factors: {{+extra: {{when: {formula}, times: 2}}}}}}")
        assert asks_of(rules).loser_melds and asks_of(rules).closed
    rules = child("payments: {factors: {+extra: {when: payer.closed, times: 2}}}")
    assert asks_of(rules).closed and not asks_of(rules).loser_melds


RARE = [
    ("last_tiles", "last_tiles", ["last_tiles"]),
    ("wall_left", "wall_left = 2", ["wall.1", "wall.2"]),
    ("visible", "visible of 8s = 2", ["slot.visible", "tile.8s", "tile.8s"]),
    ("in_wall", "in_wall of 8s = 1", ["slot.in_wall", "tile.8s"]),
    ("looked", "looked", ["looked.A"]),
    ("feeder", "gang_feeder is dealer", ["feeder.D"]),
    ("loser_melds", "some loser is konged", ["slot.an_gang.B", "tile.8s"]),
    ("closed", "some loser is closed", ["closed.C"]),
]


@pytest.mark.parametrize(("field", "formula", "words"), RARE)
def test_a_rare_fact_that_a_house_rule_asks_can_be_told(field: str, formula: str, words: list[str]) -> None:
    terms = "terms: {+konged: {when: an_gangs = 1}}"
    rules = child(f"bao: {{look: optional}}\n{terms}\nfans: {{+rare: {{when: {formula}, times: 5}}}}", "harbin")
    assert getattr(asks_of(rules), field) and not getattr(asks_of(load("harbin")), field)
    won = told(rules, [*KA, "seat.A", "came.draw", "dealer.D"])
    plain, rare = (assess(rules, one.draft, "A", 0).judged for one in (won, told(rules, words, won)))
    assert plain is not None and rare is not None and plain.win is not None and rare.win is not None
    assert rare.win.value == 5 * plain.win.value


def test_only_tiles_and_melds_that_these_rules_know_are_on_the_pad() -> None:
    two = child("tiles: {suits: 2, zhong: 0}\nclaims: {order: [hu, peng]}\ngang: {kinds: [an_gang]}\nplayers: 3", "plain")
    asks = asks_of(two)
    assert (asks.seats, asks.melds, asks.tiles) == ("ABC", ("peng", "an_gang"), (1 << 18) - 1)
    assert act(two, Sitting(), "tile.5s")[1] is not None and not asks.pushed and not asks.several


# ---- the address -----------------------------------------------------------------------------------------------------

tiles = st.integers(0, 27)
seats = st.sampled_from("ABCD")
some_seats = st.sets(seats, max_size=3).map(lambda found: tuple(sorted(found)))
melds = st.one_of(
    st.sampled_from(list(MeldKind)[1:]).flatmap(lambda kind: tiles.map(lambda tile: Meld(kind, tile))),
    st.sampled_from([tile for tile in range(27) if tile % 9 <= 6]).map(lambda tile: Meld(MeldKind.CHI, tile)),
)
laid = melds.flatmap(lambda meld: (st.sampled_from(["", *"ABCD"]) if meld.kind is MeldKind.MING_GANG else st.just("")).map(
    lambda feeder: Laid(meld=meld, feeder=feeder)
))  # fmt: skip
kongs = st.tuples(seats, st.sampled_from(["ming_gang", "bu_gang", "an_gang"]), st.integers(-1, 27), st.sampled_from(["", *"ABCD"])).map(
    lambda said: Kong(seat=said[0], kind=said[1], tile=said[2], feeder="" if said[3] == said[0] else said[3])
)
others = st.dictionaries(seats, st.lists(melds, min_size=1, max_size=4).map(tuple), max_size=3).map(
    lambda found: tuple(sorted(found.items()))
)  # fmt: skip
drafts = st.builds(
    Draft, tiles=st.lists(tiles, max_size=14).map(tuple), melds=st.lists(laid, max_size=4).map(tuple), tile=st.integers(-1, 27),
    bao=st.integers(-1, 27), pushed=st.integers(-1, 27), by=st.sampled_from(["", DRAWN_HAND, *EVENTS]), seat=st.sampled_from(["", *"ABCD"]),
    discarder=st.sampled_from(["", *"ABCD"]), dealer=st.sampled_from(["", *"ABCD"]), draws=st.integers(-1, 99), declared=some_seats,
    closed=some_seats, looked=some_seats, declaring=st.booleans(), undeclared=st.booleans(), last_tiles=st.booleans(), also=st.booleans(),
    wall_left=st.integers(-1, 112), feeder=st.sampled_from(["", *"ABCD"]), visible=st.lists(tiles, max_size=20).map(tuple),
    in_wall=st.lists(tiles, max_size=20).map(tuple), kongs=st.lists(kongs, max_size=8).map(tuple), others=others,
)  # fmt: skip
slots = st.sampled_from(SLOTS) | st.tuples(st.sampled_from(["chi", "an_gang"]), seats).map(".".join)
sittings = st.builds(
    Sitting, draft=drafts, hands=st.lists(drafts, max_size=4).map(tuple), slot=slots,
    names=st.tuples(*[st.text(max_size=14).map(clean_name)] * 4),
)  # fmt: skip


@given(sitting=sittings)
@settings(max_examples=40, deadline=None)
def test_an_address_brings_back_what_was_told(sitting: Sitting) -> None:
    if sitting.hands == (Draft(),):  # an evening of one hand of which nothing is told is no evening
        return
    assert read_sitting(sitting_pairs(sitting)) == sitting


def test_an_address_too_long_or_unreadable_is_said_so() -> None:
    assert read_sitting([("h", "5m.Q"), ("t", "~")]).broken == ("broken_hand",)
    assert read_sitting([("t", "5x")]).broken == ("broken_tally",)
    assert read_sitting([("t", "~" * MOST_HANDS)]).broken == read_sitting([("t", "1m" * 3001)]).broken == ("broken_long",)
    assert read_sitting([("h", "1m" * 301)]).draft == Draft()


# ---- tapping ---------------------------------------------------------------------------------------------------------


def test_the_pad_turns_to_what_is_missing_next() -> None:
    rules = load("harbin")
    slots = []
    sitting = Sitting()
    for word in KA:
        sitting, _ = act(rules, sitting, word)
        slots.append(sitting.slot)
    assert slots == ["chi", "hand", "peng", "hand", "chi", "hand", "hand", "hand", "hand", "tile", "bao", "none"]


def test_steps_and_slips() -> None:
    rules = load("harbin")
    step = lambda words: assess(rules, told(rules, words).draft, "A", 0)  # noqa: E731
    assert (step([]).step, step([]).count) == (Step.TILES, 13)
    assert (step(KA[:8]).step, step(KA[:8]).count) == (Step.TILES, 2)
    assert [step(KA[:n]).step for n in (10, 11)] == [Step.TILE, Step.SEAT]
    assert [step([*KA, "seat.B"]).step, step([*KA, "seat.B", "came.draw"]).step] == [Step.CAME, Step.DONE]
    five = replace(told(rules, KA).draft, bao=13, tile=13)  # 5p: three in the meld, one drawn, one aside
    assert assess(rules, replace(five, seat="A", by="draw"), "A", 0).step is Step.COPIES
    assert assess(rules, replace(five, tiles=(0,) * 20), "A", 0).step is Step.FEWER


@pytest.mark.parametrize(("words", "key"), [
    (["tile.5p"] * 4 + ["tile.5p"], "four"),
    (["tile.5p", "tile.5p", "slot.peng", "tile.5p"], "four"),
    (["slot.chi", "tile.8s"], "chi_lowest"),
    (["slot.chi", "tile.Z"], "chi_lowest"),
    ([*[f"tile.{n}{suit}" for suit in "mp" for n in range(1, 8)][:13], "slot.hand", "tile.9s"], "hand_full"),
    ([word for n in range(1, 6) for word in ("slot.peng", f"tile.{n}m")], "four_melds"),
    (["write"], "not_won"),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_a_sentence(words: list[str], key: str) -> None:
    rules = load("harbin")
    sitting = told(rules, words[:-1])
    again, notice = act(rules, sitting, words[-1])
    assert notice is not None and notice.key == key and again == sitting


def test_a_meld_takes_its_tiles_from_a_hand_that_was_tapped_in_whole() -> None:
    rules = load("harbin")
    whole = told(rules, [f"tile.{one}" for one in ("1m", "2m", "3m", "4m", "6m", "5p", "5p", "5p", "1s", "2s", "3s", "2p", "2p")])
    draft = told(rules, ["slot.chi", "tile.1m", "slot.peng", "tile.5p", "slot.chi", "tile.1s"], whole).draft
    assert sorted(draft.tiles) == sorted(told(rules, KA[:10]).draft.tiles) and len(draft.melds) == 3


def test_typing_and_taking_away() -> None:
    rules = load("harbin")
    typed, notice = act(rules, Sitting(), "type", typed="22p46m，chi 123m; 碰 555p、 吃 132s")
    assert notice is None and sorted_draft(typed.draft) == sorted_draft(told(rules, KA[:10]).draft)
    assert act(rules, Sitting(), "type", typed="22p4")[1] is not None
    for verb in ("drop.4m", "unmeld.1", "back"):
        assert len(told(rules, [verb], typed).draft.tiles) + len(told(rules, [verb], typed).draft.melds) == 6
    assert told(rules, ["untile", "unbao"], told(rules, KA)).draft == replace(told(rules, KA).draft, tile=NO, bao=NO)


def test_a_dealt_hand_counts_the_last_tile_among_its_own() -> None:
    rules = load("suihua")
    words = [f"tile.{one}" for one in ("1m", "1m", "1m", "2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "9s")]
    sitting = told(rules, [*words, "tile.9s", "seat.A", "came.deal"])
    assert len(sitting.draft.tiles) == 14 and sitting.draft.tile == NO
    assert told(rules, ["came.draw"], sitting).draft.tile != NO
