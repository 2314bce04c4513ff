"""A ruleset by name goes in; the files of its books come out as names and contents, nothing written yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from hrbrules.analysis.diff import compare
from hrbrules.cases.from_file import examples_of
from hrbrules.cases.play import play
from hrbrules.cases.run import Runner, compared
from hrbrules.cases.tree import Case, CaseFile, CaseResult
from hrbrules.conformance.rounds import play_round
from hrbrules.driver import Named, compile_named, load_compiled, parent_of, read
from hrbrules.rulebook.build import build_book
from hrbrules.rulebook.carried import carry
from hrbrules.rulebook.exhibit import Findings, Identity
from hrbrules.rulebook.formats import book_bytes, book_name, sheet_name
from hrbrules.rulebook.gather import gather
from hrbrules.rulebook.sheet import render_sheet
from hrbrules.ruleset.clause import Clause, Group, Rules
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HrbrulesError, Problems, RulesetError
from hrbrules.source.edition import edition
from hrbrules.syntax.tree import Mapping as Tree
from hrbrules.syntax.tree import Node

_MONEY: Final = "gang.money."


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A ruleset made ready for print: `results` of its examples, `parent` the ruleset that it extends as it stands."""

    named: Named
    rules: Ruleset
    parent: Ruleset | None
    examples: CaseFile
    results: tuple[CaseResult, ...]

    @property
    def failed(self) -> tuple[CaseResult, ...]:
        return tuple(result for result in self.results if not result.passed)


def prepare(named: Named) -> Printed:
    """Compile a ruleset and run its examples. Raises RulesetError."""
    unproved = prepare_unproved(named, load_compiled(compile_named(named)))
    return replace(unproved, results=tuple(Runner(play_round=play_round).run(unproved.examples)))


def prepare_unproved(named: Named, rules: Ruleset) -> Printed:
    """A compiled ruleset whose examples are not run first. Those that hold are printed all the same, and no others."""
    # Examples are proofs of the file as it stands; options that somebody switched on may well change what they come to.
    examples = examples_of(replace(named, settings={}, check=""))
    return Printed(named=named, rules=rules, parent=_parent(named, rules.rules), examples=examples, results=())


def _parent(named: Named, rules: Rules) -> Ruleset | None:
    """What a ruleset extends, as it stands there."""
    found = parent_of(named, rules.parent)
    return None if found is None else load_compiled(compile_named(found))


def findings_of(printed: Printed) -> Findings:
    """All that the books show as executed, once for all languages."""
    parent = printed.parent
    compared_with = () if parent is None else (parent.rules, compare(parent, printed.rules))
    return replace(gather(printed.rules, holding(printed), *compared_with), money=_money(printed))


def _money(printed: Printed) -> Mapping[str, tuple[Clause, ...]]:
    """What kongs earn under each option that is off and speaks of it; an option that cannot be switched on alone says nothing."""
    rules, found = printed.rules.rules, {}
    speaking = {id for file in read(printed.named, Problems()) for id in _speaking_of(_MONEY, file.body.get("options"))}
    for option in rules.options:
        if option.id in speaking and option.value == "off":
            settings = {**printed.named.settings, **option.needs, option.id: "on"}
            with suppress(RulesetError):
                there = compile_named(replace(printed.named, settings=settings, check="")).rules
                found[option.id] = tuple(clause for clause in there.of(Group.MONEY) if clause not in rules.of(Group.MONEY))
    return found


def _speaking_of(path: str, options: Node | None) -> Iterator[str]:
    """The ids of options that change something below a path; keys may be nested, or dotted as in `gang.money.+an_gang`."""
    for entry in options.entries if isinstance(options, Tree) else ():
        values = entry.value.entries if isinstance(entry.value, Tree) else ()
        if any(place.startswith(path) for value in values for place in _places(value.value, "")):
            yield entry.key.text.lstrip("+")


def _places(node: Node, before: str) -> Iterator[str]:
    for entry in node.entries if isinstance(node, Tree) else ():
        yield f"{before}{entry.key.text}."
        yield from _places(entry.value, f"{before}{entry.key.text}.")


def holding(printed: Printed) -> tuple[Case, ...]:
    """The examples that come to what they say under the rules of this book; the others show another option."""
    return tuple(case for case in printed.examples.cases if _holds(printed.rules, case))


def _holds(rules: Ruleset, case: Case) -> bool:
    if case.faults or case.round is not None or "error" in case.expect:
        return False
    try:
        expected, got = compared(case, play(rules, case))
    except HrbrulesError:
        return False
    return expected == got


def book_files(printed: Printed, langs: Iterable[str], formats: Iterable[str], *, sheet: bool = False) -> Mapping[str, bytes]:
    """File name below the output folder → content: `harbin/harbin.zh-Hans.md`; with `sheet` the one-page sheets too."""
    rules, wanted = printed.rules, tuple(formats)
    findings = findings_of(printed)
    identity = Identity(code=rules.code, digest=rules.digest, edition=edition())
    found: dict[str, bytes] = {}
    for lang in langs:
        book = build_book(rules.rules, lang, findings, identity)
        for form in wanted:
            found[book_name(rules.id, lang, form)] = book_bytes(book, form)
        if sheet:
            found[sheet_name(rules.id, lang)] = render_sheet(rules.rules, lang, findings, identity, carried(printed.named, rules))
    return found


def carried(named: Named, rules: Ruleset) -> str:
    """What the sheet's QR code holds: the code of a shipped ruleset, the text of a house file with the options set on it."""
    if named.shipped:
        return rules.code
    chain = read(named, Problems())
    return carry({f"{file.id}.yaml": file.source.text for file in chain if not file.shipped}, named.settings)
