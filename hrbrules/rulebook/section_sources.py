"""Sections 12 and 13: the glossary; the sources, how often each is cited, and what is contested."""

from __future__ import annotations

from hrbrules.rulebook.chapter import Chapter
from hrbrules.rulebook.document import Item, Listing, Section
from hrbrules.rulebook.documents import DOCUMENTS, RULINGS
from hrbrules.rulebook.shared_rules import SHARED_RULES
from hrbrules.rulebook.terms import GLOSSARY, LANGUAGES, Term
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Prose, Rules
from hrbrules.ruleset.tests import test_parts

_CONTESTED = ("disputed", "inferred")


_COLUMNS = ("t_zh", "t_hant", "t_pinyin", "t_en", "t_meaning")
_HANT_COLUMNS = ("t_hant", "t_hk", "t_zh", "t_pinyin", "t_en", "t_meaning")


def glossary_section(voice: Voice, number: int) -> Section:
    chapter, labels = Chapter(voice, number, "glossary"), voice.labels
    terms = [term for term in GLOSSARY if _in_play(voice.rules, term)]
    meaning = LANGUAGES.index(voice.lang)
    keys: tuple[str, ...]
    rows: list[tuple[str, ...]]
    if voice.lang == "zh-Hant":  # readers of 繁體 live in two places; the words of the text are Taiwan's
        chapter.say("t_lead")
        keys, rows = _HANT_COLUMNS, [(t.hant, t.hk, t.zh, t.pinyin, t.en, t.meaning[meaning]) for t in terms]
    else:
        keys, rows = _COLUMNS, [(t.zh, t.hant, t.pinyin, t.en, t.meaning[meaning]) for t in terms]
    chapter.table(tuple(labels[key] for key in keys), rows)
    return chapter.section()


def _in_play(rules: Rules, term: Term) -> bool:
    match term.needs:
        case "":
            return True
        case "bao":
            return rules.flow_value("bao.kind") != "none"
        case "indicator":
            return rules.flow_value("bao.kind") == "indicator"
        case "fen_zhang":
            return rules.flow_value("last.round") == "one_each_kept"
        case "gang":
            return bool(rules.flow_value("gang.kinds"))
        case id:
            return any(clause.id == id for clause in rules.clauses)


def sources_section(voice: Voice, number: int) -> Section:
    chapter, labels = Chapter(voice, number, "sources"), voice.labels
    cites = all_cites(voice.rules)
    rows = []
    for document in DOCUMENTS:
        used = sorted(cite for cite in cites if cite[:1] in document.letters)
        if used:
            rows.append((" ".join(document.letters), document.title, document.kind[voice.lang], labels["unknown"], " ".join(used)))
    rulings = " ".join(sorted(cite for cite in cites if cite.startswith("G")))
    rows.append(("G", voice.capital(labels["s_rulings"]), labels["s_rulings_kind"], "hrbrules", rulings))
    chapter.table(tuple(labels[key] for key in ("s_letter", "s_title", "s_kind", "s_author", "s_used")), rows)
    chapter.note(RULINGS[voice.lang])
    chapter.heading("contested")
    contested = [(label, prose) for label, prose in _proses(voice) if prose.grade in _CONTESTED]
    if not contested:
        chapter.say("contested_none")
    else:
        chapter.add(Listing(items=tuple(_contested(voice, label, prose) for label, prose in contested)))
    return chapter.section()


def _contested(voice: Voice, label: str, prose: Prose) -> Item:
    text = voice.labels.colon.join(part for part in (label, voice.grade(prose.grade)) if part)
    return Item(text=voice.flow_text(voice.sentence(text), voice.sentence(voice.pick(prose.note))), cite=prose.cite)


def _proses(voice: Voice) -> list[tuple[str, Prose]]:
    rules = voice.rules
    found = [(voice.name(clause.id), clause.prose) for clause in rules.clauses]
    found += [(voice.pick(option.prose.name) or option.id, option.prose) for option in rules.options]
    return found


def all_cites(rules: Rules) -> frozenset[str]:
    """Every source id that the book prints."""
    proses = [entry.prose for entry in rules.flow] + [rules.owes_prose]
    proses += [clause.prose for clause in rules.clauses] + [option.prose for option in rules.options]
    proses += [part.prose for clause in rules.clauses for part in test_parts(clause.test)]
    return frozenset(cite for prose in proses for cite in prose.cite) | {shared.id for shared in SHARED_RULES}
