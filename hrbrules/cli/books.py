"""A ruleset by name goes in; the files of its books come out as names and contents, nothing written yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hrbrules.cases.from_file import examples_of
from hrbrules.cases.play import play
from hrbrules.cases.run import Runner, compared
from hrbrules.cases.tree import Case, CaseFile, CaseResult
from hrbrules.cli.sarif import edition
from hrbrules.driver import Named, compile_named, find, load_compiled
from hrbrules.rulebook.build import build_book
from hrbrules.rulebook.exhibit import Findings, Identity
from hrbrules.rulebook.gather import gather
from hrbrules.rulebook.to_html import render_html
from hrbrules.rulebook.to_markdown import render_markdown
from hrbrules.ruleset.clause import Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HrbrulesError

RENDERERS = {"md": render_markdown, "html": render_html}


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A ruleset made ready for print: `results` of its examples, `parent` the rules that it extends as they stand."""

    rules: Ruleset
    parent: Rules | None
    examples: CaseFile
    results: tuple[CaseResult, ...]

    @property
    def failed(self) -> tuple[CaseResult, ...]:
        return tuple(result for result in self.results if not result.passed)


def prepare(named: Named) -> Printed:
    """Compile a ruleset and run its examples. Raises RulesetError."""
    rules = load_compiled(compile_named(named))
    # Examples are proofs of the file as it stands; options that somebody switched on may well change what they come to.
    examples = examples_of(Named(path=named.path, shipped=named.shipped, settings={}))
    return Printed(rules=rules, parent=_parent(named, rules.rules), examples=examples, results=tuple(Runner().run(examples)))


def _parent(named: Named, rules: Rules) -> Rules | None:
    """What a ruleset extends: a file beside it, else a shipped one."""
    if not rules.parent:
        return None
    beside = named.path.with_name(f"{rules.parent}.yaml")
    own = not named.shipped and beside.is_file()
    return compile_named(Named(path=beside, shipped=False, settings={}) if own else find(rules.parent)).rules


def findings_of(printed: Printed) -> Findings:
    """All that the books show as executed, once for all languages."""
    return gather(printed.rules, holding(printed), printed.parent)


def holding(printed: Printed) -> tuple[Case, ...]:
    """The examples that come to what they say under the rules of this book; the others show another option."""
    return tuple(case for case in printed.examples.cases if _holds(printed.rules, case))


def _holds(rules: Ruleset, case: Case) -> bool:
    if case.faults or "error" in case.expect:
        return False
    try:
        expected, got = compared(case, play(rules, case))
    except HrbrulesError:
        return False
    return expected == got


def book_files(printed: Printed, langs: Iterable[str], formats: Iterable[str]) -> Mapping[str, str]:
    """File name below the output folder → content: `harbin/harbin.zh-Hans.md`."""
    rules, wanted = printed.rules, tuple(formats)
    findings = findings_of(printed)
    identity = Identity(code=rules.code, digest=rules.digest, edition=edition())
    found: dict[str, str] = {}
    for lang in langs:
        book = build_book(rules.rules, lang, findings, identity)
        for form in wanted:
            found[f"{rules.id}/{rules.id}.{lang}.{form}"] = RENDERERS[form](book)
    return found
