"""Option declarations with their settings go in; what books and commands show of them comes out."""

from __future__ import annotations

from hrbrules.checked.reading import leaf_texts, read_prose, word
from hrbrules.checked.words import entries_at
from hrbrules.formula.tree import Unit
from hrbrules.resolved.options import Declared, read_options
from hrbrules.resolved.tree import Block, Entry, Resolved
from hrbrules.ruleset.clause import Option, Preset, Texts
from hrbrules.source.diagnostic import Problems
from hrbrules.syntax.tree import Mapping, Scalar


def read_option_infos(resolved: Resolved, problems: Problems) -> tuple[Option, ...]:
    """Every option with its present value, in file order."""
    declared = read_options(resolved.root, problems)
    entries = entries_at(resolved.root, "options")
    return tuple(_info(id, option, entries[id], resolved, problems) for id, option in declared.items())


def _info(id: str, option: Declared, entry: Entry, resolved: Resolved, problems: Problems) -> Option:
    assert isinstance(entry.value, Block)
    block = entry.value
    unit, group = word(block, "unit"), word(block, "group")
    return Option(
        id=id, kind=option.kind, default=option.default, value=resolved.settings[id],
        prose=read_prose(block, entry, problems), description=leaf_texts(block, "description"),
        choices=_choices(block), low=option.low, high=option.high,
        unit=None if unit is None or unit.text not in list(Unit) else Unit(unit.text), group="" if group is None else group.text,
        needs=option.needs, excludes=option.excludes, reason=leaf_texts(block, "reason"),
    )  # fmt: skip


def _choices(block: Block) -> tuple[tuple[str, Texts], ...]:
    choices = block.block("choices")
    return () if choices is None else tuple((id, leaf_texts(choices, id)) for id in choices.entries)


def read_presets(root: Block) -> tuple[Preset, ...]:
    """Named sets of option values."""
    found: list[Preset] = []
    for id, entry in entries_at(root, "presets").items():
        assert isinstance(entry.value, Block)
        node = entry.value.node("set")
        pairs = node.entries if isinstance(node, Mapping) else ()
        settings: dict[str, str | int] = {pair.key.text: pair.value.text for pair in pairs if isinstance(pair.value, Scalar)}
        found.append(Preset(id=id, name=leaf_texts(entry.value, "name"), settings=settings))
    return tuple(found)
