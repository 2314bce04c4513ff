"""All mutants together; the reference engine broken on purpose, one fault at a time."""

from __future__ import annotations

from tests.conformance import mutants_of_play, mutants_of_real_programs, mutants_of_the_table
from tests.conformance.breaking import MUTANTS, hunt

__all__ = ["MUTANTS", "hunt"]
assert all(module.__doc__ for module in (mutants_of_real_programs, mutants_of_play, mutants_of_the_table))  # importing adds them
