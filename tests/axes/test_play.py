"""Axes: the deal, claims, the duty to win, kongs after ting, the end of the wall, and who deals next."""

import pytest

from hrbrules.engine.api import Phase, Stream, new_hand, owing, play
from tests.axes.tables import KA as KA_HAND
from tests.axes.tables import child, pays
from tests.engine.scripted import KA, deal, eager, may, run, table, tiles_of

READY_9S = "46p111m789m22s34s9s"  # ready after chi 46p and the discard 9s
PENG_READY = ("55p1m99s46s", ["peng 111p", "chi 789m"])  # ready after peng 5p and the discard 1m, waiting on 5s
GANG_READY = ("555p46s99s", ["peng 111p", "chi 789m"])  # ready after ming_gang 5p


def won(rules, winner="B", **more):
    """`winner` wins on A's discard, or draws if it is A."""
    state = table(rules, "A", "5p", bao="9s", declared=winner, **{winner: KA}, **more)
    if winner == "A":
        return run(rules, state, "A hu 5p").result
    return run(rules, state, "A discards 5p", f"{winner} hu 5p").result


def drawn_hand(rules, **more):
    return run(rules, table(rules, "A", "5p", bao="9s", left=0, **more), "A discards 5p", "B pass; C pass; D pass").result


def test_next_dealer():
    last = "last: {starts_at: 0}\n"
    winner = child(last + "dealer: {loses: winner, draw: stays}")
    assert won(winner, "C").dealer == "C" and won(winner, "A").dealer == "A" and drawn_hand(winner).dealer == "A"
    next_seat = child(last + "dealer: {loses: next_seat, draw: next_seat}")
    assert won(next_seat, "C").dealer == "B" and won(next_seat, "A").dealer == "A" and drawn_hand(next_seat).dealer == "B"
    always = child("dealer: {wins: next_seat}")
    assert won(always, "A").dealer == "B"


def test_next_dealer_after_liability():
    for n in (2, 3):
        rules = child(f"payments.bears.bao_zhuang: {{when: dealer_draws >= {n} and winner is not dealer}}")
        assert pays(rules, KA_HAND, "5m", dealer_draws=n) == {"D": 12} and len(pays(rules, KA_HAND, "5m", dealer_draws=n - 1)) == 3
        liable = won(rules, "C", rows=n)
        assert liable.dealer == "B" and won(rules, "C", rows=n - 1).dealer == "C"
    usual = child("liability: {dealer_after: as_usual}")
    assert won(usual, "C", rows=3).dealer == "C"


CLAIMS = "claims: {order: "
HU, GANG, PENG, CHI = "B hu 5p", "C ming_gang 5p", "C peng 5p", "B chi 46p"
CHI_TING, PENG_TING, GANG_TING = "D chi 46p ting 9s", "C peng 5p ting 1m", "C ming_gang 5p ting"


@pytest.mark.parametrize(
    ("order", "first", "second"),
    [
        ("[hu, ming_gang, chi_ting, peng, chi]", GANG, CHI_TING),
        ("[hu, chi_ting, ming_gang, peng, chi]", CHI_TING, GANG),
        ("[hu, chi_ting, ming_gang, peng, chi]", CHI_TING, PENG),
        ("[hu, [ming_gang, peng], chi_ting, chi]", PENG, CHI_TING),
        ("[hu, chi, peng, ming_gang]", CHI, PENG),
        ("[hu, [chi, peng], ming_gang]", CHI, PENG),  # the nearest
        ("[hu, [peng, ming_gang], chi]", PENG, CHI),
        ("[hu, peng_ting, chi_ting, ming_gang, peng, chi]", PENG_TING, CHI_TING),
        ("[hu, chi_ting, peng_ting, ming_gang, peng, chi]", CHI_TING, PENG_TING),
        ("[hu, gang_ting, chi_ting, ming_gang, peng, chi]", GANG_TING, CHI_TING),
        ("[hu, [chi_ting, peng_ting, gang_ting], [peng, ming_gang], chi]", PENG_TING, CHI_TING),
        ("[hu, ming_gang, peng, chi]", HU, PENG),
        ("[ming_gang, hu, peng, chi]", GANG, HU),
    ],
)
def test_priority(order, first, second):
    rules = child(f"{CLAIMS}{order}}}")
    hands = {"A": "5p", "D": READY_9S if CHI_TING in (first, second) else ""}
    kong = any("gang" in line for line in (first, second))
    hands["C"] = GANG_READY if kong else PENG_READY
    hands["B"] = KA if HU in (first, second) else "46p" if CHI in (first, second) else ""
    given = {name: text for name, text in hands.items() if text}
    state = table(rules, "A", "5p", declared="B" if HU in (first, second) else "", **given)
    state = run(rules, state, "A discards 5p")
    after = run(rules, state, f"{first}; {second}")
    seat = "ABCD".index(first[0])
    if first == HU:
        assert after.result.wins[0].seat == "B"
    else:
        assert len(after.hands[seat].melds) == len(state.hands[seat].melds) + 1


