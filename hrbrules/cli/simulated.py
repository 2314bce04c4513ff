"""Tallies of one or two rulesets go in; the rows that show them side by side come out."""

from __future__ import annotations

from collections.abc import Sequence

from hrbrules.analysis.tally import CLAIMS, Rate, Tally, mean_of, named, numbered, share_of
from hrbrules.cli.texts import text
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.vocabulary.events import EVENTS

Row = tuple[str, ...]
_MOST_VALUES = 10


def title_of(ruleset: Ruleset) -> str:
    """A shipped ruleset with options set goes by its code, so that two of one base are told apart."""
    return ruleset.code


def rows_of(tallies: Sequence[Tally], voices: Sequence[Voice], lang: str) -> list[tuple[str, list[Row]]]:
    """Tables, each with the head of its first column."""
    return [
        (text("sim_hands", lang), _hands(tallies, lang)),
        (text("sim_wins", lang), _wins(tallies, voices, lang)),
        (text("sim_values", lang), _values(tallies)),
        (text("sim_play", lang), _play(tallies, voices[0], lang)),
        *([(text("sim_bots", lang), _bots(tallies, lang))] if len(named(tallies[0], "bot_seats")) > 1 else []),
    ]


def _hands(tallies: Sequence[Tally], lang: str) -> list[Row]:
    return [
        (text("sim_won", lang), *(_percent(share_of(t["won"], t["hands"])) for t in tallies)),
        (text("sim_drawn", lang), *(_percent(share_of(t["drawn"], t["hands"])) for t in tallies)),
        (text("sim_value", lang), *(_number(t["value"], t["wins"]) for t in tallies)),
        (text("sim_paid", lang), *(_number(t["paid"], t["hands"]) for t in tallies)),
        (text("sim_dealer_wins", lang), *(_percent(share_of(t["dealer_wins"], t["hands"])) for t in tallies)),
        (text("sim_dealer_gain", lang), *(_gain(mean_of(t["dealer_gain"], t["dealer_gain_squared"], t["hands"])) for t in tallies)),
    ]


def _wins(tallies: Sequence[Tally], voices: Sequence[Voice], lang: str) -> list[Row]:
    """By how the tile came, then by kind and fan; of all wins, so that fans may add up to more than all."""
    events = [event for event in EVENTS if any(t[f"by:{event}"] for t in tallies)]
    rows = [(voices[0].labels.events[event], *(_percent(share_of(t[f"by:{event}"], t["wins"])) for t in tallies)) for event in events]
    names: dict[str, str] = {}
    for voice in voices:
        names |= {clause.id: voice.name(clause.id) for clause in voice.rules.of(Group.KIND, Group.FAN) if clause.id not in names}
    known = [{clause.id for clause in voice.rules.of(Group.KIND, Group.FAN)} for voice in voices]
    for id, name in names.items():
        cells = [_percent(share_of(t[f"fan:{id}"], t["wins"])) if id in ids else "" for t, ids in zip(tallies, known, strict=True)]
        rows.append((f"{name} {id}", *cells))
    return rows


def _values(tallies: Sequence[Tally]) -> list[Row]:
    """The commonest values, the rest together."""
    together: dict[int, int] = {}
    for tally in tallies:
        for value, count in numbered(tally, "value").items():
            together[value] = together.get(value, 0) + count
    shown = sorted(sorted(together, key=lambda value: -together[value])[:_MOST_VALUES])
    rows = [(str(value), *(_percent(share_of(t[f"value:{value}"], t["wins"])) for t in tallies)) for value in shown]
    if len(together) > len(shown):
        others = [t["wins"] - sum(t[f"value:{value}"] for value in shown) for t in tallies]
        rows.append(("…", *(_percent(share_of(count, t["wins"])) for count, t in zip(others, tallies, strict=True))))
    return rows


def _play(tallies: Sequence[Tally], voice: Voice, lang: str) -> list[Row]:
    return [
        (text("sim_discards", lang), *(_number(t["discards"], t["hands"]) for t in tallies)),
        (text("sim_tings", lang), *(_number(t["tings"], t["hands"]) for t in tallies)),
        (text("sim_first_ting", lang), *(_number(t["ting_after"], t["ting_hands"]) for t in tallies)),
        *((voice.labels.melds[kind], *(_number(t[f"claim:{kind}"], t["hands"]) for t in tallies)) for kind in CLAIMS),
        (text("sim_bao_changes", lang), *(_number(t["bao_changes"], t["hands"]) for t in tallies)),
    ]


def _bots(tallies: Sequence[Tally], lang: str) -> list[Row]:
    rows: list[Row] = []
    for bot in named(tallies[0], "bot_seats"):
        wins = [share_of(t[f"bot_wins:{bot}"], t[f"bot_seats:{bot}"]) for t in tallies]
        rows.append((text("sim_bot_wins", lang, bot=bot), *map(_percent, wins)))
        rows.append((text("sim_bot_gain", lang, bot=bot), *(_signed(t[f"bot_gain:{bot}"] / t[f"bot_seats:{bot}"]) for t in tallies)))
    return rows


def _percent(rate: Rate) -> str:
    return f"{100 * rate.mean:.1f}% ±{100 * rate.within:.1f}"


def _gain(rate: Rate) -> str:
    return f"{_signed(rate.mean)} ±{rate.within:.2f}"


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "−")


def _number(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else "–"
