"""`hrbrules prove RULESET`: what can never happen or settles wrongly comes out, with the smallest hand and its place in the YAML."""

from __future__ import annotations

from typing import Any

import click

from hrbrules.analysis.prove import Finding, Proof, prove
from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.diff import case_json, heading
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.texts import text
from hrbrules.driver import compile_named, load_compiled
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset


@click.command("prove", cls=Command)
@ruleset_argument
@lang_option
@format_option()
def command(ruleset: str, lang: str, format: str) -> None:
    """Look for what RULESET can never do, and settle every table at which it could be won. Exit code 0 clean, 1 findings."""
    rules = load_compiled(compile_named(named_of(ruleset)))
    proof = prove(rules)
    if format == "json":
        say_json(_to_json(rules, proof))
    else:
        voice = Voice(rules.rules, lang)
        for finding in proof.findings:
            _print(finding, voice)
        key = "proved" if not proof.findings else "proof_failed"
        say(text(key, lang, settled=proof.settled, sets=proof.sets, hands=proof.hands, count=len(proof.findings)), bold=True)
    click.get_current_context().exit(1 if proof.findings else 0)


def _print(finding: Finding, voice: Voice) -> None:
    name = voice.name(finding.clause) if any(clause.id == finding.clause for clause in voice.rules.clauses) else finding.clause
    place = f" ({finding.place})" if finding.place else ""
    say(f"{finding.clause}{place}: {text(finding.code.replace('-', '_'), voice.lang, name=name)}", bold=True, colour="red")
    if finding.probe is not None:
        say("  " + heading(finding.probe, voice))
    if finding.ledger is not None:
        header = [text(key, voice.lang) for key in ("pays", "to_whom", "amount", "for")]
        rows = [(line.payer, line.payee, str(line.amount), voice.names(line.clauses)) for line in finding.ledger.lines]
        table(header, rows, numeric=(2,))


def _to_json(rules: Ruleset, proof: Proof) -> dict[str, Any]:
    return {
        "ruleset": rules.id, "code": rules.code, "digest": rules.digest, "settled": proof.settled, "sets": proof.sets, "hands": proof.hands,
        "findings": [
            {"code": one.code, "clause": one.clause, "place": one.place, "case": None if one.probe is None else case_json(one.probe)}
            for one in proof.findings
        ],
    }  # fmt: skip
