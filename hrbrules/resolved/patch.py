"""A body as written (of a file or an option) goes in; the changes it asks for come out, checked against the structure."""

from __future__ import annotations

import re
from enum import StrEnum

from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.record import field, open_record
from hrbrules.source.suggest import suggest
from hrbrules.source.text import Span
from hrbrules.syntax.slips import key_slip
from hrbrules.syntax.tree import Mapping, Node, Scalar, Sequence
from hrbrules.vocabulary.structure import Fields, Form, Leaf, Named, Structure

_LISTS = (Form.NAMES, Form.CITE, Form.FLOW, Form.ROWS)
_MAPS = (Form.TEXTS, Form.PATCH, Form.SETTINGS)
MOST_ENTRIES = 500  # in one map; the generated Python adds up that many worths in one expression
_ID = re.compile(r"[a-z][a-z0-9_]*")
# Keys are English; whoever writes one in Chinese is told which.
_CHINESE_KEYS = {
    "番种": "fans", "规则": "ruleset", "继承": "extends", "沿用": "extends", "名字": "name", "名称": "name", "说明": "note",
    "备注": "note", "选项": "options", "用语": "terms", "表": "tables", "付钱": "payments", "算分": "value", "番数": "value",
    "胡牌": "win", "报听": "ting", "手牌": "hand", "宝牌": "bao", "杠": "gang", "例子": "examples", "条件": "when", "何时": "when",
    "番": "fan", "倍": "times", "分": "points", "出处": "cite", "不计": "drops", "来牌": "by", "默认": "default", "开": "on",
    "关": "off", "加倍": "factors", "包付": "bears", "每家": "share", "人数": "players",
}  # fmt: skip


class Mode(StrEnum):
    CHANGE = "change"
    ADD = "add"
    REMOVE = "remove"


@open_record
class Change:
    """What is to happen to one entry. A block of changes carries `changes`, a leaf `node`."""

    mode: Mode
    span: Span
    node: Node | None = None
    changes: dict[str, Change] | None = None
    touched: list[Span] = field(default_factory=list)


def read_patch(body: Mapping, structure: Structure, problems: Problems) -> dict[str, Change]:
    """The changes that a body asks for. A dotted key reaches inside: `win.kinds.mo_bao.any.+zhong`."""
    changes: dict[str, Change] = {}
    if len(body.entries) > MOST_ENTRIES:
        problems.error("too-many-entries", body.entries[MOST_ENTRIES].key.span, most=MOST_ENTRIES)
        return changes
    for entry in body.entries:
        path = entry.key.text.split(".")
        _read_path(path, entry.key.span, entry.value, structure, changes, problems)
    return changes


def _read_path(
    path: list[str], span: Span, value: Node, structure: Structure, into: dict[str, Change], problems: Problems
) -> None:
    name, mode = path[0], Mode.CHANGE
    if name.startswith("+"):
        name, mode = name[1:].strip(), Mode.ADD
    inner = _structure_of(name, mode, span, value, structure, problems)
    if inner is None:
        return
    if isinstance(value, Scalar) and value.is_null and len(path) == 1:
        mode = Mode.REMOVE if mode is Mode.CHANGE else mode
    known = into.get(name)
    if known is not None and (len(path) == 1 or known.changes is None):
        problems.error("set-twice", span, note("first-set", known.span), word=name)
        return
    if len(path) > 1:
        if isinstance(inner, Leaf):
            problems.error("no-inside", span, word=name)
            return
        change = known or Change(mode=mode, span=span, changes={})
        into[name] = change
        assert change.changes is not None
        _read_path(path[1:], span, value, inner, change.changes, problems)
        return
    made = _read_value(mode, span, value, inner, problems)
    if made is not None:
        into[name] = made


def _structure_of(name: str, mode: Mode, span: Span, value: Node, structure: Structure, problems: Problems) -> Structure | None:
    if isinstance(structure, Named):
        if not is_id(name):
            problems.error("bad-id", span, word=name, kind=structure.word, suggestion=_likely_id(name))
            return None
        return structure.entry
    assert isinstance(structure, Fields)
    inner = structure.fields.get(name, structure.extra)
    if inner is None:
        known = "、".join(sorted(structure.fields))
        meant = _CHINESE_KEYS.get(name, "")
        nearest = meant if meant in structure.fields else suggest(name, structure.fields)
        if not nearest and "fans" in structure.fields and is_id(name) and isinstance(value, Mapping):
            nearest = _home_of(name, value)
        problems.error("unknown-key", span, word=name, known=known, suggestion=nearest)
    elif mode is Mode.ADD and not (isinstance(inner, Fields) and inner.removable):
        problems.error("plus-on-field", span, word=name)
        return None
    return inner


def _is_numbered(value: Mapping, structure: Fields) -> bool:
    """Whether rows of numbers are written as a map from numbers, {1: 1, 2: 3}."""
    short = structure.fields.get(structure.short)
    rows = isinstance(short, Leaf) and short.form is Form.ROWS
    return rows and bool(value.entries) and all(entry.key.text.isdigit() for entry in value.entries)


def _likely_id(name: str) -> str:
    """`-ka_dang` was meant to remove, `Ka-Dang` is almost an id."""
    plain = name.lower().lstrip("-").replace("-", "_").replace(" ", "_")
    return "" if not is_id(plain) else f"{plain}: ~" if name.startswith("-") else plain


