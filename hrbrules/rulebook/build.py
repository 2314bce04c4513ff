"""A ruleset, a language and what was executed for it go in; the book comes out as a document tree."""

from __future__ import annotations

from dataclasses import replace

from hrbrules.rulebook.document import Block, Book, Section, Subheading
from hrbrules.rulebook.examples import chapter_of, example_block
from hrbrules.rulebook.exhibit import Exhibit, Findings, Identity
from hrbrules.rulebook.section_apart import apart_blocks
from hrbrules.rulebook.section_changes import changes_section
from hrbrules.rulebook.section_end import end_section, options_section
from hrbrules.rulebook.section_fans import fans_section
from hrbrules.rulebook.section_index import index_section, numbers_of
from hrbrules.rulebook.section_pay import pay_section
from hrbrules.rulebook.section_play import kongs_section, play_section, ting_section
from hrbrules.rulebook.section_questions import fouls_section, questions_section
from hrbrules.rulebook.section_sources import glossary_section, sources_section
from hrbrules.rulebook.section_table import glance_section, tiles_section
from hrbrules.rulebook.section_winning import bao_section, winning_section
from hrbrules.rulebook.voice import SPEAKERS, Voice
from hrbrules.ruleset.clause import Rules

LANGUAGES: tuple[str, ...] = tuple(SPEAKERS)


def build_book(rules: Rules, lang: str, findings: Findings, identity: Identity) -> Book:
    """The whole book. Raises KeyError for a language not in LANGUAGES, HandError for an example whose text is no hand."""
    voice = Voice(rules, lang)
    count = iter(range(1, 99))
    sections = [
        glance_section(voice, next(count)),
        tiles_section(voice, next(count)),
        play_section(voice, next(count)),
        kongs_section(voice, next(count)),
        ting_section(voice, next(count), findings),
        winning_section(voice, next(count), findings),
        bao_section(voice, next(count)),
        fans_section(voice, next(count), findings),
        pay_section(voice, next(count), findings),
        end_section(voice, next(count)),
        options_section(voice, next(count), findings),
    ]
    if findings.parent is not None:
        sections.append(changes_section(voice, next(count), findings.parent, apart_blocks(voice, findings)))
    sections = [_with_examples(voice, section, findings.exhibits) for section in sections]
    sections.append(questions_section(voice, next(count), findings))
    sections.append(fouls_section(voice, next(count), numbers_of(tuple(sections))))
    sections.append(glossary_section(voice, next(count)))
    sections.append(sources_section(voice, next(count)))
    sections.append(index_section(voice, next(count), tuple(sections)))
    return Book(
        id=rules.id,
        title=voice.pick(rules.name) or rules.id,
        lang=lang,
        lead=voice.sentence(voice.pick(rules.note)),
        contents_title=voice.labels["contents"],
        sections=tuple(sections),
        footer=_footer(voice, identity),
        identity=identity,
    )


def _with_examples(voice: Voice, section: Section, exhibits: tuple[Exhibit, ...]) -> Section:
    chosen: tuple[Block, ...] = tuple(example_block(voice, one) for one in exhibits if chapter_of(voice, one) == section.anchor)
    if not chosen:
        return section
    heading = Subheading(text=voice.labels["examples"], anchor=f"{section.anchor}-examples")
    return replace(section, blocks=(*section.blocks, heading, *chosen))


def _footer(voice: Voice, identity: Identity) -> tuple[tuple[str, str], ...]:
    labels = voice.labels
    return (
        (labels["footer_name"], voice.pick(voice.rules.name) or voice.rules.id),
        (labels["footer_edition"], identity.edition),
        (labels["footer_code"], identity.code),
        (labels["footer_digest"], identity.digest[:16]),
    )
