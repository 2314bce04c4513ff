"""Hidden information: whatever a seat cannot know may be dealt anew, and its view and its legal actions stay the same (G03, H18, J06)."""

import json
import os

import pytest

from hrbrules.engine import view as view_module
from hrbrules.engine.api import Phase, Stream, follow, legal, owing, redeal, view
from hrbrules.engine.state import Bao
from hrbrules.tiles.tile import tile_text
from tests.engine.scripted import KA, changed, deal, eager, may, positions, rules_of, run, table, tiles_of

POSITIONS = int(os.environ.get("HRBRULES_POSITIONS", "300"))  # 10,000 in a heavy run
TABLES = (
    "harbin", "harbin-baike", "harbin-street", "harbin-campus", "boke", "jianming", "suihua",
    "boke+an_bao=on+lou_hu=on+gua_da_feng=on+hong_zhong_fei=on+kai_pai_zha=on+zhi_dui=on+gang_money=on",
    "jianming+discard_first=on+chong_bao=on+da_feng=on+gang_money=on",
)  # fmt: skip


def differences(rules, state, seat, stream):
    """Whether a seat can tell a re-dealt position from the true one."""
    other = redeal(rules, state, seat, stream)
    assert tiles_of(other) == tiles_of(state)
    return view(rules, state, seat) != view(rules, other, seat) or legal(rules, state, seat) != legal(rules, other, seat)


def walk(name, count, seed=0):
    """(state, seat) over whole hands, until there are enough; most positions are of players who have declared."""
    rules = rules_of(name)
    choose = eager(Stream(seed, "walk"))
    while count > 0:
        seed += 1
        for index, state in enumerate(positions(rules, seed, choose)):
            if index % 9 and not state.declared:
                continue
            for seat in "ABCD":
                yield rules, state, seat
                count -= 1


