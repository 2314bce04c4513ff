"""What tells two games apart goes in; the one JSON object of `diff --format json` comes out."""

from __future__ import annotations

from typing import Any

from hrbrules.analysis.diff import Comparison, Difference, Shown
from hrbrules.cli.probe_text import case_json
from hrbrules.rulebook.flow_text import flow_sentence
from hrbrules.rulebook.part_prose import both_said, part_title
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.vocabulary.flow import FLOW


def diff_to_json(rulesets: tuple[Ruleset, Ruleset], voices: tuple[Voice, Voice], found: Comparison) -> dict[str, Any]:
    """`equal`: proved. `clauses`: what means something else; `shown`, `alike`: the index of the difference, or of what comes out alike
    on both sides, that shows it, or null."""
    return {
        "a": _identity(rulesets[0]),
        "b": _identity(rulesets[1]),
        "equal": found.equal,
        "tried": found.tried,
        "flow": [
            {
                "path": a.path, "name": FLOW[a.path].names[voices[0].lang], "a": a.value, "b": b.value,
                "says": {"a": flow_sentence(voices[0], a.path), "b": flow_sentence(voices[1], b.path)},
            }
            for a, b in found.flow
        ],
        "clauses": _clauses(voices, found),
        "differences": [_difference(difference) for difference in found.differences],
        "alike": [_difference(difference) for difference in found.alike],
    }  # fmt: skip


def _identity(ruleset: Ruleset) -> dict[str, str]:
    return {"ruleset": ruleset.id, "code": ruleset.code, "digest": ruleset.digest}


def _clauses(voices: tuple[Voice, Voice], found: Comparison) -> list[dict[str, Any]]:
    return [
        {
            "group": part.group or part.id, "id": part.id, "name": part_title(voices[1], voices[0], part),
            "says": dict(zip("ab", both_said(*voices, part), strict=True)),
            "shown": _index(shown, found.differences), "alike": _index(shown, found.alike),
        }
        for shown in found.shown
        for part in shown.parts
    ]  # fmt: skip


def _index(shown: Shown, differences: tuple[Difference, ...]) -> int | None:
    return next((index for index, one in enumerate(differences) if one is shown.difference), None)


def _difference(difference: Difference) -> dict[str, Any]:
    a, b = (
        {
            "wins": o.wins, "value": o.value, "fans": list(o.fans), "pays": o.pays, "why_not": list(o.reasons),
            "lines": [{"payer": payer, "payee": payee, "amount": amount, "clauses": list(ids)} for payer, payee, amount, ids in o.lines],
        }
        for o in difference.outcomes
    )  # fmt: skip
    clauses = [{"group": part.group or part.id, "id": part.id} for part in sorted(difference.parts)]
    return {"kind": difference.kind, "clauses": clauses, "count": difference.count, "case": case_json(difference.probe), "a": a, "b": b}
