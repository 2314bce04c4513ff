"""The body of a ruleset file goes in; every version of it with one small slip comes out, each with its place and what was changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hrbrules.analysis.flow_choices import other_values, shown, written
from hrbrules.analysis.formula_mutants import slips
from hrbrules.formula.parse import parse_formula
from hrbrules.formula.to_text import to_text
from hrbrules.source.diagnostic import Problems
from hrbrules.source.text import Span
from hrbrules.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from hrbrules.vocabulary.flow_field import FlowField, FlowKind, FlowValue
from hrbrules.vocabulary.structure import PROSE, RULESET, TESTS, Fields, Form, Leaf, Named, Structure

_SKIPPED: Final = frozenset(("hrbrules", "ruleset", "extends", "name", "examples", "presets", *PROSE))
_WORTHS: Final = ("fan", "times", "points", "drops", "waives", "owes")
_SWITCH: Final = {"on": "off", "off": "on", "true": "off", "false": "on", "yes": "no", "no": "yes"}
Path = tuple[int, ...]  # the index of the entry or item, from the top of the file down


class Slip(StrEnum):
    LEFT_OUT = "left_out"  # a clause, part, worth, or change of a child or an option
    CHANGED = "changed"  # a formula, number, word or choice
    UNLISTED = "unlisted"  # one name of a list


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One slip. `path` as a person reads it: "hand.requires.triplet.any.two_pair"; `before` and `after` as written there.

    `option`: the option and value in whose changes it lies, both "" outside. `added`: it lies in what the file or option adds, so that
    nothing stands there instead. `at`, `node`: what stands where in the body; no node: the entry or item is gone.
    """

    slip: Slip
    path: str
    span: Span
    before: str
    after: str
    at: Path
    node: Node | None
    option: tuple[str, str] = ("", "")
    added: bool = False
    flow: bool = False


def mutants(body: Mapping) -> tuple[Mutant, ...]:
    """In the order of the file. What a file inherits is no part of it: that counts for the parent."""
    return tuple(_Walk("", (), ("", "")).body(body, RULESET))


def applied(mutant: Mutant, body: Mapping) -> Mapping:
    """The body with the slip."""
    found = _edited(body, mutant.at, mutant.node)
    assert isinstance(found, Mapping)
    return found


def _edited(node: Node, at: Path, new: Node | None) -> Node | None:
    if not at:
        return new
    index, *deeper = at
    match node:
        case Mapping(entries=entries):
            entry = entries[index]
            value = _edited(entry.value, tuple(deeper), new)
            kept = () if value is None else (replace(entry, value=value),)
            return replace(node, entries=(*entries[:index], *kept, *entries[index + 1 :]))
        case Sequence(items=items):
            item = _edited(items[index], tuple(deeper), new)
            return replace(node, items=(*items[:index], *(() if item is None else (item,)), *items[index + 1 :]))
        case Scalar():
            raise IndexError(at)


