"""Axes: what opens a hand, what a closed one may do, how few tiles may be left, and which shapes there are."""

from hrbrules.tiles.meld import parse_meld
from tests.axes.tables import CLOSED, SINGLE, WIDE, child, pays, scored, value, waits, why_not
from tests.engine.scripted import events, may, run, table

KONG = "123m456m78p22s / an_gang 5555s"
OPENS = "terms.opened: {when: chis + pengs + ming_gangs + bu_gangs + an_gangs >= 1}"
SEVEN = "1133m5577p2299sZ"  # waits on Z for the seventh pair


def test_concealed_kong():
    assert waits(child(), KONG) == "" and why_not(child(), KONG, "9p") == {"opened"}  # it does not open
    assert waits(child(OPENS), KONG) == "6p9p"  # it does; and it is the triplet
    uncounted = child(OPENS + "\nhand.requires.triplet: {when: triplets - an_gangs >= 1}")
    assert waits(uncounted, KONG) == ""
    stays_closed = child("payments.factors: {+zhan_li: {when: payer.closed, times: 2}}")
    breaks = child("payments.factors: {+zhan_li: {when: payer.closed and payer.an_gangs = 0, times: 2}}")
    kong = {"B": (parse_meld("an_gang 9999m"),)}
    assert pays(stays_closed, WIDE, "4m", closed=["C"], melds=kong) == {"B": 4, "C": 4, "D": 2}
    assert pays(breaks, WIDE, "4m", closed=["C"], melds=kong) == {"B": 2, "C": 4, "D": 2}
    hidden = child("gang: {an_gang_shown: after_ting}")
    state = table(hidden, "B", "8m", B=("46p22s", ["an_gang 9999p", "chi 123m", "peng 111p"]))
    assert "B shown 9999p" in events(hidden, state, "B discards 8m ting")
    assert "B shown 9999p" not in events(child(), state._replace(digest=child().digest), "B discards 8m ting")


def test_which_meld_kinds_open():
    with_kong, peng = "22p456m456p56s / ming_gang 9999s", "22p456m456p56s / peng 999s"
    usual = child()
    assert waits(usual, with_kong) == waits(usual, peng) == "4s7s"
    without_kong = child("terms.opened: {when: chis + pengs >= 1}")
    assert waits(without_kong, with_kong) == "" and waits(without_kong, peng) == "4s7s"
    any_meld = child(OPENS)
    assert waits(any_meld, KONG) == "6p9p"
    peng_only = child("terms.opened: {when: pengs >= 1}")
    assert waits(peng_only, peng) == "4s7s" and waits(peng_only, "22p999s456p56s / chi 123m") == ""


def test_closed_ting():
    assert waits(child(), CLOSED) == ""
    allowed = child("ting.requires.opened: ~\nfans: {+men_ting: {name: 闷听, when: not winner.opened, times: 3}}")
    assert waits(allowed, CLOSED) == "7s" and value(allowed, CLOSED, "7s") == 6
    assert scored(allowed, WIDE, "4m").fans == {"zi_mo"}


def test_last_concealed_tile():
    """A fourth meld leaves one tile; the discard after the claim is chosen so that the rule is kept."""
    rules = {
        "banned": child(),
        "lone Z": child("claims.requires.shou_ba_yi: {when: concealed >= 4 or concealed of zhong = 1}"),
        "all triplets": child("claims.requires.shou_ba_yi: {when: concealed >= 4 or chis = 0}"),
        "allowed": child("claims.requires: ~\nfans: {+shou_ba_yi: {name: 手把一, when: held concealed = 1, times: 5}}"),
    }
    melds = {"mixed": ["peng 111p", "chi 123m", "chi 789m"], "triplets": ["peng 111p", "peng 333m", "peng 777s"]}
    for name, tiles, meld, pengs in (
        ("banned", "55s9p8m", "mixed", False), ("banned", "55s9pZ", "triplets", False),
        ("lone Z", "55s9p8m", "mixed", False), ("lone Z", "55s9pZ", "mixed", True),
        ("all triplets", "55s9p8m", "mixed", False), ("all triplets", "55s9p8m", "triplets", True),
        ("allowed", "55s9p8m", "mixed", True),
    ):  # fmt: skip
        state = run(rules[name], table(rules[name], "A", "5s", C=(tiles, melds[meld])), "A discards 5s")
        assert ("peng 5s" in may(rules[name], state, "C")) is pengs, (name, meld)
    state = run(rules["lone Z"], table(rules["lone Z"], "A", "5s", C=("55s9pZ", melds["mixed"])), "A discards 5s", "C peng 5s")
    assert may(rules["lone Z"], state, "C") == {"discards 9p", "discards 9p ting"}  # not the Z, which must stay
    last = "Z / peng 111p / chi 123m / chi 789m / peng 555s"
    assert value(rules["allowed"], last, "Z") == 10 and value(rules["allowed"], WIDE, "4m") == 2


def test_shapes():
    four_sets = child()
    assert waits(four_sets, SEVEN) == ""
    pairs = (
        "hand: {shapes: [four_sets, seven_pairs], requires: {triplet: {any: {+pairs: shape is seven_pairs}},"
        " sequence: {any: {one: sequences >= 1, pairs: shape is seven_pairs}}}}\n"
        "ting.requires.opened: {when: opened or some wait is seven_pairs}\n"
        "fans: {+qi_dui: {name: 七对, when: shape is seven_pairs, times: 4}}"
    )
    seven_pairs = child(pairs)
    assert waits(seven_pairs, SEVEN) == "Z" and value(seven_pairs, SEVEN, "Z") == 8 and value(seven_pairs, SINGLE, "4s") == 2
    state = table(seven_pairs, "B", "8m", B="1133m5577p2299sZ")
    assert "discards 8m ting" in may(seven_pairs, state, "B")
    piao = "22m55p / peng 111p / peng 333s / peng 777m"
    assert waits(four_sets, piao) == ""
    exempt = child(
        "hand.requires: {sequence: {any: {one: sequences >= 1, piao: triplets = 4}}, yaojiu: {any: {one: copies of yaojiu >= 1,"
        " piao: complete triplets = 4}}}\nfans: {+piao: {name: 飘, when: triplets = 4, times: 4}}"
    )
    assert waits(exempt, piao) == "2m5p" and value(exempt, piao, "2m") == 8
    assert waits(exempt, "22m55p / peng 222p / peng 333s / peng 777m") == "2m5p"  # not even yaojiu
    assert value(exempt, WIDE, "4m") == 2
