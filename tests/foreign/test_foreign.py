"""Four complete rulesets of other towns, in YAML alone: their hands are settled, rounds are played, and their books are written."""

from functools import cache
from pathlib import Path

import pytest
import yaml

import hrbrules
from hrbrules import driver
from hrbrules.cases.from_file import read_cases
from hrbrules.cases.run import Runner
from hrbrules.cli.main import run as command
from hrbrules.conformance.check import check_engine
from hrbrules.conformance.engine_under_test import ReferenceEngine
from hrbrules.engine.api import Stream, legal, new_hand, owing, step, view
from hrbrules.rulebook.build import LANGUAGES, build_book
from hrbrules.rulebook.exhibit import Findings, Identity
from hrbrules.rulebook.to_markdown import render_markdown
from tests.engine.scripted import KA, bao_of, eager, may, run, table, tiles_of

FOLDER = Path(__file__).parent
NAMES = ("ladder", "rungs", "lone_zhong", "viewers")
MOST_LINES = 120


@cache
def rules_of(name):
    return driver.load(str(FOLDER / f"{name}.yaml"))


def test_they_are_all_here_and_short():
    assert {path.stem for path in FOLDER.glob("*.yaml")} == set(NAMES)
    for name in NAMES:
        text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
        assert len(text.splitlines()) <= MOST_LINES and "extends" not in yaml.safe_load(text)


@pytest.mark.parametrize("name", NAMES)
def test_check_finds_nothing(name, capsys):
    assert command(["check", str(FOLDER / f"{name}.yaml"), "--lang", "en"]) == 0
    assert "no problems" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_their_examples_come_out(name):
    results = list(Runner().run(read_cases(FOLDER / f"{name}.yaml")))
    assert len(results) >= 6 and [result.case.title for result in results if not result.passed] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_their_books_are_written(name, lang):
    """Without example hands, which take seconds to find."""
    rules = rules_of(name)
    identity = Identity(code=rules.code, digest=rules.digest, edition="1")
    text = render_markdown(build_book(rules.rules, lang, Findings(), identity))
    names = [dict(clause.prose.name).get(lang, "") for clause in rules.rules.clauses]
    assert all(one in text for one in names) and len(text) > 3000


@pytest.mark.parametrize("name", NAMES)
def test_random_hands_keep_every_tile_and_every_point(name):
    rules, won, paid = rules_of(name), 0, set()
    for seed in range(30):
        choose, state = eager(Stream(seed, "foreign")), new_hand(rules, seed, "ABC"[seed % 3])
        tiles = tiles_of(state)
        while seats := owing(state):
            answers = {seat: choose(state, seat, legal(rules, state, seat)) for seat in seats}
            state, _ = step(rules, state, answers)
            assert tiles_of(state) == tiles
        assert sum(state.result.scores) == 0 and all(line.amount > 0 for line in state.result.lines)
        won += bool(state.result.wins)
        paid |= {line.amount for line in state.result.lines}
    assert won >= 3 and paid
    if name == "rungs":
        assert paid <= {64, 32, 16, 8, 2, 1}


def test_an_independent_telling_of_the_rules_agrees_with_every_step():
    report = check_engine(ReferenceEngine(), [rules_of(name) for name in NAMES], hands=16)
    assert report.violations == () and len(report.hands) == len(NAMES) and report.wins


@pytest.mark.parametrize("name", NAMES)
def test_compiled_rules_are_the_same_game(name, tmp_path):
    source = str(FOLDER / f"{name}.yaml")
    assert command(["export", source, "--to", "json", "-o", str(tmp_path / "x.json")]) == 0
    assert hrbrules.read_compiled(tmp_path / "x.json").digest == rules_of(name).digest


# ---- rounds --------------------------------------------------------------------------------------------------------


def test_ladder_several_winners_and_a_closed_hand():
    rules = rules_of("ladder")
    closed = ("46p22s111m789m999s", [])
    state = run(rules, table(rules, "A", "5p", B=KA, C=closed, declared="BC", bao="1s"), "A discards 5p", "B hu 5p; C hu 5p")
    assert [(win.seat, win.value) for win in state.result.wins] == [("B", 2), ("C", 16)]
    # B has one fan: the dealer A, closed and undeclared, adds three; C and D are closed and add one. C has four fan and A reaches
    # the end of the table; B adds nothing, D one.
    to_b, to_c = {"A": 16, "C": 4, "D": 4}, {"A": 64, "B": 16, "D": 32}
    assert [(line.payer, line.amount) for line in state.result.lines] == [*_turned("CDA", to_b), *_turned("DAB", to_c)]
    assert state.result.scores == (-80, 8, 108, -36)


def _turned(seats, amounts):
    """In turn order from the winner on."""
    return [(seat, amounts[seat]) for seat in seats]


def test_ladder_the_first_to_declare_draws_the_bao_from_the_wall():
    rules = rules_of("ladder")
    state = run(rules, table(rules, "B", "8m", B=KA, draws="7s"), "B discards 8m ting")
    assert may(rules, state, "B") == {"pass"} and bao_of(state) == "7s"
    awaited = run(rules, table(rules, "B", "8m", B=KA, draws="5p"), "B discards 8m ting")
    assert run(rules, awaited, "B hu").result.wins[0].fans == ("chong_bao", "jia_hu", "bao_zhong_bao")


def test_rungs_three_players_and_who_has_not_looked_pays_for_all():
    rules = rules_of("rungs")
    seats = {"B": KA, "C": ("5s1p46s", ["peng 222p", "chi 123m", "chi 789m"])}
    state = table(rules, "C", "5p", declared="BC", bao="9s", **seats)._replace(looked=0)
    assert run(rules, state, "C discards 5p", "B hu 5p").result.scores == (0, 16, -16)
    assert run(rules, state, "C looks", "C discards 5p", "B hu 5p").result.scores == (-8, 16, -8)


def test_lone_zhong_is_waited_on_and_the_wait_is_open_to_all():
    rules = rules_of("lone_zhong")
    state = table(rules, "A", "9s", A=("Z234m456p678s", ["chi 345s"]), bao="1s")
    assert "discards 9s ting" in may(rules, state, "A")
    after = run(rules, state, "A discards 9s ting", "B pass; C pass; D pass")
    assert view(rules, after, "D")["bao"]["tile"] == "1s"  # everybody sees it from the first ting on
    assert not any(one.startswith("bu_gang") for one in may(rules, after, "B"))


def test_viewers_peng_goes_before_chi_with_ting_and_each_has_its_own_bao():
    rules = rules_of("viewers")
    ready = "46p111m789m22s34s9s"
    state = run(rules, table(rules, "A", "5p", C=ready, D="55p"), "A discards 5p")
    after = run(rules, state, "C chi 46p ting 9s; D peng 5p")
    assert after.hands[3].pengs == 1 and not after.hands[2].melds
    mine = ("46p22s", ["an_gang 9999s", "chi 123m", "peng 111p"])
    state = table(rules, "A", "5m", B=mine, D=KA, declared="BD", bao="9s", tail="1m")._replace(views=(0, 0, 0, 0))
    after = run(rules, state, "A discards 5m", "C pass")
    assert [view(rules, after, seat)["bao"]["tile"] for seat in "BD"] == ["1m", "9s"]
