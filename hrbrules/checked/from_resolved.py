"""A merged ruleset goes in; typed rules come out, or diagnostics."""

from __future__ import annotations

from hrbrules.checked import places
from hrbrules.checked.clauses import ClauseReader
from hrbrules.checked.flow import read_flow
from hrbrules.checked.names import without_taken_names
from hrbrules.checked.numbers import check_numbers
from hrbrules.checked.options import read_option_infos, read_presets
from hrbrules.checked.parsing import Parser
from hrbrules.checked.reach import check_cost, check_reach, check_worths
from hrbrules.checked.reading import check_languages, leaf_texts, read_prose
from hrbrules.checked.tests import FormulaReader
from hrbrules.checked.tree import Checked
from hrbrules.checked.words import CLAUSE_MAPS, Order, entries_at, read_words
from hrbrules.formula.signature import UNKNOWN, Place, Type, integer
from hrbrules.formula.tree import Node, Truth, Unit
from hrbrules.resolved.audit import unread_numbers
from hrbrules.resolved.options import read_options
from hrbrules.resolved.tree import Block, Entry, Resolved
from hrbrules.ruleset.clause import Clause, Prose, Rules, Test, When
from hrbrules.ruleset.tests import test_node
from hrbrules.source.diagnostic import Problems
from hrbrules.source.text import SourceText, Span
from hrbrules.vocabulary.facts_win import value_fact


def check(resolved: Resolved, problems: Problems, parser: Parser | None = None) -> Checked | None:
    """Type every formula and validate every choice; None where anything failed. `parser` may know the formulas already."""
    check_languages(resolved.root, problems)
    resolved = without_taken_names(resolved, problems)
    words = read_words(resolved, problems)
    formulas = FormulaReader(words=words, problems=problems, parser=parser or Parser())
    order = Order(resolved.root, words, formulas.parser).sorted(problems)
    reader = ClauseReader(resolved, formulas, problems)
    named, entries = _named_clauses(resolved.root, order, reader)
    words.worths = {key: tuple(types) for key, types in reader.worth_types.items()}
    value, value_type = _amount(resolved.root, "value", places.VALUE, formulas, resolved.chain[0])
    words.facts["value"] = value_fact(value_type)
    factors = [_late(name, reader, resolved.root, entries) for name in order if name in entries_at(resolved.root, "payments.factors")]
    words.worths = {key: tuple(types) for key, types in reader.worth_types.items()}
    share, _ = _amount(resolved.root, "payments.share", places.SHARE, formulas, resolved.chain[0])
    owes, owes_prose = _owes(resolved.root, formulas, problems)
    clauses = [*reader.conditions(), *named, *factors]
    for path, read in (("payments.bears", reader.bearer), ("gang.money", reader.money)):
        for id, entry in entries_at(resolved.root, path).items():
            entries[id] = entry
            clauses.append(read(id, entry))
    clauses = reader.checked_drops(clauses, entries)
    flow = read_flow(resolved.root, formulas, problems)
    options, presets = read_option_infos(resolved, problems), read_presets(resolved.root)
    top = Span(resolved.chain[0], 0, len(resolved.chain[0].line_text(1)))
    check_numbers(resolved.root, flow, top, problems)
    check_reach(clauses, flow, entries, top, problems)
    amounts = tuple(node for node in (value, share, test_node(owes)) if node is not None)
    check_cost(clauses, order, amounts, entries, top, problems)
    check_worths(clauses, amounts, entries, top, problems)
    if not problems.failed():
        unread_numbers(resolved.plain, read_options(resolved.plain, Problems()), top, problems)
    if problems.failed() or value is None or share is None:
        return None
    rules = Rules(
        id=resolved.id, parent=resolved.parent, shipped=resolved.shipped, name=leaf_texts(resolved.root, "name"),
        note=leaf_texts(resolved.root, "note"), flow=flow, clauses=tuple(clauses), value=value, owes=owes,
        owes_prose=owes_prose, share=share, tables=words.tables, options=options, presets=presets,
    )  # fmt: skip
    return Checked(rules=rules, order=order)


def _named_clauses(root: Block, order: tuple[str, ...], reader: ClauseReader) -> tuple[list[Clause], dict[str, Entry]]:
    """Terms, kinds and fans, read in the order of who looks at whom, listed in file order."""
    entries: dict[str, Entry] = {}
    read: dict[str, Clause] = {}
    for path, group, _ in CLAUSE_MAPS:
        if group != "factor":
            entries |= entries_at(root, path)
    groups = {id: group for path, group, _ in CLAUSE_MAPS for id in entries_at(root, path)}
    for id in order:
        if id in entries:
            read[id] = getattr(reader, groups[id])(id, entries[id])
    return [read[id] for id in entries], entries


def _late(name: str, reader: ClauseReader, root: Block, entries: dict[str, Entry]) -> Clause:
    entry = entries_at(root, "payments.factors")[name]
    entries[name] = entry
    return reader.factor(name, entry)


def _amount(root: Block, path: str, place: Place, formulas: FormulaReader, source: SourceText) -> tuple[Node | None, Type]:
    *above, last = path.split(".")
    block = root
    for name in above:
        block = block.block(name) or Block()
    inner = block.block(last)
    if inner is None or inner.node("is") is None:
        formulas.problems.error("no-amount", _nearest(root, above, source), word=path)
        return None, UNKNOWN
    node = formulas.read(inner.node("is"), place, integer(0, 0, Unit.POINTS))
    return node, formulas.type if node is not None and formulas.type is not None else UNKNOWN


def _nearest(root: Block, above: list[str], source: SourceText) -> Span:
    """Where a missing field belongs: its section, else the head of the file."""
    for name in above:
        if name in root.entries:
            return root.entries[name].span
    return Span(source, 0, len(source.line_text(1)))


def _owes(root: Block, formulas: FormulaReader, problems: Problems) -> tuple[Test, Prose]:
    """Who owes a share; every loser where nothing is said."""
    payments = root.block("payments")
    block = None if payments is None else payments.block("owes")
    if payments is None or block is None:
        return When(formula=Truth(value=True)), Prose()
    test = formulas.test(block, places.OWES)
    return test or When(formula=Truth(value=True)), read_prose(block, payments.entries["owes"], problems)
