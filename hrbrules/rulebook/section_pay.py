"""Section 9: who owes a share, what multiplies it, who pays for others, and the computed table of payments."""

from __future__ import annotations

from hrbrules.analysis.payment_table import Column, PaymentTable, State
from hrbrules.formula.tree import Truth
from hrbrules.rulebook.chapter import Chapter, sentence_of
from hrbrules.rulebook.document import Formula, Section, Table
from hrbrules.rulebook.exhibit import Findings
from hrbrules.rulebook.section_fans import drops
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import AnyOf, Clause, Group, When

_MOST_ACROSS = 4
READ_IN_PAY = ("liability.dealer_after",)


def pay_section(voice: Voice, number: int, findings: Findings) -> Section:
    chapter, labels, rules = Chapter(voice, number, "pay"), voice.labels, voice.rules
    _owes(chapter)
    factors = rules.of(Group.FACTOR)
    if factors:
        chapter.heading("factors")
    for clause in factors:
        said = voice.clause(clause)
        parts = [sentence_of(voice, said), drops(voice, clause)]
        text = voice.flow_text(*(reversed(parts) if said.items else parts))
        chapter.clause_rule(clause, text, said.items)
    chapter.add(Formula(left=labels["share"], right=voice.speaker().number(rules.share)))
    bearers = rules.of(Group.BEARER)
    if not bearers:
        chapter.say("bears_none")
    for clause in bearers:
        _bearer(chapter, clause)
    chapter.flow("liability.dealer_after")
    if findings.payments:
        chapter.heading("pay_table")
        chapter.say("pay_note")
    for table in findings.payments:
        chapter.add(payment_block(voice, table))
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


def payment_block(voice: Voice, table: PaymentTable) -> Table:
    """The amounts of one table of payments: wins down and payers across, or the other way round where payers are many."""
    labels = voice.labels
    payers = [voice.capital(_payer(voice, column, drawn=table.drawn)) for column in table.columns]
    wins = [voice.capital(voice.names(row.telling)) for row in table.rows]
    amounts = [["–" if amount is None else str(amount) for amount in row.amounts] for row in table.rows]
    caption = labels["pay_drawn" if table.drawn else "pay_discard"]
    if len(payers) > _MOST_ACROSS and len(payers) > len(wins):
        wins = _heads(voice, table, wins)
        header = (labels["who_pays"], *wins)
        rows = [(payer, *(row[index] for row in amounts)) for index, payer in enumerate(payers)]
    else:
        header = (labels["situation"], labels["value"], *payers)
        rows = [(win, str(row.value), *shown) for win, row, shown in zip(wins, table.rows, amounts, strict=True)]
    heads = tuple(voice.capital(head) for head in header)
    return Table(header=heads, rows=tuple(rows), numeric=tuple(range(1, len(header))), caption=caption)


def _heads(voice: Voice, table: PaymentTable, wins: list[str]) -> list[str]:
    """Wins as heads of columns: what all have is said by the first alone, where it has nothing else; the others name what they add."""
    plain = table.rows[0].telling
    if any(row.telling[: len(plain)] != plain or row.telling == plain for row in table.rows[1:]):
        return wins
    return [wins[0], *(f"+ {voice.names(row.telling[len(plain) :])}" for row in table.rows[1:])]


def _payer(voice: Voice, column: Column, *, drawn: bool) -> str:
    """"点炮的人（没报听、没开门）"; of drawn tiles, where all losers are alike, only what sets them apart."""
    told = sorted(column.states, key=lambda state: state not in (State.GIVER_DECLARED, State.GIVER_UNDECLARED))
    states = voice.labels.comma.join(voice.labels[f"st_{state}"] for state in told if state is not State.NO_DEALER)
    if drawn and states:
        return states
    return voice.labels[f"col_{column.role}"] + voice.bracketed(states)