@pytest.mark.parametrize("name", TABLES)
def test_a_seat_cannot_tell_what_is_hidden(name):
    stream = Stream(1, "redeal")
    moved = 0
    for rules, state, seat in walk(name, POSITIONS // 3):
        assert not differences(rules, state, seat, stream), (name, seat, state)
        moved += redeal(rules, state, seat, stream).hands != state.hands
    assert moved


LEAKS = {
    "another hand": lambda plan, state, me: {"x": str(state.hands[(me + 1) % 4])},
    "the next tile": lambda plan, state, me: {"x": state.wall[state.live[state.front]] if state.front < len(state.live) else 0},
    "the bao": lambda plan, state, me: {"x": [state.wall[place] for place in state.baos]},
    "waits": lambda plan, state, me: {"x": [plan.ruleset.ready(hand).mask for hand in state.hands if hand.concealed % 3 == 1]},
    "who can claim": lambda plan, state, me: {"x": [len(legal(plan.ruleset, state, seat)) for seat in "ABCD"]},
    "the drawn tile": lambda plan, state, me: {"x": state.drawn},
    "a pair set apart": lambda plan, state, me: {"x": [hand.pushed for hand in state.hands]},
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught(leak, monkeypatch):
    honest = view_module._public
    monkeypatch.setattr(view_module, "_public", lambda plan, state, me: honest(plan, state, me) | LEAKS[leak](plan, state, me))
    stream = Stream(2, "redeal")
    assert any(differences(rules, state, seat, stream) for rules, state, seat in walk("suihua", 900, seed=5))


def test_views_are_plain_data():
    for rules, state, seat in walk("jianming", 60):
        seen = view(rules, state, seat)
        assert json.loads(json.dumps(seen)) == seen


def test_a_view_shows_what_the_seat_knows():
    rules = rules_of("harbin")
    seen = view(rules, table(rules, "B", "9m", B=KA, declared="B", bao="9s"), "B")
    assert (seen["seat"], seen["hand"], seen["drawn"], seen["waits"]) == ("B", "9m46p22s", "9m", ["5p"])
    assert seen["players"]["B"]["melds"] == ["peng 111p", "chi 123m", "chi 789m"] and seen["owing"] == ["B"]
    other = view(rules, table(rules, "B", "9m", B=KA, declared="B", bao="9s"), "A")
    assert other["drawn"] is None and other["players"]["B"]["concealed"] == 5 and other["hands"] == {}


def test_everybody_but_the_discarder_owes_an_answer_whoever_can_claim():
    rules = rules_of("harbin")
    for hand in ("46p", "55p", ""):
        state = run(rules, deal(rules, A="5p", B=hand, seed=3), "A discards 5p")
        assert owing(state) == ("B", "C", "D") == tuple(view(rules, state, "A")["owing"])


def test_H14_J06_a_concealed_kong_is_shown_when_the_rules_say_so():
    gang = "1111s46p2345678m"
    for rules, at_once, opened, declared in (
        (rules_of("harbin"), False, False, False),
        (rules_of("jianming"), False, True, False),
        (changed("gang: {an_gang_shown: yes}"), True, True, True),
        (changed("gang: {an_gang_shown: after_ting}"), False, False, True),
    ):
        state = run(rules, table(rules, "B", "9m", B=gang, bao="9s"), "B an_gang 1s")
        assert seen_kong(rules, state) is at_once
        state = run(rules, table(rules, "B", "9m", B=gang, A="5p", bao="9s", tail="8m"), "B an_gang 1s", "B discards 9m")
        state = state._replace(phase=Phase.CLAIM, source=0, discard=13, rivers=((13,), (), (), ()))
        after = follow(rules, state, ["B chi 46p"])[0]
        assert seen_kong(rules, after) is opened
        mine = ("46p22s", ["an_gang 1111s", "peng 999p", "chi 123m"])
        ting = run(rules, table(rules, "B", "9m", B=mine, bao="9s"), "B discards 9m ting")
        assert ("an_gang 1111s" in view(rules, ting, "C")["players"]["B"]["melds"]) is (declared or opened)


def seen_kong(rules, state):
    shown = view(rules, state, "C")["players"]["B"]["melds"][0] == "an_gang 1111s"
    assert view(rules, state, "B")["players"]["B"]["melds"][0] == "an_gang 1111s"
    assert (state.visible >> 3 * 18 & 7 == 4) is shown  # what is shown counts as visible
    return shown


def test_winners_show_their_hands():
    rules = rules_of("harbin")
    over = run(rules, table(rules, "B", "5p", B=KA, declared="B", bao="9s"), "B hu 5p")
    assert view(rules, over, "C")["hands"] == {"B": "456p22s"}
    assert view(rules, over, "C")["result"]["scores"] == {"A": -4, "B": 12, "C": -4, "D": -4}


def test_unseen_events_hide_their_tiles():
    rules = rules_of("suihua")
    pairs = ("22s55s567m", ["peng 333p", "chi 123m"])
    state = table(rules, "B", "9m", B=pairs, bao="9s", draws="8p")
    _, happened = follow(rules, state, ["B discards 9m ting push 2s", "A pass; C pass; D pass"])
    by_kind = {event.kind: event for event in happened}
    assert str(by_kind["pushed"].seen_from(1)) == "B pushed 22s" and str(by_kind["pushed"].seen_from(0)) == "B pushed"
    assert str(by_kind["drew"].seen_from(2)) == "C drew 8p" and str(by_kind["drew"].seen_from(1)) == "C drew"
    assert all(event.seen_from(0).seen_from(0) == event.seen_from(0) for event in happened)


def test_the_bao_is_hidden_in_the_event_that_changes_it():
    rules = rules_of("harbin")
    state = table(rules, "A", "9s", B=KA, declared="B", bao="9s", tail="1m", seen="99s")
    assert state.bao is Bao.ON
    _, happened = follow(rules, state, ["A discards 9s", "B pass; C pass; D pass"])
    (change,) = [event for event in happened if event.kind == "bao_changed"]
    assert [change.seen_from(seat).tiles for seat in range(4)] == [(), (0,), (), ()] and tile_text(0) == "1m"
    assert may(rules, run(rules, state, "A discards 9s", "C pass"), "B")
