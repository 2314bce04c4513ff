"""The files of a ruleset, child first, and option settings go in; one merged ruleset comes out."""

from __future__ import annotations

from collections.abc import Mapping

from hrbrules.resolved.audit import audit, left_behind
from hrbrules.resolved.history import add_homes, removals
from hrbrules.resolved.merge import merge
from hrbrules.resolved.options import Declared, apply_options, check_setting, read_options
from hrbrules.resolved.patch import read_patch
from hrbrules.resolved.tree import Block, Resolved
from hrbrules.resolved.wordings import Outdated, outdated
from hrbrules.source.diagnostic import Problems
from hrbrules.source.record import record
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax.tree import Mapping as SyntaxMapping
from hrbrules.syntax.tree import Scalar
from hrbrules.vocabulary.structure import RULESET

_OWN = ("hrbrules", "ruleset", "extends", "examples", "note")  # tell of one file; a child does not inherit them
VOCABULARY = "1"


@record
class File:
    """One ruleset file: `id` is its name without suffix; `shipped`: it comes with hrbrules."""

    id: str
    source: SourceText
    body: SyntaxMapping
    shipped: bool


def resolve(chain: tuple[File, ...], settings: Mapping[str, str | int], problems: Problems, *, audited: bool = False) -> Resolved:
    """Merge base to child, then the options that are on. Settings are words or numbers by option id.

    `audited`: the options were judged already, with other settings.

    What failed is left out of the result, so that the passes after this one can still judge the rest.
    """
    root, old = Block(), Outdated()
    removed: dict[str, Span] = {}
    for depth, file in enumerate(reversed(chain)):
        check_header(file, problems)
        changes = read_patch(file.body, RULESET, problems)
        if depth > 0:
            left_behind(root, changes, problems)
            old = outdated(old, root, changes)
            removed |= removals(root, changes)
        root = Block(entries={name: entry for name, entry in root.entries.items() if name not in _OWN})
        root = merge(root, changes, RULESET, problems, fresh=depth == 0, plus=depth > 0)
    add_homes(root, problems)
    plain, declared = root, read_options(root, problems)
    chosen = _settings(declared, _with_presets(root, declared, settings), chain[0], problems)
    if not problems.failed():
        if not audited:
            audit(root, declared, problems)
        root = apply_options(root, declared, chosen, old, problems)
    parent = chain[1].id if len(chain) > 1 else ""
    return Resolved(
        id=chain[0].id, parent=parent, shipped=chain[0].shipped, chain=tuple(file.source for file in chain),
        root=root, plain=plain, settings=chosen, removed=removed,
    )  # fmt: skip


def _top(file: File) -> Span:
    return Span(file.source, 0, len(file.source.line_text(1)))


def check_header(file: File, problems: Problems) -> None:
    """The vocabulary's version and the name, which is the file's."""
    version, name = file.body.get("hrbrules"), file.body.get("ruleset")
    top = _top(file)
    if not isinstance(version, Scalar) or version.text != VOCABULARY:
        found = version.text if isinstance(version, Scalar) else ""
        problems.error("bad-version", top if version is None else version.span, found=found or "–", expected=VOCABULARY)
    if name is None:
        problems.error("no-name", top, expected=file.id)
    elif isinstance(name, Scalar) and name.text != file.id:
        problems.error("other-name", name.span, found=name.text, expected=file.id)


def _with_presets(root: Block, declared: Mapping[str, Declared], settings: Mapping[str, str | int]) -> Mapping[str, str | int]:
    """A preset switched on stands for what it sets; what is set beside it goes before it."""
    presets = (root.block("presets") or Block()).entries
    named = [name for name, value in settings.items() if name in presets and name not in declared and str(value) == "on"]
    found: dict[str, str | int] = {}
    for name in named:
        block = presets[name].value
        node = block.node("set") if isinstance(block, Block) else None
        pairs = node.entries if isinstance(node, SyntaxMapping) else ()
        found |= {pair.key.text: pair.value.text for pair in pairs if isinstance(pair.value, Scalar)}
    return {**found, **{name: value for name, value in settings.items() if name not in named}}


def _settings(
    declared: Mapping[str, Declared], settings: Mapping[str, str | int], file: File, problems: Problems
) -> dict[str, str | int]:
    chosen: dict[str, str | int] = {name: option.default for name, option in declared.items()}
    for name, value in settings.items():
        read = check_setting(name, value, file.id, declared, None, problems)
        if read is not None:
            chosen[name] = read
    for name, option in declared.items():
        option.check_company(name, chosen, declared, problems)
    return chosen
