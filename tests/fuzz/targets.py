"""Text that nobody wrote on purpose goes into each reader; only a value or diagnostics may come out, and soon.

Each target takes one text and returns what sort of outcome it met, by which the fuzzer knows whether the input was news.
"""

from __future__ import annotations

import json
import tempfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path

from hrbrules import driver
from hrbrules.analysis.lines import Conversation
from hrbrules.cases.from_file import read_cases
from hrbrules.cases.run import Runner
from hrbrules.checked.parsing import Parser
from hrbrules.compiled.from_checked import compile_rules
from hrbrules.conformance.rounds import play_round
from hrbrules.engine.api import parse_record, record_text, replay, state_from_json, state_to_json
from hrbrules.formula.codec import formula_from_json, formula_to_json
from hrbrules.formula.fold import fold
from hrbrules.formula.infer import infer
from hrbrules.formula.parse import parse_formula
from hrbrules.formula.to_text import to_text
from hrbrules.resolved.from_syntax import File, check_header
from hrbrules.resolved.patch import read_patch
from hrbrules.ruleset.functions import load_functions
from hrbrules.source.diagnostic import Diagnostic, HandError, HrbrulesError, Problems, TooManyProblems
from hrbrules.source.files import data_folder, read_text
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax.from_text import read_node
from hrbrules.syntax.tree import Mapping, Scalar
from hrbrules.tiles.hand import make_hand
from hrbrules.tiles.meld import parse_meld
from hrbrules.tiles.tile import format_tiles, parse_tiles
from hrbrules.vocabulary.structure import RULESET
from tests.formula.typed_trees import EVERYWHERE, dictionary

Outcome = str
WORDS = dictionary()
WHOLE_EVERY = 64  # one in so many documents that can be read is checked and compiled too, which takes a hundred times as long
TYPED_EVERY = 3  # one in so many formulas that parse is typed, since most of the time goes into suggesting other words
SHOWN_EVERY = 8
_LIMIT = 50


def said(found: list[Diagnostic] | tuple[Diagnostic, ...]) -> Outcome:
    """The codes; of some findings it is tried that every message can be written, in both languages, and its place shown."""
    for one in found[:3] if hash_of(found[0].span.source.text if found and found[0].span else "") % SHOWN_EVERY == 0 else ():
        assert one.message("zh-Hans") and one.message("en")
        assert len(one.hint("en")) + len(one.hint("zh-Hans")) < 10_000
        if one.span is not None:
            assert one.span.excerpt() and one.span.line > 0
    return " ".join(sorted({one.code for one in found}))


def formulas(text: str) -> Outcome:
    """Parsed, written in both languages and parsed again; typed, folded, through JSON."""
    problems = Problems()
    tree = parse_formula(text, Span(SourceText(name="f", text=text), 0, len(text)), problems)
    if tree is None:
        assert problems.found, text
        return said(problems.found)
    for zh in (False, True):
        again = parse_formula(to_text(tree, zh=zh), None, Problems())
        assert again is None or again == tree, text
    if hash_of(text) % TYPED_EVERY:
        return f"parsed {type(tree).__name__}"
    found = infer(tree, WORDS, EVERYWHERE, problems)
    if found is None:
        assert problems.found, text
        return "parsed " + said(problems.found)
    folded = fold(found.node)
    assert fold(folded) == folded
    assert formula_from_json(formula_to_json(folded)) == folded
    return f"typed {type(tree).__name__} {type(folded).__name__}"


def documents(text: str) -> Outcome:
    """Read as YAML and as the body of a ruleset; one of many checked against its parent, compiled and loaded."""
    problems = Problems(most=_LIMIT)
    source = SourceText(name="x.yaml", text=text)
    with suppress(TooManyProblems):
        node = read_node(source, problems)
        if not isinstance(node, Mapping):
            assert node is not None or problems.found, text
            return "no mapping " + said(problems.found)
        file = File(id="x", source=source, body=node, shipped=False)
        if hash_of(text) % WHOLE_EVERY == 0:
            return whole(file)
        check_header(file, problems)
        read_patch(node, RULESET, problems)
    return "body " + said(problems.found)


