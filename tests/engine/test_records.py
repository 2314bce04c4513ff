"""States as JSON, actions as numbers and words, records that replay (DESIGN §8)."""

import json
import re

import pytest

from hrbrules.engine.action import HU, PASSES, action
from hrbrules.engine.api import (
    ACTION_VERSION,
    Stream,
    action_of_id,
    arrange_wall,
    legal,
    new_hand,
    parse_action,
    parse_record,
    parse_seat_action,
    play,
    record_of,
    record_text,
    redacted,
    replay,
    state_from_json,
    state_hash,
    state_to_json,
    states_of,
    step,
)  # fmt: skip
from hrbrules.source.diagnostic import HandError
from tests.engine.scripted import SHIPPED, eager, positions, rules_of

TABLES = (*SHIPPED, "boke+lou_hu=on+gua_da_feng=on+kai_pai_zha=on+zhi_dui=on+gang_money=on", "jianming+discard_first=on+chong_bao=on")


def code_of(call):
    with pytest.raises(HandError) as caught:
        call()
    return [d.code for d in caught.value.diagnostics]


# ---- actions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("pass", 65535), ("hu 5m", 136191), ("hu", 196607), ("discards 5p", 276479), ("discards 5p ting", 342015),
        ("discards 5p ting push 2s", 342003), ("chi 46p", 419839), ("chi 45p", 418815), ("chi 46p ting 2s", 484991), ("peng 3s", 545791),
        ("peng 3s ting 2s", 610943), ("ming_gang Z", 684031), ("ming_gang Z ting", 749567), ("bu_gang 1m", 787455), ("an_gang 9s", 945151),
        ("ting", 1179647), ("ting push 5s", 1179638), ("push 2s", 1200127), ("looks", 1376255),
    ],
)  # fmt: skip
def test_numbers_of_version_1_never_change(text, number):
    assert ACTION_VERSION == 1
    a = parse_action(text)
    assert (a.id, str(a)) == (number, text) and action_of_id(number) is a


def test_numbers_and_words_of_every_legal_action_lead_back_to_it():
    seen = set()
    for name in TABLES:
        for seed in range(4):
            for state in positions(rules_of(name), seed, eager(Stream(seed, "x"))):
                for seat in "ABCD":
                    seen.update(legal(rules_of(name), state, seat))
    for a in seen:
        assert action_of_id(a.id) is a and parse_action(str(a)) is a
    assert len(seen) > 120 and len({a.id for a in seen}) == len({str(a) for a in seen}) == len(seen)


@pytest.mark.parametrize(
    "text",
    ["", "jump", "discards", "discards 5p 6p", "chi 5p", "chi 19m", "chi 9m1p", "peng", "push", "hu 5p ting", "pass 1m", "peng 3s push 2s",
     "ting 5p"],
)  # fmt: skip
def test_words_that_are_no_action(text):
    assert code_of(lambda: parse_action(text)) == ["unknown-action"]


@pytest.mark.parametrize("number", [-1, 0, 1, 11 << 17, (1 << 17) | 30 << 10 | 1023, 3 << 17 | 17 << 10 | 1023, 1 << 40])
def test_numbers_that_are_no_action(number):
    assert code_of(lambda: action_of_id(number)) == ["unknown-action"]


def test_a_line_names_its_seat():
    assert parse_seat_action("C chi 46p ting 2s") == ("C", parse_action("chi 46p ting 2s"))
    assert code_of(lambda: parse_seat_action("E pass")) == ["unknown-action"]
    assert action(HU) is parse_action("hu")


# ---- states --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_states_are_json_hashable_and_equal_by_content(name):
    rules = rules_of(name)
    for state in positions(rules, 3, eager(Stream(3, "x"))):
        again = state_from_json(json.loads(json.dumps(state_to_json(state))))
        assert again == state and again is not state and hash(again) == hash(state) and state_hash(again) == state_hash(state)
        assert [legal(rules, again, seat) for seat in "ABCD"] == [legal(rules, state, seat) for seat in "ABCD"]


def test_a_step_changes_nothing_it_was_given():
    rules = rules_of("harbin")
    state = new_hand(rules, 1)
    before = state_hash(state)
    first = step(rules, state, {"A": legal(rules, state, "A")[0]})
    assert state_hash(state) == before and step(rules, state, {"A": legal(rules, state, "A")[0]}) == first


