"""`hrbrules diff A B`: how two games differ comes out: in play by their sentences, in wins and payments by the smallest hands."""

from __future__ import annotations

from collections.abc import Iterable

import click
from rich.cells import cell_len

from hrbrules.analysis.changed import Part
from hrbrules.analysis.diff import Comparison, Difference, Shown, compare, paying
from hrbrules.cli.command import LANGUAGES, Command, format_option, named_of
from hrbrules.cli.diff_json import diff_to_json
from hrbrules.cli.probe_text import heading
from hrbrules.cli.screen import say, say_json, screen_width, system_language, table
from hrbrules.driver import Named, compile_named, load_compiled
from hrbrules.rulebook.part_prose import both_said, outcome_rows, part_title
from hrbrules.rulebook.section_changes import flow_changes
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Group

_WINNING = (Group.HAND, Group.TING, Group.WIN)
_MOST_NAME = 30  # columns for what was typed
_MOST_LABEL = 22
_EDGES = 9  # blanks before, between and behind three columns

_Row = tuple[str, str, str]


@click.command("diff", cls=Command)
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option(
    "--lang", type=click.Choice((*LANGUAGES, "zh-Hant")), default=system_language, show_default="from LANG, else en",
    help="Language of the output.",
)  # fmt: skip
@format_option()
def command(one: str, other: str, lang: str, format: str) -> None:
    """Compare two rulesets: ids, files, codes, or `boke+gua_da_feng=on`. Exit code 0 equal, 1 different.

    Equal is what is proved to be the same game, however it is written; where nothing was proved, small hands are tried.
    """
    named = named_of(one), named_of(other)
    rulesets = load_compiled(compile_named(named[0])), load_compiled(compile_named(named[1]))
    found = compare(*rulesets)
    voices = Voice(rulesets[0].rules, lang), Voice(rulesets[1].rules, lang)
    if format == "json":
        say_json(diff_to_json(rulesets, voices, found))
    else:
        _Report(voices, found, (one, other), named).show()
    click.get_current_context().exit(0 if found.equal or not (found.differences or found.flow or _only_in_play(found)) else 1)


def _only_in_play(found: Comparison) -> bool:
    """Whether clauses differ that no win can show: what may be claimed, what kongs earn."""
    return any(part.group in (Group.CLAIMS, Group.MONEY) for shown in found.shown for part in shown.parts)


