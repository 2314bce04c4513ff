"""The steps of a change go in; what to do otherwise comes out, as a player would say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hrbrules.analysis.changes import Step, StepKind
from hrbrules.analysis.nearest import Change, Nearest
from hrbrules.rulebook.voice import Voice
from hrbrules.tiles.tile import format_tiles, parse_tiles

_OF_TILES: Final = (StepKind.BAO, StepKind.TOGETHER, StepKind.TILE)


def nearest_head(voice: Voice, found: Nearest) -> str:
    """How far a win is."""
    labels = voice.labels
    if not found.changes:
        return voice.sentence(labels["x_nearest_none"].format(n=found.searched))
    count = len(found.changes[0].steps)
    lead = labels["x_nearest_one"] if count == 1 else labels["x_nearest"].format(n=count)
    return f"{voice.capital(lead)}{labels.colon.rstrip()}"


def nearest_lines(voice: Voice, found: Nearest) -> list[str]:
    """The headline, and a line for each way to win with what it would come to."""
    return [nearest_head(voice, found), *(f"– {change_said(voice, change)}" for change in found.changes)]


def change_said(voice: Voice, change: Change) -> str:
    """"5m as the winning tile instead of 9m: then self-draw 2 points; value 2; B 2, C 2, D 2"."""
    labels, win = voice.labels, change.win
    fans = labels.comma.join(f"{voice.name(fan)} {voice.worth(voice.rules.clause(fan))}".strip() for fan in win.fans)
    pays = labels.comma.join(f"{seat} {amount}" for seat, amount in change.ledger.pays.items())
    then = labels["x_then"].format(fans=fans, value=labels["x_value"].format(n=win.value), pays=pays or labels["x_none"])
    return voice.sentence(f"{labels.and_inline.join(steps_said(voice, change.steps))}{labels.colon}{then}")


def steps_said(voice: Voice, steps: tuple[Step, ...], tiles: Callable[[str], str] = str, seat: Callable[[str], str] = str) -> list[str]:
    """A phrase a step; tiles that are exchanged in the hand are one phrase. `tiles`, `seat`: what notation and letters read as."""
    said = [_said(voice, step, tiles, seat) for step in steps if step.kind is not StepKind.HAND]
    moved = [step for step in steps if step.kind is StepKind.HAND]
    if moved:
        before, after = (format_tiles(tile for step in moved for tile in parse_tiles(text(step))) for text in (_before, _after))
        said.append(voice.labels["s_hand"].format(before=tiles(before), after=tiles(after)))
    return said


def _before(step: Step) -> str:
    return step.before


def _after(step: Step) -> str:
    return step.after


def _said(voice: Voice, step: Step, tiles: Callable[[str], str], seat: Callable[[str], str]) -> str:
    labels, before, after = voice.labels, step.before, step.after
    if step.kind in _OF_TILES:
        before, after = (tiles(text) if text else "" for text in (before, after))
    match step.kind:
        case StepKind.EVENT:
            return labels["s_event"].format(before=labels.events[before], after=labels.events[after])
        case StepKind.BAO:
            thing = "indicator" if voice.rules.flow_value("bao.counts") == "itself_and_next" else "bao"
            return labels[f"s_{thing}" if after else f"s_no_{thing}"].format(before=before, after=after)
        case StepKind.LAST:
            return labels[f"s_last_{before}"]
        case StepKind.CLAIM | StepKind.KEEP:
            kind, _, laid = (after or before).partition(" ")
            return labels[f"s_{step.kind}"].format(meld=f"{labels.melds[kind]} {tiles(laid)}")
        case StepKind.DEALER:
            return labels["s_dealer"].format(before=seat(before), after=seat(after))
        case StepKind.TILE if not before:
            return labels["s_tile_only"].format(after=after)
        case _:
            return labels[f"s_{step.kind}"].format(before=before, after=after)
