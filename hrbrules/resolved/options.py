"""The options block of a merged ruleset and the chosen values go in; the ruleset with their patches applied comes out."""

from __future__ import annotations

from collections.abc import Mapping

from hrbrules.resolved.merge import merge
from hrbrules.resolved.order import in_order
from hrbrules.resolved.patch import read_patch
from hrbrules.resolved.tree import Block
from hrbrules.resolved.wordings import Outdated, Patch, without_outdated
from hrbrules.source.diagnostic import Problems
from hrbrules.source.record import field, record, replace
from hrbrules.source.suggest import suggest
from hrbrules.source.text import Span
from hrbrules.syntax.tree import Mapping as SyntaxMapping
from hrbrules.syntax.tree import Node, Scalar
from hrbrules.vocabulary.structure import RULESET

_SWITCH = {"on": "on", "off": "off", "true": "on", "false": "off", "yes": "on", "no": "off", "开": "on", "关": "off"}
_KEYS = frozenset(RULESET.fields["options"].entry.fields)  # type: ignore[union-attr]


@record
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
    places: Mapping[str, Span] = field(default_factory=dict)  # "needs.cap" → where that is written
    reason: tuple[str, str] = ("", "")  # why it needs or excludes, 简体 and English

    @property
    def quiet(self) -> str | int:
        """The value at which `needs` and `excludes` do not count."""
        return "off" if self.kind == "switch" else self.default

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

    def check_company(
        self, name: str, chosen: Mapping[str, str | int], declared: Mapping[str, Declared], problems: Problems, span: Span | None = None
    ) -> None:
        """`needs` and `excludes` count while the option has a value that is not its quiet one. `span`: who chose so."""
        if chosen[name] == self.quiet:
            return
        for other, value in self.needs.items():
            if str(chosen.get(other)) != value:
                place = span or self.places.get(f"needs.{other}", self.span)
                problems.error("option-needs", place, word=name, other=other, value=value, reason=self.reason)
        for other, value in self.excludes.items():
            mutual = name > other and other in declared and declared[other].excludes.get(name) == str(chosen[name])
            if str(chosen.get(other)) == value and not (mutual and chosen[other] != declared[other].quiet):
                place = span or self.places.get(f"excludes.{other}", self.span)
                problems.error("option-excludes", place, word=name, other=other, value=value, reason=self.reason)


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
        declared = _read_option(name, entry.value, entry.span, problems) if isinstance(entry.value, Block) else None
        if declared is not None:
            found[name] = declared
    for name, option in found.items():
        others = {id: one for id, one in found.items() if id != name}
        for key, pairs in (("needs", option.needs), ("excludes", option.excludes)):
            for other, value in pairs.items():
                check_setting(other, value, name, others, option.places[f"{key}.{other}"], problems)
    return found


def check_setting(
    name: str, value: str | int, asker: str, known: Mapping[str, Declared], span: Span | None, problems: Problems
) -> str | int | None:
    """A setting as its option reads it; None and a diagnostic where there is no such option or value."""
    option = known.get(name)
    if option is None:
        words = "、".join(sorted(known)) or "–"
        problems.error("unknown-option", span, word=name, ruleset=asker, known=words, suggestion=suggest(name, known))
        return None
    read = option.read(value)
    if read is None:
        problems.error("bad-setting", span, word=name, found=value, expected=option.allowed())
    return read


def _read_option(name: str, block: Block, span: Span, problems: Problems) -> Declared | None:
    choices, number = block.block("choices"), block.block("number")
    kind = "choice" if choices is not None else "number" if number is not None else "switch"
    values = tuple(choices.entries) if choices is not None else ("on", "off") if kind == "switch" else ()
    patches: dict[str, SyntaxMapping] = {}
    for key, entry in block.entries.items():
        if key in values:
            node = block.node(key)
            if isinstance(node, SyntaxMapping):
                patches[key] = node
        elif key not in _KEYS or key in ("on", "off"):
            known = sorted({*_KEYS, *values} - ({"on", "off"} - {*values}))
            problems.error("unknown-key", entry.span, word=key, known="、".join(known), suggestion=suggest(key, known))
            return None
    if kind != "number" and not patches:
        problems.error("option-without-effect", span, word=name)
        return None
    bounds = _range(number, span, problems) if number is not None else (0, 0)
    if bounds is None:
        return None
    low, high = bounds
    places: dict[str, Span] = {}
    declared = Declared(
        kind=kind, default="off", choices=values if kind == "choice" else (), low=low, high=high, patches=patches,
        needs=_pairs(block, "needs", places), excludes=_pairs(block, "excludes", places), span=span, places=places,
        reason=_reason(block.node("reason")),
    )  # fmt: skip
    return _with_default(name, declared, block, problems)


def _with_default(name: str, declared: Declared, block: Block, problems: Problems) -> Declared | None:
    node = block.node("default")
    if not isinstance(node, Scalar):
        if declared.kind != "switch":
            problems.error("no-default", declared.span, word=name)
            return None
        return declared
    default = declared.read(node.text)
    if default is None:
        problems.error("bad-setting", node.span, word=name, found=node.text, expected=declared.allowed())
        return None
    return replace(declared, default=default)


def _range(number: Block, span: Span, problems: Problems) -> tuple[int, int] | None:
    found: list[int] = []
    for key in ("from", "to"):
        node = number.node(key)
        value = _bounded(node.text, -(2**31), 2**31) if isinstance(node, Scalar) else None
        if value is None:
            problems.error("bad-range", span if node is None else node.span)
            return None
        found.append(value)
    if found[0] > found[1]:
        problems.error("bad-range", span)
        return None
    return found[0], found[1]


def _pairs(block: Block, key: str, places: dict[str, Span]) -> dict[str, str]:
    node = block.node(key)
    if not isinstance(node, SyntaxMapping):
        return {}
    places.update({f"{key}.{entry.key.text}": entry.key.span for entry in node.entries})
    return {entry.key.text: _SWITCH.get(entry.value.text, entry.value.text) for entry in node.entries if isinstance(entry.value, Scalar)}


def _reason(node: Node | None) -> tuple[str, str]:
    if isinstance(node, Scalar):
        return node.text, node.text
    entries = node.entries if isinstance(node, SyntaxMapping) else ()
    texts = {entry.key.text: entry.value.text for entry in entries if isinstance(entry.value, Scalar)}
    return texts.get("zh-Hans", texts.get("en", "")), texts.get("en", texts.get("zh-Hans", ""))


def apply_options(
    root: Block, declared: Mapping[str, Declared], chosen: Mapping[str, str | int], old: Outdated, problems: Problems
) -> Block:
    """Apply the patches of the chosen values, what an option needs before it; `audit` has seen that they do not collide."""
    patches: list[Patch] = []
    known: dict[str, set[str]] = {}
    order, _ = in_order({name: sorted(declared[name].needs) for name in sorted(declared)})
    for name in order:
        known[name] = {third for other in declared[name].needs for third in (other, *known.get(other, ()))}
        value = str(chosen[name])
        body = declared[name].patches.get(value)
        if body is not None:
            patches.append((name, value, changes := read_patch(body, RULESET, problems)))
            root = merge(root, changes, RULESET, problems)
    return without_outdated(root, patches, known, old)
