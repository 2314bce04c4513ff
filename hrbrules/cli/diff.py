"""`hrbrules diff A B`: how two games differ comes out: in play by their sentences, in wins and payments by the smallest hands."""

from __future__ import annotations

from typing import Any

import click

from hrbrules.analysis.changed import Part
from hrbrules.analysis.diff import Comparison, Difference, Shown, compare, paying
from hrbrules.analysis.probes import Probe
from hrbrules.cli.command import Command, format_option, lang_option, named_of
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.texts import text
from hrbrules.driver import compile_named, load_compiled
from hrbrules.rulebook.flow_text import flow_sentence
from hrbrules.rulebook.part_prose import both_said, outcome_rows, part_title
from hrbrules.rulebook.section_changes import flow_changes
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.vocabulary.flow import FLOW

_WINNING = (Group.HAND, Group.TING, Group.CLAIMS, Group.WIN)


@click.command("diff", cls=Command)
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@lang_option
@format_option()
def command(one: str, other: str, lang: str, format: str) -> None:
    """Compare two rulesets: ids, files, codes, or `boke+gua_da_feng=on`. Exit code 0 equal, 1 different.

    Equal is what is proved to be the same game, however it is written; where nothing was proved, small hands are tried.
    """
    rulesets = tuple(load_compiled(compile_named(named_of(name))) for name in (one, other))
    found = compare(rulesets[0], rulesets[1])
    voices = Voice(rulesets[0].rules, lang), Voice(rulesets[1].rules, lang)
    if format == "json":
        say_json(_to_json(rulesets, voices, found))
    else:
        _print(voices, found, (one, other))
    click.get_current_context().exit(0 if found.equal or not (found.differences or found.flow) else 1)


def _print(voices: tuple[Voice, Voice], found: Comparison, names: tuple[str, str]) -> None:
    lang = voices[0].lang
    if found.equal:
        say(text("equal", lang, one=names[0], other=names[1]))
        return
    rows = flow_changes(voices[1], voices[0])
    if rows:
        table((text("differs_play", lang), *names), rows)
        say()
    if not found.differences:
        say(text("no_difference" if found.shown else "same_wins", lang, count=found.tried))
    else:
        say(text("differs_hands", lang, count=found.tried), bold=True)
    section = ""
    for shown in found.shown:
        title = _section(shown.parts[0])
        if title != section:
            section = title
            say()
            say(f"── {text(title, lang)} ──", bold=True)
        _print_shown(voices, shown, names)


def _section(part: Part) -> str:
    """Whether a clause is about winning, about what a win is worth, or about who pays."""
    return "differs_wins" if part.group in _WINNING else "differs_payment" if paying(part) else "differs_value"


def _print_shown(voices: tuple[Voice, Voice], shown: Shown, names: tuple[str, str]) -> None:
    """The clauses with their texts under both, then the smallest hand with both receipts."""
    before, voice = voices
    labels = voice.labels
    say()
    table(("", *names), [(part_title(voice, before, part), *both_said(before, voice, part)) for part in shown.parts])
    difference = shown.difference
    if difference is None:
        say(f"  {voice.sentence(labels['d_none'])}", dim=True)
        return
    others = sorted(part_title(voice, before, part) for part in difference.parts - set(shown.parts))
    along = [labels["d_with"].format(names=labels.comma.join(others))] if others else []
    notes = labels.semicolon.join([*along, labels["d_count"].format(n=difference.count)])
    say(f"{heading(difference.probe, voice)}{voice.bracketed(notes)}", bold=True)
    said = [outcome_rows(one, outcome) for one, outcome in zip(voices, difference.outcomes, strict=True)]
    rows = [(labels[key], said[0][row], said[1][row]) for row, key in enumerate(("d_counts", "d_value", "d_pays"))]
    table(("", *names), [row for row in rows if row[1] or row[2]])


