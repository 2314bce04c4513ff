"""A language and a ruleset go in; an object comes out that says the names, tests and worths of its clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hrbrules.formula.tree import Node, Number, Tide, Unit
from hrbrules.rulebook.document import Item
from hrbrules.rulebook.labels import LABELS, Labels
from hrbrules.rulebook.prose import Speaker
from hrbrules.rulebook.prose_en import EnglishSpeaker
from hrbrules.rulebook.prose_zh import ChineseSpeaker, TraditionalSpeaker
from hrbrules.rulebook.script import reads_as
from hrbrules.rulebook.tile_words import tile_word
from hrbrules.ruleset.clause import AllOf, AnyOf, Clause, Group, Part, Prose, Rules, Test, Texts, When

SPEAKERS: dict[str, type[Speaker]] = {"zh-Hans": ChineseSpeaker, "zh-Hant": TraditionalSpeaker, "en": EnglishSpeaker}
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_PAUSE = re.compile(r"[，；]|[,;] ")
_BRACKETS = re.compile(r"（[^（）]*）|\([^()]*\)")
# Control and direction characters could reorder or hide a neighbour's text; names and notes are only text.
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A test in words: a clause without a full stop, and the points below it."""

    text: str
    items: tuple[Item, ...] = ()
    every: bool = False  # whether all points are asked for, or any one
    own: bool = False  # the clause's own words, which say when it is judged


