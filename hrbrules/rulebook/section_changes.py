"""The rules and those they extend go in; what differs comes out clause by clause, with both texts."""

from __future__ import annotations

from dataclasses import replace

from hrbrules.rulebook.chapter import Chapter
from hrbrules.rulebook.document import Block, Section
from hrbrules.rulebook.flow_text import bears, flow_entry, flow_sentence
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import AllOf, AnyOf, Clause, Group, Prose, Rules, Test
from hrbrules.vocabulary.flow import STANDARD_FLOW

_Row = tuple[str, str, str]


def changes_section(voice: Voice, number: int, parent: Rules, shown: tuple[Block, ...] = ()) -> Section:
    """A table: which clause, what the parent says, what is said here. `shown`: hands that come out otherwise."""
    chapter, labels = Chapter(voice, number, "changes"), voice.labels
    rows = changes(voice, parent)
    name = Voice(parent, voice.lang).pick(parent.name) or parent.id
    if not rows:
        chapter.say("ch_none")
        return chapter.section()
    chapter.say("ch_lead", parent=name, n=len(rows))
    chapter.table((labels["ch_where"], name, labels["ch_here"]), rows)
    for block in shown:
        chapter.add(block)
    return chapter.section()


def changes(voice: Voice, parent: Rules) -> list[_Row]:
    """(which clause, what the parent says, what is said here), for everything that differs."""
    before = Voice(parent, voice.lang)
    return [*flow_changes(voice, before), *_clauses(voice, before), *_formulas(voice, before)]


def flow_changes(voice: Voice, before: Voice) -> list[_Row]:
    """The same of choices of play only."""
    rows = []
    for field in STANDARD_FLOW:
        mine, theirs = flow_entry(voice.rules, field.path), flow_entry(before.rules, field.path)
        same = mine.value == theirs.value and mine.formula == theirs.formula
        if not same and (bears(voice.rules, field.path) or bears(before.rules, field.path)):
            said = [flow_sentence(one, field.path) or one.labels["ch_absent"] for one in (before, voice)]
            rows.append((voice.capital(field.names[voice.lang]), said[0], said[1]))
    return rows


def _clauses(voice: Voice, before: Voice) -> list[_Row]:
    mine = {(clause.group, clause.id): clause for clause in voice.rules.clauses}
    theirs = {(clause.group, clause.id): clause for clause in before.rules.clauses}
    rows = []
    for key in dict.fromkeys((*theirs, *mine)):
        old, new = theirs.get(key), mine.get(key)
        if old is not None and new is not None and _bare(old) == _bare(new):
            continue
        speaker, named = (voice, new) if new is not None else (before, old)
        title = (speaker.pick(named.prose.name) if named is not None else "") or untitled(voice, *key)
        rows.append((voice.capital(title), clause_said(before, old), clause_said(voice, new)))
    return rows


def untitled(voice: Voice, group: Group, id: str) -> str:
    """What to call a clause that has no name of its own."""
    kong = voice.labels.melds.get(id, "") if group is Group.MONEY else ""
    return voice.labels[f"g_{group}"] + (voice.bracketed(kong) if kong else "")


def _bare(clause: Clause) -> Clause:
    """What of a clause changes the game."""
    return replace(clause, prose=Prose(), test=_bare_test(clause.test))


def _bare_test(test: Test | None) -> Test | None:
    match test:
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return replace(test, parts=tuple(replace(part, prose=Prose(), test=_bare_test(part.test) or part.test) for part in parts))
        case _:
            return test


def clause_said(voice: Voice, clause: Clause | None) -> str:
    """A clause on one line: worth, test, what it replaces."""
    if clause is None:
        return voice.labels["ch_absent"]
    lead = voice.labels[clause.judged.value] if clause.judged is not None else ""
    said = voice.clause(clause)
    text = voice.sentence(("" if said.own else lead) + voice.inline(said))
    worth = voice.sentence(voice.worth(clause))
    drops = voice.labels["drops"].format(names=voice.all_of(clause.drops)) if clause.drops else ""
    bearer = "" if clause.bearer is None or said.own else voice.labels["bears_says"].format(seat=voice.speaker().thing(clause.bearer))
    share = ""
    if clause.share is not None and clause.group is Group.MONEY and not said.own:
        share = voice.sentence(voice.labels["money_share"].format(amount=voice.amount(clause.share)))
    return voice.flow_text(worth, share, text, drops, bearer) or voice.labels["ch_always"]


def _formulas(voice: Voice, before: Voice) -> list[_Row]:
    """Value, share, and who owes one."""
    rows = []
    for key, theirs, mine in (("value", before.rules.value, voice.rules.value), ("share", before.rules.share, voice.rules.share)):
        if theirs != mine:
            rows.append((voice.capital(voice.labels[key]), before.speaker().number(theirs), voice.speaker().number(mine)))
    if before.rules.owes != voice.rules.owes:
        rows.append((voice.capital(voice.labels["ch_owes"]), owes_said(before), owes_said(voice)))
    return rows


def owes_said(voice: Voice) -> str:
    own = voice.says(voice.rules.owes_prose)
    return voice.sentence(own or voice.inline(voice.test(voice.rules.owes)))
