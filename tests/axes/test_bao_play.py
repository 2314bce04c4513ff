"""Axes: what the bao is, who sees it, and when it changes."""

import pytest

from hrbrules.engine.api import Phase, view
from tests.axes.tables import WIDE, child, judged, value
from tests.engine.scripted import KA, bao_of, deal, events, may, run, table


def seen(rules, state):
    """The seats that know the bao."""
    return "".join(seat for seat in "ABCD" if view(rules, state, seat)["bao"]["tile"])


def declares(rules, **wanted):
    return run(rules, table(rules, "B", "8m", B=KA, **wanted), "B discards 8m ting")


@pytest.mark.parametrize(
    ("bao", "place", "tile"),
    [
        ("{place: last_wall_tile}", 111, "9s"),
        ("{place: last_stack_top}", 110, "9s"),
        ("{place: under_stack_3}", 53, "9s"),
        ("{place: drawn}", 53, "9s"),
    ],
)
def test_bao_is_a_tile_of_the_wall_or_of_the_deal(bao, place, tile):
    rules = child(f"bao: {bao}")
    drawn = {"draws": tile} if "drawn" in bao else {"bao": tile}
    state = deal(rules, **drawn)
    assert state.baos == (place,) and bao_of(state) == tile and place not in state.live[state.front :]


def test_bao_is_drawn_at_the_first_ting():
    rules = child("bao: {place: drawn, set: first_ting}")
    state = table(rules, "B", "8m", B=KA, draws="5p")
    assert view(rules, state, "A")["bao"]["state"] == "unset"
    after = run(rules, state, "B discards 8m ting")
    assert bao_of(after) == "5p" and seen(rules, after) == "B"


def test_bao_is_an_indicator_or_none():
    indicator = child("bao: {kind: indicator, counts: itself_and_next}")
    assert value(indicator, WIDE, "9s", bao="9s") == 3 and value(indicator, WIDE, "1s", bao="9s") == 3
    assert not judged(indicator, WIDE, "8s", bao="9s")
    none = child("bao: {kind: none, change: {when: false}}\nlast: {shrinks_with: [gang]}")
    assert not view(none, deal(none), "A")["bao"]["tile"] and deal(none).baos == ()
    assert not judged(none, WIDE, "9s")


def test_who_may_see_the_bao():
    declared = child()
    assert seen(declared, declares(declared)) == "B"
    everyone = child("bao: {set: first_ting, seen_by: everyone}")
    assert seen(everyone, table(everyone, "B", "8m", B=KA)) == "" and seen(everyone, declares(everyone)) == "ABCD"
    nobody = child("bao: {seen_by: nobody}")
    assert seen(nobody, declares(nobody)) == ""
    optional = child("bao: {look: optional_locks}\nting: {lock: keeps_ting}")
    state = table(optional, "B", "9p", B=("46p22s", ["peng 111p", "chi 123m", "chi 789m"]), declared="B")._replace(looked=0)
    assert seen(optional, state) == "" and {"looks", "discards 9p"} <= may(optional, state, "B")
    after = run(optional, state, "B looks")
    assert seen(optional, after) == "B" and may(optional, after, "B") == {"discards 9p"}  # and the hand is locked


NINES = "99s147m258p36s"
PENG = ("A discards 9s", "C peng 9s")


def changes(change, lines=PENG, more="", **wanted):
    """What the bao is after a script, 9s before it, 1m and 2m at the end of the wall."""
    rules = child(f"bao: {{change: {{{change}}}}}\n{more}")
    placed = {"A": "9s", "C": NINES, "bao": "9s", "tail": "1m2m"} | wanted
    return rules, run(rules, deal(rules, **placed), *lines)


def test_bao_change_when():
    three = "when: visible of bao >= 3"
    assert bao_of(changes(three)[1]) == "1m"  # a peng in melds counts
    assert bao_of(changes("when: visible of bao >= 4")[1]) == "9s"
    assert bao_of(changes(three + ", counts: rivers")[1]) == "9s"
    assert bao_of(changes("when: false")[1]) == "9s"
    few = "when: in_wall of bao <= {}"
    assert bao_of(changes(few.format(0))[1]) == "1m" and bao_of(changes(few.format(0), ("A discards 9s",), C="99s", A="9s")[1]) == "9s"


def test_bao_change_counts_the_own_hand_for_each_viewer():
    rules = child("bao: {change: {when: knows of bao >= 3}}")
    mine = ("46p22s", ["an_gang 9999s", "chi 123m", "peng 111p"])
    state = table(rules, "A", "5m", B=mine, D=KA, declared="BD", bao="9s", tail="1m")._replace(views=(0, 0, 0, 0))
    after = run(rules, state, "A discards 5m", "C pass")
    assert [view(rules, after, seat)["bao"]["tile"] for seat in "BD"] == ["1m", "9s"]


def test_bao_change_when_all_seven_are_seen():
    rules = child("bao: {kind: indicator, counts: itself_and_next, change: {when: visible of bao >= 7}}")
    before = table(rules, "A", "9s", bao="9s", tail="1m", seen="99s1111s")
    assert bao_of(run(rules, before, "A discards 9s", "C pass")) == "1m"
    fewer = table(rules, "A", "9s", bao="9s", tail="1m", seen="99s111s")
    assert bao_of(run(rules, fewer, "A discards 9s", "C pass")) == "9s"


def test_bao_change_repeats_or_goes_one_step():
    for repeat, tile in (("yes", "2m"), ("no", "1m")):
        rules = child(f"bao: {{change: {{repeat: {repeat}}}}}")
        state = table(rules, "A", "9s", bao="9s", tail="1m2m", seen="99s111m")
        assert bao_of(run(rules, state, "A discards 9s", "C pass")) == tile


def test_bao_change_needs_a_viewer():
    for needs, tile in (("yes", "9s"), ("no", "1m")):
        assert bao_of(changes(f"needs_viewer: {needs}")[1]) == tile


@pytest.mark.parametrize(
    ("where", "old"), [("dealer_river", ((26, 0),)), ("current_river", ((26, 2),)), ("aside", ((26, -1),)), ("wall", ())]
)
def test_where_the_old_bao_goes(where, old):
    rules, state = changes(f"old_goes_to: {where}")
    assert state.old == old and (state.live[-1] == 111) is (where == "wall") and state.phase is Phase.ACT
    assert "table bao_changed 1m" not in events(rules, deal(rules, A="9s", C=NINES, bao="9s"), "A discards 9s")
