"""Every declared choice of play is read by the engine, and whole hands of any table keep the invariants."""

import re
from pathlib import Path

import pytest

from hrbrules.engine import plan as plan_module
from hrbrules.engine.api import Stream, legal, new_hand, owing, step
from hrbrules.engine.judging import win_of
from hrbrules.engine.plan import DISCARDED, DRAWN, plan_of
from hrbrules.engine.readiness import shape_discards, ting_discards
from hrbrules.tiles.waits import shape_waits
from hrbrules.vocabulary.flow import FLOW
from hrbrules.vocabulary.flow_field import FlowKind
from tests.engine.scripted import SHIPPED, changed, eager, positions, rules_of, tiles_of

READ_ELSEWHERE = {"hand.shapes"}  # the runtime object makes readings of it; the plan asks it too


def test_every_field_is_read_and_has_a_choice():
    text = Path(plan_module.__file__).read_text(encoding="utf-8")
    read = set(re.findall(r'"([a-z_]+(?:\.[a-z_0-9]+)*)"', text)) & set(FLOW)
    assert set(FLOW) - read - READ_ELSEWHERE == set()
    assert all(len(field.values) > 1 for field in FLOW.values() if field.kind is FlowKind.CHOICE)  # one allowed value is no choice
    asked = set(re.findall(r'(?:_word|_number|_yes|_list)\(\s*"([a-z_.0-9]+)"|_values\["([a-z_.0-9]+)"\]|path == "([a-z_.0-9]+)"', text))
    asked_paths = {path for found in asked for path in found if path}
    assert set(FLOW) - asked_paths == set()


def soak(rules, seed, every=1):
    """Play a hand; at every position: four of each tile, a legal action for every owing seat."""
    choose = eager(Stream(seed, "soak"))
    state = new_hand(rules, seed, "ABC"[seed % 3])
    tiles = tiles_of(state)
    steps = 0
    while seats := owing(state):
        answers = {}
        for seat in seats:
            actions = legal(rules, state, seat)
            assert actions and len(set(actions)) == len(actions), (seat, state)
            answers[seat] = choose(state, seat, actions)
        state, _ = step(rules, state, answers)
        steps += 1
        assert steps < 500
        if steps % every == 0:
            assert tiles_of(state) == tiles, state
    assert sum(state.result.scores) == 0 and all(line.amount > 0 for line in state.result.lines)
    return state


OPTIONS = (
    "boke+hong_zhong_fei=on+gua_da_feng=on+bian_37=on+dan_diao_jia=on+lou_hu=on+gang_money=on+kai_pai_zha=on+dealer_double=on+zhi_dui=on",
    "boke+an_bao=on+ka_only=on+bao_zhuang=on+order_h16=on", "jianming+discard_first=on+chong_bao=on+da_feng=on+gang_money=on+may_pass=on",
    "jianming+self_draw_only=on+bao_place=last_stack_top+dice=one_roll+closed_double=on", "suihua+unique_wait=on",
    "harbin+gang_if_ready=on+soft_yaojiu=on", "harbin-campus+no_kongs=on", "harbin-street+order_h16=on",
)  # fmt: skip


@pytest.mark.parametrize("name", [*SHIPPED, *OPTIONS])
def test_whole_hands_keep_every_tile_and_every_point(name):
    won = sum(bool(soak(rules_of(name), seed, 5).result.wins) for seed in range(25))
    assert won


