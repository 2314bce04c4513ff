"""Section 8: fans and values, with executed example hands."""

from __future__ import annotations

from hrbrules.rulebook.chapter import Chapter
from hrbrules.rulebook.document import Formula, Section
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group


def fans_section(voice: Voice, number: int) -> Section:
    chapter, labels, rules = Chapter(voice, number, "fans"), voice.labels, voice.rules
    kinds, fans = rules.of(Group.KIND), rules.of(Group.FAN)
    chapter.add(Formula(left=labels["value"], right=voice.speaker().number(rules.value)))
    chapter.say("fans_all")
    header = (labels["fan"], labels["worth"], labels["source"])
    chapter.table(header, [_row(voice, clause) for clause in (*kinds, *fans)])
    for clause in kinds:
        if clause.drops:
            chapter.rule(f"drops-{clause.id}", drops(voice, clause), label=voice.name(clause.id), cite=clause.prose.cite)
    for clause in fans:
        said = voice.clause(clause)
        parts = [voice.sentence(said.text), drops(voice, clause)]
        chapter.clause_rule(clause, voice.flow_text(*(reversed(parts) if said.items else parts)), said.items)
    return chapter.section()


def drops(voice: Voice, clause: Clause) -> str:
    """What no longer counts where the clause holds."""
    return voice.labels["drops"].format(names=voice.names(clause.drops)) if clause.drops else ""


def _row(voice: Voice, clause: Clause) -> tuple[str, ...]:
    return voice.name(clause.id), voice.worth(clause), " ".join(clause.prose.cite)
