"""`prove` is silent about the shipped rulesets and finds what is planted, with its place and the smallest hand."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import hrbrules
from hrbrules.analysis import solve
from hrbrules.analysis.finding import Finding, Proof
from hrbrules.analysis.probes import wins
from hrbrules.analysis.prove import prove
from hrbrules.analysis.space import Space
from hrbrules.cli.main import run
from hrbrules.driver import shipped_ids
from hrbrules.rulebook.finding_prose import found_name, found_part
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.win import Win
from hrbrules.vocabulary.events import EVENTS

HEAVY = bool(os.environ.get("HRBRULES_HEAVY"))


@pytest.mark.parametrize("id", shipped_ids() if HEAVY else ("harbin-baike", "jianming"))
def test_the_shipped_rulesets_prove_clean(id: str) -> None:
    proof = prove(hrbrules.load(id))
    twice = [("implied", "sequence")] if id == "harbin-campus" else []  # 连一断九 asks for a sequence already, but an option may say which
    assert [(one.code, one.clause) for one in proof.findings] == twice
    assert proof.unshown == []
    assert proof.assignments > 200
    assert proof.sets >= 8  # where no kong is laid after ting, none is won on a replacement
    assert proof.shares >= 16


def planted(folder: Path, body: str, parent: str = "harbin") -> Proof:
    path = folder / "t.yaml"
    path.write_text(f"hrbrules: 1\nruleset: t\nextends: {parent}\n{body}", encoding="utf-8")
    return prove(hrbrules.load(str(path)))


# the smallest game there is
LIKE_DISCARDS = "win.kinds:\n  zi_mo: ~\n  mo_bao: ~\nfans:\n  bao_zhong_bao: ~\npayments.owes: {any: ~, when: payer is discarder}\n"
OPENED = "chis + pengs + ming_gangs + bu_gangs >= 1"
CAPPED = "options: {base: ~, cap.default: 1}\npayments.share: (value at most (cap when cap > 0)) × product times of factors\n"


@pytest.mark.parametrize(
    ("code", "clause", "part", "body"),
    [
        ("never-holds", "dead", "", "fans.+dead: {when: ka_dang and waits = 2, times: 2}\n"),
        ("never-holds", "dead", "", "win.kinds.+dead: {by: draw, when: natural and not winner.declared, points: 9}\n"),
        ("never-holds", "dead", "", "fans.+dead: {when: pushed, times: 2}\n"),
        ("never-holds", "dead", "", "fans.+dead: {when: place is middle and fill is yaojiu, times: 2}\n"),
        ("never-holds", "dead", "", "tiles.suits: 2\nfans.+dead: {when: complete suits = 3 or held copies of bao = 4, times: 2}\n"),
        ("never-holds", "dead", "", "payments.factors.+dead: {when: payer.declared and payer.closed, times: 2}\n"),
        ("never-holds", "dead", "", "payments.factors.+dead: {when: payer.looked and not payer.declared, times: 2}\n"),
        ("never-counts", "ka_dang", "", "fans.+all: {when: natural or not natural, drops: [ka_dang], times: 1}\n"),
        ("never-fails", "always", "", "hand.requires.+always: {when: copies of wan >= 0}\n"),
        ("never-fails", "always", "", "win.requires.+always: {when: drawn or discarded}\n"),
        ("never-fails", "always", "", "claims.requires.+always: {when: concealed >= 0}\n"),
        ("never-decides", "dead", "twice", "fans.+dead: {any: {one: waits = 1, twice: waits = 1 and natural}, times: 2}\n"),
        ("never-decides", "opened", "more", f"ting.requires.opened: {{when: ~, all: {{one: opened, more: {OPENED}}}}}\n"),
        ("never-decides", "value", "2", "value: first of 3 when drawn 2 when drawn and natural 1 otherwise\n"),
        ("never-decides", "dead", "two", "fans.+dead: {all: {a: waits = 1, b: {any: {c: some wait is edge, two: waits = 2}}}, times: 2}\n"),
        ("never-decides", "dead", "2", "fans.+dead: {when: waits = 1, times: first of 2 when waits = 1 3 otherwise}\n"),
        ("never-decides", "value", "2", "value: first of (first of 3 when discarded 5 otherwise) when drawn 1 otherwise\n"),
        (
            "never-decides", "dead", "2",
            "payments.bears.+dead: {when: dealer_draws >= 3, bearer: first of dealer when dealer_draws >= 2 dealer otherwise}\n",
        ),
        ("never-decides", "triplet", "kong", "hand.requires.triplet.any.+kong: {when: ming_gangs + bu_gangs + an_gangs >= 1}\n"),
        ("never-decides", "dead", "z", "fans.+dead: {any: {y: copies of yaojiu >= 2, z: copies of zhong >= 2}, times: 2}\n"),
        ("never-holds", "dead", "", "fans.+dead: {when: chis + pengs + ming_gangs + bu_gangs + an_gangs = 4, times: 2}\n"),  # 手把一
        ("never-holds", "dead", "", "fans.+dead: {when: by is gang_draw and ming_gangs + bu_gangs + an_gangs = 0, times: 2}\n"),
        ("implied", "more", "", "claims.requires.+more: {when: concealed >= 3}\n"),
        ("implied", "more", "", "win.requires.+more: {when: opened}\n"),
        ("implied", "two_suits", "", "hand.requires.+more: {when: complete suits = 3}\n"),
        ("nobody-wins", "two_suits、more", "", "hand.requires.+more: {when: complete suits = 1}\n"),
        ("nobody-wins", "declared、more", "", "win.requires.+more: {when: drawn and discarded}\n"),
        ("no-value", "value", "", "win.kinds.ping_hu.points: 0\n"),
        ("never-holds", "dead", "", "payments.factors.+dead: {when: payer is winner, times: 2}\n"),
        ("never-counts", "chu_chong", "", "payments.factors.+all: {when: discarded or drawn, drops: [chu_chong], times: 1}\n"),
        ("never-holds", "dead", "", "payments.bears.+dead: {when: drawn and discarded, bearer: dealer}\n"),
        ("unsettled", "bao_pei", "", "payments.bears.+bao_pei: {when: discarded or not discarded, bearer: winner}\n"),
        ("unsettled", "share", "", "payments.share: base × value - 3 at most (cap when cap > 0)\n"),
        ("over-cap", "share", "", CAPPED),
        (
            "all-dropped", "value", "",
            "fans:\n  +a: {when: ping_hu, drops: [ping_hu, b, ka_dang], times: 1}\n  +b: {when: ping_hu, drops: [a], times: 1}\n",
        ),
    ],
)  # fmt: skip
def test_what_is_planted_is_found(code: str, clause: str, part: str, body: str, tmp_path: Path) -> None:
    """On the smallest game where the fault fits into it."""
    small = "" if any(word in body for word in ("drawn", "draw", "natural", "pushed")) or "fans:" in body else LIKE_DISCARDS
    found = [one for one in planted(tmp_path, small + body).findings if (one.code, one.clause, one.part) == (code, clause, part)]
    assert len(found) == 1
    assert found[0].shown
    lines = ["", "", "", *(small + body).splitlines()]
    if clause in ("ka_dang", "chu_chong", "two_suits") or code == "nobody-wins" or (clause == "value" and not body.startswith("value")):
        assert found[0].place.startswith("harbin.yaml:")
    else:
        assert clause in lines[int(found[0].place.removeprefix("t.yaml:")) - 1]
    if code in ("no-value", "all-dropped", "unsettled", "over-cap"):
        assert found[0].probe is not None


def test_a_deal_that_moves_never_makes_a_dealer_liable(tmp_path: Path) -> None:
    """What constraints know of play is used: after a drawn hand another seat deals."""
    proof = planted(tmp_path, "payments.bears.+late: {when: dealer_draws >= 3, bearer: dealer}\n", "jianming")
    assert [(one.code, one.clause) for one in proof.findings] == [("never-holds", "late")]


def test_the_part_that_decides_nothing_is_told_in_words(tmp_path: Path) -> None:
    """The part as the book says it, or the row with its value; a condition without a name by what it asks."""
    body = (
        "value: first of 3 when drawn 2 when drawn and natural 1 otherwise\n"
        "hand.requires.triplet.any.+kong: ming_gangs + bu_gangs + an_gangs >= 1\nhand.requires.+always: copies of wan >= 0\n"
    )
    proof = planted(tmp_path, body)
    rules = hrbrules.load(str(tmp_path / "t.yaml")).rules
    said = {one.clause: (found_name(voice, one), found_part(voice, one)) for one in proof.findings for voice in [Voice(rules, "zh-Hans")]}
    assert said["value"][0] == "番数"
    assert "第 2 行" in said["value"][1]
    assert said["triplet"][1].startswith("“")
    assert "杠" in said["triplet"][1]
    assert "万" in said["always"][0]
    english = next(found_part(Voice(rules, "en"), one) for one in proof.findings if one.clause == "value")
    assert english.startswith("row 2 (2 if ")


def test_two_liabilities_at_once_come_with_hand_and_place(tmp_path: Path) -> None:
    proof = planted(tmp_path, "payments.bears.+second: {when: dealer_draws >= 4 and winner is not dealer, bearer: dealer}\n")
    finding = next(one for one in proof.findings if one.code == "unsettled")
    assert finding.probe is not None
    assert finding.probe.situation.dealer_draws >= 4
    assert finding.probe.situation.dealer != finding.probe.situation.seat


def test_a_wrong_share_comes_with_its_receipt(tmp_path: Path) -> None:
    proof = planted(tmp_path, LIKE_DISCARDS + CAPPED)
    finding = next(one for one in proof.findings if one.code == "over-cap")
    assert finding.ledger is not None
    assert max(line.amount for line in finding.ledger.lines) > 1


def test_rules_that_look_at_too_much_are_not_called_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hrbrules.analysis.space.MOST_STEPS", 50)
    assert [one.code for one in planted(tmp_path, "").findings] == ["too-many"]


def test_what_is_not_shown_does_not_count_as_wrong() -> None:
    assert Proof(findings=[Finding(code="never-holds", clause="x", place="", shown=False)]).clean
    assert not Proof(findings=[Finding(code="never-holds", clause="x", place="")]).clean


@pytest.mark.parametrize(
    "body",
    [
        "fans.+wide: {when: waits >= 5, times: 2}\n",
        "fans.+long: {when: dealer_draws >= 3 and winner is dealer, times: 2}\n",
        "fans.+late: {when: last_tiles and winner is dealer, times: 2}\n",
    ],
)
def test_what_happens_seldom_has_a_hand_that_shows_it(tmp_path: Path, body: str) -> None:
    proof = planted(tmp_path, body)
    assert proof.findings == []
    assert {by for by, _ in proof.unshown} <= {"gang_draw"}


def test_a_hand_that_cannot_come_about_shows_nothing() -> None:
    """Judging lets any position pass; play does not: where no kong is laid after ting, nobody who declared draws a replacement."""
    ruleset = hrbrules.load("suihua")
    space = Space(ruleset)
    by_replacement = [probe for probe in wins(ruleset) if probe.situation.by == "gang_draw"]
    assert by_replacement
    assert not any(space.comes_about(probe.result) for probe in by_replacement if isinstance(probe.result, Win))
    assert all(space.comes_about(probe.result) for probe in wins(ruleset) if probe.situation.by == "draw" and isinstance(probe.result, Win))
    assert not any(group.by == EVENTS["gang_draw"] for group in space.groups())


def test_what_takes_too_long_is_said_of_that_part_and_not_called_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solve, "MOST_TRIED", 3)
    monkeypatch.setattr(solve, "FEWEST", 3)
    proof = planted(tmp_path, "hand.requires.triplet.any.+kong: {when: ming_gangs + bu_gangs + an_gangs >= 1}\n")
    assert ("too-many", "triplet", "kong") in {(one.code, one.clause, one.part) for one in proof.findings}
    assert proof.clean
    assert run(["prove", str(tmp_path / "t.yaml"), "--options", "default", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "points could not be proved" in out
    assert "Clean." not in out
    assert "Every condition" not in out


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.yaml"
    head = f"hrbrules: 1\nruleset: t\nextends: harbin\n{LIKE_DISCARDS}"
    path.write_text(head, encoding="utf-8")
    assert run(["prove", str(path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Clean." in out
    assert "Proved by enumeration" in out
    assert "Checked on hands" in out
    assert "Proved under 11 settings of options" in out
    path.write_text(head + "payments.share: base × value - 3 at most (cap when cap > 0)\n", encoding="utf-8")
    assert run(["prove", str(path), "--lang", "zh-Hans"]) == 1
    assert "没法结算" in capsys.readouterr().out
    assert run(["prove", str(path), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["findings"][0]["code"] == "unsettled"
    assert found["findings"][0]["case"]["by"] == "discard"
