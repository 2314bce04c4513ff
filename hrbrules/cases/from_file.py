"""The path of a case file or a ruleset file goes in; its cases come out, those that cannot be read among them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hrbrules.cases.from_node import read_case
from hrbrules.cases.tree import Case, CaseFile
from hrbrules.driver import Named, find, shipped_ids
from hrbrules.source.diagnostic import Diagnostic, HrbrulesError, Problems
from hrbrules.source.files import CASES_LIMIT, data_folder, read_text
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax.from_text import read_node
from hrbrules.syntax.tree import Mapping, Node, Scalar, Sequence

_ITEM = re.compile(r"^- ", re.MULTILINE)
_HEAD = re.compile(r"(?:(?:#.*|---|[ \t]*)\r?\n)*")  # what may stand before the first item
_MOST_REPEATED = 64 * 1024 * 1024  # characters that reading a broken file case by case may cost


def read_cases(path: Path) -> CaseFile:
    """The cases of a YAML list, of `cases:` beside a `ruleset:`, or the `examples:` of a ruleset file.

    Never raises: a file that cannot be read is one case that cannot be read. Files of at most 8 MiB.
    """
    try:
        source = read_text(path, CASES_LIMIT)
    except HrbrulesError as error:
        return _broken(path, error.diagnostics, Span(SourceText(name=str(path), text=""), 0, 0))
    return _cases_in(path, source)


def _cases_in(path: Path, source: SourceText) -> CaseFile:
    problems = Problems()
    root = read_node(source, problems)
    whole = Span(source, 0, 0)
    match root:
        case None:
            return _piecewise(path, source, tuple(problems.found))
        case Sequence():
            return CaseFile(name=str(path), rules=None, cases=_listed(root, problems))
        case Mapping() if root.get("hrbrules") is not None or root.get("examples") is not None:
            return CaseFile(name=str(path), rules=_own_rules(path), cases=_listed(root.get("examples"), problems))
        case Mapping() if root.get("cases") is not None:
            return _headed(path, root, problems)
        case _:
            problems.error("no-cases", root.span)
            return _broken(path, tuple(problems.found), whole)


def examples_of(named: Named) -> CaseFile:
    """The examples of a ruleset, run by it with its options as asked for. Those of its parents are not its own."""
    texts, name = named.texts, named.path.name
    found = read_cases(named.path) if texts is None else _cases_in(named.path, SourceText(name=name, text=texts[name]))
    return CaseFile(name=found.name, rules=named, cases=found.cases)


def _broken(path: Path, found: tuple[Diagnostic, ...], span: Span) -> CaseFile:
    return CaseFile(name=str(path), rules=None, cases=(Case(title=path.name, span=span, faults=found),))


def _own_rules(path: Path) -> Named:
    shipped = path.stem in shipped_ids() and path.resolve() == (data_folder("rulesets") / path.name).resolve()
    return Named(path=path, shipped=shipped, settings={})


def _headed(path: Path, root: Mapping, problems: Problems) -> CaseFile:
    """A file whose head says for all its cases by which rules they are run."""
    rules = None
    ruleset = root.get("ruleset")
    if isinstance(ruleset, Scalar) and not ruleset.is_null:
        try:
            rules = named_beside(path, ruleset.text)
        except HrbrulesError as error:
            problems.found.extend(error.diagnostics)
    return CaseFile(name=str(path), rules=rules, cases=_listed(root.get("cases"), problems))


def named_beside(file: Path, name: str) -> Named:
    """A ruleset by the name that a case gives it; a path counts from the folder of its file. Raises RulesetError."""
    named = find(name)
    if named.shipped or named.path.is_absolute():
        return named
    return Named(path=file.parent / named.path, shipped=False, settings=named.settings)


def _listed(node: Node | None, problems: Problems) -> tuple[Case, ...]:
    """Cases of a list. What reading the YAML found goes to the case in which it lies; the rest makes a failed case of its own."""
    if node is None or (isinstance(node, Scalar) and node.is_null):
        return tuple(_stray(problems.found))
    if not isinstance(node, Sequence):
        problems.error("expected-list", node.span)
        return tuple(_stray(problems.found))
    left = list(problems.found)
    cases = []
    for number, item in enumerate(node.items, start=1):
        own = tuple(one for one in left if one.span is not None and item.span.start <= one.span.start <= item.span.end)
        left = [one for one in left if one not in own]
        cases.append(read_case(item, f"#{number}", faults=own))
    return (*_stray(left), *cases)


def _stray(found: list[Diagnostic]) -> Iterator[Case]:
    if found:
        span = next((one.span for one in found if one.span is not None), Span(SourceText(name="", text=""), 0, 0))
        yield Case(title=Path(span.file).name, span=span, faults=tuple(found))


def _piecewise(path: Path, source: SourceText, found: tuple[Diagnostic, ...]) -> CaseFile:
    """A list that is not YAML as a whole is read item by item, so that one slip does not hide the other cases."""
    starts = [match.start() for match in _ITEM.finditer(source.text)]
    if not starts or not _HEAD.fullmatch(source.text, 0, starts[0]) or len(starts) * len(source.text) > _MOST_REPEATED:
        return _broken(path, found, found[0].span or Span(source, 0, 0))
    cases: list[Case] = []
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(source.text)], strict=True), start=1):
        # Line breaks stand in for what comes before, so that lines are counted as in the file.
        head = "\n" * source.text.count("\n", 0, start)
        piece = SourceText(name=source.name, text=head + source.text[start:end])
        problems = Problems()
        node = read_node(piece, problems)
        if isinstance(node, Sequence) and len(node.items) == 1:
            cases.append(read_case(node.items[0], f"#{number}", faults=tuple(problems.found)))
        else:
            cases.append(Case(title=f"#{number}", span=Span(piece, len(head), len(head) + 1), faults=tuple(problems.found) or found))
    return CaseFile(name=str(path), rules=None, cases=tuple(cases))
