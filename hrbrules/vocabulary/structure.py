"""What may stand where in a ruleset file: the one description that reader, inheritance and schema use."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from hrbrules.source.record import field, record, replace
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowField


class Form(StrEnum):
    """What a leaf holds."""

    FORMULA = "formula"
    WORD = "word"  # one scalar
    NAMES = "names"  # a name or a list of names
    TEXTS = "texts"  # a text, or a map language → text
    CITE = "cite"  # a clause id or a list of them
    FLOW = "flow"  # a value of a flow field
    PATCH = "patch"  # a child's body, applied when an option says so
    SETTINGS = "settings"  # option → value
    ROWS = "rows"  # a list of numbers
    CASES = "cases"


@record
class Leaf:
    form: Form
    flow: FlowField | None = None


@record
class Fields:
    """A map with fixed keys. `short`: the field that a bare value stands for. `clause`: prose falls when it changes.

    `exclusive`: fields of which one replaces the others. `extra`: what other keys may hold (choices of an option).
    `removable`: the whole map may be removed (`~`) and added (`+`).
    """

    fields: Mapping[str, Structure]
    short: str = ""
    clause: bool = False
    exclusive: tuple[str, ...] = ()
    extra: Structure | None = None
    removable: bool = False


@record
class Named:
    """A map of named things: a child changes, adds (`+`) and removes (`~`) them. `word` names one in messages."""

    entry: Structure
    word: tuple[str, str] = field(default=("条目", "entry"))


Structure = Leaf | Fields | Named

PROSE = ("cite", "note", "says", "grade")  # what falls when a clause is changed; `name` stays, it says which clause it is
TESTS = ("when", "all", "any")

_TEXT_FIELDS: dict[str, Structure] = {
    "cite": Leaf(form=Form.CITE),
    "name": Leaf(form=Form.TEXTS),
    "note": Leaf(form=Form.TEXTS),
    "says": Leaf(form=Form.TEXTS),
    "grade": Leaf(form=Form.WORD),
}
_MOST_NESTED_PARTS = 6  # `any` within `all` within …; deeper tests are clearer as terms


def _tests(depth: int = 0) -> dict[str, Structure]:
    found: dict[str, Structure] = {"when": Leaf(form=Form.FORMULA)}
    if depth < _MOST_NESTED_PARTS:
        part = Fields(fields={**_tests(depth + 1), **_TEXT_FIELDS}, short="when", clause=True, exclusive=TESTS)
        found["all"] = found["any"] = Named(entry=part, word=("分条", "part"))
    return found


def _clause(**fields: Structure) -> Fields:
    return Fields(fields={**_tests(), **fields, **_TEXT_FIELDS}, short="when", clause=True, exclusive=TESTS)


_FORMULA, _NAMES, _WORD, _TEXTS = Leaf(form=Form.FORMULA), Leaf(form=Form.NAMES), Leaf(form=Form.WORD), Leaf(form=Form.TEXTS)
_WORTH: dict[str, Structure] = {"fan": _FORMULA, "times": _FORMULA, "points": _FORMULA}
_CONDITION = _clause()
_OPTION = Fields(
    fields={
        **_TEXT_FIELDS, "description": _TEXTS, "reason": _TEXTS, "default": _WORD, "unit": _WORD, "group": _WORD,
        "on": Leaf(form=Form.PATCH), "off": Leaf(form=Form.PATCH),
        "choices": Named(entry=_TEXTS, word=("选项值", "choice")),
        "number": Fields(fields={"from": _WORD, "to": _WORD}),
        "needs": Leaf(form=Form.SETTINGS), "excludes": Leaf(form=Form.SETTINGS),
    },
    short="default",
    extra=Leaf(form=Form.PATCH),
)  # fmt: skip
_CLAUSES: dict[str, Structure] = {
    "hand.requires": Named(entry=_clause(judged=_WORD), word=("手牌条件", "hand condition")),
    "ting.requires": Named(entry=_CONDITION, word=("报听条件", "ting condition")),
    "claims.requires": Named(entry=_CONDITION, word=("吃碰杠条件", "claim condition")),
    "win.requires": Named(entry=_CONDITION, word=("胡牌条件", "win condition")),
    "win.kinds": Named(entry=_clause(by=_NAMES, waives=_NAMES, drops=_NAMES, **_WORTH), word=("胡牌方式", "win kind")),
    "terms": Named(entry=_clause(), word=("用语", "term")),
    "fans": Named(entry=_clause(drops=_NAMES, **_WORTH), word=("番种", "fan")),
    "payments.owes": _clause(),
    "payments.factors": Named(entry=_clause(drops=_NAMES, **_WORTH), word=("加倍项", "factor")),
    "payments.bears": Named(entry=_clause(bearer=_FORMULA, drops=_NAMES), word=("包付", "liability")),
    "payments.share": Fields(fields={"is": _FORMULA, **_TEXT_FIELDS}, short="is", clause=True),
    "gang.money": Named(entry=replace(_clause(share=_FORMULA, owes=_clause()), short="share"), word=("杠分", "kong money")),
    "value": Fields(fields={"is": _FORMULA, **_TEXT_FIELDS}, short="is", clause=True),
    "tables": Named(
        entry=Fields(fields={"rows": Leaf(form=Form.ROWS), "from": _WORD, "unit": _WORD, **_TEXT_FIELDS}, short="rows"),
        word=("表", "table"),
    ),
    "options": Named(entry=_OPTION, word=("选项", "option")),
    "presets": Named(entry=Fields(fields={"name": _TEXTS, "set": Leaf(form=Form.SETTINGS)}), word=("组合", "preset")),
}  # fmt: skip
_HEADER: dict[str, Structure] = {
    "hrbrules": _WORD, "ruleset": _WORD, "extends": _WORD, "name": _TEXTS, "note": _TEXTS,
    "examples": Leaf(form=Form.CASES),
}  # fmt: skip


def _insert(tree: dict[str, object], path: list[str], value: Structure) -> None:
    if len(path) == 1:
        tree[path[0]] = value
    else:
        inner = tree.setdefault(path[0], {})
        assert isinstance(inner, dict)
        _insert(inner, path[1:], value)


def _finish(tree: dict[str, object]) -> dict[str, Structure]:
    found: dict[str, Structure] = {}
    for name, value in tree.items():
        if isinstance(value, dict):
            fields = {**_finish(value), "cite": Leaf(form=Form.CITE)}
            found[name] = Fields(fields=fields, removable=True)
        else:
            assert isinstance(value, Leaf | Fields | Named)
            found[name] = value
    return found


def _flow_structure(flow: FlowField) -> Fields:
    return Fields(fields={"is": Leaf(form=Form.FLOW, flow=flow), **_TEXT_FIELDS}, short="is", clause=True)


def _build() -> Fields:
    tree: dict[str, object] = dict(_HEADER)
    for flow in STANDARD_FLOW:
        _insert(tree, flow.path.split("."), _flow_structure(flow))
    for path, structure in _CLAUSES.items():
        _insert(tree, path.split("."), structure)
    return Fields(fields=_finish(tree))


RULESET = _build()
