"""The wall, the dice and the deal (H01, H03, J02, J03, U02, B16, U19)."""

import pytest

from hrbrules.engine.api import Phase, arrange_wall, new_hand
from hrbrules.engine.dealing import break_at, roll
from hrbrules.engine.plan import plan_of
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.tile import format_tiles
from tests.engine.scripted import SHIPPED, changed, deal, may, rules_of, run, tiles_of

# Stacks as built, clockwise from A's right: A 0–13, D 14–27, C 28–41, B 42–55.


@pytest.mark.parametrize(
    ("opens", "dealer", "rolls", "stack"),
    [
        ("two_rolls", 0, ((2, 3), (1, 2)), 3),  # 5 counts back to the dealer's own wall
        ("two_rolls", 0, ((1, 1), (3, 3)), 42 + 6),  # 2 is the next seat, B
        ("two_rolls", 1, ((1, 2), (6, 6)), 14 + 12),  # 3 from B is D
        ("one_roll", 0, ((2, 3),), 5),  # U02: own wall, five stacks
        ("one_roll", 2, ((3, 4),), 0 + 7),  # 7 from C is A
        ("two_rolls_added", 0, ((1, 1), (3, 3)), 42 + 8),  # J02: B rolls 6, and 8 stacks of its wall are passed
        ("two_rolls_added", 0, ((2, 2), (6, 6)), 14 + 16),  # 16 stacks reach into the next wall clockwise
        ("one_roll_opposite", 1, ((2, 2),), 14 + 4),
    ],
)
def test_H03_J02_U02_where_the_wall_is_broken(opens, dealer, rolls, stack):
    plan = plan_of(changed(f"wall: {{opens: {opens}}}"))
    assert break_at(plan, dealer, rolls) == stack


@pytest.mark.parametrize(("sums", "seat"), [((2, 6, 10), 1), ((3, 7, 11), 2), ((4, 8, 12), 3), ((5, 9), 0)])
def test_J02_who_rolls_again(sums, seat):
    plan = plan_of(rules_of("jianming"))
    start = (0, 42, 28, 14)[seat]
    assert {break_at(plan, 0, ((total,), (0,))) - total for total in sums} == {start}


def test_dice_are_rolled_as_often_as_the_rules_say():
    assert [len(roll(plan_of(rules_of(name)), 1, 0)) for name in ("harbin", "suihua", "jianming+dice=one_roll")] == [2, 1, 1]
    one_die = plan_of(changed("tiles: {dice: 1}"))
    assert all(len(dice) == 1 for dice in roll(one_die, 1, 0))


def test_the_break_turns_the_wall_that_was_built():
    rules = rules_of("harbin")
    states = [new_hand(rules, 3, dealer) for dealer in "ABCD"]
    walls = [state.wall + state.wall for state in states]
    assert all(states[0].wall[:20] in [wall[at : at + 20] for at in range(0, 112, 2)] for wall in walls)
    assert len({state.wall for state in states}) > 1


def test_H03_sixes_and_the_jump():
    dealt = plan_of(rules_of("harbin")).layout.dealt
    assert dealt[0] == (*range(6), *range(24, 30), 48, 52)
    assert dealt[1] == (*range(6, 12), *range(30, 36), 49)
    assert (dealt[2][-1], dealt[3][-1]) == (50, 51)


def test_fours_without_a_jump():
    dealt = plan_of(changed("deal: {method: fours, jump: no}")).layout.dealt
    assert dealt[0] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52)
    assert dealt[3][-1] == 51


@pytest.mark.parametrize("name", SHIPPED)
def test_H01_every_tile_lies_somewhere(name):
    rules = rules_of(name)
    for seed in range(20):
        state = new_hand(rules, seed, "ABCD"[seed % 4])
        assert sum(tiles_of(state).values()) == 112 and set(tiles_of(state).values()) == {4}
        assert [hand.concealed for hand in state.hands] == [14 if seat == seed % 4 else 13 for seat in range(4)]


def test_three_players_and_fewer_tiles():
    rules = changed("players: 3\ntiles: {suits: 2, zhong: 0}")
    state = new_hand(rules, 5, "C")
    assert [hand.concealed for hand in state.hands] == [13, 13, 14] and len(state.wall) == 72
    assert set(tiles_of(state).values()) == {4}
    assert 40 not in state.live  # the dealer's jump took the top of stack 3


def test_an_arranged_wall_gives_what_was_asked():
    rules = rules_of("harbin")
    state = deal(rules, "C", B="12355m456p789sZZ", draws="9s8s", tail="7p6p", bao="1m")
    assert format_tiles(state.hands[1].tiles) == "12355m456p789sZZ"
    assert [state.wall[place] for place in state.live[:2]] == [26, 25]
    assert [state.wall[place] for place in state.live[-2:]] == [14, 15]
    assert state.hands[2].concealed == 14 and state.dealer == 2


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda rules: new_hand(rules, -1), "bad-seed"),
        (lambda rules: new_hand(rules, 1, "E"), "unknown-seat"),
        (lambda rules: new_hand(rules, 1, "A", 100), "bad-number"),
        (lambda rules: new_hand(rules, 1, wall=(0,) * 112), "bad-wall"),
        (lambda rules: arrange_wall(rules, draws="11111m"), "too-many-tiles"),
        (lambda rules: arrange_wall(rules, bao="1m2m"), "bad-wall"),
    ],
)
def test_impossible_deals_are_refused(call, code):
    with pytest.raises(HandError) as caught:
        call(rules_of("harbin"))
    assert [d.code for d in caught.value.diagnostics] == [code]


def test_B16_four_equal_tiles_in_the_deal_win_nearest_from_the_dealer():
    rules = rules_of("boke+kai_pai_zha=on")
    four = "1111m258m369p147s"
    state = deal(rules, "C", B="2222s47m258p369sZ", D=four)
    assert state.phase is Phase.DEAL and may(rules, state, "D") == {"hu"} and may(rules, state, "A") == {"pass"}
    over = run(rules, state, "B hu; D hu")
    assert over.result.wins[0].seat == "D" and over.result.wins[0].by == "deal" and over.result.scores[3] == 96
    quiet = run(rules, deal(rules, "A", seed=1), "A pass; B pass; C pass; D pass")
    assert quiet.phase is Phase.ACT


def test_U19_the_dealers_fourteen_tiles_may_be_complete():
    rules = rules_of("suihua")
    state = deal(rules, "B", B="111m234m456p789p22s")
    assert may(rules, state, "B") == {"hu", "pass"} and may(rules, state, "A") == {"pass"}
    assert run(rules, state, "B hu").result.scores == (-64, 192, -64, -64)
    assert deal(rules_of("harbin"), "B", B="111m234m456p789p22s").phase is Phase.ACT  # H10: no win in harbin
