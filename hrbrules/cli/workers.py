"""A number of processes goes in; an executor comes out that ends with the command, at once where the command is broken off."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context


@contextmanager
def processes(count: int) -> Iterator[Executor | None]:
    """None where one process is asked for. Ctrl-C ends the workers too, whatever they are at: nothing that they do is kept."""
    if count == 1:
        yield None
        return
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_alone)  # a fork would copy the thread of the bar
    try:
        yield pool
    except BaseException:
        for worker in active_children():
            worker.terminate()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _alone() -> None:
    """The command tells its workers to end; a terminal that tells them too would only have them print where they were."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
