"""`prove` is silent about the shipped rulesets and finds what is planted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import hrbrules
from hrbrules.analysis.prove import Proof, prove
from hrbrules.cli.main import run
from hrbrules.driver import shipped_ids

HEAVY = bool(os.environ.get("HRBRULES_HEAVY"))


@pytest.mark.parametrize("id", shipped_ids() if HEAVY else ("boke", "jianming"))
def test_the_shipped_rulesets_prove_clean(id: str) -> None:
    proof = prove(hrbrules.load(id))
    assert [(one.code, one.clause) for one in proof.findings] == []
    assert proof.settled > 1000
    assert proof.sets >= 10


def planted(folder: Path, body: str) -> Proof:
    path = folder / "t.yaml"
    path.write_text(f"hrbrules: 1\nruleset: t\nextends: harbin\n{body}", encoding="utf-8")
    return prove(hrbrules.load(str(path)))


@pytest.mark.parametrize(
    ("code", "clause", "body"),
    [
        ("never-holds", "dead", "fans.+dead: {when: ka_dang and waits = 2, times: 2}\n"),
        ("never-holds", "dead", "win.kinds.+dead: {by: draw, when: natural and not winner.declared, points: 9}\n"),
        ("never-counts", "ka_dang", "fans.+all: {when: natural or not natural, drops: [ka_dang], times: 1}\n"),
        ("never-fails", "always", "hand.requires.+always: {when: copies of wan >= 0}\n"),
        ("no-value", "value", "win.kinds.ping_hu.points: 0\n"),
        ("never-counts", "dead", "payments.factors.+dead: {when: payer is winner, times: 2}\n"),
        ("never-holds", "dead", "payments.bears.+dead: {when: drawn and discarded, bearer: dealer}\n"),
        ("unsettled", "bao_pei", "payments.bears.+bao_pei: {when: discarded or not discarded, bearer: winner}\n"),
        ("unsettled", "share", "payments.share: base × value - 3 at most (cap when cap > 0)\n"),
        (
            "all-dropped", "value",
            "fans:\n  +a: {when: ping_hu, drops: [ping_hu, b, ka_dang], times: 1}\n  +b: {when: ping_hu, drops: [a], times: 1}\n",
        ),
    ],
)  # fmt: skip
def test_what_is_planted_is_found(code: str, clause: str, body: str, tmp_path: Path) -> None:
    found = [(one.code, one.clause) for one in planted(tmp_path, body).findings]
    assert (code, clause) in found


def test_two_liabilities_at_once_come_with_hand_and_place(tmp_path: Path) -> None:
    proof = planted(tmp_path, "payments.bears.+second: {when: dealer_draws >= 4 and winner is not dealer, bearer: dealer}\n")
    finding = next(one for one in proof.findings if one.code == "unsettled")
    assert finding.probe is not None
    assert finding.probe.situation.dealer_draws >= 4


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", "harbin", "--lang", "en"]) == 0
    assert "Clean: payments proved over" in capsys.readouterr().out
    path = tmp_path / "t.yaml"
    share = "payments.share: base × value - 3 at most (cap when cap > 0)\n"
    path.write_text(f"hrbrules: 1\nruleset: t\nextends: harbin\n{share}", encoding="utf-8")
    assert run(["prove", str(path), "--lang", "zh-Hans"]) == 1
    assert "没法结算" in capsys.readouterr().out
