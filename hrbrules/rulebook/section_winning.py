"""Sections 6 and 7: what a winning hand needs and the ways to win; the bao."""

from __future__ import annotations

from hrbrules.formula.tree import FactRef, walk
from hrbrules.rulebook.chapter import Chapter, sentence_of
from hrbrules.rulebook.document import Section
from hrbrules.rulebook.examples import example_block
from hrbrules.rulebook.exhibit import Findings
from hrbrules.rulebook.section_fans import add_pair, drops
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group, Rules
from hrbrules.ruleset.tests import test_node
from hrbrules.ruleset.viewer import counts_own_hand

READ_IN_WINNING = ("hand.shapes", "win.must", "win.passed")
READ_IN_BAO = (
    "bao.kind", "bao.place", "bao.stack", "bao.set", "bao.counts", "bao.seen_by", "bao.look", "bao.several",
    "bao.change.when", "bao.change.counts", "bao.change.needs_viewer", "bao.change.repeat", "bao.change.new",
    "bao.change.old_goes_to", "bao.change.exhausted", "bao.change.frozen_before_discard",
)  # fmt: skip


def winning_section(voice: Voice, number: int, findings: Findings) -> Section:
    chapter, labels, rules = Chapter(voice, number, "winning"), voice.labels, voice.rules
    chapter.flow("hand.shapes")
    conditions = rules.of(Group.HAND)
    if conditions:
        chapter.heading("hand_needs")
        chapter.say("tides")
        for clause in conditions:
            chapter.condition(clause, "" if clause.judged is None else labels[clause.judged.value])
            add_misses(chapter, clause, findings)
    chapter.shared("G01")
    wins = rules.of(Group.WIN)
    for late, key in ((False, "win_needs"), (True, "win_late")):
        chosen = [clause for clause in wins if clause.late is late]
        if chosen:
            chapter.say(key)
            for clause in chosen:
                chapter.condition(clause)
                add_misses(chapter, clause, findings)
    chapter.flow("win.must", "win.passed")
    chapter.heading("kinds")
    for clause in rules.of(Group.KIND):
        _kind(chapter, clause)
        add_pair(chapter, clause, findings)
    return chapter.section()


def add_misses(chapter: Chapter, clause: Clause, findings: Findings) -> None:
    """Hands that fail this condition only."""
    for miss in findings.missed.get(clause.id, ()):
        chapter.add(example_block(chapter.voice, miss, title=chapter.voice.labels["misses_condition"]))


def _kind(chapter: Chapter, clause: Clause) -> None:
    voice, labels = chapter.voice, chapter.voice.labels
    said = voice.clause(clause)
    events = f"{labels['ex_by']}{labels.colon}{(' / ' if not voice.zh else '、').join(labels.events[one] for one in clause.by)}"
    names = labels.comma.join(_waived(voice, one) for one in clause.waives)
    more = voice.flow_text(labels["waives"].format(names=names) if names else "", drops(voice, clause))
    text = voice.flow_text("" if said.own else voice.sentence(events), sentence_of(voice, said))
    chapter.clause_rule(clause, voice.flow_text(text, more) if not said.items else voice.flow_text(more, text), said.items)


def _waived(voice: Voice, id: str) -> str:
    """A condition by its name, else by what it asks."""
    clause = voice.rules.clause(id)
    return voice.speaker().quoted(voice.pick(clause.prose.name) or voice.asks(clause))


def bao_section(voice: Voice, number: int) -> Section:
    chapter = Chapter(voice, number, "bao")
    chapter.flow("bao.kind", "bao.place", "bao.stack", "bao.set", "bao.counts")
    chapter.flow("bao.seen_by", "bao.look")
    if bao_is_wild(voice.rules):
        chapter.shared("G08")
    chapter.flow("bao.several")
    viewer = voice.labels["viewer_each" if counts_own_hand(voice.rules) else "viewer_all"]
    chapter.flow("bao.change.when", "bao.change.counts", "bao.change.needs_viewer", "bao.change.repeat", more=viewer)
    chapter.flow("bao.change.new")
    chapter.flow("bao.change.old_goes_to")
    chapter.flow("bao.change.exhausted")
    chapter.flow("bao.change.frozen_before_discard")
    return chapter.section()


def bao_is_wild(rules: Rules) -> bool:
    """Whether some win kind asks for the bao and not for a natural wait (G08)."""
    tests = [walk(test_node(clause.test)) for clause in rules.of(Group.KIND)]
    asked = [{part.fact for part in parts if isinstance(part, FactRef)} for parts in tests]
    return rules.flow_value("bao.kind") != "none" and any("bao" in facts and "natural" not in facts for facts in asked)
