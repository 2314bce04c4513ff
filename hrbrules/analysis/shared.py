"""What proofs have found goes in, by all that it rests on; a proof of nearly the same rules takes out what still holds.

Two settings of one ruleset mostly differ in a payment or two, so most of the second proof is in the first already. Nothing is
guessed: a key holds everything that the search looks at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

from hrbrules.analysis.probes import aspects_of
from hrbrules.analysis.sums import Comparison, Key
from hrbrules.compiled.tree import Compiled
from hrbrules.ruleset.clause import CONDITIONS, Group, Rules
from hrbrules.vocabulary.constraints import CONSTRAINTS
from hrbrules.vocabulary.flow_field import FlowValue

_READ: Final = (
    "players", "tiles.suits", "tiles.zhong", "hand.shapes", "bao.kind", "bao.counts", "bao.look", "bao.seen_by", "last.counts_bao",
    "ting.push",
)  # fmt: skip
_PATHS: Final = tuple(sorted({*_READ, *(path for constraint in CONSTRAINTS for path, _ in constraint.flow)}))
_COMMENT: Final = re.compile(r"  # .*$", re.MULTILINE)
_PAYMENTS: Final = "\ndef shares("  # where the part of a generated module begins that wins do not ask
T = TypeVar("T")


class Shared:
    """Open for any number of proofs. `sums`: the comparisons that any of them asked, by their question."""

    def __init__(self) -> None:
        self.sums: dict[Key, Comparison] = {}
        self._found: dict[Hashable, Any] = {}

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was found under this key, else what `make` finds now."""
        if key not in self._found:
            self._found[key] = make()
        found: T = self._found[key]
        return found


def key_of(compiled: Compiled) -> Hashable:
    """All that a proof looks at: the generated functions, the choices of play that constraints and probes ask for, the cap."""
    cap = next((option.value for option in compiled.rules.options if option.id == "cap"), 0)
    return code_of(compiled), _flow(compiled.rules), cap


def wins_key(compiled: Compiled) -> Hashable:
    """All of it that decides who wins and what a win is worth, whatever anybody pays."""
    rules = compiled.rules
    ids = tuple(clause.id for clause in rules.of(*CONDITIONS, Group.KIND, Group.FAN))
    return code_of(compiled).partition(_PAYMENTS)[0], ids, _flow(rules), aspects_of(rules)


def code_of(compiled: Compiled) -> str:
    """The generated module without its comments, which name lines."""
    return _COMMENT.sub("", compiled.python)


def _flow(rules: Rules) -> tuple[FlowValue | None, ...]:
    flow: dict[str, FlowValue] = {entry.path: entry.value for entry in rules.flow}
    return tuple(flow.get(path) for path in _PATHS)
