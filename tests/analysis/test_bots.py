"""Bots: only what a seat may know decides, the greedy one plays towards a legal ting of any ruleset, chance is repeatable."""

from __future__ import annotations

import pytest

from hrbrules.analysis.bots import chooser, seated
from hrbrules.analysis.greedy import greedy, open_tiles, own_hand
from hrbrules.analysis.targets import FAR, distance, targets
from hrbrules.driver import load
from hrbrules.engine.api import Action, State, Stream, legal, new_hand, owing, parse_action, play, redeal, step, view
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.tile import parse_tiles

NOTHING_SEEN = (0,) * 28
RULESETS = ("harbin", "boke", "harbin-campus", "jianming+discard_first", "jianming+si_ka")


@pytest.fixture(scope="module")
def harbin() -> Ruleset:
    return load("harbin")


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("22p46m", ("chi 123m", "peng 555p", "chi 123s"), 0),  # ready as it is
        ("22p469m", ("chi 123m", "peng 555p", "chi 123s"), 0),  # ready after a discard
        ("2p468m", ("chi 123m", "peng 555p", "chi 123s"), 1),
        ("456m22p78m456s555p", (), 0.5),  # one tile lacks, but harbin's hands must be opened: a set is claimed
        ("22446m", ("chi 123m", "peng 555m", "chi 789m"), 2),  # all of one suit: it needs a pair of another
    ],
)
def test_the_distance_to_a_legal_ting(harbin: Ruleset, tiles: str, melds: tuple[str, ...], expected: float) -> None:
    hand = harbin.hand(tiles, melds)
    assert distance(harbin, hand, NOTHING_SEEN) >= expected
    if expected in (0, 1):
        assert distance(harbin, hand, NOTHING_SEEN) == expected


def test_a_condition_changes_the_targets(harbin: Ruleset) -> None:
    """Nothing in the bot knows 幺九 or 死卡: the same hand is farther away where a ruleset asks for more."""
    hand = harbin.hand("22p56m", ("chi 234m", "peng 555p", "chi 234s"))
    assert distance(harbin, hand, NOTHING_SEEN) > 0  # no yaojiu
    assert distance(load("harbin+soft_yaojiu"), harbin.hand("22p78m", ("chi 234m", "peng 555p", "chi 234s")), NOTHING_SEEN) == 0
    two_sided = harbin.hand("22p56m", ("chi 123m", "peng 555p", "chi 123s"))
    assert distance(load("jianming"), two_sided, NOTHING_SEEN) == 0
    assert distance(load("jianming+si_ka"), two_sided, NOTHING_SEEN) == 1


def test_tiles_that_are_gone_are_not_played_for(harbin: Ruleset) -> None:
    hand = harbin.hand("22p46m", ("chi 123m", "peng 555p", "chi 123s"))
    gone = list(NOTHING_SEEN)
    gone[4] = 4  # every 5m lies open
    assert distance(harbin, hand, gone) > 0
    assert all(not target.wanted >> 3 * 4 & 7 for target in targets(harbin, hand, gone))


def hands_of(name: str, number: int) -> tuple[State, int]:
    rules = load(name)
    end, steps = play(rules, new_hand(rules, 11, "ABCD"[number % 4], number=number), chooser(rules, ("greedy",) * 4, 11, number))
    return end, len(steps)


@pytest.mark.parametrize("name", RULESETS)
def test_greedy_players_come_to_ting_and_win(name: str) -> None:
    ends = [hands_of(name, number)[0] for number in range(2)]
    assert sum(len(end.declared) for end in ends) >= 2
    assert sum(bool(end.result and end.result.wins) for end in ends) >= 1


@pytest.mark.parametrize("name", ["harbin", "boke"])
def test_greedy_beats_random(name: str) -> None:
    rules = load(name)
    gains = [0, 0]
    for number in range(4):
        end, _ = play(rules, new_hand(rules, 3, "ABCD"[number % 4], number=number), chooser(rules, ("greedy", "random") * 2, 3, number))
        assert end.result is not None
        for seat, score in enumerate(end.result.scores):
            gains[seat % 2] += score
    assert gains[0] > 0 > gains[1]


@pytest.mark.parametrize("name", ["harbin", "jianming+discard_first"])
def test_what_a_seat_cannot_know_decides_nothing(name: str) -> None:
    """Deal everything hidden anew: the greedy answer stays."""
    rules = load(name)
    state, asked = new_hand(rules, 21), 0
    choose = chooser(rules, ("greedy",) * 4, 21)
    while (seats := owing(state)) and asked < 30:
        for seat in seats:
            actions = legal(rules, state, seat)
            if len(actions) > 1:
                other = redeal(rules, state, seat, Stream(asked, "hidden"))
                assert greedy(rules, view(rules, other, seat), actions) == choose(state, seat, actions)
                asked += 1
        state, _ = step(rules, state, {seat: choose(state, seat, legal(rules, state, seat)) for seat in seats})
    assert asked >= 20


def test_it_takes_wins_and_declares(harbin: Ruleset) -> None:
    state = new_hand(harbin, 1)
    seen = view(harbin, state, "A")
    win, ting, plain = parse_action("hu 5m"), parse_action("discards 5p ting"), parse_action("discards 5p")
    assert greedy(harbin, seen, (plain, ting, win)) == win
    melds = ["chi 123m", "peng 555p", "chi 123s"]
    ready = seen | {"hand": "22p469m", "players": {**seen["players"], "A": {**seen["players"]["A"], "melds": melds}}}
    declare = parse_action("discards 9m ting")
    assert greedy(harbin, ready, (parse_action("discards 9m"), declare, parse_action("discards 2p"))) == declare
    assert own_hand(ready) == harbin.hand("22p469m", melds)


def test_what_lies_open_is_counted(harbin: Ruleset) -> None:
    state = new_hand(harbin, 1)
    seen = view(harbin, state, "A")
    seen["players"]["B"] |= {"river": ["5m", "5m"], "melds": ["chi 123m", "an_gang"]}
    counted = open_tiles(harbin, seen)
    assert [counted[tile] for tile in parse_tiles("1235m")] == [1, 1, 1, 2]
    assert sum(counted) == 5


def test_random_answers_are_repeatable(harbin: Ruleset) -> None:
    def actions_of(seed: int) -> tuple[dict[str, Action], ...]:
        return play(harbin, new_hand(harbin, 5), chooser(harbin, ("random",) * 4, seed))[1]

    assert actions_of(5) == actions_of(5) != actions_of(6)


def test_seats_are_filled_in_turn() -> None:
    assert seated(4, ("greedy", "random")) == ("greedy", "random", "greedy", "random")
    with pytest.raises(HandError) as caught:
        seated(4, ("greedy", "randon"))
    assert caught.value.diagnostics[0].code == "unknown-bot"
    assert FAR > 5
