"""`hrbrules diff A B`: how two games differ comes out: in play by their sentences, in wins and payments by the smallest hands."""

from __future__ import annotations

from typing import Any

import click

from hrbrules.analysis.diff import Comparison, Difference, Outcome, compare
from hrbrules.analysis.probes import Probe
from hrbrules.cli.command import Command, format_option, lang_option, named_of
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.texts import text
from hrbrules.driver import compile_named, load_compiled
from hrbrules.rulebook.section_changes import flow_changes
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset


@click.command("diff", cls=Command)
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@lang_option
@format_option()
def command(one: str, other: str, lang: str, format: str) -> None:
    """Compare two rulesets: ids, files, codes, or `boke+gua_da_feng=on`. Exit code 0 equal, 1 different."""
    rulesets = tuple(load_compiled(compile_named(named_of(name))) for name in (one, other))
    found = compare(rulesets[0], rulesets[1])
    if format == "json":
        say_json(_to_json(rulesets, found))
    else:
        _print(rulesets, found, lang, (one, other))
    click.get_current_context().exit(0 if found.equal or not (found.differences or found.flow) else 1)


def _print(rulesets: tuple[Ruleset, ...], found: Comparison, lang: str, names: tuple[str, str]) -> None:
    if found.equal:
        say(text("equal", lang, one=names[0], other=names[1]))
        return
    voices = tuple(Voice(ruleset.rules, lang) for ruleset in rulesets)
    rows = flow_changes(voices[1], voices[0])
    if rows:
        table((text("differs_play", lang), *names), rows)
        say()
    if not found.differences:
        say(text("no_difference", lang, count=found.tried))
        return
    say(text("differs_hands", lang, count=found.tried), bold=True)
    for difference in found.differences:
        say()
        say(heading(difference.probe, voices[0]) + text("situations", lang, count=difference.count))
        title = text(f"differs_{difference.kind}", lang)
        said = [_said(voice, outcome) for voice, outcome in zip(voices, difference.outcomes, strict=True)]
        rows = [(label, said[0][row], said[1][row]) for row, label in enumerate(_labels(lang))]
        table((title, *names), [row for row in rows if row[1] or row[2]])


def _labels(lang: str) -> tuple[str, str, str]:
    return text("kind_or_fan", lang), text("value", lang), text("pays", lang)


def _said(voice: Voice, outcome: Outcome) -> tuple[str, str, str]:
    """What counts (or why it does not win), the value, who pays."""
    comma = voice.labels.comma
    if not outcome.wins:
        names = comma.join(reason if reason in ("shape", "kind") else voice.name(reason) for reason in outcome.reasons)
        return text("refused", voice.lang, reasons=names), "", ""
    fans = comma.join(f"{voice.name(fan)} {voice.worth(voice.rules.clause(fan))}".strip() for fan in outcome.fans)
    return fans, str(outcome.value), "  ".join(f"{seat} {amount}" for seat, amount in outcome.pays.items() if amount)


def heading(probe: Probe, voice: Voice) -> str:
    """The hand, its melds, the tile, and whatever is not plain about the table."""
    s, lang = probe.situation, voice.lang
    melds = []
    for meld in probe.melds:
        kind, tiles = meld.split()
        melds.append(f"{next(label for name, label in voice.labels.melds.items() if str(name) == kind)} {tiles}")
    parts = [voice.labels.events[s.by] if s.discarder is None else text("from_seat", lang, seat=s.discarder)]
    if s.discarder is not None and s.discarder not in s.declared:
        parts.append(text("undeclared_is", lang, seat=s.discarder))
    parts += [text("declaring_is", lang)] if s.declaring else []
    parts += [text("bao_is", lang, tile=s.bao)] if s.bao else []
    parts.append(text("dealer_is", lang, seat=s.dealer))
    parts += [text("closed_are", lang, seats=voice.labels.comma.join(s.closed))] if s.closed else []
    parts += [text("draws_before", lang, count=s.dealer_draws)] if s.dealer_draws else []
    parts += [text("at_last_tiles", lang)] if s.last_tiles else []
    parts += [text("pushed_is", lang, tile=probe.pushed)] if probe.pushed else []
    tile = f" + {probe.tile}" if probe.tile else ""
    return f"{probe.tiles} | {' | '.join(melds)}{tile} ({voice.labels.comma.join(parts)})"


def _to_json(rulesets: tuple[Ruleset, ...], found: Comparison) -> dict[str, Any]:
    return {
        "a": {"ruleset": rulesets[0].id, "code": rulesets[0].code, "digest": rulesets[0].digest},
        "b": {"ruleset": rulesets[1].id, "code": rulesets[1].code, "digest": rulesets[1].digest},
        "equal": found.equal,
        "tried": found.tried,
        "flow": [{"path": a.path, "a": a.value, "b": b.value} for a, b in found.flow],
        "differences": [_difference_json(difference) for difference in found.differences],
    }


def _difference_json(difference: Difference) -> dict[str, Any]:
    a, b = (
        {"wins": o.wins, "value": o.value, "fans": list(o.fans), "pays": o.pays, "why_not": list(o.reasons)} for o in difference.outcomes
    )
    return {"kind": difference.kind, "count": difference.count, "case": case_json(difference.probe), "a": a, "b": b}


def case_json(probe: Probe) -> dict[str, Any]:
    """A probe in the words of cases."""
    s = probe.situation
    return {
        "hand": probe.tiles, "melds": list(probe.melds), "tile": probe.tile, "by": s.by, "seat": s.seat, "from": s.discarder,
        "dealer": s.dealer, "declared": list(s.declared), "closed": list(s.closed), "bao": s.bao, "dealer_draws": s.dealer_draws,
        "last_tiles": s.last_tiles, "pushed": probe.pushed,
    }  # fmt: skip
