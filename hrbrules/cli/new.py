"""`hrbrules new`: a few questions in plain words go in as answers; a house-rule file comes out, checked, with its sheet if wished."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from hrbrules.cli.answers import Answers, changed_settings, house_file, option_values
from hrbrules.cli.command import Command, lang_option
from hrbrules.cli.screen import say
from hrbrules.cli.texts import text
from hrbrules.driver import Named, check_named, compile_named, find, shipped_ids
from hrbrules.exporters.books import book_files, prepare
from hrbrules.rulebook.section_changes import changes
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Option, Rules
from hrbrules.source.diagnostic import HrbrulesError, Problems, RulesetError, diagnose
from hrbrules.source.files import read_text, write_whole

_GROUPS = ("tiles", "play", "kongs", "ting", "winning", "bao", "fans", "pay", "")
_ANSWERS_LIMIT = 64 * 1024


@click.command("new", cls=Command)
@click.option("--answers", type=click.Path(path_type=Path), help="A text file with one answer a line, instead of asking.")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path(), show_default=True, help="The folder.")
@lang_option
def command(answers: Path | None, output: Path, lang: str) -> None:
    """Ask what your table plays, and write it down as a house-rule file."""
    lines = None if answers is None else read_text(answers, _ANSWERS_LIMIT).text.splitlines()
    asking = Answers(lines, lang)
    base = _ask_base(asking, lang)
    name = asking.ask(text("new_name", lang), "")
    id = _ask_id(asking, output, lang)
    plain = compile_named(find(base)).rules
    settings: dict[str, str | int] = {}
    for options in _grouped(by_impact(base, plain.options)):
        _ask_group(asking, base, plain, options, settings, lang)
    path = output / f"{id}.yaml"
    write_whole(path, house_file(id, base, name, settings))
    problems = Problems()
    check_named(Named(path=path, shipped=False, settings={}), problems)
    if problems.failed():
        raise RulesetError(*problems.found)
    say(text("new_wrote", lang, file=path), bold=True)
    if asking.yes(text("new_sheet", lang)):
        for file, content in book_files(prepare(Named(path=path, shipped=False, settings={})), (lang,), (), sheet=True).items():
            write_whole(output / Path(file).name, content)
            say(str(output / Path(file).name))


def _ask_base(asking: Answers, lang: str) -> str:
    ids = shipped_ids()
    for number, id in enumerate(ids, 1):
        voice = Voice(compile_named(find(id)).rules, lang)
        say(f" {number}  {voice.pick(voice.rules.name)} ({id})")
        note = voice.pick(voice.rules.note)
        if note:
            say(f"    {note}", dim=True)
    while True:
        answer = asking.ask(text("new_base", lang), ids[0])
        if answer in ids:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
        asking.refuse(diagnose("bad-answer", None, found=answer, expected=f"1–{len(ids)}"))


def _ask_id(asking: Answers, folder: Path, lang: str) -> str:
    while True:
        answer = asking.ask(text("new_id", lang), "my_table")
        plain = answer.replace("-", "").replace("_", "")
        if not (plain.isascii() and plain.isalnum() and answer == answer.lower() and len(answer) <= 60) or answer in shipped_ids():
            asking.refuse(diagnose("bad-answer", None, found=answer, expected=("小写字母、数字、- 和 _", "small letters, digits, - and _")))
        elif (folder / f"{answer}.yaml").exists():
            asking.refuse(diagnose("file-there", None, file=folder / f"{answer}.yaml"))
        else:
            return answer


def measured_order(base: str) -> dict[str, float]:
    """How much each option of a shipped ruleset moves (`simulate --impact`); `python -m tests.heavy impact` measures it anew."""
    found = json.loads((Path(__file__).parent / "option_order.json").read_text(encoding="utf-8")).get(base, {"moved": {}})
    return {str(option): float(size) for option, size in found["moved"].items()}


def by_impact(base: str, options: Sequence[Option]) -> list[Option]:
    """The options that change most first, as measured once; those that were never measured last."""
    moved = measured_order(base)
    return sorted(options, key=lambda option: -moved.get(option.id, -1.0))


def _grouped(options: Sequence[Option]) -> Iterator[list[Option]]:
    """By subject, in the order given; few enough that a dozen questions are enough."""
    for group in _GROUPS:
        found = [option for option in options if option.group == group or (not group and option.group not in _GROUPS)]
        if found:
            yield found


def _ask_group(asking: Answers, base: str, plain: Rules, options: list[Option], settings: dict[str, str | int], lang: str) -> None:
    """Show the options of a subject; what is answered is tried at once, and what it changes is shown."""
    voice = Voice(plain, lang)
    say()
    for number, option in enumerate(options, 1):
        say(f" {number}  {voice.pick(option.prose.name)} ({option.id}) [{option_values(option, settings)}]")
        if voice.pick(option.description):
            say(f"    {voice.pick(option.description)}", dim=True)
    while True:
        answer = asking.ask(text("new_options", lang), "")
        chosen = changed_settings(answer, options, settings)
        if isinstance(chosen, str):
            asking.refuse(diagnose("bad-answer", None, found=chosen, expected=("题号，或 选项=值", "numbers, or option=value")))
            continue
        try:
            rules = compile_named(find(base, **{**settings, **chosen})).rules
        except HrbrulesError as error:
            asking.refuse(*error.diagnostics)
            continue
        _show_effect(rules, compile_named(find(base, **settings)).rules, lang)
        settings |= chosen
        return


def _show_effect(rules: Rules, before: Rules, lang: str) -> None:
    for where, old, new in changes(Voice(rules, lang), before):
        say(f"  · {where}", bold=True)
        say(f"    − {old}", dim=True)
        say(f"    + {new}")
