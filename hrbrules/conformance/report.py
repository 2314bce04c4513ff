"""Breaches and counts go in; a report as text and as plain data for JSON comes out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

CHECKS: Final[dict[str, str]] = {
    "deal": "the deal follows dice, wall and deal of the rules",
    "tiles": "every tile lies in exactly one place, four of each kind",
    "hand_sizes": "every seat has the number of tiles that its place in the turn asks for",
    "owing": "exactly those owe an answer whom the phase asks, and each has a legal one",
    "legal": "the legal actions are exactly those that the rules allow",
    "events": "the events tell the whole step: applied to the table before, they give the table after",
    "wall": "draws, replacements and the final round take the right tile, and stop where the rules stop them",
    "turns": "the right seat moves next, and every window opens that the rules ask for",
    "windows": "the right answer of a window goes through: order of claims, nearness, order of declaring",
    "declaring": "only a ready hand declares; a locked hand keeps its tiles and its waits",
    "bao": "the bao is set, seen and changed when, and to the tile, that the rules say",
    "wins": "a win is one by the rules, with these fans and this value",
    "ledger": "payments are whole, follow from the wins and kongs, and sum to zero",
    "dealer": "the next dealer and the drawn hands in a row follow the rules",
    "ends": "the hand ends, and a drawn hand has nothing left to play for",
    "refusals": "an answer that is not legal is refused and leaves the state as it was",
    "answer_order": "the order of answers means nothing",
    "views": "a seat cannot tell a hand from one in which everything hidden is dealt anew",
    "seen": "a view shows the public table and the seat's own hand",
    "events_seen": "an event shows each seat no tile that it may not know, and its own",
    "json": "a state survives JSON, and equal states have equal JSON",
    "same_seed": "the same seed and answers give the same hand",
    "records": "a record replays to the same result, and redacted it shows only what the seat saw",
}  # fmt: skip


class Breach(Exception):
    """A check has failed."""

    def __init__(self, check: str, message: str) -> None:
        super().__init__(f"{check}: {message}")
        self.check, self.message = check, message


class Watch:
    """Counts what was looked at and raises at the first thing that is wrong."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def see(self, check: str, fine: object, message: str = "", *values: object) -> None:
        """Values that can be called are called only where the message is needed."""
        self.seen[check] += 1
        if not fine:  # most pass, so a caller in a loop may count its looks itself and come here with what failed
            raise Breach(check, message.format(*(value() if callable(value) else value for value in values)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """A counterexample: `hand` names the deal, `record` the answers of every step so far, one line each."""

    check: str
    ruleset: str
    hand: str
    message: str
    record: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """`hands` by ruleset code; `looked`: how often each check looked; `violations`: at most one for each hand."""

    hands: dict[str, int]
    steps: int
    wins: int
    looked: dict[str, int]
    violations: tuple[Violation, ...]

    @property
    def passed(self) -> bool:
        return not self.violations

    def text(self) -> str:
        """For people: a line for each check, then each kind of violation with its first counterexample."""
        failed = Counter(violation.check for violation in self.violations)
        total = sum(self.hands.values())
        lines = [f"{total} hands of {len(self.hands)} rulesets, {self.steps} steps, {self.wins} wins, {len(self.violations)} violations"]
        lines += [
            f"{'FAIL' if failed[check] else 'ok' if self.looked.get(check) else '-':5}{check:14}{self.looked.get(check, 0):>10}  {says}"
            for check, says in CHECKS.items()
        ]
        first = {violation.check: violation for violation in reversed(self.violations)}
        for check, violation in first.items():
            lines += ["", f"{check} ({failed[check]}): {violation.message}", f"  {violation.ruleset}, {violation.hand}"]
            lines += [f"    {line}" for line in violation.record[-12:]]
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Plain data: passed, hands, steps, wins, checks (check, says, looked, failed), violations."""
        failed = Counter(violation.check for violation in self.violations)
        return {
            "passed": self.passed,
            "hands": self.hands,
            "steps": self.steps,
            "wins": self.wins,
            "checks": [
                {"check": check, "says": says, "looked": self.looked.get(check, 0), "failed": failed[check]}
                for check, says in CHECKS.items()
            ],
            "violations": [
                {name: getattr(one, name) for name in ("check", "ruleset", "hand", "message")} | {"record": list(one.record)}
                for one in self.violations
            ],
        }
