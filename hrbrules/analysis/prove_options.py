"""A ruleset goes in; what proofs say of it under other options comes out: faults, what options rule out, what is refused.

Settings whose rules are the same to a proof, comments and places aside, are proved once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, product
from typing import Final

from hrbrules.analysis.finding import IMPLIED, NEVER_COUNTS, NEVER_DECIDES, NEVER_FAILS, NEVER_HOLDS, Finding, Proof
from hrbrules.analysis.prove import prove
from hrbrules.analysis.shared import Shared, key_of, wins_key
from hrbrules.compiled.tree import Compiled
from hrbrules.driver import load_compiled
from hrbrules.ruleset.clause import Option, Rules
from hrbrules.ruleset.covering import Settings, allowed, stands, values_of
from hrbrules.source.diagnostic import RulesetError

Compile = Callable[[Mapping[str, str | int]], Compiled]
_NEVER: Final = (NEVER_HOLDS, NEVER_COUNTS, NEVER_FAILS, IMPLIED, NEVER_DECIDES)


class Reach(StrEnum):
    """How many options are changed at once."""

    DEFAULT = "default"
    EACH = "each"
    PAIRS = "pairs"
    ALL = "all"


@dataclass(slots=True, kw_only=True)
class OptionsProof:
    """`proof`: of the ruleset as it is. `faults`: what is wrong under some other setting and not under less of it. `ruled_out`: what
    a setting makes impossible that is possible without it: the price of a choice. `refused`: settings that may not be, with the
    code of the diagnostic. `unshown`: sorts of win that no hand showed, and under no less of the setting either."""

    proof: Proof
    settings: int = 0
    distinct: int = 0
    faults: list[tuple[Settings, Finding]] = field(default_factory=list)
    ruled_out: list[tuple[Settings, Finding]] = field(default_factory=list)
    refused: list[tuple[Settings, str]] = field(default_factory=list)
    unshown: list[tuple[Settings, tuple[str, tuple[str, ...]]]] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Nothing is known to be wrong under any setting."""
        return self.proof.clean and not any(finding.fault for _, finding in self.faults)


def prove_options(compile_with: Compile, reach: Reach, progress: Callable[[list[Settings]], Iterable[Settings]] = list) -> OptionsProof:
    """Every setting within reach; the ruleset as it is counts as one of them."""
    base, shared = compile_with({}), Shared()
    result = OptionsProof(proof=prove(load_compiled(base), wins_key(base), shared), settings=1)
    proofs: dict[object, Proof] = {key_of(base): result.proof}
    said = {frozenset[tuple[str, str | int]](): (base.rules, _said(result.proof))}
    for settings in progress(list(settings_of(compile_with, base.rules.options, reach))):
        try:
            compiled = compile_with(settings)
        except RulesetError as error:
            result.refused.append((settings, error.diagnostics[0].code))
            continue
        key = key_of(compiled)
        if key not in proofs:
            proofs[key] = prove(load_compiled(compiled), wins_key(compiled), shared)
        _sort_out(result, settings, compiled.rules, proofs[key], said)
        result.settings += 1
    result.distinct = len(proofs)
    return result


_Name = tuple[object, ...]
_Said = dict[frozenset[tuple[str, str | int]], tuple[Rules, set[_Name]]]


def _sort_out(result: OptionsProof, settings: Settings, rules: Rules, proof: Proof, said: _Said) -> None:
    """What is new of a proof, beside what was said of parts of the setting."""
    own = frozenset(settings.items())
    parts = {frozenset(part) for count in (0, 1, 2, len(own) - 1) for part in combinations(own, count)} - {own}
    less = [said[part] for part in parts if part in said]  # what was said of smaller parts is said of these
    for one in proof.findings:
        if not any(_name(one) in known for _, known in less):
            lived = any(one.clause in _ids(smaller) for smaller, _ in less)
            (result.ruled_out if one.code in _NEVER and lived else result.faults).append((settings, one))
    result.unshown += [(settings, one) for one in proof.unshown if not any(one in known for _, known in less)]
    said[own] = rules, _said(proof).union(*(known for _, known in less))


def _said(proof: Proof) -> set[_Name]:
    return {*(_name(one) for one in proof.findings), *proof.unshown}


def _name(one: Finding) -> _Name:
    return one.code, one.clause, one.part


def _ids(rules: Rules) -> set[str]:
    return {"value", "share", "owes", *(clause.id for clause in rules.clauses)}


# ---- settings --------------------------------------------------------------------------------------------------------


def settings_of(compile_with: Compile, options: tuple[Option, ...], reach: Reach) -> Iterator[Settings]:
    """Other than as it is: one option at a time, then two, or every combination that a proof can tell apart."""
    if reach is Reach.DEFAULT:
        return
    single = [with_needs(options, {option.id: value}) for option in options for value in values_of(option) if value != option.value]
    yield from single
    if reach is Reach.PAIRS:
        yield from pairs(options)
    elif reach is Reach.ALL:
        yield from _all(compile_with, options)


def pairs(options: tuple[Option, ...], values: Callable[[Option], tuple[str | int, ...]] = values_of) -> Iterator[Settings]:
    """Every two values of two options that differ from what is set."""
    for one, other in combinations(options, 2):
        for value, second in product(values(one), values(other)):
            if value != one.value and second != other.value:
                yield with_needs(options, {one.id: value, other.id: second})


def with_needs(options: tuple[Option, ...], settings: Settings) -> Settings:
    """The setting and what it needs, where that is not set otherwise."""
    known = {option.id: option for option in options}
    found = dict(settings)
    pending = [id for id, value in settings.items() if stands(known[id], value)]
    for id in pending:
        for other, wanted in known[id].needs.items():
            if other in known and other not in found:
                found[other] = wanted
                pending.append(other)
    return found


def _all(compile_with: Compile, options: tuple[Option, ...]) -> Iterator[Settings]:
    """Every combination of the options that a proof can see, alone or with another; a patch that touches what another brings
    needs that other, so no third is asked for."""
    plain = key_of(compile_with({}))
    seen: set[str] = set()
    keys: dict[frozenset[str], object] = {}
    for settings in [*settings_of(compile_with, options, Reach.EACH), *pairs(options)]:
        try:
            key = keys[frozenset(f"{id}={value}" for id, value in settings.items())] = key_of(compile_with(settings))
        except RulesetError:
            continue
        for id in settings:
            without = keys.get(frozenset(f"{other}={value}" for other, value in settings.items() if other != id), plain)
            if key != without:
                seen.add(id)
    chosen = [option for option in options if option.id in seen]
    for values in product(*(values_of(option) for option in chosen)):
        settings = {option.id: value for option, value in zip(chosen, values, strict=True) if value != option.value}
        if len(settings) > 1 and allowed(options, {**{option.id: option.value for option in options}, **settings}):
            yield settings