def hash_of(text: str) -> int:
    """The same in every process."""
    return zlib.crc32(text.encode("utf-8", "surrogatepass"))


def whole(file: File) -> Outcome:
    """Everything that `check` does with a file that extends harbin, or nothing."""
    parent = file.body.get("extends")
    chain = (file, harbin()) if isinstance(parent, Scalar) and parent.text == "harbin" else (file,)
    problems = Problems(most=_LIMIT)
    with suppress(TooManyProblems):
        checked = driver.check_chain(chain, {}, problems, Parser())
        if checked is not None and not problems.failed():
            compiled = compile_rules(checked)
            load_functions(compiled.python, compiled.digest)
            return "compiled"
    assert problems.found, file.source.text
    return "whole " + said(problems.found)


@cache
def harbin() -> File:
    source = read_text(data_folder("rulesets") / "harbin.yaml", driver.RULESET_LIMIT)
    node = read_node(source, Problems())
    assert isinstance(node, Mapping)
    return File(id="harbin", source=source, body=node, shipped=True)


def hands(text: str) -> Outcome:
    """Tiles, a meld, a hand: "7889m | peng 111p | pushed 8m"."""
    met = []
    for read in (lambda: format_tiles(parse_tiles(text)), lambda: str(parse_meld(text))):
        try:
            assert isinstance(read(), str)
            met.append("read")
        except HandError as error:
            met.append(said(error.diagnostics))
    tiles, *parts = (part.strip() for part in text.split("|"))
    pushed = next((part.removeprefix("pushed") for part in parts if part.startswith("pushed")), None)
    try:
        hand = make_hand(tiles, [part for part in parts if not part.startswith("pushed")], pushed)
    except HandError as error:
        return f"{met} {said(error.diagnostics)}"
    first, *rest = hand.text().split(" | ")
    again = make_hand("" if first == "-" else first, [part for part in rest if not part.startswith("pushed")],
                      next((part.removeprefix("pushed") for part in rest if part.startswith("pushed")), None))  # fmt: skip
    assert again == hand, text
    return f"hand {len(hand.melds)} {bool(hand.pushed)}"


_FOLDER = Path(tempfile.gettempdir()) / "hrbrules-fuzz"
_RUNNER = Runner(default="harbin", play_round=play_round)


def cases(text: str) -> Outcome:
    """A file of cases, read and run; a case never raises."""
    _FOLDER.mkdir(exist_ok=True)
    path = _FOLDER / "cases.yaml"
    path.write_text(text, encoding="utf-8", errors="replace")
    file = read_cases(path)
    met = set()
    for case in file.cases[:8]:
        result = _RUNNER.run_case(case, file)
        assert result.passed is (result.expected == result.got and not case.faults) or result.diagnostics, text
        met.add(f"{result.passed} {said(result.diagnostics)}")
    return " / ".join(sorted(met))


@lru_cache(maxsize=64)
def _loaded(name: str) -> driver.Ruleset:
    return driver.load(name)


def records(text: str) -> Outcome:
    """A record, read, written, played again; and any text as the JSON of a state."""
    try:
        state = state_from_json(json.loads(text))
        assert state_from_json(state_to_json(state)) == state
        return "state"
    except (ValueError, RecursionError) as error:
        met = type(error).__name__
    except HandError as error:
        met = said(error.diagnostics)
    try:
        record = parse_record(text)
    except HandError as error:
        return f"{met} {said(error.diagnostics)}"
    assert parse_record(record_text(record)) == record, text
    try:
        replay(_loaded("harbin"), record)
    except HrbrulesError as error:
        return f"record {said(error.diagnostics)}"
    return "replayed"


def lines(text: str) -> Outcome:
    """A conversation; every answer is an object that JSON can hold."""
    table = Conversation(_loaded)
    met = set()
    for line in text.split("\n")[:12]:
        for answer in table.hear(line.encode("utf-8", "surrogatepass")):
            json.dumps(answer)
            met.add(f"{answer['type']} {answer.get('code', '')}")
    return " ".join(sorted(met))


TARGETS: dict[str, Callable[[str], Outcome]] = {
    "formulas": formulas, "documents": documents, "hands": hands, "cases": cases, "records": records, "lines": lines,
}  # fmt: skip