@dataclass(frozen=True, slots=True)
class _Walk:
    """Where one is: the path for people, the way down the tree, the option whose changes are read, whether all this is added."""

    path: str
    at: Path
    option: tuple[str, str]
    added: bool = False

    def _mutant(self, slip: Slip, node: Node, before: str, after: str, new: Node | None, *, flow: bool = False, at: Path = ()) -> Mutant:
        return Mutant(
            slip=slip, path=self.path, span=node.span, before=before, after=after, at=(*self.at, *at), node=new, option=self.option,
            added=self.added, flow=flow,
        )  # fmt: skip

    def body(self, node: Mapping, structure: Structure) -> Iterator[Mutant]:
        """The entries of a map, in a file or in the changes of an option."""
        for index, entry in enumerate(node.entries):
            inner, named = structure, False
            words = [name.strip() for name in entry.key.text.split(".")]
            names = [word.removeprefix("+").strip() for word in words]
            added = self.added or any(word.startswith("+") for word in words)
            for name in names:
                named = isinstance(inner, Named)
                found = _inside(inner, name)
                if found is None:
                    break
                inner = found
            else:
                if isinstance(structure, Named) or names[0] not in _SKIPPED:
                    path = ".".join((*([self.path] if self.path else []), *names))
                    yield from _Walk(path, (*self.at, index), self.option, added).entry(entry, inner, named=named)

    def entry(self, entry: Entry, structure: Structure, *, named: bool) -> Iterator[Mutant]:
        if self.path.startswith("options.") and self.path.count(".") == 1:
            yield from self.of_option(entry)
            return
        name = self.path.rpartition(".")[2]
        if named or name in _WORTHS or (isinstance(entry.value, Scalar) and entry.value.is_null):
            gone = isinstance(entry.value, Scalar) and entry.value.is_null
            yield self._mutant(Slip.LEFT_OUT, entry.key, f"{name}: ~" if gone else name, "", None)
        yield from self.value(entry.value, structure, name)

    def value(self, node: Node, structure: Structure, name: str) -> Iterator[Mutant]:
        if isinstance(node, Scalar) and node.is_null:
            return
        match structure:
            case Leaf():
                yield from self.leaf(node, structure, name)
            case Fields(short=short) if short and not isinstance(node, Mapping):
                yield from self.value(node, structure.fields[short], short)
            case Fields() | Named() if isinstance(node, Mapping):
                yield from self.exchanged(node, structure)
                yield from self.body(node, structure)

    def exchanged(self, node: Mapping, structure: Structure) -> Iterator[Mutant]:
        """`all:` for `any:` and the other way."""
        if not isinstance(structure, Fields) or "any" not in structure.fields:
            return
        for index, entry in enumerate(node.entries):
            other = {"all": "any", "any": "all"}.get(entry.key.text, "")
            if other and isinstance(entry.value, Mapping) and len(entry.value.entries) > 1:
                renamed = replace(entry, key=replace(entry.key, text=other))
                new = replace(node, entries=(*node.entries[:index], renamed, *node.entries[index + 1 :]))
                yield self._mutant(Slip.CHANGED, entry.key, f"{entry.key.text}:", f"{other}:", new)

    def leaf(self, node: Node, leaf: Leaf, name: str) -> Iterator[Mutant]:
        match leaf.form, node:
            case Form.FORMULA, Scalar():
                yield from self.formula(node, truth=name in TESTS)
            case Form.FLOW, _ if leaf.flow is not None:
                yield from self.flow(node, leaf.flow)
            case Form.NAMES, Sequence(items=items) if len(items) > 1:
                for index, item in enumerate(items):
                    yield self._mutant(Slip.UNLISTED, item, _text(item), "", None, at=(index,))
            case Form.ROWS, Sequence(items=items):
                for index, item in enumerate(items):
                    yield from self.number(item, at=(index,))
            case Form.WORD, Scalar(text="held" | "complete") if name == "judged":
                other = "held" if node.text == "complete" else "complete"
                yield self._mutant(Slip.CHANGED, node, node.text, other, replace(node, text=other))
            case Form.WORD, Scalar() if name == "from":
                yield from self.number(node)
            case _:
                return

    def number(self, node: Node, at: Path = ()) -> Iterator[Mutant]:
        """One more and one less."""
        if isinstance(node, Scalar) and node.text.removeprefix("-").isdecimal():
            for other in (int(node.text) + 1, int(node.text) - 1):
                yield self._mutant(Slip.CHANGED, node, node.text, str(other), replace(node, text=str(other)), at=at)

    def formula(self, node: Scalar, *, truth: bool, flow: bool = False) -> Iterator[Mutant]:
        parsed = parse_formula(node.text, node.span, Problems())
        if parsed is None:
            return
        seen = {to_text(parsed)}
        for changed in slips(parsed, truth=truth):
            text = to_text(changed)
            if text not in seen:
                seen.add(text)
                yield self._mutant(Slip.CHANGED, node, node.text, text, replace(node, text=text), flow=flow)

    def flow(self, node: Node, field: FlowField) -> Iterator[Mutant]:
        if field.kind is FlowKind.FORMULA and isinstance(node, Scalar):
            yield from self.formula(node, truth=True, flow=True)
            return
        value = _stated(node, field)
        for other in other_values(field, value):
            yield self._mutant(Slip.CHANGED, node, shown(value), shown(other), written(other, node.span), flow=True)

    def of_option(self, entry: Entry) -> Iterator[Mutant]:
        """The default at another value, and everything in the changes of each value."""
        name = self.path.rpartition(".")[2]
        if isinstance(entry.value, Scalar):
            yield from self.default(entry.value, ())
        if not isinstance(entry.value, Mapping):
            return
        choices = entry.value.get("choices")
        others = tuple(one.key.text.removeprefix("+") for one in choices.entries) if isinstance(choices, Mapping) else ()
        known = RULESET.fields["options"]
        assert isinstance(known, Named) and isinstance(known.entry, Fields)
        for index, part in enumerate(entry.value.entries):
            key = part.key.text
            if key == "default" and isinstance(part.value, Scalar):
                yield from _Walk(self.path, (*self.at, index), self.option, self.added).default(part.value, others)
            elif isinstance(part.value, Mapping) and (key in ("on", "off") or key not in known.entry.fields):
                yield from _Walk(f"{self.path}.{key}", (*self.at, index), (name, key)).body(part.value, RULESET)

    def default(self, node: Scalar, choices: tuple[str, ...]) -> Iterator[Mutant]:
        others = [_SWITCH[node.text]] if node.text in _SWITCH else [choice for choice in choices if choice != node.text]
        for other in others:
            yield self._mutant(Slip.CHANGED, node, node.text, other, replace(node, text=other))
        yield from self.number(node)


def _inside(structure: Structure, name: str) -> Structure | None:
    match structure:
        case Named(entry=entry):
            return entry
        case Fields(fields=fields, extra=extra):
            return fields.get(name, extra)
        case Leaf():
            return None


_TRUTHS: Final = {"true": "yes", "false": "no", "on": "yes", "off": "no"}


def _stated(node: Node, field: FlowField) -> FlowValue:
    match node:
        case Sequence(items=items):
            values = tuple(_stated(item, field) for item in items)
            return tuple(value for value in field.values if value in values) if field.kind is FlowKind.MEMBERS else values
        case Scalar(text=text) if field.kind in (FlowKind.NUMBER, FlowKind.NUMBERS):
            return int(text)
        case Scalar(text=text):
            return _TRUTHS.get(text, text) if "yes" in field.values else text
        case Mapping():
            raise TypeError(field.path)


def _text(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""
