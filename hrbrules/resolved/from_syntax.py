"""The files of a ruleset, child first, and option settings go in; one merged ruleset comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hrbrules.resolved.merge import merge
from hrbrules.resolved.options import Declared, apply_options, read_options
from hrbrules.resolved.patch import read_patch
from hrbrules.resolved.tree import Block, Resolved
from hrbrules.source.diagnostic import Problems
from hrbrules.source.suggest import suggest
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax.tree import Mapping as SyntaxMapping
from hrbrules.syntax.tree import Scalar
from hrbrules.vocabulary.structure import RULESET

_OWN = ("hrbrules", "ruleset", "extends", "examples", "note")  # tell of one file; a child does not inherit them
VOCABULARY = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One ruleset file: `id` is its name without suffix; `shipped`: it comes with hrbrules."""

    id: str
    source: SourceText
    body: SyntaxMapping
    shipped: bool


def resolve(chain: tuple[File, ...], settings: Mapping[str, str | int], problems: Problems) -> Resolved | None:
    """Merge base to child, then the options that are on. Settings are words or numbers by option id."""
    root = Block()
    for depth, file in enumerate(reversed(chain)):
        _check_header(file, problems)
        changes = read_patch(file.body, RULESET, problems)
        root = Block(entries={name: entry for name, entry in root.entries.items() if name not in _OWN})
        root = merge(root, changes, RULESET, problems, fresh=depth == 0)
    if problems.failed():
        return None
    declared = read_options(root, problems)
    chosen = _settings(declared, settings, chain[0], problems)
    if problems.failed():
        return None
    root = apply_options(root, declared, chosen, problems)
    parent = chain[1].id if len(chain) > 1 else ""
    return Resolved(
        id=chain[0].id, parent=parent, shipped=chain[0].shipped, chain=tuple(file.source for file in chain), root=root, settings=chosen
    )


def _check_header(file: File, problems: Problems) -> None:
    version, name = file.body.get("hrbrules"), file.body.get("ruleset")
    top = Span(file.source, 0, min(len(file.source.text), len(file.source.line_text(1))))
    if not isinstance(version, Scalar) or version.text != VOCABULARY:
        found = version.text if isinstance(version, Scalar) else ""
        problems.error("bad-version", top if version is None else version.span, found=found or "–", expected=VOCABULARY)
    if name is None:
        problems.error("no-name", top, expected=file.id)
    elif isinstance(name, Scalar) and name.text != file.id:
        problems.error("other-name", name.span, found=name.text, expected=file.id)


def _settings(
    declared: Mapping[str, Declared], settings: Mapping[str, str | int], file: File, problems: Problems
) -> dict[str, str | int]:
    chosen: dict[str, str | int] = {name: option.default for name, option in declared.items()}
    for name, value in settings.items():
        option = declared.get(name)
        if option is None:
            known = "、".join(sorted(declared)) or "–"
            problems.error("unknown-option", None, word=name, ruleset=file.id, known=known, suggestion=suggest(name, declared))
            continue
        read = option.read(value)
        if read is None:
            problems.error("bad-setting", None, word=name, found=value, expected=option.allowed())
        else:
            chosen[name] = read
    for name, option in declared.items():
        option.check_company(name, chosen, declared, problems)
    return chosen




