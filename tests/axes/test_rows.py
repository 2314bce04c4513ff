"""Every axis on which tables of this family differ has a test named after it; what cannot be said yet is listed as such."""

import re
from pathlib import Path

# Each axis with the beginning of the names of its tests.
ROWS = {
    "ZZ pair as the required triplet": "zz_pair_as_the_required_triplet",
    "Z triplet": "z_triplet",
    "Z as yaojiu": "z_as_yaojiu",
    "when a condition is judged": "when_a_condition_is_judged",
    "two-pair wait without a triplet": "two_pair_wait_without_a_triplet",
    "suits": "suits",
    "concealed kong": "concealed_kong",
    "which meld kinds open": "which_meld_kinds_open",
    "closed ting": "closed_ting",
    "last concealed tile (手把一)": "last_concealed_tile",
    "shapes": "shapes",
    "卡 (jia)": "ka",
    "edge, single, two-pair chosen (支对/推出), many-sided": "edge_single_two_pair_chosen_and_many_sided",
    "卡 when special tiles also win": "ka_when_special_tiles_also_win",
    "宝中宝": "bao_in_bao",
    "宝中宝 value": "bao_in_bao_value",
    "摸宝 with 卡": "drawing_the_bao_with_ka",
    "摸宝 off the wait": "drawing_the_bao_off_the_wait",
    "discarded bao": "discarded_bao",
    "bao is": "bao_is",
    "who may see it": "who_may_see_the_bao",
    "bao change: when": "bao_change",
    "bao change: where the old one goes": "where_the_old_bao_goes",
    "drawn Z wins (红中满天飞)": "drawn_z_wins",
    "大风 source": "great_wind_source",
    "大风: is also the own wait": "great_wind_that_is_also_the_own_wait",
    "大风 value": "great_wind_value",
    "漏胡/对宝/冲宝": "awaited_bao_at_the_declaration",
    "开牌炸, 天胡": "wins_on_the_deal",
    "who pays an ordinary discard": "who_pays_an_ordinary_discard",
    "undeclared discarder": "undeclared_discarder",
    "the discard that declares ting": "the_discard_that_declares_ting",
    "closed loser": "closed_loser",
    "dealer": "dealer",
    "next dealer": "next_dealer",
    "priority": "priority",
    "several winners on one discard": "several_winners_on_one_discard",
    "must a declared player win": "must_a_declared_player_win",
    "kong after ting": "kong_after_ting",
    "robbing a kong": "robbing_a_kong",
    "kong points": "kong_points",
    "draw point": "draw_point",
    "stacking": "stacking",
    "limits": "limits",
    "turn order": "turn_order",
    "players": "players",
    "other values seen": "other_values_seen",
}
NOT_YET: tuple[str, ...] = ()  # rows of which a position cannot be said in YAML and formulas
BESIDE = ("a_rule_of_our_own_invention",)


def names() -> list[str]:
    folder = Path(__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("test_*.py") if path != Path(__file__)]
    return [name for text in texts for name in re.findall(r"^def test_(\w+)\(", text, re.MULTILINE)]


def test_every_row_has_a_test_and_only_those_not_yet_sayable_have_none():
    found = names()
    without = tuple(row for row, start in ROWS.items() if not any(name == start or name.startswith(f"{start}_") for name in found))
    assert without == NOT_YET


def test_every_test_is_of_a_row():
    starts = (*ROWS.values(), *BESIDE)
    assert [name for name in names() if not any(name == start or name.startswith(f"{start}_") for start in starts)] == []
