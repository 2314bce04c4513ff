"""Faults that real programs of this family had: none of them here. Those of play are tested with the engine."""

from __future__ import annotations

import pytest

from hrbrules import HandError
from hrbrules.ruleset.clause import Option
from hrbrules.settlement.win import NoWin
from tests.settlement.scored import KA, PAIRS, WIDE, judged, ledger, rules_of, why_not, won

R = rules_of()
IDS = ("harbin", "harbin-baike", "harbin-street", "harbin-campus", "boke", "jianming", "suihua")
OPTIONS = [(id, option.id) for id in IDS for option in rules_of(id).rules.options if option.kind != "number"]


def test_tiles_of_melds_are_not_free() -> None:
    """With the 56m of the meld, 4m and 7m would win; 55m of the peng would make 46m a wait on nothing else."""
    assert R.waits(R.hand("46m22p", ["chi 567m", "peng 111p", "chi 123s"])) == ("5m",)
    assert R.waits(R.hand("1m", ["peng 222m", "peng 333m", "chi 789p", "chi 123s"])) == ("1m",)
    assert R.waits(R.hand("8m", ["chi 789m", "chi 789m", "peng 111p", "chi 123s"])) == ("8m",)


@pytest.mark.parametrize("melds", range(5))
def test_a_melded_hand_wins(melds: int) -> None:
    sets, laid = ["123m", "999p", "789s", "456p"], ["chi 123m", "peng 999p", "chi 789s", "chi 456p"]
    if melds == 0:
        assert judged(R, ("".join(sets) + "5s", []), "5s") == NoWin(reasons=("opened",))
    else:
        assert won(R, ("".join(sets[melds:]) + "5s", laid[:melds]), "5s").value == 2


def test_two_zhong_do_not_stand_for_a_sequence() -> None:
    assert why_not(R, ("ZZ55m", ["peng 111p", "peng 333s", "peng 777m"]), "5m") == {"sequence"}


@pytest.mark.parametrize(("id", "value"), tuple(zip(IDS, (3, 3, 4, 3, 4, 3, 4), strict=True)))
def test_a_self_draw_is_not_counted_again_with_the_bao(id: str, value: int) -> None:
    """On the wait or off it, a wide hand is worth the same."""
    for tile in ("5m", "9s"):
        assert won(rules_of(id), WIDE, tile, seat="B", bao=tile).value == value, tile


@pytest.mark.parametrize(
    ("id", "off", "on"), [("harbin", 6, 12), ("harbin-street", 8, 8), ("boke", 8, 16), ("jianming", 6, 12), ("suihua", 8, 16)]
)
def test_bao_in_bao_needs_the_wait_to_be_the_bao(id: str, off: int, on: int) -> None:
    rules = rules_of(id)
    assert won(rules, KA, "9s", seat="B", bao="9s").value == off
    assert won(rules, KA, "5m", seat="B", bao="5m").value == on
    assert "bao_zhong_bao" not in won(rules, KA, "9s", seat="B", bao="9s").fans
    assert "bao_zhong_bao" not in won(rules, KA, "5m", seat="B", bao="9s").fans
    assert "bao_zhong_bao" not in won(rules, WIDE, "5m", seat="B", bao="5m").fans


@pytest.mark.parametrize("id", IDS)
def test_no_bao_before_ting_nor_from_a_discard(id: str) -> None:
    rules = rules_of(id)
    assert why_not(rules, WIDE, "9s", bao="9s", undeclared=True) == {"declared"}
    assert isinstance(judged(rules, WIDE, "9s", "discard", bao="9s"), NoWin)


def test_a_wild_draw_is_not_the_natural_wait() -> None:
    found = won(R, KA, "9s", bao="9s")
    assert not found.moment.natural
    assert "zi_mo" not in found.holds


@pytest.mark.parametrize("id", IDS)
def test_five_copies_are_refused(id: str) -> None:
    rules = rules_of(id)
    with pytest.raises(HandError):
        rules.hand("11111m22p", ["peng 333s", "chi 456s"])
    with pytest.raises(HandError):
        rules.hand("1m22p46s", ["an_gang 1111m", "peng 333s"])
    aside = [(("46m22p", ["chi 123m", "ming_gang 9999s", "chi 123s"]), "5m", "9s")]
    if id != "harbin-street":  # Q02: there the bao itself is drawn last
        aside.append((("46m22p", ["chi 123m", "peng 555m", "chi 123s"]), "5m", "5m"))  # three laid, one drawn, one aside
    for hand, tile, bao in aside:
        with pytest.raises(HandError) as caught:
            judged(rules, hand, tile, bao=bao)
        assert caught.value.diagnostics[0].code == "too-many-tiles"
    with pytest.raises(HandError):
        judged(rules, ("46m22p", ["chi 123m", "ming_gang 5555m", "chi 123s"]), "5m")


def test_a_bao_that_is_drawn_last_may_be_the_fourth_copy() -> None:
    """Q02: the bao is the last tile that is drawn, so the winning tile can be the bao itself."""
    assert won(rules_of("harbin-street"), ("46m22p", ["chi 123m", "peng 999s", "chi 123s"]), "9s", bao="9s").value == 8


@pytest.mark.parametrize(("id", "name"), OPTIONS, ids=[f"{id}-{name}" for id, name in OPTIONS])
def test_no_option_disables_ordinary_waits_and_each_is_read(id: str, name: str) -> None:
    plain = rules_of(id)
    option: Option = next(one for one in plain.rules.options if one.id == name)
    values = ("on", "off") if option.kind == "switch" else tuple(value for value, _ in option.choices)
    for value in values:
        if value == option.default:
            continue
        needed = {other: setting for other, setting in option.needs.items()}
        rules = rules_of(id, **needed, **{name: value})
        assert rules.digest != rules_of(id, **needed).digest
        for hand in (KA, WIDE, PAIRS):
            only_ka = hand is not KA and name in ("ka_only", "wide_ka_only", "si_ka")
            assert rules.waits(rules.hand(*hand)) == (() if only_ka else plain.waits(plain.hand(*hand)))


def test_amounts_are_whole() -> None:
    for id in IDS:
        for draws in (0, 3):
            found = ledger(rules_of(id), KA, "5m", seat="B", dealer="A", closed=("C",), dealer_draws=draws)
            assert all(type(line.amount) is int for line in found.lines)