def _home_of(name: str, value: Mapping) -> str:
    """Where a clause belongs that stands at the top of the file: told by what it holds."""
    keys = {entry.key.text for entry in value.entries}
    home = "win.kinds" if "by" in keys else "fans" if keys & {"fan", "times", "points", "drops"} else "terms" if "when" in keys else ""
    return f"{home}.{name}" if home else ""


def is_id(name: str) -> bool:
    """Ids are lower-case letters, digits and underscores, a letter first."""
    return len(name) <= 60 and _ID.fullmatch(name) is not None


def _read_value(mode: Mode, span: Span, value: Node, structure: Structure, problems: Problems) -> Change | None:
    if mode is Mode.REMOVE:
        return Change(mode=mode, span=span)
    if isinstance(structure, Leaf):
        if _fits(value, structure):
            return Change(mode=mode, span=span, node=value)
        problems.error("wrong-form", value.span, expected=_form_words(structure.form), advice=_form_advice(value, structure))
        return None
    if isinstance(value, Mapping) and isinstance(structure, Fields) and _is_numbered(value, structure):
        return _read_value(mode, span, value, structure.fields[structure.short], problems)  # says once what the rows should be
    if isinstance(value, Mapping):
        changes = read_patch(value, structure, problems)
        if isinstance(structure, Fields) and not structure.clause:
            _push_cite(changes, structure)
        return Change(mode=mode, span=span, changes=changes)
    if isinstance(value, Scalar) and value.style == "plain" and (slip := key_slip(value)) is not None:
        problems.error(slip.code, slip.span, found=slip.found, meant=slip.meant)
        return None
    if isinstance(structure, Fields) and structure.short:
        inner = _read_value(Mode.CHANGE, span, value, structure.fields[structure.short], problems)
        return None if inner is None else Change(mode=mode, span=span, changes={structure.short: inner})
    advice = ("写成 名字: 内容，另起一行并缩进", "write name: value, on a new line and indented")
    if isinstance(structure, Fields) and "default" in structure.fields and isinstance(value, Scalar):
        advice = (f"要让它默认如此，写成 {{default: {value.text}}}", f"to make that the default, write {{default: {value.text}}}")
    problems.error("wrong-form", value.span, expected=("一张表（键: 值）", "a map (key: value)"), advice=advice)
    return None


def _push_cite(changes: dict[str, Change], structure: Fields) -> None:
    """A section's citation belongs to each field that the section states without one of its own."""
    cite = structure.fields.get("cite")
    if not structure.removable or cite is None or "cite" not in changes:
        return
    given = changes.pop("cite")
    for name, change in changes.items():
        inner = structure.fields.get(name)
        if change.changes is None or not isinstance(inner, Fields):
            continue
        if inner.clause or inner.removable:
            change.changes.setdefault("cite", given)
        if inner.removable:
            _push_cite(change.changes, inner)


def _fits(value: Node, leaf: Leaf) -> bool:
    if isinstance(value, Scalar):
        return leaf.form not in (Form.PATCH, Form.SETTINGS, Form.ROWS, Form.CASES)
    if isinstance(value, Sequence):
        if leaf.form is Form.CASES:
            return True
        nested = leaf.form is Form.FLOW
        return leaf.form in _LISTS and all(isinstance(item, Scalar) or (nested and isinstance(item, Sequence)) for item in value.items)
    if leaf.form in (Form.TEXTS, Form.SETTINGS):
        return all(isinstance(entry.value, Scalar) for entry in value.entries)
    return leaf.form in _MAPS


def _form_advice(value: Node, leaf: Leaf) -> tuple[str, str]:
    if leaf.form is Form.FORMULA and isinstance(value, Sequence):
        return ("几个条件同时成立就用 and（且）连起来，或写成 all: {名字: 公式}", "join conditions with and, or write all: {name: formula}")
    if leaf.form is Form.FORMULA and isinstance(value, Mapping):
        return ("公式不能再分；有几条就写 all: 或 any:", "a formula has no parts; for several write all: or any:")
    if leaf.form is Form.ROWS and isinstance(value, Mapping):
        return (
            "只写得数，按次序排，如 [1, 2, 4]；第一个数对着 0，从别的数起就再写 from:",
            "write the results alone, in order, such as [1, 2, 4]; the first is for 0, or for the number given as from:",
        )
    return ("", "")


def _form_words(form: Form) -> tuple[str, str]:
    return {
        Form.FORMULA: ("一个公式，写在一行里", "a formula on one line"),
        Form.WORD: ("一个词或数", "one word or number"),
        Form.NAMES: ("一个名字，或名字列表 [a, b]", "a name, or a list of names [a, b]"),
        Form.TEXTS: ("一句话，或按语言写 {zh-Hans: …, en: …}", "a text, or one per language {zh-Hans: …, en: …}"),
        Form.CITE: ("条款编号，或列表 [H20, H22]", "a clause id, or a list [H20, H22]"),
        Form.FLOW: ("一个值，或值的列表", "a value, or a list of values"),
        Form.PATCH: ("要改动的内容，写成子规则那样的一张表", "the changes, a map written like a child ruleset"),
        Form.SETTINGS: ("一张表：选项: 值", "a map option: value"),
        Form.ROWS: ("一列数 [1, 2, 4]", "a list of numbers [1, 2, 4]"),
        Form.CASES: ("例子的列表（每条以 - 开头）", "a list of cases (each begins with -)"),
    }[form]
