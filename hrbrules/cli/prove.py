"""`hrbrules prove RULESET`: what can never happen or settles wrongly comes out, with the smallest hand and its place in the YAML."""

from __future__ import annotations

from typing import Any

import click

from hrbrules.analysis.finding import Finding, Proof
from hrbrules.analysis.prove import prove
from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.diff import case_json, heading
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.texts import text
from hrbrules.driver import compile_named, load_compiled
from hrbrules.rulebook.voice import Voice


@click.command("prove", cls=Command)
@ruleset_argument
@lang_option
@format_option()
def command(ruleset: str, lang: str, format: str) -> None:
    """Go through every way to win and to pay that RULESET allows, and say what is wrong. Exit code 0 clean, 1 findings."""
    rules = load_compiled(compile_named(named_of(ruleset)))
    proof = prove(rules)
    if format == "json":
        say_json({"ruleset": rules.id, "code": rules.code, "digest": rules.digest, **proof_json(proof)})
    else:
        _print(proof, Voice(rules.rules, lang))
    click.get_current_context().exit(0 if proof.clean else 1)


def _print(proof: Proof, voice: Voice) -> None:
    for finding in proof.findings:
        print_finding(finding, voice)
    lang, counts = voice.lang, counts_of(proof)
    shown = sum(finding.shown for finding in proof.findings)
    say(text("proof_failed", lang, count=shown) if shown else text("proof_clean", lang), bold=True)
    say(text("proof_enumerated" if proof.findings else "proof_proved", lang, **counts))
    say(text("proof_checked", lang, shown=proof.sets - len(proof.unshown), **counts))
    for by, names in proof.unshown:
        say(text("proof_unshown", lang, by=voice.labels.events[by], names=voice.names(names)))


def counts_of(proof: Proof) -> dict[str, int]:
    """The figures of a proof by name."""
    names = ("assignments", "sets", "shares", "liabilities", "hands", "built")
    return {name: getattr(proof, name) for name in names}


def print_finding(finding: Finding, voice: Voice, indent: str = "") -> None:
    """What is wrong and where; the hand that shows it, with its receipt."""
    name = voice.name(finding.clause) if any(clause.id == finding.clause for clause in voice.rules.clauses) else finding.clause
    place = f" ({finding.place})" if finding.place else ""
    said = text(finding.code.replace("-", "_"), voice.lang, name=name, part=finding.part)
    unsure = "" if finding.shown else text("not_sure", voice.lang)
    say(f"{indent}{finding.clause}{place}: {said}{unsure}", bold=True, colour="red" if finding.shown else "yellow")
    if finding.probe is not None:
        say(indent + "  " + heading(finding.probe, voice))
    if finding.ledger is not None:
        header = [text(key, voice.lang) for key in ("pays", "to_whom", "amount", "for")]
        rows = [(line.payer, line.payee, str(line.amount), voice.names(line.clauses)) for line in finding.ledger.lines]
        table(header, rows, numeric=(2,))


def proof_json(proof: Proof) -> dict[str, Any]:
    """A proof for programs."""
    return {
        "proved": {name: getattr(proof, name) for name in ("assignments", "sets", "shares", "liabilities")},
        "checked": {"hands": proof.hands, "built": proof.built, "shown": proof.sets - len(proof.unshown)},
        "unshown": [{"by": by, "holds": list(names)} for by, names in proof.unshown],
        "findings": [finding_json(one) for one in proof.findings],
    }  # fmt: skip


def finding_json(one: Finding) -> dict[str, Any]:
    """One finding: `shown` false where it could not be ruled out and no hand was found that does it."""
    return {
        "code": one.code, "clause": one.clause, "part": one.part, "place": one.place, "shown": one.shown,
        "case": None if one.probe is None else case_json(one.probe),
        "lines": None if one.ledger is None else [
            {"payer": line.payer, "payee": line.payee, "amount": line.amount, "clauses": list(line.clauses)} for line in one.ledger.lines
        ],
    }  # fmt: skip