def test_a_known_hand_ends_as_it_always_has():
    """The same seed plays the same hand on every machine; a change here changes what records mean."""
    rules = rules_of("harbin")
    over, steps = play(rules, new_hand(rules, 6), eager(Stream(6, "bots")))
    assert (len(steps), over.result.scores, [win[:4] for win in over.result.wins]) == KNOWN


KNOWN = (126, (6, -2, -2, -2), [("A", "draw", "1s", "")])


@pytest.mark.parametrize(
    "spoil",
    [{"more": 1}, {"front": "x"}, {"phase": "asleep"}, {"hands": [3]}, {"wall": "0m"}, {"fresh": 1}, {"result": {}}, {"dealer": True}],
)  # fmt: skip
def test_json_that_is_no_state(spoil):
    data = state_to_json(new_hand(rules_of("harbin"), 1))
    data.update(spoil)
    assert code_of(lambda: state_from_json(data)) == ["bad-state"]
    assert code_of(lambda: state_from_json([])) == ["bad-state"]
    del data["wall"]
    assert code_of(lambda: state_from_json(data)) == ["bad-state"]


# ---- records -------------------------------------------------------------------------------------------------------


def recorded(name, seed=0, dealer="A", wall=None, number=0):
    rules = rules_of(name)
    start = new_hand(rules, seed, dealer, 0, wall, number=number)
    over, steps = play(rules, start, eager(Stream(seed, "bots")))
    return rules, record_of(rules, start, steps), over


@pytest.mark.parametrize("name", TABLES)
def test_records_replay_to_the_same_state(name):
    for seed in range(12):
        rules, record, over = recorded(name, seed, "ABCD"[seed % 4], number=seed % 3)
        text = record_text(record)
        assert parse_record(text) == record and replay(rules, record) == over
        states = list(states_of(rules, record))
        assert states[-1] == over and states[0].phase.name in ("ACT", "DEAL")
        assert all(len(line) < 40 for line in text.splitlines() if re.match("[A-D] ", line))


def test_a_record_of_an_arranged_wall_carries_it():
    rules, record, over = recorded("harbin", wall=arrange_wall(rules_of("harbin"), bao="9s"))
    assert len(record.wall) == 112 and replay(rules, parse_record(record_text(record))) == over


def test_a_redacted_record_shows_only_what_the_seat_saw():
    rules, record, _ = recorded("harbin", 5)
    text = redacted(rules, record, "B")
    assert "seed" not in text and "result" not in text and text.startswith("hrbrules record 1 seen by B\n")
    assert re.search(r"^B drew \S+$", text, re.M) and not re.search(r"^[ACD] drew \S", text, re.M)
    assert code_of(lambda: parse_record(text)) == ["redacted-record"]
    answers = [seat for line in record.lines if len(line) > 1 for seat, _ in line]
    assert text.count("\n") > len(record.lines) and isinstance(answers, list)


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (lambda text: text.replace("hrbrules record 1", "something"), ["bad-record"]),
        (lambda text: "", ["bad-record"]),
        (lambda text: text.replace("seed 0", "seed many"), ["bad-record"]),
        (lambda text: text.replace("dealer A\n", ""), ["record-ends"]),
        (lambda text: text.replace("A discards", "A throws", 1), ["bad-record"]),
        (lambda text: text.replace("scores A", "scores B"), ["bad-record"]),
        (lambda text: text.replace("dealer A", "dealer A\ndealer A"), ["bad-record"]),
    ],
)
def test_texts_that_are_no_record(change, codes):
    _, record, _ = recorded("harbin")
    assert code_of(lambda: parse_record(change(record_text(record)))) == codes


def test_a_record_that_does_not_fit_is_refused():
    rules, record, _ = recorded("harbin")
    assert code_of(lambda: replay(rules_of("boke"), record)) == ["other-ruleset"]
    assert code_of(lambda: replay(rules, record._replace(result="0" * 64))) == ["record-differs"]
    assert code_of(lambda: replay(rules, record._replace(lines=record.lines[:3]))) == ["record-ends"]
    assert code_of(lambda: replay(rules, record._replace(lines=record.lines + record.lines[:1]))) == ["hand-over"]
    assert code_of(lambda: record_of(rules, new_hand(rules, 0), ())) == ["record-ends"]
    assert PASSES[0] is parse_action("pass")
