"""Grammar, facts, choices of play and diagnostics go in; the language reference as Markdown comes out, so it never lags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hrbrules.exporters.reference_cases import chapter
from hrbrules.exporters.reference_file import AMOUNTS, fields
from hrbrules.formula.signature import UNKNOWN, Fact, Scope
from hrbrules.formula.to_text import KEYWORDS_ZH
from hrbrules.formula.tree import Kind
from hrbrules.formula.wording import kind_words, scope_words
from hrbrules.source.files import data_folder
from hrbrules.source.messages import MESSAGES
from hrbrules.vocabulary.facts_win import value_fact
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowField, FlowKind
from hrbrules.vocabulary.structure import RULESET, Fields, Named, Structure
from hrbrules.vocabulary.words import CLASSES, MEMBERS_ZH, STANDARD_FACTS

TITLES: dict[str, tuple[str, str]] = {
    "title": ("规则语言手册", "The rule language"),
    "lead": (
        "本页由程序从语法、词汇、玩法选项和提示信息生成，不会与程序不一致。公式里中文词和英文词可以混写。",
        "This page is generated from the grammar, the vocabulary, the choices of play and the diagnostics, so it cannot lag behind them. "
        "English and Chinese words may be mixed in formulas.",
    ),
    "file": ("一份规则文件里可以写什么", "What a ruleset file holds"),
    "edit": (
        "子规则里，直接写名字是改动，`+名字` 是新加，`名字: ~` 是去掉。点号可以一路写到里面：`fans.ka_dang.times: 3`。",
        "In a child a bare name changes, `+name` adds, `name: ~` removes. A dotted key reaches inside: `fans.ka_dang.times: 3`.",
    ),
    "words": ("公式的关键词", "Words of formulas"),
    "facts": ("词汇", "Facts"),
    "classes": ("牌的种类", "Classes of tiles"),
    "members": ("位置、牌形、来牌方式", "Places, shapes, events"),
    "flow": ("玩法选项", "Choices of play"),
    "diagnostics": ("提示信息", "Diagnostics"),
    "grammar": ("语法", "Grammar"),
}
_COLUMNS = {
    "word": ("词", "word"), "chinese": ("中文", "Chinese"), "kind": ("类型", "kind"), "meaning": ("意思", "meaning"),
    "field": ("项", "field"), "values": ("可选值", "values"), "default": ("默认", "default"), "code": ("代码", "code"),
    "message": ("信息", "message"), "what": ("内容", "what it holds"),
}  # fmt: skip


_PATTERNS = (  # words that have their place in a longer turn
    ("first of 3 when waits = 1 2 when waits = 2 1 otherwise", "若 听张数 ＝ 1 则 3 若 听张数 ＝ 2 则 2 否则 1"),
    ("1 + (2 when ka_dang)", "1 + (若 卡当 则 2)"),
    ("copies of yaojiu", "幺九 的 张数"),
    ("payer.declared", "输家.报听"),
)


def language_reference(lang: str) -> str:
    """The whole reference in 简体 (zh-Hans) or English (en)."""
    return "\n".join(_Reference(0 if lang.startswith("zh") else 1).lines()) + "\n"


def fact_lines(lang: str, word: str = "") -> list[tuple[str, str, str, str, str]]:
    """(scope, id, Chinese name, kind, meaning) of every fact, or of those that `word` is part of."""
    column = 0 if lang.startswith("zh") else 1
    return [
        (scope_words(fact.scope)[column], fact.id, fact.zh, _kind(fact, column), fact.meaning[column])
        for scope in Scope
        for fact in (*STANDARD_FACTS, value_fact(UNKNOWN))
        if fact.scope is scope and (not word or word in fact.id or word in fact.zh or word.lower() in fact.meaning[1].lower())
    ]


def word_lines(lang: str, word: str = "") -> list[tuple[str, str, str, str, str]]:
    """The same of classes of tiles and of places, shapes and events."""
    column = 0 if lang.startswith("zh") else 1
    kind = kind_words(Kind.TILES)[column]
    classes = [(TITLES["classes"][column], id, zh, kind, meaning[column]) for id, (_, zh, meaning) in CLASSES.items()]
    members = [(TITLES["members"][column], id, zh, "", "") for id, zh in MEMBERS_ZH.items()]
    return [row for row in (*classes, *members) if not word or word in row[1] or word in row[2]]


class _Reference:
    def __init__(self, column: int) -> None:
        self.column = column

    def say(self, texts: tuple[str, str]) -> str:
        return texts[self.column]

    def told(self, texts: tuple[str, str]) -> str:
        """A sentence of a diagnostic as it is printed, apart from its blanks."""
        return self.say(texts).replace("{{", "{").replace("}}", "}")

    def lines(self) -> Iterator[str]:
        yield f"# {self.say(TITLES['title'])}"
        yield from ("", self.say(TITLES["lead"]), "", f"## {self.say(TITLES['file'])}", "", self.say(TITLES["edit"]), "")
        yield from self.table(("field", "what"), [(f"`{path}`", what) for path, what in self.sections(RULESET, ())])
        yield from fields(self.column)
        yield from self.chapter("words", ("word", "chinese"), [(f"`{en}`", f"`{zh}`") for en, zh in (*KEYWORDS_ZH.items(), *_PATTERNS)])
        yield from ("", f"## {self.say(TITLES['facts'])}")
        for scope in Scope:
            facts = [row for row in fact_lines(self.lang) if row[0] == self.say(scope_words(scope))]
            yield from ("", f"### {self.say(scope_words(scope))}", "")
            yield from self.table(("word", "chinese", "kind", "meaning"), [(f"`{id}`", *rest) for _, id, *rest in facts])
        classes = [(f"`{id}`", zh, self.say(meaning)) for id, (_, zh, meaning) in CLASSES.items()]
        yield from self.chapter("classes", ("word", "chinese", "meaning"), classes)
        yield from self.chapter("members", ("word", "chinese"), [(f"`{id}`", zh) for id, zh in MEMBERS_ZH.items()])
        flow = [(f"`{f.path}`", f.names[self.lang], self.values(f), f"`{_value(f.default)}`") for f in STANDARD_FLOW]
        yield from self.chapter("flow", ("field", "meaning", "values", "default"), flow)
        for f in STANDARD_FLOW:
            yield from self.sentences(f)
        yield from chapter(self.column)
        messages = [(f"`{code}`", self.told(m.text), self.told(m.hint)) for code, m in sorted(MESSAGES.items())]
        yield from self.chapter("diagnostics", ("code", "message", "meaning"), messages)
        grammar = (data_folder("grammar") / "formula.lark").read_text(encoding="utf-8").rstrip()
        yield from ("", f"## {self.say(TITLES['grammar'])}", "", "```lark", grammar, "```")

    @property
    def lang(self) -> str:
        return ("zh-Hans", "en")[self.column]

    def chapter(self, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
        yield from ("", f"## {self.say(TITLES[title])}", "")
        yield from self.table(columns, rows)

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
        yield "| " + " | ".join(self.say(_COLUMNS[column]) for column in columns) + " |"
        yield "|" + "---|" * len(columns)
        for row in rows:
            yield "| " + " | ".join(_cell(cell) for cell in row) + " |"

    def sections(self, structure: Structure, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Every map of named clauses and every plain field; flow fields have a chapter of their own."""
        if isinstance(structure, Named):
            inner = structure.entry
            keys = ", ".join(f"`{name}`" for name in inner.fields) if isinstance(inner, Fields) else ""
            yield ".".join(path), f"{self.say(structure.word)}: {keys}" if keys else self.say(structure.word)
        elif isinstance(structure, Fields) and (not structure.clause or not path):
            for name, inner in structure.fields.items():
                if name != "cite":
                    yield from self.sections(inner, (*path, name))
        elif isinstance(structure, Fields) and "is" not in structure.fields:
            yield ".".join(path), ", ".join(f"`{name}`" for name in structure.fields)
        elif ".".join(path) in AMOUNTS:
            yield ".".join(path), self.say(AMOUNTS[".".join(path)])

    def sentences(self, field: FlowField) -> Iterator[str]:
        """What the book says of each value; of lists what their members are."""
        said = field.words[self.lang] if field.words else {value: text for value, text in field.sentences[self.lang].items() if text}
        if field.kind not in (FlowKind.NUMBER, FlowKind.NUMBERS, FlowKind.FORMULA):
            yield from ("", f"`{field.path}`", "")
            yield from (f"- `{value}`: {text}" for value, text in said.items() if value in field.values)
        if note := field.notes.get(self.lang):
            yield from ("", note)

    def values(self, field: FlowField) -> str:
        words = " ".join(f"`{value}`" for value in field.values)
        match field.kind:
            case FlowKind.NUMBER | FlowKind.NUMBERS:
                return f"{field.low}–{field.high}"
            case FlowKind.FORMULA:
                return self.say(kind_words(Kind.BOOL))
            case _:
                return words


def _kind(fact: Fact, column: int) -> str:
    kind = fact.type.kind
    text = f"{fact.type.low}–{fact.type.high}" if kind is Kind.INT else kind_words(kind)[column]
    if fact.of:
        text += (" 的(牌类)", " of tiles")[column] if fact.of == "must" else (" [的(牌类)]", " [of tiles]")[column]
    return text + (("，分听前/胡后", ", held/complete")[column] if fact.tides else "")


def _value(value: object) -> str:
    return "[" + ", ".join(_value(item) for item in value) + "]" if isinstance(value, tuple) else str(value)


def _cell(text: str) -> str:
    """Markdown does not read `&lt;` between backticks, and reads `<` outside them as HTML."""
    parts = text.replace("|", "\\|").replace("\n", " ").split("`")
    return "`".join(part if index % 2 else part.replace("<", "&lt;") for index, part in enumerate(parts))
