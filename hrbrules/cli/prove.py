"""`hrbrules prove RULESET`: what can never happen or settles wrongly comes out, with the smallest hand and its place in the YAML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from hrbrules.analysis.finding import TOO_MANY, Finding, Proof
from hrbrules.analysis.prove_options import Compile, OptionsProof, Reach, prove_options
from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.probe_text import case_json, heading
from hrbrules.cli.screen import say, say_json, steps, table
from hrbrules.cli.texts import text
from hrbrules.driver import compiler
from hrbrules.rulebook.finding_prose import found_name, found_part
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.covering import Settings


@click.command("prove", cls=Command)
@ruleset_argument
@click.option("--options", "reach", type=click.Choice([one.value for one in Reach]), default=Reach.EACH.value, show_default=True,
              help="Prove it as it is alone, also with each other value of each option, with every two, or all that differ.")  # fmt: skip
@lang_option
@format_option()
def command(ruleset: str, reach: str, lang: str, format: str) -> None:
    """Go through every way to win and to pay that RULESET allows, and say what is wrong. Exit code 0 clean, 1 findings."""
    compile_with = compiler(named_of(ruleset))
    base = compile_with({})
    found = prove_options(compile_with, Reach(reach), lambda settings: steps(settings, text("proving", lang)))
    if format == "json":
        whole = {**proof_json(found.proof), "options": _options_json(found)}
        say_json({"ruleset": base.rules.id, "code": base.code, "digest": base.digest, **whole})
    else:
        _print(found.proof, Voice(base.rules, lang))
        if reach != Reach.DEFAULT:
            _print_options(found, compile_with, lang)
    click.get_current_context().exit(0 if found.clean else 1)


def _print_options(found: OptionsProof, compile_with: Compile, lang: str) -> None:
    """What is wrong under other settings, what they rule out, which may not be."""
    for settings, finding in found.faults:
        say(setting_text(settings))
        print_finding(finding, Voice(compile_with(settings).rules, lang), "  ")
    for settings, finding in found.ruled_out:
        voice = Voice(compile_with(settings).rules, lang)
        say(text("ruled_out", lang, settings=setting_text(settings), said=sentence(finding, voice)))
    for settings, code in found.refused:
        say(text("refused_settings", lang, settings=setting_text(settings), code=code), dim=True)
    say(text("proof_options", lang, settings=found.settings, distinct=found.distinct, refused=len(found.refused)))
    _verdict([finding for _, finding in found.faults], lang)
    for settings, (by, names) in found.unshown:
        voice = Voice(compile_with(settings).rules, lang)
        unshown = text("proof_unshown", lang, by=voice.labels.events[by], names=voice.names(names))
        say(f"{setting_text(settings)}  {unshown}", dim=True)


def setting_text(settings: Settings) -> str:
    """As a command line takes it: `cap=1+base=2`."""
    return "+".join(f"{id}={value}" for id, value in settings.items())


def _options_json(found: OptionsProof) -> dict[str, Any]:
    return {
        "settings": found.settings, "distinct": found.distinct,
        "refused": [{"settings": settings, "code": code} for settings, code in found.refused],
        "ruled_out": [{"settings": settings, **finding_json(one)} for settings, one in found.ruled_out],
        "unshown": [{"settings": settings, "by": by, "holds": list(names)} for settings, (by, names) in found.unshown],
        "findings": [{"settings": settings, **finding_json(one)} for settings, one in found.faults],
    }  # fmt: skip


def _print(proof: Proof, voice: Voice) -> None:
    for finding in proof.findings:
        print_finding(finding, voice)
    lang, counts = voice.lang, counts_of(proof)
    _verdict(proof.findings, lang)
    say(text("proof_enumerated" if proof.findings else "proof_proved", lang, **counts))
    say(text("proof_checked", lang, shown=proof.sets - len(proof.unshown), **counts))
    for by, names in proof.unshown:
        say(text("proof_unshown", lang, by=voice.labels.events[by], names=voice.names(names)))


def _verdict(findings: Sequence[Finding], lang: str) -> None:
    faults, open_ones = sum(one.fault for one in findings), sum(not one.shown for one in findings)
    said = "proof_failed" if faults else "proof_perhaps" if open_ones else "proof_clean"
    say(text(said, lang, count=faults or open_ones), bold=True)


def counts_of(proof: Proof) -> dict[str, int]:
    """The figures of a proof by name."""
    names = ("assignments", "sets", "shares", "liabilities", "hands", "built")
    return {name: getattr(proof, name) for name in names}


def print_finding(finding: Finding, voice: Voice, indent: str = "") -> None:
    """What is wrong and where; the hand that shows it, with its receipt."""
    place = f" ({finding.place})" if finding.place else ""
    said = sentence(finding, voice)
    unsure = "" if finding.shown or finding.code == TOO_MANY else text("not_sure", voice.lang)
    where = f"{finding.clause}.{finding.part}" if finding.part and not finding.part.isdigit() else finding.clause
    say(f"{indent}{where}{place}: {said}{unsure}", bold=True, colour="red" if finding.fault else "yellow")
    if finding.probe is not None:
        say(indent + "  " + heading(finding.probe, voice))
    if finding.ledger is not None:
        header = [text(key, voice.lang) for key in ("pays", "to_whom", "amount", "for")]
        rows = [(line.payer, line.payee, str(line.amount), voice.names(line.clauses)) for line in finding.ledger.lines]
        table(header, rows, numeric=(2,))


def sentence(finding: Finding, voice: Voice) -> str:
    """What is wrong, in words."""
    return text(finding.code.replace("-", "_"), voice.lang, name=found_name(voice, finding), part=found_part(voice, finding))


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

