"""`hrbrules play` and `hrbrules simulate`: transcripts that tell why, receipts, JSON, wrong arguments."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hrbrules.analysis.bots import chooser
from hrbrules.cli.main import run
from hrbrules.cli.play_texts import _TEXTS
from hrbrules.cli.precedence import reasons
from hrbrules.cli.transcript import bao_text, played
from hrbrules.driver import load
from hrbrules.engine.api import Event, legal, new_hand, parse_action, parse_record, replay, step
from hrbrules.rulebook.voice import Voice
from hrbrules.tiles.hand import hand_of
from hrbrules.tiles.tile import parse_tiles, tile_text


def test_a_transcript(cli: Any) -> None:
    ran = cli("play", "harbin", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Harbin mahjong (harbin.")
    assert "every seat: greedy" in ran.out
    assert re.search(r"^ +\d+  [A-D]  draws \S+, discards \S+$", ran.out, re.MULTILINE)
    assert re.search(r"discards \S+ and declares ting, looks at the bao: \S+\n +\S+.* waits on ", ran.out)
    assert re.search(r"^[A-D] wins (with|on) .*\n.* \+ \S+\n  the bao was ", ran.out, re.MULTILINE)
    assert re.search(r"^balance: .*\n[A-D] deals the next hand$", ran.out, re.MULTILINE)
    assert cli("play", "harbin", "--seed", "3").out == ran.out != cli("play", "harbin", "--seed", "4").out


def said_of(name: str, lang: str, hands: int) -> list[str]:
    """Every reason given in a number of hands that random players play."""
    rules = load(name)
    voice = Voice(rules.rules, lang)
    return [
        sentence
        for number in range(hands)
        for one in played(rules, new_hand(rules, 1, number=number), chooser(rules, ("random",) * 4, 1, number))
        for sentence in reasons(rules, voice, one.before, one.answers, one.events)
    ]


def test_it_says_why_a_claim_won() -> None:
    told = said_of("harbin", "en", 40)
    assert any(re.fullmatch(r"[A-D] wanted it too \(chi\); peng goes before chi \(H13, H15, H16\)", one) for one in told)
    assert any(re.fullmatch(r"[A-D] could have won and passed", one) for one in told)
    chinese = said_of("harbin", "zh-Hans", 15)
    assert any(re.fullmatch(r"[A-D] 家也要这张（吃）；碰先于吃（H13、H15、H16）", one) for one in chinese)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "B wanted it too (win); of one rank, A is the nearer after D (H13, H15, H16)",
                "C wanted it too (peng); win goes before peng (H13, H15, H16)",
            ],
        ),
        (
            "zh-Hans",
            [
                "B 家也要这张（胡）；同一级里，从 D 家往下数 A 家更近（H13、H15、H16）",
                "C 家也要这张（碰）；胡先于碰（H13、H15、H16）",
            ],
        ),
    ],
)
def test_of_one_rank_the_nearest(lang: str, said: list[str]) -> None:
    rules = load("harbin")
    state = new_hand(rules, 1, "D")
    state, _ = step(rules, state, {"D": legal(rules, state, "D")[0]})
    tile = tile_text(state.discard)
    answers = {"A": parse_action(f"hu {tile}"), "B": parse_action(f"hu {tile}"), "C": parse_action(f"peng {tile}")}
    hands = tuple(hand_of([state.discard] * 2) if seat == 2 else hand for seat, hand in enumerate(state.hands))
    won = (Event("won", 0, (state.discard,), other=3),)
    assert list(reasons(rules, Voice(rules.rules, lang), state._replace(hands=hands), answers, won)) == said


def test_an_indicator_is_told_with_the_tile_it_points_at() -> None:
    voice = Voice(load("suihua").rules, "zh-Hans")
    assert bao_text(load("suihua"), voice, parse_tiles("9p")[0]) == "九筒（连同 一筒）"
    assert bao_text(load("suihua"), voice, parse_tiles("Z")[0]) == "红中"
    assert bao_text(load("harbin"), voice, parse_tiles("9p")[0]) == "九筒"


def test_a_bao_that_lies_face_up_is_not_looked_at(cli: Any) -> None:
    told = cli("play", "suihua", "--seed", "16", "--lang", "zh-Hans").out
    assert told.count("报听") == 2 and "定宝：五筒（连同 六筒）" in told and "看宝" not in told


def test_a_transcript_in_chinese(cli: Any) -> None:
    out = cli("play", "harbin", "--seed", "3", "--lang", "zh-Hans").out
    assert out.startswith("哈尔滨麻将（harbin.")
    assert re.search(r"^ +\d+  [A-D]  摸 \S+，打 \S+$", out, re.MULTILINE)
    assert "报听，看宝：" in out and "坐庄" in out
    assert not re.search(r"\b(draws|discards|wins|pays|chi|peng)\b", out)


@pytest.mark.parametrize("name", ["harbin", "harbin-street", "harbin-campus", "boke+gang_money+lou_hu", "jianming+discard_first+chong_bao"])
@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_every_ruleset_can_be_told(cli: Any, name: str, lang: str) -> None:
    for seed, bots in ((1, "greedy,random"),):
        ran = cli("play", name, "--seed", seed, "--bots", bots, "--lang", lang)
        assert ran.code == 0 and "{" not in ran.out and "None" not in ran.out


def test_json_holds_events_and_a_record_that_replays(cli: Any) -> None:
    document = cli("play", "harbin+base=2", "--seed", "3", "--format", "json").json
    rules = load("harbin", base=2)
    end = replay(rules, parse_record(document["record"]))
    assert end.result is not None and document["result"]["scores"] == dict(zip("ABCD", end.result.scores, strict=True))
    assert document["events"][0]["kind"] == "discarded" and document["events"][-1]["kind"] in ("won", "drawn_hand")
    assert all(event["seen_by"] == [event["seat"]] for event in document["events"] if event["kind"] == "drew")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("play", "harbin", "--bots", "greddy"), 1, "error[unknown-bot]: there is no bot “greddy”\n  hint: did you mean greedy?"),
        (("play", "harbin", "--dealer", "E"), 1, "error[unknown-seat]: there is no seat “E”"),
        (("play", "harbn"), 1, "error[unknown-ruleset]"),
        (("play", "harbin", "--seed", "-1"), 2, "--seed"),
        (("simulate", "harbin", "-n", "0"), 2, "--hands"),
        (("simulate", "harbin", "-n", "3", "--compare", "bok"), 1, "error[unknown-ruleset]"),
    ],
)
def test_wrong_arguments(cli: Any, arguments: tuple[str, ...], code: int, said: str) -> None:
    ran = cli(*arguments)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_lost_workers_are_told(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from concurrent.futures.process import BrokenProcessPool

    from hrbrules.cli import simulate as command

    def broken(*_: object) -> None:
        raise BrokenProcessPool("gone")

    monkeypatch.setattr(command, "simulate", broken)
    ran = cli("simulate", "harbin", "-n", "2")
    assert (ran.code, ran.out) == (1, "") and "[workers-lost]" in ran.err


def test_simulate_tells_rates(cli: Any, tmp_path: Path) -> None:
    plot = tmp_path / "values.svg"
    ran = cli("simulate", "harbin", "-n", "12", "--bots", "random", "--compare", "harbin+base=2", "--plot", plot)
    assert (ran.code, ran.err) == (0, "")
    assert "12 hands (seed 1)" in ran.out and "on the same walls" in ran.out
    assert "won by the dealer" in ran.out and "ka_dang" in ran.out and "harbin." in ran.out
    assert plot.read_text(encoding="utf-8").startswith("<svg ")
    chinese = cli("simulate", "harbin", "-n", "2", "--bots", "greedy,random", "--lang", "zh-Hans").out
    assert "荒庄" in chinese and "greedy 胡" in chinese


def test_simulate_json_does_not_depend_on_workers(cli: Any) -> None:
    one = cli("simulate", "harbin", "-n", "45", "--bots", "random", "--format", "json", "--workers", "1").json
    two = cli("simulate", "harbin", "-n", "45", "--bots", "random", "--format", "json", "--workers", "2").json
    assert one == two
    assert one["results"][0]["hands"] == 45 and one["different_hands"] is None


def test_texts_have_the_same_blanks_in_both_languages() -> None:
    blanks = {key: [set(re.findall(r"\{(\w+)\}", one)) for one in both] for key, both in _TEXTS.items()}
    allowed = {"tile", "tiles"}  # a kong of four is one word in Chinese
    assert {key for key, (zh, en) in blanks.items() if (zh ^ en) - allowed} == set()
    assert run(["play", "--help"]) == 0
