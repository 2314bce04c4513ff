"""The JSON Schema comes from the reader's own description: what is shipped validates, what is built wrongly does not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hrbrules.driver import shipped_ids
from hrbrules.exporters.schema import schema_text
from hrbrules.source.diagnostic import Problems
from hrbrules.source.files import data_folder, read_text
from hrbrules.syntax.from_text import read_node
from hrbrules.syntax.tree import Mapping, Node, Scalar

BAD = Path(__file__).parent.parent / "bad"
STRUCTURAL = ("unknown-key", "wrong-form", "bad-id", "plus-on-field")


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = json.loads(schema_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def plain(node: Node | None) -> Any:
    """The data as a YAML 1.2 editor reads it."""
    if isinstance(node, Mapping):
        return {entry.key.text: plain(entry.value) for entry in node.entries}
    if not isinstance(node, Scalar):
        return None if node is None else [plain(item) for item in node.items]
    if node.style != "plain":
        return node.text
    if node.is_null:
        return None
    if re.fullmatch(r"-?[0-9]+", node.text):
        return int(node.text)
    return node.text == "true" if node.text in ("true", "false") else node.text


def data_of(path: Path) -> Any:
    return plain(read_node(read_text(path, 1 << 20), Problems()))


@pytest.mark.parametrize("id", shipped_ids())
def test_every_shipped_ruleset_validates(id: str, validator: Draft202012Validator) -> None:
    errors = [error.json_path for error in validator.iter_errors(data_of(data_folder("rulesets") / f"{id}.yaml"))]
    assert errors == []


def structural_examples() -> list[Path]:
    return sorted(path for code in STRUCTURAL for path in BAD.glob(f"*/{code}*.yaml"))


def test_there_is_an_example_of_every_structural_fault() -> None:
    assert {code for code in STRUCTURAL if any(path.stem.startswith(code) for path in structural_examples())} == set(STRUCTURAL)


@pytest.mark.parametrize("path", structural_examples(), ids=lambda path: path.stem)
def test_what_is_built_wrongly_does_not_validate(path: Path, validator: Draft202012Validator) -> None:
    assert not validator.is_valid(data_of(path))


def test_the_schema_is_the_same_every_time() -> None:
    assert schema_text() == schema_text()
    assert len(schema_text()) < 300_000
