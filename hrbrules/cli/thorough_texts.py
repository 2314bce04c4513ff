"""A key goes in; the word or sentence of what cases leave untested comes out, in 简体 or English."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from typing import Final

# key → (简体, English)
_TEXTS: Final[dict[str, tuple[str, str]]] = {
    # coverage
    "covered": ("{ruleset}：{cases}，{points} 处里管到 {shown} 处（{share}）", "{ruleset}: {shown} of {points} points exercised by {cases} ({share})"),
    "never_seen_to_hold": ("没有用例让它成立", "no case in which it holds"),
    "never_seen_to_fail": ("没有用例让它不成立", "no case in which it does not hold"),
    "would_not_be_missed": ("换成别的选择，没有用例会发现", "no case would notice another choice"),
    # mutation
    "mutated": (
        "{ruleset}：{cases}，改错 {counted} 处，发现 {noticed} 处（{share}）；另有 {equal} 处改了还是同一种打法，{refused} 处改了就编译不过",
        "{ruleset}: {noticed} of {counted} slips noticed by {cases} ({share}); {equal} more leave the same game, {refused} cannot be compiled",
    ),
    "mutated_apart": (
        "没发现的里面有 {count} 处，打了 {hands} 局、试了各种手牌也看不出两样，可能本来就是同一种打法；不算它们是 {share}",
        "Of those not noticed, {count} could not be told from the rules as written on {hands} hands of play and all probe hands: perhaps the same game. Without them: {share}",
    ),
    "left_out": ("去掉“{before}”", "“{before}” left out"),
    "left_out_child": ("去掉“{before}”，照 {parent} 的来", "“{before}” left out, so that what {parent} says stands"),
    "changed": ("“{before}”改成“{after}”", "“{before}” changed to “{after}”"),
    "unlisted": ("名单里去掉“{before}”", "“{before}” left out of the list"),
    "survived": ("没有用例发现", "no case notices"),
    "perhaps_same": ("没有用例发现，可能是同一种打法", "no case notices; perhaps the same game"),
    "with_options": ("（{options}）", " ({options})"),
    "cover_hint": (
        "每一行补一个用例（写在规则文件的 examples: 里，或单写一个用例文件），让那一条成立、不成立，或者换个选择就会不同。",
        "For each line add a case, under examples: in the file or in a file of cases, in which the clause holds, does not hold, or would come out otherwise by another choice.",
    ),
    "mutate_hint": (
        "每一行都是规则写错了也没有用例不通过的地方：补一个用例，让它在写错时得出别的结果。",
        "Each line is a slip with which every case still passes: add a case that comes out otherwise with it.",
    ),
    "no_case_of": ("没有一个用例是 {ruleset} 的：写在规则文件的 examples: 里，或者另给一个用例文件，用例里写 ruleset:", "no case is run by {ruleset}: write some under examples: in the file, or give a file of cases that say ruleset:"),
    "failing_cases": ("{cases}本来就不通过，什么也证明不了（不加 --coverage、--mutate 再跑一遍，看错在哪里）：", "{cases} failing in the first place, which prove nothing (run them without --coverage or --mutate to see why):"),
    "mutating": ("{ruleset}：正在改错", "{ruleset}: making slips"),
}


def thorough_text(key: str, lang: str, **values: object) -> str:
    """Raises KeyError for a key that is not there."""
    template = _TEXTS[key][0 if lang.startswith("zh") else 1]
    return template.format(**values) if values else template
