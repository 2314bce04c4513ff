"""`hrbrules score` and `hrbrules waits`: receipts, refusals with the tiles that decide, waits and discards."""
# ruff: noqa: E501  (a row of a table stays on its line)

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hrbrules.driver import load
from hrbrules.formula.tree import FactRef, Truth
from hrbrules.rulebook.judged_prose import facts
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.explain import Explained, Looked

MELDS = ("--melds", "chi 123m, peng 555p, chi 123s")
MIDDLE = ("score", "harbin", "22p46m", *MELDS)


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_a_receipt(cli: Any) -> None:
    ran = cli(*MIDDLE, "--tile", "5m", "--from", "C")
    assert ran.code == 0 and ran.err == ""
    shown = lines(ran.out)
    assert shown[:3] == [
        "46m22p | chi 123m | peng 555p | chi 123s + 5m (a discard)",
        "harbin: wins",
        "reading: [456m] 22p chi 123m peng 555p chi 123s; the tile fills the middle of a sequence",
    ]
    assert "win on a discard ping_hu 1 point" in shown
    assert "middle wait ka_dang ×2" in shown
    assert any(line.startswith("value: 1 × 2 = 2 (") for line in shown)
    assert "C A 2 × 3 = 6 win on a discard 1 point, middle wait ×2, undeclared discarder ×3" in shown
    assert shown[-1] == "balance: A +6 C −6"


def test_a_receipt_in_chinese_with_a_dropped_fan(cli: Any) -> None:
    shown = lines(cli(*MIDDLE, "--tile", "5m", "--bao", "5m", "--lang", "zh-Hans").out)
    assert "harbin：能胡" in shown
    assert "宝中宝 bao_zhong_bao 12 分" in shown and "卡当 ka_dang 不再算" in shown
    assert shown[-1] == "结算：A 家 +36 B 家 −12 C 家 −12 D 家 −12"


def test_a_house_file_is_called_by_its_own_name(cli: Any, tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("hrbrules: 1\nruleset: ours\nextends: harbin\nname: 我们桌\n", encoding="utf-8")
    ran = cli("score", tmp_path / "ours.yaml", "22p46m", *MELDS, "--tile", "5m", "--from", "C", "--lang", "zh-Hans")
    assert lines(ran.out)[1] == "我们桌（ours）：能胡"
    assert lines(cli(*MIDDLE, "--tile", "5m", "--from", "C", "--lang", "zh-Hans").out)[1] == "harbin：能胡"


def test_a_liability_says_whose_share_is_borne(cli: Any) -> None:
    out = cli(*MIDDLE, "--tile", "5m", "--seat", "B", "--state", "dealer_draws=3").out
    assert "(owed by C)" in out and "dealer pays for all" in out
    assert lines(out)[-1] == "balance: A −12 B +12"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("22p78m456s", "--melds", "peng 555p, chi 234m", "--tile", "9m"), ["✗ yaojiu: ", "no yaojiu tiles", "(19m19p19sZ)"]),
        (("22m456m78m", "--melds", "peng 111m, chi 123m", "--tile", "9m"), ["✗ two_suits: ", "only one suit", ": 11112223456789m"]),
        (("22m55p", "--melds", "peng 111p, peng 333s, peng 777m", "--tile", "2m"), ["✗ sequence: ", "no sequence"]),
        (("22p46m", *MELDS, "--tile", "9m"), ["✗ shape: With 9m", "the hand waits on 5m"]),
        (("1357m", *MELDS, "--tile", "9m"), ["✗ shape: With 9m", "waits on nothing"]),
        (("22m456m78m", "--melds", "peng 111m, chi 123m", "--tile", "1s"), ["✗ shape: With 1s", "by shape alone waits on 369m"]),
        (("22p46m", *MELDS, "--tile", "5m", "--state", "undeclared=yes"), ["✗ declared: ", "The winner has not declared ting."]),
        (("123m456m78p22s555s", "--tile", "9p"), ["✗ opened: ", "no chi"]),
        (("123m456m789p22s555s", "--by", "deal"), ["✗ declared: "]),
    ],
)
def test_a_refusal_names_each_condition_and_the_tiles_that_decide(cli: Any, arguments: tuple[str, ...], said: list[str]) -> None:
    ran = cli("score", "harbin", *arguments)
    assert ran.code == 0 and ran.err == ""
    assert "harbin: does not win" in ran.out
    for words in said:
        assert words in ran.out


