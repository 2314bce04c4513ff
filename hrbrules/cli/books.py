"""A ruleset by name goes in; the files of its books come out as names and contents, nothing written yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hrbrules.cases.from_file import examples_of
from hrbrules.cases.play import play
from hrbrules.cases.run import Runner
from hrbrules.cases.tree import CaseFile, CaseResult
from hrbrules.cli.exhibits import exhibits_of
from hrbrules.cli.payments import payment_rows
from hrbrules.cli.sarif import edition
from hrbrules.driver import Named, compile_named, load_compiled
from hrbrules.rulebook.build import build_book
from hrbrules.rulebook.document import Book
from hrbrules.rulebook.exhibit import Identity
from hrbrules.rulebook.to_html import render_html
from hrbrules.rulebook.to_markdown import render_markdown
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HrbrulesError
from hrbrules.tiles.hand import Hand

RENDERERS = {"md": render_markdown, "html": render_html}


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A ruleset made ready for print: `results` of its examples, in its own words."""

    rules: Ruleset
    examples: CaseFile
    results: tuple[CaseResult, ...]

    @property
    def failed(self) -> tuple[CaseResult, ...]:
        return tuple(result for result in self.results if not result.passed)


def prepare(named: Named) -> Printed:
    """Compile a ruleset and run its examples. Raises RulesetError."""
    rules = load_compiled(compile_named(named))
    # Examples are proofs of the file as it stands; options that somebody switched on may well change what they come to.
    plain = Named(path=named.path, shipped=named.shipped, settings={})
    examples = examples_of(plain)
    return Printed(rules=rules, examples=examples, results=tuple(Runner().run(examples)))


def book_of(printed: Printed, lang: str) -> Book:
    """The document tree of a book, with executed examples and computed payments."""
    rules = printed.rules
    identity = Identity(code=rules.code, digest=rules.digest, edition=edition())
    exhibits = exhibits_of(rules, printed.examples.cases, lang)
    return build_book(rules.rules, lang, exhibits, identity, payment_rows(rules, _hands(printed)))


def _hands(printed: Printed) -> tuple[Hand, ...]:
    """The hands of the examples, those that can be read."""
    found = []
    for case in printed.examples.cases:
        try:
            if not case.faults:
                found.append(play(printed.rules, case).hand)
        except HrbrulesError:  # an example of an error, or of another option
            continue
    return tuple(found)


def book_files(printed: Printed, langs: Iterable[str], formats: Iterable[str]) -> Mapping[str, str]:
    """File name below the output folder → content: `harbin/harbin.zh-Hans.md`."""
    id, wanted = printed.rules.id, tuple(formats)
    found: dict[str, str] = {}
    for lang in langs:
        book = book_of(printed, lang)
        for form in wanted:
            found[f"{id}/{id}.{lang}.{form}"] = RENDERERS[form](book)
    return found
