"""A hand that was played goes in; a compact text that replays to the same state comes out, and one without what a seat may not know.

    hrbrules record 1
    rules harbin.0.krb6
    digest 9f3c…
    seed 7            (and `number 3` for a later hand of a match, `wall 5m3sZ…` where the wall was arranged)
    dealer A
    draws 0
    A discards 5p
    B peng 5p; C chi 46p ting 2s
    …
    scores A 4 B -4 C 0 D 0
    result 0c9a…      (the hash of the last state)

One line for each step, the answers of several seats divided by ";". In windows on a discard or a kong, and after the draw of
who discards first, passes are not written, and a step without any other answer has no line. Elsewhere every answer is. The line
"pass" is a window that all pass although the next line could be meant for it: who lets a tile go may win on its like just after.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from hrbrules.engine.action import PASS, Action, action
from hrbrules.engine.dealing import new_hand, wall_text
from hrbrules.engine.event import Event
from hrbrules.engine.following import QUIET, Line, fits, parse_line
from hrbrules.engine.play import Steps
from hrbrules.engine.state import State
from hrbrules.engine.state_json import state_hash
from hrbrules.engine.step import SEATS, owing, step
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.tile import format_tiles, parse_tiles, shorten

RECORD_VERSION: Final = 1
_FIRST: Final = f"hrbrules record {RECORD_VERSION}"
_PASS: Final = action(PASS)
_ALL_PASS: Final = "pass"


class Record(NamedTuple):
    """`wall`: the wall where it was given, empty where the seed makes it. `lines`: the written answers of each step.
    `scores` and `result` are those of the end."""

    code: str
    digest: str
    seed: int
    number: int
    dealer: str
    dealer_draws: int
    wall: tuple[int, ...]
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    result: str


def record_of(ruleset: Ruleset, start: State, steps: Steps) -> Record:
    """The record of a hand from its first state and the answers of every step, as `play` gives them. Raises HandError."""
    lines: list[Line] = []
    passed: list[State] = []  # windows since the last line
    state = start
    for answers in steps:
        line = _line_of(state, answers)
        if line:
            lines += [() for window in passed if _may_be_meant(ruleset, window, line)]
            lines.append(line)
            passed = []
        else:
            passed.append(state)
        state, _ = step(ruleset, state, answers)
    if state.result is None:
        raise HandError(diagnose("record-ends", None))
    shuffled = new_hand(ruleset, start.seed, SEATS[start.dealer], start.dealer_draws, number=start.number)
    return Record(
        ruleset.code, ruleset.digest, start.seed, start.number, SEATS[start.dealer], start.dealer_draws,
        () if shuffled.wall == start.wall else start.wall, tuple(lines), state.result.scores, state_hash(state),
    )  # fmt: skip


def _line_of(state: State, answers: dict[str, Action]) -> Line:
    quiet = state.phase in QUIET
    return tuple((seat, answers[seat]) for seat in sorted(answers) if not (quiet and answers[seat] == _PASS))


def record_text(record: Record) -> str:
    """The text of a record; `parse_record` reads it back."""
    lines = [_FIRST, f"rules {record.code}", f"digest {record.digest}", f"seed {record.seed}"]
    lines += [f"number {record.number}"] if record.number else []
    lines += [f"wall {wall_text(record.wall)}"] if record.wall else []
    lines += [f"dealer {record.dealer}", f"draws {record.dealer_draws}"]
    lines += ["; ".join(f"{seat} {a}" for seat, a in line) or _ALL_PASS for line in record.lines]
    scores = " ".join(f"{SEATS[seat]} {score}" for seat, score in enumerate(record.scores))
    return "\n".join([*lines, f"scores {scores}", f"result {record.result}", ""])


def parse_record(text: str) -> Record:
    """Read a record. Raises HandError (`bad-record` with the line, `redacted-record`, `record-ends`)."""
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), start=1) if row.strip()]
    if rows and rows[0][1].startswith(f"{_FIRST} seen by"):
        raise HandError(diagnose("redacted-record", None))
    if not rows or rows[0][1] != _FIRST:
        raise _bad(rows[0] if rows else (1, ""), (f"第一行“{_FIRST}”", f"first line “{_FIRST}”"))
    header: dict[str, str] = {}
    lines: list[Line] = []
    for number, row in rows[1:]:
        word, _, rest = row.partition(" ")
        if row == _ALL_PASS:
            lines.append(())
        elif word in SEATS and len(word) == 1:
            lines.append(_read_line(number, row))
        elif word in _HEADER and word not in header:
            header[word] = rest
        else:
            raise _bad((number, row), ("一个动作，或者没有写过的一项", "an action, or an entry not given yet"))
    missing = [word for word in _REQUIRED if word not in header]
    if missing:
        raise HandError(diagnose("record-ends", None))
    return _read_header(header, tuple(lines))


_REQUIRED: Final = ("rules", "digest", "seed", "dealer", "draws", "scores", "result")
_HEADER: Final = (*_REQUIRED, "number", "wall")


def _read_header(header: dict[str, str], lines: tuple[Line, ...]) -> Record:
    try:
        words = header["scores"].split()
        scores = tuple(int(word) for word in words[1::2])
        if "".join(words[0::2]) != SEATS[: len(scores)]:
            raise ValueError(header["scores"])
        return Record(
            header["rules"], header["digest"], int(header["seed"]), int(header.get("number", "0")), header["dealer"],
            int(header["draws"]), parse_tiles(header.get("wall", "")), lines, scores, header["result"],
        )  # fmt: skip
    except ValueError as error:
        raise _bad((0, str(error)), ("一个整数", "a whole number")) from None


def _read_line(number: int, row: str) -> Line:
    try:
        return parse_line(row)
    except HandError:
        raise _bad((number, row), ("动作，例如 A discards 5p", "an action such as A discards 5p")) from None


def _bad(row: tuple[int, str], expected: tuple[str, str]) -> HandError:
    return HandError(diagnose("bad-record", None, line=row[0], found=shorten(row[1]), expected=expected))


def replay(ruleset: Ruleset, record: Record) -> State:
    """Play a record again. Raises HandError: `other-ruleset`, `illegal-action`, `record-ends`, `record-differs`."""
    *_, (state, _) = _steps(ruleset, record)
    found = state_hash(state)
    if found != record.result:
        raise HandError(diagnose("record-differs", None, found=found[:16], expected=record.result[:16]))
    return state


def states_of(ruleset: Ruleset, record: Record) -> Iterable[State]:
    """Every state of a record, the first and the last included."""
    return [state for state, _ in _steps(ruleset, record)]


@lru_cache(maxsize=4)
def _steps(ruleset: Ruleset, record: Record) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Each state with the events that led to it. The last few records are kept: one is shown to one seat after the other."""
    if ruleset.digest != record.digest:
        raise HandError(
            diagnose("other-ruleset", None, ruleset=ruleset.code, digest=ruleset.digest[:12], other=record.digest[:12])
        )
    state = new_hand(
        ruleset, record.seed, record.dealer, record.dealer_draws, record.wall or None, number=record.number
    )
    found: list[tuple[State, tuple[Event, ...]]] = [(state, ())]
    lines = list(reversed(record.lines))
    while owed := owing(state):
        state, events = step(ruleset, state, _answers(ruleset, state, owed, lines))
        found.append((state, events))
    if lines:
        raise HandError(diagnose("hand-over", None))
    return tuple(found)