def test_explaining_shows_what_holds_too(cli: Any) -> None:
    plain = cli("score", "harbin", "22p78m456s", "--melds", "peng 555p, chi 234m", "--tile", "9m").out
    full = cli("score", "harbin", "22p78m456s", "--melds", "peng 555p, chi 234m", "--tile", "9m", "--explain").out
    assert "✓ sequence" not in plain and "✓ sequence" in full and "234789m456s" in full
    won = cli(*MIDDLE, "--tile", "5m", "--explain").out
    assert "✓ ka_dang middle wait ×2" in won and "· mo_bao drawing the bao 3 points" in won


def test_a_win_as_json(cli: Any) -> None:
    found = cli(*MIDDLE, "--tile", "5m", "--bao", "5m", "--format", "json").json
    assert found["win"] is True and found["value"] == 12 and found["why_not"] == [] == found["reasons"]
    assert found["reading"]["place"] == "middle" and found["reading"]["fill"] == "5m"
    assert {"kind": "sequence", "tiles": "456m", "completed": True} in found["reading"]["groups"]
    assert {fan["id"]: (fan["counts"], fan["worth"]) for fan in found["fans"]} == {
        "zi_mo": (True, {"points": 2}), "mo_bao": (True, {"points": 3}), "ka_dang": (False, {"times": 2}), "bao_zhong_bao": (True, {"points": 12}),
    }  # fmt: skip
    assert found["pays"] == {"B": 12, "C": 12, "D": 12} and sum(found["balance"].values()) == 0
    assert found["lines"][0] == {"payer": "B", "payee": "A", "amount": 12, "owed_by": "B", "clauses": ["zi_mo", "mo_bao", "bao_zhong_bao"]}


def test_a_refusal_as_json(cli: Any) -> None:
    found = cli("score", "harbin", "22p78m456s", "--melds", "peng 555p, chi 234m", "--tile", "9m", "--format", "json").json
    assert found["win"] is False and found["value"] is None and found["lines"] == [] and found["waits"] == []
    assert found["why_not"] == ["yaojiu"]
    (reason,) = found["reasons"]
    assert reason["id"] == "yaojiu" and reason["says"]
    assert [(fact["fact"], fact["value"], fact["tiles"], fact["wanted"]) for fact in reason["facts"]] == [("copies", 0, "", "19m19p19sZ")]
    assert {one["id"]: one["holds"] for one in found["conditions"]}["sequence"] is True


def test_options_and_codes_name_a_ruleset(cli: Any) -> None:
    capped = cli(*("score", "harbin+cap=5", "22p46m", *MELDS), "--tile", "5m", "--bao", "5m", "--format", "json").json
    assert capped["pays"] == {"B": 5, "C": 5, "D": 5} and capped["value"] == 12
    again = cli("score", capped["code"], "22p46m", *MELDS, "--tile", "5m", "--bao", "5m", "--format", "json").json
    assert again["digest"] == capped["digest"] and again["pays"] == capped["pays"]


def test_arguments_may_be_repeated_or_joined(cli: Any) -> None:
    joined = cli(*MIDDLE, "--tile", "5m", "--from", "C", "--declared", "C,D", "--format", "json")
    repeated = cli(
        "score", "harbin", "22p46m", "--melds", "chi 123m", "--melds", "peng 555p", "--melds", "chi 123s", "--tile", "5m", "--from", "C",
        "--declared", "C", "--declared", "D", "--format", "json",
    )  # fmt: skip
    packed = cli(*MIDDLE, "--tile", "5m", "--by", "discard", "--from", "C", "--declared", "CD", "--format", "json")
    assert joined.json["pays"] == {"C": 2}
    assert joined.out == repeated.out == packed.out


