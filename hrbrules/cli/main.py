"""A command line goes in; the command runs, and an exit code comes out: never a traceback.

0 done, 1 something is wrong with what was given, 2 a command line that makes no sense, 70 our own fault, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

import click

from hrbrules.cli.report import report
from hrbrules.cli.screen import prepare_streams, system_language
from hrbrules.cli.usage import show_usage
from hrbrules.source.diagnostic import HrbrulesError, diagnose

# name → module; a module is imported only when its command runs, so that each starts fast.
COMMANDS = {
    "build": "build", "list": "list_rulesets", "options": "list_options", "check": "check", "show": "show", "book": "book",
    "cases": "cases", "waits": "waits", "score": "score", "export": "export", "fmt": "fmt", "facts": "facts", "doc": "doc",
    "new": "new", "diff": "diff", "prove": "prove",
    "play": "play", "simulate": "simulate", "serve-engine": "serve_engine", "serve": "serve",
}  # fmt: skip


class Program(click.Group):
    """The commands, each in its own module as `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        found: click.Command = import_module(f"hrbrules.cli.{module}").command
        return found


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hrbrules", message="%(prog)s %(version)s")
def program() -> None:
    """Harbin mahjong and its house rules: one text gives programs their rules and people their rulebook."""


def main() -> None:
    """The entry point of the console script."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The exit code of a command line."""
    prepare_streams()
    try:
        code = program.main(args=list(arguments), prog_name="hrbrules", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        show_usage(error, arguments)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except HrbrulesError as error:
        report(error.diagnostics, system_language())
        return 1
    except SystemExit as error:  # click leaves so when the reader of a pipe has gone
        return error.code if isinstance(error.code, int) else 1
    except OSError as error:
        report([diagnose("system-refused", None, reason=error.strerror or str(error))], system_language())
        return 1
    except Exception as error:
        if os.environ.get("HRBRULES_TRACE"):
            traceback.print_exc()
        report([diagnose("own-fault", None, kind=type(error).__name__)], system_language())
        return 70
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    main()
