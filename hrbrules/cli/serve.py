"""`hrbrules serve`: the builder and the calculator come up in a browser, on 127.0.0.1 and nowhere else."""

from __future__ import annotations

import socket
import webbrowser
from threading import Thread, Timer
from typing import TYPE_CHECKING

import click

from hrbrules.cli.command import Command, lang_option
from hrbrules.cli.screen import say
from hrbrules.cli.texts import text
from hrbrules.source.diagnostic import RulesetError, diagnose

if TYPE_CHECKING:
    import uvicorn

HOST = "127.0.0.1"


@click.command("serve", cls=Command)
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0: any that is free.")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@lang_option
def command(port: int, no_open: bool, lang: str) -> None:
    """Open a page for building a table's rules and settling its hands. Only this computer can reach it; Ctrl-C ends it."""
    running, listening = server(), listen(port)
    address = f"http://{HOST}:{listening.getsockname()[1]}/?lang={lang}"
    say(text("serving", lang, address=address))
    if not no_open:
        Timer(0.3, webbrowser.open, (address,)).start()
    Thread(target=_warm, daemon=True).start()  # pages are read in advance, but nobody waits for that
    running.run(sockets=[listening])


def _warm() -> None:
    from hrbrules.web.app import warm

    warm()


def server() -> uvicorn.Server:
    """The pages with the limits they are served with. Raises RulesetError `no-web` where the extra is not installed."""
    try:
        import uvicorn

        from hrbrules.web.app import application
    except ImportError as error:
        raise RulesetError(diagnose("no-web", None)) from error
    return uvicorn.Server(uvicorn.Config(
        application(), log_level="critical", access_log=False, server_header=False, h11_max_incomplete_event_size=256 * 1024,
        http="h11", ws="none", lifespan="off", limit_concurrency=64, timeout_keep_alive=5, proxy_headers=False,
    ))  # fmt: skip


def listen(port: int) -> socket.socket:
    """Raises RulesetError `port-taken`."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except OSError as error:
        listening.close()
        raise RulesetError(diagnose("port-taken", None, port=port, reason=error.strerror or str(error))) from None
    return listening
