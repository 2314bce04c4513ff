"""A state and lines such as "A discards 5p" go in; the hand is played along them, and quiet windows that no line speaks of are passed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hrbrules.engine.action import PASS, Action, action, parse_seat_action
from hrbrules.engine.event import Event
from hrbrules.engine.state import Phase, State
from hrbrules.engine.step import legal, owing, step
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError, diagnose

Line = tuple[tuple[str, Action], ...]
QUIET: Final = (Phase.CLAIM, Phase.ROB, Phase.AFTER_DRAW)
_WINDOWS: Final = (*QUIET, Phase.DEAL, Phase.TING, Phase.CHANGE)
_PASS: Final = action(PASS)


def parse_line(text: str) -> Line:
    """The answers of one step: "B peng 5p; C chi 46p ting 2s". Raises HandError."""
    return tuple(parse_seat_action(part) for part in text.split(";"))


def fits(ruleset: Ruleset, state: State, line: Line) -> bool:
    """Whether a line can be meant for the window that is open: legal answers of seats that owe one."""
    owed = owing(state)
    return bool(line) and all(seat in owed and a in legal(ruleset, state, seat) for seat, a in line)


def follow(ruleset: Ruleset, state: State, lines: Iterable[str]) -> tuple[State, tuple[Event, ...]]:
    """Play the lines of a script. In windows, seats that the line leaves out pass, and a window that the line does not fit is
    passed by all. After the last line nothing more is passed. Raises HandError as `step` does, for the first line that cannot be played.
    """
    happened: list[Event] = []
    for text in lines:
        line = parse_line(text)
        while state.phase in _WINDOWS and not fits(ruleset, state, line):
            passed = _all_pass(ruleset, state)
            if passed is None:
                break
            state, events = step(ruleset, state, passed)
            happened += events
        owed = owing(state)
        if not owed:
            raise HandError(diagnose("hand-over", None))
        passes = dict.fromkeys(owed, _PASS) if state.phase in _WINDOWS else {}
        state, events = step(ruleset, state, passes | dict(line))
        happened += events
    return state, tuple(happened)


def pass_all(ruleset: Ruleset, state: State) -> tuple[State, tuple[Event, ...]]:
    """Close the window that is open without anybody acting. Raises HandError where somebody must act."""
    return step(ruleset, state, dict.fromkeys(owing(state), _PASS))


def _all_pass(ruleset: Ruleset, state: State) -> dict[str, Action] | None:
    owed = owing(state)
    return dict.fromkeys(owed, _PASS) if all(_PASS in legal(ruleset, state, seat) for seat in owed) else None