class Voice:
    """Speaks of one ruleset in one language. Raises KeyError for a language without a speaker."""

    def __init__(self, rules: Rules, lang: str) -> None:
        self.rules, self.lang = rules, lang
        self.zh = lang.startswith("zh")
        self.labels: Labels = LABELS[lang]
        self.words = SPEAKERS[lang].words
        self._clauses = {clause.id: clause for clause in rules.clauses}
        self._of_seat = frozenset(clause.id for clause in rules.clauses if clause.of_seat)

    def speaker(self, tide: Tide | None = None, clause: Clause | None = None) -> Speaker:
        dealt = clause is not None and clause.by == ("deal",)
        return SPEAKERS[self.lang](self.name, self._of_seat, tide, dealt)

    # ---- texts -------------------------------------------------------------------------------------------------

    def pick(self, texts: Texts) -> str:
        """The text in this language; one in another language is marked, so that a gap is seen."""
        if self.lang in texts:
            return clean(texts[self.lang])
        near = ("zh-Hant", "zh-Hans", "en") if self.zh else ("en", "zh-Hans", "zh-Hant")
        for other in (*near, *sorted(texts)):
            if other in texts:
                text = clean(texts[other])
                shared = self.zh and other.startswith("zh") and reads_as(text, self.lang)  # 自摸 is 自摸 in both scripts
                return text if shared else f"{text}{self.labels.untranslated}"
        return ""

    def name(self, id: str) -> str:
        """What the reader calls a clause; its id where it has no name."""
        clause = self._clauses.get(id)
        return (self.pick(clause.prose.name) if clause is not None else "") or clean(id)

    def names(self, ids: tuple[str, ...]) -> str:
        return self.labels.comma.join(self.name(id) for id in ids)

    def all_of(self, ids: tuple[str, ...]) -> str:
        """Names in a sentence: "a, b, and c"; one of them may hold commas itself."""
        if self.zh or len(ids) < 2:
            return self.names(ids)
        return f"{self.names(ids[:-1])}{',' if len(ids) > 2 else ''} and {self.name(ids[-1])}"

    def sentence(self, text: str) -> str:
        """With a full stop, and in English a capital letter."""
        if not text:
            return ""
        text = self.capital(text)
        return text if text[-1] in "。.！？!?：:" else text + self.labels.stop

    def bracketed(self, text: str) -> str:
        """Behind a word, in the language's brackets; nothing where there is nothing to say."""
        if not text:
            return ""
        return f"（{text}）" if self.zh else f" ({text})"

    def flow_text(self, *sentences: str) -> str:
        return self.labels.space.join(sentence for sentence in sentences if sentence)

    # ---- tests and worths --------------------------------------------------------------------------------------

    def says(self, prose: Prose, clause: Clause | None = None) -> str:
        """The clause's own words with computed placeholders filled; empty where it has none."""
        text = self.pick(prose.says) if prose.says else ""
        values = {} if clause is None else {unit.value: self.amount(node) for unit, node in clause.worth}
        if clause is not None and clause.share is not None:
            values["points"] = self.amount(clause.share)
        values["tile"] = self.words.classes["tile"]
        return _PLACEHOLDER.sub(lambda found: values.get(found.group(1), found.group(0)), text).rstrip("。." if text else "")

    def amount(self, node: Node) -> str:
        return str(node.value) if isinstance(node, Number) else self.speaker().number(node)

    def clause(self, clause: Clause) -> Said:
        """The test of a clause, in its own words where it has them."""
        return self.test(clause.test, clause.prose, clause, _unsaid(clause))

    def short(self, clause: Clause) -> str:
        """The bare test of a clause on one line, with when it is judged."""
        lead = "" if clause.judged is None else self.labels[clause.judged.value]
        return lead + self.inline(self.test(clause.test, None, clause, _unsaid(clause), own=False))

    def asks(self, clause: Clause) -> str:
        """What a condition asks, as short as its own words allow."""
        said = self.clause(clause)
        own = said.text if said.own and not said.items else ""
        return re.split(r"[。；]|\. ", own)[0] if own else self.short(clause)

    def test(
        self, test: Test | None, prose: Prose | None = None, clause: Clause | None = None, tide: Tide | None = None, own: bool = True
    ) -> Said:
        """A test in words; alternatives and several requirements become points. `own` False: no words but computed ones."""
        written = self.says(prose, clause) if own and prose is not None else ""
        if written:
            return Said(text=written, own=True)
        match test:
            case None:
                return Said(text="")
            case When(formula=formula):
                return Said(text=self.speaker(tide, clause).clause(formula))
            case AllOf(parts=(part,)) | AnyOf(parts=(part,)):
                return self._part(part, tide, own)
            case AllOf(parts=parts):
                return self._all(parts, tide, own)
            case AnyOf(parts=parts):
                return Said(text=self.labels.any_of, items=tuple(self._item(part, tide, own) for part in parts))

    def _all(self, parts: tuple[Part, ...], tide: Tide | None, own: bool) -> Said:
        said = [self._part(part, tide, own) for part in parts]
        if any(one.items for one in said):
            return Said(text=self.labels.all_of, items=tuple(self._item(part, tide, own) for part in parts), every=True)
        return Said(text=self.speaker(tide).join([one.text for one in said], every=True))

    def _part(self, part: Part, tide: Tide | None, own: bool) -> Said:
        return self.test(part.test, part.prose, tide=tide, own=own)

    def _item(self, part: Part, tide: Tide | None, own: bool) -> Item:
        said = self._part(part, tide, own)
        note = self.pick(part.prose.note)
        text = self.sentence(said.text) if not said.items else said.text
        return Item(text=self.flow_text(text, self.sentence(note)), items=said.items, cite=part.prose.cite)

    def inline(self, said: Said) -> str:
        """A test on one line, for a cell of a table."""
        if not said.items:
            return said.text
        link = self.labels.and_inline if said.every else self.labels.or_inline
        flat = [self._flat(item) for item in said.items]
        if any(_PAUSE.search(_BRACKETS.sub("", text)) for text in flat):  # points with pauses of their own need a longer one between
            comma, semicolon = ("，", "；") if self.zh else (", ", "; ")
            return (semicolon + link.removeprefix(comma)).join(text.replace(semicolon, comma) for text in flat)
        return link.join(flat)

    def _flat(self, item: Item) -> str:
        text = item.text.rstrip("。.")
        text = text if self.zh else text[:1].lower() + text[1:]
        if not item.items:
            return text
        links = {self.labels.any_of: self.labels.or_inline, self.labels.all_of: self.labels.and_inline}
        inner = links.get(text, self.labels.comma).join(self._flat(one) for one in item.items)
        return self.bracketed(inner).strip() if text in links else text + inner

    def worth(self, clause: Clause) -> str:
        """"2 分", "×2"; several units joined."""
        ordered = sorted(clause.worth, key=lambda one: one[0] is Unit.TIMES)
        return self.labels.comma.join(self._worth(unit, node) for unit, node in ordered)

    def _worth(self, unit: Unit, node: Node) -> str:
        if unit is Unit.TIMES:
            return f"×{self.amount(node)}"
        one = isinstance(node, Number) and node.value == 1
        return f"{self.amount(node)} {self.labels.unit[unit] if one else self.labels.units[unit]}"

    def capital(self, text: str) -> str:
        """For the start of a heading."""
        return text if self.zh else text[:1].upper() + text[1:]

    def tile(self, tile: int) -> str:
        return tile_word(tile, self.lang)

    def grade(self, grade: str) -> str:
        return self.labels.grades.get(grade, clean(grade))


def _unsaid(clause: Clause) -> Tide | None:
    """When a clause is judged, where readers need not be told: by its lead, or because no tile has come yet."""
    return Tide.HELD if clause.group in (Group.TING, Group.CLAIMS) else clause.judged


def clean(text: str) -> str:
    """Text of a user on one line, without control or direction characters."""
    return _UNSAFE.sub(" ", text).strip()
