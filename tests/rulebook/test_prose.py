"""Formulas become sentences: the wanted ones exactly, and any formula some (DESIGN §3, Prose)."""

import re

import pytest
from hypothesis import given, settings

from hrbrules.formula.tree import Tide
from hrbrules.rulebook.prose_en import EnglishSpeaker
from hrbrules.rulebook.prose_zh import ChineseSpeaker, TraditionalSpeaker
from hrbrules.rulebook.script import reads_as
from hrbrules.vocabulary.phrases import EN, ZH
from hrbrules.vocabulary.phrases_hant import HANT
from hrbrules.vocabulary.words import STANDARD_FACTS, standard_words
from tests.rulebook.formulas import amounts, conditions
from tests.rulebook.sample import formula

NAMES = {
    "opened": ("开门", "opened", "開門"), "ka_dang": ("卡当", "middle wait", "卡當"),
    "zi_mo": ("自摸", "self-draw", "自摸"), "x": ("某", "x", "某"),
}  # fmt: skip
HAN = re.compile(r"[\u3400-\u9fff]")


def speakers(tide=Tide.HELD):
    of_seat = frozenset({"opened"})
    return (
        ChineseSpeaker(lambda id: NAMES.get(id, (id, id, id))[0], of_seat, tide),
        EnglishSpeaker(lambda id: NAMES.get(id, (id, id, id))[1], of_seat, tide),
    )


@pytest.mark.parametrize(("text", "zh", "en"), [
    ("triplets >= 1", "至少有一副刻子（杠也算）", "the hand has at least one triplet or kong"),
    ("copies of yaojiu >= 1", "至少有一张幺九牌", "the hand has at least one yaojiu tile"),
    ("complete copies of yaojiu > 1", "胡牌时至少有两张幺九牌", "the hand has at least two yaojiu tiles with the winning tile"),
    ("pair is zhong", "将是一对红中", "the pair is ZZ"),
    ("suits >= 2", "至少有两门花色（红中不算）", "the hand has at least two suits (Z is none)"),
    ("waits = 1", "只听一种牌", "the hand waits on only one tile"),
    ("not (waits = 1)", "听的牌不是正好有一种", "the hand waits on not exactly one tile"),
    ("some wait is middle", "听的牌至少有一种看法是卡张（顺子中间的一张）", "in some reading an awaited tile is the middle of a sequence"),
    ("concealed < 4", "手里最多有三张没亮出的牌", "at most three tiles are concealed in the hand"),
    ("sequences = 0", "没有顺子", "the hand has no sequence"),
    ("payer is discarder", "输家就是点炮的人", "the loser is the discarder"),
    ("dealer_draws >= 3 and winner is not dealer", "庄家已经连着荒庄至少三次，并且胡牌的人不是庄家",
     "the dealer has just had at least three drawn hands in a row and the winner is not the dealer"),
    ("tile is bao", "胡的那张牌是宝牌", "the winning tile is a bao"),
    ("visible of bao >= 3", "亮明的宝牌至少有三张", "at least three copies of the bao are visible to all"),
    ("chis + pengs + ming_gangs >= 1", "吃、碰、明杠合起来至少有一副", "the player has at least one chi, peng or exposed kong"),
    ("triplets - triplets of zhong >= 1", "不算红中，至少有一副刻子（杠也算）", "leaving out Z, the hand has at least one triplet or kong"),
    ("winner.opened and not ka_dang", "胡牌的人开门，并且不算卡当", "the winner is opened and the win does not count as middle wait"),
    ("not (discarded and tile is bao)", "胡的牌不是别人打出的，或者胡的那张牌不是宝牌",
     "the tile did not come from another player or the winning tile is not a bao"),
    ("drawn and (tile is 5m or tile is zhong)", "胡的牌是自己摸的，并且（胡的那张牌是五万，或者胡的那张牌是红中）",
     "the winner drew the tile and (the winning tile is 5m or the winning tile is Z)"),
    ("drawn and not (natural and last_tiles)", "胡的牌是自己摸的，并且（胡的不是听的牌，或者还没有到末牌）",
     "the winner drew the tile and (the tile is none of the waits or the last stage of the wall has not begun)"),
])  # fmt: skip
def test_sentences(text, zh, en):
    node = formula(text)
    assert [speaker.clause(node) for speaker in speakers()] == [zh, en]


@pytest.mark.parametrize(("text", "zh", "en"), [
    ("highest points × product times", "各番种中最高的分数 × 各番种的倍数连乘",
     "the highest points among the fans × the product of the times of the fans"),
    ("(waits + 1) × 2", "（听的牌种数 + 1） × 2", "(the number of waits + 1) × 2"),
    ("waits at most (3 when drawn)", "听的牌种数，胡的牌是自己摸的时最多 3",
     "the number of waits, at most 3 when the winner drew the tile"),
])  # fmt: skip
def test_numbers(text, zh, en):
    node = formula(text)
    assert [speaker.number(node) for speaker in speakers()] == [zh, en]


def traditional(tide=Tide.HELD):
    return TraditionalSpeaker(lambda id: NAMES.get(id, (id, id, id))[2], frozenset({"opened"}), tide)


@pytest.mark.parametrize(("text", "said"), [
    ("triplets >= 1", "至少有一副刻子（槓也算）"),
    ("complete copies of yaojiu > 1", "胡牌時至少有兩張么九牌"),
    ("pair is zhong", "將是一對紅中"),
    ("some wait is middle", "聽的牌至少有一種看法是卡張（順子中間的一張）"),
    ("dealer_draws >= 3 and winner is not dealer", "莊家已經連著荒莊至少三次，並且胡牌的人不是莊家"),
    ("chis + pengs + ming_gangs >= 1", "吃、碰、明槓合起來至少有一副"),
    ("winner.opened and not ka_dang", "胡牌的人開門，並且不算卡當"),
    ("drawn and (tile is 5m or tile is zhong)", "胡的牌是自己摸的，並且（胡的那張牌是五萬，或者胡的那張牌是紅中）"),
])  # fmt: skip
def test_traditional_sentences(text, said):
    assert traditional().clause(formula(text)) == said


@settings(max_examples=150, deadline=None)
@given(conditions)
def test_no_simplified_character_in_a_traditional_sentence(node):
    said = traditional().clause(node)
    assert said and "{" not in said and reads_as(said + "牌", "zh-Hant")


@settings(max_examples=150, deadline=None)
@given(conditions)
def test_any_condition_can_be_said(node):
    zh, en = (speaker.clause(node) for speaker in speakers())
    assert zh and en
    assert HAN.search(zh) and not HAN.search(en)
    assert "{" not in zh + en


@settings(max_examples=100, deadline=None)
@given(amounts)
def test_any_number_can_be_said(node):
    zh, en = (speaker.number(node) for speaker in speakers())
    assert zh and en and not HAN.search(en)
    assert "{" not in zh + en


@settings(max_examples=100, deadline=None)
@given(conditions)
def test_a_negation_differs_from_what_it_denies(node):
    for speaker in speakers():
        assert speaker.clause(node) != speaker.negation(node)


@pytest.mark.parametrize("words", [ZH, HANT, EN])
def test_every_word_of_the_vocabulary_has_a_phrase(words):
    spoken = {*words.counts, *words.truths, *words.seats, *words.classes, "place", "shape", "by"}
    assert {fact.id for fact in STANDARD_FACTS} <= spoken
    standard = standard_words()
    assert set(standard.classes) <= set(words.classes)
    assert set(standard.members) == {*words.places, *words.shapes, *words.events}
