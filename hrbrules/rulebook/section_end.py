"""The end of a hand, as a diagram and in rules, and the next dealer; the house options, chosen and open."""

from __future__ import annotations

from hrbrules.rulebook.chapter import Chapter
from hrbrules.rulebook.document import Diagram, Lane, Section, Step
from hrbrules.rulebook.exhibit import Findings
from hrbrules.rulebook.flow_text import flow_entry, flow_sentence
from hrbrules.rulebook.section_play import money_name, money_text
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group, Option

READ_AT_END = (
    "last.starts_at", "last.behind", "last.counts_bao", "last.shrinks_with", "last.stacks", "last.round",
    "drawn_hand.gang_money", "dealer.first", "dealer.wins", "dealer.loses", "dealer.draw", "match.leaver",
)  # fmt: skip


def end_section(voice: Voice, number: int) -> Section:
    chapter = Chapter(voice, number, "end")
    chapter.add(_diagram(voice))
    chapter.flow("last.starts_at", "last.behind", "last.stacks", "last.counts_bao")
    chapter.flow("last.round")
    chapter.flow("last.shrinks_with")
    money = voice.flow_text(voice.labels["drawn_pays"], flow_sentence(voice, "drawn_hand.gang_money"))
    chapter.rule("drawn_hand", money, cite=flow_entry(voice.rules, "drawn_hand.gang_money").prose.cite, entry=voice.labels["lane_drawn"])
    chapter.flow("dealer.first")
    chapter.flow("dealer.wins", "dealer.loses")
    chapter.flow("dealer.draw")
    chapter.flow("match.leaver")
    return chapter.section()


def _diagram(voice: Voice) -> Diagram:
    """From "I can win" to the next deal, computed from the fields and clauses of other sections."""
    labels, rules = voice.labels, voice.rules
    bearers = rules.of(Group.BEARER)
    winner = voice.flow_text(flow_sentence(voice, "dealer.wins"), flow_sentence(voice, "dealer.loses"))
    won = [
        ("step_may", voice.flow_text(flow_sentence(voice, "win.must"), flow_sentence(voice, "win.passed"))),
        ("step_one", flow_sentence(voice, "claims.winners")),
        ("step_value", labels["step_value_text"].format(value=voice.speaker().number(rules.value))),
        ("step_share", labels["step_share_text"].format(share=voice.speaker().number(rules.share))),
        ("step_bears", labels["step_bears_text"].format(names=voice.names(tuple(clause.id for clause in bearers))) if bearers else ""),
        ("step_next", voice.flow_text(winner, flow_sentence(voice, "liability.dealer_after"))),
    ]
    drawn = [
        ("step_last", voice.flow_text(flow_sentence(voice, "last.starts_at"), flow_sentence(voice, "last.round"))),
        ("step_pays", voice.flow_text(labels["drawn_pays"], flow_sentence(voice, "drawn_hand.gang_money"))),
        ("step_next", flow_sentence(voice, "dealer.draw")),
    ]
    lanes = (("lane_win", won), ("lane_drawn", drawn))
    return Diagram(title=labels["flow"], lanes=tuple(
        Lane(title=labels[key], steps=tuple(Step(title=labels[step], text=text) for step, text in steps if text)) for key, steps in lanes
    ))  # fmt: skip


def options_section(voice: Voice, number: int, findings: Findings) -> Section:
    chapter, options = Chapter(voice, number, "options"), voice.rules.options
    if not options:
        chapter.say("options_none")
    chosen = [option for option in options if option.value not in ("off", 0)]
    open_ = [option for option in options if option not in chosen]
    for key, group in (("options_on", chosen), ("options_open", open_)):
        if group:
            chapter.heading(key)
            for option in group:
                _option(chapter, option, findings.money.get(option.id, ()))
    return chapter.section()


def _option(chapter: Chapter, option: Option, money: tuple[Clause, ...]) -> None:
    """`money`: what kongs earn once it is on."""
    voice, labels = chapter.voice, chapter.voice.labels
    now = f"{labels['now']}{labels.colon}{option_value(voice, option, option.value)}"
    usual = f"{labels['default']}{labels.colon}{option_value(voice, option, option.default)}"
    parts = [now, usual] if option.value != option.default else [now]
    if option.kind == "number":
        span = labels["to"].format(low=option.low, high=option.high)
        parts.append(f"{labels['range']}{labels.colon}{span}")
    elif option.kind == "choice":
        choices = (" / " if not voice.zh else "、").join(voice.pick(texts) or id for id, texts in option.choices)
        parts.append(f"{labels['range']}{labels.colon}{choices}")
    earned = labels.semicolon.join(f"{money_name(voice, clause)}{labels.colon}{money_text(voice, clause)}" for clause in money)
    text = voice.flow_text(
        voice.sentence(voice.pick(option.description)),
        voice.sentence(earned),
        voice.sentence(labels.semicolon.join(parts)),
        _others(voice, "needs", tuple(option.needs)),
        _others(voice, "excludes", tuple(option.excludes)),
        voice.sentence(voice.pick(option.reason)),
    )
    chapter.rule(f"option-{option.id}", text, label=voice.pick(option.prose.name) or option.id, prose=option.prose)


def option_value(voice: Voice, option: Option, value: str | int) -> str:
    """What an option is set to, in words."""
    if option.kind == "number":
        unit = "" if option.unit is None else f" {voice.labels.units[option.unit]}"
        return f"{value}{unit}"
    if option.kind == "choice":
        return next((voice.pick(texts) for id, texts in option.choices if id == value and texts), str(value))
    return voice.labels[str(value)] if value in ("on", "off") else str(value)


def _others(voice: Voice, key: str, ids: tuple[str, ...]) -> str:
    names = {option.id: voice.pick(option.prose.name) or option.id for option in voice.rules.options}
    return voice.labels[key].format(names=voice.labels.comma.join(names.get(id, id) for id in ids)) if ids else ""
