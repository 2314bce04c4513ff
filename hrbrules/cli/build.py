"""`hrbrules build`: every shipped ruleset is checked, its examples run, and all books written, with an index and digests."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import click

from hrbrules.cli.cases import print_failures
from hrbrules.cli.command import Command, lang_option
from hrbrules.cli.report import report
from hrbrules.cli.screen import say, steps
from hrbrules.cli.texts import TEXTS, count_of, text
from hrbrules.driver import find, shipped_ids
from hrbrules.exporters.books import Printed, book_files, prepare
from hrbrules.exporters.reference import language_reference
from hrbrules.rulebook.build import LANGUAGES
from hrbrules.rulebook.formats import RENDERERS
from hrbrules.rulebook.voice import Voice
from hrbrules.source.diagnostic import HrbrulesError, diagnose
from hrbrules.source.files import write_whole


@click.command("build", cls=Command)
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("generated_docs"), show_default=True, help="The folder.")
@lang_option
def command(output: Path, lang: str) -> None:
    """Make everything: check all rulesets, run their examples, write all books. Exit code 1 if a ruleset fails.

    Of a ruleset that fails nothing is written. The same rules give the same bytes.
    """
    pdf = find_spec("typst") is not None and find_spec("segno") is not None
    if not pdf:
        say(text("no_pdf", lang), err=True)
    made: dict[str, Mapping[str, bytes]] = {}
    printed: list[Printed] = []
    ids = shipped_ids()
    for id in steps(ids, text("working", lang)):
        ready = _ready(id, lang)
        if ready is not None:
            made[id] = book_files(ready, LANGUAGES, RENDERERS if pdf else ("md", "html"), sheet=pdf)
            printed.append(ready)
    files = {name: content for books in made.values() for name, content in books.items()}
    files |= {f"language.{tongue}.md": language_reference(tongue).encode() for tongue in ("zh-Hans", "en")}
    files["index.md"] = _index(printed, made).encode()
    for name, content in sorted(files.items()):
        write_whole(output / name, content)
    write_whole(output / "SHA256SUMS", _sums(files))
    for ready in printed:
        cases, count = count_of("example", len(ready.results), lang), count_of("file", len(made[ready.rules.id]), lang)
        say(text("built", lang, ruleset=ready.rules.id, cases=cases, files=count))
    say(text("wrote", lang, files=count_of("file", len(files) + 1, lang), folder=output), bold=True)
    click.get_current_context().exit(0 if len(printed) == len(ids) else 1)


def _ready(id: str, lang: str) -> Printed | None:
    """A ruleset whose examples all pass; what is wrong with any other is printed."""
    try:
        found = prepare(find(id))
    except HrbrulesError as error:
        report(error.diagnostics, lang)
        return None
    if not found.failed:
        return found
    print_failures(found.failed, lang)
    report([diagnose("examples-failed", None, ruleset=id, count=len(found.failed))], lang)
    return None


def _index(printed: list[Printed], made: Mapping[str, Mapping[str, bytes]]) -> str:
    """A page in all languages that links to every book."""
    lines = [f"# {' · '.join(TEXTS['index_title'])}", "", " ".join(TEXTS["index_lead"]), ""]
    for ready in printed:
        rules = ready.rules
        names = " · ".join(dict.fromkeys(Voice(rules.rules, lang).pick(rules.rules.name) for lang in LANGUAGES))
        links = " · ".join(f"[{name.rpartition('/')[2]}]({name})" for name in made[rules.id])
        lines += [f"- **{names}** (`{rules.code}`): {links}"]
    lines += ["", "[规则语言手册](language.zh-Hans.md) · [The rule language](language.en.md)"]
    return "\n".join(lines) + "\n"


def _sums(files: Mapping[str, bytes]) -> str:
    """What `sha256sum --check` reads."""
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()))
