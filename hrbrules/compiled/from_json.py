"""What `export --to json` wrote goes in; compiled rules come out, their Python generated anew."""

from __future__ import annotations

import json
from typing import Any

from hrbrules.compiled.from_checked import compiled
from hrbrules.compiled.tree import Compiled
from hrbrules.ruleset.clause import Rules
from hrbrules.ruleset.codec import rules_from_json, rules_to_json
from hrbrules.source.diagnostic import RulesetError, diagnose
from hrbrules.source.text import SourceText, Span
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.flow_field import FlowField, FlowKind, FlowValue

FORMAT = 1


def compiled_to_json(rules: Compiled) -> dict[str, Any]:
    """The document that `export --to json` writes."""
    return {
        "hrbrules_compiled": FORMAT, "digest": rules.digest, "code": rules.code, "order": list(rules.order),
        "rules": rules_to_json(rules.rules),
    }  # fmt: skip


def compiled_from_json(source: SourceText) -> Compiled:
    """Read, rebuild and verify: the digest must be that of the rules read. Raises RulesetError."""
    span = Span(source, 0, 1)
    try:
        data = json.loads(source.text)
        if data["hrbrules_compiled"] != FORMAT:
            raise ValueError(f"format {data['hrbrules_compiled']}")
        rules = rules_from_json(data["rules"])
        _check_flow(rules)
        found = compiled(rules, tuple(data["order"]))
        digest = data["digest"]
    except RecursionError:
        raise RulesetError(diagnose("bad-compiled", span, reason="nesting")) from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, AssertionError, SyntaxError, MemoryError, OverflowError) as error:
        raise RulesetError(diagnose("bad-compiled", span, reason=f"{type(error).__name__}: {str(error)[:80]}")) from None
    if digest != found.digest:
        raise RulesetError(diagnose("other-digest", span, found=str(digest)[:12], expected=found.digest[:12]))
    return found


def _check_flow(rules: Rules) -> None:
    """Every declared choice of play once, with a value of its kind: what plays asks for them without looking. Raises ValueError."""
    fields = {field.path: field for field in STANDARD_FLOW}
    if sorted(entry.path for entry in rules.flow) != sorted(fields):
        raise ValueError("other flow fields than those of this version")
    for entry in rules.flow:
        field = fields[entry.path]
        if not _is_value(field, entry.value):
            raise ValueError(f"{entry.path} cannot be {str(entry.value)[:40]}")


def _is_value(field: FlowField, value: FlowValue) -> bool:
    match field.kind:
        case FlowKind.CHOICE:
            return value in field.values
        case FlowKind.NUMBER:
            return type(value) is int and field.low <= value <= field.high
        case FlowKind.FORMULA:
            return isinstance(value, str)
        case FlowKind.NUMBERS:
            return isinstance(value, tuple) and all(type(one) is int and field.low <= one <= field.high for one in value)
        case FlowKind.MEMBERS:
            return isinstance(value, tuple) and all(one in field.values for one in value)
        case FlowKind.TIERS:
            tiers = value if isinstance(value, tuple) else ((None,),)
            return all(one in field.values for tier in tiers for one in (tier if isinstance(tier, tuple) else (tier,)))
