"""Known answers: another implementation that gives these deals the same hands."""

from hrbrules.engine.api import Stream, new_hand
from hrbrules.engine.dealing import wall_text
from tests.engine.scripted import rules_of


def test_words_of_a_stream():
    stream = Stream(7, "wall", 0)
    assert [stream.word() for _ in range(9)] == WORDS


def test_a_shuffle():
    assert Stream(7, "wall").shuffled(range(10)) == SHUFFLED


def test_a_limit_that_divides_nothing_evenly():
    stream = Stream(1, "dice")
    taken = [stream.below(3) for _ in range(3000)]
    assert min(taken.count(value) for value in range(3)) > 900
    assert Stream(1, "dice").below(1) == 0


def test_streams_of_different_purpose_or_number_differ():
    streams = [Stream(7, "wall"), Stream(7, "dice"), Stream(7, "wall", 1), Stream(70, "wall")]
    assert len({stream.word() for stream in streams}) == 4


def test_words_are_rejected_above_the_greatest_multiple():
    """2³² is 1 modulo 3: the one word above the last multiple is not used."""
    stream = Stream(0, "x")
    stream._words = [5, 0xFFFFFFFF]
    assert stream.below(3) == 2


def test_a_whole_deal():
    state = new_hand(rules_of("harbin"), 7)
    assert wall_text(state.wall) == WALL
    assert state.dice == DICE


WORDS = [2464587870, 3238107855, 3882954905, 355517993, 2140807465, 2089191283, 2050495069, 2421132549, 3718832563]
SHUFFLED = (2, 4, 9, 8, 3, 7, 5, 1, 6, 0)
WALL = (
    "3s1s8p2m2s3m7m1p8s1m5p9p7p5p9s5s6s8p2m2p6m6m8s7mZ6p8m9p9m8m4sZ4p5s5m8m1p2p7m3m5m1p9s2m6s6s6m4m5s8p7s2p1m4m1s9s4s"
    "7p5m7s5m6p1p3s9p9p3p3p2s7s2s4p9m1s5s2p2m4pZ4mZ6s1m5p8m2s6m6p9m3s4m7p3p3m3p4s3s6p5p8p7p9m8s8s9s3m7s4p4s1s1m7m"
)
DICE = ((5, 2), (2, 3))
