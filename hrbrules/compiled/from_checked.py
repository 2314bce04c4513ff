"""Typed rules go in; compiled rules with digest, code and generated Python come out."""

from __future__ import annotations

from hrbrules.checked.tree import Checked
from hrbrules.compiled.to_module import generate_module
from hrbrules.compiled.tree import Compiled
from hrbrules.ruleset.clause import Rules
from hrbrules.ruleset.code import check_of, write_code
from hrbrules.ruleset.codec import digest_of


def compile_rules(checked: Checked) -> Compiled:
    """Formulas are folded already; this gives them a digest and their Python."""
    return compiled(checked.rules, checked.order)


def compiled(rules: Rules, order: tuple[str, ...]) -> Compiled:
    digest = digest_of(rules)
    code = write_code(rules.id, rules.options, digest) if rules.shipped else f"{rules.id}.{check_of(digest)}"
    return Compiled(rules=rules, order=order, digest=digest, code=code, python=generate_module(rules, order))
