"""Every declared choice of play has a sentence for every value, in every language (DESIGN §4, Flow)."""

import re

import pytest

from hrbrules.rulebook.script import reads_as
from hrbrules.vocabulary.flow import FLOW, STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowField, FlowKind
from hrbrules.vocabulary.flow_make import LANGUAGES

# "{}" of a template by kind of field
PLACEHOLDERS = {
    FlowKind.NUMBER: {"n"}, FlowKind.MEMBERS: {"items"}, FlowKind.NUMBERS: {"items"}, FlowKind.TIERS: {"tiers"},
    FlowKind.FORMULA: {"when"}, FlowKind.CHOICE: set(),
}  # fmt: skip


def ids(field: FlowField) -> str:
    return field.path


def test_paths_are_unique():
    assert len(FLOW) == len(STANDARD_FLOW)


@pytest.mark.parametrize("field", STANDARD_FLOW, ids=ids)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_has_a_sentence(field: FlowField, lang: str):
    sentences = field.sentences[lang]
    assert field.names[lang]
    match field.kind:
        case FlowKind.CHOICE:
            assert set(sentences) == set(field.values)
        case FlowKind.NUMBER:
            assert "*" in sentences or set(sentences) >= {str(n) for n in range(field.low, field.high + 1)}
        case FlowKind.MEMBERS | FlowKind.TIERS:
            assert "*" in sentences and set(field.words[lang]) == set(field.values)
            assert field.kind is FlowKind.TIERS or "" in sentences or field.path == "hand.shapes"
        case FlowKind.NUMBERS:
            assert {"*", ""} <= set(sentences)
        case FlowKind.FORMULA:
            assert {"*", field.default} <= set(sentences)


@pytest.mark.parametrize("field", STANDARD_FLOW, ids=ids)
def test_sentences_agree_between_languages(field: FlowField):
    zh, hant, en = (field.sentences[lang] for lang in LANGUAGES)
    assert set(zh) == set(en) == set(hant)
    for value, sentence in zh.items():
        assert bool(sentence) is bool(en[value])
        assert re.findall(r"\{(\w*)\}", sentence) == re.findall(r"\{(\w*)\}", en[value])
        assert set(re.findall(r"\{(\w*)\}", sentence)) <= PLACEHOLDERS[field.kind]
        assert not sentence or sentence.endswith("。")
        assert not en[value] or en[value].endswith(".")
        assert not sentence or all(reads_as(said[value], lang) for lang, said in (("zh-Hans", zh), ("zh-Hant", hant), ("en", en)))
        assert re.findall(r"\{(\w*)\}", hant[value]) == re.findall(r"\{(\w*)\}", sentence)
        assert bool(hant[value]) is bool(sentence) and (not sentence or hant[value].endswith("。"))


@pytest.mark.parametrize("field", STANDARD_FLOW, ids=ids)
def test_default_is_a_value(field: FlowField):
    match field.kind:
        case FlowKind.CHOICE:
            assert field.default in field.values
        case FlowKind.NUMBER:
            assert isinstance(field.default, int) and field.low <= field.default <= field.high
        case FlowKind.MEMBERS | FlowKind.TIERS:
            flat = [one for tier in field.default for one in (tier if isinstance(tier, tuple) else (tier,))]
            assert set(flat) <= set(field.values)


def test_only_usual_values_are_silent():
    silent = {(field.path, value) for field in STANDARD_FLOW for value, text in field.sentences["en"].items() if not text}
    assert silent == {
        ("wall.reserved_stacks", "0"), ("ting.push", "no"), ("gang.stacks", ""), ("last.stacks", ""), ("last.behind", "0"),
    }  # fmt: skip
    assert all(str(FLOW[path].default) == value or FLOW[path].default == () for path, value in silent)
