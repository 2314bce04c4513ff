"""`hrbrules options RULESET --analyse`: what each option does to wins and payments, and which act on each other, come out."""

from __future__ import annotations

from typing import Any

from hrbrules.analysis.option_effects import Joint, Meeting, OptionEffects, option_effects
from hrbrules.cli.probe_text import case_json, heading
from hrbrules.cli.prove import setting_text
from hrbrules.cli.screen import say, say_json, steps, table
from hrbrules.cli.texts import text
from hrbrules.driver import Named, compiler
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.situation import SEATS


def print_effects(named: Named, lang: str, format: str) -> None:
    """The analysis as text or JSON. Raises RulesetError."""
    compile_with = compiler(named)
    base = compile_with({})
    found = option_effects(compile_with, lambda settings: steps(settings, text("analysing", lang)))
    if format == "json":
        say_json({"ruleset": base.rules.id, "code": base.code, "digest": base.digest, **_to_json(found)})
        return
    if not found.effects:
        say(text("no_options", lang))
        return
    voice = Voice(base.rules, lang)
    _print_effects(found, voice, {name: Voice(compile_with(effect.settings).rules, lang) for effect in found.effects
                                  for name in (*effect.gone, *effect.new)})  # fmt: skip
    _print_joints(found, voice)
    say()
    say(text("covering", lang, count=len(found.covering)), bold=True)
    plain = {option.id: option.value for option in base.rules.options}
    for settings in found.covering:
        say("  " + (setting_text({id: value for id, value in settings.items() if value != plain[id]}) or text("as_it_is", lang)))


def _print_effects(found: OptionEffects, voice: Voice, named: dict[str, Voice]) -> None:
    lang = voice.lang
    header = ["option", "effect_changed", "effect_play", "effect_gone", "effect_new"]
    rows = []
    for effect in found.effects:
        gone, new = (voice.labels.comma.join(_name(id, voice, named) for id in ids) for ids in (effect.gone, effect.new))
        play = text("changes_play", lang) if effect.in_play else ""
        rows.append((setting_text(effect.settings), str(effect.changed or ""), play, gone, new))
    table([text(key, lang) for key in header], rows, numeric=(1,))
    say(text("analysed", lang, count=found.situations))
    say()
    say(text("effect_smallest", lang), bold=True)
    for effect in found.effects:
        if effect.probe is not None:
            say(f"  {setting_text(effect.settings)}  {heading(effect.probe, voice)}")
    names = {option.id: voice.pick(option.prose.name) for option in voice.rules.options}
    for id in found.dead:
        say(text("dead_option", lang, id=id, name=names[id]), colour="yellow")


def _name(id: str, voice: Voice, named: dict[str, Voice]) -> str:
    """A clause of the ruleset as it is, or one that only an option brings."""
    known = voice if any(clause.id == id for clause in voice.rules.clauses) else named[id]
    return known.name(id)


def _print_joints(found: OptionEffects, voice: Voice) -> None:
    lang = voice.lang
    apart = {meeting: [joint for joint in found.joints if joint.meeting is meeting] for meeting in Meeting}
    if apart[Meeting.INTERACT]:
        say()
        say(text("joint_interact", lang), bold=True)
    for joint in apart[Meeting.INTERACT]:
        say(f"  {setting_text(joint.settings)}" + text("situations", lang, count=joint.count))
        say("    " + heading(joint.probe, voice))
        say("    " + text("joint_pays", lang).format(*(_paid(pays, voice) for pays in joint.pays)))
    for meeting in (Meeting.BRINGS, Meeting.MULTIPLY):
        if apart[meeting]:
            pairs = voice.labels.comma.join(setting_text(joint.settings) for joint in apart[meeting])
            say(text(f"joint_{meeting.value}", lang, pairs=pairs))
    for settings, code in found.refused:
        say(text("refused_settings", lang, settings=setting_text(settings), code=code))


def _paid(pays: tuple[int, ...], voice: Voice) -> str:
    """Who pays what: C 3."""
    return " ".join(f"{seat} {-amount}" for seat, amount in zip(SEATS, pays, strict=True) if amount < 0) or "0"


def _to_json(found: OptionEffects) -> dict[str, Any]:
    return {
        "situations": found.situations,
        "effects": [
            {"settings": one.settings, "changed": one.changed, "in_play": one.in_play, "gone": list(one.gone), "new": list(one.new),
             "case": None if one.probe is None else case_json(one.probe)}
            for one in found.effects
        ],
        "dead": list(found.dead),
        "joint": [_joint_json(joint) for joint in found.joints],
        "refused": [{"settings": settings, "code": code} for settings, code in found.refused],
        "covering": list(found.covering),
    }  # fmt: skip


def _joint_json(joint: Joint) -> dict[str, Any]:
    gains = [dict(zip(SEATS, pays, strict=True)) for pays in joint.pays]
    return {
        "settings": joint.settings, "meeting": joint.meeting.value, "count": joint.count, "case": case_json(joint.probe),
        "gains": dict(zip(("as_it_is", "first", "second", "both"), gains, strict=True)),
    }  # fmt: skip