def _answers(ruleset: Ruleset, state: State, owed: tuple[str, ...], lines: list[Line]) -> dict[str, Action]:
    """The answers of the next step; a quiet window that the next line does not fit has been passed by all."""
    line = lines[-1] if lines else ()
    if state.phase in QUIET:
        following = next((line for line in reversed(lines) if line), ())
        meant = _may_be_meant(ruleset, state, following)
        return dict.fromkeys(owed, _PASS) | (dict(lines.pop()) if meant else {})
    if not line:
        raise HandError(diagnose("record-ends", None))
    return dict(lines.pop())


def _may_be_meant(ruleset: Ruleset, state: State, line: Line) -> bool:
    """Whether a line could be the answer to a quiet window, where passes are not written."""
    return fits(ruleset, state, line) and all(a != _PASS for _, a in line)


def redacted(ruleset: Ruleset, record: Record, seat: str) -> str:
    """The same hand as one seat saw it: its own tiles and draws, everything public, and nothing else; no seed, no answers that
    came to nothing."""
    me = SEATS.index(seat)
    steps = _steps(ruleset, record)
    first = steps[0][0]
    dice = " / ".join(" ".join(map(str, roll)) for roll in first.dice)
    lines = [f"{_FIRST} seen by {seat}", f"rules {record.code}", f"digest {record.digest}", f"dealer {record.dealer}"]
    lines += [f"draws {record.dealer_draws}", f"dice {dice}".rstrip(), f"hand {format_tiles(first.hands[me].tiles)}"]
    lines += [str(event.seen_from(me)) for _, events in steps for event in events]
    scores = " ".join(f"{SEATS[other]} {score}" for other, score in enumerate(record.scores))
    return "\n".join([*lines, f"scores {scores}", ""])
