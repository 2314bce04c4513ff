"""Illegal answers are refused with the rule that forbids them, and the state is as it was."""

import pytest

from hrbrules.engine.api import Phase, legal, new_hand, owing, parse_action, state_hash, step
from hrbrules.source.diagnostic import HandError
from tests.engine.scripted import KA, PAIRS, changed, deal, rules_of, run, table


def refused(rules, state, **answers):
    """The code and the rule of the error; the other owing seats pass."""
    before = state_hash(state)
    given = {seat: parse_action("pass") for seat in owing(state)} if state.phase is Phase.CLAIM else {}
    with pytest.raises(HandError) as caught:
        step(rules, state, given | {seat: parse_action(text) for seat, text in answers.items()})
    assert state_hash(state) == before
    (found,) = caught.value.diagnostics
    assert found.message("zh-Hans") and found.message("en")
    return found.code, dict(found.values).get("rule")


H = "harbin"
KONG = ("46p222s99s", ["peng 111p", "chi 123m"])
CHANGES = ("2223s456p", ["peng 111p", "chi 123m"])
TURN = dict(turn="B", drawn="9m", bao="9s")


@pytest.mark.parametrize(
    ("name", "position", "answer", "rule"),
    [
        (H, dict(**TURN, B=KA), "discards 8s", "tile-not-held"),
        (H, dict(**TURN, B=KA, declared="B"), "discards 4p", "ting.lock"),
        (H, dict(**TURN, B=KA, declared="B"), "hu 9m", "shape"),
        (H, dict(**TURN, B=KA), "hu 9m", "shape、declared"),
        (H, dict(**TURN, B="46p22s123m789m58p"), "discards 9m ting", "hand.requires"),
        (H, dict(**TURN, B=("46p22s111p123m", ["an_gang 9999p"])), "discards 9m ting", "ting.requires"),
        (H, dict(**TURN, B=("999m6p", ["peng 111p", "chi 123m", "chi 789s"])), "an_gang 9m", "claims.requires"),
        ("jianming", dict(**TURN, B=KONG, declared="B"), "an_gang 2s", "tile-not-held"),
        ("jianming", dict(turn="B", drawn="2s", bao="9s", B=KONG, declared="B"), "an_gang 2s", "gang.after_ting"),
        (H, dict(turn="B", drawn="2s", bao="8s", B=CHANGES, declared="B"), "an_gang 2s", "gang.after_ting_keeps"),
        ("harbin-campus+no_kongs=on", dict(**TURN, B="999m46p2345678s1m"), "an_gang 9m", "gang.kinds"),
        (H, dict(**TURN, B="999m46p2345678s1m", left=0), "an_gang 9m", "gang.replacement"),
        ("boke", dict(turn="B", drawn="5p", bao="9s", B=KA, declared="B"), "discards 5p", "win.must"),
        (H, dict(**TURN, B=PAIRS, declared="B"), "push 2s", "ting.push"),
        (H, dict(**TURN, B=KA, declared="B"), "looks", "bao.look"),
        (H, dict(**TURN, B=KA), "pass", "turn.order"),
    ],
)  # fmt: skip
def test_on_ones_own_turn(name, position, answer, rule):
    rules = rules_of(name)
    assert refused(rules, table(rules, **position), B=answer) == ("illegal-action", rule)


@pytest.mark.parametrize(
    ("name", "seat", "hand", "answer", "rule"),
    [
        (H, "C", "46p", "chi 46p", "claims.chi.from"),
        (H, "B", "46p", "peng 5p", "tile-not-held"),
        (H, "B", "46p", "chi 34p", "tile-not-held"),
        (H, "B", "4677p", "discards 4p", "turn.order"),
        (H, "B", ("4677p", ["peng 111p", "chi 123m", "chi 789m"]), "chi 46p", "claims.requires"),
        ("jianming", "B", ("5588p", ["peng 111p", "chi 123m", "chi 789m"]), "peng 5p", "claims.requires"),
        (H, "B", "46p147m258s369m1s7s", "chi 46p ting 1s", "hand.requires"),
        (H, "B", KA, "hu 5p", "declared"),
    ],
)
def test_in_a_window(name, seat, hand, answer, rule):
    rules = rules_of(name)
    state = run(rules, table(rules, "A", "5p", bao="9s", **{seat: hand}), "A discards 5p")
    assert refused(rules, state, **{seat: answer}) == ("illegal-action", rule)


def test_a_win_that_must_be_taken():
    rules = rules_of("jianming")
    state = run(rules, table(rules, "A", "5p", B=KA, declared="B", bao="9s"), "A discards 5p")
    assert refused(rules, state, B="pass") == ("illegal-action", "win.passed")


def test_a_claimed_tile_and_the_final_round():
    rules = changed("claims: {swap: banned}")
    state = run(rules, deal(rules, A="5p", B="456p"), "A discards 5p", "B chi 46p")
    assert refused(rules, state, B="discards 5p") == ("illegal-action", "claims.swap")
    rules = rules_of(H)
    state = run(rules, table(rules, "A", "5p", B="147m", bao="9s", left=4, draws="9s"), "A discards 5p", "C pass; D pass; B pass")
    assert refused(rules, state, B="discards 1m") == ("illegal-action", "last.round")


def test_who_answers_and_for_what():
    rules = rules_of(H)
    state = new_hand(rules, 1)
    assert refused(rules, state, B="pass")[0] == "not-owing"
    assert refused(rules, state, E="pass")[0] == "unknown-seat"
    assert refused(rules, state)[0] == "answer-missing"
    assert refused(rules_of("boke"), state, A="pass")[0] == "other-ruleset"
    window = run(rules, state, f"A {legal(rules, state, 'A')[0]}")
    assert refused(rules, window._replace(phase=Phase.OVER), A="pass")[0] == "hand-over"
    with pytest.raises(HandError) as caught:
        step(rules, state, {"A": "discards 5p"})
    assert caught.value.diagnostics[0].code == "unknown-action"
    with pytest.raises(HandError) as caught:
        legal(rules, state, "Z")
    assert caught.value.diagnostics[0].code == "unknown-seat"
