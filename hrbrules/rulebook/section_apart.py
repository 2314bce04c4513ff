"""What changes make come out otherwise goes in; each with the smallest hand that shows it, under both rules, comes out."""

from __future__ import annotations

from hrbrules.rulebook.document import Block, Example, Paragraph, Subheading, Table
from hrbrules.rulebook.examples import example_facts
from hrbrules.rulebook.exhibit import Apart, Findings
from hrbrules.rulebook.part_prose import outcome_rows, part_title
from hrbrules.rulebook.pictures import hand_picture
from hrbrules.rulebook.voice import Voice


def apart_blocks(voice: Voice, findings: Findings) -> tuple[Block, ...]:
    """A heading, a sentence, and an example for each change; nothing where nothing comes out otherwise."""
    if findings.parent is None or not findings.apart:
        return ()
    before, labels = Voice(findings.parent, voice.lang), voice.labels
    name = before.pick(findings.parent.name) or findings.parent.id
    lead = labels["d_lead"].format(parent=name, n=findings.tried)
    return (
        Subheading(text=labels["d_examples"], anchor="changes-hands"),
        Paragraph(text=lead),
        *(_example(voice, before, name, one) for one in findings.apart),
    )


def _example(voice: Voice, before: Voice, name: str, one: Apart) -> Example:
    labels = voice.labels
    said = outcome_rows(before, one.outcomes[0]), outcome_rows(voice, one.outcomes[1])
    rows = [(voice.capital(labels[key]), said[0][row], said[1][row]) for row, key in enumerate(("d_counts", "d_value", "d_pays"))]
    others = labels.comma.join(dict.fromkeys(part_title(voice, before, part, ids=False) for part in one.others))
    return Example(
        title=labels.semicolon.join(dict.fromkeys(part_title(voice, before, part, ids=False) for part in one.parts)),
        picture=hand_picture(voice, one.exhibit),
        facts=example_facts(voice, one.exhibit),
        result=voice.sentence(labels["d_with"].format(names=others)) if others else "",
        wins=one.exhibit.wins,
        receipt=Table(header=("", name, voice.capital(labels["ch_here"])), rows=tuple(row for row in rows if row[1] or row[2])),
    )
