"""`hrbrules serve-engine`: lines of JSON come in on standard input, and the table answers on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import BinaryIO

import click

from hrbrules.analysis.lines import LONGEST, Conversation
from hrbrules.analysis.lines_schema import lines_schema
from hrbrules.cli.command import Command, named_of
from hrbrules.cli.screen import say_json
from hrbrules.driver import compile_named, load_compiled
from hrbrules.source.diagnostic import HandError, diagnose


@click.command("serve-engine", cls=Command)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of the lines, and end.")
def command(schema: bool) -> None:
    """Keep a table for another program: one JSON object a line, on standard input and output.

    {"type": "start", "ruleset": "harbin", "seed": 7} begins a hand; then a request comes for every seat that owes an answer, and
    {"type": "action", "seat": "A", "action": "discards 5p"} gives one. Whatever is wrong gets an error line and changes nothing.
    """
    if schema:
        say_json(lines_schema())
        return
    talk = Conversation(lambda name: load_compiled(compile_named(named_of(name))))
    for line in _lines(sys.stdin.buffer):
        try:
            answers = talk.hear(line)
        except Exception as error:  # our own fault must not end a table; a step that fails has changed nothing
            answers = [talk.failed(HandError(diagnose("own-fault", None, kind=type(error).__name__)))]
        for answer in answers:
            text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
            sys.stdout.write(text.encode("utf-8", "replace").decode("utf-8") + "\n")
        sys.stdout.flush()


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Each line; of one that is too long only so much as shows that it is."""
    while line := stream.readline(LONGEST + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(line) > LONGEST:
            rest = stream.readline(LONGEST)
        yield line