def heading(probe: Probe, voice: Voice) -> str:
    """The hand, its melds, the tile, and whatever is not plain about the table."""
    parts = [probe.tiles]
    for meld in probe.melds:
        kind, tiles = meld.split()
        parts.append(f"{next(label for name, label in voice.labels.melds.items() if str(name) == kind)} {tiles}")
    tile = f" + {probe.tile}" if probe.tile else ""
    return f"{' | '.join(parts)}{tile}{voice.bracketed(voice.labels.comma.join(_table(probe, voice)))}"


def _table(probe: Probe, voice: Voice) -> list[str]:
    s, lang = probe.situation, voice.lang
    parts = [voice.labels.events[s.by] if s.by != "discard" else text("from_seat", lang, seat=s.discarder)]
    if s.by == "robbed_gang":
        parts.append(text("robbed_of", lang, seat=s.discarder))
    if s.discarder is not None and s.discarder not in s.declared:
        parts.append(text("undeclared_is", lang, seat=s.discarder))
    parts += [text("declaring_is", lang)] if s.declaring else []
    parts += [text("bao_is", lang, tile=s.bao)] if s.bao else []
    parts.append(text("dealer_is", lang, seat=s.dealer))
    parts += [text("closed_are", lang, seats=voice.labels.comma.join(s.closed))] if s.closed else []
    parts += [text("draws_before", lang, count=s.dealer_draws)] if s.dealer_draws else []
    parts += [text("at_last_tiles", lang)] if s.last_tiles else []
    return parts + ([text("pushed_is", lang, tile=probe.pushed)] if probe.pushed else [])


# ---- JSON ------------------------------------------------------------------------------------------------------------


def _to_json(rulesets: tuple[Ruleset, ...], voices: tuple[Voice, Voice], found: Comparison) -> dict[str, Any]:
    """`equal`: proved. `clauses`: what means something else, `shown` the index of the difference that shows it, or null."""
    index = {id(difference): number for number, difference in enumerate(found.differences)}
    return {
        "a": {"ruleset": rulesets[0].id, "code": rulesets[0].code, "digest": rulesets[0].digest},
        "b": {"ruleset": rulesets[1].id, "code": rulesets[1].code, "digest": rulesets[1].digest},
        "equal": found.equal,
        "tried": found.tried,
        "flow": [
            {
                "path": a.path, "name": FLOW[a.path].names[voices[0].lang], "a": a.value, "b": b.value,
                "says": {"a": flow_sentence(voices[0], a.path), "b": flow_sentence(voices[1], b.path)},
            }
            for a, b in found.flow
        ],
        "clauses": [
            {
                "group": part.group or part.id, "id": part.id, "name": part_title(voices[1], voices[0], part),
                "says": dict(zip("ab", both_said(*voices, part), strict=True)),
                "shown": None if shown.difference is None else index[id(shown.difference)],
            }
            for shown in found.shown
            for part in shown.parts
        ],
        "differences": [_difference_json(difference) for difference in found.differences],
    }  # fmt: skip


def _difference_json(difference: Difference) -> dict[str, Any]:
    a, b = (
        {
            "wins": o.wins, "value": o.value, "fans": list(o.fans), "pays": o.pays, "why_not": list(o.reasons),
            "lines": [{"payer": payer, "payee": payee, "amount": amount, "clauses": list(ids)} for payer, payee, amount, ids in o.lines],
        }
        for o in difference.outcomes
    )  # fmt: skip
    clauses = [{"group": part.group or part.id, "id": part.id} for part in sorted(difference.parts)]
    return {"kind": difference.kind, "clauses": clauses, "count": difference.count, "case": case_json(difference.probe), "a": a, "b": b}


def case_json(probe: Probe) -> dict[str, Any]:
    """A probe in the words of cases."""
    s = probe.situation
    return {
        "hand": probe.tiles, "melds": list(probe.melds), "tile": probe.tile, "by": s.by, "seat": s.seat, "from": s.discarder,
        "dealer": s.dealer, "declared": list(s.declared), "closed": list(s.closed), "bao": s.bao, "dealer_draws": s.dealer_draws,
        "last_tiles": s.last_tiles, "pushed": probe.pushed,
    }  # fmt: skip
