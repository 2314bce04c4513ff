"""The options block of a merged ruleset and the chosen values go in; the ruleset with their patches applied comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hrbrules.resolved.merge import merge
from hrbrules.resolved.patch import Change, Mode, read_patch
from hrbrules.resolved.tree import Block, Entry
from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.suggest import suggest
from hrbrules.source.text import Span
from hrbrules.syntax.tree import Mapping as SyntaxMapping
from hrbrules.syntax.tree import Scalar
from hrbrules.vocabulary.structure import RULESET

_SWITCH = {"on": "on", "off": "off", "true": "on", "false": "off", "yes": "on", "no": "off", "开": "on", "关": "off"}
_KEYS = frozenset(RULESET.fields["options"].entry.fields)  # type: ignore[union-attr]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """An option as declared. `patches`: value → the changes it makes, as written."""

    kind: str  # switch, choice, number
    default: str | int
    choices: tuple[str, ...]
    low: int
    high: int
    patches: Mapping[str, SyntaxMapping]
    needs: Mapping[str, str]
    excludes: Mapping[str, str]
    span: Span

    def read(self, value: str | int | bool) -> str | int | None:
        """A setting as this option understands it; None where it does not."""
        if self.kind == "switch":
            return _SWITCH.get(str(value).lower())
        if self.kind == "choice":
            return str(value) if str(value) in self.choices else None
        return _bounded(str(value), self.low, self.high)

    def allowed(self) -> str:
        """The values it takes, for messages."""
        if self.kind == "number":
            return f"{self.low}–{self.high}"
        return "、".join(("on", "off") if self.kind == "switch" else self.choices)

    def check_company(self, name: str, chosen: Mapping[str, str | int], declared: Mapping[str, Declared], problems: Problems) -> None:
        """`needs` and `excludes` count while the option has a value that is not its quiet one."""
        quiet = "off" if self.kind == "switch" else self.default
        if chosen[name] == quiet:
            return
        for other, value in self.needs.items():
            if str(chosen.get(other)) != value:
                problems.error("option-needs", self.span, word=name, other=other, value=value)
        for other, value in self.excludes.items():
            told = name > other and str(chosen[name]) == declared[other].excludes.get(name)  # once is enough
            if str(chosen.get(other)) == value and not told:
                problems.error("option-excludes", self.span, word=name, other=other, value=value)


def _bounded(text: str, low: int, high: int) -> int | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 16:
        return None
    return int(text) if low <= int(text) <= high else None


def read_options(root: Block, problems: Problems) -> dict[str, Declared]:
    """The declared options by id."""
    options = root.block("options") or Block()
    found: dict[str, Declared] = {}
    for name, entry in options.entries.items():
        assert isinstance(entry.value, Block)
        declared = _read_option(name, entry.value, entry.span, problems)
        if declared is not None:
            found[name] = declared
    for name, option in found.items():
        for other, value in (*option.needs.items(), *option.excludes.items()):
            target = found.get(other)
            if target is None or other == name:
                known = "、".join(sorted(found))
                problems.error("unknown-option", option.span, word=other, ruleset=name, known=known, suggestion=suggest(other, found))
            elif target.read(value) is None:
                problems.error("bad-setting", option.span, word=other, found=value, expected=target.allowed())
    return found


def _read_option(name: str, block: Block, span: Span, problems: Problems) -> Declared | None:
    choices, number = block.block("choices"), block.block("number")
    extra = [key for key in block.entries if key not in _KEYS]
    patches: dict[str, SyntaxMapping] = {}
    for key in ("on", "off", *extra):
        node = block.node(key)
        if isinstance(node, SyntaxMapping):
            patches[key] = node
    values = tuple(choices.entries) if choices is not None else ()
    for key in extra:
        if key not in values:
            known = "、".join(sorted((*_KEYS, *values)))
            problems.error("unknown-key", block.entries[key].span, word=key, known=known, suggestion=suggest(key, (*_KEYS, *values)))
    kind = "choice" if choices is not None else "number" if number is not None else "switch"
    low, high = _range(number, span, problems) if number is not None else (0, 0)
    declared = Declared(
        kind=kind, default="off", choices=values, low=low, high=high, patches=patches,
        needs=_pairs(block, "needs"), excludes=_pairs(block, "excludes"), span=span,
    )  # fmt: skip
    if kind == "switch" and not patches:
        problems.error("option-without-effect", span, word=name)
        return None
    return _with_default(name, declared, block, problems)


def _with_default(name: str, declared: Declared, block: Block, problems: Problems) -> Declared | None:
    node = block.node("default")
    if node is None:
        if declared.kind != "switch":
            problems.error("no-default", declared.span, word=name)
            return None
        return declared
    assert isinstance(node, Scalar)
    default = declared.read(node.text)
    if default is None:
        problems.error("bad-setting", node.span, word=name, found=node.text, expected=declared.allowed())
        return None
    return Declared(
        kind=declared.kind, default=default, choices=declared.choices, low=declared.low, high=declared.high,
        patches=declared.patches, needs=declared.needs, excludes=declared.excludes, span=declared.span,
    )  # fmt: skip


def _range(number: Block, span: Span, problems: Problems) -> tuple[int, int]:
    found: list[int] = []
    for key in ("from", "to"):
        node = number.node(key)
        value = _bounded(node.text, -(2**31), 2**31) if isinstance(node, Scalar) else None
        if value is None:
            problems.error("bad-range", span if node is None else node.span)
            return 0, 0
        found.append(value)
    if found[0] > found[1]:
        problems.error("bad-range", span)
    return found[0], found[1]


def _pairs(block: Block, key: str) -> dict[str, str]:
    node = block.node(key)
    if not isinstance(node, SyntaxMapping):
        return {}
    return {entry.key.text: _SWITCH.get(entry.value.text, entry.value.text) for entry in node.entries if isinstance(entry.value, Scalar)}


def apply_options(root: Block, declared: Mapping[str, Declared], chosen: Mapping[str, str | int], problems: Problems) -> Block:
    """Apply the patches of the chosen values. Patches that are on together may not touch one path, unless one needs the other."""
    touched: dict[tuple[str, ...], tuple[str, Span]] = {}
    for name in _in_order(declared):
        option = declared[name]
        body = option.patches.get(str(chosen[name]))
        if body is None:
            continue
        changes = read_patch(body, RULESET, problems)
        for path, span in _paths(changes):
            other = _collision(path, touched)
            if other is not None and other[0] not in option.needs:
                problems.error("options-collide", span, note("declared-here", other[1]), word=name, other=other[0], path=".".join(path))
            touched[path] = (name, span)
        before = root
        root = merge(root, changes, RULESET, problems)
        if root == before and not problems.failed():
            problems.error("option-without-effect", option.span, word=name)
    return root


def _in_order(declared: Mapping[str, Declared]) -> list[str]:
    """By id, but what an option needs comes before it."""
    done: list[str] = []

    def add(name: str, above: tuple[str, ...]) -> None:
        if name in done or name in above:
            return
        for other in sorted(declared[name].needs):
            if other in declared:
                add(other, (*above, name))
        done.append(name)

    for name in sorted(declared):
        add(name, ())
    return done


def _paths(changes: Mapping[str, Change], above: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Span]]:
    found: list[tuple[tuple[str, ...], Span]] = []
    for name, change in changes.items():
        if change.changes is None or change.mode is Mode.ADD:
            found.append(((*above, name), change.span))
        else:
            found.extend(_paths(change.changes, (*above, name)))
    return found


def _collision(path: tuple[str, ...], touched: Mapping[tuple[str, ...], tuple[str, Span]]) -> tuple[str, Span] | None:
    for other, who in touched.items():
        shorter = min(len(other), len(path))
        if other[:shorter] == path[:shorter]:
            return who
    return None


def options_block(root: Block) -> Mapping[str, Entry]:
    """The option declarations as they stand."""
    block = root.block("options")
    return {} if block is None else block.entries
