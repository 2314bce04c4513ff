"""Section 8: fans and values, each with a hand that shows it and hands that just miss it, and which of them stack."""

from __future__ import annotations

from hrbrules.analysis.stacking import Meeting, Stacking
from hrbrules.rulebook.chapter import Chapter
from hrbrules.rulebook.document import Formula, Section
from hrbrules.rulebook.examples import example_block
from hrbrules.rulebook.exhibit import Findings
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group


def fans_section(voice: Voice, number: int, findings: Findings) -> Section:
    chapter, labels, rules = Chapter(voice, number, "fans"), voice.labels, voice.rules
    kinds, fans = rules.of(Group.KIND), rules.of(Group.FAN)
    chapter.add(Formula(left=labels["value"], right=voice.speaker().number(rules.value)))
    chapter.say("fans_all")
    header = (labels["fan"], labels["worth"], labels["source"])
    chapter.table(header, [_row(voice, clause) for clause in (*kinds, *fans)])
    for clause in fans:
        said = voice.clause(clause)
        parts = [voice.sentence(said.text), drops(voice, clause)]
        chapter.clause_rule(clause, voice.flow_text(*(reversed(parts) if said.items else parts)), said.items)
        add_pair(chapter, clause, findings)
    if findings.stacking is not None and len(findings.stacking.ids) > 1:
        _stacking(chapter, findings.stacking)
    return chapter.section()


def add_pair(chapter: Chapter, clause: Clause, findings: Findings) -> None:
    """A hand that shows the clause, and those that just miss it."""
    name = chapter.voice.name(clause.id)
    if clause.id in findings.shown:
        chapter.add(example_block(chapter.voice, findings.shown[clause.id], title=chapter.voice.labels["shows"].format(name=name)))
    for miss in findings.missed.get(clause.id, ()):
        chapter.add(example_block(chapter.voice, miss, title=chapter.voice.labels["misses"].format(name=name)))


_SIGNS = {Meeting.BOTH: "＋", Meeting.TAKES: "←", Meeting.YIELDS: "↑", Meeting.APART: "–"}


def _stacking(chapter: Chapter, found: Stacking) -> None:
    """The matrix of kinds and fans; columns bear the numbers of the rows."""
    voice = chapter.voice
    chapter.heading("stacking")
    chapter.say("stacking_note", n=found.tried)
    meetings = dict(found.meetings)
    rows = [
        (f"{index} {voice.name(one)}", *("" if one == other else _SIGNS[meetings[one, other]] for other in found.ids))
        for index, one in enumerate(found.ids, start=1)
    ]
    chapter.table(("", *(str(index) for index in range(1, len(found.ids) + 1))), rows)


def drops(voice: Voice, clause: Clause) -> str:
    """What no longer counts where the clause holds."""
    return voice.labels["drops"].format(names=voice.all_of(clause.drops)) if clause.drops else ""


def _row(voice: Voice, clause: Clause) -> tuple[str, ...]:
    return voice.name(clause.id), voice.worth(clause), " ".join(clause.prose.cite)
