"""A command line that makes no sense goes in; what is wrong with it is said in the reader's language, as click says it in English."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from hrbrules.cli.command import LANGUAGES
from hrbrules.cli.screen import system_language

_NO_COMMAND = re.compile(r"No such command (.+?)\.")
_EXTRA = re.compile(r"Got unexpected extra arguments? \((.+)\)")
_OWN = {  # what commands of ours say
    "a sheet is a PDF; leave out --format, or --sheet": "桌边一页总是 PDF：不要写 --format，或者不要写 --sheet",
    "--coverage and --mutate answer two questions; ask one at a time": "--coverage 和 --mutate 是两回事，一次只能问一样",
    "--workers goes with --mutate": "--workers 要和 --mutate 一起用",
}


def show_usage(error: click.ClickException, arguments: Sequence[str]) -> None:
    """On stderr. 简体 where `--lang` or, without it, the locale says so."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None or _language(arguments) != "zh-Hans":
        error.show()
        return
    click.echo(context.get_usage().replace("Usage:", "用法：", 1), err=True)
    click.echo(f"怎么写，看 {context.command_path} --help\n", err=True)
    click.echo(f"错误：{_chinese(error)}", err=True)


def _language(arguments: Sequence[str]) -> str:
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        if word == "--lang" or word.startswith("--lang="):
            wanted = following if word == "--lang" else word.partition("=")[2]
            return wanted if wanted in LANGUAGES else system_language()
    return system_language()


def _chinese(error: click.ClickException) -> str:
    text = error.format_message()
    match error:
        case click.NoSuchOption(option_name=name, possibilities=near):
            return f"没有“{name}”这个选项" + (f"，是不是 {'、'.join(sorted(near))}？" if near else "")
        case click.MissingParameter(param=param) if param is not None:
            return f"缺少 {param.get_error_hint(error.ctx)}"
        case click.BadParameter(param=param) if param is not None:
            return f"{param.get_error_hint(error.ctx)} 的值不对{_allowed(param.type)}"
    if found := _NO_COMMAND.match(text):
        return f"没有 {found[1]} 这个命令"
    if found := _EXTRA.match(text):
        return f"多写了 {found[1]}"
    return _OWN.get(text, text)


def _allowed(kind: object) -> str:
    match kind:
        case click.Choice(choices=choices):
            return f"，只能是 {'、'.join(map(str, choices))}"
        case click.IntRange(min=low, max=high):
            bounds = "" if low is None else f"，最小 {low}"
            return "，要写整数" + bounds + ("" if high is None else f"，最大 {high}")
        case _:
            return ""
