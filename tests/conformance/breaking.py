"""Faults that an engine might have, each put into the reference engine on purpose; the kit must find every one.

A mutant is a function that takes a `Break`; its name is the fault. `TABLES` says by which rules it is played where the base
game would not show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest

from hrbrules import driver
from hrbrules.conformance.check import check_engine
from hrbrules.conformance.engine_under_test import ReferenceEngine
from hrbrules.conformance.report import Report
from hrbrules.engine import step
from hrbrules.engine.plan import plan_of
from hrbrules.ruleset.runtime import Ruleset


class Break:
    """What is broken, for the time of a run."""

    def __init__(self, patch: pytest.MonkeyPatch, tables: list[Ruleset]) -> None:
        self.patch, self.tables = patch, tables

    def plans(self, **fields: Any) -> None:
        """Other flow choices than those of the rules."""
        for rules in self.tables:
            for name, value in fields.items():
                assert hasattr(plan_of(rules), name)
                self.patch.setattr(plan_of(rules), name, value)

    def around(self, where: Any, name: str, wrapper: Callable[..., Any]) -> None:
        """`wrapper` is called with the honest function and then its arguments."""
        honest = getattr(where, name)
        self.patch.setattr(where, name, lambda *given, **named: wrapper(honest, *given, **named))

    def never_quick(self) -> None:
        """Without the short cut for ordinary turns, which knows nothing of what is broken elsewhere."""
        for name in ("after_discard", "after_passes"):
            self.patch.setattr(step, name, lambda *given: None)


Mutant = Callable[[Break], None]
MUTANTS: Final[dict[str, Mutant]] = {}
TABLES: Final[dict[str, tuple[str, ...]]] = {}


def mutant(*tables: str) -> Callable[[Mutant], Mutant]:
    def add(broken: Mutant) -> Mutant:
        name = broken.__name__.strip("_")
        assert name not in MUTANTS
        MUTANTS[name], TABLES[name] = broken, tables or ("harbin",)
        return broken

    return add


_TABLES: dict[str, Ruleset] = {}


@contextmanager
def broken(name: str) -> Iterator[list[Ruleset]]:
    """The engine with one fault; gives the tables to play at."""
    tables = []
    for table in TABLES[name]:
        if table not in _TABLES:
            _TABLES[table] = driver.load(table)
        honest = _TABLES[table]
        tables.append(Ruleset(honest.rules, honest.digest, honest.code, honest.functions))  # a plan of its own
    with pytest.MonkeyPatch.context() as patch:
        MUTANTS[name](Break(patch, tables))
        yield tables


def hunt(name: str, hands: int, seed: int = 0) -> Report:
    """Play until the kit finds the fault, or so many hands."""
    with broken(name) as tables:
        return check_engine(ReferenceEngine(), tables, hands, seed, until_breach=True)
