"""A ruleset, a language, executed examples and payments go in; the book comes out as a document tree."""

from __future__ import annotations

from dataclasses import replace

from hrbrules.rulebook.document import Block, Book, Section, Subheading
from hrbrules.rulebook.examples import chapter_of, example_block
from hrbrules.rulebook.exhibit import Exhibit, Identity, PaymentRow
from hrbrules.rulebook.section_end import end_section, options_section
from hrbrules.rulebook.section_fans import fans_section
from hrbrules.rulebook.section_pay import pay_section
from hrbrules.rulebook.section_play import kongs_section, play_section, ting_section
from hrbrules.rulebook.section_sources import glossary_section, sources_section
from hrbrules.rulebook.section_table import glance_section, tiles_section
from hrbrules.rulebook.section_winning import bao_section, winning_section
from hrbrules.rulebook.voice import SPEAKERS, Voice
from hrbrules.ruleset.clause import Rules

LANGUAGES: tuple[str, ...] = tuple(SPEAKERS)


def build_book(
    rules: Rules, lang: str, exhibits: tuple[Exhibit, ...], identity: Identity, payments: tuple[PaymentRow, ...] = ()
) -> Book:
    """The whole book. Raises KeyError for a language not in LANGUAGES, HandError for an example whose text is no hand."""
    voice = Voice(rules, lang)
    sections = (
        glance_section(voice, 1),
        tiles_section(voice, 2),
        play_section(voice, 3),
        kongs_section(voice, 4),
        ting_section(voice, 5),
        winning_section(voice, 6),
        bao_section(voice, 7),
        fans_section(voice, 8),
        pay_section(voice, 9, payments),
        end_section(voice, 10),
        options_section(voice, 11),
        glossary_section(voice, 12),
        sources_section(voice, 13),
    )
    return Book(
        id=rules.id,
        title=voice.pick(rules.name) or rules.id,
        lang=lang,
        lead=voice.sentence(voice.pick(rules.note)),
        contents_title=voice.labels["contents"],
        sections=tuple(_with_examples(voice, section, exhibits) for section in sections),
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
