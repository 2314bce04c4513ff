"""What is refused, what is kept all the same, and what must not happen however bad the text is."""

from __future__ import annotations

import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hrbrules.source.diagnostic import HrbrulesError, Problems
from hrbrules.source.files import RULESET_LIMIT, read_text
from hrbrules.source.text import SourceText
from hrbrules.syntax import from_text
from hrbrules.syntax.expect import as_mapping, as_sequence, as_text
from hrbrules.syntax.from_text import MOST_FINDINGS, read_node
from hrbrules.syntax.tree import Mapping, Node, Scalar


def read(text: str) -> tuple[Node | None, list[tuple[str, int, int]]]:
    problems = Problems()
    node = read_node(SourceText(name="test.yaml", text=text), problems)
    return node, [(d.code, d.span.line, d.span.column) if d.span else (d.code, 0, 0) for d in problems.found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: 1\nb：2\n", [("full-width-colon", 2, 2)]),
        ("名字：我家\nb: 2\n", [("full-width-colon", 1, 3)]),
        ("{a：1，b: 2}", [("full-width-colon", 1, 3)]),
        ("x: {zh: 平胡，en: Ping}\n", [("full-width-comma", 1, 11)]),
        ("a: [1, 2］\nb: 1\n", [("full-width-bracket", 1, 9)]),
        ("｛a: 1｝\n", [("full-width-bracket", 1, 1)]),
        ('a: "x"， b: 1', [("full-width-comma", 1, 7)]),
        ("a: {b: ［1, 2］, c: 2}", [("full-width-bracket", 1, 8)]),
        ("a:1\nb: 2\n", [("no-space-after-colon", 1, 2)]),
        ("a: 1\n\tb: 2\n", [("yaml-tab", 2, 1)]),
        ("a:\n  b: 1\n\tc: 1\n", [("yaml-tab", 3, 1)]),
        ("a: 1\n  b: 2\n", [("yaml-stray-colon", 2, 4)]),
        ("note: 注意：平胡，如下: 好\n", [("yaml-stray-colon", 1, 15)]),
        ("a: [1, 2\n", [("yaml-open-bracket", 1, 9)]),
        ("a: 'x' y\n", [("yaml-indentation", 1, 8)]),
        ("a: *b\n", [("yaml-alias", 1, 4)]),
        ("a: !\n", [("yaml-tag", 1, 4)]),
        ("a: &x !!str foo\n", [("yaml-tag", 1, 7), ("yaml-anchor", 1, 4)]),
        ("a: &x 1\nb: {<<: *x}\n", [("yaml-anchor", 1, 4)]),
        ('a: "\\x07"\n', [("control-character", 1, 5)]),
        ('a: "\\u202e"\n', [("control-character", 1, 5)]),
        ("a: 1\rb: 2\r", [("control-character", 1, 5)]),
        ("\ufeffa: 1\n", [("control-character", 1, 1)]),
        ("a: \u202eb\n", [("control-character", 1, 4)]),
        ("a: \ud800\n", [("control-character", 1, 4)]),
        ("a: \u2028b\n", [("control-character", 1, 4)]),
        ("", [("empty-file", 1, 1)]),
        ("---\n", [("empty-file", 1, 1)]),
        ("~\n", [("empty-file", 1, 1)]),
        ("{a: 1}: 2\n", [("key-not-text", 1, 1)]),
        ("? |\n  a\n: 1\n", [("key-not-text", 1, 3)]),
        ("a: {b: 1, b: 2, b: 3}\n", [("duplicate-key", 1, 11), ("duplicate-key", 1, 17)]),
        ("a: 1\n...\n---\nb: 2\n", [("several-documents", 3, 1)]),
        ("a: 1\n---\n", [("several-documents", 2, 1)]),
    ],
)
def test_the_cause_is_named_at_its_place(text: str, found: list[tuple[str, int, int]]) -> None:
    assert read(text)[1] == found


@pytest.mark.parametrize(
    "text",
    [
        "note: 注意：宝牌，见下。（一）【注】",
        "note:\n  注意：宝牌\n",
        "says: {zh: 胡了，真好, en: 'a, b'}",
        "x: 'http://a.b/c'\ny: http://a.b:80/c\n",
        "a: '［1］'",
        "- '甲，乙'\n- 甲，乙\n",
        "%YAML 1.2\n---\na: 1\n...\n",
        "emoji: 😀\u200d🙂\n",
    ],
)
def test_prose_is_left_alone(text: str) -> None:
    node, found = read(text)
    assert node is not None
    assert found == []


def test_a_tree_is_given_where_nothing_was_lost() -> None:
    for text in ("a: &x 1\n", "a: !!str 1\n", "a: 1\na: 2\n", "a: 1 # >\n"):
        node = read(text)[0]
        assert isinstance(node, Mapping), text
        assert node.get("a") == Scalar(text="1", span=node.span), text
    for text in ("a: &x 1\nb: *x\n", "a: 1\n? [b]\n: 2\n", "a: 1\n<<: {b: 2}\n", "a: 1\nb\n"):
        assert read(text)[0] is None, text


