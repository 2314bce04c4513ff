"""Lines of JSON go in, one object each; lines that keep a table of one hand come out: requests, events, settlement, errors.

In:  {"type": "start", "ruleset": "harbin+cap=24", "seed": 7}       and dealer, dealer_draws, number, wall (tile text), lang
     {"type": "action", "seat": "A", "action": "discards 5p"}       the words of records, or the number of an action
     {"type": "view", "seat": "A"}                                  what that seat may know
Out: start, request (a seat that owes an answer, with its legal actions), action (an answer was taken), event (`seen_by`: the
seats that may see its tiles), view, settlement, error. `lines_schema` describes them all.

Answers of one window are taken in any order and come to nothing before the last. An error leaves everything as it was; its
request still stands. Nothing that a line holds ends the conversation.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from hrbrules.engine.api import Action, Event, State, action_of_id, legal, new_hand, owing, parse_action, step, view
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Line
from hrbrules.source.diagnostic import HandError, HrbrulesError, diagnose
from hrbrules.source.text import SourceText, Span
from hrbrules.tiles.tile import parse_tiles, tile_text

PROTOCOL: Final = 1
LONGEST: Final = 1 << 16  # bytes of a line
_SEATS: Final = "ABCD"
_KEYS: Final[dict[str, dict[str, tuple[type, ...]]]] = {
    "start": {
        "ruleset": (str,), "seed": (int,), "dealer": (str,), "dealer_draws": (int,), "number": (int,), "wall": (str,), "lang": (str,),
    },
    "action": {"seat": (str,), "action": (str, int)},
    "view": {"seat": (str,)},
}  # fmt: skip
_REQUIRED: Final = {"start": ("ruleset", "seed"), "action": ("seat", "action"), "view": ("seat",)}
Document = dict[str, Any]


class Conversation:
    """One table. `load` gives the ruleset of a name, and raises HrbrulesError for one that there is not."""

    def __init__(self, load: Callable[[str], Ruleset]) -> None:
        self._load = load
        self._ruleset: Ruleset | None = None
        self._state: State | None = None
        self._answers: dict[str, Action] = {}
        self._lang = "en"
        self._line = 0

    def hear(self, line: bytes) -> list[Document]:
        """What one line is answered with: at least one object, but nothing for a blank line."""
        self._line += 1
        if not line.strip():
            return []
        try:
            if len(line) > LONGEST:
                raise HandError(diagnose("line-too-long", None, most=LONGEST))
            return list(self._obey(_read(line)))
        except HrbrulesError as error:
            return [self.failed(error)]
        except RecursionError:
            return [self.failed(HandError(diagnose("bad-line", None, what=("嵌套太深", "nested too deeply"))))]

    # ---- what is asked for -------------------------------------------------------------------------------------------

    def _obey(self, asked: Document) -> Iterator[Document]:
        match asked["type"]:
            case "start":
                yield from self._start(asked)
            case "action":
                yield from self._act(asked["seat"], asked["action"])
            case _:
                ruleset, state = self._table()
                yield {"type": "view", "view": view(ruleset, state, asked["seat"])}

    def _start(self, asked: Document) -> Iterator[Document]:
        lang = asked.get("lang", "en")
        if lang not in ("en", "zh-Hans"):
            raise HandError(diagnose("bad-line", None, what="lang: en, zh-Hans"))
        ruleset = self._load(asked["ruleset"])
        wall = parse_tiles(asked["wall"], _whole("wall", asked["wall"])) if "wall" in asked else None
        state = new_hand(
            ruleset, asked["seed"], asked.get("dealer", "A"), asked.get("dealer_draws", 0), wall, number=asked.get("number", 0)
        )
        self._ruleset, self._state, self._answers, self._lang = ruleset, state, {}, lang
        yield {
            "type": "start", "protocol": PROTOCOL, "ruleset": ruleset.id, "code": ruleset.code, "digest": ruleset.digest,
            "seed": state.seed, "number": state.number, "seats": list(_SEATS[: ruleset.players]), "dealer": _SEATS[state.dealer],
            "dealer_draws": state.dealer_draws, "dice": [list(roll) for roll in state.dice],
        }  # fmt: skip
        yield from self._requests(ruleset, state)

    def _act(self, seat: str, said: str | int) -> Iterator[Document]:
        ruleset, state = self._table()
        answer = action_of_id(said) if isinstance(said, int) else parse_action(said, _whole("action", said))
        if seat in self._answers:
            raise HandError(diagnose("answered-already", None, seat=seat))
        if seat not in owing(state) or answer not in legal(ruleset, state, seat):
            step(ruleset, state, {seat: answer})  # raises: it knows why
        answers = {**self._answers, seat: answer}
        if set(owing(state)) - set(answers):
            self._answers = answers
            yield _answer(seat, answer)
            return
        after, events = step(ruleset, state, answers)
        self._state, self._answers = after, {}
        yield _answer(seat, answer)
        yield from ({"type": "event", **event_to_json(event, ruleset.players)} for event in events)
        yield from self._requests(ruleset, after)

    def _table(self) -> tuple[Ruleset, State]:
        if self._ruleset is None or self._state is None:
            raise HandError(diagnose("not-started", None))
        return self._ruleset, self._state

    def _requests(self, ruleset: Ruleset, state: State) -> Iterator[Document]:
        for seat in owing(state):
            actions = [{"id": a.id, "action": str(a)} for a in legal(ruleset, state, seat)]
            yield {"type": "request", "seat": seat, "phase": state.phase.name.lower(), "legal": actions}
        if state.result is not None:
            yield _settlement(state)

    def failed(self, error: HrbrulesError) -> Document:
        """The first finding. `rule` names what forbids an action; `line` is that of the conversation, `column` one in the text of
        the entry `in`, both counted from 1."""
        first = error.diagnostics[0]
        span = first.span
        return {
            "type": "error", "code": first.code, "message": first.message(self._lang), "hint": first.hint(self._lang),
            "rule": next((str(value) for key, value in first.values if key == "rule"), None),
            "line": self._line, "column": None if span is None else span.column,
            "in": None if span is None else span.file,
        }  # fmt: skip


def _answer(seat: str, answer: Action) -> Document:
    return {"type": "action", "seat": seat, "action": str(answer), "id": answer.id}


def _settlement(state: State) -> Document:
    result = state.result
    assert result is not None
    return {
        "type": "settlement", "wins": [win._asdict() | {"fans": list(win.fans)} for win in result.wins],
        "lines": [_line(line) for line in result.lines],
        "scores": {_SEATS[seat]: score for seat, score in enumerate(result.scores)},
        "next_dealer": result.dealer, "next_dealer_draws": result.dealer_draws,
    }  # fmt: skip


def _line(line: Line) -> Document:
    return line._asdict() | {"clauses": list(line.clauses)}


def event_to_json(event: Event, players: int) -> Document:
    """`seen_by`: the seats that may see the tiles; the event itself everybody may know."""
    return {
        "kind": event.kind, "seat": _SEATS[event.seat] if event.seat >= 0 else None,
        "tiles": [tile_text(tile) for tile in event.tiles], "other": _SEATS[event.other] if event.other >= 0 else None,
        "amount": event.amount, "seen_by": [seat for index, seat in enumerate(_SEATS[:players]) if event.seen_by >> index & 1],
    }  # fmt: skip


# ---- reading ---------------------------------------------------------------------------------------------------------


def _read(line: bytes) -> Document:
    """One object of a known type with the right keys. Raises HandError (`bad-line`)."""
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise _bad((f"第 {error.start + 1} 个字节不是 UTF-8", f"byte {error.start + 1} is not UTF-8")) from None
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        at = min(error.pos, len(text) - 1)
        raise HandError(diagnose("bad-line", Span(SourceText(name="line", text=text), at, at + 1), what=f"JSON: {error.msg}")) from None
    except ValueError:
        raise _bad(("数字太长", "a number is too long")) from None
    if not isinstance(found, dict):
        raise _bad(("不是一个对象 {…}", "it is no object {…}"))
    kind = found.get("type")
    if not isinstance(kind, str) or kind not in _KEYS:
        raise _bad("type: " + ", ".join(_KEYS))
    keys = _KEYS[kind]
    for key in _REQUIRED[kind]:
        if key not in found:
            raise _bad((f"缺少 {key}", f"{key} is missing"))
    for key, value in found.items():
        if key == "type":
            continue
        if key not in keys:
            raise _bad((f"没有“{key[:40]}”这一项", f"there is no “{key[:40]}”"))
        if isinstance(value, bool) or not isinstance(value, keys[key]):
            raise _bad((f"{key} 的类型不对", f"{key} is of the wrong type"))
    return found


def _whole(key: str, text: str) -> Span:
    return Span(SourceText(name=key, text=text), 0, len(text))


def _bad(what: str | tuple[str, str]) -> HandError:
    return HandError(diagnose("bad-line", None, what=what))