def test_several_winners_on_one_discard():
    for winners, seats, scores in (("nearest", ["B"], (-6, 6, 0, 0)), ("all", ["B", "D"], (-12, 6, 0, 6))):
        rules = child(f"claims: {{winners: {winners}}}")
        state = run(rules, table(rules, "A", "5p", B=KA, D=KA, declared="BD", bao="1s"), "A discards 5p", "B hu 5p; D hu 5p")
        assert [win.seat for win in state.result.wins] == seats and state.result.scores == scores
        assert state.result.dealer == "B"


def test_must_a_declared_player_win():
    def choices(body, seat="B", turn="A"):
        rules = child(body)
        state = table(rules, turn, "5p", B=KA, declared="B", bao="1s")
        return may(rules, state if turn == seat else run(rules, state, f"{turn} discards 5p"), seat)

    assert choices("win: {must: yes}") == {"hu 5p"} and choices("win: {must: yes}", turn="B") == {"hu 5p"}
    assert choices("") == {"hu 5p", "pass"}
    first = "win: {passed: must_take_first_discard}"
    assert choices(first) == {"hu 5p"} and choices(first, turn="B") == {"hu 5p", "discards 5p"}


def test_must_a_declared_player_win_or_may_the_discard_then_change_the_waits():
    """B, waiting on 5p alone, draws it: without the 4p, the 6p or a 2s the hand would wait on other tiles."""
    changing = {"hu 5p", "discards 5p", "discards 4p", "discards 6p", "discards 2s"}
    for lock, after_win, after_other in (
        ("drawn_tile", {"hu 5p", "discards 5p"}, {"discards 7p"}),
        ("until_passed", changing, {"discards 7p"}),
        ("keeps_ting", changing, {"discards 7p", "discards 4p"}),
    ):
        rules = child(f"ting: {{lock: {lock}}}")
        hand = {"B": KA, "declared": "B", "bao": "1s"}
        assert may(rules, table(rules, "B", "5p", **hand), "B") == after_win, lock
        assert may(rules, table(rules, "B", "7p", **hand), "B") == after_other, lock


KONGS = ("999p46p22s", ["peng 111p", "chi 123m"])  # waits on 5p


def test_kong_after_ting():
    def kongs(after_ting, drawn, hand=KONGS, keeps="waits"):
        rules = child(f"gang: {{after_ting: {after_ting}, after_ting_keeps: {keeps}}}")
        return {one for one in may(rules, table(rules, "B", drawn, B=hand, declared="B"), "B") if "gang" in one}

    def claimed(after_ting):
        rules = child(f"gang: {{after_ting: {after_ting}}}")
        state = run(rules, table(rules, "A", "9p", B=KONGS, declared="B"), "A discards 9p")
        return {one for one in may(rules, state, "B") if "gang" in one}

    assert kongs("[]", "9p") == kongs("[]", "1p") == claimed("[]") == set()
    assert kongs("[ming_gang, bu_gang, an_gang]", "9p") == {"an_gang 9p"} and claimed("[ming_gang, bu_gang, an_gang]") == {"ming_gang 9p"}
    assert kongs("[bu_gang, an_gang]", "1p") == {"bu_gang 1p"} and claimed("[bu_gang, an_gang]") == set()
    changes = ("3334m567s222p", ["peng 111p"])  # waits on 2m, 4m and 5m with 333m, on 4m alone after the kong
    assert kongs("[an_gang]", "3m", changes) == set() and kongs("[an_gang]", "3m", changes, "ready") == {"an_gang 3m"}