def test_depth_is_counted_in_levels() -> None:
    assert read("[" * 32 + "]" * 32)[1] == []
    assert read("[" * 33 + "]" * 33)[1] == [("too-deep", 1, 33)]
    steps = "\n".join(" " * n + f"k{n}:" for n in range(40))
    assert read(steps)[1] == [("too-deep", 33, 33)]


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize(
    "piece",
    ["[", "{", "{a: ", "- ", "? ", "[\n", "a: [", "!", "&a ", "*a ",
     '"', "'", "a: &a\n", "\n", " ", "x", "\t", ",", "|", "：", "，", "a:b\n"],
)
def test_100_000_times_anything_is_refused_soon(piece: str, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(from_text, "_LOADER", getattr(yaml, loader, yaml.SafeLoader))
    started = time.process_time()
    node, found = read(piece * 100_000)
    assert time.process_time() - started < 5
    assert found or isinstance(node, Scalar)
    assert len(found) <= MOST_FINDINGS + 1


def test_an_alias_bomb_is_not_lit() -> None:
    layers = ["a0: &a0 [lol, lol]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    started = time.process_time()
    node, found = read("\n".join(layers))
    assert node is None
    assert {code for code, _, _ in found} == {"yaml-anchor"}
    assert time.process_time() - started < 1


def test_endless_mistakes_end() -> None:
    node, found = read("a: 1\n" * 50_000)
    assert node is None
    assert [code for code, _, _ in found] == ["duplicate-key"] * MOST_FINDINGS + ["too-many-problems"]


def test_both_parsers_build_the_same_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: {b: [c, 'd', \"e\\n\"], f: }\ng: |\n  h\n   i\nj:\n- k\n- {l: m}\n"
    first = read(text)
    monkeypatch.setattr(from_text, "_LOADER", yaml.SafeLoader)
    assert read(text) == first
    assert first[1] == []


SAMPLE = "ruleset: 甲\nfans:\n  a: {when: x, cite: [H1, H2]}\n  b: 'q'\n  c: |\n    text\n- &x *y !z\n"


@settings(max_examples=400, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_tree_or_diagnostics(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    try:
        source = read_text(path, RULESET_LIMIT)
    except HrbrulesError as error:
        assert len(error.diagnostics) == 1
        assert str(error)
        return
    check_total(source.text)


PIECES = st.text(max_size=4) | st.sampled_from(list(":-[]{}&*!|>'\"%@`#,?\t\n\\：，［"))


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(SAMPLE)), st.integers(0, 12), PIECES), max_size=6))
def test_any_mutation_gives_a_tree_or_diagnostics(changes: list[tuple[int, int, str]]) -> None:
    text = SAMPLE
    for at, length, new in changes:
        text = text[:at] + new + text[at + length :]
    check_total(text)


def check_total(text: str) -> None:
    for loader in {getattr(yaml, "CSafeLoader", yaml.SafeLoader), yaml.SafeLoader}:
        problems = Problems()
        old, from_text._LOADER = from_text._LOADER, loader
        try:
            node = read_node(SourceText(name="any", text=text), problems)
        finally:
            from_text._LOADER = old
        assert node is not None or problems.failed()
        for found in problems.found:
            assert found.message("zh-Hans") and found.message("en")
            if found.span is not None:
                assert 0 <= found.span.start <= found.span.end <= len(text)
                assert found.span.excerpt()
        if node is not None:
            check_spans(node, len(text))


def check_spans(node: Node, end: int) -> None:
    """A part lies inside its whole, and parts come in order."""
    assert 0 <= node.span.start <= node.span.end <= end
    at = node.span.start
    if isinstance(node, Mapping):
        parts = tuple(part for entry in node.entries for part in (entry.key, entry.value))
    else:
        parts = () if isinstance(node, Scalar) else node.items
    for part in parts:
        assert at <= part.span.start
        check_spans(part, node.span.end)
        at = part.span.end


def test_forms_are_asked_for_by_name() -> None:
    problems = Problems()
    node = read("a: {b: c}\nd: [e]\nf: ~\ng:\n  名：值\n")[0]
    assert isinstance(node, Mapping)
    a, d, f, g = (entry.value for entry in node.entries)
    assert (as_mapping(a, problems), as_sequence(d, problems)) == (a, d)
    assert not problems.found
    assert as_text(d, problems) is None and as_text(f, problems) is None
    assert as_mapping(d, problems) is None and as_sequence(a, problems) is None and as_mapping(g, problems) is None
    assert [d.code for d in problems.found] == ["expected-text", "expected-text", "expected-mapping", "expected-list", "full-width-colon"]
