"""Each sentence that a command asks for is there, in the table it asks."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import hrbrules.cli

FOLDER = Path(hrbrules.cli.__path__[0])


def asked() -> Iterator[tuple[str, str, str]]:
    """Module, table of texts, key: each `text("key", …)` in a command."""
    for file in sorted(FOLDER.glob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        tables = {
            alias.asname or alias.name: node.module
            for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith("texts")
            for alias in node.names if alias.name == "text"
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in tables and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield file.stem, tables[node.func.id] or "", first.value


ASKED = tuple(asked())


def test_the_walk_finds_them() -> None:
    assert len(ASKED) > 60 and ("serve", "hrbrules.cli.texts", "serving") in ASKED


@pytest.mark.parametrize("module", sorted({module for module, _, _ in ASKED}))
def test_each_is_there(module: str) -> None:
    for user, table, key in ASKED:
        if user == module:
            assert importlib.import_module(table).text.__globals__["TEXTS"].get(key), f"{module} asks {table} for {key!r}"
