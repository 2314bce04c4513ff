"""What `export --to json` wrote goes in; compiled rules come out, their Python generated anew."""

from __future__ import annotations

import json
from typing import Any

from hrbrules.compiled.from_checked import compiled
from hrbrules.compiled.tree import Compiled
from hrbrules.ruleset.codec import rules_from_json, rules_to_json
from hrbrules.source.diagnostic import RulesetError, diagnose
from hrbrules.source.text import SourceText, Span

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
        found = compiled(rules_from_json(data["rules"]), tuple(data["order"]))
        digest = data["digest"]
    except RecursionError:
        raise RulesetError(diagnose("bad-compiled", span, reason="nesting")) from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, AssertionError, SyntaxError, MemoryError, OverflowError) as error:
        raise RulesetError(diagnose("bad-compiled", span, reason=f"{type(error).__name__}: {str(error)[:80]}")) from None
    if digest != found.digest:
        raise RulesetError(diagnose("other-digest", span, found=str(digest)[:12], expected=found.digest[:12]))
    return found
