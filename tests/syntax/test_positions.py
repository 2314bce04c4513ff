"""Places are exact: for Chinese, for both kinds of line end, for every style of text."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules.source.diagnostic import Problems
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax import from_text
from hrbrules.syntax.from_text import read_node
from hrbrules.syntax.tree import Mapping, Node, Scalar, Sequence


def read(text: str) -> Node:
    problems = Problems()
    node = read_node(SourceText(name="test.yaml", text=text), problems)
    assert not problems.found, problems.found
    assert node is not None
    return node


def value(text: str, *path: str | int) -> Node:
    node: Node | None = read(text)
    for step in path:
        if isinstance(step, int):
            assert isinstance(node, Sequence)
            node = node.items[step]
        else:
            assert isinstance(node, Mapping)
            node = node.get(step)
    assert node is not None
    return node


def written(span: Span) -> str:
    return span.source.text[span.start : span.end]


RULES = """\
# 说明
ruleset: house
name: {zh-Hans: "我家规矩", en: 'Ann''s rules'}

番种:
  卡当: 2 番          # 夹
  自摸: {times: 2, when: by is draw}
order: [hu, 碰,  chi]
empty:
none: ~
steps:
  - 一
  -   二

"""


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_every_node_covers_just_what_was_written(line_end: str, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(from_text, "_LOADER", getattr(yaml, loader, yaml.SafeLoader))
    text = RULES.replace("\n", line_end)
    places = {
        ("ruleset",): ("house", 2, 10),
        ("name",): ("""{zh-Hans: "我家规矩", en: 'Ann''s rules'}""", 3, 7),
        ("name", "zh-Hans"): ('"我家规矩"', 3, 17),
        ("name", "en"): ("'Ann''s rules'", 3, 29),
        ("番种", "卡当"): ("2 番", 6, 7),
        ("番种", "自摸", "when"): ("by is draw", 7, 24),
        ("order", 1): ("碰", 8, 13),
        ("order", 2): ("chi", 8, 17),
        ("order",): ("[hu, 碰,  chi]", 8, 8),
        ("empty",): ("", 9, 7),
        ("none",): ("~", 10, 7),
        ("steps",): (f"- 一{line_end}  -   二", 12, 3),
        ("steps", 1): ("二", 13, 7),
        (): (text[text.index("ruleset") : text.index("二") + 1], 2, 1),
    }
    for path, (content, line, column) in places.items():
        span = value(text, *path).span
        assert (written(span), span.line, span.column) == (content, line, column), path


def test_keys_have_places_too() -> None:
    node = value(RULES, "番种")
    assert isinstance(node, Mapping)
    assert [(written(entry.key.span), entry.key.span.line) for entry in node.entries] == [("卡当", 6), ("自摸", 7)]


@pytest.mark.parametrize("word", ["no", "on", "yes", "1:30", "08", "1e3", "0x1F", "2026-01-01", "null8", ".5", "True"])
def test_nothing_is_typed(word: str) -> None:
    node = value(f"a: {word}", "a")
    assert isinstance(node, Scalar)
    assert (node.text, node.is_null) == (word, False)


@pytest.mark.parametrize(
    ("text", "null"),
    [("a:", True), ("a: ~", True), ("a: null", True), ("a: ''", False), ("a: '~'", False), ("a: Null", False)],
)
def test_null_is_what_is_not_written(text: str, null: bool) -> None:
    node = value(text, "a")
    assert isinstance(node, Scalar)
    assert node.is_null is null


def test_equality_ignores_places() -> None:
    assert read("a: [b, c]") == read("a:\n  - b\n  - c\n")
    assert read("a: b") != read("a: 'b'")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a: suits >= 二 and x", "二"),
        ("a: 'it''s 二 here'", "二"),
        ('a: "\\u4e00 \\x41 二 \\"q\\""', "二"),
        ("a: one\n  two\n\n  二 four", "二"),
        ("a: 'one  \n   two \n\n\n 二'", "二"),
        ('a: "one \\\n   two   \n  二"', "二"),
        ("a: |\n  one\n\n    two 二\n  three\nb: 1", "二"),
        ("a: |2-\n   one\n   二\n", "二"),
        ("a: |+\n\n  一\n  二\n\n\n", "二"),
    ],
)
def test_a_part_of_a_text_is_found_where_it_was_written(text: str, part: str, line_end: str) -> None:
    node = value(text.replace("\n", line_end), "a")
    assert isinstance(node, Scalar)
    at = node.text.index(part)
    place = node.span.part(at, at + len(part))
    assert written(place) == part
    assert place.line == 1 + text[: text.index(part)].count("\n")


def test_a_part_behind_the_end_is_an_empty_place_there() -> None:
    node = value("a: 'it''s'\nb: 1", "a")
    place = node.span.part(4, 5)
    assert (place.start, place.end) == (9, 9)


def test_an_escape_is_one_character_of_several_letters() -> None:
    node = value('a: "x\\u4e00y"', "a")
    assert written(node.span.part(1, 2)) == "\\u4e00"


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("ab 二'\"\\\t#:"), min_size=1, max_size=8), min_size=1, max_size=5),
    st.sampled_from(["plain", "single", "double", "literal"]),
    st.sampled_from(["\n", "\r\n", "\n\n"]),
)
def test_parts_of_any_text_hold_the_character(lines: list[str], style: str, line_end: str) -> None:
    body = f"{line_end}  ".join(lines)
    if style == "single":
        body = "'" + body.replace("'", "''") + "'"
    elif style == "double":
        body = '"' + body.replace("\\", "\\\\").replace('"', '\\"') + '"'
    elif style == "literal":
        body = f"|{line_end}  " + body
    problems = Problems()
    node = read_node(SourceText(name="x", text=f"k: {body}{line_end}"), problems)
    entry = node.get("k") if isinstance(node, Mapping) else None
    if not isinstance(entry, Scalar):
        return  # plain texts may be no YAML at all
    for at, character in enumerate(entry.text):
        spot = written(entry.span.part(at, at + 1))
        if character not in " \n":
            escaped = spot.startswith("\\") and not character.isprintable()  # a quote at the start makes escapes of what follows
            assert escaped or spot in (character, character * 2, "\\" + character), (entry.text, at, spot)
