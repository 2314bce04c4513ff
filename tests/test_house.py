"""The house rules that a machine can check: who may import whom, how long things are, how modules begin."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = "hrbrules"

FLOORS = {
    "source": 0,
    "tiles": 1,
    "formula": 2,
    "vocabulary": 3,
    "ruleset": 4,
    "syntax": 5,
    "resolved": 6,
    "checked": 7,
    "compiled": 8,
    "driver": 9,
    "settlement": 10,
    "cases": 11,
    "engine": 11,
    "analysis": 12,
    "conformance": 12,
    "rulebook": 13,
    "exporters": 14,
    "web": 15,
    "cli": 16,
    "rules": 17,  # the public face
    "": 17,  # hrbrules/__init__.py
}
TOP = 17
WALLED = {"settlement", "engine", "conformance", "rulebook"}
BEHIND_THE_WALL = range(5, 10)
SINGLE_MODULES = {"driver", "rules", ""}
FORBIDDEN_NAMES = {"util", "utils", "helper", "helpers", "common", "misc", "core", "manager", "managers", "handler", "handlers"}
LONGEST_FILE = 400
LONGEST_FUNCTION = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """A file of the package. `name` is dotted and without the package: `syntax.tree`, `syntax` for its `__init__`."""

    name: str
    path: Path
    tree: ast.Module
    lines: int

    @property
    def folder(self) -> str:
        return self.name.split(".")[0]

    @property
    def is_init(self) -> bool:
        return self.path.name == "__init__.py"


def read_modules(root: Path) -> dict[str, Module]:
    modules = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text(encoding="utf-8")
        modules[name] = Module(name=name, path=path, tree=ast.parse(text), lines=text.count("\n") + (not text.endswith("\n")))
    return modules


def imported(module: Module, modules: dict[str, Module]) -> Iterator[tuple[str, int]]:
    """Every module of the package that is imported anywhere in the file, with its line; also `import_module("…")`."""
    for node in ast.walk(module.tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            names = [f"{base}.{alias.name}" if f"{base}.{alias.name}"[len(PACKAGE) + 1 :] in modules else base for alias in node.names]
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            names = [arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        for name in names:
            if name == PACKAGE or name.startswith(PACKAGE + "."):
                yield name[len(PACKAGE) + 1 :], getattr(node, "lineno", 0)


def _base(module: Module, node: ast.ImportFrom) -> str:
    if node.level == 0:
        return node.module or ""
    parts = [PACKAGE, *filter(None, module.name.split("."))]
    parts = parts[: len(parts) - node.level + (1 if module.is_init else 0)]
    return ".".join([*parts, *filter(None, [node.module])])


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""


def violations(root: Path) -> list[str]:
    """Every breach of the house rules in a package folder, one sentence each."""
    modules = read_modules(root)
    found = [f"{m.name}: no floor for {m.folder!r}" for m in modules.values() if m.folder not in FLOORS]
    found += _wrong_imports(modules)
    found += _cycles(modules)
    for module in modules.values():
        found += _wrong_shape(module)
        found += too_long(module.name, module.tree, module.lines)
    return found


def _wrong_imports(modules: dict[str, Module]) -> list[str]:
    found = []
    for module in modules.values():
        way_in = module.name.endswith(".__main__")  # a command: it loads what its folder only uses
        own = TOP if way_in else FLOORS.get(module.folder, TOP)
        for name, line in imported(module, modules):
            folder = name.split(".")[0]
            floor = FLOORS.get(folder, TOP)
            if folder in ("rules", "") and module.folder != "":
                found.append(f"{module.name}:{line}: only hrbrules/__init__.py imports {name or PACKAGE}")
            elif folder != module.folder and floor >= own and module.folder not in ("rules", ""):
                found.append(f"{module.name}:{line}: floor {own} imports {name} of floor {floor}")
            elif module.folder in WALLED and not way_in and floor in BEHIND_THE_WALL:
                found.append(f"{module.name}:{line}: the wall: imports {name}")
    return found


def _cycles(modules: dict[str, Module]) -> list[str]:
    graph = {m.name: {name for name, _ in imported(m, modules) if name != m.name} for m in modules.values()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return ["cycle: " + " -> ".join(name or PACKAGE for name in error.args[1])]
    return []


def _wrong_shape(module: Module) -> Iterator[str]:
    parts = module.name.split(".")
    for bad in FORBIDDEN_NAMES.intersection(parts):
        yield f"{module.name}: nothing is named {bad}"
    if ast.get_docstring(module.tree) is None:
        yield f"{module.name}: no docstring"
    if module.is_init and module.name and len(module.tree.body) > 1:
        yield f"{module.name}: an inner __init__.py holds a docstring only"
    if (module.folder in SINGLE_MODULES) != (len(parts) == 1 and not (module.is_init and module.name)):
        yield f"{module.name}: {module.folder or PACKAGE} has the wrong form, module or folder"


def too_long(name: str, tree: ast.Module, lines: int) -> Iterator[str]:
    if lines > LONGEST_FILE:
        yield f"{name}: {lines} lines"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{name}:{node.lineno}: {node.name} has {length} lines"


def test_the_house_is_in_order() -> None:
    assert violations(ROOT / PACKAGE) == []


def test_tests_are_no_longer_than_the_product() -> None:
    modules = read_modules(ROOT / "tests")
    assert len(modules) > 1
    assert [sentence for m in modules.values() for sentence in too_long(m.name, m.tree, m.lines)] == []


GOOD = {
    "__init__.py": '"""Doc."""\nfrom hrbrules.rules import load\n',
    "rules.py": '"""Doc."""\nfrom hrbrules import driver\nimport hrbrules.cli.main\n',
    "driver.py": '"""Doc."""\nfrom hrbrules.syntax.tree import Node\n',
    "source/__init__.py": '"""Doc."""\n',
    "source/text.py": '"""Doc."""\nimport os\n',
    "syntax/__init__.py": '"""Doc."""\n',
    "syntax/tree.py": '"""Doc."""\nfrom hrbrules.source import text\n',
    "syntax/from_text.py": '"""Doc."""\nfrom .tree import Node\nfrom ..source.text import Span\n',
    "engine/__init__.py": '"""Doc."""\n',
    "engine/step.py": '"""Doc."""\nfrom hrbrules.settlement.pay import pay\n',
    "settlement/__init__.py": '"""Doc."""\n',
    "settlement/pay.py": '"""Doc."""\n',
    "cli/__init__.py": '"""Doc."""\n',
    "cli/main.py": '"""Doc."""\nfrom hrbrules.driver import load\n',
}


def fake(root: Path, changes: dict[str, str]) -> Path:
    for name, text in {**GOOD, **changes}.items():
        path = root / PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / PACKAGE


def test_a_good_house_has_no_violation(tmp_path: Path) -> None:
    assert violations(fake(tmp_path, {})) == []


D = '"""Doc."""\n'
LATE = "def late():\n    from hrbrules.driver import load\n"
TYPED = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from hrbrules.driver import load\n"


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("source/text.py", D + "from hrbrules.syntax.tree import Node\n", "source.text:2: floor 0 imports syntax.tree of floor 5"),
        ("source/text.py", D + "import hrbrules.syntax.tree as t\n", "source.text:2: floor 0 imports syntax.tree of floor 5"),
        ("source/text.py", D + "from hrbrules import syntax\n", "source.text:2: floor 0 imports syntax of floor 5"),
        ("source/text.py", D + "from .. import driver\n", "source.text:2: floor 0 imports driver of floor 9"),
        ("source/text.py", D + "from ..driver import load\n", "source.text:2: floor 0 imports driver of floor 9"),
        ("source/text.py", D + LATE, "source.text:3: floor 0 imports driver of floor 9"),
        ("source/text.py", D + TYPED, "source.text:4: floor 0 imports driver of floor 9"),
        ("source/text.py", D + "x = importlib.import_module('hrbrules.driver')\n", "source.text:2: floor 0 imports driver of floor 9"),
        ("cases/run.py", D + "from hrbrules.engine.step import step\n", "cases.run:2: floor 11 imports engine.step of floor 11"),
        ("cli/main.py", D + "from hrbrules.rules import load\n", "cli.main:2: only hrbrules/__init__.py imports rules"),
        ("cli/main.py", D + "from hrbrules import load\n", "cli.main:2: only hrbrules/__init__.py imports hrbrules"),
        ("engine/step.py", D + "from hrbrules.driver import load\n", "engine.step:2: the wall: imports driver"),
        ("settlement/pay.py", D + "from hrbrules.syntax.tree import Node\n", "settlement.pay:2: the wall: imports syntax.tree"),
        ("syntax/tree.py", D + "import hrbrules.syntax.from_text\n", "cycle: syntax.from_text -> syntax.tree -> syntax.from_text"),
        ("source/text.py", "import os\n", "source.text: no docstring"),
        ("source/__init__.py", D + "x = 1\n", "source: an inner __init__.py holds a docstring only"),
        ("source/helpers.py", D, "source.helpers: nothing is named helpers"),
        ("source/core/__init__.py", D, "source.core: nothing is named core"),
        ("kitchen/__init__.py", D, "kitchen: no floor for 'kitchen'"),
        ("shed.py", D, "shed: no floor for 'shed'"),
        ("tiles.py", D, "tiles: tiles has the wrong form, module or folder"),
        ("source/text.py", D + "x = 1\n" * 400, "source.text: 401 lines"),
        ("source/text.py", D + "def f():\n" + "    x = 1\n" * 60, "source.text:2: f has 61 lines"),
        ("source/text.py", D + "class A:\n    async def f():\n" + "        x = 1\n" * 60, "source.text:3: f has 61 lines"),
    ],
)
def test_a_violation_is_found(tmp_path: Path, file: str, text: str, sentence: str) -> None:
    found = violations(fake(tmp_path, {file: text}))
    if sentence.startswith("cycle: "):  # it may be told from any of its members
        (cycle,) = (one for one in found if one.startswith("cycle: "))
        assert set(cycle.removeprefix("cycle: ").split(" -> ")) == {"syntax.tree", "syntax.from_text"}
    else:
        assert sentence in found


def test_limits_are_the_last_that_pass(tmp_path: Path) -> None:
    longest = D + "def f():\n" + "    x = 1\n" * 59 + "x = 1\n" * 339
    assert violations(fake(tmp_path, {"source/text.py": longest})) == []
