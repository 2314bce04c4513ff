"""Compiled rules: the data that is digested and exported, and the Python module that plays them."""

from __future__ import annotations

from hrbrules.ruleset.clause import Rules
from hrbrules.source.record import record


@record
class Compiled:
    """`python` is the generated module's text; `order` names terms, kinds, fans, factors after what they look at."""

    rules: Rules
    order: tuple[str, ...]
    digest: str
    code: str
    python: str
