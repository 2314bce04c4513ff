"""Section 9: who owes a share, what multiplies it, who pays for others, and the computed table of payments."""

from __future__ import annotations

from hrbrules.formula.tree import Truth
from hrbrules.rulebook.chapter import Chapter, sentence_of
from hrbrules.rulebook.document import Formula, Section
from hrbrules.rulebook.exhibit import Discard, Payer, PaymentRow
from hrbrules.rulebook.section_fans import drops
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import AnyOf, Clause, Group, When

READ_IN_PAY = ("liability.dealer_after",)
_COLUMNS = (Payer.DISCARDER, Payer.OTHER, Payer.EACH, Payer.DEALER, Payer.CLOSED)


def pay_section(voice: Voice, number: int, payments: tuple[PaymentRow, ...]) -> Section:
    chapter, labels, rules = Chapter(voice, number, "pay"), voice.labels, voice.rules
    _owes(chapter)
    factors = rules.of(Group.FACTOR)
    if factors:
        chapter.heading("factors")
    for clause in factors:
        said = voice.clause(clause)
        text = voice.flow_text(drops(voice, clause), sentence_of(voice, said))
        chapter.clause_rule(clause, text, said.items)
    chapter.add(Formula(left=labels["share"], right=voice.speaker().number(rules.share)))
    bearers = rules.of(Group.BEARER)
    if not bearers:
        chapter.say("bears_none")
    for clause in bearers:
        _bearer(chapter, clause)
    chapter.flow("liability.dealer_after")
    if payments:
        _table(chapter, payments)
    return chapter.section()


def _owes(chapter: Chapter) -> None:
    voice, labels, rules = chapter.voice, chapter.voice.labels, chapter.voice.rules
    own = voice.says(rules.owes_prose)
    said = voice.test(rules.owes)
    if own:
        text = voice.sentence(own)
    elif isinstance(rules.owes, When) and isinstance(rules.owes.formula, Truth):
        text = labels["owes_all" if rules.owes.formula.value else "owes_none"]
    elif isinstance(rules.owes, AnyOf) and said.items:
        text = labels["owes_any"]
    else:
        text = labels["owes_if"].format(test=voice.inline(said))
    chapter.rule("owes", text, items=() if own else said.items, prose=rules.owes_prose)


def _bearer(chapter: Chapter, clause: Clause) -> None:
    voice, labels = chapter.voice, chapter.voice.labels
    seat = "" if clause.bearer is None else voice.speaker().thing(clause.bearer)
    own = voice.says(clause.prose, clause)
    if own:
        text = voice.sentence(own)
    elif clause.test is None:
        text = voice.sentence(labels["bears_says"].format(seat=seat))
    else:
        text = voice.sentence(labels["bears"].format(test=voice.inline(voice.test(clause.test)), seat=seat))
    chapter.clause_rule(clause, voice.flow_text(text, drops(voice, clause)), ())


def _table(chapter: Chapter, payments: tuple[PaymentRow, ...]) -> None:
    voice, labels = chapter.voice, chapter.voice.labels
    used = [column for column in _COLUMNS if any(payer is column for row in payments for payer, _ in row.pays)]
    header = (labels["situation"], *(labels[f"payer_{column}"] for column in used))
    rows = [(voice.capital(_situation(voice, row)), *(_amount(row, column) for column in used)) for row in payments]
    chapter.table(header, rows, numeric=tuple(range(1, len(header))), caption=labels["pay_table"])


def _situation(voice: Voice, row: PaymentRow) -> str:
    parts = ["" if row.discard is Discard.NONE else voice.labels[f"discard_{row.discard}"], voice.names(row.others)]
    tail = voice.labels.comma.join(part for part in parts if part)
    return f"{voice.names(row.wins)}{'（' if voice.zh else ' ('}{tail}{'）' if voice.zh else ')'}" if tail else voice.names(row.wins)


def _amount(row: PaymentRow, column: Payer) -> str:
    amounts = [amount for payer, amount in row.pays if payer is column]
    return "–" if not amounts else str(amounts[0])