class _Report:
    """The same three columns throughout: what is told, and how it is with the one and with the other."""

    def __init__(self, voices: tuple[Voice, Voice], found: Comparison, typed: tuple[str, str], named: tuple[Named, Named]) -> None:
        self.before, self.voice = voices
        self.labels, self.found = self.voice.labels, found
        self.names = _names(typed, named)
        self.full = tuple(_full(name, voice) for name, voice in zip(self.names, voices, strict=True))
        self.play: list[_Row] = flow_changes(self.voice, self.before)
        claims = [part for shown in found.shown for part in shown.parts if part.group == Group.CLAIMS]
        self.play += [self._texts(part) for part in claims]
        self.shown = [one for one in found.shown if one.parts[0].group != Group.CLAIMS]
        self.order = [part for shown in found.shown for part in shown.parts]
        self.widths = self._widths()

    def show(self) -> None:
        one, other = self.full
        if self.found.equal:
            say(self.labels["d_equal"].format(one=one, other=other).replace("） ", "）"))
            return
        self._summary()
        if self.play:
            self._section("d_play")
            table((), self.play, widths=self.widths)
        unseen: list[Shown] = []
        for title in ("d_wins", "d_worth", "d_payment"):
            entries = sorted((one for one in self.shown if _section(one.parts[0]) == title), key=lambda one: one.parts[0].id != "owes")
            seen = [one for one in entries if one.difference is not None or one.parts[0].group == Group.MONEY]
            unseen += [one for one in entries if one not in seen]
            if seen:
                self._section(title)
                for index, entry in enumerate(seen):
                    if index:
                        say()
                    self._entry(entry)
        if unseen:
            self._section("d_unseen")
            table((), [self._texts(part) for entry in unseen for part in entry.parts], widths=self.widths)

    def _summary(self) -> None:
        """Who is compared, how much differs, and which options are set otherwise."""
        labels, found = self.labels, self.found
        rules = sum(len(one.parts) for one in self.shown)
        counts = [_count(labels["d_count_play_one"], labels["d_count_play"], len(self.play))] if self.play else []
        counts.append(_count(labels["d_count_rules_one"], labels["d_count_rules"], rules) if rules else labels["d_count_none"])
        one, other = self.full
        said = labels["d_two_games"].format(one=one, other=other, counts=("，" if self.voice.zh else labels.comma).join(counts))
        say(said.replace("） ", "）"), bold=True)
        for name, id, before, after in _settings(self.before, self.voice):
            say(labels["d_options"].format(name=name, id=id, before=before, after=after))
        if rules and found.differences:
            say(labels["d_tried"].format(n=found.tried))
        elif rules:
            say(labels["d_untold" if self.play else "d_unproved"].format(n=found.tried))

    def _section(self, title: str) -> None:
        say()
        say(f"── {self.labels[title]} ──", bold=True)
        say()
        table(("", *self.names), [], widths=self.widths)

    def _entry(self, entry: Shown) -> None:
        """The clauses with their texts under both, then the smallest hand with both receipts."""
        labels, difference = self.labels, entry.difference
        table((), [self._texts(part) for part in entry.parts], widths=self.widths)
        if difference is None:
            return
        say(f" {labels['d_hand'].format(hand=heading(difference.probe, self.voice, entry.matters))}", bold=True)
        ids = frozenset(part.id for part in entry.parts)
        said = [outcome_rows(voice, outcome, ids) for voice, outcome in zip((self.before, self.voice), difference.outcomes, strict=True)]
        rows = [(f"  {labels[key]}", said[0][row], said[1][row]) for row, key in enumerate(("d_counts", "d_value", "d_pays"))]
        table((), [row for row in rows if row[1] or row[2]], widths=self.widths)
        for note in self._notes(entry, difference):
            say(f"   {note}", dim=True)

    def _notes(self, entry: Shown, difference: Difference) -> list[str]:
        """What comes to the same although it is worded otherwise; which other clauses are at work."""
        labels, found = self.labels, []
        beside = difference.beside if difference.kind == "same" else difference.parts - set(entry.parts)
        if difference.kind == "same":
            of = "d_alike_value" if beside else "d_alike"
            found.append(labels[of if len(difference.parts) > 1 else f"{of}_one"])
        others = dict.fromkeys(self._title(part) for part in self.order if part in beside)
        if others:
            found.append(self.voice.sentence(labels["d_with"].format(names=labels.comma.join(others))))
        return [self.voice.flow_text(*found)] if found else []

    def _title(self, part: Part) -> str:
        return part_title(self.voice, self.before, part, ids=False)

    def _texts(self, part: Part) -> _Row:
        return self._title(part), *both_said(self.before, self.voice, part)

    def _widths(self) -> tuple[int, int, int]:
        titles = [row[0] for row in self.play] + [self._title(part) for one in self.shown for part in one.parts]
        fixed = [f"  {self.labels[key]}" for key in ("d_counts", "d_value", "d_pays")]
        first = min(_MOST_LABEL, max(cell_len(title) for title in (*titles, *fixed)))
        each = max(12, (screen_width() - _EDGES - first) // 2)
        return first, each, each


def _section(part: Part) -> str:
    """Whether a clause is about winning, about what a win is worth, or about who pays."""
    return "d_wins" if part.group in _WINNING else "d_payment" if paying(part) else "d_worth"


def _count(one: str, many: str, number: int) -> str:
    return one if number == 1 else many.format(n=number)


def _names(typed: tuple[str, str], named: tuple[Named, Named]) -> tuple[str, str]:
    """What was typed, where that is short enough for a column; else the file's name."""
    first, second = (
        text if cell_len(text) <= _MOST_NAME else _plus(one.path.stem, one.settings.items()) for text, one in zip(typed, named, strict=True)
    )
    return first, second


def _plus(id: str, settings: Iterable[tuple[str, str | int]]) -> str:
    return "+".join((id, *(f"{option}={value}" for option, value in settings)))


def _full(typed: str, voice: Voice) -> str:
    """With the name that people call it by, unless an option stands with it."""
    name = voice.pick(voice.rules.name)
    return f"{typed}{voice.bracketed(name)}" if name and "+" not in typed and name != typed else typed


def _settings(before: Voice, voice: Voice) -> list[tuple[str, str, str, str]]:
    """Options of both that are set otherwise, where it is the same ruleset: name, id, both values."""
    if before.rules.id != voice.rules.id:
        return []
    mine = {option.id: option for option in before.rules.options}
    return [
        (voice.pick(option.prose.name) or option.id, option.id, _value(before, mine[option.id].value), _value(voice, option.value))
        for option in voice.rules.options
        if option.id in mine and mine[option.id].value != option.value
    ]


def _value(voice: Voice, value: str | int) -> str:
    return voice.labels[str(value)] if value in ("on", "off") else str(value)
