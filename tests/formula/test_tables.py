"""The shipped parser tables are those of the shipped grammar, and they are what parses."""

from __future__ import annotations

import importlib.util
import pickle
from pathlib import Path
from types import ModuleType

import pytest
from lark import Lark

from hrbrules.formula import parse
from hrbrules.source.diagnostic import Problems
from hrbrules.source.files import data_folder

GRAMMAR = data_folder("grammar") / "formula.lark"
TABLES = data_folder("grammar") / "formula.tables"


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As in a new process: no parser yet."""
    parse.formula_parser.cache_clear()
    return monkeypatch


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_tables", GRAMMAR.parent / "make_tables.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_are_fresh() -> None:
    """Run `python grammar/make_tables.py` where this fails. It also builds the grammar with strict=True."""
    assert pickle.loads(TABLES.read_bytes()) == maker().tables(GRAMMAR.read_text(encoding="utf-8"))


def test_loading_uses_the_tables(unprepared: pytest.MonkeyPatch) -> None:
    def refuse(grammar: str, *, strict: bool = False) -> Lark:
        raise AssertionError("the grammar was built anew")

    unprepared.setattr(parse, "build_parser", refuse)
    assert parse.parse_formula("copies of yaojiu >= 1", None, Problems()) is not None


def test_tables_of_another_lark_are_passed_over(unprepared: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "formula.lark").write_bytes(GRAMMAR.read_bytes())
    (tmp_path / "formula.tables").write_bytes(b"nonsense")
    unprepared.setattr(parse, "data_folder", lambda name: tmp_path)
    assert parse.parse_formula("copies of yaojiu >= 1", None, Problems()) is not None
    parse.formula_parser.cache_clear()


def test_numbered_states_are_the_same_automaton() -> None:
    """A parser from numbered tables and one as lark builds it see the same formula."""
    text = "first of 1 fan when not a is b/5m 2 × (3 when c.d) otherwise"
    assert parse.formula_parser().parse(text) == parse.build_parser(GRAMMAR.read_text(encoding="utf-8")).parse(text)
