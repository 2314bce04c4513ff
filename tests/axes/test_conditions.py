"""Axes: what a winning hand must hold, and when that is judged."""

from tests.axes.tables import KA, PAIRS, SINGLE, child, scored, value, waits, why_not

ZZ = "ZZ234m456p78s / chi 345s"  # eyes ZZ over four sequences
ZZ_22 = "ZZ22s567m567p / chi 345m"  # ZZ and another pair
LONE_Z = "Z234m456p678s / chi 345s"


def test_zz_pair_as_the_required_triplet():
    triplet = "hand.requires.triplet.any"
    yes = child()
    assert waits(yes, ZZ) == "6s9s" and waits(yes, ZZ_22) == "2sZ"
    if_no_other = child(f"{triplet}.zhong_pair: {{when: pair is zhong and triplets = 0}}")
    assert waits(if_no_other, ZZ) == "6s9s"
    over_sequences = child(f"{triplet}: {{two_pair: ~, zhong_pair: {{when: pair is zhong and complete sequences = 4}}}}")
    assert waits(over_sequences, ZZ) == "6s9s" and waits(over_sequences, ZZ_22) == ""
    no = child(f"{triplet}: {{two_pair: ~, zhong_pair: ~}}")
    assert waits(no, ZZ) == ""
    assert waits(no, "ZZZ11m456p78s / chi 345s") == "6s9s"
    single = child(f"{triplet}.+lone: copies of zhong >= 1")
    assert waits(single, LONE_Z) == "Z" and waits(yes, LONE_Z) == ""


def test_z_triplet():
    text = "22p456m56s / peng ZZZ / chi 234m"
    assert waits(child(), text) == "4s7s"
    not_counted = child("hand.requires.triplet: {when: triplets - triplets of zhong >= 1}")
    assert waits(not_counted, text) == ""
    assert waits(not_counted, "22p456m56s / peng ZZZ / peng 333m") == "4s7s"


def test_z_as_yaojiu():
    text = "ZZ555p78m456s / chi 234m"
    assert waits(child(), text) == "6m9m"
    no = child("hand.requires.yaojiu: {when: copies of terminals >= 1}")
    assert waits(no, text) == ""
    free = child(
        "hand.requires.yaojiu: {any: {one: copies of yaojiu >= 1, lone: copies of zhong >= 1}}\n"
        "hand.requires.triplet.any.+lone: copies of zhong >= 1\n"
        "hand.requires.sequence: {judged: held, any: {one: sequences >= 1, lone: copies of zhong >= 1}}"
    )
    assert waits(free, LONE_Z) == "Z"  # no triplet
    assert waits(free, "Z333m / peng 222p / peng 555p / peng 777s") == "Z"  # no sequence
    assert waits(free, "4m333m / peng 222p / peng 555p / peng 777s") == ""


def test_when_a_condition_is_judged():
    late_yaojiu = "22p78m456s / peng 555p / chi 234m"  # 9m brings the yaojiu
    late_triplet = PAIRS
    hard = child("hand.requires.triplet.any.two_pair: ~")
    assert waits(hard, late_yaojiu) == "" and waits(hard, late_triplet) == ""
    soft = child("hand.requires: {yaojiu: {judged: complete}, triplet: {judged: complete, when: triplets >= 1}}")
    assert waits(soft, late_yaojiu) == "9m" and waits(soft, late_triplet) == "2s5s"
    mixed = child("hand.requires: {yaojiu: {judged: complete}, triplet: {judged: held, when: triplets >= 1}}")
    assert waits(mixed, late_yaojiu) == "9m" and waits(mixed, late_triplet) == ""


def test_two_pair_wait_without_a_triplet():
    exception = child()
    assert waits(exception, PAIRS) == "2s5s" and waits(exception, ZZ_22) == "2sZ"
    automatic = child("hand.requires.triplet: {judged: complete, when: triplets >= 1}")
    assert waits(automatic, PAIRS) == "2s5s"
    banned = child("hand.requires.triplet: {when: triplets >= 1}")
    assert waits(banned, PAIRS) == ""
    not_zhong = child("hand.requires.triplet: {when: triplets >= 1 or place is two_pair and copies of zhong = 0}")
    assert waits(not_zhong, PAIRS) == "2s5s" and waits(not_zhong, ZZ_22) == ""


def test_suits():
    one_suit, two_suits = "22m456m78m / peng 111m / chi 123m", SINGLE
    assert waits(child(), one_suit) == "" and waits(child(), two_suits) == "4s"
    assert waits(child("hand.requires.two_suits: ~"), one_suit) == "3m6m9m"
    three = child("hand.requires.two_suits: {when: suits = 3}")
    assert waits(three, KA) == "5m" and waits(three, "22m456m78m / peng 111p / chi 123m") == ""
    own_value = child("hand.requires.two_suits: ~\nfans: {+qing_yi_se: {name: 清一色, when: suits = 1, times: 4}}")
    assert scored(own_value, one_suit, "6m").fans == {"zi_mo", "qing_yi_se"} and value(own_value, one_suit, "6m") == 8
    assert value(own_value, two_suits, "4s") == 2
    assert why_not(child(), one_suit, "6m") == {"two_suits"}