def test_waits_with_every_place(cli: Any) -> None:
    ran = cli("waits", "harbin", "7889m", "--melds", "peng 111p, chi 456s, chi 123m")
    assert ran.code == 0
    assert "8m     the middle of a sequence; a single" in ran.out and "may declare ting" in ran.out
    found = cli("waits", "harbin", "7889m", "--melds", "peng 111p, chi 456s, chi 123m", "--format", "json").json
    assert found["ting"] is True and found["waits"] == [{"tile": "8m", "places": ["middle", "single"]}] and found["refused_by"] == []


def test_waits_that_may_not_declare_say_why(cli: Any) -> None:
    ran = cli("waits", "harbin", "123m456m78p22s555s")
    assert ran.code == 0 and "may not declare ting" in ran.out and "✗ opened: " in ran.out
    found = cli("waits", "harbin", "123m456m78p22s555s", "--format", "json").json
    assert found["ting"] is False and [one["tile"] for one in found["waits"]] == ["6p", "9p"] and found["refused_by"] == ["opened"]


def test_a_hand_without_waits(cli: Any) -> None:
    assert cli("waits", "harbin", "1357m", *MELDS).out == "waits on nothing\n"
    assert cli("waits", "harbin", "1357m", *MELDS, "--format", "json").json["waits"] == []


def test_discards_that_leave_the_hand_ready(cli: Any) -> None:
    melds = ("--melds", "peng 111p, chi 456s, chi 123m")
    found = cli("waits", "harbin", "78899m", *melds, "--format", "json").json
    assert found["discards"] == [
        {"discard": "7m", "waits": ["8m", "9m"]}, {"discard": "8m", "waits": ["6m", "9m"]}, {"discard": "9m", "waits": ["8m"]},
    ]  # fmt: skip
    assert "七万" in cli("waits", "harbin", "78899m", *melds, "--lang", "zh-Hans").out
    assert cli("waits", "harbin", "13579m", *melds).out == "no discard leaves a hand that may declare ting\n"


def test_of_a_condition_in_parts_only_those_that_fail_are_told(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "hrbrules: 1\nruleset: mine\nname: 我家\nextends: harbin\n"
        "hand: {requires: {+both: {judged: complete, all: {a: {when: sequences >= 1}, b: {when: copies of zhong >= 1}}}}}\n",
        encoding="utf-8",
    )
    asked = ("score", path, "22p46m", *MELDS, "--tile", "5m")
    (reason,) = cli(*asked, "--format", "json").json["reasons"]
    assert reason["id"] == "both" and [(one["fact"], one["value"], one["wanted"]) for one in reason["facts"]] == [("copies", 0, "Z")]
    out = cli(*asked).out
    assert "✗ both: " in out and "no Z with the winning tile (Z)" in out and "exactly 3 sequences" not in out


def test_only_the_parts_that_fail_are_told_of_a_condition_that_fails() -> None:
    rules = load("harbin").rules
    held, missing = (
        Explained(id=id, truth=truth, how="when", node=Truth(value=truth), looked=(Looked(fact=FactRef(fact=fact), value=value, tiles=(), wanted=0),))
        for id, truth, fact, value in (("a", True, "natural", 1), ("b", False, "last_tiles", 0))
    )
    both = Explained(id="both", truth=False, how="all", node=Truth(value=False), parts=(held, missing))
    voice = Voice(rules, "en")
    assert facts(voice, both) == ["the last stage of the wall has not begun"]
    assert facts(voice, both, every=True) == ["the tile is one of the waits", "the last stage of the wall has not begun"]