def test_draw_point():
    """A discards with `left` tiles in the wall; then the hand is drawn, goes on, or has its final round."""
    for starts_at, round_, left, goes_on in (
        (0, "none", 1, True), (0, "none", 0, False), (14, "none", 15, True), (14, "none", 14, False), (20, "none", 20, False),
    ):  # fmt: skip
        rules = child(f"last: {{starts_at: {starts_at}, round: {round_}}}")
        state = run(rules, table(rules, "A", "5p", bao="9s", left=left), "A discards 5p", "B pass; C pass; D pass")
        assert (state.phase is Phase.ACT) is goes_on
    for round_, choices in (("one_each", {"discards 1m"}), ("one_each_kept", {"pass"})):
        rules = child(f"last: {{starts_at: 4, round: {round_}}}")
        state = table(rules, "A", "5p", B="2222s46p2345678m", bao="9s", left=4, draws="1m")
        state = run(rules, state, "A discards 5p", "B pass; C pass; D pass")
        assert may(rules, state, "B") == choices and state.round_left == 4


def test_draw_point_and_bao_changes():
    """The third visible 9s changes the bao: the new one is taken from the four tiles of the final round, or from none of them."""
    for shrinks, dealt in (("[gang, bao_change]", 3), ("[]", 4)):
        rules = child(f"last: {{starts_at: 4, shrinks_with: {shrinks}}}")
        state = table(rules, "A", "9s", bao="9s", seen="99s", left=4)
        state = run(rules, state, "A discards 9s", "B pass; C pass; D pass")
        assert state.round_left == dealt


def test_turn_order():
    draws_first, discards_first = child(), child("turn: {order: discard_draw_until_ting}")
    quiet = ("A discards 5p", "B pass; C pass; D pass")
    state = run(draws_first, deal(draws_first, A="5p", draws="7s"), *quiet)
    assert (state.turn, state.drawn, state.hands[1].concealed) == (1, 24, 14)
    state = run(discards_first, deal(discards_first, A="5p", draws="7s8s"), *quiet, "A pass")
    assert owing(state) == ("B",) and (state.drawn, state.hands[1].concealed) == (-1, 13)  # B discards before it draws
    tile = next(one for one in may(discards_first, state, "B") if one.startswith("discards"))
    state = run(discards_first, state, f"B {tile}", "A pass; C pass; D pass")
    assert owing(state) == ("B",) and state.drawn == 24 and "pass" in may(discards_first, state, "B")  # now it has drawn
    assert owing(run(discards_first, state, "B pass")) == ("C",)


def test_players():
    for players in (3, 4):
        rules = child(f"players: {players}")
        state = new_hand(rules, 5)
        assert len(state.hands) == players and owing(state) == ("A",)
        tiles, won_hands = tiles_of(state), 0
        for seed in range(12):
            final, _ = play(rules, new_hand(rules, seed), eager(Stream(seed, "three")))
            assert tiles_of(final) == tiles and sum(final.result.scores) == 0 and len(final.result.scores) == players
            won_hands += bool(final.result.wins)
        assert won_hands
    three = child("players: 3")
    assert run(three, deal(three, A="5p", C="46p"), "A discards 5p").phase is Phase.CLAIM
    state = run(three, deal(three, "C", A="46p", C="5p"), "C discards 5p")
    assert "chi 46p" in may(three, state, "A")  # A plays after C
    assert pays(three, KA_HAND, "5m", dealer="B") == {"B": 4, "C": 4}
