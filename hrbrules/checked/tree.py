"""A ruleset whose every word, type and choice is known to be right."""

from __future__ import annotations

from hrbrules.ruleset.clause import Rules
from hrbrules.source.record import record


@record
class Checked:
    """`rules` holds resolved formulas; `order`: terms, kinds, fans and factors, each after those it looks at."""

    rules: Rules
    order: tuple[str, ...]
