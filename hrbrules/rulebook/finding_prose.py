"""A finding of a proof goes in; what to call its clause, and the part or row that is meant, come out in the reader's words."""

from __future__ import annotations

from hrbrules.analysis.dead_parts import rows_of
from hrbrules.analysis.finding import Finding
from hrbrules.formula.tree import Node
from hrbrules.rulebook.section_changes import untitled
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import CONDITIONS, Clause
from hrbrules.ruleset.tests import test_parts

_UNTITLED = {"value": "value", "share": "share", "owes": "ch_owes"}


def found_name(voice: Voice, found: Finding) -> str:
    """What the reader calls the clause; of a nameless condition what it asks, or where it stands; several liabilities joined."""
    if found.clause in _UNTITLED:
        return voice.labels[_UNTITLED[found.clause]]
    clause = _clause(voice, found.clause)
    if clause is None:
        ids = found.clause.split("、")
        return voice.names(tuple(ids)) if len(ids) > 1 else found.clause
    if clause.group not in CONDITIONS or clause.prose.name:
        return voice.name(clause.id)
    return f"{untitled(voice, clause.group, clause.id)} {clause.id}" if found.part else voice.asks(clause).rstrip(".。")


def found_part(voice: Voice, found: Finding) -> str:
    """The part as the rulebook says it, or the row: its value and when it is taken. Empty where the whole clause is meant."""
    if not found.part:
        return ""
    clause = _clause(voice, found.clause)
    if not found.part.isdigit():
        test = voice.rules.owes if clause is None else clause.test
        part = next((one for one in test_parts(test) if one.id == found.part), None)
        said = found.part if part is None else voice.inline(voice.test(part.test, part.prose)).rstrip(".。")
        return voice.labels["f_part"].format(said=said)
    rows = [row for formula in _formulas(voice, found.clause, clause) for row, _ in rows_of(formula)]
    number = int(found.part)
    if number > len(rows):
        return found.part
    row, speaker = rows[number - 1], voice.speaker(clause=clause)
    if row is None:
        return voice.labels["f_otherwise"].format(n=number)
    return voice.labels["f_row"].format(n=number, value=speaker.number(row.value), when=speaker.clause(row.when))


def _formulas(voice: Voice, id: str, clause: Clause | None) -> list[Node]:
    if clause is None:
        return [voice.rules.share if id == "share" else voice.rules.value]
    return [worth for _, worth in clause.worth] + ([] if clause.bearer is None else [clause.bearer])


def _clause(voice: Voice, id: str) -> Clause | None:
    return next((clause for clause in voice.rules.clauses if clause.id == id), None)
