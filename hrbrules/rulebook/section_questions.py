"""Questions that people ask, answered from the rules: by the fields of play, or by hands that were executed; and what is not allowed."""

from __future__ import annotations

from dataclasses import replace

from hrbrules.formula.tree import ClauseRef, Constant, Is, Node, SomeIs, walk
from hrbrules.rulebook.asked import BAO_DISCARDED, BAO_OFF_WAIT, CLOSED, LIABLE, WAITS
from hrbrules.rulebook.chapter import Chapter
from hrbrules.rulebook.document import Cell, Item, Listing, Section
from hrbrules.rulebook.examples import example_block, verdict
from hrbrules.rulebook.exhibit import Exhibit, Findings
from hrbrules.rulebook.flow_text import bears, flow_entry, flow_sentence
from hrbrules.rulebook.pictures import hand_picture
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.ruleset.tests import test_node

# question → the fields that answer it
_BY_FLOW = {
    "q_winners": ("claims.winners",),
    "q_must": ("win.must", "win.passed"),
    "q_chi_ting": ("claims.chi.from", "claims.chi_ting.from", "claims.ting_forced"),
    "q_swap": ("claims.swap",),
    "q_after_ting": ("ting.lock", "gang.after_ting", "gang.after_ting_keeps"),
    "q_look": ("bao.seen_by", "bao.look"),
    "q_rob": ("gang.robbing",),
    "q_last": ("last.starts_at", "last.round"),
    "q_dealer": ("dealer.wins", "dealer.loses", "dealer.draw"),
}


def questions_section(voice: Voice, number: int, findings: Findings) -> Section:
    chapter = Chapter(voice, number, "questions")
    chapter.say("q_lead")
    for key, paths in _BY_FLOW.items():
        answer = voice.flow_text(*(flow_sentence(voice, path) for path in paths))
        if answer:
            _question(chapter, key, answer, tuple(cite for path in paths for cite in flow_entry(voice.rules, path).prose.cite))
    _waits(chapter, findings)
    has_bao = voice.rules.flow_value("bao.kind") != "none"
    if has_bao:
        _executed(chapter, "q_bao_discarded", findings.asked.get(BAO_DISCARDED.key))
        _executed(chapter, "q_bao_off", findings.asked.get(BAO_OFF_WAIT.key))
    _executed(chapter, "q_closed", findings.asked.get(CLOSED.key))
    if bears(voice.rules, "liability.dealer_after"):
        _executed(chapter, "q_liable", findings.asked.get(LIABLE.key))
    return chapter.section()


def _question(chapter: Chapter, key: str, answer: str, cite: tuple[str, ...] = (), **values: object) -> None:
    question = chapter.voice.labels[key].format(**values)
    chapter.rule(key.removeprefix("q_"), answer, label=question, cite=tuple(dict.fromkeys(cite)))


def _executed(chapter: Chapter, key: str, found: Exhibit | None) -> None:
    if found is None:
        return
    voice, labels = chapter.voice, chapter.voice.labels
    answer = labels["a_wins" if found.wins else "a_no"]
    paid = labels.comma.join(labels["a_pay"].format(seat=seat, n=n) for seat, n in sorted(found.pays.items()) if n)
    _question(chapter, key, voice.flow_text(answer, labels["a_pays"].format(pays=paid) if paid else ""))
    chapter.add(example_block(voice, found))


def _waits(chapter: Chapter, findings: Findings) -> None:
    """The table of waits, with what each counts as."""
    voice, labels = chapter.voice, chapter.voice.labels
    hands = [findings.asked[one.key] for one in WAITS if one.key in findings.asked]
    if not hands:
        return
    names = voice.names(tuple(clause.id for clause in of_waits(voice)))
    _question(chapter, "q_waits" if names else "q_waits_plain", labels["q_waits_text"], name=names)
    rows: list[tuple[Cell, ...]] = [(hand_picture(voice, replace(one, bao="")), verdict(voice, one)) for one in hands]
    chapter.cells((labels["q_hand"], labels["q_result"]), rows)


def of_waits(voice: Voice) -> tuple[Clause, ...]:
    """The fans that look at where the winning tile goes."""
    terms = {clause.id: test_node(clause.test) for clause in voice.rules.of(Group.TERM)}
    return tuple(clause for clause in voice.rules.of(Group.FAN) if _looks_at_place(test_node(clause.test), terms))


def _looks_at_place(node: Node, terms: dict[str, Node]) -> bool:
    for part in walk(node):
        if isinstance(part, ClauseRef) and part.group == "term" and _looks_at_place(terms[part.clause], terms):
            return True
        if isinstance(part, Is | SomeIs) and any(isinstance(name, Constant) and name.name == "middle" for name in part.names):
            return True
    return False


# field → values that forbid something
_FORBIDS = {
    "win.must": ("yes",), "win.passed": ("must_take_first_discard",), "ting.lock": ("drawn_tile", "until_passed", "keeps_ting"),
    "gang.after_ting": ((),),
    "bao.seen_by": ("declared", "nobody"), "claims.swap": ("banned",), "claims.chi.from": ("previous",), "gang.robbing": ((),),
}  # fmt: skip


def fouls_section(voice: Voice, number: int, numbers: dict[str, str]) -> Section:
    """What may not be done, each with the rule that says so. `numbers`: rule numbers by anchor."""
    chapter, labels = Chapter(voice, number, "fouls"), voice.labels
    chapter.say("f_lead")
    items = [labels["f_false_win"].format(winning=labels["winning"]), labels["f_false_ting"].format(ting=labels["ting"])]
    for path, values in _FORBIDS.items():
        sentence = flow_sentence(voice, path)
        if sentence and voice.rules.flow_value(path) in values:
            items.append(_with_number(voice, sentence, numbers, path))
    for clause in voice.rules.of(Group.CLAIMS):
        items.append(_with_number(voice, voice.sentence(voice.inline(voice.clause(clause))), numbers, f"claims-{clause.id}"))
    chapter.add(Listing(items=tuple(Item(text=text) for text in items)))
    return chapter.section()


# fields that are printed in the rule of another
_PRINTED_WITH = {"win.passed": "win.must"}


def _with_number(voice: Voice, sentence: str, numbers: dict[str, str], path: str) -> str:
    key = _PRINTED_WITH.get(path, path).replace(".", "-").replace("_", "-")
    found = next((number for anchor, number in numbers.items() if anchor.endswith(f"-{key}")), "")
    return sentence + voice.labels["f_see"].format(number=found) if found else sentence
