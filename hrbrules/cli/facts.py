"""`hrbrules facts [WORD]`: the words that formulas may use come out, by what they tell of, with both names and meaning."""

from __future__ import annotations

import click

from hrbrules.cli.command import Command, format_option, lang_option
from hrbrules.cli.screen import say, say_json, table
from hrbrules.cli.texts import text
from hrbrules.exporters.reference import fact_lines, word_lines
from hrbrules.source.diagnostic import RulesetError, diagnose
from hrbrules.source.suggest import suggest
from hrbrules.vocabulary.words import standard_words


@click.command("facts", cls=Command)
@click.argument("word", required=False, default="")
@lang_option
@format_option()
def command(word: str, lang: str, format: str) -> None:
    """The vocabulary of formulas; with WORD (English or Chinese) the entries that it is part of."""
    facts, words = fact_lines(lang, word), word_lines(lang, word)
    if word and not facts and not words:
        raise RulesetError(diagnose("no-such-word", None, word=word, suggestion=suggest(word, standard_words().known())))
    if format == "json":
        keys = ("scope", "word", "zh", "kind", "meaning")
        say_json({"facts": [dict(zip(keys, row, strict=True)) for row in (*facts, *words)]})
        return
    header = [text(key, lang) for key in ("word", "chinese", "kind", "meaning")]
    for scope in dict.fromkeys(row[0] for row in (*facts, *words)):
        table(header, [row[1:] for row in (*facts, *words) if row[0] == scope], title=scope)
        say()
