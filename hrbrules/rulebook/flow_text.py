"""A declared choice of play goes in; its sentence comes out, or nothing where it has no bearing on this ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hrbrules.formula.tree import FactRef
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.claims import claims
from hrbrules.ruleset.clause import FlowEntry, Group, Rules
from hrbrules.vocabulary.flow import FLOW
from hrbrules.vocabulary.flow_field import FlowField, FlowKind, FlowValue


def flow_entry(rules: Rules, path: str) -> FlowEntry:
    """The entry at a path. Raises KeyError."""
    for entry in rules.flow:
        if entry.path == path:
            return entry
    raise KeyError(path)


def flow_sentence(voice: Voice, path: str) -> str:
    """What a reader is told of a field; empty where the value is the silent usual one or has no bearing."""
    entry, field = flow_entry(voice.rules, path), FLOW[path]
    if not bears(voice.rules, path):
        return ""
    own = voice.says(entry.prose)
    sentence = voice.sentence(own) if own else _standard(voice, field, entry)
    return voice.flow_text(sentence, voice.sentence(voice.pick(entry.prose.note)))


def _standard(voice: Voice, field: FlowField, entry: FlowEntry) -> str:
    sentences = field.sentences[voice.lang]
    value = entry.value
    if field.kind is FlowKind.FORMULA:
        if entry.formula is None:
            return sentences.get(str(value), "")
        return voice.sentence(sentences["*"].replace("{when}", voice.speaker().clause(entry.formula)))
    key = str(value) if isinstance(value, str | int) else "" if not value else None
    if key is not None and key in sentences:
        return sentences[key]
    if isinstance(value, int):
        return sentences["*"].replace("{n}", str(value))
    return sentences["*"].replace("{items}", flow_items(voice, field, value)).replace("{tiers}", flow_tiers(voice, field, value))


def flow_items(voice: Voice, field: FlowField, value: FlowValue) -> str:
    """The members of a list, joined as the language joins."""
    members = value if isinstance(value, tuple) else (value,)
    words = [_word(voice, field, member) for member in members]
    if len(words) < 2 or (field.kind is FlowKind.NUMBERS and voice.zh):
        return voice.labels.comma.join(words)
    return voice.labels.comma.join(words[:-1]) + ("和" if voice.zh else " and ") + words[-1]


def flow_tiers(voice: Voice, field: FlowField, value: FlowValue) -> str:
    """"胡 > 杠 > 吃听 = 碰 > 吃"."""
    tiers = value if isinstance(value, tuple) else (value,)
    return " > ".join(" = ".join(_word(voice, field, one) for one in (tier if isinstance(tier, tuple) else (tier,))) for tier in tiers)


def _word(voice: Voice, field: FlowField, member: FlowValue) -> str:
    return field.words.get(voice.lang, {}).get(str(member), str(member))


# ---- which fields have a bearing -----------------------------------------------------------------------------------


def bears(rules: Rules, path: str) -> bool:
    """Whether a field makes a difference, given the others."""
    tests = (test for prefix, test in _BEARING.items() if path == prefix or path.startswith(f"{prefix}."))
    return all(test(rules, path) for test in tests)


def _has_bao(rules: Rules, path: str) -> bool:
    return path == "bao.kind" or rules.flow_value("bao.kind") != "none"


def _changes(rules: Rules, path: str) -> bool:
    return path == "bao.change.when" or flow_entry(rules, "bao.change.when").formula is not None


def _kongs(rules: Rules, path: str) -> bool:
    return path == "gang.kinds" or bool(rules.flow_value("gang.kinds"))


def _is(path: str, value: FlowValue) -> Callable[[Rules, str], bool]:
    return lambda rules, _: rules.flow_value(path) == value


def _is_not(path: str, value: FlowValue) -> Callable[[Rules, str], bool]:
    return lambda rules, _: rules.flow_value(path) != value


def _dealer_liable(rules: Rules, path: str) -> bool:
    return any(isinstance(clause.bearer, FactRef) and clause.bearer.fact == "dealer" for clause in rules.of(Group.BEARER))


def _money(rules: Rules, path: str) -> bool:
    return bool(rules.of(Group.MONEY))


def _won_by_bao_change(rules: Rules, path: str) -> bool:
    """Whether the bao itself, as it is set or changed, can make several hands win."""
    return any({"ting", "bao_change"} & set(clause.by) for clause in rules.of(Group.KIND))


def _last_bao(rules: Rules, path: str) -> bool:
    return rules.flow_value("bao.kind") != "none" and not rules.flow_value("last.stacks")


_BEARING: Final[dict[str, Callable[[Rules, str], bool]]] = {
    "bao": _has_bao,
    "bao.stack": _is("bao.place", "reserved_stack"),
    "bao.look": _is("bao.seen_by", "declared"),
    "bao.several": _won_by_bao_change,
    "bao.change": _changes,
    "gang": _kongs,
    "gang.replacement": _is("gang.stacks", ()),
    "gang.after_ting_keeps": _is_not("gang.after_ting", ()),
    "gang.an_gang_shown": lambda rules, _: "an_gang" in _listed(rules.flow_value("gang.kinds")),
    "gang.money_settled": _money,
    "drawn_hand.gang_money": _money,
    "claims.chi.from": lambda rules, _: "chi" in claims(rules),
    "claims.chi_ting.from": lambda rules, _: "chi_ting" in claims(rules),
    "claims.ting_forced": lambda rules, _: bool({"chi_ting", "peng_ting", "gang_ting"} & set(claims(rules))),
    "last.counts_bao": _last_bao,
    "last.behind": _is_not("last.starts_at", 0),
    "last.shrinks_with": _is_not("last.starts_at", 0),
    "last.stacks": _is_not("last.starts_at", 0),
    "last.round": _is_not("last.starts_at", 0),
    "liability": _dealer_liable,
    "win.passed": _is("win.must", "no"),
}


def _listed(value: FlowValue) -> tuple[FlowValue, ...]:
    return value if isinstance(value, tuple) else (value,)
