"""Work and a number of seconds go in; its result comes out, or `TooLong`: no request may keep a thread busy for ever."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_ulong, py_object, pythonapi
from threading import Lock, Timer, get_ident
from typing import Final, TypeVar

T = TypeVar("T")
_AGAIN: Final = 0.2  # seconds: what strikes inside a collector's callback or a `__del__` is lost, so it strikes until the work is over


class TooLong(BaseException):
    """Raised inside the work. No Exception, so that nothing on the way takes it for a fault of its own."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """Run the work in this thread. Raises TooLong when time is over; a call into C ends first."""
    thread, lock, over = get_ident(), Lock(), False

    def strike() -> None:
        with lock:
            if not over:
                pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(TooLong))
                _later(_AGAIN, strike)

    timer = _later(seconds, strike)
    try:
        return work()
    finally:
        with lock:
            over = True
            pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), None)  # struck at the very end: the result stands
        timer.cancel()


def _later(seconds: float, work: Callable[[], None]) -> Timer:
    timer = Timer(seconds, work)
    timer.daemon = True
    timer.start()
    return timer
