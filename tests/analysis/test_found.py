"""What is found out about a ruleset is executed, not asserted: near misses, payments, stacking (DESIGN §9)."""

from functools import cache

import pytest

import hrbrules
from hrbrules import driver
from hrbrules.analysis.near_miss import SHOWN, near_miss
from hrbrules.analysis.payment_table import Role, State, payment_tables
from hrbrules.analysis.probes import HANDS, losses, wins
from hrbrules.analysis.stacking import Meeting, stacking
from hrbrules.analysis.standing import closed_may_declare
from hrbrules.ruleset.clause import Group
from hrbrules.settlement.win import NoWin, Win

# A dealt hand has nothing to exchange; without a sequence campus hands lack the sequence with a one as well.
ALONE = {("suihua", "tian_hu"), ("harbin-campus", "sequence")}


@cache
def found(name):
    rules = hrbrules.load(name)
    return rules, wins(rules), tuple(losses(rules))


def test_every_hand_to_probe_is_a_hand():
    rules = found("harbin")[0]
    assert all(rules.hand(tiles, melds).concealed % 3 == 1 for tiles, melds in HANDS)


@pytest.mark.parametrize("id", driver.shipped_ids())
def test_every_kind_and_fan_is_shown_by_a_win_and_nearly_all_have_a_near_miss(id):
    rules, won, lost = found(id)
    for clause in rules.rules.of(*SHOWN):
        pair = near_miss(rules, clause, won, lost)
        assert pair is not None, clause.id
        assert isinstance(pair.shows.result, Win)
        if clause.group in (Group.KIND, Group.FAN):
            assert clause.id in pair.shows.result.fans
        assert pair.fails or (id, clause.id) in ALONE, clause.id
        for miss in pair.fails:
            again = rules.win(rules.hand(miss.tiles, miss.melds, pushed=miss.pushed or None), miss.tile or None, miss.situation)
            if isinstance(again, NoWin):
                assert again.reasons in ((clause.id,), ("kind",))
            else:
                assert clause.group in (Group.KIND, Group.FAN) and clause.id not in again.holds


def test_a_fan_of_two_demands_has_a_near_miss_for_each():
    rules, won, _ = found("harbin")
    pair = near_miss(rules, rules.rules.clause("ka_dang"), won)
    two_waits, edge = pair.fails
    assert two_waits.result.waits.count > 1 and edge.result.waits.count == 1


def test_harbin_pays_as_its_documents_say():
    rules, won, _ = found("harbin")
    drawn, discarded = payment_tables(rules, won)
    assert [column.role for column in drawn.columns] == [Role.EACH]
    assert {row.wins: row.amounts for row in drawn.rows} == {
        ("zi_mo",): (2,), ("mo_bao",): (3,), ("zi_mo", "ka_dang"): (4,), ("mo_bao", "ka_dang"): (6,),
        ("zi_mo", "mo_bao", "bao_zhong_bao"): (12,),
    }  # fmt: skip
    assert [(column.role, column.states) for column in discarded.columns] == [
        (Role.DISCARDER, (State.DECLARED,)), (Role.DISCARDER, (State.UNDECLARED,)),
    ]  # fmt: skip
    assert {row.wins: row.amounts for row in discarded.rows} == {("ping_hu",): (1, 3), ("ping_hu", "ka_dang"): (2, 6)}


def test_boke_tells_closed_losers_and_others_apart():
    rules, won, _ = found("boke")
    discarded = payment_tables(rules, won)[1]
    assert {column.role for column in discarded.columns} == {Role.DISCARDER, Role.OTHER}
    assert any(State.CLOSED in column.states for column in discarded.columns)
    assert discarded.rows[0].amounts == (1, 4, 8, 1, 2)  # whoever has declared has opened


def test_who_gives_way_to_whom():
    rules, won, _ = found("harbin")
    matrix = stacking(rules.rules, won)
    assert matrix.of("bao_zhong_bao", "ka_dang") is Meeting.TAKES and matrix.of("ka_dang", "bao_zhong_bao") is Meeting.YIELDS
    assert matrix.of("zi_mo", "mo_bao") is Meeting.BOTH and matrix.of("ping_hu", "zi_mo") is Meeting.APART
    assert matrix.tried == len(won)


def test_a_game_of_three_players_and_two_suits_has_its_own_hands(tmp_path):
    source = "hrbrules: 1\nruleset: three\nextends: harbin\nplayers: 3\ntiles: {suits: 2, zhong: 0}\n"
    (tmp_path / "three.yaml").write_text(source, encoding="utf-8")
    rules = hrbrules.load(str(tmp_path / "three.yaml"))
    won = wins(rules)
    assert {fan for probe in won for fan in probe.result.fans} == {"ping_hu", "zi_mo", "mo_bao", "ka_dang", "bao_zhong_bao"}
    assert not any("s" in probe.tiles or "Z" in probe.tiles + probe.tile for probe in won)
    drawn = payment_tables(rules, won)[0]
    assert {row.wins: row.amounts for row in drawn.rows}[("mo_bao",)] == (3,)


def test_the_same_rules_give_the_same_findings():
    rules = hrbrules.load("harbin")
    assert [(p.tiles, p.tile, p.situation) for p in wins(rules)] == [(p.tiles, p.tile, p.situation) for p in found("harbin")[1]]


def payments_of(name):
    rules, won, _ = found(name)
    table = payment_tables(rules, won)[1]
    return {(column.role, column.states): table.rows[0].amounts[index] for index, column in enumerate(table.columns)}


def test_a_loser_who_is_asked_for_more_by_another_ones_discard_has_a_column_for_it():
    street = payments_of("harbin-street")
    assert street[Role.OTHER, (State.CLOSED, State.GIVER_UNDECLARED)] == 4
    assert street[Role.OTHER, (State.CLOSED, State.GIVER_DECLARED)] == street[Role.OTHER, (State.OPENED, State.GIVER_UNDECLARED)] == 1


@pytest.mark.parametrize(("name", "may"), [("boke", False), ("suihua", True), ("harbin-baike", False), ("harbin-street", False)])
def test_nobody_has_declared_who_may_not(name, may):
    """闷听 is Suihua's; elsewhere ting asks for a claim. The columns name only what can be."""
    assert closed_may_declare(driver.load(name).rules) is may
    assert may or not any({State.DECLARED, State.CLOSED} <= set(states) for _, states in payments_of(name))
