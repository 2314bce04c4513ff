"""Clauses go in one by one; a section comes out with its rules numbered and anchored."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hrbrules.rulebook.document import Block, Cell, Item, Note, Paragraph, Rule, Section, Subheading, Table
from hrbrules.rulebook.flow_text import flow_entry, flow_sentence
from hrbrules.rulebook.shared_rules import SHARED_RULES
from hrbrules.rulebook.voice import Said, Voice
from hrbrules.ruleset.clause import Clause, Prose
from hrbrules.ruleset.tests import test_parts
from hrbrules.vocabulary.flow import FLOW


class Chapter:
    """A section being written. Rule numbers are section.rule; anchors come from ids and stay when numbers move."""

    def __init__(self, voice: Voice, number: int, key: str) -> None:
        self.voice, self.number, self.key = voice, number, key
        self._blocks: list[Block] = []
        self._rules = 0

    def section(self) -> Section:
        return Section(number=self.number, anchor=self.key, title=self.voice.labels[self.key], blocks=tuple(self._blocks))

    def add(self, block: Block) -> None:
        self._blocks.append(block)

    def say(self, key: str, **values: object) -> None:
        """A paragraph of the fixed texts."""
        self.add(Paragraph(text=self.voice.labels[key].format(**values)))

    def note(self, text: str) -> None:
        if text:
            self.add(Note(text=self.voice.sentence(text)))

    def heading(self, key: str) -> None:
        self.add(Subheading(text=self.voice.labels[key], anchor=f"{self.key}-{slug(key)}"))

    def next_number(self) -> str:
        self._rules += 1
        return f"{self.number}.{self._rules}"

    def rule(self, anchor: str, text: str, *, label: str = "", items: tuple[Item, ...] = (), prose: Prose | None = None,
             cite: tuple[str, ...] = (), more: str = "", entry: str = "") -> None:  # fmt: skip
        """One numbered rule. `prose` gives note, grade and sources; `more` is a sentence that follows the text."""
        voice = self.voice
        own = prose if prose is not None else Prose()
        self.add(
            Rule(
                number=self.next_number(),
                anchor=f"{self.key}-{slug(anchor)}",
                text=voice.flow_text(text, more),
                label=voice.capital(label),
                items=items,
                note=voice.sentence(voice.pick(own.note)),
                cite=tuple(dict.fromkeys((*own.cite, *cite))),
                grade=voice.grade(own.grade),
                entry=entry or label,
            )
        )

    def flow(self, *paths: str, more: str = "") -> None:
        """One rule from fields that read on from each other, and a computed sentence; nothing where all are silent."""
        sentences = [(path, flow_sentence(self.voice, path)) for path in paths]
        spoken = [path for path, sentence in sentences if sentence]
        if not spoken:
            return
        cites = [one for path in spoken for one in flow_entry(self.voice.rules, path).prose.cite]
        grades = [flow_entry(self.voice.rules, path).prose.grade for path in spoken]
        text = self.voice.flow_text(*(sentence for _, sentence in sentences), more)
        grade = next((grade for grade in grades if grade), "")
        self.rule(paths[0], text, cite=tuple(dict.fromkeys(cites)), prose=Prose(grade=grade), entry=FLOW[spoken[0]].names[self.voice.lang])

    def shared(self, *ids: str) -> None:
        """Rulings that hold in every ruleset."""
        for shared in SHARED_RULES:
            if shared.id in ids:
                self.rule(shared.id, shared.text[self.voice.lang], cite=(shared.id,))

    def condition(self, clause: Clause, lead: str = "") -> None:
        """A named condition, its alternatives as points."""
        voice = self.voice
        said = voice.clause(clause)
        text = sentence_of(voice, said, "" if said.own else lead)
        self.rule(f"{clause.group}-{clause.id}", text, label=voice.pick(clause.prose.name), items=said.items, prose=clause.prose,
                  cite=nested_cites(clause))  # fmt: skip

    def clause_rule(self, clause: Clause, text: str, items: tuple[Item, ...]) -> None:
        """A rule from a named clause, with its name, its worth and every source it has."""
        name = self.voice.name(clause.id)
        label = f"{name} {self.voice.worth(clause)}".rstrip()
        self.rule(f"{clause.group}-{clause.id}", text, label=label, items=items, prose=clause.prose,
                  cite=nested_cites(clause), entry=name)  # fmt: skip

    def table(self, header: tuple[str, ...], rows: Sequence[tuple[str, ...]], numeric: tuple[int, ...] = (), caption: str = "") -> None:
        heads = tuple(self.voice.capital(head) for head in header)
        self.add(Table(header=heads, rows=tuple(rows), numeric=numeric, caption=caption))

    def cells(self, header: tuple[str, ...], rows: Sequence[tuple[Cell, ...]]) -> None:
        """A table that holds pictures."""
        self.add(Table(header=tuple(self.voice.capital(head) for head in header), rows=tuple(rows)))


def sentence_of(voice: Voice, said: Said, lead: str = "") -> str:
    """A full sentence; one that points follow keeps its colon."""
    return voice.sentence(lead + said.text)


def nested_cites(clause: Clause) -> tuple[str, ...]:
    """Sources named only inside a clause's parts."""
    return tuple(one for part in test_parts(clause.test) for one in part.prose.cite)


def slug(text: str) -> str:
    """An anchor from an id; letters of any script stay."""
    return re.sub(r"[^\w]+", "-", text.lower()).replace("_", "-").strip("-")