ROBBED = "win: {kinds: {ping_hu: {by: [discard, robbed_gang]}}}"
TABLES = {
    "three players": "players: 3",
    "two suits without Z": "tiles: {suits: 2, zhong: 0}\nhand: {requires: {yaojiu: ~}}\noptions: {soft_yaojiu: ~}",
    "seven pairs": "hand: {shapes: [four_sets, seven_pairs]}",
    "no bao": "bao: {kind: none, change: {when: false}}",
    "fours, no jump, one die": "deal: {method: fours, jump: no}\nwall: {opens: one_roll}\ntiles: {dice: 1}",
    "a bao drawn at the first ting": "bao: {place: drawn, set: first_ting}",
    "the last tile, set at the first ting": "bao: {set: first_ting, seen_by: everyone}",
    "each viewer": "bao: {change: {when: knows of bao >= 3}}",
    "each viewer counts, drawn, aside": "bao: {change: {when: knows of bao >= 2, new: drawn, exhausted: no_change}}",
    "back to the wall": "bao: {change: {when: visible of bao >= 2, old_goes_to: wall, new: drawn}}",
    "changes before claims": "bao: {change: {frozen_before_discard: no, when: visible of bao >= 2}}",
    "looks lock": "ting: {lock: keeps_ting}\nbao: {look: optional_locks}",
    "no locks": "ting: {lock: keeps_ting, push: own_turn}",
    "all winners, swap banned": "claims: {winners: all, swap: banned, chi: {from: any}, ting_forced: no,\n"
    " order: [hu, [ming_gang, peng_ting], peng, chi]}",
    "chi with ting later": "claims: {chi_ting: {from: beyond_previous}, ting_forced: no,\n"
    " order: [hu, chi_ting, gang_ting, ming_gang, peng, chi]}",
    "every kong robbed": "gang: {robbing: [bu_gang, an_gang], replacement: front, an_gang_shown: yes}\n" + ROBBED,
    "discard first, final round": "turn: {order: discard_draw_until_ting}",
    "discard first, every kong robbed": "turn: {order: discard_draw_until_ting}\ngang: {robbing: [bu_gang, an_gang]}\n" + ROBBED,
    "undeclared may win": "win: {requires: {declared: ~}}\nting: {requires: {opened: ~}}",
    "reserved kongs and finals": "wall: {reserved_stacks: 8}\ngang: {stacks: [1, 2]}\n"
    "last: {stacks: [4, 5], round: one_each}",
    "the bao counts and is drawn": "last: {counts_bao: yes, starts_at: 8, behind: 4, shrinks_with: []}",
    "must take the first": "win: {passed: must_take_first_discard, must: yes}\nbao: {seen_by: nobody}",
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_whole_hands_of_other_tables(name):
    rules = changed(TABLES[name])
    for seed in range(25):
        soak(rules, seed)


# ---- quick answers agree with slow ones ----------------------------------------------------------------------------


def hands_that_discard(count):
    for seed in range(count):
        for state in positions(rules_of("harbin"), seed, eager(Stream(seed, "h"))):
            yield from (hand for hand in state.hands if hand.concealed % 3 == 2)


def test_discards_near_a_shape_are_those_that_leave_a_wait():
    near = 0
    for hand in hands_that_discard(12):
        slow = {tile for tile in hand.tiles if shape_waits(hand.without_tile(tile))}
        found = shape_discards(hand.wan, hand.tong, hand.tiao, hand.zhong)
        assert {tile for tile in range(28) if found >> tile & 1} == slow
        near += bool(slow)
    assert near > 10


@pytest.mark.parametrize("name", SHIPPED)
def test_ting_discards_are_those_of_the_runtime(name):
    rules = rules_of(name)
    plan = plan_of(rules)
    for hand in hands_that_discard(4):
        slow = {tile for tile in set(hand.tiles) if rules.waits(hand.without_tile(tile))}
        assert {tile for tile, _, _ in ting_discards(plan, hand)} == slow


@pytest.mark.parametrize("name", ["harbin", "suihua", OPTIONS[0], OPTIONS[2]])
def test_the_glance_at_a_tile_misses_no_win(name):
    """The plan knows which events can win beyond the waits and without ting; asking every rule finds nothing more."""
    rules = rules_of(name)
    quick, slow = plan_of(rules), plan_module.Plan(rules)
    slow.beyond_waits = slow.undeclared = -1
    wins = 0
    for seed in range(10):
        for state in positions(rules, seed, eager(Stream(seed, "g"))):
            for seat in range(4):
                if state.hands[seat].concealed % 3 != 1:
                    continue
                for tile in (state.discard, state.wall[seed]):
                    if tile >= 0 and state.hands[seat].spare >> tile & 1:
                        found = win_of(quick, state, seat, DISCARDED, tile, (seat + 1) % 4)
                        assert (found is None) == (win_of(slow, state, seat, DISCARDED, tile, (seat + 1) % 4) is None)
                        wins += found is not None
                        holding = state._replace(hands=tuple(h.with_tile(tile) if s == seat else h for s, h in enumerate(state.hands)))
                        drawn = win_of(quick, holding, seat, DRAWN, tile)
                        assert (drawn is None) == (win_of(slow, holding, seat, DRAWN, tile) is None)
    assert wins


def test_the_glance_at_the_bao_agrees_with_its_formula():
    rules = rules_of("harbin")
    plain = plan_of(rules)
    assert plain.change_at == plain.change_by_tile == 3
    written_out = changed("bao: {change: {when: visible of bao >= 3 and wall_left >= 0}}")
    assert plan_of(written_out).change_at == 0
    for seed in range(15):
        a = positions(rules, seed, eager(Stream(seed, "b")))
        b = positions(written_out, seed, eager(Stream(seed, "b")))
        assert [state._replace(digest="") for state in a] == [state._replace(digest="") for state in b]
